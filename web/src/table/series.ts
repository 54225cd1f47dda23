/** The score of a series: the games that the same people have played one after another. */
import type { SeriesGame } from '../wire/types';

export interface Score {
  seat: number;
  /** Money at the end of each game; null for one without them. */
  money: (number | null)[];
  wins: number;
  total: number;
}

/** Everyone's score, best first: by games won, then by money. */
export function scores(games: readonly SeriesGame[], seats: number): Score[] {
  const of = (seat: number): Score => {
    const money = games.map((game) => game.money[seat] ?? null);
    return {
      seat,
      money,
      wins: games.filter((game) => game.winners.includes(seat)).length,
      total: money.reduce<number>((sum, one) => sum + (one ?? 0), 0),
    };
  };
  return Array.from({ length: seats }, (_, seat) => of(seat)).sort((a, b) => b.wins - a.wins || b.total - a.total);
}
