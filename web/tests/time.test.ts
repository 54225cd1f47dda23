import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerTime } from '../src/net/time';
import { shownSeconds } from './time.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('follows the server when the clock of the device is wrong', () => {
  let device = 500;
  const time = new ServerTime(() => device);
  expect(time.now).toBe(500);
  time.heard(1000);
  expect(time.left(1010)).toBe(10);
  device += 4;
  expect(time.now).toBe(1004);
  expect(time.left(1010)).toBe(6);
  time.heard(2000);
  expect(time.now).toBe(2000);
});

it('counts whole seconds down to nothing and not below', () => {
  let device = 100;
  const time = new ServerTime(() => device);
  const seen = [99.2, 100, 100.4, 101, 103].map((now) => {
    device = now;
    return time.left(101);
  });
  expect(seen).toEqual([2, 1, 1, 0, 0]);
});

it('ticks while somebody looks, and not longer', async () => {
  const time = new ServerTime();
  const { seen, stop } = shownSeconds(time, Date.now() / 1000 + 3);
  for (let i = 0; i < 4; i++) {
    vi.advanceTimersByTime(1000);
    flushSync();
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(vi.getTimerCount()).toBe(1);
  stop();
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
});
