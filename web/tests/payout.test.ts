import { mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { View } from '../src/board/view';
import Payout from '../src/table/Payout.svelte';
import type { Payment } from '../src/wire/types';
import { words } from '../src/words/index.svelte';
import { DEALS } from '../src/table/deals';
import { games, lines } from './states';

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
    game: 'cards',
    options: {},
    leg,
    to_act: null,
    turn: null,
    phase: 'act',
    length: 16,
    track: {},
    ranking: ['yellow', 'green', 'blue'],
    leg_tickets: {},
    result: null,
    players: [{ money, tickets: [] }],
  });
  const said = (before: number, after: number, earned: Payment[] = []): string => {
    words.set('en');
    const target = document.createElement('div');
    const page = mount(Payout, {
      target,
      props: {
        settled: {
          before: view(1, before),
          after: view(2, after),
          payout: [[{ kind: 'ticket', colour: 'blue', value: 5, amount: -1 }]],
        },
        person: () => ({ name: 'Ann', you: false }),
        you: [],
        earned,
        onclose: vi.fn(),
      },
    });
    const text = target.querySelector('.items')?.textContent ?? '';
    void unmount(page);
    return text;
  };

  it('gives camels on the Start card the last place together', () => {
    words.set('en');
    const after = {
      ...view(2, 3),
      ranking: ['yellow', 'green', 'blue', 'white', 'orange'],
      track: { 0: ['white', 'orange'], 4: ['yellow', 'green', 'blue'] },
    };
    const target = document.createElement('div');
    const page = mount(Payout, {
      target,
      props: {
        settled: { before: view(1, 3), after, payout: [[]] },
        person: () => ({ name: 'Ann', you: false }),
        you: [],
        onclose: vi.fn(),
      },
    });
    expect(target.querySelector('.podium')?.getAttribute('aria-label')).toBe(
      '1st yellow, 2nd green, 3rd blue, 5th white, 5th orange',
    );
    void unmount(page);
  });

  it('says who was spared by the floor, and what came on the way', () => {
    expect(said(3, 2)).toMatch(/−1\s*$/);
    expect(said(1, 1)).toMatch(/can’t go any lower\s*$/);
    expect(said(3, 3, [{ seat: 0, pounds: 1, reason: 'tile' }])).toMatch(/\+1 during the leg\s*$/);
  });
});
