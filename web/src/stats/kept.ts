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
  kept.unshift({ table, game: view.game, at: Date.now(), players, money: view.result.money, you, winners: view.result.winners });
  localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)));
}
