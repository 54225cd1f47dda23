/** A game that is looked back on: its steps, the one that is shown, and what the odds were. */
import { untrack } from 'svelte';
import { motionOf, motionTime } from '../board/motion';
import type { View } from '../board/view';
import { DEFAULT_GAME } from '../games';
import { route } from '../look/route.svelte';
import { settings } from '../look/settings.svelte';
import { startAlone } from '../net/alone';
import { catalogue, newTable, replay as readReplay, stateOdds, wholeRecord, type Odds } from '../net/api';
import { problemOf } from '../net/problem';
import { defaultBot } from '../start/setup';
import { parse } from '../table/choice';
import { preview } from '../table/preview';
import { diceOut } from '../table/scenes';
import type { Teller } from '../table/story';
import { numbered, type Told } from '../table/turns';
import { signed } from '../words/index.svelte';
import { lookBack } from './legEnd';

/** How many steps are asked for at once. */
const PAGE = 200;
/** How long a reader stays before odds are asked for. */
const STAY = 400;

interface Recorded {
  players?: string[];
  game?: View['game'];
  options?: Record<string, unknown>;
}

export class ReplayState {
  steps: (Told & { view: View })[] = $state.raw([]);
  /** The position before the first step. */
  before: View | null = $state.raw(null);
  private record: Recorded = $state.raw({});
  emblems: number[] = $state.raw([]);
  /** How many steps have been taken. */
  at = $state(Math.max(0, Number(untrack(() => route.place.query.get('move'))) || 0));
  /** The seat with whose eyes one looks, or `all`. */
  eyes = $state('all');
  playing = $state(false);
  problem = $state('');
  /** The step was taken forwards, so it is shown as a motion. */
  private moved = $state(false);
  /** Odds of this moment, and of the one before it. */
  found: Odds | null = $state.raw(null);
  earlier: Odds | null = $state.raw(null);
  private readonly asked = new Map<string, Promise<Odds | null>>();
  readonly kind: 'records' | 'tables';
  readonly key: string;

  constructor(readonly id: string) {
    this.kind = id.startsWith('record-') ? 'records' : 'tables';
    this.key = id.replace(/^record-/, '');
    $effect(() => void this.load(this.eyes));
    $effect(() => this.askOdds());
    $effect(() => (this.playing ? this.playNext() : undefined));
  }

  readonly players = $derived.by(() => this.record.players ?? []);
  readonly game = $derived.by(() => this.record.game ?? DEFAULT_GAME);
  readonly view: View | null = $derived.by(() => this.viewAt(this.at));
  private readonly last: View | null = $derived.by(() => (this.at <= 1 ? this.before : this.viewAt(this.at - 1)));
  private readonly event = $derived.by(() => this.steps[this.at - 1]?.event ?? '');
  /** What is drawn: at the end of a leg everything still lies there. */
  readonly drawn: View | null = $derived.by(() => this.view && lookBack(this.last, this.event, this.view));
  readonly motion = $derived.by(() => (this.moved && this.view ? motionOf(this.last, this.event, this.view) : null));
  /** Once nothing moves any more, an arrow says what moved. */
  readonly trace = $derived.by(() => {
    const { last, view } = this;
    const made = this.playing || !last || !view ? null : motionOf(last, this.event, view);
    return made && last ? { before: last, motion: made } : null;
  });
  readonly out = $derived.by(() => diceOut(this.eventsUpTo(this.at), this.drawn));
  /** The steps that ended a leg. */
  private readonly legs = $derived.by(() =>
    this.steps
      .map((step, i) => ({ i: i + 1, leg: step.view.leg, old: this.steps[i - 1]?.view.leg ?? 1 }))
      .filter((one) => one.leg > one.old)
      .map((one) => one.i),
  );
  readonly teller: Teller = $derived.by(() => ({
    game: this.game,
    person: (seat) => ({ name: this.name(seat), you: false }),
    open: () => true,
  }));
  /** All turns, and the one that is shown. */
  readonly moves = $derived.by(() => numbered(this.steps));
  readonly here = $derived.by(() => this.moves.findIndex((move) => this.at >= move.first && this.at <= move.last));
  /** The seat one takes when playing on: the one whose eyes one has, else the first. */
  readonly mine = $derived.by(() => Number(this.eyes) || 0);

