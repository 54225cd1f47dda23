/** A table before its start: who sits where, and all that can be changed about it. */
import { extrasOf, optionsOf, seatsFor, type Options } from '../games';
import { copyText } from '../look/clipboard';
import { change as keepSetting, settings } from '../look/settings.svelte';
import { catalogue as readCatalogue } from '../net/api';
import { contributionFor } from '../net/fairness';
import { defaultBot, freeName, NAMES, tableOptions, type GamePlan, type RunPlan } from '../start/setup';
import type { PresenceState } from '../table/presence';
import type { Session } from '../table/session.svelte';
import type { Catalogue, Edit, RoomInfo } from '../wire/types';
import { refusal, t } from '../words/index.svelte';
import { fitted, moved, outlook, removed, reordered, replaced, withOpenSeat, type EditedSeat } from './seating';

type Change = Pick<Edit, 'seats' | 'game' | 'options' | 'table'>;

/** A plan that could be played here; the seats are made to fit. */
export type GameAndRun = GamePlan & RunPlan;

/** Others may change the lobby at the same moment; so often an edit is made again on what came of it. */
const TRIES = 4;
const COPIED_FOR = 2500;

export const canShare = (): boolean => typeof navigator.share === 'function';

export function planOf(room: RoomInfo): GameAndRun {
  const { options, run } = room;
  return {
    game: room.game,
    extras: extrasOf(options as Options),
    listed: run.listed === true,
    shuffled: run.order === 'shuffled',
    clock: run.clock as number | null,
    grace: (run.grace as number | null | undefined) ?? null,
    odds: run.odds !== false,
    chat: run.chat !== false,
  };
}

export class Lobby {
  catalogue = $state.raw<Catalogue | null>(null);
  /** Why something was not done. */
  problem = $state('');
  /** What has just been done, for those who do not see it. */
  news = $state('');

  constructor(readonly session: Session) {
    readCatalogue().then(
      (found) => (this.catalogue = found),
      () => (this.problem = t('start.offline')),
    );
  }

  get room(): RoomInfo {
    return this.session.room as RoomInfo;
  }

  readonly plan = $derived.by(() => planOf(this.room));
  readonly limits = $derived.by(() => seatsFor(this.plan.game, this.plan.extras));
  readonly outlook = $derived.by(() => outlook(this.room, this.session.you, this.limits.fewest));
  readonly emblems = $derived.by(() => this.room.seats.map((seat) => seat.emblem));
  readonly link = $derived.by(() => `${location.origin}/table/${this.session.table}`);
  readonly seated = $derived.by(() => this.session.you.length > 0);
  /** How many other people have a seat. */
  readonly others = $derived.by(
    () => this.room.seats.filter((seat, number) => seat.kind === 'person' && !this.session.you.includes(number)).length,
  );
  readonly free = $derived.by(() => this.room.seats.flatMap((seat, number) => (seat.kind === 'open' ? [number] : [])));
  /** At a listed table everyone takes one seat; at a private one several people may share a device. */
  readonly maySit = $derived.by(() => !this.session.kicked && !(this.plan.listed && this.seated));
  readonly title = $derived.by(() => {
    const host = this.room.host === null ? null : this.room.seats[this.room.host]?.name;
    return host ? t('open.by', { who: host }) : t('lobby.title');
  });

  /** How somebody's seat is marked: who was invited and has not come yet is not about to reconnect. */
  presence = (seat: number): PresenceState | null => {
    const state = this.session.people.presence(seat);
    return state === 'reconnecting' && !this.room.seats[seat]?.contributed ? 'gone' : state;
  };

  /** How many are there, bots and all. */
  readonly present = $derived.by(
    () => this.room.seats.filter((seat, number) => seat.kind === 'bot' || this.presence(number) === 'here').length,
  );

  name = (seat: number): string => this.room.seats[seat]?.name ?? t('lobby.free');

  /** The link has just been copied. */
  copied = $state(false);

  async copyLink(): Promise<void> {
    this.copied = await copyText(this.link);
    this.problem = this.copied ? '' : t('lobby.notCopied');
    setTimeout(() => (this.copied = false), COPIED_FOR);
  }

  /** By what the device has for it, else by the clipboard. */
  async shareLink(): Promise<void> {
    if (!canShare()) return this.copyLink();
    await navigator.share({ title: this.title, url: this.link }).catch(() => undefined);
  }

