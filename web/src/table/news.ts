/** What the people at a table did, in one sentence each: who left, whose time ran out, who agreed. */
import type { Change, RoomInfo } from '../wire/types';
import { capital, t, type Person } from '../words/index.svelte';

export interface Eyes {
  room: RoomInfo;
  /** The room before the message. */
  before: RoomInfo;
  you: number[];
  host: boolean;
  /** Whether the reader was host before. */
  wasHost: boolean;
  person: (seat: number) => Person;
}

/** Everything worth a sentence in a message, oldest first. */
export function newsOf(changes: Change[], eyes: Eyes): string[] {
  return [...changes.flatMap((change) => told(change, eyes)), ...voided(changes, eyes), ...newHost(changes, eyes)].map(
    capital,
  );
}

function told(change: Change, { room, before, you, person }: Eyes): string[] {
  const seats = change.seats ?? [];
  const mine = seats.some((seat) => you.includes(seat));
  const by = typeof change.by === 'number' ? person(change.by) : t('news.theHost');
  const byMe = typeof by === 'object' && by.you;
  const playing = before.status !== 'lobby';
  const name = change.name ?? '';
  /** Those a bot plays for from now on; the reader is told by a banner. */
  const replaced = (change.taken_over ?? []).filter((seat) => !you.includes(seat)).map((seat) => person(seat).name);
  switch (change.kind) {
    case 'timeout':
      return [
        ...(change.covered ?? []).map((seat) => t('news.timeout', { who: person(seat) })),
        ...replaced.map((name) => t('news.timeouts', { name })),
      ];
    case 'vote':
      return replaced.map((name) => t('news.voted', { name }));
    case 'sit':
      return typeof change.seat !== 'number' || you.includes(change.seat) || !name ? [] : [t('news.sat', { name })];
    case 'leave':
      return mine || !name ? [] : [t(playing ? 'news.leftSeat' : 'news.left', { name })];
    case 'kick':
      return mine || byMe ? [] : [t('news.kick', { by, name })];
    case 'return':
      return seats.map((seat) => t('news.back', { who: person(seat) }));
    case 'pause':
      return byMe ? [] : [t('news.pause', { by })];
    case 'resume':
      return byMe ? [] : [t('news.resume', { by })];
    case 'abandon':
      return room.host === null || you.includes(room.host) ? [] : [t('news.ended', { by: person(room.host) })];
    case 'agree':
      return typeof change.seat === 'number'
        ? [
            t(change.taken_back ? 'news.takenBack' : change.yes ? 'news.agreed' : 'news.declined', {
              who: person(change.seat),
            }),
          ]
        : [];
    default:
      return [];
  }
}

/** Somebody played on before everyone had agreed to a take-back. */
function voided(changes: Change[], { room, before, you }: Eyes): string[] {
  const asker = before.takeback?.seat;
  const over = asker !== undefined && you.includes(asker) && !room.takeback && room.status === 'playing';
  return over && !changes.some((change) => change.kind === 'agree') ? [t('news.void')] : [];
}

/** A host who only watched and now sits down is no new one. */
function newHost(changes: Change[], { room, before, host, wasHost, person }: Eyes): string[] {
  if (host && !wasHost) return [t('news.host', { who: { name: '', you: true } })];
  const nameOf = (one: RoomInfo): string | null => (one.host === null ? null : (one.seats[one.host]?.name ?? null));
  const passed = before.host !== null || changes.some((change) => change.kind === 'leave');
  return room.host !== null && passed && !host && nameOf(room) !== nameOf(before)
    ? [t('news.host', { who: person(room.host) })]
    : [];
}
