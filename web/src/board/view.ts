/** A position as the server sends it (see the record format): the whole truth, or what one seat may see. */

export type Side = '+' | '-';
export type Ticket = [colour: string, value: number];

export interface Player {
  money: number;
  tickets: Ticket[];
  pyramid_tickets?: number;
  race_cards?: string[] | null;
  partner?: number | null;
  placed?: [colour: string, value: number, place: number][];
  midfield?: string[];
  hand?: string[] | null;
  discarded?: string[] | null;
  given?: string[] | null;
  final_win?: string | null;
  final_lose?: string | null;
}

export interface Figure {
  owner: number;
  space: number;
}

export interface Result {
  money: number[];
  winners: number[];
}

export interface View {
  game: 'classic' | 'second' | 'cards';
  options?: { modules?: string[]; spicy?: boolean; memory?: boolean };
  leg: number;
  view?: number | 'spectator';
  to_act: number | null;
  turn: number | null;
  phase: 'act' | 'extra' | 'choose' | 'chance' | 'over';
  done?: string[];
  spaces?: number[];
  length: number;
  track: Record<string, string[]>;
  ranking: string[];
  tiles?: Record<string, { owner: number; side: Side }>;
  dice?: string[];
  used?: string[];
  leg_tickets: Record<string, number[]>;
  midfield?: string[];
  pyramid_tickets?: number;
  players: Player[];
  winner_bets?: [number, string | null][];
  loser_bets?: [number, string | null][];
  camera?: Figure | null;
  position_tiles?: number[];
  fennec?: Figure | null;
  palm?: Figure | null;
  final_win?: string[];
  final_lose?: string[];
  deck?: number;
  deck_cards?: string[] | null;
  revealed?: string[];
  played?: [number, string | null][];
  intel?: string[] | null;
  result: Result | null;
}

/** A die that lies in a tent: its name, the number it shows, and the camel it moved. */
export interface OutDie {
  die: string;
  face: number;
  camel: string;
}

export const LETTERS: Record<string, string> = {
  blue: 'B', green: 'G', red: 'R', yellow: 'Y', purple: 'P', orange: 'O', white: 'W', black: 'K', grey: 'WK',
};

/** The letter of a camel, the same in every language. */
export const letter = (colour: string): string => LETTERS[colour] ?? '?';

/** Crazy camels are those on the track that nobody can bet on. */
export const isCrazy = (view: Pick<View, 'leg_tickets'>, colour: string): boolean => view.leg_tickets !== undefined && !(colour in view.leg_tickets);

/** The colour and the number of a racing card such as `green2`. */
export const cardParts = (card: string): [string, number] => [card.slice(0, -1), Number(card.slice(-1))];

/** Whether camels run by racing cards, not by dice. */
export const hasDeck = (view: Pick<View, 'deck'>): boolean => view.deck !== undefined;

export const has = (view: View, module: string): boolean => view.options?.modules?.includes(module) ?? false;
