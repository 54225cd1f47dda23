/** The payout of a leg: the server says what every ticket brought, and the views what everyone has. */
import type { View } from '../board/view';
import type { PaidItem } from '../wire/types';

/** A leg that has just been paid. */
export interface Paid {
  before: View;
  after: View;
  /** By seat. */
  payout: PaidItem[][];
}

export interface Row {
  seat: number;
  items: PaidItem[];
  before: number;
  after: number;
  /** What the items add up to; less may have been paid where money has a floor. */
  sum: number;
}

export function rowsOf({ before, after, payout }: Paid): Row[] {
  return before.players.map(({ money }, seat) => {
    const items = payout[seat] ?? [];
    return {
      seat,
      items,
      before: money,
      after: after.players[seat]?.money ?? money,
      sum: items.reduce((total, item) => total + item.amount, 0),
    };
  });
}
