/** What the pictures between the rules show: a few spaces before and after a move. */
import type { Key } from '../words/index.svelte';

export interface Cell {
  n: number;
  camels?: string[];
  tile?: '+' | '-';
  figure?: 'camera' | 'palm' | 'fennec';
}

export interface Picture {
  game: 'classic' | 'second' | 'cards';
  before: Cell[];
  after?: Cell[];
  words: Key;
}

/** By the clause that each stands behind. */
export const PICTURES: Record<string, Picture> = {
  S3: { game: 'classic', before: [{ n: 4, camels: ['yellow', 'green', 'blue'] }, { n: 5, camels: ['orange'] }], after: [{ n: 4, camels: ['yellow'] }, { n: 5, camels: ['orange', 'green', 'blue'] }], words: 'pic.climb' },
  S4: { game: 'classic', before: [{ n: 4, camels: ['yellow', 'green', 'blue'] }, { n: 5, tile: '-' }], after: [{ n: 4, camels: ['green', 'blue', 'yellow'] }, { n: 5, tile: '-' }], words: 'pic.under' },
  'C5.5': { game: 'classic', before: [{ n: 6, camels: ['white'] }, { n: 7, tile: '+' }, { n: 8, camels: ['orange'] }], after: [{ n: 6 }, { n: 7, tile: '+' }, { n: 8, camels: ['orange', 'white'] }], words: 'pic.oasis' },
  'C5.6': { game: 'classic', before: [{ n: 5, camels: ['white'] }, { n: 6, camels: ['blue'] }, { n: 7, tile: '-' }], after: [{ n: 5 }, { n: 6, camels: ['white', 'blue'] }, { n: 7, tile: '-' }], words: 'pic.mirage' },
  X10: { game: 'second', before: [{ n: 7, camels: ['white', 'black', 'red'] }, { n: 8, camels: ['white', 'red', 'black'] }, { n: 9, camels: ['white', 'red', 'black', 'blue'] }], words: 'pic.crazy' },
  X13: { game: 'second', before: [{ n: 8, camels: ['red'] }, { n: 9, tile: '+' }, { n: 10, camels: ['black'] }], after: [{ n: 8, camels: ['red', 'black'] }, { n: 9, tile: '+' }, { n: 10 }], words: 'pic.wrongWay' },
  P4: { game: 'classic', before: [{ n: 8, camels: ['orange', 'white'] }, { n: 9, figure: 'camera' }], after: [{ n: 8 }, { n: 9, camels: ['orange', 'white'] }], words: 'pic.camera' },
  'K6.1': { game: 'cards', before: [{ n: 5, camels: ['green'] }, { n: 6, figure: 'palm' }, { n: 7, camels: ['yellow'] }], after: [{ n: 5 }, { n: 6 }, { n: 7, camels: ['yellow', 'green'] }], words: 'pic.palm' },
  'K6.2': { game: 'cards', before: [{ n: 4, camels: ['white'] }, { n: 5, camels: ['blue'] }, { n: 6, figure: 'fennec' }], after: [{ n: 4 }, { n: 5, camels: ['white', 'blue'] }, { n: 6 }], words: 'pic.fennec' },
};

/** The clause behind which something on the table is explained. */
const CLAUSES: Record<string, string> = {
  bet: 'C3.1', tile: 'C4.1', roll: 'C5.1', race: 'C6.1', camera: 'P1', place: 'B2', partner: 'A2', add: 'L7', done: 'L7',
  'cards bet': 'K5.1', mid: 'K5.2', final: 'K5.3', fennec: 'K4.1', palm: 'K4.1', reveal: 'K4.3', play: 'K4.4', pass: 'K3.2',
};

export type Game = Picture['game'];

/** The pages whose clauses hold in a game. */
export const SOURCES: Record<Game, string[]> = { classic: ['classic', 'supercup', 'shared'], second: ['second', 'shared'], cards: ['cards', 'shared'] };

/** The address of the rule for a kind of action, on the page of the game that is played. */
export function ruleFor(kind: string, game: string): string {
  const clause = CLAUSES[`${game} ${kind}`] ?? CLAUSES[kind] ?? '';
  return `/#/rules/${game}${clause ? `?at=${clause}` : ''}`;
}

/** The guided race in which one learns a game. */
export const lessonOf = (game: Game): string => (game === 'cards' ? '/#/first/cards' : '/#/first');

/** The game and the part of its page that an address stands for; modules and shared rules once had pages of their own. */
export function placeOf(id: string, at: string): { game: Game; at: string } {
  const [name = '', part = ''] = id.split('#');
  const wanted = at || part;
  if (name === 'supercup') return { game: 'classic', at: wanted || 'how-modules' };
  if (name === 'shared') return { game: 'second', at: wanted || 'rules-shared' };
  return { game: name === 'classic' || name === 'cards' ? name : 'second', at: wanted };
}
