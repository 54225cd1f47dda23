import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contributionFor, keptOf, remember } from '../src/net/fairness';
import { checkDice, type FinishedGame } from '../src/replay/compare';
import type { RoomInfo } from '../src/wire/types';

const SECRET = '07'.repeat(32);
const COMMIT = createHash('sha256').update(Buffer.from(SECRET, 'hex')).digest('hex');
const room = (names: (string | null)[], { table = 'T', status = 'lobby', commit = COMMIT } = {}): RoomInfo =>
  ({
    table,
    status,
    seats: names.map((name) => ({ name })),
    dice: { commit, contributions: null },
  }) as unknown as RoomInfo;
const see = (names: (string | null)[], you: number[], more = {}): void => remember({ room: room(names, more), you });

/** The record of a game with one die; `given` are the contributions by chair, and the chairs play in `order`. */
function record(given: (string | null)[], players: string[], order = [0, 1]): FinishedGame {
  const faces: [string, number][] = [
    ['die blue 1', 2],
    ['die blue 2', 2],
    ['die blue 3', 2],
  ];
  const draw = (message: string): number =>
    createHmac('sha256', Buffer.from(SECRET, 'hex')).update(message).digest().readUInt32BE(0);
  const seating = order[0] ? 'random' : 'given';
  const words = `${seating} ${given.map((one) => one ?? '').join(',')}`;
  const drew = Math.floor((draw(`camelup/1 2 0 0 ${words}`) % 6) / 2);
  const chairs: [string, number][] = [
    ['chair 0', 1],
    ['chair 1', 1],
  ];
  const draws = {
    ...(seating === 'random' ? { 0: [{ from: chairs, drew: draw(`camelup/1 0 0 0 ${words}`) % 2 }] } : {}),
    2: [{ from: faces, drew }],
  };
  return {
    table: 'T',
    players,
    result: {},
    events: ['0 roll', `= ${faces[drew]?.[0]}`],
    options: {},
    dice: { commit: COMMIT, secret: SECRET, contributions: given, seating, order, from: 0, draws },
  };
}

/** A contribution with which the second chair begins. */
const beginsSecond = (): string => {
  for (let n = 0; ; n++) {
    const given = n.toString(16).padStart(64, '0');
    const word = createHmac('sha256', Buffer.from(SECRET, 'hex'))
      .update(`camelup/1 0 0 0 random ${given},`)
      .digest()
      .readUInt32BE(0);
    if (word % 2) return given;
  }
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('what a device keeps of the dice', () => {
  it('is the first commitment that it saw in the lobby', () => {
    see(['Ann', null], [0]);
    see(['Ann', 'Ben'], [0], { commit: 'another' });
    see(['Ann', 'Ben'], [0], { commit: 'another', status: 'over' });
    expect(keptOf('T')).toEqual({ table: 'T', commit: COMMIT, contributions: [], players: ['Ann'], started: true });
  });

  it('is nothing for those who come after the start', () => {
    see(['Ann', 'Ben'], [0], { status: 'playing' });
    expect(contributionFor('T', 'Ann')).toMatch(/^[0-9a-f]{64}$/);
    expect(keptOf('T')).toBeNull();
  });

  it('is one contribution for each player of a table, however often it is asked for', () => {
    see(['Ann', '__proto__'], [0, 1]);
    see(['Ann', null], [0], { table: 'U' });
    const given = [contributionFor('T', 'Ann'), contributionFor('T', '__proto__'), contributionFor('U', 'Ann')];
    expect(new Set(given).size).toBe(3);
    expect([contributionFor('T', ' Ann '), contributionFor('T', '__proto__'), contributionFor('U', 'Ann')]).toEqual(
      given,
    );
  });

  it('is kept of the last hundred tables', () => {
    for (let n = 0; n < 120; n++) see(['Ann'], [0], { table: `T${n}` });
    expect(keptOf('T19')).toBeNull();
    expect(keptOf('T20')?.table).toBe('T20');
    expect(keptOf('T119')?.table).toBe('T119');
  });

  it('survives a full or broken storage', () => {
    for (let n = 0; n < 8; n++) see(['Ann'], [0], { table: `T${n}` });
    const write = Storage.prototype.setItem;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.length > 500) throw new DOMException('full', 'QuotaExceededError');
      write.call(this, key, value);
    });
    see(['Ann'], [0], { table: 'T8' });
    expect(keptOf('T8')?.table).toBe('T8');
    expect(keptOf('T0')).toBeNull();
    full.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    see(['Ann'], [0], { table: 'T9' });
    expect(keptOf('T9')).toBeNull();
    vi.restoreAllMocks();
    for (const broken of ['{', 'null', '[null, {"table": "T"}]']) {
      localStorage.setItem('camelup.fairness', broken);
      expect(keptOf('T')).toBeNull();
    }
  });
});

