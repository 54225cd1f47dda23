/** Recorded games with all their states, as the tests of the engine use them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { View } from '../src/board/view';

const FOLDER = join(import.meta.dirname, '../../tests/records/referee');

export interface Line {
  event: string;
  legal: string[];
  state: View;
}

export const games = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.gz'))
    .map((name) => name.replace('.states.jsonl.gz', ''));

export const lines = (game: string): Line[] =>
  gunzipSync(readFileSync(join(FOLDER, `${game}.states.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
