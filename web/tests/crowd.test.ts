import { expect, it } from 'vitest';
import { columnsOf, roomOf, ticketWidth } from '../src/table/crowd';

const room = { width: 70, height: 46 };

it('shows few tickets large', () => {
  expect(ticketWidth([], room)).toBe(32);
  expect(ticketWidth([46, 46, 46], room)).toBe(32);
});

it('makes tickets smaller until all of them are in sight', () => {
  const crowds = [
    [46, 86, 46],
    [106, 106, 106, 106, 106],
    [46, 66, 86, 106, 46, 26, 26, 26, 26],
  ];
  const widths = crowds.map((units) => ticketWidth(units, room));
  expect(widths[0]).toBeLessThan(32);
  for (const [i, units] of crowds.entries()) {
    const scale = (widths[i] ?? 0) / 46;
    expect(units.every((one) => one * scale <= room.width)).toBe(true);
    const area = units.reduce((sum, one) => sum + one * scale * 30 * scale, 0);
    expect(area).toBeLessThanOrEqual(room.width * room.height);
  }
});

it('gives many players on a phone columns in which their things have room', () => {
  expect([2, 3, 4, 5, 6, 7, 8, 9, 10].map(columnsOf)).toEqual([2, 3, 4, 3, 3, 4, 4, 5, 5]);
  for (const players of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const pill = roomOf(players) + 14;
    expect(pill * columnsOf(players) + 5 * (columnsOf(players) - 1)).toBeLessThanOrEqual(344);
  }
});

it('never makes a ticket larger than is wanted', () => {
  expect(ticketWidth([46], { width: 184, height: 30 }, 42)).toBe(42);
  expect(ticketWidth([46], { width: 184, height: 30 })).toBe(32);
});
