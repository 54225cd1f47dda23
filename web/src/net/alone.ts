/** A table that waits for nobody: everyone who plays there sits at this device, or is a bot. */
import type { Update } from '../wire/types';
import { command, newId, readTable } from './api';
import { owed } from './contributions';
import { contributionFor, remember } from './fairness';

export const waitsForNobody = ({ room, you, host }: Pick<Update, 'room' | 'you' | 'host'>): boolean =>
  host && room.status === 'lobby' && room.seats.every((seat, number) => seat.kind === 'bot' || you.includes(number));

/** Contribute to the dice of a table that waits for nobody, and start it; any other stays as it is. */
export async function startAlone(table: string): Promise<void> {
  const now = await readTable(table);
  if (!waitsForNobody(now)) return;
  remember(now);
  const contribute = (seat: number): Promise<unknown> =>
    command(table, 'contribute', {
      id: newId(),
      type: 'contribute',
      seat,
      contribution: contributionFor(table, now.room.seats[seat]?.name ?? ''),
    });
  await Promise.all(owed(now).map(contribute));
  await command(table, 'start', { id: newId(), type: 'start' });
}
