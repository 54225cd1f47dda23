/** Dragging with mouse, pen or finger: a thing is lifted, follows the pointer, and is dropped on a space, in a zone, or nowhere. */

/** What may be lifted: `camel:blue`, `tile:5` that lies there, a new `tile+`, `camera`, `die:blue` … */
export type Load = string;

interface Box { left: number; right: number; top: number; bottom: number }

const SLACK = 7;
const inside = (box: Box, x: number, y: number): boolean => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
const middle = (box: Box): [number, number] => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

/** Of all elements with a point in them, the one whose middle is nearest to it. */
function nearest(elements: Iterable<Element>, x: number, y: number): HTMLElement | SVGElement | null {
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

export const camelAt = (root: ParentNode, x: number, y: number): string | null => nearest(root.querySelectorAll('[data-camel]'), x, y)?.dataset.camel ?? null;

/** A mouse that lets go clicks at once; after a drag that is no click. The next press ends the wait for it. */
function swallowClick(): void {
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

export class Drag {
  load: Load | null = $state(null);
  x = $state(0);
  y = $state(0);
  /** The space, or the zone, under the pointer. */
  over: string | null = $state(null);
  private waiting: { load: Load; x: number; y: number; pointer: number } | null = null;

  constructor(private readonly root: () => ParentNode | null, private readonly drop: (load: Load, over: string | null) => void) {}

  /** A pointer came down on something that may be lifted; it is, once it moves. */
  down(event: PointerEvent, load: Load | null): void {
    if (load && event.isPrimary && event.button === 0) this.waiting = { load, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const waiting = this.waiting;
    if (!waiting || event.pointerId !== waiting.pointer) return;
    if (this.load === null && Math.hypot(event.clientX - waiting.x, event.clientY - waiting.y) < SLACK) return;
    event.preventDefault();
    this.load = waiting.load;
    [this.x, this.y] = [event.clientX, event.clientY];
    this.over = this.find(event.clientX, event.clientY);
  }

  up(event: PointerEvent): void {
    if (!this.waiting || event.pointerId !== this.waiting.pointer) return;
    const load = this.load;
    const over = this.find(event.clientX, event.clientY);
    this.cancel();
    if (load === null) return;
    if (event.pointerType === 'mouse') swallowClick();
    this.drop(load, over);
  }

  cancel(): void {
    this.waiting = null;
    this.load = null;
    this.over = null;
  }

  private find(x: number, y: number): string | null {
    const root = this.root();
    if (!root) return null;
    const zone = nearest(root.querySelectorAll('[data-zone]'), x, y)?.dataset.zone;
    if (zone) return `zone:${zone}`;
    const space = spaceAt(root, x, y);
    return space === null ? null : `space:${space}`;
  }
}
