/** Where rules are found, and the pictures between them. */
import { addressOf, lessonAbout } from '../first/names';
import { DEFAULT_GAME, GAME_NAMES, isGame, pageOf } from '../games';
import type { Picture } from '../games/page';
import type { GameName } from '../wire/games';

/** By the clause that each stands behind, with the game from which its figures are. */
export const PICTURES: Readonly<Record<string, Picture & { game: GameName }>> = Object.assign(
  {},
  ...GAME_NAMES.map((game) =>
    Object.fromEntries(
      Object.entries(pageOf(game).pictures).map(([clause, picture]) => [clause, { ...picture, game }]),
    ),
  ),
);

/** The address of the rule for a kind of action, on the page of the game that is played. */
export function ruleFor(kind: string, game: string): string {
  const clause = pageOf(game).clauses[kind] ?? '';
  return `/#/rules/${game}${clause ? `?at=${clause}` : ''}`;
}

/** The guided race in which one learns a game. */
export const lessonOf = (game: GameName): string => addressOf(lessonAbout(game) ?? 'first');

/** The game and the part of its page that an address stands for; modules and shared rules once had pages of their own. */
export function placeOf(id: string, at: string): { game: GameName; at: string } {
  const [name = '', part = ''] = id.split('#');
  const wanted = at || part;
  if (isGame(name)) return { game: name, at: wanted };
  const extended = GAME_NAMES.find((game) => pageOf(game).modules === name);
  if (extended) return { game: extended, at: wanted || 'how-modules' };
  return { game: DEFAULT_GAME, at: wanted || (name === 'shared' ? 'rules-shared' : '') };
}
