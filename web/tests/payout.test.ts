import { mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { View } from '../src/board/view';
import Payout from '../src/table/Payout.svelte';
import type { Payment } from '../src/wire/types';
import { words } from '../src/words/index.svelte';
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

describe('the sheet of a payout', () => {
  const view = (leg: number, money: number): View => ({
    game: 'cards', leg, to_act: null, turn: null, phase: 'act', length: 16, track: {}, ranking: ['yellow', 'green', 'blue'], leg_tickets: {}, result: null,
    players: [{ money, tickets: leg === 1 ? [['blue', 5]] : [] }],
  });
  const said = (before: number, after: number, earned: Payment[] = []): string => {
    words.set('en');
    const target = document.createElement('div');
    const page = mount(Payout, { target, props: { settled: { before: view(1, before), after: view(2, after) }, person: () => ({ name: 'Ann', you: false }), you: [], earned, onclose: vi.fn() } });
    const text = target.querySelector('.items')?.textContent ?? '';
    void unmount(page);
    return text;
  };

  it('says who was spared by the floor, and what came on the way', () => {
    expect(said(3, 2)).toMatch(/−1\s*$/);
    expect(said(1, 1)).toMatch(/money stays at its floor\s*$/);
    expect(said(3, 3, [{ seat: 0, pounds: 1, reason: 'tile' }])).toMatch(/\+1 on the way\s*$/);
  });
});
