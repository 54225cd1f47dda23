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
