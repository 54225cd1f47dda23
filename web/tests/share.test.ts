import { expect, test } from 'vitest';
import { share } from '../src/board/share';

const view = () => ({
  leg: 1,
  track: { '1': ['red', 'blue'], '3': ['green'] },
  players: [{ money: 3 }, { money: 4 }],
  camera: null,
});

test('what is alike stays the same object', () => {
  const old = view();
  expect(share(old, view())).toBe(old);
});

test('only what has changed is new', () => {
  const old = view();
  const fresh = { ...view(), players: [{ money: 3 }, { money: 9 }] };
  const mixed = share(old, fresh);
  expect(mixed).toEqual({ ...view(), players: [{ money: 3 }, { money: 9 }] });
  expect(mixed).not.toBe(old);
  expect(mixed.track).toBe(old.track);
  expect(mixed.players).not.toBe(old.players);
  expect(mixed.players[0]).toBe(old.players[0]);
  expect(old).toEqual(view());
});

test.each([
  [
    { a: 1, b: undefined },
    { a: 1, c: undefined },
  ],
  [{ a: 1, b: 2 }, { a: 1 }],
  [
    [1, 2],
    [1, 2, 3],
  ],
  [
    [1, 2, 3],
    [1, 2],
  ],
  [[], {}],
  [{}, []],
  [null, {}],
  [{}, null],
  [undefined, [0]],
  [{ '0': 'x' }, ['x']],
])('a difference is never lost: %j and %j', (old, fresh) => {
  const copy = structuredClone(fresh);
  expect(share(old, fresh)).toStrictEqual(copy);
});
