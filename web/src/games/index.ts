/** The games: what the engine says about each, in rows that are made from it, and what only the page knows, in a folder for each. */
import type { Patch } from '../board/patch';
import type { View } from '../board/view';
import { GAMES, type Extra, type GameName, type GameRow } from '../wire/games';
import type { GamePage } from './page';

export const GAME_NAMES = Object.keys(GAMES) as GameName[];
/** What is played at once, and what is taken where nothing says otherwise. */
export const DEFAULT_GAME: GameName = 'second';

export const isGame = (name: string): name is GameName => name in GAMES;
export const rowOf = (game: string): GameRow => GAMES[isGame(game) ? game : DEFAULT_GAME];

const PAGES = import.meta.glob<GamePage>('./*/page.ts', { eager: true, import: 'page' });
export const pageOf = (game: string): GamePage => PAGES[`./${rowOf(game).name}/page.ts`] as GamePage;

const EXTRAS: Extra[] = GAME_NAMES.flatMap((name) => GAMES[name].extras);
export const MODULES: string[] = EXTRAS.filter((extra) => extra.module).map((extra) => extra.name);

/** A module or an option by its name. */
export const extraOf = (name: string): Extra | undefined => EXTRAS.find((extra) => extra.name === name);

/** What can be added to a game beside what has been. */
export const extrasFor = (game: string, chosen: readonly string[]): Extra[] =>
  rowOf(game).extras.filter((extra) => extra.needs.every((name) => chosen.includes(name)));

/** Those of some extras that a game takes together, in its order. */
export const fitting = (game: string, chosen: readonly string[]): Extra[] =>
  extrasFor(game, chosen).filter((extra) => chosen.includes(extra.name));

/** How many may play with some extras. */
export function seatsFor(game: string, chosen: readonly string[]): { fewest: number; most: number } {
  const { fewest, most, most_with_all: mostWithAll, extras } = rowOf(game);
  const all = extras.every((extra) => !extra.for_large_tables || chosen.includes(extra.name));
  return {
    fewest: Math.max(fewest, ...fitting(game, chosen).map((extra) => extra.fewest)),
    most: all ? mostWithAll : most,
  };
}

export type Options = NonNullable<View['options']>;

/** Some extras as the options of a record. */
export function optionsOf(game: string, chosen: readonly string[]): Options {
  const on = fitting(game, chosen);
  const modules = on.filter((extra) => extra.module).map((extra) => extra.name);
  return {
    ...(modules.length ? { modules } : {}),
    ...Object.fromEntries(on.filter((extra) => !extra.module).map((extra) => [extra.name, true])),
  };
}

/** The extras that the options of a record name. */
export const extrasOf = ({ modules, ...rest }: Options = {}): string[] => [
  ...(modules ?? []),
  ...Object.entries(rest).flatMap(([name, on]) => (on === true ? [name] : [])),
];

/** Whether a module or an option is in play; the second edition has partnerships by itself at large tables, and shows it in what players have. */
export function inPlay(view: View, name: string): boolean {
  if (extrasOf(view.options).includes(name)) return true;
  const { players = [], ...added } = (extraOf(name)?.adds ?? {}) as Patch;
  const own = Object.keys(players[0] ?? {});
  return (
    !Object.keys(added).length && own.length > 0 && own.every((key) => view.players.some((player) => key in player))
  );
}
