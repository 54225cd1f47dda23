/** Shows one event after the other. What is drawn and told runs behind what the server has said while things move. */
import { motionOf, motionTime, type Motion } from '../board/motion';
import { share } from '../board/share';
import type { View } from '../board/view';
import { settings } from '../look/settings.svelte';
import { play } from '../look/sound';
import type { Facts, Finale, PaidItem, ViewInfo } from '../wire/types';
import { fetchEarlier } from './earlier';
import { beforeCards } from './finale';
import type { Paid } from './payout';
import { gainsOf, lastMoment, type Gain } from './scenes';
import type { Happening } from './story';
import { grow, type Entry } from './turns';

interface Scene {
  event: string;
  facts: Facts;
  payout: PaidItem[][] | null;
  before: View | null;
  after: View | null;
}

export interface Settled extends Paid {
  /** The race is over: cards are turned, money is counted. */
  over: boolean;
}

/** What the server has said, as far as showing it needs. */
export interface Known {
  readonly table: string;
  readonly you: number[];
  /** What the reader may see of the newest position. */
  readonly info: ViewInfo | null;
  /** How the cards were paid, once the race is over. */
  readonly finale: Finale | null;
}

export class Playback {
  /** What is drawn now. */
  shown: View | null = $state.raw(null);
  motion: Motion | null = $state.raw(null);
  /** How many events there were before those that are told here. */
  first = $state(0);
  events: string[] = $state.raw([]);
  /** One entry a turn. */
  log: Entry[] = $state.raw([]);
  moving = $state(false);
  /** How fast things move now; faster while much is waiting. */
  pace = $state(settings.speed);
  settled: Settled | null = $state.raw(null);
  /** The facts of the last event. */
  latest: Facts = $state.raw({});
  /** Everything that happened, with the views around it where they are known. */
  happenings: Happening[] = $state.raw([]);
  gains: Gain[] = $state.raw([]);
  /** The race is over, but not all of its cards have been turned. */
  private turning = $state(false);

  private queue: Scene[] = [];
  private playing = false;
  private hurried = false;
  private wake: (() => void) | null = null;

  constructor(
    private readonly known: Known,
    /** All that is known has been shown. */
    private readonly onrest: () => void,
  ) {}

  /** What may be seen of what is drawn: while cards are being turned, nothing tells what they bring. */
  readonly seen: View | null = $derived.by(() => {
    const { finale, you } = this.known;
    return this.turning && this.shown && finale ? beforeCards(this.shown, finale, you) : this.shown;
  });

  /** The number of the next event that is not known yet. */
  get next(): number {
    return this.first + this.events.length + this.queue.length;
  }

  /** Start from a position, with the events that led to it. */
  begin(info: ViewInfo, told: string[]): void {
    this.queue = [];
    this.first = info.first;
    this.events = told;
    this.happenings = told.map((event) => ({ event, before: null, after: null }));
    this.log = told.reduce<Entry[]>((log, event, i) => grow(log, { event, facts: info.events[i]?.facts ?? {} }), []);
    this.latest = info.events.at(-1)?.facts ?? {};
    this.shown = share(this.shown, info.view);
    this.motion = null;
    this.turning = !!this.shown?.result;
    this.settled =
      this.shown?.result && this.shown ? { before: this.shown, after: this.shown, payout: [], over: true } : null;
    this.onrest();
  }

  /** Tell what happened before the first of the turns that are told. */
  async tellEarlier(): Promise<void> {
    const { first, told } = await fetchEarlier(this.known.table, this.known.you, this.first);
    if (first + told.length !== this.first) return;
    this.first = first;
    this.events = [...told.map((one) => one.event), ...this.events];
    this.happenings = [...told.map(({ event }) => ({ event, before: null, after: null })), ...this.happenings];
    const later = this.log.flatMap((entry) => (entry.kind === 'turn' ? entry.told : []));
    this.log = [...told, ...later].reduce<Entry[]>(grow, []);
  }

