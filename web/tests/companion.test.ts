import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AsText from '../src/companion/AsText.svelte';
import Bets from '../src/companion/Bets.svelte';
import { Companion } from '../src/companion/companion.svelte';
import { Drag } from '../src/companion/drag.svelte';
import { load, save } from '../src/companion/kept';
import Place from '../src/companion/Place.svelte';
import PlazaOdds from '../src/companion/PlazaOdds.svelte';
import { allDice, fresh, toLink, type Setup } from '../src/companion/position';
import Rolled from '../src/companion/Rolled.svelte';
import Tables from '../src/companion/Tables.svelte';
import Things from '../src/companion/Things.svelte';
import { MODULES } from '../src/games';
import { legOdds } from '../src/odds/leg';

const SECOND: Setup = { game: 'second', extras: [], seats: 4 };
let target: HTMLElement;
let drawn: Record<string, unknown>[] = [];

beforeEach(() => {
  localStorage.clear();
  target = document.createElement('div');
  document.body.append(target);
});
afterEach(() => {
  for (const one of drawn) void unmount(one);
  drawn = [];
  target.remove();
});

function draw(component: unknown, props: Record<string, unknown>): void {
  drawn.push(mount(component as never, { target, props: props as never }) as Record<string, unknown>);
  flushSync();
}
function press(selector: string): void {
  const found = target.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  found.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
const nowhere = (): Drag =>
  new Drag(
    () => target,
    () => undefined,
  );

describe('the companion', () => {
  it('keeps tables with all their steps, also over a reload', () => {
    const one = new Companion();
    one.set({ ...one.view, leg: 2 }, 'second leg');
    one.add('Kitchen', fresh({ game: 'classic', extras: ['long_track'], seats: 5 }));
    const again = new Companion();
    expect(again.kept.map((table) => table.name)).toEqual(['Kitchen', 'Table 1']);
    again.which = 1;
    expect([again.view.leg, again.last]).toEqual([2, 'second leg']);
    again.undo();
    expect([again.view.leg, again.last]).toEqual([1, '']);
    again.remove();
    expect(again.kept.map((table) => table.name)).toEqual(['Kitchen']);
  });

  it('begins anew when what was kept cannot be read', () => {
    localStorage.setItem('camelup.companion', '[{"name":"old","past":[{"game":"second"}]},');
    expect(load('Table 1')).toHaveLength(1);
  });

  it('forgets the oldest steps first where there is no room', () => {
    const kept = load('Table 1').map((table) => ({
      ...table,
      past: Array.from({ length: 40 }, (_, i) => ({ view: table.past[0]?.view ?? fresh(SECOND), what: String(i) })),
    }));
    const set = vi.spyOn(Storage.prototype, 'setItem');
    set.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    save(kept, 40);
    set.mockRestore();
    expect(
      load('')
        .at(0)
        ?.past.map((moment) => moment.what),
    ).toEqual(Array.from({ length: 20 }, (_, i) => String(20 + i)));
  });

  it('knows what a ticket is worth without a server', () => {
    const one = new Companion();
    const [first = 0, second = 0] = legOdds(one.view).yellow ?? [];
    expect(one.worth.find((worth) => worth.action === '0 bet yellow')?.value).toBeCloseTo(
      5 * first + second - (1 - first - second),
      12,
    );
    expect(one.worth.map((worth) => worth.value)).toEqual(
      [...one.worth.map((worth) => worth.value)].sort((a, b) => b - a),
    );
  });
});

describe('its sheets', () => {
  it('roll a die in two taps', () => {
    const companion = new Companion();
    const seen: unknown[] = [];
    draw(Rolled, { companion, peek: (view: unknown) => seen.push(view) });
    expect(target.querySelectorAll('[data-die]')).toHaveLength(6);
    press('[data-die=yellow]');
    expect([...target.querySelectorAll('[data-face]')].map((face) => face.querySelector('b')?.textContent)).toEqual([
      'to 4',
      'to 5',
      'to 6',
    ]);
    target.querySelector('[data-face=yellow3]')?.dispatchEvent(new Event('focus'));
    expect(seen).toHaveLength(1);
    press('[data-face=yellow3]');
    expect(companion.view.track).toMatchObject({ 6: ['yellow'] });
    expect(companion.view.dice).not.toContain('yellow');
  });

  it('show six faces of the grey die', () => {
    draw(Rolled, { companion: new Companion(), peek: () => undefined });
    press('[data-die=grey]');
    expect(target.querySelectorAll('[data-face]')).toHaveLength(6);
  });

  it('turn up cards', () => {
    const companion = new Companion();
    companion.add('Cards', fresh({ game: 'cards', extras: [], seats: 3 }));
    draw(Rolled, { companion, peek: () => undefined });
    press('[data-die=green]');
    press('[data-face=green2]');
    expect(companion.view).toMatchObject({ track: { 2: ['green'] }, revealed: ['green2'], deck: 11 });
  });

  it('take tickets and lay race cards', () => {
    const companion = new Companion();
    draw(Bets, { companion });
    press('[data-mine=red]');
    press('[data-gone=red]');
    press("[data-lay='winner_bets:red']");
    press("[data-lay='loser_bets:other']");
    expect(companion.view.leg_tickets.red).toEqual([2, 2]);
    expect([companion.view.winner_bets, companion.view.loser_bets]).toEqual([[[0, 'red']], [[1, null]]]);
    expect(target.querySelector("[data-lay='winner_bets:red']")?.hasAttribute('disabled')).toBe(true);
    press('.held');
    expect(companion.view.players[0]?.tickets).toEqual([]);
  });

  it('cover tickets and choose a partner with the modules', () => {
    const companion = new Companion();
    companion.add('All', fresh({ game: 'classic', extras: ['position_bets', 'partnerships'], seats: 6 }));
    draw(Bets, { companion });
    press('[data-mine=white]');
    press("[aria-label='Cover white']");
    expect(companion.view.players[0]?.placed).toEqual([['white', 5, 2]]);
    expect(companion.view.position_tiles).toEqual([3, 4, 5]);
    expect(companion.view.leg_tickets.white).toEqual([3, 2, 2]);
  });

  it('list tiles, turn them and take them away', () => {
    const companion = new Companion();
    companion.set({ ...companion.view, tiles: { 9: { owner: 0, side: '+' } } }, 'tile');
    draw(Things, { companion, drag: nowhere(), thing: null, mine: true });
    press('li .btn');
    expect(companion.view.tiles?.[9]?.side).toBe('-');
    press('li .ib');
    expect(companion.view.tiles).toEqual({});
  });

  it('take dice out and put them back', () => {
    const companion = new Companion();
    draw(Place, { companion, drag: nowhere(), camel: null, alone: false, beneath: false });
    press('[data-turn=grey]');
    expect([companion.view.dice, companion.view.pyramid_tickets]).toEqual([
      ['blue', 'green', 'purple', 'red', 'yellow'],
      4,
    ]);
    press('[data-turn=grey]');
    expect(companion.view.pyramid_tickets).toBe(5);
  });

  it('write the position as text and as a link', () => {
    const companion = new Companion();
    draw(AsText, { companion });
    expect(target.querySelector('textarea')?.value).toBe(companion.text);
    expect(toLink('second 1:bg +5@1 -7@2 win:0g-1?')).toBe('second_1.bg_p5~1_m7~2_win.0g-1x');
  });

  it('begin a table of any game', () => {
    const companion = new Companion();
    draw(Tables, { companion });
    press('[data-new]');
    press('[data-begin=classic]');
    press('[data-module=partnerships]');
    press('[data-start]');
    expect(companion.view).toMatchObject({ game: 'classic', options: { modules: ['partnerships'] } });
    expect(companion.view.players).toHaveLength(6);
  });

  it('show odds of leg and race in the plaza, on 16 and on 20 spaces', () => {
    for (const extras of [[], ['long_track']]) {
      const view = fresh({ game: 'classic', extras, seats: 4 });
      const race = {
        win: Object.fromEntries(view.ranking.map((name) => [name, 0.2])),
        lose: Object.fromEntries(view.ranking.map((name) => [name, 0.2])),
      };
      draw(PlazaOdds, { view, leg: legOdds(view), race });
    }
    expect(target.querySelectorAll('[role=cell]')).toHaveLength(2 * 5 * 5);
  });
});

it('the grey die comes after those of the racers, and Memory is no part of a position', () => {
  expect(allDice(fresh(SECOND))).toEqual(['blue', 'green', 'purple', 'red', 'yellow', 'grey']);
  const target = document.createElement('div');
  document.body.append(target);
  const tables = mount(Tables, { target, props: { companion: new Companion() } });
  const press = (what: string): void => {
    target.querySelector<HTMLElement>(what)?.click();
    flushSync();
  };
  const extras = (): string[] =>
    [...target.querySelectorAll<HTMLElement>('[data-module]')].map((one) => one.dataset.module ?? '');
  press('[data-new]');
  press('[data-begin=cards]');
  expect(extras()).toEqual([]);
  press('[data-begin=classic]');
  expect(extras()).not.toContain('spicy');
  press('[data-module=long_track]');
  expect(extras()).toEqual([...MODULES, 'spicy']);
  expect(MODULES).toEqual(expect.arrayContaining(['long_track', 'photographer', 'position_bets', 'partnerships']));
  void unmount(tables);
});