  /** What the best action of that moment would have been, and what was done. */
  readonly back = $derived.by(() => {
    const actions = this.earlier?.actions;
    const best = actions?.[0];
    const [, seat = '', words = ''] = /^(\d) (.+)$/.exec(this.event) ?? [];
    const done = actions?.find((one) => one.action === words);
    if (!best || !done || !this.last) return null;
    return {
      best: preview(parse(`${seat} ${best.action}`, this.last.game), this.last, this.name).title,
      top: signed(best.value, 2),
      who: this.name(Number(seat)),
      value: signed(done.value, 2),
      same: best.action === words || best.value - done.value < 0.005,
    };
  });

  name = (seat: number): string => this.players[seat] ?? String(seat + 1);

  private viewAt(step: number): View | null {
    return step === 0 ? this.before : (this.steps[step - 1]?.view ?? null);
  }

  private eventsUpTo(step: number): string[] {
    return this.steps.slice(0, step).map((one) => one.event);
  }

  private async load(eyes: string): Promise<void> {
    this.problem = '';
    try {
      const found: typeof this.steps = [];
      let total = 1;
      for (let first = 0; first < total; first += PAGE) {
        const part = await readReplay(this.kind, this.key, eyes, first, PAGE);
        total = part.total;
        if (first === 0) {
          this.before = part.before;
          this.record = part.record as Recorded;
          this.emblems = part.emblems ?? [];
        }
        found.push(...part.steps.map((step) => ({ event: step.event, facts: step.facts, view: step.view })));
      }
      this.steps = found;
      this.at = Math.min(this.at, found.length);
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  /** Odds of this moment and of the one before it, asked for once a reader stays. */
  private askOdds(): (() => void) | undefined {
    const { at: here, eyes, steps } = this;
    void eyes;
    this.found = null;
    this.earlier = null;
    if (this.playing || !steps.length) return undefined;
    let stale = false;
    const timer = setTimeout(async () => {
      const both = await Promise.all([this.oddsAt(here), here ? this.oddsAt(here - 1) : null]);
      if (!stale) [this.found, this.earlier] = both;
    }, STAY);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }

  private oddsAt(step: number): Promise<Odds | null> {
    const state = this.viewAt(step);
    const name = `${this.eyes} ${step}`;
    const settingUp = state?.phase === 'chance' && state.turn === null;
    if (!state?.leg_tickets || settingUp || !Object.keys(state.track).length || state.result || state.phase === 'over')
      return Promise.resolve(null);
    if (!this.asked.has(name))
      this.asked.set(
        name,
        stateOdds(state, this.eventsUpTo(step)).catch(() => null),
      );
    return this.asked.get(name) ?? Promise.resolve(null);
  }

  go(to: number): void {
    this.moved = to === this.at + 1;
    this.at = Math.max(0, Math.min(this.steps.length, to));
  }

  /** To the end of the next leg, or of the one before. */
  goLeg(way: 1 | -1): void {
    const { at, legs, steps } = this;
    this.go(way > 0 ? (legs.find((n) => n > at) ?? steps.length) : (legs.findLast((n) => n < at) ?? 0));
  }

  private playNext(): () => void {
    const here = this.at;
    const pace = settings.speed || 4;
    const timer = setTimeout(
      () => {
        if (here < this.steps.length) this.go(here + 1);
        else this.playing = false;
      },
      (this.motion ? motionTime(this.motion) + 500 : 700) / pace,
    );
    return () => clearTimeout(timer);
  }

  /** Play on from here at a table of one's own, against bots. */
  async playOn(): Promise<void> {
    const { kind, key, mine } = this;
    try {
      const [full, known] = await Promise.all([wholeRecord(kind, key), catalogue()]);
      const bot = defaultBot(known);
      const made = await newTable({
        game: this.game,
        options: this.record.options ?? {},
        seats: this.players.map((name, seat) =>
          seat === mine ? { kind: 'person', name } : { kind: 'bot', bot, name },
        ),
        record: { record: full, at: this.at },
      });
      await startAlone(made.table);
      route.go(`/table/${made.table}`);
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}
