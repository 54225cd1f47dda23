/** An action in words: its name, and what it will do. */
import type { View } from '../board/view';
import { capital, colour, ordinal, t } from '../words/index.svelte';
import type { Action } from './choice';
import { cardName } from './story';

export interface Preview {
  title: string;
  text: string;
  /** What the button that sends it says. */
  go: string;
}

export function preview(action: Action, view: View, name: (seat: number) => string): Preview {
  const found = describe(action, view, name);
  return { ...found, title: capital(found.title) };
}

function describe(action: Action, view: View, name: (seat: number) => string): Preview {
  const [first = '', second = '', third = ''] = action.words;
  const cards = view.game === 'cards';
  switch (action.verb) {
    case 'bet': {
      const value = view.leg_tickets[first]?.[0] ?? 0;
      return { title: t('do.bet.title', { colour: colour(first), value }), text: t('do.bet.text', { value }), go: t('do.bet.go') };
    }
    case 'tile': {
      const plus = first.startsWith('+');
      const n = Number(first.slice(1));
      const title = t(view.game === 'classic' ? (plus ? 'do.oasis.title' : 'do.mirage.title') : plus ? 'do.cheer.title' : 'do.boo.title', { n });
      return { title, text: t(plus ? 'do.tilePlus.text' : 'do.tileMinus.text', { to: plus ? n + 1 : n - 1 }), go: t('do.tile.go') };
    }
    case 'roll': return { title: t('do.roll.title'), text: t('do.roll.text'), go: t('do.roll.go') };
    case 'win': case 'lose': {
      const win = action.verb === 'win';
      if (cards) {
        return { title: t(win ? 'do.finalWin.title' : 'do.finalLose.title', { colour: colour(first) }), text: t(win ? 'do.finalWin.text' : 'do.finalLose.text'), go: t('do.bet.go') };
      }
      return { title: t(win ? 'do.win.title' : 'do.lose.title', { colour: colour(first) }), text: t('do.race.text'), go: t('do.race.go') };
    }
    case 'partner': return { title: t('do.partner.title', { who: name(Number(first)) }), text: t('do.partner.text'), go: t('do.partner.go') };
    case 'camera': return { title: t('do.camera.title', { n: first }), text: t('do.camera.text'), go: t('do.camera.go') };
    case 'place': {
      const source = third === 'stack' ? t('do.place.stack') : t('do.place.own', { value: third });
      return { title: t('do.place.title', { place: ordinal(Number(first)), colour: colour(second) }), text: t('do.place.text', { source }), go: t('do.place.go') };
    }
    case 'add': return { title: t('do.add.title', { colour: colour(first) }), text: t('do.add.text'), go: t('do.add.go') };
    case 'done': return { title: t('do.done.title'), text: t('do.done.text'), go: t('do.done.go') };
    case 'pass': return { title: t('do.pass.title'), text: t('do.pass.text'), go: t('do.pass.go') };
    case 'reveal': return { title: t('do.reveal.title'), text: t('do.reveal.text'), go: t('do.reveal.go') };
    case 'play': return { title: t('do.play.title'), text: t('do.play.text'), go: t('do.play.go') };
    case 'mid': return { title: t('do.mid.title', { colour: colour(first) }), text: t('do.mid.text'), go: t('do.bet.go') };
    case 'fennec': return { title: t('do.fennec.title', { n: first }), text: t('do.fennec.text'), go: t('do.tile.go') };
    case 'palm': return { title: t('do.palm.title', { n: first }), text: t('do.palm.text'), go: t('do.tile.go') };
    case 'discard': return { title: t('do.discard.title', { card: cardName(first) }), text: '', go: t('do.go') };
    case 'deck': return { title: t('do.deck.title', { card: cardName(first) }), text: '', go: t('do.go') };
    case 'intel': return { title: t('do.intel.title', { card: cardName(first) }), text: '', go: t('do.go') };
    default: return { title: action.text, text: '', go: t('do.go') };
  }
}
