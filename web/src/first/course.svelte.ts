/** Somebody on the way through a lesson: the step they are at, what they have chosen, and what happened. */
import { motionOf, motionTime, type Motion } from '../board/motion';
import type { View } from '../board/view';
import type { Paid } from '../table/payout';
import { lastMoment } from '../table/scenes';
import type { Told } from '../table/turns';
import type { PaidItem, Payment } from '../wire/types';
import { capital, colour, fill, signed, type Args } from '../words/index.svelte';
import { patched } from '../board/patch';
import type { Choice, Lesson, LessonWords, Step } from './lesson';

export const LEARNER = 0;
/** So long, in milliseconds, something that is only told stays to be read; what is told with the next event is shorter. */
const READ = 1100;
const BRIEF = 150;
const AFTER_MOVE = 700;

export class Course {
  at = $state(0);
  moving = $state(false);
  view: View = $state.raw({} as View);
  motion: Motion | null = $state.raw(null);
  events: string[] = $state.raw([]);
  /** What happened since the learner last went on. */
  told: Told[] = $state.raw([]);
  chosen: Record<string, string> = $state.raw({});
  settled: (Paid & { earned: Payment[] }) | null = $state.raw(null);
  private last: { step: string; choice: Choice } | null = $state.raw(null);
  private node: number;

  constructor(
    readonly lesson: Lesson,
    readonly words: LessonWords,
    private readonly wait: (time: number) => Promise<void>,
  ) {
    this.view = lesson.first;
    this.events = lesson.before;
    this.node = lesson.nodes.length - 1;
  }

  readonly step: Step = $derived.by(() => this.lesson.steps[this.at] as Step);
  readonly over: boolean = $derived.by(() => this.at === this.lesson.steps.length - 1);
  /** Whether a button leads on: there is nothing to be done on the board. */
  readonly mayGo: boolean = $derived.by(
    () => !this.over && !this.step.choices && (this.step.go === true || !this.step.part || this.step.part === 'money'),
  );
  readonly choices: Choice[] = $derived.by(() => this.step.choices ?? []);
  readonly lit: ReadonlySet<string> = $derived.by(
    () =>
      new Set(
        this.moving
          ? []
          : [this.step.part, ...this.choices.map((choice) => choice.part)].flatMap((part) =>
              part ? [this.named(part)] : [],
            ),
      ),
  );

  /** What is said at this step: what came of the last choice, then the step itself. */
  readonly texts: { title: string; recap: string; text: string } = $derived.by(() => {
    const step = this.words.steps[this.step.name];
    const recap = this.last ? this.words.steps[this.last.step]?.chosen?.[this.last.choice.name] : undefined;
    const by = this.step.by ? step?.by?.[this.chosen[this.step.by] ?? ''] : undefined;
    const say = (text: string | undefined): string => capital(fill(text ?? '', this.args));
    return { title: say(step?.title), recap: say(recap), text: [say(by), say(step?.text)].filter(Boolean).join(' ') };
  });

  /** What the holes of the texts stand for: choices, one's money, the last bet, and what was paid. */
  private readonly args: Args = $derived.by(() => {
    const chances = this.last?.choice.chances ?? [];
    const bet = this.told.find((one) => one.event.startsWith(`${LEARNER} bet`));
    return {
      ...Object.fromEntries(Object.entries(this.chosen).map(([step, name]) => [step, colour(name)])),
      money: this.view.players[LEARNER]?.money ?? 0,
      value: bet?.facts.value ?? 0,
      first: chances[0] ?? 0,
      pays: (chances[0] ?? 0) + (chances[1] ?? 0),
      ...amounts(this.settled?.payout[LEARNER] ?? []),
    };
  });

  label(choice: Choice): string {
    return this.words.steps[this.step.name]?.labels?.[choice.name] ?? '';
  }

  touch(part: string): void {
    const choice = this.choices.find((one) => one.part && this.named(one.part) === part);
    if (choice || this.step.part === part) void this.go(choice);
  }

  async go(choice?: Choice): Promise<void> {
    if (this.moving || this.over || this.choices.length > 0 !== (choice !== undefined)) return;
    const { step } = this;
    if (choice) this.chosen = { ...this.chosen, [step.name]: choice.name };
    this.moving = true;
    this.told = [];
    this.settled = null;
    const own = Array.isArray(step.events) ? step.events : (step.events?.[this.chosen[step.by ?? ''] ?? ''] ?? []);
    for (const event of [...(choice?.events ?? []), ...own]) await this.happen(this.named(event));
    this.last = choice ? { step: step.name, choice } : null;
    this.motion = null;
    this.at += 1;
    this.moving = false;
  }

  private async happen(event: string): Promise<void> {
    const [number, next] = this.lesson.nodes[this.node]?.[event] ?? [];
    const scene = this.lesson.scenes[number ?? -1];
    if (!scene || next === undefined) throw new Error(`the lesson has no scene for ${event}`);
    const before = this.view;
    const after = patched(before, scene.view);
    this.motion = motionOf(before, event, after);
    this.node = next;
    this.events = [...this.events, event];
    this.told = [...this.told, { event, facts: scene.facts }];
    this.view = scene.payout ? lastMoment(before, event, after) : after;
    await this.wait(timeFor(event, before, this.motion));
    this.view = after;
    if (scene.payout) this.settled = { before, after, payout: scene.payout, earned: scene.facts.paid ?? [] };
  }

  /** `{push}` is what was chosen at the step `push`. */
  private named(text: string): string {
    return text.replace(/\{(\w+)\}/g, (_, step: string) => this.chosen[step] ?? '');
  }
}

function timeFor(event: string, before: View, motion: Motion | null): number {
  if (motion) return motionTime(motion) + AFTER_MOVE;
  return before.phase === 'choose' ? 0 : / (roll|reveal|pass|done)$/.test(event) ? BRIEF : READ;
}

/** What was paid by kind of thing, and as `shared` what a partner’s ticket brought. */
function amounts(items: PaidItem[]): Args {
  const sums = new Map<string, number>();
  for (const item of items) {
    const kind = item.copied_from === undefined ? item.kind : 'shared';
    sums.set(kind, (sums.get(kind) ?? 0) + item.amount);
  }
  return Object.fromEntries([...sums].map(([kind, sum]) => [kind, signed(sum)]));
}
