import { createHmac, createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { verify, type WithDice } from '../src/replay/dice';

const SECRET = '07'.repeat(32);
const GIVEN = ['ab'.repeat(16), null];

/** A record whose one die follows from the secret. */
function record(): WithDice {
  const faces: [string, number][] = [
    ['die blue 1', 2],
    ['die blue 2', 2],
    ['die blue 3', 2],
  ];
  const digest = createHmac('sha256', Buffer.from(SECRET, 'hex')).update(`camelup/1 2 0 0 given ${GIVEN[0]},`).digest();
  const drew = Math.floor((digest.readUInt32BE(0) % 6) / 2);
  const commit = createHash('sha256').update(Buffer.from(SECRET, 'hex')).digest('hex');
  return {
    events: ['0 roll', `= ${faces[drew]?.[0]}`],
    options: {},
    dice: {
      commit,
      secret: SECRET,
      contributions: GIVEN,
      seating: 'given',
      order: [0, 1],
      from: 0,
      draws: { 2: [{ from: faces, drew }] },
    },
  };
}

it('accepts dice that follow from the promise', async () => {
  expect(await verify(record())).toEqual({ kind: 'fair', draws: 1 });
});

it('finds another secret, another draw, another event, a draw that is missing and another order', async () => {
  const fair = record();
  const draws = fair.dice?.draws?.[2]?.[0];
  const other = { ...draws, from: draws?.from ?? [], drew: ((draws?.drew ?? 0) + 1) % 3 };
  expect(await verify({ ...fair, dice: { ...fair.dice, secret: '08'.repeat(32) } })).toEqual({
    kind: 'unfair',
    number: 0,
  });
  expect(await verify({ ...fair, dice: { ...fair.dice, draws: { 2: [other] } } })).toEqual({
    kind: 'unfair',
    number: 2,
  });
  expect(await verify({ ...fair, events: ['0 roll', '= die green 1'] })).toEqual({ kind: 'unfair', number: 2 });
  expect(await verify({ ...fair, dice: { ...fair.dice, draws: {} } })).toEqual({ kind: 'unfair', number: 2 });
  expect(await verify({ ...fair, dice: { ...fair.dice, order: [1, 0] } })).toEqual({ kind: 'unfair', number: 0 });
  expect(await verify({ ...fair, dice: { ...fair.dice, seating: 'random' } })).toEqual({ kind: 'unfair', number: 0 });
});

it('says when there is nothing to check', async () => {
  expect(await verify({ events: [] })).toEqual({ kind: 'none' });
});
