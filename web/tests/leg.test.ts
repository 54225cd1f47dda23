import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { View } from '../src/board/view';
import { applyCard, applyRoll, legOdds } from '../src/odds/leg';
import { cardLeg } from '../src/odds/cards';
import { called } from '../src/board/motion';
import { games, lines } from './states';

interface Legs {
  dice: { view: View; leg: Record<string, number[]> }[];
  cards: { view: View; seat: number; leg: Record<string, number[]>; error: number }[];
}

function engine(): Legs {
  const file = process.env.CAMELUP_LEGS;
  if (!file)
    throw new Error(
      'CAMELUP_LEGS must name the positions that `python tools/legs.py FILE 1000` writes; `make test-page` does both',
    );
  return JSON.parse(readFileSync(file, 'utf8')) as Legs;
}

const apart = (one: Record<string, number[]>, other: Record<string, number[]>): number =>
  Math.max(
    ...Object.entries(one).flatMap(([camel, places]) => places.map((p, i) => Math.abs(p - (other[camel]?.[i] ?? NaN)))),
  );

it('counts legs as the engine does', () => {
  const all = engine().dice;
  const worst = Math.max(...all.map(({ view, leg }) => apart(leg, legOdds(view))));
  expect(new Set(all.map(({ view }) => `${view.game} ${view.length}`))).toEqual(
    new Set(['classic 16', 'classic 20', 'second 16']),
  );
  expect(all.length).toBeGreaterThanOrEqual(1_000);
  expect(worst).toBeLessThan(1e-9);
}, 900_000);

it('counts the last cards of a leg as the engine does, and comes near it before', () => {
  const all = engine().cards;
  const near = all.filter(({ error }) => error > 0);
  const exact = all.filter(({ error }) => error === 0);
  expect(exact.length).toBeGreaterThan(0.8 * Math.max(all.length, 250));
  expect(near.length).toBeGreaterThan(5);
  for (const { view, seat, leg } of exact) {
    const own = cardLeg(view, seat);
    expect(own?.error).toBe(0);
    expect(apart(leg, own?.leg ?? {})).toBeLessThan(1e-9);
  }
  for (const { view, seat, leg, error } of near) {
    const own = cardLeg(view, seat);
    expect(own?.error).toBeGreaterThan(0);
    expect(apart(leg, own?.leg ?? {})).toBeLessThan(2 * (error + (own?.error ?? 0)));
  }
});

it('says nothing about cards that cannot be', () => {
  const [game = ''] = games().filter((name) => name.startsWith('cards'));
  const line = lines(game).find(({ state }) => state.phase === 'act');
  if (!line) throw new Error('no such position');
  const twice = { ...line.state, deck: 3, intel: [null, 'blue2', 'blue2'] } as unknown as View;
  expect(cardLeg(twice, 0)).toBeNull();
});

it('moves camels as recorded games did', () => {
  let seen = 0;
  for (const game of games().filter((name) => !name.startsWith('cards'))) {
    const all = lines(game);
    all.forEach((line, i) => {
      const before = all[i - 1]?.state;
      const call = /^= (die|support) /.test(line.event) ? called(line.event) : null;
      if (!before || !call) return;
      const die = line.event.startsWith('= support')
        ? `support ${call.camel}`
        : line.event.includes(' grey ')
          ? 'grey'
          : call.camel;
      const after = applyRoll(before, die, call.camel, call.number);
      expect([after.track, after.ranking], `${game} ${i}`).toEqual([line.state.track, line.state.ranking]);
      seen += 1;
    });
  }
  expect(seen).toBeGreaterThan(100);
});

it('moves camels by cards as recorded games did', () => {
  let seen = 0;
  for (const game of games().filter((name) => name.startsWith('cards'))) {
    const all = lines(game);
    all.forEach((line, i) => {
      const before = all[i - 1]?.state;
      const revealed = /^= card (\w+?)(\d)$/.exec(line.event);
      const played = /^\d play/.test(line.event) ? line.state.played?.at(-1)?.[1] : undefined;
      if (!before?.leg_tickets || line.state.leg !== before.leg || (!revealed && !played)) return;
      const after = revealed
        ? applyCard(before, revealed[1] ?? '', Number(revealed[2]))
        : applyCard(before, played?.slice(0, -1) ?? '', 1);
      const moved = ({ track, fennec, palm }: View) => ({
        track: { ...track, 0: [...(track['0'] ?? [])].sort() },
        fennec,
        palm,
      });
      expect(moved(after), `${game} ${i} ${line.event}`).toEqual(moved(line.state));
      seen += 1;
    });
  }
  expect(seen).toBeGreaterThan(50);
});

it('adds up to one for every camel and every place', () => {
  const state = lines('second-7').find((line) => line.state.pyramid_tickets === 3)?.state;
  const odds = state ? legOdds(state) : {};
  expect(Object.keys(odds)).toHaveLength(5);
  for (const row of Object.values(odds)) expect(row.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
});
