import { verbsOf } from '../src/table/choice';
import { afterEach, describe, expect, it } from 'vitest';
import { lineOf, type Piece, type Teller } from '../src/table/story';
import { grow, isPending, numbered, type Entry, type Told } from '../src/table/turns';
import type { Verb } from '../src/wire/actions';
import type { Facts } from '../src/wire/types';
import { words } from '../src/words/index.svelte';

const NAMES = ['Ann', 'Ben', 'Max'];
const teller = (game: Teller['game'] = 'second', you: number | null = null): Teller => ({
  game,
  person: (seat) => ({ name: NAMES[seat] ?? '', you: seat === you }),
  open: (seat) => seat === you,
});
const told = (event: string, facts: Facts = {}): Told => ({ event, facts });
const opens = (event: string, facts: Facts = {}): Told => told(event, { opens: true, ...facts });
const log = (...all: Told[]): Entry[] => all.reduce<Entry[]>(grow, []);
const sentences = (entries: Entry[], by = teller()): string[] => entries.map((entry) => lineOf(entry, by).sentence);
const short = (piece: Piece): string => {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'chip':
      return `[${piece.camel}]`;
    case 'die':
      return `<${piece.die} ${piece.face}>`;
    case 'ticket':
      return `(${piece.colour} ${piece.value})`;
    case 'card':
      return `{${piece.card}}`;
    case 'seat':
      return `@${piece.seat}`;
    default:
      return piece.kind;
  }
};
const line = (entry: Entry | undefined, by = teller()): string =>
  entry ? lineOf(entry, by).pieces.map(short).join(' ') : '';

const ROLL: Told[] = [
  opens('1 roll'),
  told('= die blue 2', {
    move: { camel: 'blue', riders: [], start: 5, end: 7, on: 'red', sent: { by: 'tile', owner: 0, space: 6 } },
    paid: [{ seat: 0, pounds: 1, reason: 'tile' }],
  }),
];

afterEach(() => words.set('en'));

describe('a turn', () => {
  it('is one line with die, way, landing and pounds', () => {
    const [turn, ...more] = log(...ROLL);
    expect(more).toEqual([]);
    expect(line(turn)).toBe('<blue 2> [blue] 5 → 7 on [red]');
    expect(turn && lineOf(turn, teller()).paid).toEqual([{ seat: 0, pounds: 1, reason: 'tile' }]);
  });

  it('is a full sentence for whoever opens it', () => {
    expect(sentences(log(...ROLL))).toEqual(['Ben rolls blue 2: 5 → 7, on top of red (+1 for Ann’s tile).']);
    expect(sentences(log(...ROLL), teller('second', 1))).toEqual([
      'You roll blue 2: 5 → 7, on top of red (+1 for Ann’s tile).',
    ]);
    expect(sentences(log(...ROLL), teller('second', 0))).toEqual([
      'Ben rolls blue 2: 5 → 7, on top of red (+1 for your tile).',
    ]);
    words.set('de');
    expect(sentences(log(...ROLL))).toEqual(['Ben würfelt Blau 2: 5 → 7, auf Rot (+1 für Anns Plättchen).']);
    expect(sentences(log(...ROLL), teller('second', 1))).toEqual([
      'Du würfelst Blau 2: 5 → 7, auf Rot (+1 für Anns Plättchen).',
    ]);
  });

  it('names riders, whom they slipped under, and a crazy camel other than the die shows', () => {
    const move = { camel: 'black', riders: ['red', 'blue'], start: 9, end: 7, under: 'green' };
    expect(sentences(log(opens('0 roll'), told('= die grey white 2', { move })))).toEqual([
      'Ann rolls white 2: black 9 → 7 with red and blue, under green.',
    ]);
  });

  it('ends at the line, forwards or backwards', () => {
    const crossed = log(
      opens('0 roll'),
      told('= die blue 3', {
        move: { camel: 'blue', riders: [], start: 15, end: 17, finish: 'crossed' },
        race: { first: 'blue', last: ['red'] },
      }),
    );
    expect(sentences(crossed)).toEqual(['Ann rolls blue 3: 15 → finish.', 'Blue wins the race, red comes last.']);
    const back = log(
      opens('0 roll'),
      told('= die grey white 1', { move: { camel: 'white', riders: ['blue'], start: 1, end: 0, finish: 'backward' } }),
    );
    expect(sentences(back)).toEqual(['Ann rolls white 1: 1 → finish with blue, backwards.']);
    expect(line(back[0])).toBe('<grey 1> [white] 1 → finish');
  });

  it('with a bet and a track action in cards is one line, and no bet is no word', () => {
    const cards = log(
      opens('2 bet blue', { value: 5 }),
      told('2 reveal'),
      told('= card green2', { move: { camel: 'green', riders: [], start: 0, end: 2 } }),
      opens('0 play', { move: { camel: 'blue', riders: [], start: 3, end: 4 } }),
      told('0 pass'),
    );
    expect(cards).toHaveLength(2);
    expect(line(cards[0], teller('cards'))).toBe('(blue 5) · {green2} Start → 2');
    expect(sentences(cards, teller('cards'))).toEqual([
      'Max takes the blue ticket worth 5. Max reveals green +2: Start → 2.',
      'Ann plays blue from their hand: 3 → 4.',
    ]);
    expect(sentences(cards, teller('cards', 0))[1]).toBe('You play blue from your hand: 3 → 4.');
  });

  it('with a spicy addition is one line', () => {
    const spicy = log(
      opens('0 bet blue', { value: 5 }),
      told('0 add green'),
      opens('1 bet blue', { value: 3 }),
      told('1 done'),
    );
    expect(spicy.map((one) => line(one))).toEqual(['(blue 5) · <support green 0> added', '(blue 3)']);
  });

  it('waits for its die before it is read out', () => {
    expect(log(opens('0 roll')).map(isPending)).toEqual([true]);
    expect(log(...ROLL).map(isPending)).toEqual([false]);
  });
});

