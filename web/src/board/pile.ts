/** How the emblems on a pile of race cards lie, each with the chip of its card beside it where that is known. */

/** An emblem alone, or beside its chip, and a row of them. */
const ALONE = 26;
const PAIR = 46;
const ROW = 26;
const STEP = 0.02;

export interface Spread {
  scale: number;
  /** The middle of each, from the middle of the first row on. */
  at: [x: number, y: number][];
  /** How far the last row reaches down. */
  bottom: number;
}

/** Rows that fit into a width and a height, as large as they can be. */
export function spread(count: number, pairs: boolean, width: number, height: number): Spread {
  const each = pairs ? PAIR : ALONE;
  const columns = (scale: number): number => Math.max(1, Math.floor(width / (each * scale)));
  const rows = (scale: number): number => Math.ceil(count / columns(scale));
  let scale = 1;
  while (rows(scale) * ROW * scale > height && scale > 2 * STEP) scale -= STEP;
  const wide = Math.ceil(count / rows(scale));
  const at = Array.from({ length: count }, (_, i): [number, number] => {
    const row = Math.floor(i / wide);
    const inRow = Math.min(wide, count - row * wide);
    return [((i % wide) - (inRow - 1) / 2) * each * scale, row * ROW * scale];
  });
  return { scale, at, bottom: (rows(scale) - 0.5) * ROW * scale };
}
