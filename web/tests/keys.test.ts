import { describe, expect, it, vi } from 'vitest';
import type { View } from '../src/board/view';
import { TableDesk } from '../src/table/desk.svelte';
import { HotKeys, isTyped, kindsOf } from '../src/table/keys';
import { games, lines } from './states';

const COLOURS = ['blue', 'green', 'purple', 'red', 'yellow'];

/** A desk with legal actions, and what is sent after some keys. */
function press(
  game: View['game'],
  legal: string[],
  keys: string,
): { sent: string[]; chosen: string | undefined; desk: TableDesk } {
  const sent: string[] = [];
  const source = {
    legal,
    view: { game } as View,
    values: null,
    person: () => ({ name: '', you: false }),
    send: (action: string) => void sent.push(action),
  };
  const desk = new TableDesk(source);
  const hot = new HotKeys(desk, () => COLOURS);
  for (const key of keys.split(' ')) hot.press(key);
  return { sent, chosen: desk.chosen?.text, desk };
}

const DICE = [
  '0 bet blue',
  '0 bet red',
  '0 tile +7',
  '0 tile -7',
  '0 tile +8',
  '0 roll',
  '0 win blue',
  '0 win red',
  '0 lose blue',
  '0 lose red',
];
const CARDS = ['0 bet blue', '0 mid green', '0 win red', '0 lose red', '0 fennec 5', '0 palm 5', '0 reveal', '0 play'];

describe('keys of the dice games', () => {
  it.each([
    ['r', '0 roll'],
    ['4', '0 bet red'],
    ['b 1', '0 bet blue'],
    ['w 1', '0 win blue'],
    ['l 4', '0 lose red'],
    ['w 4 l', '0 lose red'],
    ['w 1 4', '0 win red'],
  ])('%s chooses, and sends nothing', (keys, action) => {
    expect(press('second', DICE, keys)).toMatchObject({ sent: [], chosen: action });
  });

  it('turn a tile that has been placed', () => {
    const { desk } = press('second', DICE, 't');
    expect(desk.picks.kind).toBe('tile');
    desk.touch('space:7');
    const hot = new HotKeys(desk, () => COLOURS);
    expect(hot.press('-')).toBe(true);
    expect(desk.chosen?.text).toBe('0 tile -7');
    hot.press('+');
    expect(desk.chosen?.text).toBe('0 tile +7');
  });

  it('send a roll when pressed again', () => {
    expect(press('second', DICE, 'r r').sent).toEqual(['0 roll']);
    for (const keys of ['b b', '1 1', 'w 1 1 w w', 't t']) expect(press('second', DICE, keys).sent).toEqual([]);
  });

  it('do nothing that is not open', () => {
    expect(press('second', ['0 roll'], 'b').desk.asking).toBe(false);
    expect(press('second', DICE, '3').desk.asking).toBe(false);
    expect(press('second', DICE, 'm').desk.asking).toBe(false);
    expect(press('second', [], 'r r').sent).toEqual([]);
  });

  it('reach camera, places, partners and the spicy question', () => {
    const more = ['0 tile +7', '0 camera 9', '0 place 3 red stack', '0 place 3 blue 5', '0 partner 2', '0 bet red'];
    expect(press('classic', more, 't t').desk.picks.kind).toBe('camera');
    expect(press('classic', more, 't t t').desk.picks.kind).toBe('tile');
    expect(press('classic', more, 'p').desk.picks.kind).toBe('place');
    expect(press('classic', more, 'p p').chosen).toBe('0 partner 2');
    const place = press('classic', more, 'p 4').desk;
    place.touch('place:3');
    expect(place.chosen?.text).toBe('0 place 3 red stack');
    const own = press('classic', more, 'p 1').desk;
    own.touch('place:3');
    expect(own.chosen?.text).toBe('0 place 3 blue 5');
    expect(press('classic', ['0 add green', '0 done'], '2').chosen).toBe('0 add green');
    expect(press('classic', ['0 add green', '0 done'], 'n').chosen).toBe('0 done');
  });
});

describe('keys of the card game', () => {
  it.each([
    ['r', '0 reveal'],
    ['p', '0 play'],
    ['m 2', '0 mid green'],
    ['w 4', '0 win red'],
    ['l 4', '0 lose red'],
    ['1', '0 bet blue'],
  ])('%s chooses', (keys, action) => {
    expect(press('cards', CARDS, keys)).toMatchObject({ sent: [], chosen: action });
  });

  it('go from figure to figure', () => {
    expect(press('cards', CARDS, 't').desk.picks.kind).toBe('fennec');
    expect(press('cards', CARDS, 't t').desk.picks.kind).toBe('palm');
    expect(press('cards', ['0 pass', '0 bet blue'], 'n').chosen).toBe('0 pass');
  });
});

it('every kind of action of recorded games has a key', () => {
  for (const game of games()) {
    for (const { legal, state } of lines(game)) {
      const kinds = kindsOf(state);
      for (const action of legal) {
        const verb = action.split(' ')[1] ?? '';
        if (!['win', 'lose', 'add', 'discard', 'deck', 'intel'].includes(verb))
          expect(kinds, `${game}: ${action}`).toContain(verb);
      }
    }
  }
});

it('keys are left to whoever types, and to the browser', () => {
  const heard = vi.fn();
  document.body.innerHTML = '<input><textarea></textarea><input type="checkbox"><button></button>';
  addEventListener('keydown', (event) => heard(isTyped(event)));
  for (const target of document.body.children)
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', ctrlKey: true, bubbles: true }));
  expect(heard.mock.calls.flat()).toEqual([true, true, false, false, true]);
});
