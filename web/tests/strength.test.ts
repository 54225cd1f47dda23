import { expect, it } from 'vitest';
import { humps } from '../src/start/setup';
import type { Catalogue } from '../src/wire/types';

const bots = ['random', 'cautious', 'greedy', 'sharp', 'champion'];
const catalogue = (strengths: (number | null)[]) =>
  ({ bots: bots.map((name, i) => ({ name, about: '', strength: strengths[i] ?? null })) }) as unknown as Catalogue;

it('gives every step of the ladder a hump of its own', () => {
  const known = catalogue([0, 900, 1300, 1380, 1450]);
  expect(bots.map((name) => humps(known, name))).toEqual([0, 1, 2, 3, 4]);
});

it('claims nothing of a bot that was not measured', () => {
  expect(humps(catalogue([0, 900]), 'sharp')).toBeNull();
  expect(humps(catalogue([0]), 'random')).toBe(0);
  expect(humps(null, 'random')).toBeNull();
});
