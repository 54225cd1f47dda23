import cards from '../../../docs/rules/de/cards.md?raw';
import classic from '../../../docs/rules/de/classic.md?raw';
import shared from '../../../docs/rules/de/README.md?raw';
import second from '../../../docs/rules/de/second.md?raw';
import supercup from '../../../docs/rules/de/supercup.md?raw';
import howCards from '../../../src/camelup/pages/de/cards.md?raw';
import howClassic from '../../../src/camelup/pages/de/classic.md?raw';
import howSecond from '../../../src/camelup/pages/de/second.md?raw';
import howSupercup from '../../../src/camelup/pages/de/supercup.md?raw';

/** Every rule with its number. */
export const pages: Record<string, string> = { classic, second, cards, supercup, shared };
/** How to play, on one page. */
export const lessons: Record<string, string> = { classic: howClassic, second: howSecond, cards: howCards, supercup: howSupercup };
