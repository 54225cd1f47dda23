/** What it means to leave a table: for one's seat, for the game, and for the host's rights. */
import type { RoomInfo } from '../wire/types';
import { t } from '../words/index.svelte';

interface Leaver {
  room: RoomInfo;
  you: number[];
  host: boolean;
}

/** In sentences, for the question before it happens. */
export function leavingMeans({ room, you, host }: Leaver): string {
  const others = room.seats.filter((seat, number) => seat.kind === 'person' && !you.includes(number));
  const watched = room.host === null && !host;
  const lobby = room.status === 'lobby';
  if (!others.length && (host || !(watched || lobby))) return t(lobby ? 'leave.closes' : 'leave.ends');
  const next = others.find((seat) => !seat.away);
  return [
    ...(you.length ? [t(lobby ? 'leave.frees' : 'leave.bot', { n: you.length })] : []),
    ...(host && next ? [t('leave.host', { name: next.name ?? '' })] : []),
  ].join(' ');
}
