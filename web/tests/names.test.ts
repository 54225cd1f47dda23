/** The page asks what a game has, not what it is called: this counts where its code still tests for a name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseSvelte } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { GAMES } from '../src/wire/games';

const SOURCES = join(import.meta.dirname, '../src');
/** The board draws each game in its own way, and the files of a game are about it alone. Types and rows are made. */
const OWN = ['board/', 'games/', 'wire/'];
/** Today it is only the second, a unit of time, that is spelled like a game. */
const MOST = 1;
const NAMES = new Set(Object.keys(GAMES));

interface Node {
  type?: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const isName = (value: unknown): boolean => isNode(value) && value.type === 'Literal' && NAMES.has(String(value.value));
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A table by game has several of them as keys; one alone is a word like any other. */
function keys(properties: unknown[]): number {
  const names = properties.filter(
    (one) => isNode(one) && isNode(one.key) && NAMES.has(String(one.key.name ?? one.key.value)),
  );
  return names.length > 1 ? names.length : 0;
}

/** How many names one part of a program tests for: by comparing, in a switch, in a list, as an argument, or as the key of a table. */
function testsIn(node: Node): number {
  const named = (values: unknown[]): number => values.filter(isName).length;
  switch (node.type) {
    case 'BinaryExpression':
      return /^[!=]==?$/.test(String(node.operator)) ? named([node.left, node.right]) : 0;
    case 'SwitchCase':
      return named([node.test]);
    case 'ArrayExpression':
      return named(list(node.elements));
    case 'ObjectExpression':
      return keys(list(node.properties));
    case 'CallExpression':
      return named(list(node.arguments));
    case 'MemberExpression':
      return named([node.property]);
    default:
      return 0;
  }
}

function count(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + count(one), 0);
  if (!isNode(value)) return 0;
  return (
    testsIn(value) +
    Object.entries(value).reduce((sum, [key, child]) => (key === 'css' || key === 'loc' ? sum : sum + count(child)), 0)
  );
}

/** A file of the page as the tree of its program; types are left out. */
function treeOf(path: string): unknown {
  const source = readFileSync(path, 'utf-8');
  if (path.endsWith('.svelte')) return parseSvelte(source, { modern: true });
  const plain = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  }).outputText;
  return parseSvelte(`<script>${plain.replaceAll('</script', '<\\/script')}</script>`, { modern: true });
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf-8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(ts|svelte)$/.test(path) && !OWN.some((folder) => path.startsWith(folder)));
const found = files.map((path) => ({ path, tests: count(treeOf(join(SOURCES, path))) })).filter(({ tests }) => tests);

describe('tests for the name of a game', () => {
  it('are counted in every form', () => {
    const tests = (code: string): number => count(parseSvelte(`<script lang="ts">${code}</script>`, { modern: true }));
    expect(tests(`const x = game === 'cards'; const y = 'second' != game;`)).toBe(2);
    expect(tests(`switch (game) { case 'classic': break; case 'other': break; }`)).toBe(1);
    expect(tests(`['classic', 'second'].includes(game); colours('cards');`)).toBe(3);
    expect(tests(`const BY = { classic: 1, 'second': 2, cards: [] }; BY['cards'];`)).toBe(4);
    expect(
      tests(
        `const record: { game: 'classic' | 'second' } = { game: 'second' }; const { cards } = hand; const own = { cards: 1 }; view.cards;`,
      ),
    ).toBe(0);
    expect(count(parseSvelte(`{#if game === 'cards'}<p class="cards">second</p>{/if}`, { modern: true }))).toBe(1);
  });

  it('are rare outside the board', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(
      found.reduce((sum, { tests }) => sum + tests, 0),
      JSON.stringify(found),
    ).toBeLessThanOrEqual(MOST);
  });
});
