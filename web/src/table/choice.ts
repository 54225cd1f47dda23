/** From touches to an action. Legal actions come as text from the server; each needs certain things to be touched.
 * Nothing here knows what is legal: it only sorts the list that was sent. What a verb takes and touches stands in its row. */
import { VERBS, type Verb } from '../wire/actions';

export interface Action {
  /** As it is sent: `0 bet green`. */
  text: string;
  seat: number;
  verb: string;
  words: string[];
  /** What stands in the holes of its row: `colour`, `space` … */
  arguments: Readonly<Record<string, string>>;
  /** The things to touch, in any order. */
  parts: string[];
  kind: Kind;
  /** The name of its words, such as `oasis` for a side of a tile. */
  called: string;
  /** The part of a turn that it belongs to. */
  step: Verb['step'];
}

/** The kind of an action as a button names it; winner and loser bets share one. */
export type Kind = string;

const UNKNOWN: Verb = {
  name: '',
  words: '',
  touches: [],
  kind: '',
  called: '',
  forms: {},
  step: 'turn',
  module: '',
  secret: false,
  button: 0,
  key: '',
  draws: ['line'],
};

export const verbsOf = (game: string): readonly Verb[] => VERBS[game] ?? [];

export const verbOf = (name: string, game: string): Verb =>
  verbsOf(game).find((verb) => verb.name === name) ?? { ...UNKNOWN, name, kind: name, called: name };

/** The row of the first verb that a button stands for. */
const firstOf = (kind: Kind, game: string): Verb | undefined => verbsOf(game).find((verb) => verb.kind === kind);

/** Those of some kinds that have a button in the bar, in its order. */
export const withButton = (kinds: Kind[], game: string): Kind[] => {
  const place = (kind: Kind): number => firstOf(kind, game)?.button ?? 0;
  return kinds.filter(place).sort((a, b) => place(a) - place(b));
};

export const stepOf = (kind: Kind, game: string): Verb['step'] => firstOf(kind, game)?.step ?? 'turn';

/** The parts that a turn of a game has, if there are several. */
export const stepsOf = (game: string): ('track' | 'bet')[] =>
  (['track', 'bet'] as const).filter((step) => verbsOf(game).some((verb) => verb.step === step));

export function parse(text: string, game: string): Action {
  const [seat = '0', verb = '', ...words] = text.split(' ');
  const row = verbOf(verb, game);
  const found = read(row, words.join(' '));
  const form = row.forms[Object.values(found).find((value) => value in row.forms) ?? ''];
  const parts = (form?.touches ?? row.touches).map((part) =>
    part.replace(HOLE, (_, hole: string) => found[hole] ?? ''),
  );
  return {
    text,
    seat: Number(seat),
    verb,
    words,
    arguments: found,
    parts,
    kind: row.kind,
    called: form?.called ?? row.called,
    step: row.step,
  };
}

const HOLE = /\{(\w+)\}/g;
const patterns = new Map<string, RegExp>();

/** The arguments of an action, found by the holes of its row. */
export function read(row: Verb, words: string): Record<string, string> {
  const holes = row.words.slice(row.name.length + 1);
  const pattern =
    patterns.get(holes) ??
    new RegExp(`^${holes.replace(HOLE, (_, hole: string) => `(?<${hole}>${hole === 'side' ? '[+-]' : '[^ ]+'})`)}$`);
  patterns.set(holes, pattern);
  return { ...pattern.exec(words)?.groups };
}

/** It needs nothing else to be chosen. */
export const isWhole = (action: Action): boolean => action.words.length === 0;

export interface Picks {
  kind: Kind | null;
  parts: string[];
  /** Which of several actions with the same parts: the side of a tile, or the camera instead of it. */
  variant: string | null;
}

export const NOTHING: Picks = { kind: null, parts: [], variant: null };

export interface Choice {
  /** What can still become of the picks. */
  open: Action[];
  /** Actions with all of their parts picked. */
  ready: Action[];
  /** The one that would be sent now. */
  chosen: Action | null;
  /** What may be touched now. */
  lit: Set<string>;
}

const fits = (action: Action, picks: Picks): boolean =>
  (picks.kind === null || action.kind === picks.kind) && picks.parts.every((part) => action.parts.includes(part));

export function choose(legal: Action[], picks: Picks): Choice {
  const open = legal.filter((action) => fits(action, picks));
  const begun = picks.kind !== null || picks.parts.length > 0;
  const done = begun ? open.filter((action) => action.parts.every((part) => picks.parts.includes(part))) : [];
  const fewest = Math.min(...done.map((action) => action.parts.length));
  const ready = done.filter((action) => action.parts.length === fewest || isWhole(action));
  const chosen = ready.find((action) => action.called === picks.variant) ?? ready[0] ?? null;
  /** With an action chosen, others of its kind stay lit, so that one can change one's mind. */
  const family = chosen ? legal.filter((action) => action.kind === chosen.kind) : [];
  const next = open.flatMap((action) => action.parts.filter((part) => !picks.parts.includes(part)));
  return { open, ready, chosen, lit: new Set(chosen ? family.flatMap((action) => action.parts) : next) };
}

/** The picks after a touch: one more part, or a fresh beginning if it does not belong to what was picked. */
export function touch(legal: Action[], picks: Picks, part: string): Picks {
  if (picks.parts.includes(part)) return picks;
  const more: Picks = { ...picks, parts: [...picks.parts, part] };
  if (legal.some((action) => fits(action, more))) return more;
  const swapped: Picks = { ...picks, parts: [...picks.parts.filter((other) => group(other) !== group(part)), part] };
  if (legal.some((action) => fits(action, swapped))) return swapped;
  const afresh: Picks = { ...picks, parts: [part] };
  if (legal.some((action) => fits(action, afresh))) return afresh;
  const other: Picks = { ...NOTHING, parts: [part] };
  return legal.some((action) => fits(action, other)) ? other : picks;
}

const group = (part: string): string => part.split(':')[0] ?? '';
