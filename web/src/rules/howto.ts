/** "How to play" as the project writes it: sections with a name each, worked examples by their ids, numbers from the engine. */
import type { View } from '../board/view';
import type { Finale, PaidItem, Payment } from '../wire/types';
import { blocks, type Block } from './markdown';

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
  facts: Record<string, Record<string, string>>;
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

const MARK = /^<!-- ([\w:]+) -->$/;
const FACT = /\{([\w-]+)\.([\w-]+)\}/g;
const PLACED = /^\{\{(example|table) ([\w-]+)\}\}$/;
const ACTION = 'action:';

/** Numbers and names that the engine has worked out, in the reader's language. */
export function withFacts(source: string, examples: Examples['examples'], language: string): string {
  return source.replace(FACT, (whole, id: string, key: string) => examples[id]?.facts[language]?.[key] ?? whole);
}

export function howTo(source: string): HowTo {
  const chunks = split(source);
  const head = section('', chunks[0]?.text ?? '');
  const sections: Section[] = [];
  for (const { id, text } of chunks.slice(1)) {
    const last = sections.at(-1);
    if (id.startsWith(ACTION)) last?.actions.push(section(id.slice(ACTION.length), text));
    else sections.push(section(id, text));
  }
  return { title: head.title, intro: head.body, sections };
}

function split(source: string): { id: string; text: string }[] {
  const chunks = [{ id: '', text: '' }];
  for (const line of source.split('\n')) {
    const mark = MARK.exec(line.trim())?.[1];
    const last = chunks.at(-1);
    if (mark) chunks.push({ id: mark, text: '' });
    else if (last) last.text += PLACED.test(line.trim()) ? `\n${line}\n\n` : `${line}\n`;
  }
  return chunks;
}

function section(id: string, text: string): Section {
  const [first, ...rest] = blocks(text);
  const headed = first?.kind === 'heading';
  const title = headed ? first.pieces.map((piece) => piece.text).join('') : '';
  const body = headed || !first ? rest : [first, ...rest];
  return { id, title, body: body.map(part), actions: [] };
}

function part(block: Block): Part {
  const text = block.kind === 'paragraph' ? block.pieces.map((piece) => piece.text).join('') : '';
  const [, kind, id = ''] = PLACED.exec(text.trim()) ?? [];
  if (!kind) return block;
  return kind === 'example' ? { kind: 'example', id } : { kind: 'numbers', name: id };
}
