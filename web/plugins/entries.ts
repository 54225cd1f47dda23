import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const TEMPLATE = resolve(import.meta.dirname, '../index.html');
const OTHERS = ['table', 'replay'];

/** `index.html` is the template of every way in; the others differ only in the script that they start with. */
export function entries(): Plugin {
  return {
    name: 'camelup-entries',
    apply: 'build',
    resolveId(id) {
      return OTHERS.some((name) => id === `${name}.html`) ? resolve(TEMPLATE, '..', id) : null;
    },
    async load(id) {
      const name = OTHERS.find((one) => id === resolve(TEMPLATE, '..', `${one}.html`));
      if (!name) return null;
      return (await readFile(TEMPLATE, 'utf8')).replace('/src/entries/index.ts', `/src/entries/${name}.ts`);
    },
  };
}

/** The way in to a table names the script that opens its socket first of all, before anything else is there. */
export function socketFirst(): Plugin {
  return {
    name: 'camelup-socket-first',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, filename }) {
        const early = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'early');
        if (!early || !filename.endsWith('table.html')) return [];
        const attrs = { type: 'module', async: true, src: `/${early.fileName}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
