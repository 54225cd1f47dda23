/**
 * Makes src/wire/types.ts from the JSON Schemas in docs/schema: `npm run types`; with `--check` it only says whether
 * the file is current.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const target = new URL('../src/wire/types.ts', import.meta.url);
const read = async (name) =>
  JSON.parse(await readFile(new URL(`../../docs/schema/${name}.json`, import.meta.url), 'utf8'));

/** What the generator takes: tuples as in draft 7, references without neighbours, names by definition alone; the number of items is the server's concern. */
const prepared = (_, value) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const { $ref, prefixItems, title, minItems, maxItems, ...rest } = value;
  if (typeof title === 'object') return value; // the properties of a shape, one of which is called so
  if (prefixItems) return { ...rest, items: prefixItems, minItems, maxItems };
  if ($ref) return Object.keys(rest).length ? { ...rest, allOf: [{ $ref }] } : { $ref };
  return rest;
};

const [messages, actions, { $defs: extras, ...game }] = [
  await read('messages'),
  await read('actions'),
  await read('games'),
];
const $defs = JSON.parse(JSON.stringify({ ...messages.$defs, ...actions.$defs, ...extras, GameRow: game }), prepared);
const roots = [...Object.values(messages.properties), { $ref: '#/$defs/ActionRow' }, { $ref: '#/$defs/GameRow' }];
const compiled = await compile(
  { title: 'Wire', description: 'Everything that comes from the server or goes there.', anyOf: roots, $defs },
  'Wire',
  {
    additionalProperties: false,
    bannerComment: '/** Made from the schemas in docs/schema by `make types`; do not change it by hand. */',
    style: { singleQuote: true, printWidth: 120 },
  },
);

/** The generator leaves a description on one line, however long. */
const made = compiled.replace(/^( *\* ).{118,}$/gm, (line, start) =>
  line
    .slice(start.length)
    .replace(/(.{1,115})(?: |$)/g, `${start}$1\n`)
    .trimEnd(),
);

if (!process.argv.includes('--check')) {
  await writeFile(target, made);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== made) {
  console.error('types.ts is not current: run `make types`');
  process.exit(1);
}
