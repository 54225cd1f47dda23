import { expect, it } from 'vitest';
import { scores } from '../src/table/series';

it('counts wins and money, best first, and leaves out games without a player', () => {
  const games = [
    { money: [28, 14, null], winners: [0] },
    { money: [19, 24, 24], winners: [1, 2] },
    { money: [1, 9, 9], winners: [1, 2] },
  ];
  expect(scores(games, 3)).toEqual([
    { seat: 1, money: [14, 24, 9], wins: 2, total: 47 },
    { seat: 2, money: [null, 24, 9], wins: 2, total: 33 },
    { seat: 0, money: [28, 19, 1], wins: 1, total: 48 },
  ]);
});
