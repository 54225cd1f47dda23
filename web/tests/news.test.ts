import { beforeEach, expect, it } from 'vitest';
import { leavingMeans } from '../src/table/leave';
import { newsOf } from '../src/table/news';
import type { Change, RoomInfo, SeatInfo } from '../src/wire/types';
import { words } from '../src/words/index.svelte';

const NAMES = ['Ada', 'Ben', 'Cleo'];
const person = (name: string, more: Partial<SeatInfo> = {}) =>
  ({ kind: 'person', name, away: false, ...more }) as SeatInfo;
const bot = person('Leo', { kind: 'bot' });
const room = (more: Partial<RoomInfo> = {}) =>
  ({ status: 'playing', host: 0, takeback: null, seats: NAMES.map((name) => person(name)), ...more }) as RoomInfo;
const change = (kind: string, more: Partial<Change> = {}): Change => ({ step: 9, kind, at: 0, ...more });

/** What Ben reads, in the middle of a game that Ada leads. */
function read(
  changes: Change[],
  after: Partial<RoomInfo> = {},
  before: Partial<RoomInfo> = {},
  host = false,
): string[] {
  return newsOf(changes, {
    room: room(after),
    before: room(before),
    you: [1],
    host,
    wasHost: false,
    person: (seat) => ({ name: NAMES[seat] ?? '', you: seat === 1 }),
  });
}

beforeEach(() => words.set('en'));

it('says whose time ran out, and that a bot moved', () => {
  expect(read([change('timeout', { seats: [0], covered: [0], taken_over: [] })])).toEqual([
    'Ada’s time ran out. A bot played this turn.',
  ]);
  expect(read([change('timeout', { seats: [1], covered: [1], taken_over: [] })])).toEqual([
    'Your time ran out. A bot played this turn.',
  ]);
  expect(read([change('timeout', { seats: [2], covered: [], taken_over: [2] })])).toEqual([
    'Cleo’s time ran out twice in a row. A bot takes over.',
  ]);
  expect(read([change('timeout', { seats: [1], covered: [], taken_over: [1] })])).toEqual([]);
  words.set('de');
  expect(read([change('timeout', { seats: [0], covered: [0], taken_over: [] })])).toEqual([
    'Adas Zeit ist abgelaufen. Ein Bot hat diesen Zug gespielt.',
  ]);
});

it('says who left, was replaced, came back or was sent away', () => {
  expect(read([change('leave', { seats: [2], name: 'Cleo' })])).toEqual(['Cleo left. A bot takes over.']);
  expect(read([change('leave', { seats: [2], name: 'Cleo' })], {}, { status: 'lobby' })).toEqual(['Cleo left.']);
  expect(read([change('sit', { seat: 2, name: 'Cleo' })], {}, { status: 'lobby' })).toEqual(['Cleo sat down.']);
  expect(read([change('sit', { seat: 1, name: 'Ben' })], {}, { status: 'lobby' })).toEqual([]);
  expect(read([change('vote', { seat: 2, by: 0 })])).toEqual([]);
  expect(read([change('vote', { seat: 2, by: 0, taken_over: [2] })])).toEqual(['A bot plays for Cleo now.']);
  expect(read([change('return', { seats: [2] })])).toEqual(['Cleo is back.']);
  expect(read([change('kick', { seats: [2], name: 'Cleo', by: 0 })])).toEqual(['Ada removed Cleo from the table.']);
  expect(read([change('kick', { seats: [2], name: 'Cleo', by: null })])).toEqual([
    'The host removed Cleo from the table.',
  ]);
});

it('tells everyone how a take-back ended', () => {
  expect(read([change('agree', { seat: 0, yes: true })])).toEqual(['Ada agreed.']);
  expect(read([change('agree', { seat: 0, yes: true, taken_back: 1 })])).toEqual([
    'Ada agreed. The action was undone.',
  ]);
  expect(read([change('agree', { seat: 0, yes: false })])).toEqual(['Ada declined. The action stands.']);
  const asked = { takeback: { seat: 1, actions: 1, agreed: [1] } };
  expect(read([change('act', { events: 1 })], {}, asked)).toEqual(['The game moved on, so nothing was undone.']);
  expect(read([change('chat')], asked, asked)).toEqual([]);
});

it('announces a new host, also when seats were shuffled', () => {
  expect(read([change('leave', { seats: [0], name: 'Ada' })], { host: 2 })).toEqual([
    'Ada left. A bot takes over.',
    'Cleo is the host now.',
  ]);
  expect(read([change('sit', { seat: 2, name: 'Cleo' })], { host: 2 }, { host: null, status: 'lobby' })).not.toContain(
    'Cleo is the host now.',
  );
  expect(read([change('leave', { seats: [], name: null })], { host: 2 }, { host: null })).toEqual([
    'Cleo is the host now.',
  ]);
  expect(read([], { host: 1 }, {}, true)).toEqual(['You are the host now.']);
  expect(read([change('start')], { host: 2, seats: ['Cleo', 'Ben', 'Ada'].map((name) => person(name)) })).toEqual([]);
});

it('says before leaving what it means for the seat, the game and the host', () => {
  const means = (seats: SeatInfo[], more: Partial<RoomInfo> = {}, host = false, you = [0]) =>
    leavingMeans({ room: room({ seats, ...more }), you, host });
  expect(means([person('Ada'), person('Ben'), bot], {}, true)).toBe(
    'A bot plays for you until you come back. Ben becomes the host.',
  );
  expect(means([person('Ada'), person('Ben', { away: true }), bot], {}, true)).toBe(
    'A bot plays for you until you come back.',
  );
  expect(means([person('Ada'), bot], {}, true)).toBe('Nobody else plays here, so the game ends.');
  expect(means([person('Ada'), bot], { host: null })).toBe('A bot plays for you until you come back.');
  expect(means([person('Ada'), person('Ben')], { status: 'lobby' }, true, [0])).toBe(
    'Your seat becomes free for others. Ben becomes the host.',
  );
  expect(means([person('Ada'), person('Al')], { status: 'lobby' }, false, [0, 1])).toBe(
    'Your seats become free for others.',
  );
  expect(means([person('Ada'), bot], { status: 'lobby' }, true)).toBe('Nobody else is here, so the table closes.');
});
