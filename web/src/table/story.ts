/** What happened, in the reader's language: an entry of the log as a short line of pieces, and as a full sentence. */
import { cardParts, type View } from '../board/view';
import type { Facts, Move, Payment } from '../wire/types';
import { called, capital, colour, colours, ordinal, signed, t, type Key, type Person } from '../words/index.svelte';
import type { Entry, Told, Turn } from './turns';

export interface Happening {
  event: string;
  before: View | null;
  after: View | null;
}

/** How a story is told: to whom, and what they may read. */
export interface Teller {
  game: View['game'];
  person: (seat: number) => Person;
  /** Whether the race bets of a seat are named. At a table only one's own are, before and after the cards have been turned. */
  open: (seat: number) => boolean;
}

/** A part of a line: words, or something to draw. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'chip'; camel: string }
  | { kind: 'die'; die: string; face: number; camel: string }
  | { kind: 'ticket'; colour: string; value: number }
  | { kind: 'card'; card: string }
  | { kind: 'seat'; seat: number }
  | { kind: 'first' | 'last' };

export interface Line {
  /** Whose line it is, or null for chance. */
  seat: number | null;
  pieces: Piece[];
  /** Who was paid what. */
  paid: { seat: number; pounds: number }[];
  sentence: string;
}

export function lineOf(entry: Entry, teller: Teller): Line {
  if (entry.kind === 'leg') return legLine(entry.leg.number, entry.leg.gains, teller);
  if (entry.kind === 'race') {
    const { first, last } = entry.race;
    const pieces: Piece[] = [chip(first), { kind: 'first' }, ...last.map(chip), { kind: 'last' }];
    return { seat: null, pieces, paid: [], sentence: capital(t('log.race', { colour: colour(first), last: colours(last), n: last.length })) };
  }
  if (entry.seat === null) return entry.told[0]?.facts.opens ? setUpLine(entry) : restLine(entry, teller);
  const who = teller.person(entry.seat);
  const told = entry.told.map((one) => tell(one, who, teller)).filter((one) => one !== null);
  const done = told.length > 1 ? told.filter((one) => !one.waits) : told;
  return {
    seat: entry.seat,
    pieces: done.flatMap((one, i) => (i ? [text('·'), ...one.pieces] : one.pieces)),
    paid: entry.told.flatMap((one) => one.facts.paid ?? []),
    sentence: done.map((one) => one.sentence).join(' ') || called(who),
  };
}

/** The end of a turn whose beginning has not been fetched: the move alone. */
function restLine({ told }: Turn, teller: Teller): Line {
  const moved = told.flatMap(({ facts }) => (facts.move ? [{ move: facts.move, paid: facts.paid }] : []));
  return {
    seat: null,
    pieces: moved.flatMap(({ move }) => movePieces(move)),
    paid: moved.flatMap(({ paid }) => paid ?? []),
    sentence: moved.map(({ move, paid }) => `${capital(colour(move.camel))} ${moveWords(move, paid, teller)}.`).join(' ') || t('log.laid'),
  };
}

/** Camels that take their places, or cards that are dealt and laid before a leg. */
function setUpLine({ told }: Turn): Line {
  const dealt = told[0]?.event.startsWith('= deal');
  const laid = told.some((one) => !one.event.startsWith('='));
  const [short, long]: [Key, Key] = laid ? ['line.laid', 'log.laid'] : dealt ? ['line.deal', 'log.deal'] : ['line.lineUp', 'log.lineUp'];
  return { seat: null, pieces: [text(t(short))], paid: [], sentence: t(long) };
}

function legLine(number: number, gains: number[], { person }: Teller): Line {
  const paid = gains.map((pounds, seat) => ({ seat, pounds })).filter((one) => one.pounds !== 0);
  const list = paid.map((one) => `${called(person(one.seat))} ${signed(one.pounds)}`).join(', ');
  return { seat: null, pieces: [text(t('leg', { n: number }))], paid, sentence: list ? t('log.legPaid', { n: number, list }) : t('log.legOver', { n: number }) };
}

interface Part {
  pieces: Piece[];
  sentence: string;
  /** It says nothing of its own once more has happened in the turn. */
  waits?: boolean;
}

const text = (words: string): Piece => ({ kind: 'text', text: words });
const chip = (camel: string): Piece => ({ kind: 'chip', camel });

/** One event of a turn; null where there is nothing to say, such as a bet that is not made. */
function tell({ event, facts }: Told, who: Person, teller: Teller): Part | null {
  const [mark = '', verb = '', ...rest] = event.split(' ');
  return mark === '=' ? chance(verb, rest, facts, who, teller) : action(Number(mark), verb, rest, facts, who, teller);
}

