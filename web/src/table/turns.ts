/** What happened, as the entries of the log: one for each turn, one for each end of a leg or of the race. */
import type { Facts, LegEnd, RaceEnd } from '../wire/types';

/** An event with what it did. */
export interface Told {
  event: string;
  facts: Facts;
}

export interface Turn {
  kind: 'turn';
  key: number;
  /** Whose turn it was, or null for chance. */
  seat: number | null;
  told: Told[];
}

export type Entry = Turn | { kind: 'leg'; key: number; leg: LegEnd } | { kind: 'race'; key: number; race: RaceEnd };

/** The log after one more event. An event that opens no turn belongs to the last one. */
export function grow(log: Entry[], one: Told): Entry[] {
  const last = log.at(-1);
  const goesOn = last?.kind === 'turn' && !one.facts.opens;
  const turn: Turn = goesOn
    ? { ...last, told: [...last.told, one] }
    : {
        kind: 'turn',
        key: log.length,
        seat: one.event.startsWith('=') ? null : Number.parseInt(one.event, 10),
        told: [one],
      };
  const grown: Entry[] = [...(goesOn ? log.slice(0, -1) : log), turn];
  const { leg, race } = one.facts;
  if (leg) grown.push({ kind: 'leg', key: grown.length, leg });
  if (race) grown.push({ kind: 'race', key: grown.length, race });
  return grown;
}

/** A turn that waits for its die or card has nothing to say yet. */
export const isPending = (entry: Entry): boolean =>
  entry.kind === 'turn' && / (roll|reveal)$/.test(entry.told.at(-1)?.event ?? '');

/** The whole log with the numbers of the first and the last event of each entry. */
export function numbered(all: Told[]): { entry: Entry; first: number; last: number }[] {
  let last = 0;
  return all.reduce<Entry[]>(grow, []).map((entry) => {
    const first = entry.kind === 'turn' ? last + 1 : last;
    if (entry.kind === 'turn') last += entry.told.length;
    return { entry, first, last };
  });
}
