import cards from '../../../docs/rules/de/cards.md?raw';
import classic from '../../../docs/rules/de/classic.md?raw';
import shared from '../../../docs/rules/de/README.md?raw';
import second from '../../../docs/rules/de/second.md?raw';
import supercup from '../../../docs/rules/de/supercup.md?raw';

export const pages: Record<string, string> = { classic, second, cards, supercup, shared };
