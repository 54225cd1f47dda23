import { expect, it } from 'vitest';
import { byUrgency, standing } from '../src/start/mine';
import type { TableLine } from '../src/wire/types';
import { words } from '../src/words/index.svelte';

const line = (table: string, status: string, to_act: number[], updated: number, you = [0]): TableLine => ({
  table,
  status,
  to_act,
  you,
  updated,
  created: 0,
  game: 'second',
  options: {},
  seats: ['Ada', 'Ben', 'Cleo'],
  open: 0,
  money: null,
  winners: null,
});

it('games that wait for me come first, then those in play, the latest first', () => {
  const lines = [
    line('over', 'over', [], 9),
    line('theirs', 'playing', [1], 8),
    line('old', 'playing', [0], 1),
    line('lobby', 'lobby', [], 7),
    line('mine', 'playing', [1, 0], 2),
    line('paused', 'paused', [], 6),
  ];
  expect(byUrgency(lines).map((one) => one.table)).toEqual(['mine', 'old', 'theirs', 'paused', 'lobby', 'over']);
});

it('says whose turn it is, else how the table stands', () => {
  const said = () =>
    [
      line('a', 'playing', [0], 0),
      line('b', 'playing', [1], 0),
      line('c', 'playing', [1, 2], 0),
      line('d', 'paused', [], 0),
      line('e', 'playing', [], 0),
    ].map(standing);
  words.set('en');
  expect(said()).toEqual(['Your turn', 'Ben’s turn', 'Waiting for Ben and Cleo', 'paused', 'in progress']);
  words.set('de');
  expect(said()).toEqual(['Du bist dran', 'Ben ist dran', 'Ben und Cleo sind dran', 'pausiert', 'läuft']);
  words.set('en');
});
