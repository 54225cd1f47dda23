/** A table as the page knows it: what the server said, and what of it has been shown so far. */
import { motionOf, motionTime, type Motion } from '../board/motion';
import { share } from '../board/share';
import type { OutDie, View } from '../board/view';
import { DEFAULT_GAME } from '../games';
import { settings } from '../look/settings.svelte';
import { Contributions } from '../net/contributions';
import { TableSocket, type Connection, type Wish } from '../net/socket';
import { ServerTime } from '../net/time';
import { play } from '../look/sound';
import { attention } from '../look/attention';
import type {
  Accepted,
  Change,
  Facts,
  Finale,
  PaidItem,
  Presence,
  Refusal,
  RoomInfo,
  Update,
  ViewInfo,
} from '../wire/types';
import type { Person } from '../words/index.svelte';
import { beforeCards } from './finale';
import type { Paid } from './payout';
import { People } from './people.svelte';
import type { Happening, Teller } from './story';
import { fetchEarlier, secretForm } from './earlier';
import { grow, type Entry } from './turns';

export interface Said {
  step: number;
  seat: number | null;
  name: string | null;
  text: string;
}

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

/** Always the same list, so that nothing is drawn again for it. */
export const NO_ACTIONS: string[] = [];

/** Coins that somebody has just been given, and the part of the board they come from. */
export interface Gain {
  seat: number;
  count: number;
  from: string;
}

/** The dice that lie in the tents: those that came out last and are not inside. */
export function diceOut(events: string[], view: View | null): OutDie[] {
  const inside = new Set(view?.dice ?? []);
  const found: OutDie[] = [];
  for (let i = events.length - 1; i >= 0; i--) {
    const out = dieOf(events[i] ?? '');
    if (!out) continue;
    if (inside.has(out.die) || found.some((other) => other.die === out.die)) break;
    found.unshift(out);
  }
  return found;
}

/** The die that an event lets out. */
function dieOf(event: string): OutDie | null {
  const [mark, kind, ...rest] = event.split(' ');
  if (mark !== '=' || (kind !== 'die' && kind !== 'support')) return null;
  return {
    die: kind === 'support' ? `support ${rest[0]}` : (rest[0] ?? ''),
    face: Number(rest.at(-1)),
    camel: rest.at(-2) ?? '',
  };
}

/** The end of a leg before anything is paid or put back: the camels have moved, and what moved them lies open. */
export function lastMoment(before: View, event: string, after: View): View {
  const die = dieOf(event)?.die;
  const card = /^= card (\S+)/.exec(event)?.[1];
  return {
    ...before,
    track: after.track,
    ranking: after.ranking,
    ...(before.dice ? { dice: before.dice.filter((one) => one !== die) } : {}),
    ...(card ? { revealed: [...(before.revealed ?? []), card], deck: Math.max(0, (before.deck ?? 1) - 1) } : {}),
  };
}

/** Who was given coins during a leg, and by what: a tile, the camera, or the bank at the pyramid. */
function gainsOf(before: View, after: View): Gain[] {
  return after.players.flatMap((player, seat) => {
    const count = player.money - (before.players[seat]?.money ?? player.money);
    if (count <= 0) return [];
    const tile = Object.entries(before.tiles ?? {}).find(([, one]) => one.owner === seat)?.[0];
    const space = tile ?? (before.camera?.owner === seat ? before.camera.space : undefined);
    return [{ seat, count, from: space === undefined ? 'pyramid' : `space:${space}` }];
  });
}

export class Session {
  connection: Connection = $state('connecting');
  room: RoomInfo | null = $state.raw(null);
  /** Who is connected, as the server said last. */
  presence: Presence | null = $state.raw(null);
  you: number[] = $state.raw([]);
  host = $state(false);
  /** The host has sent the reader away. */
  kicked = $state(false);
  /** A take-back of ours would be accepted now. */
  canTakeBack = $state(false);
  step = $state(0);
  /** What the server knows, by viewer. */
  infos: ViewInfo[] = $state.raw([]);
  /** What is drawn now; it runs behind while things move. */
  shown: View | null = $state.raw(null);
  motion: Motion | null = $state.raw(null);
  /** How many events there were before those that are told here. */
  first = $state(0);
  events: string[] = $state.raw([]);
  /** One entry a turn. */
  log: Entry[] = $state.raw([]);
  chat: Said[] = $state.raw([]);
  /** What the reader is writing; it outlives the waiting room, a tab and a folded chat. */
  draft = $state('');
  moving = $state(false);
  /** How fast things move now; faster while much is waiting. */
  pace = $state(settings.speed);
  settled: Settled | null = $state.raw(null);
  /** How the cards were paid, once the race is over. */
  finale: Finale | null = $state.raw(null);
  /** The facts of the last event. */
  latest: Facts = $state.raw({});
  /** The race is over, but not all of its cards have been turned. */
  private turning = $state(false);
  refusal: Refusal | null = $state.raw(null);
  lost: Refusal | null = $state.raw(null);
  waiting: string | null = $state(null);
  /** Everything that happened, with the views around it where they are known. */
  happenings: Happening[] = $state.raw([]);
  gains: Gain[] = $state.raw([]);
  /** On a shared device: the seat that has said it is there. */
  present: number | null = $state(null);
  private fresh: ReadonlyMap<number, string> = $state.raw(new Map());

