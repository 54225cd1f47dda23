/** Positions of real tables, kept on this device, with every step that can be undone. */
import type { Side, View } from '../board/view';

export interface Kept {
  name: string;
  past: View[];
}

const KEY = 'camelup.companion';
const COLOURS = { second: ['blue', 'green', 'red', 'yellow', 'purple'], classic: ['blue', 'green', 'orange', 'yellow', 'white'] };

export function fresh(game: 'second' | 'classic'): View {
  const colours = COLOURS[game];
  const track: Record<string, string[]> = { 1: colours.slice(0, 2), 2: colours.slice(2, 4), 3: colours.slice(4) };
  if (game === 'second') Object.assign(track, { 15: ['black'], 16: ['white'] });
  return {
    game, options: {}, leg: 1, to_act: 0, turn: 0, phase: 'act', length: 16, track, ranking: ranking(track, colours), tiles: {},
    dice: game === 'second' ? [...colours, 'grey'].sort() : [...colours].sort(),
    leg_tickets: Object.fromEntries(colours.map((c) => [c, game === 'second' ? [5, 3, 2, 2] : [5, 3, 2]])),
    pyramid_tickets: 5, winner_bets: [], loser_bets: [], result: null,
    players: [0, 1, 2].map(() => ({ money: 3, tickets: [], pyramid_tickets: 0, race_cards: [...colours].sort() })),
  };
}

export function ranking(track: Record<string, string[]>, colours: string[]): string[] {
  return Object.keys(track).map(Number).sort((a, b) => b - a).flatMap((space) => [...(track[space] ?? [])].reverse()).filter((camel) => colours.includes(camel));
}

/** A camel, with or without those on it, put on top of what stands on a space. */
export function put(view: View, camel: string, space: number, alone: boolean): View {
  const track = Object.fromEntries(Object.entries(view.track).map(([key, stack]) => [key, [...stack]]));
  const from = Object.keys(track).find((key) => track[key]?.includes(camel));
  const stack = from === undefined ? undefined : track[from];
  if (!stack || from === undefined) return view;
  const unit = stack.splice(stack.indexOf(camel), alone ? 1 : stack.length);
  if (!stack.length) delete track[from];
  track[space] = [...(track[space] ?? []), ...unit];
  return { ...view, track, ranking: ranking(track, Object.keys(view.leg_tickets)) };
}

export function putTile(view: View, space: number, side: Side): View {
  const tiles = { ...view.tiles };
  if (tiles[space]?.side === side) delete tiles[space];
  else tiles[space] = { owner: Math.min(9, Object.keys(tiles).length), side };
  return { ...view, tiles };
}

export function nextLeg(view: View): View {
  const start = fresh(view.game === 'classic' ? 'classic' : 'second');
  return { ...view, leg: view.leg + 1, tiles: {}, dice: start.dice, pyramid_tickets: 5, leg_tickets: start.leg_tickets };
}

export function load(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[];
    return kept.length ? kept : [{ name: '1', past: [fresh('second')] }];
  } catch {
    return [{ name: '1', past: [fresh('second')] }];
  }
}

export const save = (kept: Kept[]): void => localStorage.setItem(KEY, JSON.stringify(kept.map((one) => ({ ...one, past: one.past.slice(-100) }))));

/** A position as part of a link, and back. */
export const toText = (view: View): string => btoa(JSON.stringify({ g: view.game, t: view.track, i: view.tiles, d: view.dice, n: view.leg }));
export function fromText(text: string): View | null {
  try {
    const { g, t, i, d, n } = JSON.parse(atob(text)) as { g: 'second' | 'classic'; t: View['track']; i: View['tiles']; d: string[]; n: number };
    const start = fresh(g);
    return { ...start, track: t, tiles: i, dice: d, leg: n, pyramid_tickets: Math.min(5, d.length - (g === 'second' ? 1 : 0)), ranking: ranking(t, Object.keys(start.leg_tickets)) };
  } catch {
    return null;
  }
}

/** The position as a state that the server can read: what is gone from the stacks lies with the first player. */
export function forServer(view: View): View {
  const start = fresh(view.game === 'classic' ? 'classic' : 'second');
  const tiles = Object.entries(view.tiles ?? {}).map(([space, tile], owner) => [space, { ...tile, owner }] as const);
  const tickets = Object.entries(start.leg_tickets).flatMap(([c, all]) =>
    all.slice(0, all.length - (view.leg_tickets[c]?.length ?? 0)).map((value): [string, number] => [c, value]),
  );
  const one = start.players[0] ?? { money: 3, tickets: [] };
  const players = Array.from({ length: Math.min(5, Math.max(3, tiles.length)) }, (_, seat) =>
    seat ? one : { ...one, tickets, pyramid_tickets: 5 - (view.pyramid_tickets ?? 5) },
  );
  return { ...view, tiles: Object.fromEntries(tiles), players };
}