  /** Make a change; if the lobby has changed meanwhile, make it again there, if it still can be made. */
  private async edit(change: (room: RoomInfo) => Change | null): Promise<boolean> {
    this.problem = '';
    for (let tries = 0; tries < TRIES; tries++) {
      const wanted = change(this.room);
      if (!wanted) break;
      const answer = await this.session.ask({ type: 'edit', step: this.session.step, ...wanted });
      if (answer.type === 'accepted') return true;
      if (answer.error !== 'stale') {
        this.problem = refusal(answer.error, answer.message);
        return false;
      }
    }
    this.problem = t('lobby.changed');
    return false;
  }

  private reseat(change: (room: RoomInfo) => EditedSeat[] | null): Promise<boolean> {
    return this.edit((room) => {
      const seats = change(room);
      return seats && { seats };
    });
  }

  /** Do something that only concerns a seat. */
  private async tell(wish: Parameters<Session['ask']>[0]): Promise<boolean> {
    this.problem = '';
    const answer = await this.session.ask(wish);
    if (answer.type === 'refused') this.problem = refusal(answer.error, answer.message);
    return answer.type === 'accepted';
  }

  async move(emblem: number, by: number): Promise<void> {
    await this.reorder(moved(this.emblems, emblem, by), emblem);
  }

  async reorder(emblems: readonly number[], emblem: number): Promise<void> {
    if (!reordered(this.room, emblems)) return;
    if (!(await this.reseat((room) => reordered(room, emblems)))) return;
    const seat = this.emblems.indexOf(emblem);
    this.news = t('lobby.moved', { who: this.name(seat), n: seat + 1 });
  }

  addBot(emblem: number): Promise<boolean> {
    return this.reseat((room) =>
      replaced(room, emblem, { kind: 'bot', bot: defaultBot(this.catalogue), name: this.botName(room) }),
    );
  }

  setBot(emblem: number, bot: string): Promise<boolean> {
    return this.reseat((room) => {
      const now = room.seats.find((seat) => seat.emblem === emblem);
      return replaced(room, emblem, { kind: 'bot', bot, name: now?.kind === 'bot' ? now.name : this.botName(room) });
    });
  }

  private botName(room: RoomInfo): string {
    return freeName(NAMES[0] ?? '', new Set(room.seats.map((seat) => (seat.name ?? '').toLowerCase())));
  }

  openSeat = (emblem: number): Promise<boolean> => this.reseat((room) => replaced(room, emblem, { kind: 'open' }));
  removeSeat = (emblem: number): Promise<boolean> => this.reseat((room) => removed(room, emblem));
  addSeat = (): Promise<boolean> => this.reseat(withOpenSeat);

  /** The seats as they would be under a plan; null if too many people sit here for it. */
  seatsFor = (plan: GamePlan): EditedSeat[] | null => fitted(this.room, seatsFor(plan.game, plan.extras));

  setPlan(plan: GameAndRun): Promise<boolean> {
    return this.edit((room) => {
      const seats = fitted(room, seatsFor(plan.game, plan.extras));
      const { listed, order, clock, grace, chat, odds } = tableOptions(plan);
      return (
        seats && {
          game: plan.game,
          options: optionsOf(plan.game, plan.extras),
          table: { ...room.run, listed, order, clock, grace, chat, odds },
          seats,
        }
      );
    });
  }

  async sit(seat: number, name: string): Promise<boolean> {
    if (this.room.seats.some((one) => one.name?.toLowerCase() === name.toLowerCase())) {
      this.problem = t('lobby.nameTaken', { name });
      return false;
    }
    if (!this.seated) keepSetting({ name });
    return this.tell({ type: 'sit', seat, name, contribution: contributionFor(this.session.table, name) });
  }

  /** What a guest without a seat has written as name. */
  typedName = $state(settings.name);
  guestName = (seat: number): string => this.typedName.trim() || t('name.guest', { n: seat + 1 });
  /** The name to sit down with: one's own, unless somebody has it. */
  readonly ownName = $derived.by(() =>
    this.room.seats.some((seat) => seat.name === settings.name) ? '' : settings.name,
  );

  stand = (seat: number): Promise<boolean> => this.tell({ type: 'stand', seat });

  /** Send somebody away; nobody else who may have taken the seat since the host was asked. */
  async kick(name: string): Promise<boolean> {
    const seat = this.room.seats.findIndex((one) => one.kind === 'person' && one.name === name);
    return seat >= 0 && this.tell({ type: 'kick', seat });
  }

  start = (): Promise<boolean> => this.tell({ type: 'start' });
  say = (text: string): Promise<boolean> => this.tell({ type: 'chat', text });
}
