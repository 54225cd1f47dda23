import { expect, it } from 'vitest';
import { graceLeft, presenceOf, waitsForBots } from '../src/table/presence';
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

it('says that everybody waits for bots only while they get ready and nobody else is to act', () => {
  const seats = [person, { kind: 'bot', bot: 'greedy' } as SeatInfo, { ...person, away: true, bot: 'greedy' }];
  const waits = (to_act: number[], warming = true) => waitsForBots({ to_act, seats }, { warming });
  expect([waits([1]), waits([1, 2]), waits([0]), waits([0, 1]), waits([]), waits([1], false)]).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(waitsForBots({ to_act: [1], seats }, null)).toBe(false);
});
