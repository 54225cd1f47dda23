/** "How to play" as sections, and the worked examples that they place; `plugins/howto.ts` makes them from Markdown. */
import type { View } from '../board/view';
import type { Finale, PaidItem, Payment } from '../wire/types';
import type { Block } from './blocks';

export interface Scene {
  event: string | null;
  view: View;
}

export interface Example {
  game: View['game'];
  players: string[];
  /** The position before, then one scene an event. */
  scenes: Scene[];
  payout: PaidItem[][] | null;
  money: { before: number[]; after: number[] };
  earned: Payment[];
  finale: Finale | null;
}

export interface Examples {
  tables: { deal: { columns: string[]; rows: number[][] } };
  /** Each game before its first action. */
  starts: Record<string, View>;
  examples: Record<string, Example>;
}

export type Part = Block | { kind: 'example'; id: string } | { kind: 'numbers'; name: string };

export interface Section {
  id: string;
  title: string;
  body: Part[];
  /** The actions of a turn. */
  actions: Section[];
}

export interface HowTo {
  title: string;
  intro: Part[];
  sections: Section[];
}
