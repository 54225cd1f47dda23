import { beforeEach, describe, expect, it } from 'vitest';
import { Contributions, owed, type Lobby } from '../src/net/contributions';
import type { RoomInfo, SeatInfo } from '../src/wire/types';

const seat = (emblem: number, contributed: boolean): SeatInfo => ({
  kind: 'person',
  name: `${emblem}`,
  bot: null,
  away: false,
  covering: false,
  emblem,
  muted: false,
  contributed,
  sealed: false,
});
const lobby = (seats: SeatInfo[], you: number[], step: number, status = 'lobby'): Lobby => ({
  room: { table: 'T', status, seats, dice: { commit: 'c', contributions: null } } as unknown as RoomInfo,
  you,
  step,
});

/** A server that answers when it is told to. */
function server() {
  const asked: { seat: number; contribution: string; answer: (accepted: boolean) => void }[] = [];
  const contributions = new Contributions(
    (number, contribution) => new Promise((answer) => asked.push({ seat: number, contribution, answer })),
  );
  return { asked, contributions };
}

describe('what the page adds to the dice', () => {
  beforeEach(() => localStorage.clear());

  it('is owed for own seats in a lobby that lack it, and for no others', () => {
    expect(owed(lobby([seat(0, false), seat(1, true), seat(2, false)], [1, 2], 3))).toEqual([2]);
    expect(owed(lobby([seat(0, false)], [0], 3, 'playing'))).toEqual([]);
  });

  it('is sent once for each seat, however often the table speaks before it answers', async () => {
    const { asked, contributions } = server();
    const table = [seat(0, false), seat(1, false), seat(2, false)];
    contributions.look(lobby(table, [0, 2], 1));
    contributions.look(lobby(table, [0, 2], 2));
    expect(asked.map((one) => one.seat)).toEqual([0, 2]);
    expect(new Set(asked.map((one) => one.contribution)).size).toBe(2);
    expect(asked.every((one) => /^[0-9a-f]{64}$/.test(one.contribution))).toBe(true);
    contributions.look(lobby([seat(0, true), seat(1, false), seat(2, true)], [0, 2], 3));
    for (const one of asked) one.answer(true);
    await Promise.resolve();
    expect(asked).toHaveLength(2);
  });

  it('is sent again where the seat has moved before it arrived', async () => {
    const { asked, contributions } = server();
    contributions.look(lobby([seat(0, true), seat(1, false)], [1], 1));
    contributions.look(lobby([seat(1, false), seat(0, true)], [0], 2));
    expect(asked.map((one) => one.seat)).toEqual([1]);
    asked[0]?.answer(false);
    await Promise.resolve();
    expect(asked.map((one) => one.seat)).toEqual([1, 0]);
    expect(asked[1]?.contribution, 'a server that says no does not get others to choose from').toBe(
      asked[0]?.contribution,
    );
  });

  it('is not sent over and over to a server that refuses it', async () => {
    const { asked, contributions } = server();
    contributions.look(lobby([seat(0, false)], [0], 1));
    asked[0]?.answer(false);
    await Promise.resolve();
    expect(asked).toHaveLength(1);
  });
});