function action(seat: number, verb: string, rest: string[], facts: Facts, who: Person, teller: Teller): Part | null {
  const [first = '', second = ''] = rest;
  const camel = colour(first);
  switch (verb) {
    case 'bet': return { pieces: [{ kind: 'ticket', colour: first, value: facts.value ?? 0 }], sentence: t('log.bet', { who, colour: camel, value: facts.value ?? 0 }) };
    case 'tile': return tile(first, who, teller.game);
    case 'win': return raceBet('win', first, who, teller.game === 'cards' || teller.open(seat));
    case 'lose': return raceBet('lose', first, who, teller.game === 'cards' || teller.open(seat));
    case 'mid': return { pieces: [chip(first), text(t('market.mid'))], sentence: t('log.mid', { who, colour: camel }) };
    case 'place': {
      const args = { place: ordinal(Number(first)), value: facts.value ?? 0 };
      return { pieces: [{ kind: 'ticket', colour: second, value: args.value }, text(t('line.place', args))], sentence: t('log.place', { who, colour: colour(second), ...args }) };
    }
    case 'partner': {
      const other = Number(first);
      return { pieces: [text(t('line.partner')), { kind: 'seat', seat: other }], sentence: t('log.partner', { who, other: teller.person(other) }) };
    }
    case 'camera': return { pieces: [text(t('line.camera', { n: first }))], sentence: t('log.camera', { who, n: first }) };
    case 'fennec': return { pieces: [text(t('line.fennec', { n: first }))], sentence: t('log.fennec', { who, n: first }) };
    case 'palm': return { pieces: [text(t('line.palm', { n: first }))], sentence: t('log.palm', { who, n: first }) };
    case 'add': return { pieces: [{ kind: 'die', die: `support ${first}`, face: 0, camel: first }, text(t('line.add'))], sentence: t('log.add', { who, colour: camel }) };
    case 'roll': return { pieces: [text(t('line.roll'))], sentence: t('log.roll', { who }), waits: true };
    case 'reveal': return { pieces: [text(t('line.reveal'))], sentence: t('log.reveal', { who }), waits: true };
    case 'play': return facts.move ? { pieces: movePieces(facts.move), sentence: t('log.play', { who, colour: colour(facts.move.camel), move: moveWords(facts.move, facts.paid, teller) }) } : null;
    default: return null;
  }
}

function tile(where: string, who: Person, game: View['game']): Part {
  const plus = where.startsWith('+');
  const n = where.slice(1);
  if (game === 'classic') return { pieces: [text(t(plus ? 'line.oasis' : 'line.mirage', { n }))], sentence: t(plus ? 'log.oasis' : 'log.mirage', { who, n }) };
  return { pieces: [text(t(plus ? 'line.cheer' : 'line.boo', { n }))], sentence: t(plus ? 'log.cheer' : 'log.boo', { who, n }) };
}

function raceBet(pile: 'win' | 'lose', camel: string, who: Person, open: boolean): Part {
  const win = pile === 'win';
  if (!open || camel === '?') return { pieces: [text(t(win ? 'line.winPile' : 'line.losePile'))], sentence: t(win ? 'log.winSecret' : 'log.loseSecret', { who }) };
  return { pieces: [chip(camel), { kind: win ? 'first' : 'last' }], sentence: t(win ? 'log.win' : 'log.lose', { who, colour: colour(camel) }) };
}

/** A die or a card, and the move that came of it. */
function chance(verb: string, rest: string[], { move, paid }: Facts, who: Person, teller: Teller): Part | null {
  if (!move) return null;
  const way = moveWords(move, paid, teller);
  if (verb === 'card') {
    const [card = ''] = rest;
    return { pieces: [{ kind: 'card', card }, ...movePieces(move).slice(1)], sentence: t('log.card', { who, card: cardName(card), move: way }) };
  }
  const [die = ''] = rest;
  const camel = rest.at(-2) ?? die;
  const face = Number(rest.at(-1));
  const runs = camel === move.camel ? way : `${colour(move.camel)} ${way}`;
  const pieces: Piece[] = [{ kind: 'die', die: verb === 'support' ? `support ${die}` : die, face, camel }, ...movePieces(move)];
  return { pieces, sentence: t(verb === 'support' ? 'log.support' : 'log.die', { who, colour: colour(camel), n: face, move: runs }) };
}

const placeName = (space: number, finish: Move['finish']): string => (finish ? t('line.finish') : space ? String(space) : t('board.start'));
const wayOf = ({ start, end, finish }: Move): string => `${placeName(start, undefined)} → ${placeName(end, finish)}`;

function movePieces(move: Move): Piece[] {
  const landed = move.on ? [text(t('line.on')), chip(move.on)] : move.under ? [text(t('line.under')), chip(move.under)] : [];
  return [chip(move.camel), text(wayOf(move)), ...(move.finish ? [] : landed)];
}

/** A move in words: "5 → 7 with green, on top of red (+1 for Ann’s tile)". */
function moveWords(move: Move, paid: Payment[] = [], { person }: Teller): string {
  const { riders, on, under, finish, sent } = move;
  const parts = [wayOf(move) + (riders.length ? ` ${t('move.with', { riders: colours(riders) })}` : '')];
  if (finish === 'backward') parts.push(t('move.backward'));
  else if (!finish && on) parts.push(t('move.on', { colour: colour(on) }));
  else if (!finish && under) parts.push(t('move.under', { colour: colour(under) }));
  const asides = paid.map(({ seat, pounds, reason }) => t(reason === 'tile' ? 'move.tile' : 'move.camera', { n: pounds, who: person(seat) }));
  if (sent && sent.by !== 'tile') asides.push(t(sent.by === 'fennec' ? 'move.fennec' : 'move.palm', { who: person(sent.owner) }));
  return parts.join(', ') + (asides.length ? ` (${asides.join('; ')})` : '');
}

export const cardName = (card: string): string => {
  const [name, number] = cardParts(card);
  return t('card.name', { colour: colour(name), n: number });
};
