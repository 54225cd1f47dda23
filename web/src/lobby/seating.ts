/** How the host changes the row of seats. A seat is named by its emblem, which stays with it whatever others do meanwhile. */
import type { BotSeat, KeptSeat, OpenSeat, RoomInfo, SeatInfo } from '../wire/types';

export type EditedSeat = KeptSeat | OpenSeat | BotSeat;

const keep = (seat: number): KeptSeat => ({ kind: 'keep', seat });
const numbers = (room: RoomInfo): number[] => room.seats.map((_, seat) => seat);
const asTheyAre = (room: RoomInfo): EditedSeat[] => numbers(room).map(keep);
const seatWith = (room: RoomInfo, emblem: number): number => room.seats.findIndex((seat) => seat.emblem === emblem);

/** The row in the order of these emblems; a seat that has come since stays behind them. Null if nothing changes. */
export function reordered(room: RoomInfo, emblems: readonly number[]): EditedSeat[] | null {
  const known = emblems.map((emblem) => seatWith(room, emblem)).filter((seat) => seat >= 0);
  const order = [...known, ...numbers(room).filter((seat) => !known.includes(seat))];
  return order.every((seat, place) => seat === place) ? null : order.map(keep);
}

/** The emblems with one of them moved up or down the row. */
export function moved(emblems: readonly number[], emblem: number, by: number): number[] {
  const from = emblems.indexOf(emblem);
  const rest = emblems.filter((one) => one !== emblem);
  if (from < 0) return [...emblems];
  return rest.toSpliced(Math.min(rest.length, Math.max(0, from + by)), 0, emblem);
}

/** The row with something else in one seat; null if a person has taken that seat, or it is gone. */
export function replaced(room: RoomInfo, emblem: number, by: OpenSeat | BotSeat): EditedSeat[] | null {
  const seat = seatWith(room, emblem);
  return isFree(room.seats[seat]) ? asTheyAre(room).toSpliced(seat, 1, by) : null;
}

/** The row without one seat; null if a person has taken that seat, or it is gone. */
export function removed(room: RoomInfo, emblem: number): EditedSeat[] | null {
  const seat = seatWith(room, emblem);
  return isFree(room.seats[seat]) ? asTheyAre(room).toSpliced(seat, 1) : null;
}

export const withOpenSeat = (room: RoomInfo): EditedSeat[] => [...asTheyAre(room), { kind: 'open' }];

/** As many seats as a game allows: open seats are added, or open seats and then bots go. Null if more people sit here than can play. */
export function fitted(room: RoomInfo, { fewest, most }: { fewest: number; most: number }): EditedSeat[] | null {
  const leaving = numbers(room).sort(
    (a, b) => LEAVES_FIRST.indexOf(kindOf(room, a)) - LEAVES_FIRST.indexOf(kindOf(room, b)) || b - a,
  );
  const gone = leaving.slice(0, Math.max(0, room.seats.length - most));
  if (gone.some((seat) => kindOf(room, seat) === 'person')) return null;
  const kept = asTheyAre(room).filter((_, seat) => !gone.includes(seat));
  return [...kept, ...Array.from({ length: Math.max(0, fewest - kept.length) }, (): OpenSeat => ({ kind: 'open' }))];
}

const LEAVES_FIRST: readonly SeatInfo['kind'][] = ['open', 'bot', 'person'];
const kindOf = (room: RoomInfo, seat: number): SeatInfo['kind'] => room.seats[seat]?.kind ?? 'open';

const isFree = (seat: SeatInfo | undefined): boolean => seat !== undefined && seat.kind !== 'person';

/** What happens if the game starts now. */
export interface Outlook {
  /** How many more have to come first. */
  missing: number;
  /** People a bot plays for until they come. */
  late: string[];
  /** Free seats that stay empty. */
  empty: number;
}

export function outlook(room: RoomInfo, you: readonly number[], fewest: number): Outlook {
  const empty = room.seats.filter((seat) => seat.kind === 'open').length;
  const late = room.seats.filter(
    (seat, number) => seat.kind === 'person' && !seat.contributed && !you.includes(number),
  );
  return {
    missing: Math.max(0, fewest - (room.seats.length - empty)),
    late: late.map((seat) => seat.name ?? ''),
    empty,
  };
}
