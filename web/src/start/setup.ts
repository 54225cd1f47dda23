/** A table as it is being set up: from choices on the first page to what the server wants to hear. */
import type { Catalogue, GameOptions, NewTable, TableOptions } from '../wire/types';
import { capital, tt } from '../words/index.svelte';

export type SeatKind = 'me' | 'device' | 'link' | 'bot';

export interface SeatPlan {
  kind: SeatKind;
  name: string;
  bot: string;
}

/** The game and what is added to it. */
export interface GamePlan {
  game: string;
  modules: string[];
  spicy: boolean;
  memory: boolean;
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
  const measured = (catalogue?.bots ?? []).filter((bot) => bot.strength !== null).sort((a, b) => (a.strength ?? 0) - (b.strength ?? 0));
  const place = measured.findIndex((bot) => bot.name === name);
  return place < 0 ? null : Math.round((4 * place) / Math.max(1, measured.length - 1));
}

/** How many may play, with the modules that are on. */
export function seatsOf(catalogue: Catalogue | null, plan: Pick<GamePlan, 'game' | 'modules'>): { fewest: number; most: number } {
  const game = catalogue?.games.find((one) => one.name === plan.game);
  if (!game) return { fewest: 2, most: 8 };
  const all = game.modules.length > 0 && game.modules.every((name) => plan.modules.includes(name));
  const fewest = plan.modules.includes('partnerships') ? Math.max(6, game.fewest) : game.fewest;
  return { fewest, most: all ? (catalogue?.most_seats_with_all_modules ?? game.most) : game.most };
}

/** What can be added to a game: its modules, Spicy beside the long track, Memory in the card game. */
export function extrasOf(catalogue: Catalogue | null, plan: GamePlan): string[] {
  const modules = catalogue?.games.find((game) => game.name === plan.game)?.modules ?? [];
  return [...modules, ...(plan.modules.includes('long_track') ? ['spicy'] : []), ...(plan.game === 'cards' ? ['memory'] : [])];
}

export const isAdded = (plan: GamePlan, extra: string): boolean => (extra === 'spicy' || extra === 'memory' ? plan[extra] : plan.modules.includes(extra));

/** The plan with something added to the game, or taken from it again. */
export function withExtra(plan: GamePlan, extra: string): Pick<GamePlan, 'modules' | 'spicy' | 'memory'> {
  const { modules, spicy, memory } = plan;
  if (extra === 'spicy') return { modules, spicy: !spicy, memory };
  if (extra === 'memory') return { modules, spicy, memory: !memory };
  return { modules: modules.includes(extra) ? modules.filter((one) => one !== extra) : [...modules, extra], spicy, memory };
}

/** Names that nobody else at the table has. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let i = 0; taken.has(name.toLowerCase()); i++) name = NAMES[i] ?? `${wanted} ${i}`;
  taken.add(name.toLowerCase());
  return name;
}

export const gameOptions = (plan: GamePlan): GameOptions => ({
  modules: plan.modules, spicy: plan.spicy && plan.modules.includes('long_track'), memory: plan.memory && plan.game === 'cards',
});

export const tableOptions = (plan: RunPlan): TableOptions => ({
  listed: plan.listed, order: plan.shuffled ? 'shuffled' : 'given', start: 'first', clock: plan.clock, grace: plan.grace, chat: plan.chat, spectators: true, odds: plan.odds,
});

export function request(plan: Plan, me: string): NewTable {
  const taken = new Set<string>();
  return {
    game: plan.game,
    options: gameOptions(plan),
    seats: plan.seats.map((seat) => {
      if (seat.kind === 'link') return { kind: 'open' };
      if (seat.kind === 'bot') return { kind: 'bot', bot: seat.bot, name: freeName(seat.name, taken) };
      return { kind: 'person', name: freeName(seat.kind === 'me' ? me : seat.name, taken) };
    }),
    table: tableOptions(plan),
  };
}
