import { describe, expect, it } from 'vitest';
import { LESSONS } from '../src/first/names';
import { loadLesson } from '../src/first/lesson';

/** A title has at most so many words. */
const TITLE = 9;

describe.each(LESSONS)('the lesson %s', (name) => {
  it.each(['en', 'de'] as const)('has words for every step and every choice in %s, and no others', async (language) => {
    const { lesson, words } = await loadLesson(name, language);
    expect(Object.keys(words.steps).sort()).toEqual(lesson.steps.map((step) => step.name).sort());
    for (const step of lesson.steps) {
      const said = words.steps[step.name];
      const choices = (step.choices ?? []).map((choice) => choice.name).sort();
      const by = lesson.steps
        .find((one) => one.name === step.by)
        ?.choices?.map((choice) => choice.name)
        .sort();
      expect(said?.title.split(/\s+/).length).toBeLessThanOrEqual(TITLE);
      if (said?.chosen) expect(Object.keys(said.chosen).sort()).toEqual(choices);
      if (said?.by) expect(Object.keys(said.by).sort()).toEqual(by);
      for (const choice of step.choices ?? []) if (!choice.part) expect(said?.labels?.[choice.name]).toBeTruthy();
    }
  });

  it('fills the same holes in both languages', async () => {
    const holes = (all: unknown): string[] =>
      [...JSON.stringify(all).matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();
    const [en, de] = await Promise.all([loadLesson(name, 'en'), loadLesson(name, 'de')]);
    for (const step of en.lesson.steps)
      expect(holes(de.words.steps[step.name]), step.name).toEqual(holes(en.words.steps[step.name]));
  });
});