describe('other entries', () => {
  it('hold the start, the deal with all choices, and the end of a leg with gains', () => {
    const all = log(
      opens('= card blue1', { move: { camel: 'blue', riders: [], start: 0, end: 1 } }),
      told('= card green1'),
      opens('= deal 0 ?'),
      told('= deal 1 ?'),
      told('0 discard ?'),
      told('1 deck ?'),
      told('1 intel green1'),
      opens('0 reveal'),
      told('= card blue1', {
        move: { camel: 'blue', riders: [], start: 1, end: 2 },
        leg: { number: 1, gains: [3, 0, -1] },
      }),
    );
    expect(sentences(all, teller('cards'))).toEqual([
      'The camels line up.',
      'The cards are dealt and assigned.',
      'Ann reveals blue +1: 1 → 2.',
      'Leg 1 is over: Ann +3, Max −1.',
    ]);
    expect(lineOf(all[3] as Entry, teller('cards', 0)).sentence).toBe('Leg 1 is over: you +3, Max −1.');
    expect(lineOf(all[3] as Entry, teller('cards')).paid).toEqual([
      { seat: 0, pounds: 3 },
      { seat: 2, pounds: -1 },
    ]);
  });

  it('count events, so that a replay knows where each begins and ends', () => {
    const all = numbered([
      opens('= start 1:blue'),
      ...ROLL,
      opens('2 bet blue', { value: 5, leg: { number: 1, gains: [] } }),
    ]);
    expect(all.map(({ entry, first, last }) => [entry.kind, first, last])).toEqual([
      ['turn', 1, 1],
      ['turn', 2, 3],
      ['turn', 4, 4],
      ['leg', 4, 4],
    ]);
  });
});

it('the rest of a turn whose beginning is not known tells the move', () => {
  const rest = log(told('= die blue 2', ROLL[1]?.facts), opens('2 bet red', { value: 5 }));
  expect(sentences(rest)).toEqual([
    'Blue 5 → 7, on top of red (+1 for Ann’s tile).',
    'Max takes the red ticket worth 5.',
  ]);
  expect(line(rest[0])).toBe('[blue] 5 → 7 on [red]');
  expect(sentences(log(told('1 pass')))).toEqual(['Ben']);
});

describe('race bets', () => {
  const bet = log(opens('0 win red'));
  it('stay secret at a table unless they are one’s own, also once the server names them', () => {
    expect(sentences(log(opens('0 win ?')), teller('second', 1))).toEqual(['Ann puts a card on the winner pile.']);
    expect(sentences(bet, teller('second', 1))).toEqual(['Ann puts a card on the winner pile.']);
    expect(sentences(bet, teller('second', 0))).toEqual(['You bet on red to win the race.']);
  });

  it('are open in the card game and in a replay', () => {
    expect(sentences(bet, teller('cards', 1))).toEqual(['Ann bets on red to win the race.']);
    expect(sentences(bet, { ...teller(), open: () => true })).toEqual(['Ann bets on red to win the race.']);
  });
});

const EXAMPLES: Record<string, string[]> = {
  colour: ['blue'],
  side: ['+', '-'],
  space: ['7'],
  seat: ['2'],
  place: ['3'],
  ticket: ['5', 'stack'],
};

/** Actions with a verb, one for each example of its arguments; a secret one also as others read it. */
const examplesOf = ({ words: row, secret, name }: Verb): string[] => {
  const hole = /\{(\w+)\}/.exec(row);
  if (!hole) return secret && row !== name ? [row, `${name} ?`] : [row];
  return (EXAMPLES[hole[1] ?? ''] ?? []).flatMap((value) =>
    examplesOf({ words: row.replace(hole[0], value), secret, name } as Verb),
  );
};

it('every kind of action has a line and a sentence', () => {
  const value = { value: 2 };
  for (const language of ['en', 'de'] as const) {
    words.set(language);
    for (const game of ['classic', 'second', 'cards'] as const) {
      const untold = game === 'cards' ? ['play', 'pass', 'discard', 'deck', 'intel'] : ['done'];
      const told = verbsOf(game).filter((verb) => !untold.includes(verb.name));
      expect(told).toHaveLength(verbsOf(game).length - untold.length);
      for (const verb of told) expect(examplesOf(verb), verb.name).not.toEqual([]);
      for (const action of told.flatMap(examplesOf)) {
        const [entry] = log(opens(`0 ${action}`, value));
        const { pieces, sentence } = lineOf(entry as Entry, teller(game));
        expect(pieces.length, action).toBeGreaterThan(0);
        expect(sentence, action).toMatch(/^.*Ann.*\.$/);
        expect(lineOf(entry as Entry, teller(game, 0)).sentence, action).not.toContain('Ann');
      }
    }
  }
});
