/** Our rules pages as blocks: headings, lists, tables, quotes and paragraphs, with links, code, bold and slanted words. */

export type Piece = { text: string; kind?: 'b' | 'i' | 'code' | 'link'; href?: string };
export type Block =
  | { kind: 'heading'; level: number; id: string; pieces: Piece[] }
  | { kind: 'paragraph' | 'quote'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; rows: Piece[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

export function inline(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    if (match[1]) pieces.push({ text: match[1], kind: 'b' });
    else if (match[2]) pieces.push({ text: match[2], kind: 'i' });
    else if (match[3]) pieces.push({ text: match[3], kind: 'code' });
    else if (match[4]) pieces.push({ text: match[4].replaceAll('`', ''), kind: 'link', href: match[5] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

export function blocks(source: string): Block[] {
  const result: Block[] = [];
  let open: string[] = [];
  const flush = () => {
    const text = open.join(' ').trim();
    open = [];
    if (text.startsWith('> ')) result.push({ kind: 'quote', pieces: inline(text.replace(/(^|\s)> /g, '$1')) });
    else if (text) result.push({ kind: 'paragraph', pieces: inline(text) });
  };
  for (const line of source.split('\n')) {
    const last = result.at(-1);
    const heading = /^(#+) (.*)/.exec(line);
    const item = /^\s*(?:[-*]|\d+\.) (.*)/.exec(line);
    if (heading) {
      flush();
      const text = heading[2] ?? '';
      result.push({ kind: 'heading', level: heading[1]?.length ?? 1, id: slug(text), pieces: inline(text) });
    } else if (/^\|[\s|:-]+\|$/.test(line)) {
      continue;
    } else if (line.startsWith('|')) {
      const row = line
        .split('|')
        .slice(1, -1)
        .map((cell) => inline(cell.trim()));
      if (!open.length && last?.kind === 'table') last.rows.push(row);
      else {
        flush();
        result.push({ kind: 'table', rows: [row] });
      }
    } else if (item) {
      if (open.length) flush();
      const list = result.at(-1);
      if (list?.kind === 'list') list.items.push(inline(item[1] ?? ''));
      else result.push({ kind: 'list', items: [inline(item[1] ?? '')] });
    } else if (/^\s+\S/.test(line) && last?.kind === 'list' && !open.length) {
      const items = last.items;
      items[items.length - 1] = [...(items.at(-1) ?? []), { text: ' ' }, ...inline(line.trim())];
    } else if (line.trim()) open.push(line);
    else flush();
  }
  flush();
  return result;
}
