import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { View } from '../src/board/view';
import { applyRoll, legOdds } from '../src/odds/leg';
import { called } from '../src/board/motion';
import { games, lines } from './states';

/** Positions with the engine's odds: `python tools/legs.py FILE 10000` writes them, CAMELUP_LEGS names the file. */
const FILE = process.env.CAMELUP_LEGS ?? '';

it.runIf(existsSync(FILE))('counts a leg as the engine does', () => {
  const all = JSON.parse(readFileSync(FILE, 'utf8')) as { view: View; leg: Record<string, number[]> }[];
  let worst = 0;
  for (const { view, leg } of all) {
    const own = legOdds(view);
    for (const [camel, places] of Object.entries(leg)) places.forEach((p, i) => (worst = Math.max(worst, Math.abs(p - (own[camel]?.[i] ?? 0)))));
  }
  expect(all.length).toBeGreaterThan(0);
  expect(worst).toBeLessThan(1e-9);
}, 600_000);

it('moves camels as recorded games did', () => {
  let seen = 0;
  for (const game of games().filter((name) => !name.startsWith('cards'))) {
    const all = lines(game);
    all.forEach((line, i) => {
      const before = all[i - 1]?.state;
      const call = /^= (die|support) /.test(line.event) ? called(line.event) : null;
      if (!before || !call) return;
      const die = line.event.startsWith('= support') ? `support ${call.camel}` : line.event.includes(' grey ') ? 'grey' : call.camel;
      expect(applyRoll(before, die, call.camel, call.number).track, `${game} ${i}`).toEqual(line.state.track);
      seen += 1;
    });
  }
  expect(seen).toBeGreaterThan(100);
});

it('adds up to one for every camel and every place', () => {
  const state = lines('second-7').find((line) => line.state.pyramid_tickets === 3)?.state;
  const odds = state ? legOdds(state) : {};
  for (const row of Object.values(odds)) expect(row.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
});
