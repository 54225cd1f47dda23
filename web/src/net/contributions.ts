/** The dice are drawn from random contributions of everyone who plays; the page adds those of its own seats by itself. */
import type { RoomInfo } from '../wire/types';
import { contributionFor, remember } from './fairness';

/** A table as one of its players knows it. */
export interface Lobby {
  room: RoomInfo;
  you: readonly number[];
  step: number;
}

/** The own seats whose contribution the table still waits for. */
export const owed = ({ room, you }: Pick<Lobby, 'room' | 'you'>): number[] =>
  room.status === 'lobby' ? you.filter((seat) => room.seats[seat]?.contributed === false) : [];

/** Contributes once for each own seat. Where the answer is no, seats have moved meanwhile, and it tries again on what came of that. */
export class Contributions {
  private lobby: Lobby | null = null;
  private started = false;
  /** The step at which a seat's contribution was sent, by the emblem, which stays with the seat. */
  private readonly sent = new Map<number, number>();
  private readonly pending = new Set<number>();

  /** `contribute` is kept until it is answered; it says whether it was accepted. */
  constructor(private readonly contribute: (seat: number, contribution: string) => Promise<boolean>) {}

  look(lobby: Lobby): void {
    this.lobby = lobby;
    if (!this.started) remember(lobby);
    this.started = lobby.room.status !== 'lobby';
    for (const seat of owed(lobby)) this.add(seat, lobby);
  }

  private add(seat: number, { room, step }: Lobby): void {
    const emblem = room.seats[seat]?.emblem ?? seat;
    if (this.pending.has(emblem) || this.sent.get(emblem) === step) return;
    this.pending.add(emblem);
    this.sent.set(emblem, step);
    void this.contribute(seat, contributionFor(room.table, room.seats[seat]?.name ?? '')).then((accepted) => {
      this.pending.delete(emblem);
      if (!accepted && this.lobby) this.look(this.lobby);
    });
  }
}
