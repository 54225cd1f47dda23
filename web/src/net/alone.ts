/** A table that waits for nobody: everyone who plays there sits at this device, or is a bot. */
import type { Update } from '../wire/types';
import { command, newId, readTable } from './api';
import { contribution, owed } from './contributions';

export const waitsForNobody = ({ room, you, host }: Pick<Update, 'room' | 'you' | 'host'>): boolean =>
  host && room.status === 'lobby' && room.seats.every((seat, number) => seat.kind === 'bot' || you.includes(number));

/** Start a table that waits for nobody; any other stays as it is. */
export async function startAlone(table: string): Promise<void> {
  const now = await readTable(table);
  if (!waitsForNobody(now)) return;
  for (const seat of owed(now)) await command(table, 'contribute', { id: newId(), type: 'contribute', seat, contribution: contribution() });
  await command(table, 'start', { id: newId(), type: 'start' });
}
