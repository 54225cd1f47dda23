/** A table as the page knows it: what the server said, who reads it here, and what they can do. */
import { share } from '../board/share';
import { DEFAULT_GAME } from '../games';
import { attention } from '../look/attention';
import { settings } from '../look/settings.svelte';
import { play } from '../look/sound';
import { Contributions } from '../net/contributions';
import { TableSocket, type Connection, type Wish } from '../net/socket';
import { ServerTime } from '../net/time';
import type { Accepted, Finale, Presence, Refusal, RoomInfo, Update, ViewInfo } from '../wire/types';
import type { Person } from '../words/index.svelte';
import { secretForm } from './earlier';
import { People } from './people.svelte';
import { Playback, type Known } from './playback.svelte';
import type { Teller } from './story';
import { Talk } from './talk.svelte';

/** Always the same list, so that nothing is drawn again for it. */
export const NO_ACTIONS: string[] = [];

export class Session implements Known {
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
  finale: Finale | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  lost: Refusal | null = $state.raw(null);
  waiting: string | null = $state(null);
  /** On a shared device: the seat that has said it is there. */
  present: number | null = $state(null);

  /** What of it has been shown so far. */
  readonly playback = new Playback(this, () => this.callForAttention());
  readonly talk = new Talk();
  /** The server's time, for deadlines and countdowns. */
  readonly time = new ServerTime();
  readonly people = new People(this);

  private readonly socket: TableSocket;
  private readonly contributions = new Contributions(
    async (seat, contribution) => (await this.ask({ type: 'contribute', seat, contribution })).type === 'accepted',
  );

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

  readonly info: ViewInfo | null = $derived(
    this.infos.find((one) => one.viewer === this.viewer) ?? this.infos[0] ?? null,
  );

  /** All that happened has been seen. */
  private readonly quiet = $derived(!this.playback.moving && !this.playback.settled);
  readonly mine = $derived(this.acting !== null && this.quiet);
  /** The device has to change hands. */
  readonly handOver = $derived(this.covered && this.mine);
  readonly legal: string[] = $derived(
    this.mine && !this.covered && !this.waiting ? (this.info?.legal ?? NO_ACTIONS) : NO_ACTIONS,
  );

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
    const { room: before, host: wasHost } = this;
    const old = this.know(message);
    this.talk.hear(message.changes);
    this.people.take(message, before, wasHost);
    const again = message.changes.some((change) => change.taken_back);
    if (again && message.type === 'update') return this.socket.again();
    this.show(message, old, again);
    if (before && before.status !== message.room.status && message.room.status === 'playing') play('start');
  }

  /** Keep what a message says; return what its reader has seen of the table before. */
  private know(message: Update): ViewInfo['view'] {
    const unseated = this.you.length > 0 && !message.you.length;
    this.kicked ||=
      unseated &&
      message.changes.some((change) => change.kind === 'kick' && change.seats?.some((seat) => this.you.includes(seat)));
    this.room = share(this.room, message.room);
    this.you = share(this.you, message.you);
    this.host = message.host;
    this.canTakeBack = message.can_take_back;
    this.step = message.step;
    this.finale = message.finale;
    this.contributions.look(message);
    const old = this.info?.view ?? null;
    this.infos = share(this.infos, message.views);
    return old;
  }

  private show({ type, views }: Update, old: ViewInfo['view'], again: boolean): void {
    const viewers = views.map((one) => one.events);
    const told = viewers[0]?.map((_, i) => secretForm(viewers, i)) ?? [];
    const info = views.find((one) => one.viewer === this.viewer) ?? views[0];
    if (!info) return;
    const gap = info.first > this.playback.next;
    if (type === 'sync' && (!old || again || gap)) this.playback.begin(info, told);
    else this.playback.follow(info, told, old);
  }

  private callForAttention(): void {
    attention(this.mine && this.room?.status === 'playing');
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
