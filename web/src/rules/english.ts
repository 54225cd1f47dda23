import cards from '../../../docs/rules/cards.md?raw';
import classic from '../../../docs/rules/classic.md?raw';
import shared from '../../../docs/rules/README.md?raw';
import second from '../../../docs/rules/second.md?raw';
import supercup from '../../../docs/rules/supercup.md?raw';
import howCards from '../../../src/camelup/pages/en/cards.md?raw';
import howClassic from '../../../src/camelup/pages/en/classic.md?raw';
import howSecond from '../../../src/camelup/pages/en/second.md?raw';
import howSupercup from '../../../src/camelup/pages/en/supercup.md?raw';

/** Every rule with its number. */
export const pages: Record<string, string> = { classic, second, cards, supercup, shared };
/** How to play, on one page. */
export const lessons: Record<string, string> = { classic: howClassic, second: howSecond, cards: howCards, supercup: howSupercup };
