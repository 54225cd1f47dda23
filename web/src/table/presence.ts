/** Who is connected: what the server says about the seats, and how long others have to wait for somebody who is gone. */
import type { Presence, RoomInfo, SeatInfo } from '../wire/types';

/** Connected; gone for a moment; gone for so long that a bot may sit in; replaced by a bot until they return. */
export type PresenceState = 'here' | 'reconnecting' | 'gone' | 'away';

/** Connected seats, and since when the others are not (seconds since 1970, by the server's clock). */
export interface Connected {
  here: number[];
  gone: Record<string, number>;
}

/** Seconds until others may let a bot sit in for somebody who is gone; null for those who are connected. */
export function graceLeft(seat: number, connected: Connected | null, grace: number, now: number): number | null {
  const since = connected?.gone[seat];
  return since === undefined ? null : Math.max(0, since + grace - now);
}

/** A countdown as 1:23. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Everybody waits for bots that a server which has just started is getting ready. */
export function waitsForBots(
  room: Pick<RoomInfo, 'to_act' | 'seats'>,
  told: Pick<Presence, 'warming'> | null,
): boolean {
  return !!told?.warming && room.to_act.length > 0 && room.to_act.every((seat) => room.seats[seat]?.bot);
}

/** How a person's seat is to be marked; null for bots, free seats, and before the server has said anything. */
export function presenceOf(
  seat: number,
  info: SeatInfo | undefined,
  connected: Connected | null,
  grace: number,
  now: number,
): PresenceState | null {
  if (info?.kind !== 'person' || !connected) return null;
  if (info.away) return 'away';
  if (connected.here.includes(seat)) return 'here';
  return graceLeft(seat, connected, grace, now) ? 'reconnecting' : 'gone';
}
