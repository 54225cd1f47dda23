/** Coins on their way from a thing to a purse, in an arc, one after the other. */
import { settings } from './settings.svelte';

const SVG = 'http://www.w3.org/2000/svg';
const FLIGHT = 420;
const APART = 60;
const MOST = 8;

/** Nothing travels for those who do not want it. */
export const still = (): boolean => settings.speed <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;

function coin(): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '-13 -13 26 26');
  svg.setAttribute('class', 'flying');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', '#coin');
  svg.append(use);
  return svg;
}

const middle = (box: DOMRect): { x: number; y: number } => ({
  x: box.x + box.width / 2 - 12,
  y: box.y + box.height / 2 - 12,
});

/** Let `count` coins fly; `arrived` hears after each how many of the `count` are there. At `most` so many are drawn. */
export function fly(
  from: Element,
  to: Element,
  count: number,
  arrived: (soFar: number) => void = () => undefined,
  most = MOST,
): void {
  const coins = Math.min(count, most);
  if (still() || !document.body.animate) {
    arrived(count);
    return;
  }
  const start = middle(from.getBoundingClientRect());
  const end = middle(to.getBoundingClientRect());
  const top = Math.min(start.y, end.y) - 50;
  const at = (x: number, y: number, scale: number): string => `translate(${x}px, ${y}px) scale(${scale})`;
  /** All that is measured in one go comes before all that is drawn. */
  queueMicrotask(() => {
    for (let i = 0; i < coins; i++) {
      const node = coin();
      document.body.append(node);
      const flight = node.animate(
        [
          { transform: at(start.x, start.y, 0.6), opacity: 0 },
          { transform: at((start.x + end.x) / 2, top, 1.15), opacity: 1, offset: 0.5 },
          { transform: at(end.x, end.y, 0.9), opacity: 1 },
        ],
        { duration: FLIGHT / settings.speed, delay: (APART * i) / settings.speed, easing: 'ease-in-out', fill: 'both' },
      );
      const land = (): void => {
        node.remove();
        arrived(Math.round((count * (i + 1)) / coins));
      };
      flight.onfinish = land;
      flight.oncancel = land;
    }
  });
}
