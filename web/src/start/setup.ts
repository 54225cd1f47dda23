/** A table as it is being set up: from choices on the first page to what the server wants to hear. */
import { optionsOf } from '../games';
import type { Catalogue, NewTable, TableOptions } from '../wire/types';
import { capital, tt } from '../words/index.svelte';

export type SeatKind = 'me' | 'device' | 'link' | 'bot';

/** The icon of whoever is no bot. */
export const SEAT_ICONS = { me: 'check', link: 'link', device: 'device' } as const;

export interface SeatPlan {
  kind: SeatKind;
  name: string;
  bot: string;
}

/** The game and what is added to it. */
export interface GamePlan {
  game: string;
  /** Modules and options. */
  extras: string[];
}

/** How the table is run. */
export interface RunPlan {
  listed: boolean;
  shuffled: boolean;
  /** Seconds a turn may take. */
  clock: number | null;
  /** Seconds somebody may be disconnected before a bot may sit in; null for the server's default. */
  grace: number | null;
  odds: boolean;
  chat: boolean;
}

export interface Plan extends GamePlan, RunPlan {
  seats: SeatPlan[];
}

export const NAMES = ['Ben', 'Cleo', 'Dana', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jana', 'Kim'];

/** Three who play differently, so that they do not all open with the same move. */
const RIVALS = ['cautious', 'greedy', 'sharp'];

export const rivals = (): SeatPlan[] => RIVALS.map((bot, i) => ({ kind: 'bot', name: NAMES[i] ?? '', bot }));

/** The strongest bot is listed last unless one of these is there. */
const LIKED = ['greedy', 'careful', 'expert'];

export const defaultBot = (catalogue: Catalogue | null): string => {
  const names = catalogue?.bots.map((bot) => bot.name) ?? LIKED;
  return LIKED.find((name) => names.includes(name)) ?? names.at(-1) ?? 'random';
};

export const botName = (name: string): string => capital(tt('botName', name));

/** The strength of a bot in humps, none for the weakest to four for the strongest, by its place among those that have been measured. */
export function humps(catalogue: Catalogue | null, name: string): number | null {
  const measured = (catalogue?.bots ?? [])
    .filter((bot) => bot.strength !== null)
    .sort((a, b) => (a.strength ?? 0) - (b.strength ?? 0));
  const place = measured.findIndex((bot) => bot.name === name);
  return place < 0 ? null : Math.round((4 * place) / Math.max(1, measured.length - 1));
}

/** What is added to a game with something more, or without it again. */
export const toggled = (extras: readonly string[], extra: string): string[] =>
  extras.includes(extra) ? extras.filter((one) => one !== extra) : [...extras, extra];

/** Names that nobody else at the table has. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let i = 0; taken.has(name.toLowerCase()); i++) name = NAMES[i] ?? `${wanted} ${i}`;
  taken.add(name.toLowerCase());
  return name;
}

export const tableOptions = (plan: RunPlan): TableOptions => ({
  listed: plan.listed,
  order: plan.shuffled ? 'shuffled' : 'given',
  start: 'first',
  clock: plan.clock,
  grace: plan.grace,
  chat: plan.chat,
  spectators: true,
  odds: plan.odds,
});

export function request(plan: Plan, me: string): NewTable {
  const taken = new Set<string>();
  return {
    game: plan.game,
    options: optionsOf(plan.game, plan.extras),
    seats: plan.seats.map((seat) => {
      if (seat.kind === 'link') return { kind: 'open' };
      if (seat.kind === 'bot') return { kind: 'bot', bot: seat.bot, name: freeName(seat.name, taken) };
      return { kind: 'person', name: freeName(seat.kind === 'me' ? me : seat.name, taken) };
    }),
    table: tableOptions(plan),
  };
}
