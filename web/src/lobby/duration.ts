/** A span of time in words, in its largest unit: 45 seconds, 2 minutes, 1 day. */
import { words } from '../words/index.svelte';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function duration(seconds: number, unitDisplay: 'short' | 'long' = 'long'): string {
  const [unit, size] = UNITS.find(([, one]) => seconds > one && seconds % one === 0) ?? (['second', 1] as const);
  return new Intl.NumberFormat(words.language === 'en' ? 'en-GB' : words.language, {
    style: 'unit',
    unit,
    unitDisplay,
  }).format(seconds / size);
}
