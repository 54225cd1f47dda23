/** What only the page knows about a module or an option: its texts and its pictures, in one file for each. */
import type { View } from '../board/view';
import type { IconName } from '../look/Icon.svelte';

/** A small picture: symbols of the board, or shapes of its own, one on another. */
export interface Drawing {
  box: string;
  width: number;
  height: number;
  uses?: readonly string[];
  paths?: readonly { d: string; fill: string }[];
  texts?: readonly { x: number; y: number; size: number; text: string }[];
  /** The class that gives a symbol its colour. */
  tint?: string;
}

/** Something that players have in front of them with a module. */
export interface Held {
  count: (view: View, seat: number) => number;
  drawing: Drawing;
}

export interface ModulePage {
  /** By key, in English and in German. */
  words: Readonly<Record<string, readonly [english: string, german: string]>>;
  /** What stands on the buttons of its actions, by kind: a drawing, or the name of an icon. */
  icons?: Readonly<Record<string, Drawing | IconName>>;
  /** What its own line of a leg's payout shows. */
  pays?: Drawing;
  /** By the name of its words, which begin with `player.`. */
  held?: Readonly<Record<string, Held>>;
}

const FILES = import.meta.glob<ModulePage>('./modules/*.ts', { eager: true, import: 'module' });
const PAGES = Object.values(FILES);

const wordsIn = (language: 0 | 1): Record<string, string> =>
  Object.fromEntries(PAGES.flatMap(({ words }) => Object.entries(words).map(([key, texts]) => [key, texts[language]])));

export const moduleWords = { en: wordsIn(0), de: wordsIn(1) };

/** The pictures on the buttons that modules bring. */
export const moduleIcons: Readonly<Record<string, Drawing | IconName>> = Object.assign(
  {},
  ...PAGES.map((page) => page.icons),
);

/** What a module draws in a payout. */
export const paysOf = (name: string): Drawing | undefined => FILES[`./modules/${name}.ts`]?.pays;

const HELD = PAGES.flatMap((page) => Object.entries(page.held ?? {}));

/** What a player has in front of them by modules. */
export const heldByModules = (view: View, seat: number): { name: string; drawing: Drawing }[] =>
  HELD.flatMap(([name, { count, drawing }]) => Array.from({ length: count(view, seat) }, () => ({ name, drawing })));
