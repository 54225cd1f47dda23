/** A table as the page knows it: what the server said, and what of it has been shown so far. */
import { motionOf, motionTime, type Motion } from '../board/motion';
import type { OutDie, View } from '../board/view';
import { settings } from '../look/settings.svelte';
import { TableSocket, type Connection, type Wish } from '../net/socket';
import { play } from '../look/sound';
import { attention } from '../look/attention';
import type { Accepted, Change, Refusal, RoomInfo, Update, ViewInfo } from '../wire/types';
import { words } from '../words/index.svelte';
import { tell, type Sentence } from './story';

export interface LogLine extends Sentence {
  key: number;
}

export interface Said {
  step: number;
  seat: number | null;
  name: string | null;
  text: string;
}

interface Scene {
  event: string;
  before: View | null;
  after: View;
}

export interface Settled {
  before: View;
  after: View;
  over: boolean;
}

/** The dice that lie in the tents: those that came out last and are not inside. */
export function diceOut(events: string[], view: View | null): OutDie[] {
  const inside = new Set(view?.dice ?? []);
  const found: OutDie[] = [];
  for (let i = events.length - 1; i >= 0; i--) {
    const [, kind, ...rest] = (events[i] ?? '').split(' ');
    if (events[i]?.startsWith('= ') && (kind === 'die' || kind === 'support')) {
      const die = kind === 'support' ? `support ${rest[0]}` : (rest[0] ?? '');
      if (inside.has(die) || found.some((other) => other.die === die)) break;
      found.unshift({ die, face: Number(rest.at(-1)), camel: rest.at(-2) ?? '' });
    }
  }
  return found;
}

export class Session {
  connection: Connection = $state('connecting');
  room: RoomInfo | null = $state.raw(null);
  you: number[] = $state.raw([]);
  host = $state(false);
  step = $state(0);
  /** What the server knows, by viewer. */
  infos: ViewInfo[] = $state.raw([]);
  /** What is drawn now; it runs behind while things move. */
  shown: View | null = $state.raw(null);
  motion: Motion | null = $state.raw(null);
  events: string[] = $state.raw([]);
  lines: LogLine[] = $state.raw([]);
  chat: Said[] = $state.raw([]);
  moving = $state(false);
  settled: Settled | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  lost: Refusal | null = $state.raw(null);
  waiting: string | null = $state(null);
  /** Money after each event, for the chart at the end. */
  money: number[][] = $state.raw([]);
  /** On a shared device: the seat that has said it is there. */
  present: number | null = $state(null);
  news = $state('');

  private readonly socket: TableSocket;
  private queue: Scene[] = [];
  private lineKey = 0;
  private playing = false;
  private wake: (() => void) | null = null;

  constructor(readonly table: string) {
    this.socket = new TableSocket(table, {
      update: (message) => this.take(message),
      connection: (state) => (this.connection = state),
      gone: (refusal) => (this.lost = refusal),
    });
    this.socket.connect();
  }

  /** Several people play on this device. */
  readonly shared = $derived(this.you.length > 1);

  /** The seat of ours that is to act: the present one if several are. */
  readonly acting: number | null = $derived.by(() => {
    const due = (this.room?.to_act ?? []).filter((seat) => this.you.includes(seat));
    return due.find((seat) => seat === this.present) ?? due[0] ?? null;
  });

  /** The seat whose eyes we see with. */
  readonly viewer: number | 'spectator' = $derived(
    this.shared ? (this.acting ?? this.present ?? this.you[0] ?? 'spectator') : (this.you[0] ?? 'spectator'),
  );

  /** On a shared device the next player has to come before anything of theirs is shown. */
  readonly covered = $derived(this.shared && this.acting !== null && this.present !== this.acting);

  readonly info: ViewInfo | null = $derived(this.infos.find((one) => one.viewer === this.viewer) ?? this.infos[0] ?? null);
  readonly legal: string[] = $derived(this.moving || this.settled || this.covered || this.waiting ? [] : (this.info?.legal ?? []));
  readonly mine = $derived(this.acting !== null && !this.moving && !this.settled);

  name = (seat: number): string => this.room?.seats[seat]?.name ?? `${seat + 1}`;

