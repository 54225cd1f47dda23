import { flushSync } from 'svelte';
import type { ServerTime } from '../src/net/time';

/** The seconds that a countdown on the page would show, one after another. */
export function shownSeconds(time: ServerTime, until: number): { seen: number[]; stop: () => void } {
  const seen: number[] = [];
  const stop = $effect.root(() => {
    const left = $derived(time.left(until));
    $effect(() => void seen.push(left));
  });
  flushSync();
  return { seen, stop };
}
