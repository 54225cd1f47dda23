/** What lies under a pointer. Camels let every touch through to their space, so they are found by where they are drawn. */

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const inside = (box: Box, x: number, y: number): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
const middle = (box: Box): [number, number] => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

/** Of all elements with a point in them, the one whose middle is nearest to it. */
export function nearest(elements: Iterable<Element>, x: number, y: number): HTMLElement | SVGElement | null {
  let best: Element | null = null;
  let least = Infinity;
  for (const element of elements) {
    const box = element.getBoundingClientRect();
    const [mx, my] = middle(box);
    const far = (mx - x) ** 2 + (my - y) ** 2;
    if (inside(box, x, y) && far < least) [best, least] = [element, far];
  }
  return best as HTMLElement | SVGElement | null;
}

export const spaceAt = (root: ParentNode, x: number, y: number): string | null =>
  nearest(root.querySelectorAll('[data-part^="space:"]'), x, y)?.dataset.part?.slice(6) ?? null;

export const camelAt = (root: ParentNode, x: number, y: number): string | null =>
  nearest(root.querySelectorAll('[data-camel]'), x, y)?.dataset.camel ?? null;

/** The click that follows when the pointer is let go is none: something else came of it. The next press ends the wait for it. */
export function swallowClick(): void {
  const swallow = (click: Event): void => {
    stop();
    click.stopPropagation();
    click.preventDefault();
  };
  const stop = (): void => {
    removeEventListener('click', swallow, { capture: true });
    removeEventListener('pointerdown', stop, { capture: true });
  };
  addEventListener('click', swallow, { capture: true });
  addEventListener('pointerdown', stop, { capture: true });
}
