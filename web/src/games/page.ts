/** What only the page knows about a game. */
import type { Key } from '../words/index.svelte';

/** A space in a picture of the rules. */
export interface Cell {
  n: number;
  camels?: string[];
  tile?: '+' | '-';
  figure?: 'camera' | 'palm' | 'fennec';
}

/** A few spaces before and after a move. */
export interface Picture {
  before: Cell[];
  after?: Cell[];
  words: Key;
}

export interface GamePage {
  /** The colour of the camel in the corner of its table. */
  mark: string;
  /** The pages whose clauses hold in the game. */
  sources: readonly string[];
  /** The page about its modules. */
  modules?: string;
  /** The clause that explains a kind of action. */
  clauses: Readonly<Record<string, string>>;
  /** Pictures by the clause that each stands behind. */
  pictures: Readonly<Record<string, Picture>>;
  /** Sections of "How to play" in which a number with a plus is no money. */
  countless: readonly string[];
}
