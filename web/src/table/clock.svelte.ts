/** The clock of a turn: calm at first, and from ten seconds on impossible to miss, for everyone at the table. */
import { play } from '../look/sound';
import { people, t } from '../words/index.svelte';
import { minutes } from './presence';
import type { Session } from './session.svelte';

export const LOUD = 10;
export const LOUDEST = 3;
/** Said to those who listen instead of looking, once each. */
const SAID = [30, 10, 5];
const TICKS = [10, 3, 2, 1];

/** Whether a countdown has reached one of some marks since it was looked at last. */
export const reached = (marks: number[], before: number, now: number): boolean =>
  marks.some((mark) => now <= mark && mark < before);

/** In words once every second counts. */
export const timeLeft = (seconds: number): string =>
  seconds <= LOUD ? t('clock.seconds', { n: seconds }) : minutes(seconds);

type Source = Pick<Session, 'room' | 'time' | 'person' | 'you' | 'mine'>;

export class TurnClock {
  /** What a screen reader says now. */
  said = $state('');

  constructor(private readonly source: Source) {
    let deadline: number | null = null;
    let before = 0;
    $effect(() => {
      const { left } = this;
      const until = source.room?.deadline ?? null;
      if (until !== deadline) before = left ?? 0;
      deadline = until;
      if (left === null) return;
      if (reached(TICKS, before, left)) play('tick');
      if (reached(SAID, before, left))
        this.said = this.own ? t('clock.saidYou', { n: left }) : t('clock.said', { who: this.who, n: left });
      before = left;
    });
  }

  private readonly deadline: number | null = $derived.by(() =>
    this.source.room?.status === 'playing' ? this.source.room.deadline : null,
  );
  /** Whole seconds; none at a table without a clock, and while a bot plays. */
  readonly left: number | null = $derived.by(() =>
    this.deadline === null ? null : this.source.time.left(this.deadline),
  );
  /** How much of the time is left, from 1 to 0. */
  readonly share: number = $derived.by(() =>
    Math.min(1, (this.left ?? 0) / (Number(this.source.room?.run.clock) || 60)),
  );
  readonly loud: boolean = $derived.by(() => this.left !== null && this.left <= LOUD);
  readonly loudest: boolean = $derived.by(() => this.left !== null && this.left <= LOUDEST);

  /** Whoever it runs for. */
  private readonly who: string = $derived.by(() => people((this.source.room?.to_act ?? []).map(this.source.person)));
  /** It runs for the reader. */
  readonly own: boolean = $derived.by(
    () => this.source.room?.to_act.some((seat) => this.source.you.includes(seat)) ?? false,
  );

  /** What happens at 0. */
  readonly then: string = $derived.by(() => (this.left === null ? '' : t(this.own ? 'clock.then' : 'clock.thenOther')));

  /** The title of the tab. */
  readonly title: string = $derived.by(() => {
    const turn = this.source.mine && this.source.room?.status === 'playing';
    if (this.left !== null && this.loud)
      return turn ? t('title.turnClock', { n: this.left }) : t('title.clock', { n: this.left, who: this.who });
    return t(turn ? 'title.turn' : 'title');
  });
}
