import { describe, expect, it } from 'vitest';
import { DEALS } from '../src/table/deals';
import { legPayout } from '../src/table/payout';
import { games, lines } from './states';

describe('a payout told ticket by ticket', () => {
  for (const game of games()) {
    it(`adds up to the money that was paid: ${game}`, () => {
      const all = lines(game);
      let seen = 0;
      all.forEach((line, i) => {
        const before = all[i - 1]?.state;
        if (!before || line.state.leg === before.leg || !before.leg) return;
        const floor = line.state.game === 'cards' ? 1 : 0;
        for (const row of legPayout(before, line.state)) {
          const told = Math.max(floor, row.before + row.sum);
          expect(row.after, `${game} ${i} seat ${row.seat}`).toBeGreaterThanOrEqual(told);
          expect(row.after - told).toBeLessThanOrEqual(5);
          seen += 1;
        }
      });
      if (all.some((line) => line.state.leg > 1)) expect(seen).toBeGreaterThan(0);
    });
  }
});

it('the trays before a leg hold what recorded games laid', () => {
  for (const game of games().filter((name) => name.startsWith('cards'))) {
    const first = lines(game).filter((line) => /^0 (discard|deck|intel) /.test(line.event) && line.state.leg === 1);
    const count = (verb: string) => first.filter((line) => line.event.startsWith(`0 ${verb} `)).length;
    const players = first[0]?.state.players.length ?? 0;
    expect({ discard: count('discard'), deck: count('deck'), intel: count('intel') }).toEqual(DEALS[players]);
  }
});
