/** The people at a table: who is connected, for whom a bot plays, and what they did lately. */
import type { Change, RoomInfo, Update } from '../wire/types';
import { newsOf } from './news';
import { presenceOf, type PresenceState } from './presence';
import type { Session } from './session.svelte';

/** How long a piece of news stays, in milliseconds. */
const NEWS_TIME = 8_000;
const MOST_NEWS = 2;

const WHY = ['timeout', 'vote', 'leave', 'start'] as const;

interface Absence {
  /** What led to it. */
  why: (typeof WHY)[number];
  /** When the bot sat in, in seconds since 1970. */
  at: number;
  /** How many events of the game had happened before. */
  from: number;
}

const eventsOf = (change: Change): number => (change.events ?? 0) - (change.taken_back ?? 0);

export class People {
  /** What happened among the people in the last moments, oldest first. */
  news: string[] = $state.raw([]);
  /** Since when a bot plays for the reader. */
  absence: Absence | null = $state.raw(null);
  /** How far the table has been followed. */
  private step = -1;

  constructor(private readonly session: Session) {}

  /** The reader's seats that a bot plays for until they return. */
  readonly away: number[] = $derived.by(() => {
    const { room, you } = this.session;
    return room?.status === 'playing' || room?.status === 'paused' ? you.filter((seat) => room.seats[seat]?.away) : [];
  });

  /** A bot plays for the reader, who has nothing to do until they are back. */
  readonly absent = $derived.by(() => this.away.length > 0 && this.session.acting === null);

  /** People who could not be reached for a while, longest first; nobody who is replaced already. */
  readonly missing: number[] = $derived.by(() => {
    const { room, you, presence } = this.session;
    if (room?.status !== 'playing' || !presence) return [];
    const seats = room.seats.flatMap((info, seat) =>
      info.kind === 'person' && !info.away && !you.includes(seat) && presence.gone[seat] !== undefined ? [seat] : [],
    );
    return seats.sort((one, other) => (presence.gone[one] ?? 0) - (presence.gone[other] ?? 0));
  });

  /** Whom the table is told about: somebody a bot may sit in for, or else somebody it is waiting for. */
  readonly pressing: number | null = $derived.by(
    () =>
      this.missing.find((seat) => this.left(seat) === 0) ??
      this.missing.find((seat) => this.session.room?.to_act.includes(seat)) ??
      null,
  );

  /** How a seat is marked; one's own by the connection that one sees. */
  presence = (seat: number): PresenceState | null => {
    const { room, presence, you, connection } = this.session;
    const lost = connection === 'lost' && you.includes(seat) && !room?.seats[seat]?.away;
    if (lost) return 'reconnecting';
    return presenceOf(
      seat,
      room?.seats[seat],
      presence,
      room?.grace ?? 0,
      presence?.gone[seat] === undefined ? 0 : this.session.time.now,
    );
  };

  /** Whole seconds until a bot may sit in for somebody who is not connected; null for those who are. */
  left = (seat: number): number | null => {
    const since = this.session.presence?.gone[seat];
    return since === undefined ? null : this.session.time.left(since + (this.session.room?.grace ?? 0));
  };

  /** Who voted for a bot in somebody's place; votes of an earlier absence do not count. */
  votes = (seat: number): number[] => {
    const since = this.session.presence?.gone[seat] ?? Infinity;
    return Object.entries(this.session.room?.voted[seat] ?? {}).flatMap(([voter, at]) =>
      at >= since ? [Number(voter)] : [],
    );
  };

  /** How much of that time is left, from 1 to 0. */
  share = (seat: number): number => Math.min(1, (this.left(seat) ?? 0) / Math.max(1, this.session.room?.grace ?? 0));

  /** Follow a message; `before` and `wasHost` are as they were until now. */
  take(message: Update, before: RoomInfo | null, wasHost: boolean): void {
    const { room, you, host, step } = message;
    const fresh = message.changes.filter((change) => change.step > this.step);
    this.step = step;
    this.noteAbsence(message);
    if (before?.status === 'lobby' && room.status !== 'lobby') this.dismiss();
    if (before) this.tell(newsOf(fresh, { room, before, you, host, wasHost, person: this.session.person }));
  }

  /** Events are counted from the end: a message may tell only the recent past. */
  private noteAbsence({ changes, views, you }: Update): void {
    let from =
      (views[0]?.first ?? 0) +
      (views[0]?.events.length ?? 0) -
      changes.reduce((sum, change) => sum + eventsOf(change), 0);
    for (const change of changes) {
      if (change.taken_over?.some((seat) => you.includes(seat)))
        this.absence ??= { why: WHY.find((why) => why === change.kind) ?? 'vote', at: change.at, from };
      if (change.kind === 'return' && change.seats?.some((seat) => you.includes(seat))) this.absence = null;
      from += eventsOf(change);
    }
  }

  private tell(news: string[]): void {
    for (const text of news.slice(-MOST_NEWS)) {
      this.news = [...this.news, text].slice(-MOST_NEWS);
      setTimeout(() => (this.news = this.news.filter((one) => one !== text)), NEWS_TIME);
    }
  }

  dismiss(): void {
    this.news = [];
  }
}
