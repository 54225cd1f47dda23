/** All text of the page, in the language of the reader.
 *
 * A text has holes, and `t('key', { hole: value })` fills them:
 * - `{n}` takes a value: a text, a number or a person.
 * - `{n|one|many}` chooses by number: `{n} {n|card|cards}`.
 * - `{who|you|others}` chooses by person: `{who} {who|bet|bets} on {colour}` says "You bet on blue" or "Ben bets on blue".
 * - `{who’s}` is the possessive of a name: Ben’s, Max’s; in German Bens, Max’. For "you" it is written out: `{who|your|{who’s}} tile`.
 *
 * A person is `{ name, you }`, as `session.person(seat)` gives it. Only `you` decides which form is chosen, never the
 * name: somebody may well be called "you". `{who}` becomes "you" or the name; at the start of the text it gets a capital
 * letter. A choice may hold other holes, such as `{who|dich|{who}}`, but no other choice.
 * Pass a plain name instead of a person where the reader is never meant, or where several people share the device.
 */
import { moduleWords } from '../games/modules';
import { de } from './de';
import { en } from './en';

/** The texts that are asked for by name; those of a module stand with it, and `tt` finds them. */
export type Key = keyof typeof en;

/** Somebody at the table, as a sentence needs them. */
export interface Person {
  name: string;
  /** The reader. */
  you: boolean;
}

export type Args = Record<string, string | number | Person>;
export type Language = 'en' | 'de';

export const LANGUAGES: Record<Language, Record<Key, string>> = {
  en: { ...en, ...moduleWords.en },
  de: { ...de, ...moduleWords.de },
};

function preferred(): Language {
  const kept = globalThis.localStorage?.getItem('camelup.language');
  if (kept === 'en' || kept === 'de') return kept;
  return globalThis.navigator?.language?.startsWith('de') ? 'de' : 'en';
}

class Words {
  language: Language = $state(preferred());

  set(language: Language): void {
    this.language = language;
    globalThis.localStorage?.setItem('camelup.language', language);
    if (globalThis.document) document.documentElement.lang = language;
  }
}

export const words = new Words();

const HOLE = /\{(\w+)(’s)?(?:\|((?:[^|{}]|\{[^{}]*\})*)\|((?:[^|{}]|\{[^{}]*\})*))?\}/g;

/** Fill the holes of a text; see the top of this file. */
export function fill(text: string, args: Args = {}): string {
  if (!text.includes('{')) return text;
  return text.replace(
    HOLE,
    (
      _,
      hole: string,
      possessive: string | undefined,
      one: string | undefined,
      other: string | undefined,
      at: number,
    ) => {
      const value = args[hole] ?? '';
      if (one !== undefined && other !== undefined) return fill(isOne(value) ? one : other, args);
      if (possessive) return genitive(typeof value === 'object' ? value.name : String(value));
      if (typeof value !== 'object') return String(value);
      return value.you && !at ? capital(called(value)) : called(value);
    },
  );
}

const isOne = (value: Args[string]): boolean => (typeof value === 'object' ? value.you : Number(value) === 1);

/** Ben’s; in German Bens, but Max’. */
function genitive(name: string): string {
  if (words.language === 'en' || !/\p{L}$/u.test(name)) return `${name}’s`;
  return /([sßxz]|ce)$/i.test(name) ? `${name}’` : `${name}s`;
}

/** The words for a key, in the language that is set. */
export function t(key: Key, args?: Args): string {
  return fill(LANGUAGES[words.language][key], args);
}

/** A key put together from parts, for words that belong to a name of the game. */
export function tt(group: string, name: string, args?: Args, unknown = name): string {
  const key = `${group}.${name}` as Key;
  return key in LANGUAGES.en ? t(key, args) : unknown;
}

/** What is wrong lies in what was written there, and only the server's own words say where. */
const TELLING = new Set(['malformed', 'illegal']);

/** Why the server refused: in its own words where the reader's language is its language, else by the kind of refusal. */
export function refusal(code: string, message: string): string {
  const own = capital(message);
  if (words.language === 'en' && own) return own;
  const kind = tt('refused', code, undefined, own);
  return own && own !== kind && TELLING.has(code) ? `${kind} (${own})` : kind;
}

export const colour = (name: string): string => tt('colour', name);

/** Making a format is slow, using one is not. */
const formats = new Map<string, Intl.NumberFormat>();

function format(digits: number): Intl.NumberFormat {
  const key = `${words.language} ${digits}`;
  const found =
    formats.get(key) ??
    new Intl.NumberFormat(words.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, found);
  return found;
}

/** A number with so many digits after its point or comma. */
export const decimal = (value: number, digits: number): string => format(digits).format(value);

/** An amount with its sign, such as +3, −1 or +0.85. What is rounded to nothing has no minus. */
export function signed(amount: number, digits = 0): string {
  const rounded = Number(amount.toFixed(digits));
  const size = Math.abs(rounded);
  return `${rounded < 0 ? '−' : '+'}${digits || size > 999 ? format(digits).format(size) : size}`;
}

export const ordinal = (place: number): string => tt('ordinal', String(place));

/** Several things in a sentence: one, two and three. */
export const listed = (all: string[]): string =>
  new Intl.ListFormat(words.language === 'en' ? 'en-GB' : words.language, { type: 'conjunction' }).format(all);

/** What the reader or somebody else is called within a sentence. */
export const called = ({ name, you }: Person): string => (you ? t('player.you') : name);

/** Ann, Ben and you. */
export const people = (all: Person[]): string => listed(all.map(called));

/** Blue, green and orange. */
export const colours = (all: string[]): string => listed(all.map(colour));

/** A sentence begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
