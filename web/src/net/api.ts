/** Questions to the server over HTTP, and the token that says who asks. */
import { forgetToken, keepToken, keptToken } from './early';
import type {
  Catalogue,
  Created,
  CodeInfo,
  HistoryPage,
  Imported,
  NewTable,
  Odds,
  PositionInfo,
  Replay,
  TableList,
  Update,
} from '../wire/types';

const ROOT = '/api/v1';
/** With more events than this, a server reads race cards without them. */
const MOST_ODDS_EVENTS = 1000;

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(
  path: string,
  options: { method?: string; body?: unknown; token?: string | null } = {},
): Promise<T> {
  const headers: Record<string, string> = {};
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const response = await finished(() => fetch(ROOT + path, { method: options.method ?? 'GET', headers, body }));
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const refusal = answer as { error?: string; message?: string } | null;
    throw new Refused(refusal?.error ?? 'unavailable', refusal?.message ?? response.statusText, response.status);
  }
  return answer as T;
}

const MOST_TRIES = 30;
const COMPUTING = 202;

/** A fresh server may still be computing: then it is asked again, a second later. */
async function finished(question: () => Promise<Response>): Promise<Response> {
  let response = await question();
  for (let tries = 0; response.status === COMPUTING && tries < MOST_TRIES; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    response = await question();
  }
  return response;
}

let asking: Promise<string> | null = null;

/** The token of this device; asks for one the first time, and only once however many wait for it. */
export function token(): Promise<string> {
  const kept = keptToken();
  if (kept) return Promise.resolve(kept);
  asking ??= newToken().finally(() => (asking = null));
  return asking;
}

async function newToken(): Promise<string> {
  const guest = await ask<{ token: string }>('/guests', { method: 'POST' });
  keepToken(guest.token);
  return guest.token;
}

/** A token that the server does not know any more is replaced once. */
async function asSomeone<T>(path: string, options: { method?: string; body?: unknown } = {}): Promise<T> {
  try {
    return await ask<T>(path, { ...options, token: await token() });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    forgetToken();
    return ask<T>(path, { ...options, token: await token() });
  }
}

export const catalogue = (): Promise<Catalogue> => ask('/catalogue');
export const openTables = (): Promise<TableList> => ask('/tables');
export const myTables = (): Promise<TableList> => asSomeone('/mine');
export const tableByCode = (code: string): Promise<CodeInfo> =>
  ask(`/codes/${encodeURIComponent(code)}`, { token: keptToken() });
export const newTable = (table: NewTable): Promise<Created> => asSomeone('/tables', { method: 'POST', body: table });
export const readTable = (table: string): Promise<Update> => ask(`/tables/${table}`, { token: keptToken() });
export const record = (table: string): Promise<Record<string, unknown>> =>
  ask(`/tables/${table}/record`, { token: keptToken() });
/** The record of a table that has ended, or one that was brought here; whole, with the dice's secret. */
export const wholeRecord = (kind: 'tables' | 'records', id: string): Promise<Record<string, unknown>> =>
  ask(kind === 'tables' ? `/tables/${id}/record` : `/records/${id}`, { token: keptToken() });
export const history = (table: string, first: number, count: number, seat?: number): Promise<HistoryPage> =>
  ask(`/tables/${table}/history?first=${first}&count=${count}${seat === undefined ? '' : `&seat=${seat}`}`, {
    token: keptToken(),
  });
export const importRecord = (body: unknown): Promise<Imported> => asSomeone('/records', { method: 'POST', body });
export const command = (table: string, name: string, body: unknown): Promise<unknown> =>
  asSomeone(`/tables/${table}/${name}`, { method: 'POST', body });

export type { Odds };
/** The odds at a table, with the eyes of one seat where several are one's own; none once the race is over. */
export const tableOdds = (table: string, seat?: number): Promise<Odds | null> =>
  ask(`/tables/${table}/odds${seat === undefined ? '' : `?seat=${seat}`}`, { token: keptToken() });
/** The odds of a position in one line of text. */
export const positionOdds = (position: string): Promise<Odds> => ask('/odds', { method: 'POST', body: { position } });
/** The odds of a state, with all events that led to it. */
export const stateOdds = (state: unknown, events: string[]): Promise<Odds> =>
  ask('/odds', { method: 'POST', body: events.length <= MOST_ODDS_EVENTS ? { state, events } : { state } });
export const readPosition = (position: string): Promise<PositionInfo> =>
  ask('/positions', { method: 'POST', body: { position } });

/** A part of a replay: of a table that has ended, or of a record that was brought here. */
export const replay = (
  kind: 'tables' | 'records',
  id: string,
  view: string,
  first: number,
  count: number,
): Promise<Replay> => ask(`/${kind}/${id}/replay?view=${view}&first=${first}&count=${count}`, { token: keptToken() });

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36).padStart(2, '0')).join('');
