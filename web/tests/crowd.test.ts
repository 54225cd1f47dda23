import { expect, it } from 'vitest';
import { ticketWidth } from '../src/table/crowd';

const room = { width: 70, height: 46 };

it('shows few tickets large', () => {
  expect(ticketWidth([], room)).toBe(32);
  expect(ticketWidth([46, 46, 46], room)).toBe(32);
});

it('makes tickets smaller until all of them are in sight', () => {
  const crowds = [[46, 86, 46], [106, 106, 106, 106, 106], [46, 66, 86, 106, 46, 26, 26, 26, 26]];
  const widths = crowds.map((units) => ticketWidth(units, room));
  expect(widths[0]).toBeLessThan(32);
  for (const [i, units] of crowds.entries()) {
    const scale = (widths[i] ?? 0) / 46;
    expect(units.every((one) => one * scale <= room.width)).toBe(true);
    const area = units.reduce((sum, one) => sum + one * scale * 30 * scale, 0);
    expect(area).toBeLessThanOrEqual(room.width * room.height);
  }
});
