import { expect, it } from 'vitest';
import { graceLeft, presenceOf } from '../src/table/presence';
import type { SeatInfo } from '../src/wire/types';

const person = { kind: 'person', away: false } as SeatInfo;
const connected = { here: [0], gone: { 1: 1000 } };

it('counts down from the moment somebody was lost, and stops at nothing', () => {
  expect([1000, 1037, 1120, 1500].map((now) => graceLeft(1, connected, 120, now))).toEqual([120, 83, 0, 0]);
  expect(graceLeft(0, connected, 120, 1037)).toBeNull();
});

it('tells who is connected, reconnecting, gone for too long, and replaced by a bot', () => {
  const at = (seat: number, now: number, info: SeatInfo = person) => presenceOf(seat, info, connected, 120, now);
  expect([at(0, 1037), at(1, 1037), at(1, 1120), at(2, 1037)]).toEqual(['here', 'reconnecting', 'gone', 'gone']);
  expect(at(0, 1037, { ...person, away: true })).toBe('away');
});

it('says nothing about bots, about free seats, and before anything is known', () => {
  expect(presenceOf(0, { ...person, kind: 'bot' }, connected, 120, 0)).toBeNull();
  expect(presenceOf(0, { ...person, kind: 'open' }, connected, 120, 0)).toBeNull();
  expect(presenceOf(0, person, null, 120, 0)).toBeNull();
});
