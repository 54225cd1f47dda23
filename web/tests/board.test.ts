import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import Board from '../src/board/Board.svelte';
import { QUIET } from '../src/board/desk';
import { motionOf } from '../src/board/motion';
import { ringSpot } from '../src/board/geometry';
import { choose, NOTHING, parse, touch } from '../src/table/choice';
import { games, lines } from './states';

function draw(props: Record<string, unknown>): HTMLElement {
  const target = document.createElement('div');
  document.body.append(target);
  const board = mount(Board, { target, props: props as never });
  flushSync();
  target.addEventListener('done', () => void unmount(board));
  return target;
}

describe('the board draws recorded states', () => {
  for (const game of games()) {
    it(game, () => {
      const all = lines(game).filter((line) => line.state.leg_tickets && Object.keys(line.state.track).length);
      for (const line of [all[0], all[Math.floor(all.length / 2)], all.at(-1)]) {
        if (!line) continue;
        for (const phone of [false, true]) {
          const target = draw({ view: line.state, phone });
          const drawn = [...target.querySelectorAll('[data-camel]')].map((it) => it.getAttribute('data-camel')).sort();
          expect(drawn).toEqual(Object.values(line.state.track).flat().sort());
          target.dispatchEvent(new Event('done'));
          target.remove();
        }
      }
    });
  }
});

describe('what is lit', () => {
  it('reports a touch by mouse and by keyboard', () => {
    const heard: string[] = [];
    const line = lines('second-3').find((one) => one.legal.some((a) => a.endsWith('roll')));
    const target = draw({
      view: line?.state,
      desk: { ...QUIET, lit: new Set(['pyramid', 'space:9']), touch: (part: string) => heard.push(part) },
    });
    const pyramid = target.querySelector('[data-part="pyramid"]');
    pyramid?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    target
      .querySelector('[data-part="space:9"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(heard).toEqual(['pyramid', 'space:9']);
    expect(target.querySelectorAll('[role=button]').length).toBe(2);
  });

  for (const game of games()) {
    it(`leads to every legal action by touching its parts: ${game}`, () => {
      const before = new Map(lines(game).map((line) => [line.legal.join(), line.legal]));
      const kind = game.split('-')[0] ?? '';
      for (const legal of [...before.values()].filter((one) => one.length).slice(0, 60)) {
        const actions = legal.map((text) => parse(text, kind));
        for (const action of actions.filter((one) => one.parts.length)) {
          let picks = NOTHING;
          for (const part of action.parts) {
            expect(choose(actions, picks).lit.has(part)).toBe(true);
            picks = touch(actions, picks, part);
          }
          expect(choose(actions, picks).ready.map((one) => one.text)).toContain(action.text);
        }
      }
    });
  }
});

describe('motion', () => {
  it('follows every recorded roll to where the camels stand', () => {
    for (const game of games()) {
      const all = lines(game);
      all.forEach((line, i) => {
        const before = all[i - 1]?.state;
        const motion = before ? motionOf(before, line.event, line.state) : null;
        if (!motion || !before) return;
        expect(motion.wait > 0).toBe(line.event.startsWith('= '));
        const last = motion.path.at(-1) ?? -1;
        const key = last > before.length ? 'finish' : String(last);
        expect(line.state.track[key] ?? []).toEqual(expect.arrayContaining(motion.unit));
      });
    }
  });
});

describe('geometry', () => {
  it('puts 16 and 20 spaces on the rim, each on its own place', () => {
    for (const length of [16, 20]) {
      const spots = Array.from({ length }, (_, i) => ringSpot(i + 1, length));
      expect(new Set(spots.map((s) => `${s.x},${s.y}`)).size).toBe(length);
      expect(ringSpot(1, length)).toMatchObject({ x: 100, y: 100 });
    }
  });
});
