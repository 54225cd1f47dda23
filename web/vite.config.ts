import { createHash } from 'node:crypto';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where a server runs while the page is being worked on (`npm run dev`). */
const server = process.env.CAMELUP_SERVER ?? 'http://127.0.0.1:8000';

/** Tells the service worker which files belong to this version of the page. */
function versioned(): Plugin {
  return {
    name: 'camelup-versioned',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return;
      const files = Object.values(bundle).filter((file) => file !== worker && file.fileName.startsWith('assets/'));
      const hash = createHash('sha256').update(worker.code);
      for (const file of files) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
      const names = [...files.map((file) => `/${file.fileName}`), '/assets/icon.svg', '/assets/camelup.webmanifest'].sort();
      worker.code = worker.code.replace('__FILES__', JSON.stringify(names)).replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), versioned()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: '../src/camelup/server/page',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: 'index.html', sw: 'src/offline/worker.ts' },
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], testTimeout: 120_000 },
});
