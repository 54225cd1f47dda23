import { beforeEach, expect, test } from 'vitest';
import { reasonOf, type Reason } from '../src/table/reason';
import { words } from '../src/words/index.svelte';

const name = (seat: number): string => ['Ann', 'Ben', 'Cleo'][seat] ?? '';
/** With plain spaces, which are easier to compare. */
const say = (action: string, reason: Reason, value = 1): string =>
  reasonOf(action, value, reason, name).replaceAll('\u00a0', ' ');

const race = {
  kind: 'race_card',
  pile: 'lose',
  camel: 'yellow',
  chance: 0.612,
  cards: 3,
  right: 2.4,
  pays: 2.3,
  likely: 2,
  likely_chance: 0.6,
  wrong: -1,
} as const;
const ticket = {
  kind: 'ticket',
  camel: 'purple',
  first: 0.61,
  second: 0.07,
  pays: 3,
  second_pays: 1,
  next: 2,
} as const;
const choice = {
  kind: 'choice',
  to: 'deck',
  card: 'green2',
  camel: 'green',
  steps: 2,
  first_now: 0.2,
  first_then: 0.31,
  finals: 0.4,
} as const;

const CASES: [string, Reason, string, string][] = [
  [
    'lose yellow',
    race,
    'Yellow comes last 61 % of the time, but after 3 cards a correct one probably pays only 2.',
    'Gelb wird zu 61 % Letzter, aber nach 3 Karten bringt eine richtige wohl nur noch 2.',
  ],
  [
    'lose yellow',
    { ...race, cards: 1, right: 0.1, likely: 8 },
    'Yellow comes last 61 % of the time, and the card there is probably for another camel, so a correct one still pays 8.',
    'Gelb wird zu 61 % Letzter, und die Karte dort gilt wohl einem anderen Kamel, also bringt eine richtige noch 8.',
  ],
  [
    'win yellow',
    { ...race, pile: 'win', cards: 0, right: 0, likely: 8 },
    'Yellow wins the race 61 % of the time, and yours is the first card there: if it is right, it pays 8.',
    'Gelb gewinnt das Rennen zu 61 %, und deine Karte ist dort die erste: Eine richtige bringt 8.',
  ],
  [
    'bet purple',
    ticket,
    'Purple wins this leg 61 % of the time and pays 3 now; the next ticket only 2.',
    'Lila gewinnt diese Etappe zu 61 % und bringt jetzt 3; das nächste Ticket nur 2.',
  ],
  [
    'bet purple',
    { ...ticket, pays: 2, next: 2 },
    'Purple pays 2 for winning this leg (61 %) and 1 for second place (7 %).',
    'Lila bringt 2 für den Etappensieg (61 %) und 1 für den 2. Platz (7 %).',
  ],
  [
    'deck green2',
    choice,
    'With green +2 in the deck, green wins this leg 31 % of the time instead of 20 %; for your final cards that is worth 0.40.',
    'Mit Grün +2 im Stapel gewinnt Grün diese Etappe zu 31 % statt zu 20 %; für deine Rennwetten ist das 0,40 wert.',
  ],
  [
    'roll',
    { kind: 'roll', pays: 1 },
    'A pyramid ticket is a sure pound, and no bet is worth more right now.',
    'Ein Pyramidenticket ist ein sicheres Pfund, und keine Wette ist gerade mehr wert.',
  ],
  [
    'pass',
    { kind: 'plain' },
    'Every bet left would lose money on average.',
    'Jede noch mögliche Wette würde im Schnitt Geld kosten.',
  ],
];

beforeEach(() => words.set('en'));

test.each(CASES)('the reason for %s', (action, reason, english, german) => {
  expect(say(action, reason)).toBe(english);
  words.set('de');
  expect(say(action, reason)).toBe(german);
});

