/** From touches to an action. Legal actions come as text from the server; each needs certain things to be touched.
 * Nothing here knows what is legal: it only sorts the list that was sent. */

export interface Action {
  /** As it is sent: `0 bet green`. */
  text: string;
  seat: number;
  verb: string;
  words: string[];
  /** The things to touch, in any order. */
  parts: string[];
}

/** The kind of an action as a button names it; winner and loser bets share one. */
export type Kind = string;

const DIRECT = new Set(['roll', 'reveal', 'play', 'done', 'pass']);

export function parse(text: string, game: string): Action {
  const [seat = '0', verb = '', ...words] = text.split(' ');
  return { text, seat: Number(seat), verb, words, parts: parts(verb, words, game) };
}

function parts(verb: string, words: string[], game: string): string[] {
  const first = words[0] ?? '';
  switch (verb) {
    case 'bet': return [`stack:${first}`];
    case 'tile': return [`space:${first.slice(1)}`];
    case 'camera': case 'fennec': case 'palm': return [`space:${first}`];
    case 'roll': return ['pyramid'];
    case 'reveal': return ['deck'];
    case 'play': return ['hand'];
    case 'win': case 'lose': return game === 'cards' ? [`final:${verb}:${first}`] : [`pile:${verb}`, `card:${first}`];
    case 'partner': return [`player:${first}`];
    case 'place': return [`place:${first}`, words[2] === 'stack' ? `stack:${words[1]}` : `ticket:${words[1]}:${words[2]}`];
    case 'add': return [`support:${first}`];
    case 'mid': return [`mid:${first}`];
    default: return [];
  }
}

export const kindOf = (action: Action, game: string): Kind =>
  (action.verb === 'win' || action.verb === 'lose') ? (game === 'cards' ? 'final' : 'race') : action.verb;

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

const fits = (action: Action, picks: Picks, game: string): boolean =>
  (picks.kind === null || kindOf(action, game) === picks.kind) && picks.parts.every((part) => action.parts.includes(part));

/** How actions that share their parts are told apart on buttons. */
export const variantOf = (action: Action): string => (action.verb === 'tile' ? `tile${action.words[0]?.[0] ?? ''}` : action.verb);

export function choose(legal: Action[], picks: Picks, game: string): Choice {
  const open = legal.filter((action) => fits(action, picks, game));
  const begun = picks.kind !== null || picks.parts.length > 0;
  const done = begun ? open.filter((action) => action.parts.every((part) => picks.parts.includes(part))) : [];
  const fewest = Math.min(...done.map((action) => action.parts.length));
  const ready = done.filter((action) => action.parts.length === fewest || DIRECT.has(action.verb));
  const chosen = ready.find((action) => variantOf(action) === picks.variant) ?? ready[0] ?? null;
  /** With an action chosen, others of its kind stay lit, so that one can change one's mind. */
  const family = chosen ? legal.filter((action) => kindOf(action, game) === kindOf(chosen, game)) : [];
  const next = open.flatMap((action) => action.parts.filter((part) => !picks.parts.includes(part)));
  return { open, ready, chosen, lit: new Set(chosen ? family.flatMap((action) => action.parts) : next) };
}

/** The picks after a touch: one more part, or a fresh beginning if it does not belong to what was picked. */
export function touch(legal: Action[], picks: Picks, part: string, game: string): Picks {
  if (picks.parts.includes(part)) return picks;
  const more: Picks = { ...picks, parts: [...picks.parts, part] };
  if (legal.some((action) => fits(action, more, game))) return more;
  const swapped: Picks = { ...picks, parts: [...picks.parts.filter((other) => group(other) !== group(part)), part] };
  if (legal.some((action) => fits(action, swapped, game))) return swapped;
  const afresh: Picks = { ...picks, parts: [part] };
  if (legal.some((action) => fits(action, afresh, game))) return afresh;
  const other: Picks = { ...NOTHING, parts: [part] };
  return legal.some((action) => fits(action, other, game)) ? other : picks;
}

const group = (part: string): string => part.split(':')[0] ?? '';
