import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { pages as english } from '../src/rules/english';
import { pages as german } from '../src/rules/german';
import { byName } from '../src/rules/texts';
import { stretchOf, wayOf } from '../src/board/stretch';
import type { View } from '../src/board/view';
import { howTo, withFacts } from '../plugins/howto';
import { pageOf } from '../src/games';
import { PICTURES, placeOf, ruleFor } from '../src/rules/pictures';
import Rules from '../src/rules/Rules.svelte';
import Strip from '../src/rules/Strip.svelte';
import { words } from '../src/words/index.svelte';

const source = {
  en: byName<string>(import.meta.glob('../../docs/rules/*.md', { query: '?raw', import: 'default', eager: true })),
  de: byName<string>(import.meta.glob('../../docs/rules/de/*.md', { query: '?raw', import: 'default', eager: true })),
};
const clauses = (text: string): string[] =>
  [...text.matchAll(/^- \*\*([A-Z]\d+(?:\.\d+)?)\*\*/gm)].map((match) => match[1] ?? '');

describe('the rules in both languages', () => {
  for (const [name, text] of Object.entries(source.en)) {
    it(`${name} has the same clauses, notation, tables and examples`, () => {
      const other = source.de[name] ?? '';
      expect(clauses(other)).toEqual(clauses(text));
      const code = (page: string): string[] =>
        [...page.matchAll(/`([^`]+)`/g)]
          .map((match) => match[1] ?? '')
          .filter((one) => one !== 'this type' && one !== 'dieser Schrift' && !one.startsWith('camelup rules'))
          .sort();
      expect(code(other)).toEqual(code(text));
      const shape = (pages: typeof english) =>
        pages[name]?.map((block) =>
          block.kind === 'table'
            ? `table ${block.rows.length}`
            : block.kind === 'list'
              ? `list ${block.items.length}`
              : block.kind,
        );
      expect(shape(english)?.length).toBeGreaterThan(5);
      expect(shape(german)).toEqual(shape(english));
    });
  }

  it('has a clause for every picture and every rule that the table points at', () => {
    const all = new Set(Object.values(source.en).flatMap(clauses));
    for (const clause of Object.keys(PICTURES)) expect(all.has(clause), clause).toBe(true);
    for (const [kind, game] of [
      ['bet', 'second'],
      ['tile', 'classic'],
      ['race', 'classic'],
      ['camera', 'classic'],
      ['place', 'classic'],
      ['partner', 'second'],
      ['add', 'classic'],
      ['bet', 'cards'],
      ['final', 'cards'],
      ['palm', 'cards'],
      ['play', 'cards'],
    ] as const) {
      const [, page = '', clause = ''] = /rules\/(\w+)\?at=(.+)/.exec(ruleFor(kind, game)) ?? [];
      expect(page).toBe(game);
      expect(
        pageOf(placeOf(page, '').game).sources.flatMap((name) => clauses(source.en[name] ?? '')),
        `${kind} ${game}`,
      ).toContain(clause);
    }
  });
});

it('a page is drawn in the language that is set', async () => {
  for (const [language, title] of [
    ['en', 'Leg bets'],
    ['de', 'Etappenwetten'],
  ] as const) {
    words.set(language);
    const target = document.createElement('div');
    const page = mount(Rules, { target, props: { id: 'classic' } });
    await vi.waitFor(() => expect(target.textContent).toContain(title), 60_000);
    expect(target.querySelectorAll('[data-clauses=classic] figure').length).toBe(2);
    void unmount(page);
  }
  words.set('en');
}, 120_000);

it('a picture draws every camel it names', () => {
  for (const [clause, picture] of Object.entries(PICTURES)) {
    const target = document.createElement('div');
    const strip = mount(Strip, { target, props: { picture } });
    flushSync();
    const cells = [...picture.before, ...(picture.after ?? [])];
    expect(target.querySelectorAll('use[href^="#cm"], use[href^="#wild"]').length, clause).toBe(
      cells.reduce((sum, cell) => sum + (cell.camels?.length ?? 0), 0),
    );
    void unmount(strip);
  }
});

describe('how to play', () => {
  it('reads sections, actions and placed examples', () => {
    const page = howTo(
      '# Title\n\nIntro.\n\n<!-- goal -->\n## Goal\n\nWin {one.ann}.\n\n<!-- actions -->\n## Turn\n\n' +
        '<!-- action:roll -->\n### Roll\n\nDo it.\n\n+1 at the end\n\n<!-- leg -->\n## Leg\n\nBefore.\n{{example one}}\nAfter.\n',
    );
    expect(page.title).toBe('Title');
    expect(page.sections.map(({ id, title }) => [id, title])).toEqual([
      ['goal', 'Goal'],
      ['actions', 'Turn'],
      ['leg', 'Leg'],
    ]);
    expect(page.sections[1]?.actions.map(({ id, body }) => [id, body.length])).toEqual([['roll', 2]]);
    expect(page.sections[2]?.body.map(({ kind }) => kind)).toEqual(['paragraph', 'example', 'paragraph']);
  });

  it('fills in what the engine has worked out', () => {
    const one = { facts: { en: { ann: '+5' } } };
    expect(withFacts('{one.ann} and {two.ann}', { one }, 'en')).toBe('+5 and {two.ann}');
  });
});

describe('a stretch of the track', () => {
  const view = {
    game: 'second',
    length: 16,
    track: { '4': ['yellow', 'green', 'blue'] },
    leg_tickets: { yellow: [], green: [], blue: [] },
  } as unknown as View;
  const at = (track: Record<string, string[]>): View => ({ ...view, track });

  it('shows where a unit met a tile and where it ended', () => {
    const back = wayOf(view, '= die green 1', at({ '4': ['green', 'blue', 'yellow'] }));
    expect(back?.stops).toEqual([4, 5, 4]);
    expect(wayOf(view, '= die green 2', at({ '4': ['yellow'], '6': ['green', 'blue'] }))?.stops).toEqual([4, 6]);
  });

  it('is at least so long, never beyond the ends, and shows whole cards', () => {
    expect(stretchOf(view, [1, 2], 4)).toEqual({ from: 1, to: 4 });
    expect(stretchOf(view, [16, 17], 4)).toEqual({ from: 14, to: 17 });
    expect(
      stretchOf({ ...view, game: 'cards', spaces: Array.from({ length: 16 }, (_, i) => i + 1) }, [4, 5], 2),
    ).toEqual({ from: 3, to: 6 });
  });
});
