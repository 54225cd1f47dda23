import cards from '../../../docs/rules/cards.md?raw';
import classic from '../../../docs/rules/classic.md?raw';
import shared from '../../../docs/rules/README.md?raw';
import second from '../../../docs/rules/second.md?raw';
import supercup from '../../../docs/rules/supercup.md?raw';

export const pages: Record<string, string> = { classic, second, cards, supercup, shared };
