/** How many cards a seat discards, puts in the deck and lays as intel before a leg, by number of players.
 * The server decides; these numbers only lay out the trays, and a test holds them against recorded games. */
export interface Deal {
  discard: number;
  deck: number;
  intel: number;
}

export const DEALS: Record<number, Deal> = {
  2: { discard: 5, deck: 6, intel: 0 },
  3: { discard: 5, deck: 3, intel: 1 },
  4: { discard: 3, deck: 2, intel: 1 },
  5: { discard: 3, deck: 1, intel: 1 },
  6: { discard: 2, deck: 1, intel: 1 },
};