describe('the dice of a finished game', () => {
  it('are fair if the promise was kept and the own part was used', async () => {
    see(['Ann', 'Ben'], [0]);
    const mine = contributionFor('T', 'Ann');
    expect(await checkDice(record([mine, null], ['Ann', 'Ben']), keptOf('T'))).toEqual({
      kind: 'fair',
      draws: 1,
      compared: 'contribution',
    });
  });

  it('count contributions by chair, wherever the players sit in the end', async () => {
    const given = beginsSecond();
    see(['Ann', 'Ben'], [0]);
    localStorage.setItem(
      'camelup.fairness',
      JSON.stringify([{ ...keptOf('T'), contributions: [{ player: 'Ann', contribution: given }] }]),
    );
    expect(await checkDice(record([given, null], ['Ben', 'Ann'], [1, 0]), keptOf('T'))).toEqual({
      kind: 'fair',
      draws: 2,
      compared: 'contribution',
    });
    expect(await checkDice(record([given, null], ['Ann', 'Ben'], [1, 0]), keptOf('T'))).toEqual({
      kind: 'unfair',
      differences: [{ what: 'contribution', player: 'Ann' }],
    });
  });

  it('are not fair with another secret or another contribution, although the record fits itself', async () => {
    see(['Ann', 'Ben'], [0, 1], { commit: 'f'.repeat(64) });
    const [ann, ben] = [contributionFor('T', 'Ann'), contributionFor('T', 'Ben')];
    expect(await checkDice(record([ann, ben], ['Ann', 'Ben']), keptOf('T'))).toEqual({
      kind: 'unfair',
      differences: [{ what: 'commit' }],
    });
    expect(await checkDice(record([ann, null], ['Ann', 'Ben']), keptOf('T'))).toEqual({
      kind: 'unfair',
      differences: [{ what: 'commit' }, { what: 'contribution', player: 'Ben' }],
    });
    expect(await checkDice(record([ben, ann], ['Ann', 'Ben']), keptOf('T'))).toMatchObject({
      kind: 'unfair',
      differences: { length: 3 },
    });
  });

  it('are not fair if a draw does not follow, or if the secret is withheld', async () => {
    see(['Ann', 'Ben'], []);
    const fair = record([null, null], ['Ann', 'Ben']);
    expect(await checkDice({ ...fair, events: ['0 roll', '= die green 1'] }, keptOf('T'))).toEqual({
      kind: 'unfair',
      differences: [{ what: 'draw', event: 2 }],
    });
    expect(await checkDice({ ...fair, dice: { commit: COMMIT } }, keptOf('T'))).toEqual({
      kind: 'unfair',
      differences: [{ what: 'secret' }],
    });
    expect(await checkDice({ ...fair, result: null, dice: { commit: COMMIT } }, keptOf('T'))).toEqual({ kind: 'none' });
  });

  it('ask nothing of players who left before the start, even if somebody else came by that name', async () => {
    see(['Ann', 'Ben'], [0]);
    contributionFor('T', 'Ann');
    see(['Ann', 'Ben'], []);
    expect(await checkDice(record(['ab'.repeat(16), null], ['Ann', 'Ben']), keptOf('T'))).toEqual({
      kind: 'fair',
      draws: 1,
      compared: 'commitment',
    });
  });

  it('still count as one’s own after a kick in play', async () => {
    see(['Ann', 'Ben'], [0]);
    contributionFor('T', 'Ann');
    see(['Ann', 'Ben'], [0], { status: 'playing' });
    see(['Ann', 'Ben'], [], { status: 'playing' });
    expect(await checkDice(record([null, null], ['Ann', 'Ben']), keptOf('T'))).toMatchObject({ kind: 'unfair' });
  });

  it('are compared with nothing where nothing was kept', async () => {
    expect(await checkDice(record([null, null], ['Ann', 'Ben']), keptOf('T'))).toEqual({
      kind: 'fair',
      draws: 1,
      compared: 'nothing',
    });
  });
});
