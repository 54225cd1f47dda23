import type { Block } from './blocks';
import type { HowTo } from './howto';
import { byName } from './texts';

/** Every rule with its number. */
export const pages = byName<Block[]>(
  import.meta.glob('../../../docs/rules/*.md', { query: '?clauses', import: 'default', eager: true }),
);
/** How to play, on one page. */
export const lessons = byName<HowTo>(
  import.meta.glob('../../../src/camelup/pages/en/*.md', { query: '?howto', import: 'default', eager: true }),
);
