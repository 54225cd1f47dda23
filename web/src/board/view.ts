import type { CardSeat, CardState, DiceSeat, DiceState, Tile } from '../wire/types';

export type { Marker as Figure, Result, Ticket } from '../wire/types';
export type Side = Tile['side'];

/** What one of two shapes has, or both; what only one of them has may be missing. */
type Either<A, B> = Pick<A, keyof A & keyof B> & Partial<Omit<A, keyof B> & Omit<B, keyof A>>;

export type Player = Either<DiceSeat, CardSeat>;

/** A position of any game as the server sends it: the whole truth, or what one seat may see. */
export type View = Omit<Either<DiceState, CardState>, 'players'> & { players: Player[] };

/** A die that lies in a tent: its name, the number it shows, and the camel it moved. */
export interface OutDie {
  die: string;
  face: number;
  camel: string;
}

export const LETTERS: Record<string, string> = {
  blue: 'B',
  green: 'G',
  red: 'R',
  yellow: 'Y',
  purple: 'P',
  orange: 'O',
  white: 'W',
  black: 'K',
  grey: 'WK',
};

/** The letter of a camel, the same in every language. */
export const letter = (colour: string): string => LETTERS[colour] ?? '?';

/** Crazy camels are those on the track that nobody can bet on. */
export const isCrazy = (view: Pick<View, 'leg_tickets'>, colour: string): boolean =>
  view.leg_tickets !== undefined && !(colour in view.leg_tickets);

/** The colour and the number of a racing card such as `green2`. */
export const cardParts = (card: string): [string, number] => [card.slice(0, -1), Number(card.slice(-1))];

/** Whether camels run by racing cards, not by dice. */
export const hasDeck = (view: Pick<View, 'deck'>): boolean => view.deck !== undefined;

export const has = (view: View, module: string): boolean => view.options?.modules?.includes(module) ?? false;
