import { afterEach, expect, it, vi } from 'vitest';
import type { Early } from '../src/net/early';
import { TableSocket, type Listener } from '../src/net/socket';

class Line {
  readyState = 0;
  sent: { type: string; token?: string | null; seen?: number | null }[] = [];
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

function table(early: (address: string) => Early | null = () => null) {
  const lines: Line[] = [];
  const heard: number[] = [];
  const listener: Listener = { update: (message) => heard.push(message.step), connection: () => undefined, gone: () => undefined };
  const open = () => {
    const line = new Line();
    lines.push(line);
    return as(line);
  };
  return { lines, heard, socket: new TableSocket('abc', listener, open, early) };
}

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('takes over a socket that was opened early, with all it has heard', () => {
  localStorage.setItem('camelup.token', 'mine');
  const line = new Line();
  line.readyState = 1;
  const { lines, heard, socket } = table((address) => ({ address, token: 'mine', socket: as(line), heard: [JSON.stringify(sync(4))] }));
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
  expect(lines[1]?.sent.map(({ type, token }) => [type, token])).toEqual([['hello', 'new'], ['resume', undefined]]);
});
