import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

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
    'src/(entries/open|App|look|words|net|first/names|games|wire/(games|actions)|start/(setup|GamePicture))',
    'src/board/(Symbols|Emblem|emblems|Camel.svelte|Die|RacingCard|view)',
  ].join('|'),
);

/** Few files rather than many: asking for one costs a slow device more than reading what it would not have needed. */
const GROUPS = [
  { name: 'early', test: /src\/net\/early/, priority: 3 },
  {
    name: 'core',
    test: CORE,
    priority: 2,
  },
  {
    name: 'play',
    test: /src\/(board|table|stats\/kept|replay\/(DiceCheck|compare|dice)|rules\/(RuleLink|pictures))/,
    priority: 1,
  },
];

/** Tells the service worker which files belong to this version of the page. */
function versioned(): Plugin {
  return {
    name: 'camelup-versioned',
    generateBundle: {
      // The stylesheet is there only after Vite's own plugins.
      order: 'post',
      handler(_, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') return;
        const files = Object.values(bundle).filter((file) => file !== worker && file.fileName.startsWith('assets/'));
        const hash = createHash('sha256').update(worker.code);
        for (const file of files) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
        const names = [
          ...files.map((file) => `/${file.fileName}`),
          '/assets/icon.svg',
          '/assets/camelup.webmanifest',
        ].sort();
        worker.code = worker.code
          .replace('__FILES__', JSON.stringify(names))
          .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
      },
    },
  };
}

/** The way in to a table names the script that opens its socket first of all, before anything else is there. */
function socketFirst(): Plugin {
  return {
    name: 'camelup-socket-first',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, filename }) {
        const early = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'early');
        if (!early || !filename.endsWith('table.html')) return [];
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, src: `/${early.fileName}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/** Every file that text compresses well is laid down compressed too, as it will travel. */
function packed(): Plugin {
  return {
    name: 'camelup-packed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(PAGE, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|webmanifest)$/.test(name)) continue;
        const body = readFileSync(join(PAGE, name));
        writeFileSync(join(PAGE, `${name}.br`), brotliCompressSync(body));
        writeFileSync(join(PAGE, `${name}.gz`), gzipSync(body, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), versioned(), socketFirst(), packed()],
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
