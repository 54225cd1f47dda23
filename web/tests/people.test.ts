import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meanwhile } from '../src/table/meanwhile';
import { People } from '../src/table/people.svelte';
import type { Session } from '../src/table/session.svelte';
import type { Entry } from '../src/table/turns';
import type { Change, RoomInfo, SeatInfo, Update } from '../src/wire/types';
import { words } from '../src/words/index.svelte';

const NAMES = ['Ada', 'Ben', 'Cleo'];
const seats = NAMES.map((name) => ({ kind: 'person', name, away: false }) as SeatInfo);
const room = { status: 'playing', host: 0, takeback: null, grace: 120, to_act: [2], seats } as unknown as RoomInfo;
const change = (step: number, kind: string, more: Partial<Change> = {}): Change => ({
  step,
  kind,
  at: 1000 + step,
  ...more,
});

/** The people as Ben sees them, at second 1037. */
function people(more: Partial<Session> = {}): People {
  const time = { now: 1037, left: (until: number) => Math.max(0, Math.ceil(until - 1037)) };
  const person = (seat: number) => ({ name: NAMES[seat] ?? '', you: seat === 1 });
  return new People({
    room,
    you: [1],
    connection: 'live',
    acting: null,
    presence: { here: [0, 1, 2], gone: {} },
    time,
    person,
    ...more,
  } as unknown as Session);
}

const update = (
  changes: Change[],
  first = 0,
  events = changes.reduce((sum, one) => sum + (one.events ?? 0), 0),
): Update =>
  ({
    type: 'update',
    step: changes.at(-1)?.step ?? 0,
    changes,
    room,
    you: [1],
    host: false,
    views: [{ first, events: Array(events) }],
  }) as unknown as Update;

beforeEach(() => {
  words.set('en');
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('tells a piece of news once, for a while, and nothing that was before one came', () => {
  const here = people();
  here.take(update([change(0, 'create'), change(1, 'leave', { seats: [2], name: 'Cleo' })]), null, false);
  expect(here.news).toEqual([]);
  here.take(update([change(2, 'return', { seats: [2] })]), room, false);
  expect(here.news).toEqual(['Cleo is back.']);
  vi.advanceTimersByTime(8_000);
  expect(here.news).toEqual([]);
  here.take(
    update([
      change(0, 'create'),
      change(1, 'leave', { seats: [2], name: 'Cleo' }),
      change(2, 'return', { seats: [2] }),
    ]),
    room,
    false,
  );
  expect(here.news).toEqual([]);
});

it('remembers since when a bot plays for the reader, why, and after how many events', () => {
  const here = people();
  const changes = [
    change(0, 'create'),
    change(1, 'start', { events: 3 }),
    change(2, 'act', { events: 2 }),
    change(3, 'vote', { seat: 1, taken_over: [1] }),
    change(4, 'act', { events: 1 }),
  ];
  here.take(update(changes, 0, 10), null, false);
  expect(here.absence).toEqual({ why: 'vote', at: 1003, from: 9 });
  const late = people();
  late.take(update(changes.slice(2), 6, 4), null, false);
  expect(late.absence).toEqual({ why: 'vote', at: 1003, from: 9 });
  here.take(update([change(6, 'return', { seats: [1] })]), room, false);
  expect(here.absence).toBeNull();
});

it('speaks up for whom the table waits, and first for whom a bot may sit in', () => {
  const gone = (since: Record<string, number>) =>
    people({ presence: { type: 'presence', here: [1], gone: since, spectators: 0, warming: false, now: 1037 } });
  expect(gone({ 0: 1030 }).pressing).toBeNull();
  expect(gone({ 0: 1030, 2: 1000 }).pressing).toBe(2);
  expect(gone({ 0: 917, 2: 1000 }).pressing).toBe(0);
  expect([gone({ 2: 1000 }).left(2), gone({ 0: 917 }).left(0), gone({}).left(0)]).toEqual([83, 0, null]);
});

it('forgets votes of an earlier absence', () => {
  const gone = (since: Record<string, number>) =>
    people({
      room: { ...room, voted: { 2: { 0: 990, 1: 1010 } } },
      presence: { type: 'presence', here: [0, 1], gone: since, spectators: 0, warming: false, now: 1037 },
    });
  expect(gone({ 2: 800 }).votes(2)).toEqual([0, 1]);
  expect(gone({ 2: 1000 }).votes(2)).toEqual([1]);
  expect(gone({ 2: 1020 }).votes(2)).toEqual([]);
  expect(gone({}).votes(2)).toEqual([]);
  expect(gone({ 0: 800 }).votes(0)).toEqual([]);
});

it('marks one’s own seat as reconnecting while the line is lost', () => {
  expect(people({ connection: 'lost' }).presence(1)).toBe('reconnecting');
  expect(people({ connection: 'lost' }).presence(0)).toBe('here');
});

it('lists what a bot did with the seat, and the ends of legs, but nothing from before', () => {
  const turn = (key: number, seat: number, events = 2): Entry => ({
    kind: 'turn',
    key,
    seat,
    told: Array.from({ length: events }, () => ({ event: `${seat} roll`, facts: {} })),
  });
  const leg = { kind: 'leg', key: 4, leg: { number: 1, gains: [] } } as unknown as Entry;
  const log = [turn(0, 1), turn(1, 0), turn(2, 1), turn(3, 2), leg, turn(5, 1, 1), turn(6, 0)];
  expect(meanwhile(log, 4, 1).map((entry) => entry.key)).toEqual([2, 4, 5]);
  expect(meanwhile(log, 6, 1).map((entry) => entry.key)).toEqual([4, 5]);
  expect(meanwhile(log, 11, 1)).toEqual([]);
});
