/** The end of a race, before and after its cards are turned. */
import type { View } from '../board/view';
import type { Facts, Finale } from '../wire/types';
import { capital, colour, colours, t } from '../words/index.svelte';

type Bets = View['winner_bets'];

/** A table whose last leg has been paid, but no card turned: nothing on it tells what the cards will bring. */
export function beforeCards(after: View, finale: Finale, you: number[]): View {
  const hide = (bets: Bets): Bets => bets?.map(([seat, card]) => [seat, you.includes(seat) ? card : null]);
  return {
    ...after,
    result: null,
    ...(after.winner_bets ? { winner_bets: hide(after.winner_bets), loser_bets: hide(after.loser_bets) } : {}),
    players: after.players.map((player, seat) => ({
      ...player,
      money: finale.money[seat] ?? player.money,
      ...(player.race_cards && !you.includes(seat) ? { race_cards: null } : {}),
    })),
  };
}

/** Everyone's money when so many cards have been turned. */
export function purses(finale: Finale, turned: number): number[] {
  const money = [...finale.money];
  for (const { seat, paid } of finale.cards.slice(0, turned)) money[seat] = (money[seat] ?? 0) + paid;
  return money;
}

/** How the race ended, in words, from the facts of its last event. */
export function outcome({ race, move }: Facts, leg: number): string {
  if (!race) return '';
  const args = { first: capital(colour(race.first)), last: colours(race.last), count: race.last.length, n: leg };
  if (move?.finish !== 'backward') return t('final.race', args);
  return t(move.riders.length ? 'final.carriedBack' : 'final.ranBack', {
    ...args,
    crazy: colour(move.camel),
    riders: colours(move.riders),
  });
}