  private take(message: Update): void {
    const before = this.room;
    const again = message.changes.some((change) => change.taken_back);
    this.room = message.room;
    this.you = message.you;
    this.host = message.host;
    this.step = message.step;
    const old = this.info?.view ?? null;
    this.infos = message.views;
    this.hear(message.changes);
    if (again && message.type === 'update') return this.socket.again();
    const info = message.views.find((one) => one.viewer === this.viewer) ?? message.views[0];
    if (!info) return;
    if (message.type === 'sync' && (!old || again)) this.begin(info);
    else this.follow(info, old as View | null);
    if (before && before.status !== message.room.status && message.room.status === 'playing') play('start');
  }

  private hear(changes: Change[]): void {
    const said = changes.filter((change) => change.kind === 'chat' && change.text);
    if (!said.length) return;
    this.chat = [...this.chat, ...said.map((c) => ({ step: c.step, seat: c.seat ?? null, name: c.name ?? null, text: c.text ?? '' }))]
      .filter((line, i, all) => all.findIndex((other) => other.step === line.step) === i);
  }

  private begin(info: ViewInfo): void {
    this.queue = [];
    this.events = info.events.map((one) => one.event);
    this.lines = [];
    for (const { event } of info.events) this.write({ event, before: null, after: null });
    this.shown = info.view as View | null;
    this.motion = null;
    this.money = this.shown ? [this.shown.players.map((p) => p.money)] : [];
    this.settled = this.shown?.result && this.shown ? { before: this.shown, after: this.shown, over: true } : null;
    this.turn();
  }

  private follow(info: ViewInfo, old: View | null): void {
    let before = old;
    info.events.forEach((one, i) => {
      const after = (one.view ?? (i === info.events.length - 1 ? info.view : null)) as View | null;
      this.events = [...this.events, one.event];
      this.write({ event: one.event, before, after });
      if (after) {
        this.queue.push({ event: one.event, before, after });
        before = after;
      } else {
        before = null;
      }
    });
    if (!info.events.length && info.view) {
      if (!this.queue.length && !this.playing) this.shown = info.view as unknown as View;
    }
    void this.run();
  }

  private write(happening: { event: string; before: View | null; after: View | null }): void {
    const told = tell(happening, this.name).map((line) => ({ ...line, key: this.lineKey++ }));
    this.lines = [...this.lines, ...told];
    if (happening.after) this.news = told.map((line) => line.text).join(' ');
  }

  /** Tell the story again, after the language has changed. */
  retell(): void {
    void words.language;
    const infos = this.info;
    if (!infos) return;
    this.lines = this.events.flatMap((event) => tell({ event, before: null, after: null }, this.name)).map((line) => ({ ...line, key: this.lineKey++ }));
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
      this.motion = null;
      if (this.info?.view) this.shown = this.info.view as unknown as View;
      this.turn();
    }
  }

  private async show({ event, before, after }: Scene): Promise<void> {
    const motion = motionOf(before, event, after);
    this.motion = motion;
    this.shown = after;
    this.money = [...this.money, after.players.map((p) => p.money)];
    const speed = this.speed();
    if (motion) play('hop');
    else if (before && after.players.some((p, i) => p.money > (before.players[i]?.money ?? 0))) play('coin');
    else play('card');
    await this.pause(speed ? ((motion ? motionTime(motion) + 500 : event.startsWith('=') ? 120 : 420) / speed) : 0);
    if (before && (after.result || after.leg > before.leg) && Object.keys(before.track).length) await this.settle({ before, after, over: !!after.result });
  }

  /** Fast-forward when much is waiting; nothing moves when motion is not wanted. */
  private speed(): number {
    const wanted = document.visibilityState === 'hidden' ? 0 : settings.speed;
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

  /** Close the payout, or skip what is moving. */
  goOn(): void {
    this.settled = null;
    this.wake?.();
    this.wake = null;
  }

  private turn(): void {
    const mine = this.acting !== null && !this.moving && !this.settled;
    attention(mine && this.room?.status === 'playing');
  }

  async send(wish: Wish): Promise<Accepted | Refusal> {
    const { id, answer } = this.socket.send(wish);
    if (wish.type === 'act') this.waiting = id;
    const result = await answer;
    if (this.waiting === id) this.waiting = null;
    this.refusal = result.type === 'refused' ? result : null;
    return result;
  }

  act(actions: string[]): Promise<Accepted | Refusal> {
    return this.send({ type: 'act', step: this.step, actions });
  }

  /** Take back what has not been answered yet. */
  unsend(): void {
    if (this.waiting) this.socket.drop(this.waiting);
    this.waiting = null;
  }

  retry(): void {
    this.socket.connect();
  }

  close(): void {
    this.socket.close();
    attention(false);
  }
}
