/**
 * What this device knows of a table's dice from before the start: the commitment that it saw, and what it contributed after that.
 * When the game has ended, its record is compared with both (docs/server.md, "Fair dice").
 */
import type { RoomInfo } from '../wire/types';

export interface Kept {
  table: string;
  /** The commitment as it was first seen, before this device contributed. */
  commit: string;
  contributions: { player: string; contribution: string }[];
  /** The players of this device, as the table said last, up to its start. */
  players: string[];
  started: boolean;
}

const KEY = 'camelup.fairness';
const MOST = 100;

const isKept = (one: Partial<Kept> | null): one is Kept =>
  typeof one?.table === 'string' &&
  typeof one.commit === 'string' &&
  Array.isArray(one.contributions) &&
  Array.isArray(one.players);

function load(): Kept[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '[]') as Partial<Kept>[]).filter(isKept);
  } catch {
    return [];
  }
}

/** Newest first. Where a browser has no more room, the oldest go. */
function save(kept: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    if (kept.length > 1) save(kept.slice(0, kept.length >> 1));
  }
}

export const keptOf = (table: string): Kept | null => load().find((one) => one.table === table) ?? null;

const put = (kept: Kept): void => save([kept, ...load().filter((one) => one.table !== kept.table)].slice(0, MOST));

/** Keep a table's commitment while it is a lobby, and who of this device plays when it starts. A commitment first seen after the start proves nothing. */
export function remember({ room, you }: { room: RoomInfo; you: readonly number[] }): void {
  const known = keptOf(room.table);
  const lobby = room.status === 'lobby';
  if (known?.started || (!known && !lobby)) return;
  const players = you.map((seat) => room.seats[seat]?.name ?? '');
  const next: Kept = {
    table: room.table,
    commit: known?.commit ?? room.dice.commit,
    contributions: known?.contributions ?? [],
    players,
    started: !lobby,
  };
  if (JSON.stringify(next) !== JSON.stringify(known)) put(next);
}

/** 256 random bits of this device's own. */
const random = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Names as the server writes them. */
const written = (name: string): string => name.normalize('NFC').trim();

/** What this device adds to the dice for one of its players: always the same at one table, so that a server that asks again cannot choose. */
export function contributionFor(table: string, name: string): string {
  const player = written(name);
  const kept = keptOf(table);
  const before = kept?.contributions.find((one) => one.player === player);
  if (before) return before.contribution;
  const contribution = random();
  if (kept) put({ ...kept, contributions: [...kept.contributions, { player, contribution }] });
  return contribution;
}
