/** Finished games on this device, for one's own statistics. */
import type { View } from '../board/view';

export interface KeptResult {
  table: string;
  game: string;
  at: number;
  players: string[];
  money: number[];
  you: number[];
  winners: number[];
}

const KEY = 'camelup.results';
const MOST = 500;

export function keptResults(): KeptResult[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as KeptResult[];
  } catch {
    return [];
  }
}

export function keepResult(table: string, view: View, players: string[], you: number[]): void {
  const kept = keptResults();
  if (!view.result || kept.some((one) => one.table === table)) return;
  kept.unshift({
    table,
    game: view.game,
    at: Date.now(),
    players,
    money: view.result.money,
    you,
    winners: view.result.winners,
  });
  localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)));
}

export const forgetResults = (): void => localStorage.removeItem(KEY);

export interface Summary {
  games: number;
  won: number;
  mean: number;
  best: number;
}

/** Numbers over some games; on a shared device every own seat counts. */
export function summary(results: KeptResult[]): Summary {
  const own = results.flatMap((one) => one.you.map((seat) => one.money[seat] ?? 0));
  const won = results.filter((one) => one.winners.some((seat) => one.you.includes(seat))).length;
  return {
    games: results.length,
    won,
    mean: own.length ? own.reduce((a, b) => a + b, 0) / own.length : 0,
    best: Math.max(0, ...own),
  };
}
