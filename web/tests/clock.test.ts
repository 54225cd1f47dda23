import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { play } from '../src/look/sound';
import { ServerTime } from '../src/net/time';
import { words } from '../src/words/index.svelte';
import { started } from './clock.svelte';

vi.mock('../src/look/sound', () => ({ play: vi.fn() }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(play).mockReset();
  words.set('en');
});

/** A clock that runs out in so many seconds, on a device that is five minutes late, and what it tells each second. */
function run(seconds: number, your: boolean) {
  const time = new ServerTime(() => Date.now() / 1000 - 300);
  time.heard(Date.now() / 1000);
  const { clock, stop } = started(time, Date.now() / 1000 + seconds, your);
  const told = [];
  for (let left = seconds; left >= 0; left--) {
    const ticks = vi.mocked(play).mock.calls.length;
    told.push({
      left: clock.left,
      loud: clock.loud,
      loudest: clock.loudest,
      title: clock.title,
      said: clock.said,
      ticks,
    });
    vi.advanceTimersByTime(1000);
    flushSync();
  }
  stop();
  return told;
}

it('counts by the time of the server, and is loud for ten seconds', () => {
  const told = run(60, true);
  expect(told.map((one) => one.left)).toEqual(Array.from({ length: 61 }, (_, i) => 60 - i));
  expect(told.filter((one) => one.loud).map((one) => one.left)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(told.filter((one) => one.loudest).map((one) => one.left)).toEqual([3, 2, 1, 0]);
});

it('ticks once at ten and each of the last three seconds', () => {
  const told = run(60, true);
  const ticked = told.filter((one, i) => one.ticks > (told[i - 1]?.ticks ?? 0)).map((one) => one.left);
  expect(ticked).toEqual([10, 3, 2, 1]);
  expect(play).toHaveBeenCalledWith('tick');
});

it('says 30, 10 and 5 once each', () => {
  const said = [...new Set(run(60, true).map((one) => one.said))];
  expect(said).toEqual(['', 'You have 30 seconds left.', 'You have 10 seconds left.', 'You have 5 seconds left.']);
  const others = [...new Set(run(60, false).map((one) => one.said))];
  expect(others.slice(1)).toEqual(['Ben: 30 seconds left.', 'Ben: 10 seconds left.', 'Ben: 5 seconds left.']);
});

it('says nothing about marks that had passed before one came', () => {
  expect([...new Set(run(8, true).map((one) => one.said))]).toEqual(['', 'You have 5 seconds left.']);
});

it('counts down in the title of the tab, for everyone', () => {
  expect(
    run(12, true)
      .map((one) => one.title)
      .slice(0, 4),
  ).toEqual([
    '● Your turn – camelup',
    '● Your turn – camelup',
    '10 s – Your turn – camelup',
    '9 s – Your turn – camelup',
  ]);
  expect(
    run(12, false)
      .map((one) => one.title)
      .slice(1, 3),
  ).toEqual(['camelup', '10 s – Ben – camelup']);
  words.set('de');
  expect(run(2, true)[0]?.title).toBe('2 s – Du bist dran – camelup');
});
