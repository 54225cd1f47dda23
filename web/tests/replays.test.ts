import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Replays from '../src/replay/Replays.svelte';
import { fileName } from '../src/net/save';
import type { TableLine } from '../src/wire/types';
import { words } from '../src/words/index.svelte';

const line = (table: string, status: string, money: number[] | null, winners: number[] | null): TableLine => ({
  table,
  status,
  money,
  winners,
  game: 'second',
  options: {},
  seats: ['Ada', 'Ben'],
  open: 0,
  to_act: [],
  you: [0],
  created: Date.UTC(2026, 6, 27, 12) / 1000,
  updated: 0,
});

async function listed(tables: TableLine[]): Promise<HTMLElement> {
  words.set('en');
  localStorage.setItem('camelup.token', 'x'.repeat(43));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ tables }))));
  const target = document.body.appendChild(document.createElement('div'));
  const page = mount(Replays, { target, props: { id: '' } });
  await vi.waitFor(() => {
    flushSync();
    expect(target.querySelector('ul')).not.toBeNull();
  });
  undo = () => void unmount(page);
  return target;
}
let undo = (): void => undefined;

afterEach(() => {
  undo();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const text = (element: Element | null | undefined): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

it('lists finished games only, with date, players and score, the winner marked', async () => {
  const target = await listed([
    line('one', 'over', [4, 9], [1]),
    line('two', 'playing', null, null),
    line('three', 'abandoned', null, null),
  ]);
  const rows = [...target.querySelectorAll('li')];
  expect(rows).toHaveLength(1);
  expect(text(rows[0]?.querySelector('.what'))).toBe('Second edition 27 Jul 2026');
  expect([...(rows[0]?.querySelectorAll('.who span') ?? [])].map(text)).toEqual(['Ben 9', 'Ada 4']);
  expect(text(rows[0]?.querySelector('.won'))).toBe('Ben 9');
  expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe('/replay/one');
});

it('has no score for games of an older version', async () => {
  const target = await listed([line('one', 'over', null, null)]);
  expect([...target.querySelectorAll('.who span')].map(text)).toEqual(['Ada –', 'Ben –']);
  expect(target.querySelector('.won')).toBeNull();
});

it('names a file after the game and the day', () => {
  expect(fileName({ game: 'cards', date: '2026-07-27' })).toBe('camelup-cards-2026-07-27.json');
  expect(fileName({ game: 'cards' })).toBe('camelup-cards.json');
});
