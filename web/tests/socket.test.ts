import { afterEach, expect, it, vi } from 'vitest';
import type { Early } from '../src/net/early';
import { TableSocket, type Connection, type Listener } from '../src/net/socket';

class Line {
  readyState = 0;
  sent: { type: string; id?: string; token?: string | null; seen?: number | null }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Line['sent'][number]);
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
  }
}

const as = (line: Line): WebSocket => line as unknown as WebSocket;
const sync = (step: number) => ({ type: 'sync', step });

const opened: TableSocket[] = [];

function table(early: (address: string) => Early | null = () => null) {
  const lines: Line[] = [];
  const heard: number[] = [];
  const states: Connection[] = [];
  const presences: number[][] = [];
  const times: number[] = [];
  const listener: Listener = {
    update: (message) => heard.push(message.step),
    presence: (message) => presences.push(message.here),
    time: (now) => times.push(now),
    connection: (state) => states.push(state),
    gone: () => undefined,
  };
  const open = () => {
    const line = new Line();
    lines.push(line);
    return as(line);
  };
  const socket = new TableSocket('abc', listener, open, early);
  opened.push(socket);
  return { lines, heard, states, presences, times, socket };
}

/** A table with a live line, at fake time 0. */
function live() {
  vi.useFakeTimers();
  localStorage.setItem('camelup.token', 'mine');
  const made = table();
  made.socket.connect();
  answer(made.lines.at(-1));
  return made;
}

function answer(line: Line | undefined): void {
  line?.open();
  line?.say(sync(4));
}

const pings = (lines: Line[]): number =>
  lines.flatMap((line) => line.sent).filter(({ type }) => type === 'ping').length;

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function network(there: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  dispatchEvent(new Event(there ? 'online' : 'offline'));
}

afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('takes over a socket that was opened early, with all it has heard', () => {
  localStorage.setItem('camelup.token', 'mine');
  const line = new Line();
  line.readyState = 1;
  const { lines, heard, socket } = table((address) => ({
    address,
    token: 'mine',
    socket: as(line),
    heard: [JSON.stringify(sync(4))],
  }));
  socket.connect();
  line.say({ type: 'update', step: 5 });
  void socket.send({ type: 'resume' });
  expect([lines.length, heard, line.sent.map((one) => one.type)]).toEqual([0, [4, 5], ['resume']]);
});

it('becomes one person however many wishes wait', async () => {
  const fetch = vi.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve({ token: 'new' }) }));
  vi.stubGlobal('fetch', fetch);
  const { lines, socket } = table();
  socket.connect();
  lines[0]?.open();
  lines[0]?.say(sync(2));
  void socket.send({ type: 'resume' });
  void socket.send({ type: 'resume' });
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  lines[1]?.open();
  lines[1]?.say(sync(2));
  await new Promise((done) => setTimeout(done));
  expect([fetch.mock.calls.length, lines.length]).toEqual([1, 2]);
  expect(lines[1]?.sent.map(({ type }) => type)).toEqual(['hello', 'resume', 'resume']);
});

it('looks on without a token, and gets one with the first wish', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => Promise.resolve({ token: 'new' }) }));
  const { lines, socket } = table();
  socket.connect();
  lines[0]?.open();
  lines[0]?.say(sync(2));
  expect(lines[0]?.sent).toEqual([{ type: 'hello', token: null, seen: null }]);
  void socket.send({ type: 'resume' });
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  lines[1]?.open();
  lines[1]?.say(sync(2));
  expect(lines[0]?.sent).toHaveLength(1);
  expect(lines[1]?.sent.map(({ type, token }) => [type, token])).toEqual([
    ['hello', 'new'],
    ['resume', undefined],
  ]);
});

it('says that the line is lost as soon as the browser is offline, and is live again with the network', () => {
  const { lines, states } = live();
  network(false);
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(20_000);
  expect(lines).toHaveLength(1);
  network(true);
  expect(states.at(-1)).toBe('lost');
  answer(lines[1]);
  expect([lines.length, states.at(-1), lines[1]?.sent[0]?.seen]).toEqual([2, 'live', 4]);
});

it('asks every five seconds and takes ten seconds of silence for a loss', () => {
  const { lines, states } = live();
  vi.advanceTimersByTime(5_000);
  lines[0]?.say({ type: 'pong', now: 7 });
  expect(pings(lines)).toBe(1);
  vi.advanceTimersByTime(9_999);
  expect(states.at(-1)).toBe('live');
  vi.advanceTimersByTime(1);
  expect(states.at(-1)).toBe('lost');
});

it('gives up a try that is not answered, and stays lost until one is', () => {
  const { lines, states } = live();
  vi.advanceTimersByTime(10_000);
  vi.advanceTimersByTime(60_000);
  expect(lines.length).toBeGreaterThan(3);
  expect(states).toEqual(['connecting', 'live', ...states.slice(2).map(() => 'lost')]);
  while (lines.at(-1)?.readyState === 3) vi.advanceTimersByTime(100);
  answer(lines.at(-1));
  expect(states.at(-1)).toBe('live');
});

it('leaves the server in peace while nobody looks, and checks at once when somebody does', () => {
  const { lines, states } = live();
  show('hidden');
  vi.advanceTimersByTime(3_600_000);
  expect([pings(lines), lines.length, states.at(-1)]).toEqual([0, 1, 'live']);
  show('visible');
  expect(pings(lines)).toBe(1);
  lines[0]?.say({ type: 'pong', now: 7 });
  vi.advanceTimersByTime(5_000);
  expect([pings(lines), states.at(-1)]).toEqual([2, 'live']);
});

it('finds out soon that a line died while nobody looked', () => {
  const { lines, states } = live();
  show('hidden');
  vi.advanceTimersByTime(600_000);
  show('visible');
  vi.advanceTimersByTime(5_000);
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(1_000);
  expect(lines).toHaveLength(2);
});

it('tries rarely while nobody looks, and at once when somebody does', () => {
  const { lines } = live();
  show('hidden');
  lines[0]?.onclose?.();
  vi.advanceTimersByTime(29_999);
  expect(lines).toHaveLength(1);
  show('visible');
  expect(lines).toHaveLength(2);
});

it('keeps a wish over a line that died unnoticed, and does it under one id', async () => {
  const { lines, socket } = live();
  const { id, answer: done } = socket.send({ type: 'resume' });
  vi.advanceTimersByTime(11_000);
  answer(lines[1]);
  const sent = lines.map((line) => line.sent.filter(({ type }) => type === 'resume').map((one) => one.id));
  expect(sent).toEqual([[id], [id]]);
  lines[1]?.say({ type: 'accepted', id, step: 5 });
  await expect(done).resolves.toMatchObject({ step: 5 });
  network(false);
  network(true);
  answer(lines[2]);
  expect(lines[2]?.sent.map(({ type }) => type)).toEqual(['hello']);
});

it('passes on who is connected', () => {
  const { lines, presences } = live();
  lines[0]?.say({ type: 'presence', here: [0, 2] });
  expect(presences).toEqual([[0, 2]]);
});

it('hears nothing and does nothing once it is closed', () => {
  const { lines, socket, states } = live();
  socket.close();
  const before = states.length;
  network(false);
  network(true);
  show('visible');
  vi.advanceTimersByTime(120_000);
  expect([lines.length, states.length]).toEqual([1, before]);
});

it('hands on what time it is on the server', () => {
  const { lines, times } = live();
  lines[0]?.say({ type: 'pong', now: 1700000000.5 });
  expect(times).toEqual([1700000000.5]);
});
