import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { pages as english } from '../src/rules/english';
import { pages as german } from '../src/rules/german';
import { blocks } from '../src/rules/markdown';
import { PICTURES, ruleFor } from '../src/rules/pictures';
import Rules from '../src/rules/Rules.svelte';
import Strip from '../src/rules/Strip.svelte';
import { words } from '../src/words/index.svelte';

const clauses = (text: string): string[] => [...text.matchAll(/^- \*\*([A-Z]\d+(?:\.\d+)?)\*\*/gm)].map((match) => match[1] ?? '');

describe('the rules in both languages', () => {
  for (const [name, text] of Object.entries(english)) {
    it(`${name} has the same clauses, notation, tables and examples`, () => {
      const other = german[name] ?? '';
      expect(clauses(other)).toEqual(clauses(text));
      const code = (page: string): string[] => [...page.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '').filter((one) => one !== 'this type' && one !== 'dieser Schrift').sort();
      expect(code(other)).toEqual(code(text));
      const shape = (page: string) => blocks(page).map((block) => (block.kind === 'table' ? `table ${block.rows.length}` : block.kind === 'list' ? `list ${block.items.length}` : block.kind));
      expect(shape(other)).toEqual(shape(text));
    });
  }

  it('has a clause for every picture and every rule that the table points at', () => {
    const all = new Set(Object.values(english).flatMap(clauses));
    for (const clause of Object.keys(PICTURES)) expect(all.has(clause), clause).toBe(true);
    for (const [kind, game] of [['bet', 'second'], ['tile', 'classic'], ['race', 'classic'], ['camera', 'classic'], ['place', 'classic'], ['partner', 'second'], ['add', 'classic'], ['bet', 'cards'], ['final', 'cards'], ['palm', 'cards'], ['play', 'cards']] as const) {
      const [, page = '', clause = ''] = /rules\/(\w+)\?at=(.+)/.exec(ruleFor(kind, game)) ?? [];
      expect(clauses(english[page] ?? ''), `${kind} ${game}`).toContain(clause);
    }
  });
});

it('a page is drawn in the language that is set', async () => {
  for (const [language, title] of [['en', 'Leg bets'], ['de', 'Etappenwetten']] as const) {
    words.set(language);
    const target = document.createElement('div');
    const page = mount(Rules, { target, props: { id: 'classic' } });
    await vi.waitFor(() => expect(target.textContent).toContain(title), 60_000);
    expect(target.querySelectorAll('figure').length).toBe(2);
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
    expect(target.querySelectorAll('use[href^="#cm"], use[href^="#wild"]').length, clause).toBe(cells.reduce((sum, cell) => sum + (cell.camels?.length ?? 0), 0));
    void unmount(strip);
  }
});
