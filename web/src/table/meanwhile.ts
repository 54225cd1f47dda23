/** What happened to a seat while a bot played for it. */
import type { Entry } from './turns';

/** Its last turns, and the ends of legs and of the race, out of all after the first `from` events. */
export function meanwhile(log: Entry[], from: number, seat: number, most = 3): Entry[] {
  let events = 0;
  const since = log.filter((entry) => {
    if (entry.kind === 'turn') events += entry.told.length;
    return events > from && (entry.kind !== 'turn' || entry.seat === seat);
  });
  return since.slice(-most);
}
