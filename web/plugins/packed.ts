import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Every file that text compresses well is laid down compressed too, as it will travel. */
export function packed(folder: string): Plugin {
  return {
    name: 'camelup-packed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|webmanifest)$/.test(name)) continue;
        const body = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
      }
    },
  };
}
