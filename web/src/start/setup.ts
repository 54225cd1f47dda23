/** A table as it is being set up: from choices on the first page to what the server wants to hear. */
import { contribution } from '../net/api';
import type { Catalogue, NewTable } from '../wire/types';

export type SeatKind = 'me' | 'device' | 'link' | 'bot';

export interface SeatPlan {
  kind: SeatKind;
  name: string;
  bot: string;
}

export interface Plan {
  game: string;
  modules: string[];
  spicy: boolean;
  memory: boolean;
  seats: SeatPlan[];
  listed: boolean;
  shuffled: boolean;
  clock: number | null;
  odds: boolean;
}

export const NAMES = ['Ben', 'Cleo', 'Dana', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jana', 'Kim'];

/** The strongest bot is listed last unless one of these is there. */
const LIKED = ['greedy', 'careful', 'expert'];

export const defaultBot = (catalogue: Catalogue | null): string => {
  const names = catalogue?.bots.map((bot) => bot.name) ?? LIKED;
  return LIKED.find((name) => names.includes(name)) ?? names.at(-1) ?? 'random';
};

/** The strength of a bot in humps, none for the weakest to four for the strongest, by its place among those that have been measured. */
export function humps(catalogue: Catalogue | null, name: string): number | null {
  const measured = (catalogue?.bots ?? []).filter((bot) => bot.strength !== null).sort((a, b) => (a.strength ?? 0) - (b.strength ?? 0));
  const place = measured.findIndex((bot) => bot.name === name);
  return place < 0 ? null : Math.round((4 * place) / Math.max(1, measured.length - 1));
}

/** How many may play, with the modules that are on. */
export function seatsOf(catalogue: Catalogue | null, plan: Pick<Plan, 'game' | 'modules'>): { fewest: number; most: number } {
  const game = catalogue?.games.find((one) => one.name === plan.game);
  if (!game) return { fewest: 2, most: 8 };
  const all = game.modules.length > 0 && game.modules.every((name) => plan.modules.includes(name));
  const fewest = plan.modules.includes('partnerships') ? Math.max(6, game.fewest) : game.fewest;
  return { fewest, most: all ? (catalogue?.most_seats_with_all_modules ?? game.most) : game.most };
}

/** Names that nobody else at the table has. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let i = 0; taken.has(name.toLowerCase()); i++) name = NAMES[i] ?? `${wanted} ${i}`;
  taken.add(name.toLowerCase());
  return name;
}

export function request(plan: Plan, me: string): NewTable {
  const taken = new Set<string>();
  return {
    game: plan.game,
    options: { modules: plan.modules, spicy: plan.spicy && plan.modules.includes('long_track'), memory: plan.memory && plan.game === 'cards' },
    seats: plan.seats.map((seat) => {
      if (seat.kind === 'link') return { kind: 'open' };
      if (seat.kind === 'bot') return { kind: 'bot', bot: seat.bot, name: freeName(seat.name, taken) };
      return { kind: 'person', name: freeName(seat.kind === 'me' ? me : seat.name, taken), contribution: contribution() };
    }),
    table: { listed: plan.listed, order: plan.shuffled ? 'shuffled' : 'given', start: 'first', clock: plan.clock, chat: true, spectators: true, odds: plan.odds },
  };
}
