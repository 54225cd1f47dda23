/** Widths a small ticket may have, the best first. */
const WIDTHS = [42, 36, 32, 28, 25, 22, 19, 17, 15, 13];
/** Units across one ticket, and down it. */
const ACROSS = 46;
const DOWN = 30;
const GAP = 2;

/** The best width of a ticket, up to the one that is wanted, with which things of so many units across lie in rows within a room of so many pixels. */
export function ticketWidth(units: number[], room: { width: number; height: number }, wanted = 32): number {
  return WIDTHS.find((width) => width <= wanted && fits(units, width, room)) ?? (WIDTHS.at(-1) as number);
}

/** In how many columns so many players lie on a phone. */
export const columnsOf = (players: number): number =>
  players <= 4 ? players : players <= 6 ? 3 : players <= 8 ? 4 : 5;

/** The narrowest phone, less the page's edges; and what lies between two players and round one. */
const NARROW = 344;
const BETWEEN = 5;
const ROUND = 14;

/** How wide the things of a player may lie on the narrowest phone. */
export const roomOf = (players: number): number =>
  Math.floor((NARROW + BETWEEN) / columnsOf(players) - BETWEEN - ROUND);

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
