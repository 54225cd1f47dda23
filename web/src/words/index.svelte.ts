/** All text of the page, in the language of the reader. */
import { de } from './de';
import { en } from './en';

export type Key = keyof typeof en;
export type Args = Record<string, string | number>;
export type Language = 'en' | 'de';

export const LANGUAGES: Record<Language, Record<Key, string>> = { en, de };

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

/** Fill a sentence in: `{name}` takes a value, `{n|one|many}` chooses by number. */
export function fill(text: string, args: Args = {}): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = args[name];
    if (one === undefined || many === undefined) return String(value ?? '');
    return Number(value) === 1 ? one : many;
  });
}

/** The words for a key, in the language that is set. */
export function t(key: Key, args?: Args): string {
  return fill(LANGUAGES[words.language][key], args);
}

/** A key put together from parts, for words that belong to a name of the game. */
export function tt(group: string, name: string, args?: Args, unknown = name): string {
  const key = `${group}.${name}` as Key;
  return key in en ? t(key, args) : unknown;
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
  const found = formats.get(key) ?? new Intl.NumberFormat(words.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, found);
  return found;
}

/** A number with so many digits after its point or comma. */
export const decimal = (value: number, digits: number): string => format(digits).format(value);

/** An amount with its sign, such as +3, −1 or +0.85. */
export function signed(amount: number, digits = 0): string {
  const size = Math.abs(amount);
  const text = digits || size > 999 ? format(digits).format(size) : String(Math.round(size));
  return `${amount < 0 ? '−' : '+'}${text}`;
}

export const ordinal = (place: number): string => tt('ordinal', String(place));

/** A sentence begins with a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
