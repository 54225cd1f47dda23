/** One's own games in a list: which come first, and what is going on at each. */
import type { TableLine } from '../wire/types';
import { people, t, tt } from '../words/index.svelte';

/** So many of them are shown. */
export const SHOWN = 5;

const RANK = ['playing', 'paused', 'lobby', 'over', 'abandoned'];

/** The game waits for the reader. */
export const isMyTurn = (line: TableLine): boolean => line.to_act.some((seat) => line.you.includes(seat));

const rank = (line: TableLine): number => (isMyTurn(line) ? -1 : RANK.indexOf(line.status));

/** Games that wait for the reader first, then those in play, and the latest first among equals. */
export const byUrgency = (lines: TableLine[]): TableLine[] =>
  [...lines].sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);

/** Whose turn it is, else how the table stands. */
export function standing(line: TableLine): string {
  if (isMyTurn(line)) return t('mine.turn');
  if (!line.to_act.length) return tt('tableStatus', line.status);
  return t('idle.wait', {
    who: people(line.to_act.map((seat) => ({ name: line.seats[seat] ?? '', you: false }))),
    n: line.to_act.length,
  });
}