test('a tile says who stops there, and what it does to tickets', () => {
  const tile = {
    kind: 'tile',
    space: 8,
    side: '+',
    coins: 0.41,
    camels: [
      { camel: 'red', coins: 0.3 },
      { camel: 'blue', coins: 0.1 },
      { camel: 'green', coins: 0.01 },
    ],
    tickets: 0,
    camera: 0,
    moved: null,
  } as const;
  expect(say('tile +8', { ...tile, camels: [...tile.camels] })).toBe(
    'Red and blue are most likely to land there this leg, which brings 0.41 on average.',
  );
  expect(say('tile +8', { ...tile, camels: [tile.camels[0]], tickets: 0.5 })).toBe(
    'Red is most likely to land there this leg, which brings 0.41 on average. It also makes your tickets worth 0.50 more.',
  );
  expect(say('tile +8', { ...tile, camels: [], coins: 0, tickets: -0.5 })).toBe(
    'It moves the camels against you and makes your tickets worth 0.50 less.',
  );
  expect(say('tile +8', { ...tile, camels: [], coins: 0 })).toBe('Hardly any camel can land there this leg.');
});

test('every kind of reason has a sentence without holes in both languages', () => {
  const all: [string, Reason][] = [
    ...CASES.map(([action, reason]): [string, Reason] => [action, reason]),
    ['mid red', { kind: 'midfield', camel: 'blue', third: 0.3, beside: 0.4, pays: 2, beside_pays: 1 }],
    ['place 3 blue 5', { kind: 'position', camel: 'blue', place: 3, chance: 0.4, pays: 3, covers: 0.2 }],
    ['place 3 blue stack', { kind: 'position', camel: 'blue', place: 3, chance: 0.4, pays: 3, covers: null }],
    ['camera 5', { kind: 'camera', space: 5, coins: 0.8, camels: [{ camel: 'red', coins: 0.8 }], moved: null }],
    ['partner 1', { kind: 'partner', seat: 1, coins: 1.2, best: { camel: 'red', place: 1, pays: 5, chance: 0.4 } }],
    ['partner 1', { kind: 'partner', seat: 1, coins: 1, best: null }],
    [
      'win red',
      {
        kind: 'final_card',
        pile: 'win',
        camel: 'blue',
        chance: 0.4,
        beside: 0.2,
        pays: 7,
        beside_pays: 3,
        held: null,
        held_value: 0,
      },
    ],
    [
      'lose red',
      {
        kind: 'final_card',
        pile: 'lose',
        camel: 'blue',
        chance: 0.4,
        beside: 0.2,
        pays: 7,
        beside_pays: 3,
        held: 'green',
        held_value: 1.2,
      },
    ],
    ['add red', { kind: 'support_die', camel: 'blue', tickets: 1.5, tile: 0.1, camera: 0, costs: 1 }],
    ['fennec 4', { kind: 'figure', figure: 'fennec', space: 4, met: 0.5, stays: 0.5, tickets: 0.3 }],
    ['palm 4', { kind: 'figure', figure: 'palm', space: 4, met: 0.5, stays: 0.5, tickets: 0.3 }],
    ['play', { kind: 'hand', card: 'blue1', camel: 'blue', steps: 1, first_now: 0.2, first_then: 0.3 }],
    ...(['discard', 'deck', 'intel'] as const).flatMap((to): [string, Reason][] => [
      [`${to} green2`, { ...choice, to }],
      [`${to} green2`, { ...choice, to, finals: 0 }],
    ]),
    ['reveal', { kind: 'plain' }],
    ['done', { kind: 'plain' }],
  ];
  for (const language of ['en', 'de'] as const) {
    words.set(language);
    for (const [action, reason] of all) {
      const said = say(action, reason);
      expect(said, `${language} ${action}`).toMatch(/^[A-ZÄÖÜ].{20,}\.$/);
      expect(said, `${language} ${action}`).not.toMatch(/[{}]|undefined|NaN| {2}/);
    }
  }
});

test('without a reason there is no sentence', () => {
  expect(reasonOf('roll', 1, undefined, name)).toBe('');
});
