import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby, planOf } from '../src/lobby/lobby.svelte';
import { fitted, moved, outlook, removed, reordered, replaced } from '../src/lobby/seating';
import type { Wish } from '../src/net/socket';
import type { Session } from '../src/table/session.svelte';
import type { Accepted, Refusal, RoomInfo, SeatInfo } from '../src/wire/types';
import { t, words } from '../src/words/index.svelte';

const seat = (emblem: number, kind: SeatInfo['kind'], name: string | null = null, contributed = true): SeatInfo => ({
  kind,
  name,
  bot: kind === 'bot' ? 'greedy' : null,
  away: false,
  covering: false,
  emblem,
  muted: false,
  contributed: kind === 'person' && contributed,
  sealed: false,
});
const ADA = seat(0, 'person', 'Ada');
const BEN = seat(1, 'person', 'Ben');
const FREE = seat(2, 'open');
const CLEO = seat(3, 'bot', 'Cleo');
const RUN = {
  listed: false,
  order: 'given',
  start: 'random',
  clock: null,
  chat: true,
  spectators: false,
  odds: true,
  substitute: 'sharp',
};
const room = (...seats: SeatInfo[]): RoomInfo =>
  ({
    table: 't',
    game: 'second',
    options: { modules: [] },
    run: RUN,
    seats,
    host: 0,
    grace: 120,
    status: 'lobby',
  }) as unknown as RoomInfo;
const keep = (...seats: number[]) => seats.map((one) => ({ kind: 'keep', seat: one }));

describe('the row of seats', () => {
  it('is reordered by emblems, and keeps who has come since', () => {
    expect(moved([0, 1, 2, 3], 3, -2)).toEqual([0, 3, 1, 2]);
    expect(moved([0, 1, 2], 0, -1)).toEqual([0, 1, 2]);
    expect(moved([0, 1, 2], 1, 9)).toEqual([0, 2, 1]);
    expect(reordered(room(ADA, BEN, FREE), [2, 0, 1])).toEqual(keep(2, 0, 1));
    expect(reordered(room(ADA, BEN, CLEO), [3, 0])).toEqual(keep(2, 0, 1));
    expect(reordered(room(ADA, BEN, FREE), [0, 1, 2])).toBeNull();
  });

  it('is changed only where nobody sits', () => {
    expect(replaced(room(ADA, FREE, CLEO), 2, { kind: 'open' })).toEqual([...keep(0), { kind: 'open' }, ...keep(2)]);
    expect(replaced(room(ADA, BEN), 1, { kind: 'open' })).toBeNull();
    expect(removed(room(ADA, FREE, CLEO), 3)).toEqual(keep(0, 1));
    expect(removed(room(ADA, BEN), 1)).toBeNull();
    expect(removed(room(ADA, BEN), 7)).toBeNull();
  });

  it('is made to fit another game: open seats go first, then bots, never people', () => {
    const all = room(ADA, FREE, CLEO, BEN, seat(5, 'open'));
    expect(fitted(all, { fewest: 2, most: 8 })).toEqual(keep(0, 1, 2, 3, 4));
    expect(fitted(all, { fewest: 2, most: 3 })).toEqual(keep(0, 2, 3));
    expect(fitted(all, { fewest: 2, most: 2 })).toEqual(keep(0, 3));
    expect(fitted(all, { fewest: 2, most: 1 })).toBeNull();
    expect(fitted(room(ADA, BEN), { fewest: 4, most: 8 })).toEqual([...keep(0, 1), { kind: 'open' }, { kind: 'open' }]);
  });
});

beforeEach(() => {
  words.set('en');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ games: [], bots: [], most_seats_with_all_modules: 8 }))),
  );
});

describe('before the start', () => {
  it('says who is missing, who is late, and what stays empty', () => {
    expect(outlook(room(ADA, FREE, FREE), [0], 3)).toEqual({ missing: 2, late: [], empty: 2 });
    expect(outlook(room({ ...ADA, contributed: false }, seat(1, 'person', 'Mia', false), CLEO, FREE), [0], 3)).toEqual({
      missing: 0,
      late: ['Mia'],
      empty: 1,
    });
  });

  it('tells who reconnects from who has never come', () => {
    const lobby = (one: SeatInfo) =>
      new Lobby({ room: room(one), people: { presence: () => 'reconnecting' } } as unknown as Session);
    expect(lobby(ADA).presence(0)).toBe('reconnecting');
    expect(lobby({ ...ADA, contributed: false }).presence(0)).toBe('gone');
  });
});

describe('the host', () => {
  const said: Wish[] = [];
  let session: Session;
  let answers: (() => Accepted | Refusal)[];

  beforeEach(() => {
    said.length = 0;
    const ask = (wish: Wish) => {
      said.push(wish);
      return Promise.resolve((answers.shift() ?? (() => ({ type: 'accepted', id: 'a', step: 9 })))());
    };
    session = {
      table: 't',
      room: room(ADA, FREE, CLEO),
      step: 4,
      you: [0],
      host: true,
      ask,
      presence: null,
    } as unknown as Session;
  });

  /** The server refuses, as the lobby has changed: this is what it has become. */
  const stale = (now: RoomInfo, step: number) => () => {
    Object.assign(session, { room: now, step });
    return { type: 'refused', error: 'stale', message: 'the lobby has changed' } as Refusal;
  };

  it('makes an edit again on what the lobby has become', async () => {
    answers = [stale(room(CLEO, ADA, BEN), 5)];
    expect(await new Lobby(session).setBot(3, 'sharp')).toBe(true);
    expect(said.map(({ step, seats }) => [step, seats])).toEqual([
      [4, [...keep(0, 1), { kind: 'bot', bot: 'sharp', name: 'Cleo' }]],
      [5, [{ kind: 'bot', bot: 'sharp', name: 'Cleo' }, ...keep(1, 2)]],
    ]);
  });

  it('gives an edit up, and says so, where somebody has sat down meanwhile', async () => {
    answers = [stale(room(ADA, { ...BEN, emblem: 2 }, CLEO), 5)];
    const lobby = new Lobby(session);
    expect(await lobby.addBot(2)).toBe(false);
    expect(said).toHaveLength(1);
    expect(lobby.problem).toBe(t('lobby.changed'));
  });

  it('reads why an edit was refused', async () => {
    answers = [() => ({ type: 'refused', error: 'conflict', message: 'only the host can do this' }) as Refusal];
    const lobby = new Lobby(session);
    expect(await lobby.addSeat()).toBe(false);
    expect(said).toHaveLength(1);
    expect(lobby.problem).toBe('Only the host can do this');
  });

  it('sends away only whom the host was asked about', async () => {
    answers = [];
    session.room = room(ADA, BEN, CLEO);
    const lobby = new Lobby(session);
    expect(await lobby.kick('Mia')).toBe(false);
    expect(await lobby.kick('Cleo')).toBe(false);
    expect(await lobby.kick('Ben')).toBe(true);
    expect(said).toEqual([{ type: 'kick', seat: 1 }]);
  });

  it('leaves options alone that are not shown', async () => {
    answers = [];
    const lobby = new Lobby(session);
    await lobby.setPlan({ ...planOf(session.room as RoomInfo), clock: 60, grace: 300, listed: true });
    expect(said[0]?.table).toEqual({ ...RUN, clock: 60, grace: 300, listed: true });
  });
});
