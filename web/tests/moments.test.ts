import { expect, it } from 'vitest';
import { moments } from '../src/replay/moments';
import { games, lines } from './states';

it('pins at most three moments a leg, none too close, and the finish always', () => {
  for (const game of games()) {
    const all = lines(game).filter((line) => line.state.leg_tickets);
    const steps = all.slice(1).map((line) => ({ event: line.event, view: line.state }));
    const start = all[0]?.state ?? null;
    for (const apart of [4, Math.ceil(steps.length / 12), Math.ceil(steps.length / 7)]) {
      expect(moments(steps, start, apart).at(-1)?.kind, game).toBe('finish');
    }
    const found = moments(steps, start, 4);
    const leg = (n: number) => (n > 1 ? steps[n - 2]?.view.leg : start?.leg);
    for (const one of found) expect(found.filter((other) => leg(other.n) === leg(one.n)).length).toBeLessThanOrEqual(3);
    found.forEach((one, i) => expect(one.n - (found[i - 1]?.n ?? -9)).toBeGreaterThanOrEqual(4));
    expect(found.at(-1)?.kind, game).toBe('finish');
    expect(
      found.some((one) => ['tower', 'stack', 'back', 'tile'].includes(one.kind)),
      game,
    ).toBe(true);
  }
});
