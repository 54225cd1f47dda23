/** The end of a leg in a replay. */
import type { View } from '../board/view';
import { lastMoment } from '../table/scenes';

/**
 * The position after an event as it is looked back on: where it ended a leg, its last die still lies in its tent and
 * tickets in front of their owners, and the money has been paid. What goes back for the next leg goes back with the
 * next move.
 */
export function lookBack(before: View | null, event: string, after: View): View {
  if (!before?.leg || after.leg === before.leg) return after;
  const end = lastMoment(before, event, after);
  return {
    ...end,
    players: end.players.map((player, seat) => ({ ...player, money: after.players[seat]?.money ?? player.money })),
  };
}
