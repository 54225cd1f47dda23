/** What the board asks of the page around it: what is lit, what is picked, and where a touch goes. */
import { getContext, setContext } from 'svelte';
import { signed, type Person } from '../words/index.svelte';

export interface Badge {
  /** Empty for the best action if its value says nothing: then only the star is shown. */
  text: string;
  best?: boolean;
  low?: boolean;
}

const DIGITS = 2;
/** Values this near to zero say nothing. */
const NOTHING = 0.05;

/** What an action is worth, as a badge. */
export function badgeOf(value: number, best = false): Badge | undefined {
  const said = Math.abs(Number(value.toFixed(DIGITS))) > NOTHING;
  return said || best ? { text: said ? signed(value, DIGITS) : '', best, low: said && value < 0 } : undefined;
}

export interface Ghost {
  kind: 'tile' | 'camera' | 'fennec' | 'palm';
  space: number;
  side?: '+' | '-';
  seat: number;
}

export interface Desk {
  /** Parts that may be touched now. */
  readonly lit: ReadonlySet<string>;
  /** Parts chosen so far. */
  readonly picked: ReadonlySet<string>;
  /** Some kind of action is chosen: what does not belong to it steps back. */
  readonly asking: boolean;
  readonly ghost: Ghost | null;
  badge(part: string): Badge | undefined;
  touch(part: string): void;
  person(seat: number): Person;
}

const KEY = Symbol('desk');

export const QUIET: Desk = {
  lit: new Set(),
  picked: new Set(),
  asking: false,
  ghost: null,
  badge: () => undefined,
  touch: () => undefined,
  person: (seat) => ({ name: String(seat + 1), you: false }),
};

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk | undefined>(KEY) ?? QUIET;
