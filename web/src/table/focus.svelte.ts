/** Where the keyboard is: it goes on where it was. */
import { tick } from 'svelte';
import type { TableState } from './table.svelte';

/** The next place for the keyboard, the first that is there; parts of the board only while something is asked about. */
const PLACES = [
  '[data-here]',
  '[data-go]',
  '.lit[data-part]',
  '.sheet [data-part]:not([disabled])',
  '.acts [data-kind]',
  '[data-place]',
];

/** When the thing that had the keyboard is gone, the next one takes it. */
export function keepFocus(table: TableState, rest: () => boolean): void {
  const { session, desk } = table;
  $effect(() => {
    const { playback, handOver } = session;
    void [session.mine, rest(), desk.asking, desk.chosen, table.choosing, playback.settled, handOver];
    if (session.mine) void tick().then(() => focusNext(desk.asking));
  });
}

function focusNext(asking: boolean): void {
  if (document.activeElement !== document.body && document.activeElement) return;
  for (const place of PLACES.filter((one) => asking || !one.includes('part'))) {
    const found = document.querySelector<HTMLElement | SVGElement>(place);
    if (found) return found.focus({ preventScroll: true });
  }
}

/** Move the keyboard to something that is about to be drawn. */
export const focusOn = (selector: string): void =>
  void tick().then(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