  /** The server's time, for deadlines and countdowns. */
  readonly time = new ServerTime();
  readonly people = new People(this);

  private readonly socket: TableSocket;
  private readonly contributions = new Contributions(
    async (seat, contribution) => (await this.ask({ type: 'contribute', seat, contribution })).type === 'accepted',
  );
  private queue: Scene[] = [];
  private playing = false;
  private hurried = false;
  private wake: (() => void) | null = null;

  constructor(readonly table: string) {
    this.socket = new TableSocket(table, {
      update: (message) => this.take(message),
      presence: (message) => this.look(message),
      time: (now) => this.time.heard(now),
      connection: (state) => (this.connection = state),
      gone: (refusal) => (this.lost = refusal),
    });
    this.socket.connect();
  }

  /** Several people play on this device. */
  readonly shared = $derived(this.you.length > 1);

  /** The seat of ours that is to act, unless a bot does it: the present one if several are. */
  readonly acting: number | null = $derived.by(() => {
    const due = (this.room?.to_act ?? []).filter((seat) => this.you.includes(seat) && !this.room?.seats[seat]?.bot);
    return due.find((seat) => seat === this.present) ?? due[0] ?? null;
  });

  /** The seat whose eyes we see with. */
  readonly viewer: number | 'spectator' = $derived(
    this.shared ? (this.acting ?? this.present ?? this.you[0] ?? 'spectator') : (this.you[0] ?? 'spectator'),
  );

  /** On a shared device nobody's cards are shown until it is the turn of somebody who has said to be there. */
  readonly covered = $derived(
    this.shared && settings.coverCards && (this.acting === null || this.present !== this.acting),
  );

  /** The device has to change hands, once all that happened has been seen. */
  readonly handOver = $derived(this.covered && this.acting !== null && !this.moving && !this.settled);

  readonly info: ViewInfo | null = $derived(
    this.infos.find((one) => one.viewer === this.viewer) ?? this.infos[0] ?? null,
  );
  readonly legal: string[] = $derived(
    this.moving || this.settled || this.covered || this.waiting || this.acting === null
      ? NO_ACTIONS
      : (this.info?.legal ?? NO_ACTIONS),
  );
  readonly mine = $derived(this.acting !== null && !this.moving && !this.settled);

  /** What may be seen of what is drawn: while cards are being turned, nothing tells what they bring. */
  readonly seen: View | null = $derived(
    this.turning && this.shown && this.finale ? beforeCards(this.shown, this.finale, this.you) : this.shown,
  );

  /** All cards have been turned. */
  turned = (): void => {
    this.turning = false;
  };

  /** What somebody has said in the last moments, to be shown beside them. */
  spoken = (seat: number): string => (settings.quiet ? '' : (this.fresh.get(seat) ?? ''));

  name = (seat: number): string => this.room?.seats[seat]?.name ?? `${seat + 1}`;

  /** Somebody for a sentence. Where several people share the device, each is called by name. */
  person = (seat: number): Person => ({ name: this.name(seat), you: !this.shared && this.you.includes(seat) });

  /** How the log of this table is told. */
  readonly teller: Teller = $derived({
    game: (this.room?.game ?? DEFAULT_GAME) as Teller['game'],
    person: this.person,
    open: (seat) => this.person(seat).you,
  });

  private look(message: Presence): void {
    this.time.heard(message.now);
    this.presence = message;
  }

