import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Tells the service worker which files belong to this version of the page. */
export function versioned(): Plugin {
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
