/** Renders the rules when the page is built: no browser has to read Markdown. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { howTo, withFacts, type Facts } from './howto.ts';
import { blocks } from './markdown.ts';

const EXAMPLES = new URL('../../src/camelup/pages/examples.json', import.meta.url);

/**
 * `page.md?clauses` is a page of numbered rules as blocks, `page.md?howto` a page on how to play. The facts of the worked
 * examples are filled in, so the examples come without them.
 */
export function rulesPages(): Plugin {
  return {
    name: 'camelup-rules',
    enforce: 'pre',
    load: {
      filter: { id: /\.md\?(clauses|howto)$/ },
      async handler(id) {
        const [path = '', kind] = id.split('?');
        const source = await readFile(path, 'utf8');
        this.addWatchFile(path);
        return `export default ${JSON.stringify(kind === 'clauses' ? blocks(source) : await lesson(path, source))}`;
      },
    },
    transform: {
      filter: { id: /\/pages\/examples\.json$/ },
      handler: (code) =>
        JSON.stringify(JSON.parse(code), (key, value: unknown) => (key === 'facts' ? undefined : value)),
    },
  };
}

async function lesson(path: string, source: string) {
  const { examples } = JSON.parse(await readFile(EXAMPLES, 'utf8')) as { examples: Record<string, Facts> };
  const language = /(\w+)\/[^/]+$/.exec(path)?.[1] ?? '';
  return howTo(withFacts(source, examples, language));
}
