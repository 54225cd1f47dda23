/** Scales of charts. */

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Round numbers from 0 to the first that is not below `most`, at most `gaps` steps. */
export function ticks(most: number, gaps: number): number[] {
  const step = STEPS.find((one) => most <= one * gaps) ?? most / gaps;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, i) => i * step);
}
