import { mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { spread } from '../src/board/pile';
import Pile from '../src/board/Pile.svelte';

/** A box by its middle and half its size. */
type Box = [x: number, y: number, wide: number, high: number];
const apart = (a: Box, b: Box): boolean => Math.abs(a[0] - b[0]) >= a[2] + b[2] || Math.abs(a[1] - b[1]) >= a[3] + b[3];

const numbers = (text: string | null): number[] => (text?.match(/-?[\d.]+/g) ?? []).map(Number);

/** Every emblem and chip of a pile that lies open, where it is drawn. */
function drawn(count: number, phone: boolean): Box[] {
  const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const page = mount(Pile, {
    target,
    props: { kind: 'win', bets: Array.from({ length: count }, (_, i): [number, string] => [i % 8, 'blue']), phone },
  });
  const boxes = [...target.querySelectorAll('.disc, g:has(> use[href="#ch"])')].map((one): Box => {
    const [x = 0, y = 0, chip = 1] = numbers(one.getAttribute('transform'));
    const [left = 0, top = 0, scale = 1] = numbers(one.closest('[data-bet]')?.getAttribute('transform') ?? null);
    const half = Number(one.querySelector('circle')?.getAttribute('r') ?? 0) || 14 * chip;
    return [left + x * scale, top + y * scale, half * scale, half * scale];
  });
  void unmount(page);
  return boxes;
}

it.each([1, 4, 5, 7, 8, 12, 16, 30])('chips and emblems of %i cards do not overlap', (count) => {
  for (const phone of [false, true]) {
    const boxes = drawn(count, phone);
    expect(boxes).toHaveLength(2 * count);
    boxes.forEach((box, i) => expect(boxes.slice(i + 1).filter((other) => !apart(box, other))).toEqual([]));
  }
});

it('as many as there are stay within the room there is', () => {
  for (let count = 1; count <= 50; count += 1) {
    const { scale, at } = spread(count, true, 150, 80);
    expect(at).toHaveLength(count);
    expect(Math.max(...at.map(([x]) => Math.abs(x))) + 23 * scale).toBeLessThanOrEqual(75.01);
    expect(Math.max(...at.map(([, y]) => y)) + 26 * scale).toBeLessThanOrEqual(80.01);
  }
});
