/** A lesson is data: its steps, and every scene that can come of them, as the engine played them (tools/first.py). */
import type { Patch } from '../board/patch';
import type { View } from '../board/view';
import type { Facts, PaidItem } from '../wire/types';
import type { Language } from '../words/index.svelte';
import { FILES, fileOf, type LessonName } from './names';

export interface Choice {
  name: string;
  /** What is touched on the board; without it the choice is a button. */
  part?: string;
  /** What the button shows. */
  cards?: string[];
  figure?: 'palm' | 'fennec';
  events: string[];
  /** Per cent of the camel that is bet on to be first, second and so on. */
  chances?: number[];
}

export interface Step {
  name: string;
  /** What is lit: touching it goes on, unless it is `money`, which is only shown. */
  part?: string;
  /** A button goes on too: the step only explains what is lit. */
  go?: boolean;
  /** One's own cards are shown. */
  hand?: boolean;
  /** The earlier choice on which the text and the events of this step depend. */
  by?: string;
  payout?: boolean;
  choices?: Choice[];
  events?: string[] | Record<string, string[]>;
}

export interface Scene {
  view: Patch;
  facts: Facts;
  payout?: PaidItem[][];
}

export interface Lesson {
  game: View['game'];
  options: Record<string, unknown>;
  before: string[];
  first: View;
  steps: Step[];
  scenes: Scene[];
  /** The forks of the tree of events: by event the number of its scene and of the fork after it. The last is the root. */
  nodes: Record<string, [scene: number, next: number]>[];
}

export interface StepWords {
  title: string;
  text: string;
  /** What is on the buttons, by choice. */
  labels?: Record<string, string>;
  /** What is said after a choice of this step. */
  chosen?: Record<string, string>;
  /** What is said by an earlier choice. */
  by?: Record<string, string>;
}

export interface LessonWords {
  steps: Record<string, StepWords>;
}

const WORDS: Record<Language, () => Promise<{ words: Record<LessonName, LessonWords> }>> = {
  en: () => import('./words/en'),
  de: () => import('./words/de'),
};

export async function loadLesson(
  name: LessonName,
  language: Language,
): Promise<{ lesson: Lesson; words: LessonWords }> {
  const [file, texts] = await Promise.all([FILES[fileOf(name)]?.(), WORDS[language]()]);
  return { lesson: file?.default as Lesson, words: texts.words[name] as LessonWords };
}
