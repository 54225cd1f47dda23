/** The dice of a game that has ended, compared with what this device knows of them from before the start. */
import type { Kept } from '../net/fairness';
import { verify, type WithDice } from './dice';

export interface FinishedGame extends WithDice {
  table?: string;
  players?: string[];
  result?: unknown;
}

export type Difference =
  { what: 'commit' } | { what: 'contribution'; player: string } | { what: 'draw'; event: number } | { what: 'secret' };

export type Finding =
  | { kind: 'fair'; draws: number; compared: 'nothing' | 'commitment' | 'contribution' }
  | { kind: 'unfair'; differences: Difference[] }
  | { kind: 'none' }
  | { kind: 'unable' };

/** What this device contributed for those of its players who were there at the start. */
const ownPart = (kept: Kept): Kept['contributions'] =>
  kept.contributions.filter((one) => kept.players.includes(one.player));

/** The contribution of a player in the record; contributions stand there by chair, players in the order of play. */
function recorded({ players, dice }: FinishedGame, player: string): string | null {
  const chair = dice?.order?.[players?.indexOf(player) ?? -1];
  return (chair === undefined ? null : dice?.contributions?.[chair]) ?? null;
}

function differences(record: FinishedGame, kept: Kept): Difference[] {
  const commit: Difference[] = record.dice?.commit === kept.commit ? [] : [{ what: 'commit' }];
  const missing = ownPart(kept).filter((one) => recorded(record, one.player) !== one.contribution);
  return [...commit, ...missing.map(({ player }): Difference => ({ what: 'contribution', player }))];
}

/** Check the dice of a game that has ended, also against what this device kept of it. */
export async function checkDice(record: FinishedGame, kept: Kept | null): Promise<Finding> {
  const verdict = await verify(record);
  if (verdict.kind === 'none')
    return kept && record.result ? { kind: 'unfair', differences: [{ what: 'secret' }] } : verdict;
  const found = kept ? differences(record, kept) : [];
  if (verdict.kind === 'unfair') found.push({ what: 'draw', event: verdict.number });
  if (found.length) return { kind: 'unfair', differences: found };
  if (verdict.kind !== 'fair') return { kind: 'unable' };
  return {
    kind: 'fair',
    draws: verdict.draws,
    compared: !kept ? 'nothing' : ownPart(kept).length ? 'contribution' : 'commitment',
  };
}
