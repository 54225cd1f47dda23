/** Markdown as the blocks that the rules pages are drawn from. */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Block, Piece } from '../src/rules/blocks.ts';

export function blocks(source: string): Block[] {
  return blocksOf(lexer(source));
}

export const blocksOf = (tokens: Token[]): Block[] => tokens.flatMap((token) => block(token as MarkedToken));

function block(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth, id: slug(token.text), pieces: pieces(token) }];
    case 'paragraph':
      return [{ kind: 'paragraph', pieces: pieces(token) }];
    case 'blockquote':
      return [{ kind: 'quote', pieces: token.tokens.flatMap((part) => pieces(part as Tokens.Paragraph)) }];
    case 'list':
      return [{ kind: 'list', items: token.items.flatMap(items) }];
    case 'table':
      return [{ kind: 'table', rows: [token.header, ...token.rows].map((row) => row.map(pieces)) }];
    case 'hr':
      return [{ kind: 'line' }];
    case 'space':
      return [];
    default:
      throw new Error(`the rules pages do not draw this Markdown (${token.type}): ${token.raw}`);
  }
}

/** An item, then those of a list inside it. */
function items({ tokens }: Tokens.ListItem): Piece[][] {
  const lists = tokens.filter((part) => part.type === 'list') as Tokens.List[];
  const own = tokens.filter((part) => part.type !== 'list').flatMap((part) => pieces(part as Tokens.Text));
  return [own, ...lists.flatMap((list) => list.items.flatMap(items))];
}

function pieces({ tokens }: { tokens?: Token[] }): Piece[] {
  return (tokens as MarkedToken[] | undefined)?.map(piece) ?? [];
}

function piece(token: MarkedToken): Piece {
  const text = 'text' in token ? token.text.replace(/\s*\n\s*/g, ' ') : token.raw;
  switch (token.type) {
    case 'strong':
      return { kind: 'b', text };
    case 'em':
      return { kind: 'i', text };
    case 'codespan':
      return { kind: 'code', text };
    case 'link':
      return { kind: 'link', text: text.replaceAll('`', ''), href: token.href };
    case 'text':
      return text;
    default:
      throw new Error(`the rules pages do not draw this Markdown (${token.type}): ${token.raw}`);
  }
}

/** The name of a heading in an address, as GitHub makes it. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
