/** A payout told ticket by ticket. Money comes from the server; this only says which ticket brought what, and the
 * page shows a breakdown only where its sum agrees with the money that was paid. */
import type { Player, View } from '../board/view';

export interface Item {
  kind: 'ticket' | 'covered' | 'pyramid' | 'midfield' | 'fennec' | 'palm' | 'final_win' | 'final_lose' | 'partner';
  colour?: string;
  value?: number;
  place?: number;
  /** Whose ticket was copied. */
  from?: number;
  amount: number;
}

export interface Row {
  seat: number;
  items: Item[];
  before: number;
  after: number;
  /** What the items add up to; less may have been paid where money has a floor. */
  sum: number;
}

/** The rows of a leg that has just ended: tickets as they lay before, ranking and money as they are after it. */
export function legPayout(before: View, after: View, finish: string[] = after.ranking): Row[] {
  const place = (colour: string): number => {
    const at = finish.indexOf(colour) + 1;
    return after.game === 'cards' && after.track['0']?.includes(colour) ? finish.length : at;
  };
  const own = before.players.map((player, seat) => items(player, seat, before, place));
  return before.players.map((player, seat) => {
    const list = [...(own[seat] ?? [])];
    const partner = player.partner;
    if (partner !== null && partner !== undefined) {
      const best = [...(own[partner] ?? [])].sort((a, b) => b.amount - a.amount)[0];
      if (best && best.amount > 0) list.push({ ...best, kind: 'partner', from: partner });
    }
    const sum = list.reduce((total, item) => total + item.amount, 0);
    return { seat, items: list, before: player.money, after: after.players[seat]?.money ?? player.money, sum };
  });
}

function items(player: Player, seat: number, view: View, place: (colour: string) => number): Item[] {
  const list: Item[] = [];
  for (const [colour, value] of player.tickets) {
    const at = place(colour);
    list.push({ kind: 'ticket', colour, value, amount: at === 1 ? value : at === 2 ? 1 : -1 });
  }
  for (const [colour, value, wanted] of player.placed ?? []) {
    list.push({ kind: 'covered', colour, value, place: wanted, amount: place(colour) === wanted ? 3 : -1 });
  }
  for (const colour of player.midfield ?? []) {
    const at = place(colour);
    list.push({ kind: 'midfield', colour, amount: at === 3 ? 2 : at === 2 || at === 4 ? 1 : -1 });
  }
  for (let i = 0; i < (player.pyramid_tickets ?? 0); i++) list.push({ kind: 'pyramid', amount: 1 });
  for (const kind of ['fennec', 'palm'] as const) if (view[kind]?.owner === seat) list.push({ kind, amount: -1 });
  return list;
}

export interface Turned {
  pile: 'win' | 'lose';
  seat: number;
  colour: string;
  right: boolean;
  amount: number;
}

const PAYS = [8, 5, 3, 2];

/** The race cards in the order in which they are turned over, each with what it brings. */
export function raceCards(view: View): Turned[] {
  const turn = (pile: 'win' | 'lose', bets: [number, string | null][], camel: string | undefined): Turned[] => {
    let rights = 0;
    return bets.flatMap(([seat, colour]) => {
      if (colour === null) return [];
      const right = colour === camel;
      return [{ pile, seat, colour, right, amount: right ? (PAYS[rights++] ?? 1) : -1 }];
    });
  };
  return [...turn('win', view.winner_bets ?? [], view.ranking[0]), ...turn('lose', view.loser_bets ?? [], view.ranking.at(-1))];
}

/** The final cards of the card game, by seat. */
export function finalCards(view: View): Turned[] {
  const pay = (at: number, best: number, next: number): number => (at === best ? 7 : at === next ? 3 : -1);
  return view.players.flatMap((player, seat) => {
    const list: Turned[] = [];
    const place = (colour: string) => (view.track['0']?.includes(colour) ? 5 : view.ranking.indexOf(colour) + 1);
    if (player.final_win) {
      const amount = pay(place(player.final_win), 1, 2);
      list.push({ pile: 'win', seat, colour: player.final_win, right: amount > 0, amount });
    }
    if (player.final_lose) {
      const amount = pay(place(player.final_lose), 5, 4);
      list.push({ pile: 'lose', seat, colour: player.final_lose, right: amount > 0, amount });
    }
    return list;
  });
}

/** The cards that are turned at the end of any game. */
export const turnedCards = (view: View): Turned[] => (view.game === 'cards' ? finalCards(view) : raceCards(view));

/** What the cards at the end bring each seat. */
export function raceSums(view: View): number[] {
  const sums = view.players.map(() => 0);
  for (const card of turnedCards(view)) sums[card.seat] = (sums[card.seat] ?? 0) + card.amount;
  return sums;
}
