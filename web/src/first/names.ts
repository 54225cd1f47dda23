/** The lessons by name: what they are called, where they are, and what they belong to. */
import { t, tt } from '../words/index.svelte';

const MODULES = ['long_track', 'photographer', 'position_bets', 'partnerships'] as const;
export const LESSONS = ['first', 'cards', ...MODULES] as const;
export type LessonName = (typeof LESSONS)[number];

export const lessonOf = (id: string): LessonName => LESSONS.find((name) => name === id) ?? 'first';
export const addressOf = (name: LessonName): string => (name === 'first' ? '/#/first' : `/#/first/${name}`);
export const titleOf = (name: LessonName): string => (name === 'first' ? t('first.title') : name === 'cards' ? tt('game', name) : tt('module', name));

/** Where others call a lesson something else: spicy belongs to the long track, a partner to partnerships. */
const ALSO: Record<string, LessonName> = { spicy: 'long_track', partner: 'partnerships' };

/** The lesson about something that can be added to a game. */
export const lessonAbout = (extra: string): LessonName | undefined => ALSO[extra] ?? MODULES.find((name) => name === extra);
