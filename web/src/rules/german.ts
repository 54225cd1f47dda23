import { byName } from './texts';

/** Every rule with its number. */
export const pages = byName(
  import.meta.glob('../../../docs/rules/de/*.md', { query: '?raw', import: 'default', eager: true }),
);
/** How to play, on one page. */
export const lessons = byName(
  import.meta.glob('../../../src/camelup/pages/de/*.md', { query: '?raw', import: 'default', eager: true }),
);
