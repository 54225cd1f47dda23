/** "How to play" as the project writes it: sections with a name each, worked examples by their ids, numbers from the engine. */
import { lexer, type Token } from 'marked';
import { plain, type Block } from '../src/rules/blocks.ts';
import type { HowTo, Part, Section } from '../src/rules/howto.ts';
import { blocksOf } from './markdown.ts';

const MARK = /^<!-- ([\w:]+) -->$/;
const FACT = /\{([\w-]+)\.([\w-]+)\}/g;
const PLACED = /^\{\{(example|table) ([\w-]+)\}\}$/;
const ACTION = 'action:';

/** What the engine has worked out in an example: numbers and names by language. */
export interface Facts {
  facts: Record<string, Record<string, string>>;
}

export function withFacts(source: string, examples: Record<string, Facts>, language: string): string {
  return source.replace(FACT, (whole, id: string, key: string) => examples[id]?.facts[language]?.[key] ?? whole);
}

export function howTo(source: string): HowTo {
  // An example is a paragraph of its own, however close the text stands to it.
  const [head, ...rest] = chunks(lexer(source.replace(/^\{\{.*\}\}$/gm, '\n$&\n')));
  const { title = '', body: intro = [] } = head ?? {};
  const sections: Section[] = [];
  for (const section of rest) {
    if (!section.id.startsWith(ACTION)) sections.push(section);
    else sections.at(-1)?.actions.push({ ...section, id: section.id.slice(ACTION.length) });
  }
  return { title, intro, sections };
}

/** What stands before the first mark, and what follows each mark. */
function chunks(tokens: Token[]): Section[] {
  const found: { id: string; tokens: Token[] }[] = [{ id: '', tokens: [] }];
  for (const token of tokens) {
    const mark = MARK.exec(token.raw.trim())?.[1];
    if (mark) found.push({ id: mark, tokens: [] });
    else found.at(-1)?.tokens.push(token);
  }
  return found.map(({ id, tokens }) => section(id, blocksOf(tokens)));
}

function section(id: string, blocks: Block[]): Section {
  const [first, ...rest] = blocks;
  const headed = first?.kind === 'heading';
  return {
    id,
    title: headed ? plain(first.pieces) : '',
    body: (headed ? rest : blocks).map(part),
    actions: [],
  };
}

function part(block: Block): Part {
  const [, kind, id = ''] = (block.kind === 'paragraph' && PLACED.exec(plain(block.pieces).trim())) || [];
  if (!kind) return block;
  return kind === 'example' ? { kind: 'example', id } : { kind: 'numbers', name: id };
}
