import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { entries, socketFirst } from './plugins/entries.ts';
import { versioned } from './plugins/offline.ts';
import { packed } from './plugins/packed.ts';
import { rulesPages } from './plugins/rules.ts';

/** Where a server runs while the page is being worked on (`npm run dev`). */
const server = process.env.CAMELUP_SERVER ?? 'http://127.0.0.1:8000';

/** Where the server looks for the page. */
const PAGE = '../src/camelup/server/page';

/** What every page needs at once. */
const CORE = new RegExp(
  [
    'node_modules(?!/uqr)',
    '\\bvite',
    'rolldown',
    'src/(entries/open|App|look|words|net|first/names|games|wire/(games|actions)|start/(setup\\.ts|GamePicture))',
    'src/board/(Symbols|Emblem|emblems|Camel.svelte|Die|RacingCard|view)',
  ].join('|'),
);

/** Few files rather than many: asking for one costs a slow device more than reading what it would not have needed. */
const GROUPS = [
  { name: 'early', test: /src\/net\/early/, priority: 3 },
  { name: 'core', test: CORE, priority: 2 },
  {
    name: 'play',
    test: /src\/(board|table|stats\/kept|replay\/(DiceCheck|compare|dice)|rules\/(RuleLink|pictures))/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [svelte(), rulesPages(), entries(), versioned(), socketFirst(), packed(PAGE)],
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: {
        index: 'index.html',
        table: 'table.html',
        replay: 'replay.html',
        early: 'src/net/early.ts',
        sw: 'src/offline/worker.ts',
      },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS },
      },
    },
  },
});
