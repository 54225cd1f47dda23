/** A view after what has changed. */
import type { Player, View } from './view';

export type Patch = Omit<Partial<View>, 'players'> & { players?: Partial<Player>[] };

export const patched = (view: View, { players, ...rest }: Patch): View => ({
  ...view,
  ...rest,
  players: players ? view.players.map((player, seat) => ({ ...player, ...players[seat] })) : view.players,
});
