import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { View } from '../src/board/view';
import { change } from '../src/look/settings.svelte';
import Final from '../src/table/Final.svelte';
import { beforeCards, outcome } from '../src/table/finale';
import type { Moment } from '../src/table/race';
import type { Facts, Finale } from '../src/wire/types';
import { words } from '../src/words/index.svelte';
import { ticks } from '../src/table/chart';

const finale: Finale = {
  money: [6, 0, 11],
  cards: [
    { pile: 'win', seat: 1, colour: 'blue', paid: 0 },
    { pile: 'win', seat: 0, colour: 'green', paid: -1 },
    { pile: 'win', seat: 1, colour: 'yellow', paid: 8 },
    { pile: 'lose', seat: 1, colour: 'blue', paid: 8 },
  ],
};
const ending: Facts = {
  race: { first: 'yellow', last: ['blue'] },
  move: { camel: 'yellow', riders: [], start: 16, end: 17, finish: 'crossed' },
};
const RESULT = [5, 16, 11];

const view = (leg: number, money: number[], over = false): View => ({
  game: 'classic',
  options: {},
  leg,
  to_act: null,
  turn: null,
  phase: over ? 'over' : 'act',
  length: 16,
  track: {},
  ranking: ['yellow', 'blue'],
  leg_tickets: {},
  players: money.map((one) => ({ money: one, tickets: [], race_cards: ['white'] })),
  winner_bets: [
    [1, 'blue'],
    [0, 'green'],
    [1, 'yellow'],
  ],
  loser_bets: [[1, 'blue']],
  result: over ? { money: RESULT, winners: [1] } : null,
});
const end = view(2, RESULT, true);
const happenings: Moment[] = [
  { event: '= die blue 1', before: view(1, [3, 3, 3]), after: view(2, [7, 1, 9]) },
  { event: '= die yellow 1', before: view(2, [7, 1, 9]), after: end },
];

let target: HTMLElement;
let page: ReturnType<typeof mount>;
const onturned = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.animate ??= () =>
    ({ finished: Promise.resolve(), cancel: () => undefined }) as unknown as Animation;
  words.set('en');
  change({ speed: 1 });
  onturned.mockClear();
  target = document.body.appendChild(document.createElement('div'));
  page = mount(Final, {
    target,
    props: {
      view: end,
      finale,
      ending,
      happenings,
      person: (seat: number) => ({ name: ['Ann', 'Ben', 'Cleo'][seat] ?? '', you: seat === 0 }),
      you: [0],
      table: 't',
      series: [],
      again: createRawSnippet(() => ({ render: () => '<i></i>' })),
      onlook: vi.fn(),
      onturned,
    },
  });
  flushSync();
});
afterEach(async () => {
  await unmount(page);
  target.remove();
  vi.useRealTimers();
});

const texts = (selector: string): string[] =>
  [...target.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? '');
const points = (): number[] =>
  [...target.querySelectorAll('.chart polyline')].map((line) => line.getAttribute('points')?.split(' ').length ?? 0);
const turn = (): void => {
  vi.advanceTimersByTime(900);
  flushSync();
};
const standings = (): string[] => texts('.stand li').map((line) => line.replace(/\s+/g, ' '));

it('keeps its secret until the last card has been turned', () => {
  for (let turned = 0; turned < finale.cards.length; turned += 1) {
    expect(target.querySelector('h2')?.textContent).toBe('Revealing the cards …');
    expect(points()).toEqual([3, 3, 3]);
    expect(texts('.chart .label')).toEqual(['0', '5', '10', '15']);
    expect(texts('dl dd')).toEqual([]);
    expect(target.querySelector('.stand .first')).toBeNull();
    expect(onturned).not.toHaveBeenCalled();
    turn();
  }
  expect(target.querySelector('h2')?.textContent).toBe('Ben wins with 16');
  expect(points()).toEqual([4, 4, 4]);
  expect(texts('.chart .under')).toEqual(['start', 'Leg 1', 'Leg 2', 'end']);
  expect(target.querySelector('.stand .first')?.textContent).toContain('Ben');
  expect(onturned).toHaveBeenCalled();
});

it('shows what each card really paid, and the money as it stands then', () => {
  const seen = [standings()];
  for (let turned = 0; turned < finale.cards.length; turned += 1) {
    turn();
    seen.push(standings());
  }
  expect(
    seen.map((lines) =>
      lines.map((line) =>
        line
          .match(/(Ann|Ben|Cleo) (\d+)/)
          ?.slice(1)
          .join(' '),
      ),
    ),
  ).toEqual([
    ['Cleo 11', 'Ann 6', 'Ben 0'],
    ['Cleo 11', 'Ann 6', 'Ben 0'],
    ['Cleo 11', 'Ann 5', 'Ben 0'],
    ['Cleo 11', 'Ben 8', 'Ann 5'],
    ['Ben 16', 'Cleo 11', 'Ann 5'],
  ]);
  expect(texts('[data-turned] .num')).toEqual(['0', '−1', '+8', '+8']);
});

it('hides on the table what the cards will bring', () => {
  const hidden = beforeCards(end, finale, [0]);
  expect(hidden.result).toBeNull();
  expect(hidden.players.map((player) => player.money)).toEqual(finale.money);
  expect(hidden.winner_bets).toEqual([
    [1, null],
    [0, 'green'],
    [1, null],
  ]);
  expect(hidden.players.map((player) => player.race_cards)).toEqual([['white'], null, null]);
});

it('says how the race ended, also backwards and with several last', () => {
  const move = { camel: 'white', riders: ['red', 'green'], start: 2, end: 0, finish: 'backward' } as const;
  const back: Facts = { race: { first: 'yellow', last: ['red'] }, move: { ...move, riders: [...move.riders] } };
  const last = (...camels: string[]): Facts => ({ ...ending, race: { first: 'yellow', last: camels } });
  expect(outcome(ending, 3)).toBe('Yellow crossed the finish line in leg 3, blue was last.');
  expect(outcome(last('blue', 'green', 'orange'), 3)).toBe(
    'Yellow crossed the finish line in leg 3, blue, green and orange were last.',
  );
  expect(outcome(back, 4)).toBe(
    'No camel crossed the finish line. In leg 4, white ran backwards off the track and took red and green along. Yellow wins, red was last.',
  );
  expect(outcome({ ...back, move: { ...move, riders: [] } }, 4)).toBe(
    'No camel crossed the finish line. In leg 4, white ran backwards off the track. Yellow wins, red was last.',
  );
  words.set('de');
  expect(outcome(ending, 3)).toBe('Gelb kam in Etappe 3 ins Ziel, Blau wurde Letzter.');
  expect(outcome(last('blue', 'green'), 3)).toBe('Gelb kam in Etappe 3 ins Ziel, Blau und Grün wurden Letzte.');
  expect(outcome(back, 4)).toBe(
    'Kein Kamel kam ins Ziel: In Etappe 4 lief Weiß rückwärts aus der Bahn und nahm Rot und Grün mit. Gelb gewinnt, Rot wurde Letzter.',
  );
});

it('has an axis of round numbers', () => {
  expect(ticks(10, 4)).toEqual([0, 5, 10]);
  expect(ticks(17, 4)).toEqual([0, 5, 10, 15, 20]);
  expect(ticks(23, 4)).toEqual([0, 10, 20, 30]);
  expect(ticks(23, 2)).toEqual([0, 20, 40]);
  expect(ticks(61, 4)).toEqual([0, 20, 40, 60, 80]);
});