  /** Show new events after those that still wait. */
  follow(info: ViewInfo, told: string[], old: View | null): void {
    let before = old;
    info.events.forEach((one, i) => {
      const after = one.view ?? (i === info.events.length - 1 ? info.view : null);
      this.queue.push({ event: told[i] ?? one.event, facts: one.facts, payout: one.payout, before, after });
      before = after;
    });
    if (!info.events.length && info.view) {
      if (!this.queue.length && !this.playing) this.shown = share(this.shown, info.view);
    }
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    this.moving = this.queue.length > 0;
    try {
      for (let scene = this.queue.shift(); scene; scene = this.queue.shift()) await this.show(scene);
    } finally {
      this.playing = false;
      this.moving = false;
      this.hurried = false;
      this.motion = null;
      if (this.known.info?.view) this.shown = share(this.shown, this.known.info.view);
      this.onrest();
    }
  }

  /** Draw what is there once more, unseen: what runs for the first time is slow, and the first move should not be. */
  rehearse(): void {
    if (!this.playing) this.shown = structuredClone(this.shown);
  }

  /** What is told keeps pace with what is drawn. */
  private async show(scene: Scene): Promise<void> {
    const { event, facts, before, after } = scene;
    this.events = [...this.events, event];
    this.happenings = [...this.happenings, { event, before, after }];
    this.log = grow(this.log, { event, facts });
    this.latest = facts;
    if (!after) return;
    const ends = before && (after.result || after.leg > before.leg) && Object.keys(before.track).length > 0;
    await this.move(event, before, after, ends ? lastMoment(before, event, after) : after);
    if (!before) return;
    if (ends) await this.pay(before, after, scene.payout ?? []);
    else this.gains = gainsOf(before, after);
  }

  /** Draw a position, and leave whatever moves the time it needs. */
  private async move(event: string, before: View | null, after: View, drawn: View): Promise<void> {
    const motion = motionOf(before, event, after);
    const speed = this.speed();
    this.pace = speed;
    this.motion = motion;
    this.shown = share(this.shown, drawn);
    if (motion) play('hop');
    else if (before && after.players.some((p, i) => p.money > (before.players[i]?.money ?? 0))) play('coin');
    else play('card');
    await this.pause(speed ? (motion ? motionTime(motion) + 500 : event.startsWith('=') ? 120 : 420) / speed : 0);
  }

  /** Show the payout of a leg, and after the last one the end of the race. */
  private async pay(before: View, after: View, payout: PaidItem[][]): Promise<void> {
    const { finale, you } = this.known;
    this.turning = !!after.result;
    const paid = after.result && finale ? beforeCards(after, finale, you) : after;
    await this.settle({ before, after: paid, payout, over: false });
    this.motion = null;
    this.shown = share(this.shown, after);
    if (after.result) await this.settle({ before, after, payout: [], over: true });
  }

  /** Fast-forward when much is waiting; nothing moves when motion is not wanted. */
  private speed(): number {
    const wanted = this.hurried || document.visibilityState === 'hidden' ? 0 : settings.speed;
    return this.queue.length > 6 ? wanted * 4 : this.queue.length > 2 ? wanted * 2 : wanted;
  }

  private pause(time: number): Promise<void> {
    if (time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private settle(settled: Settled): Promise<void> {
    play(settled.over ? 'win' : 'coin');
    this.settled = settled;
    return settled.over ? Promise.resolve() : new Promise((resolve) => (this.wake = resolve));
  }

  /** All cards have been turned. */
  turned = (): void => {
    this.turning = false;
  };

  /** Close the payout. */
  goOn(): void {
    this.settled = null;
    this.wake?.();
    this.wake = null;
  }

  /** Whatever moves is there at once, and so is what waits behind it. */
  hurry(): void {
    this.hurried = true;
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    this.wake?.();
  }
}
