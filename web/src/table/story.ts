/** What happened, in words of the reader's language: read off an event and, where known, the views around it. */
import { motionOf } from '../board/motion';
import { cardParts, type View } from '../board/view';
import { capital, colour, ordinal, t, type Args, type Key } from '../words/index.svelte';

export interface Sentence {
  /** The seat it is about, or null for chance. */
  seat: number | null;
  text: string;
}

export interface Happening {
  event: string;
  before: View | null;
  after: View | null;
}

/** One event as sentences. */
export function tell({ event, before, after }: Happening, name: (seat: number) => string): Sentence[] {
  const [who, verb = '', ...rest] = event.split(' ');
  const told = who === '=' ? chance(verb, rest, event, before, after, name) : [action(Number(who), verb, rest, before, name)];
  return [...told, ...after_effects(before, after, name)];
}

function say(seat: number | null, key: Key, args: Args = {}): Sentence {
  return { seat, text: capital(t(key, args)) };
}

function action(seat: number, verb: string, rest: string[], before: View | null, name: (seat: number) => string): Sentence {
  const first = rest[0] ?? '';
  const who = name(seat);
  const cards = before?.game === 'cards';
  switch (verb) {
    case 'bet': {
      const value = before?.leg_tickets[first]?.[0];
      return value === undefined ? say(seat, 'log.betOn', { who, colour: colour(first) }) : say(seat, 'log.bet', { who, colour: colour(first), value });
    }
    case 'tile': return say(seat, first.startsWith('+') ? 'log.tilePlus' : 'log.tileMinus', { who, n: first.slice(1) });
    case 'roll': return say(seat, 'log.roll', { who });
    case 'win': case 'lose': {
      const kind = verb === 'win' ? 'win' : 'lose';
      if (first === '?') return say(seat, kind === 'win' ? 'log.winSecret' : 'log.loseSecret', { who });
      return say(seat, kind === 'win' ? (cards ? 'log.finalWin' : 'log.win') : cards ? 'log.finalLose' : 'log.lose', { who, colour: colour(first) });
    }
    case 'partner': return say(seat, 'log.partner', { who, other: name(Number(first)) });
    case 'camera': return say(seat, 'log.camera', { who, n: first });
    case 'place': return say(seat, 'log.place', { who, place: ordinal(Number(first)), colour: colour(rest[1] ?? '') });
    case 'add': return say(seat, 'log.add', { who, colour: colour(first) });
    case 'done': return say(seat, 'log.done', { who });
    case 'pass': return say(seat, 'log.pass', { who });
    case 'reveal': return say(seat, 'log.reveal', { who });
    case 'play': {
      const card = before?.players[seat]?.hand?.[0];
      return card ? say(seat, 'log.playCard', { who, colour: colour(cardParts(card)[0]) }) : say(seat, 'log.play', { who });
    }
    case 'mid': return say(seat, 'log.mid', { who, colour: colour(first) });
    case 'fennec': return say(seat, 'log.fennec', { who, n: first });
    case 'palm': return say(seat, 'log.palm', { who, n: first });
    case 'discard': return say(seat, 'log.discard', { who });
    case 'deck': return say(seat, 'log.deck', { who });
    case 'intel': return first === '?' ? say(seat, 'log.intelSecret', { who }) : say(seat, 'log.intel', { who, card: cardName(first) });
    default: return { seat, text: `${who}: ${verb} ${rest.join(' ')}` };
  }
}

export const cardName = (card: string): string => {
  const [name, number] = cardParts(card);
  return t('card.name', { colour: colour(name), n: number });
};

function chance(verb: string, rest: string[], event: string, before: View | null, after: View | null, name: (seat: number) => string): Sentence[] {
  switch (verb) {
    case 'start': return [say(null, 'log.start')];
    case 'deal': return [say(Number(rest[0]), 'log.deal', { who: name(Number(rest[0])) })];
    case 'card': return [say(null, 'log.card', { card: cardName(rest[0] ?? '') }), ...moved(before, event, after)];
    case 'support': return [say(null, 'log.support', { colour: colour(rest[0] ?? ''), n: rest[1] ?? '' }), ...moved(before, event, after)];
    default: return [say(null, 'log.die', { colour: colour(rest.at(-2) ?? ''), n: rest.at(-1) ?? '' }), ...moved(before, event, after)];
  }
}

function moved(before: View | null, event: string, after: View | null): Sentence[] {
  const motion = before && after ? motionOf(before, event, after) : null;
  if (!motion || !before || !after) return [];
  const [first, ...riders] = motion.unit;
  const to = motion.path.at(-1) ?? 0;
  const args: Args = {
    colour: colour(first ?? ''), n: to,
    riders: riders.map((camel) => colour(camel)).join(', '),
  };
  if (to > before.length) return [say(null, 'log.crosses', args)];
  if (to < 1) return [say(null, 'log.backwards', args)];
  const key: Key = riders.length ? (motion.beneath ? 'log.moveRidersBeneath' : 'log.moveRiders') : motion.beneath ? 'log.moveBeneath' : 'log.move';
  return [say(null, key, args)];
}

function after_effects(before: View | null, after: View | null, name: (seat: number) => string): Sentence[] {
  if (!before || !after) return [];
  const result: Sentence[] = [];
  if (after.result) {
    const winners = after.result.winners.map(name).join(', ');
    result.push(say(null, 'log.over', { colour: colour(after.ranking[0] ?? ''), winners, n: Math.max(...after.result.money) }));
  } else if (after.leg > before.leg) {
    result.push(say(null, 'log.legOver', { n: before.leg }));
  } else {
    after.players.forEach((player, seat) => {
      const change = player.money - (before.players[seat]?.money ?? player.money);
      if (change > 0) result.push(say(seat, 'log.gets', { who: name(seat), n: change }));
    });
  }
  return result;
}