  private take(message: Update): void {
    const before = this.room;
    const wasHost = this.host;
    const again = message.changes.some((change) => change.taken_back);
    const unseated = this.you.length > 0 && !message.you.length;
    this.kicked ||=
      unseated &&
      message.changes.some((change) => change.kind === 'kick' && change.seats?.some((seat) => this.you.includes(seat)));
    this.room = share(before, message.room);
    this.you = share(this.you, message.you);
    this.host = message.host;
    this.canTakeBack = message.can_take_back;
    this.step = message.step;
    this.finale = message.finale;
    this.contributions.look(message);
    const old = this.info?.view ?? null;
    this.infos = share(this.infos, message.views);
    this.hear(message.changes);
    this.people.take(message, before, wasHost);
    const viewers = message.views.map((one) => one.events);
    const told = viewers[0]?.map((_, i) => secretForm(viewers, i)) ?? [];
    if (again && message.type === 'update') return this.socket.again();
    const info = message.views.find((one) => one.viewer === this.viewer) ?? message.views[0];
    if (!info) return;
    const gap = info.first > this.first + this.events.length + this.queue.length;
    if (message.type === 'sync' && (!old || again || gap)) this.begin(info, told);
    else this.follow(info, told, old);
    if (before && before.status !== message.room.status && message.room.status === 'playing') play('start');
  }

  private hear(changes: Change[]): void {
    const said = changes.filter((change) => change.kind === 'chat' && change.text);
    if (!said.length) return;
    const last = said.at(-1);
    if (said.length === 1 && last?.seat !== null && last?.seat !== undefined) this.showSaid(last.seat, last.text ?? '');
    this.chat = [
      ...this.chat,
      ...said.map((c) => ({ step: c.step, seat: c.seat ?? null, name: c.name ?? null, text: c.text ?? '' })),
    ].filter((line, i, all) => all.findIndex((other) => other.step === line.step) === i);
  }

  private showSaid(seat: number, text: string): void {
    this.fresh = new Map(this.fresh).set(seat, text);
    setTimeout(() => {
      if (this.fresh.get(seat) !== text) return;
      const rest = new Map(this.fresh);
      rest.delete(seat);
      this.fresh = rest;
    }, 5000);
  }

  private begin(info: ViewInfo, told: string[]): void {
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
    this.turn();
  }

  /** Tell what happened before the first of the turns that are told. */
  async tellEarlier(): Promise<void> {
    const { first, told } = await fetchEarlier(this.table, this.you, this.first);
    if (first + told.length !== this.first) return;
    this.first = first;
    this.events = [...told.map((one) => one.event), ...this.events];
    this.happenings = [...told.map(({ event }) => ({ event, before: null, after: null })), ...this.happenings];
    this.log = [...told, ...this.log.flatMap((entry) => (entry.kind === 'turn' ? entry.told : []))].reduce<Entry[]>(
      grow,
      [],
    );
  }

  private follow(info: ViewInfo, told: string[], old: View | null): void {
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
      if (this.info?.view) this.shown = share(this.shown, this.info.view);
      this.turn();
    }
  }

  /** Draw what is there once more, unseen: what runs for the first time is slow, and the first move should not be. */
  rehearse(): void {
    if (!this.playing) this.shown = structuredClone(this.shown);
  }

  /** What is told keeps pace with what is drawn. */
  private async show({ event, facts, payout, before, after }: Scene): Promise<void> {
    this.events = [...this.events, event];
    this.happenings = [...this.happenings, { event, before, after }];
    this.log = grow(this.log, { event, facts });
    this.latest = facts;
    if (!after) return;
    const motion = motionOf(before, event, after);
    const speed = this.speed();
    this.pace = speed;
    this.motion = motion;
    const ends = before && (after.result || after.leg > before.leg) && Object.keys(before.track).length > 0;
    this.shown = share(this.shown, ends ? lastMoment(before, event, after) : after);
    if (motion) play('hop');
    else if (before && after.players.some((p, i) => p.money > (before.players[i]?.money ?? 0))) play('coin');
    else play('card');
    await this.pause(speed ? (motion ? motionTime(motion) + 500 : event.startsWith('=') ? 120 : 420) / speed : 0);
    if (before && !ends) this.gains = gainsOf(before, after);
    if (!before || !ends) return;
    this.turning = !!after.result;
    await this.settle({
      before,
      after: after.result && this.finale ? beforeCards(after, this.finale, this.you) : after,
      payout: payout ?? [],
      over: false,
    });
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

  private turn(): void {
    const mine = this.acting !== null && !this.moving && !this.settled;
    attention(mine && this.room?.status === 'playing');
  }

  /** Send a wish whose answer the sender shows by itself. */
  ask(wish: Wish): Promise<Accepted | Refusal> {
    return this.socket.send(wish).answer;
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

  /** Take the seats back that a bot plays for. */
  comeBack(): Promise<Accepted | Refusal> {
    return this.send({ type: 'return' });
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
