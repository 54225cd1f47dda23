import { describe, expect, it } from 'vitest';
import { badgeOf } from '../src/board/desk';
import { TableDesk } from '../src/table/desk.svelte';
import { signed } from '../src/words/index.svelte';

describe('a badge', () => {
  it.each([0, 0.05, -0.05, 0.004, -0.004, 0.0549, -0.0549])('shows nothing for %d', (value) => {
    expect(badgeOf(value)).toBeUndefined();
    expect(badgeOf(value, true)).toEqual({ text: '', best: true, low: false });
  });

  it('shows the value beyond that', () => {
    expect(badgeOf(0.06)?.text).toBe('+0.06');
    expect(badgeOf(-0.06)).toEqual({ text: '−0.06', best: false, low: true });
  });

  it('of a kind of action goes by the best of them', () => {
    const values = new Map([
      ['0 roll', 0.03],
      ['0 bet blue', -0.02],
      ['0 bet green', -1],
      ['0 tile +7', 0.4],
    ]);
    const desk = new TableDesk({
      legal: [...values.keys()],
      view: null,
      values,
      person: () => ({ name: '', you: false }),
      send: () => undefined,
    });
    const worth = (kind: string) => desk.worth(desk.actions.filter((action) => action.verb === kind));
    expect(worth('roll')).toBeUndefined();
    expect(worth('bet')).toBeUndefined();
    expect(desk.badge('stack:blue')).toBeUndefined();
    expect(desk.badge('stack:green')?.text).toBe('−1.00');
    expect(worth('tile')).toEqual({ text: '+0.40', best: true, low: false });
  });
});

it('nothing is ever minus zero', () => {
  expect(signed(-0.004, 2)).toBe('+0.00');
  expect(signed(-0.006, 2)).toBe('−0.01');
  expect(signed(-0.2)).toBe('+0');
  expect(signed(-1)).toBe('−1');
  expect(signed(1234)).toBe('+1,234');
});
