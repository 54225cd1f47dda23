/** What happened, in the reader's language: an entry of the log as a short line of pieces, and as a full sentence. */
import { cardParts, type View } from '../board/view';
import type { Facts, Move, Payment } from '../wire/types';
import { called, capital, colour, colours, ordinal, signed, t, tt, type Key, type Person } from '../words/index.svelte';
import type { Verb } from '../wire/actions';
import { parse, verbOf, type Action } from './choice';
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
    return {
      seat: null,
      pieces,
      paid: [],
      sentence: capital(t('log.race', { colour: colour(first), last: colours(last), n: last.length })),
    };
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
    sentence:
      moved.map(({ move, paid }) => `${capital(colour(move.camel))} ${moveWords(move, paid, teller)}.`).join(' ') ||
      t('log.laid'),
  };
}

/** Camels that take their places, or cards that are dealt and laid before a leg. */
function setUpLine({ told }: Turn): Line {
  const dealt = told[0]?.event.startsWith('= deal');
  const laid = told.some((one) => !one.event.startsWith('='));
  const [short, long]: [Key, Key] = laid
    ? ['line.laid', 'log.laid']
    : dealt
      ? ['line.deal', 'log.deal']
      : ['line.lineUp', 'log.lineUp'];
  return { seat: null, pieces: [text(t(short))], paid: [], sentence: t(long) };
}

function legLine(number: number, gains: number[], { person }: Teller): Line {
  const paid = gains.map((pounds, seat) => ({ seat, pounds })).filter((one) => one.pounds !== 0);
  const list = paid.map((one) => `${called(person(one.seat))} ${signed(one.pounds)}`).join(', ');
  return {
    seat: null,
    pieces: [text(t('leg', { n: number }))],
    paid,
    sentence: list ? t('log.legPaid', { n: number, list }) : t('log.legOver', { n: number }),
  };
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
  return mark === '=' ? chance(verb, rest, facts, who, teller) : action(event, facts, who, teller);
}

/** The pieces that the row of an action names. */
const PIECES: Readonly<
  Record<Verb['draws'][number], (words: Action['arguments'], value: number, line: string) => Piece>
> = {
  line: (_, __, line) => text(line),
  chip: ({ colour: camel = '' }) => chip(camel),
  ticket: ({ colour: camel = '' }, value) => ({ kind: 'ticket', colour: camel, value }),
  support: ({ colour: camel = '' }) => ({ kind: 'die', die: `support ${camel}`, face: 0, camel }),
  seat: ({ seat }) => ({ kind: 'seat', seat: Number(seat) }),
  first: () => ({ kind: 'first' }),
  last: () => ({ kind: 'last' }),
};

function action(event: string, facts: Facts, who: Person, teller: Teller): Part | null {
  const done = parse(event, teller.game);
  const { colour: camel = '', space: n = '', place, seat } = done.arguments;
  if (facts.move)
    return {
      pieces: movePieces(facts.move),
      sentence: tt('log', done.verb, {
        who,
        colour: colour(facts.move.camel),
        move: moveWords(facts.move, facts.paid, teller),
      }),
    };
  const { secret, draws } = verbOf(done.verb, teller.game);
  if (camel === '?' || (secret && !teller.open(done.seat))) return hidden(done.verb, who);
  const value = facts.value ?? 0;
  const other = seat === undefined ? '' : teller.person(Number(seat));
  const args = { who, colour: colour(camel), value, n, place: ordinal(Number(place)), other };
  const worded = (group: string, otherwise: string): string =>
    [done.verb, done.called].reduce((found, name) => tt(group, name, args, found), otherwise);
  const sentence = worded('log', '');
  const line = worded('line', done.called);
  const pieces = draws.map((piece) => PIECES[piece](done.arguments, value, line));
  return sentence && done.verb !== 'play' ? { pieces, sentence, waits: WAITING.has(done.verb) } : null;
}

/** Chance comes after them, and says more. */
const WAITING = new Set(['roll', 'reveal']);

/** A race bet of somebody else; what cards they choose before a leg is not told at all. */
function hidden(verb: string, who: Person): Part | null {
  const sentence = tt('log', `${verb}Secret`, { who }, '');
  return sentence ? { pieces: [text(tt('line', `${verb}Pile`))], sentence } : null;
}

/** A die or a card, and the move that came of it. */
function chance(verb: string, rest: string[], { move, paid }: Facts, who: Person, teller: Teller): Part | null {
  if (!move) return null;
  const way = moveWords(move, paid, teller);
  if (verb === 'card') {
    const [card = ''] = rest;
    return {
      pieces: [{ kind: 'card', card }, ...movePieces(move).slice(1)],
      sentence: t('log.card', { who, card: cardName(card), move: way }),
    };
  }
  const [die = ''] = rest;
  const camel = rest.at(-2) ?? die;
  const face = Number(rest.at(-1));
  const runs = camel === move.camel ? way : `${colour(move.camel)} ${way}`;
  const pieces: Piece[] = [
    { kind: 'die', die: verb === 'support' ? `support ${die}` : die, face, camel },
    ...movePieces(move),
  ];
  return {
    pieces,
    sentence: t(verb === 'support' ? 'log.support' : 'log.die', { who, colour: colour(camel), n: face, move: runs }),
  };
}

const placeName = (space: number, finish: Move['finish']): string =>
  finish ? t('line.finish') : space ? String(space) : t('board.start');
const wayOf = ({ start, end, finish }: Move): string => `${placeName(start, undefined)} → ${placeName(end, finish)}`;

function movePieces(move: Move): Piece[] {
  const landed = move.on
    ? [text(t('line.on')), chip(move.on)]
    : move.under
      ? [text(t('line.under')), chip(move.under)]
      : [];
  return [chip(move.camel), text(wayOf(move)), ...(move.finish ? [] : landed)];
}

/** A move in words: "5 → 7 with green, on top of red (+1 for Ann’s tile)". */
function moveWords(move: Move, paid: Payment[] = [], { person }: Teller): string {
  const { riders, on, under, finish, sent } = move;
  const parts = [wayOf(move) + (riders.length ? ` ${t('move.with', { riders: colours(riders) })}` : '')];
  if (finish === 'backward') parts.push(t('move.backward'));
  else if (!finish && on) parts.push(t('move.on', { colour: colour(on) }));
  else if (!finish && under) parts.push(t('move.under', { colour: colour(under) }));
  const asides = paid.map(({ seat, pounds, reason }) =>
    t(reason === 'tile' ? 'move.tile' : 'move.camera', { n: pounds, who: person(seat) }),
  );
  if (sent && sent.by !== 'tile')
    asides.push(t(sent.by === 'fennec' ? 'move.fennec' : 'move.palm', { who: person(sent.owner) }));
  return parts.join(', ') + (asides.length ? ` (${asides.join('; ')})` : '');
}

export const cardName = (card: string): string => {
  const [name, number] = cardParts(card);
  return t('card.name', { colour: colour(name), n: number });
};
