/** Positions of real tables, kept on this device, with every step that can be undone. */
import type { View } from '../board/view';
import { DEFAULT_GAME } from '../games';
import { fresh } from './position';

export interface Moment {
  view: View;
  /** What led here, in words, for the button that undoes it. */
  what: string;
}

export interface Kept {
  name: string;
  at: number;
  past: Moment[];
}

const KEY = 'camelup.companion';
const MOST_STEPS = 200;

export const begin = (name: string, view: View): Kept => ({ name, at: Date.now(), past: [{ view, what: '' }] });

const isKept = (one: Partial<Kept>): one is Kept =>
  typeof one.name === 'string' &&
  Array.isArray(one.past) &&
  one.past.length > 0 &&
  one.past.every((moment) => Array.isArray(moment?.view?.players));

export function load(first: string): Kept[] {
  try {
    const kept = (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Partial<Kept>[]).filter(isKept);
    if (kept.length) return kept;
  } catch {
    // what cannot be read is begun anew
  }
  return [begin(first, fresh({ game: DEFAULT_GAME, extras: [], seats: 4 }))];
}

/** Keep everything; where a browser has no more room, the oldest steps go first. */
export function save(kept: Kept[], steps = MOST_STEPS): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.map((one) => ({ ...one, past: one.past.slice(-steps) }))));
  } catch {
    if (steps > 1) save(kept, Math.floor(steps / 2));
  }
}
