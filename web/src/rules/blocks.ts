/** A rules page as blocks; they are made from Markdown when the page is built (`plugins/rules.ts`). */

/** Plain words, or words in one style. */
export type Piece = string | { kind: 'b' | 'i' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; pieces: Piece[] }
  | { kind: 'paragraph' | 'quote'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; rows: Piece[][][] }
  | { kind: 'line' };

export const textOf = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.text);

/** A run of pieces without their styles. */
export const plain = (pieces: Piece[]): string => pieces.map(textOf).join('');
