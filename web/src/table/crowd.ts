/** Widths a small ticket may have, the best first. */
const WIDTHS = [32, 28, 25, 22, 19, 17, 15, 13];
/** Units across one ticket, and down it. */
const ACROSS = 46;
const DOWN = 30;
const GAP = 2;

/** The best width of a ticket with which things of so many units across lie in rows within a room of so many pixels. */
export function ticketWidth(units: number[], room: { width: number; height: number }): number {
  return WIDTHS.find((width) => fits(units, width, room)) ?? (WIDTHS.at(-1) as number);
}

function fits(units: number[], width: number, room: { width: number; height: number }): boolean {
  const scale = width / ACROSS;
  let rows = units.length ? 1 : 0;
  let used = -GAP;
  for (const one of units) {
    if (used + GAP + one * scale > room.width) {
      rows += 1;
      used = -GAP;
    }
    used += GAP + one * scale;
    if (one * scale > room.width) return false;
  }
  return rows * (DOWN * scale + GAP) - GAP <= room.height;
}
