/** The lessons by name: what they are called, where they are, and what they belong to. */
import { extraOf, GAME_NAMES, isGame, MODULES } from '../games';
import { VERBS } from '../wire/actions';
import { t, tt } from '../words/index.svelte';

/** The lesson that somebody who has never played begins with. */
const FIRST = 'first';
export const FILES = import.meta.glob<{ default: unknown }>('./lessons/*.json');
export const fileOf = (name: string): string => `./lessons/${name}.json`;
export type LessonName = string;
export const LESSONS: LessonName[] = [FIRST, ...GAME_NAMES, ...MODULES].filter((name) => fileOf(name) in FILES);

export const lessonOf = (id: string): LessonName => LESSONS.find((name) => name === id) ?? FIRST;
export const addressOf = (name: LessonName): string => (name === FIRST ? '/#/first' : `/#/first/${name}`);
export const titleOf = (name: LessonName): string =>
  name === FIRST ? t('first.title') : tt(isGame(name) ? 'game' : 'module', name);

/** The lesson about a game, an extra or an action: its own, or that of the module it belongs to. */
export function lessonAbout(name: string): LessonName | undefined {
  const module = Object.values(VERBS)
    .flat()
    .find((verb) => verb.name === name)?.module;
  return [name, ...(extraOf(name)?.needs ?? []), module].find((one) => one !== undefined && LESSONS.includes(one));
}
