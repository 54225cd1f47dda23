/** The part of the past that a sync leaves out, page by page. */
import { history } from '../net/api';
import type { EventInfo } from '../wire/types';
import type { Told } from './turns';

const PAGE = 100;

export interface Earlier {
  /** How many events there were before these. */
  first: number;
  told: Told[];
}

/** An event as all players on this device may read it: as soon as one of them may not know something, nobody is told. */
export function secretForm(viewers: EventInfo[][], i: number): string {
  const forms = viewers.map((events) => events[i]?.event ?? '');
  return forms.find((event) => event.includes('?')) ?? forms[0] ?? '';
}

/** The page of events before number `first`, with the eyes of all own seats together. */
export async function fetchEarlier(table: string, seats: readonly number[], first: number): Promise<Earlier> {
  const from = Math.max(0, first - PAGE);
  const viewers = seats.length ? seats : [undefined];
  const pages = await Promise.all(viewers.map((seat) => history(table, from, first - from, seat)));
  const events = pages.map((page) => page.events);
  return { first: from, told: (events[0] ?? []).map((one, i) => ({ event: secretForm(events, i), facts: one.facts })) };
}
