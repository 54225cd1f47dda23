/** One table's socket: says hello, counts steps, notices a dead line, reconnects by itself, and sends every command until it is answered. */
import type { Accepted, Presence, Refusal, SocketAnswer, SocketMessage, Update } from '../wire/types';
import { newId, token } from './api';
import { forgetToken, hello, keptToken, socketAddress, takeEarly, type Early } from './early';

export type Connection = 'connecting' | 'live' | 'lost';

/** A command without its id. */
export type Wish = { type: Exclude<SocketMessage['type'], 'ping'> } & Record<string, unknown>;

export interface Listener {
  update(message: Update): void;
  presence(message: Presence): void;
  /** What time it is on the server, in seconds since 1970. */
  time(now: number): void;
  connection(state: Connection): void;
  gone(refusal: Refusal): void;
}

interface Waiting {
  message: string;
  resolve(answer: Accepted | Refusal): void;
}

/** How often the server is asked whether it is there while the page is visible. */
const HEARTBEAT = 5_000;
/** The line is taken for dead when nothing has been heard for so long. */
const SILENCE = 10_000;
/** Between tries while the page is hidden or the device has no network. */
const RARELY = 30_000;
const LONGEST_WAIT = 8_000;
/** Until a token is asked for again that was not to be had. */
const PATIENCE = 3_000;

const visible = (): boolean => document.visibilityState === 'visible';

export class TableSocket {
  private socket: WebSocket | null = null;
  private step: number | null = null;
  /** Who the server takes us for. */
  private token: string | null = null;
  private becoming = false;
  private readonly waiting = new Map<string, Waiting>();
  private tries = 0;
  private state: Connection = 'connecting';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private readonly ended = new AbortController();

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
    private readonly early: (address: string) => Early | null = takeEarly,
  ) {
    const { signal } = this.ended;
    addEventListener('offline', () => this.lose(), { signal });
    addEventListener('online', () => this.check(), { signal });
    document.addEventListener('visibilitychange', () => (visible() ? this.check() : this.rest()), { signal });
  }

  connect(): void {
    clearTimeout(this.timer);
    if (this.ended.signal.aborted) return;
    if (this.state !== 'lost') this.become('connecting');
    this.begin(keptToken());
  }

  private become(state: Connection): void {
    this.state = state;
    this.listener.connection(state);
  }

  /** Those who only look on need no token; it is asked for with the first wish. */
  private begin(mine: string | null): void {
    this.hangUp();
    const address = socketAddress(this.table);
    const early = this.step === null ? this.early(address) : null;
    const socket = early?.socket ?? this.open(address);
    this.socket = socket;
    this.token = early ? early.token : mine;
    socket.onopen = () => socket.send(hello(this.token, this.step));
    socket.onmessage = (event) => this.listen(socket, String(event.data));
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
    this.expect(SILENCE);
    for (const text of early?.heard ?? []) this.listen(socket, text);
  }

  private listen(socket: WebSocket, text: string): void {
    if (socket === this.socket) this.hear(JSON.parse(text) as SocketAnswer);
  }

  private hear(message: SocketAnswer): void {
    if (visible() || this.state !== 'live') this.expect(SILENCE);
    else clearTimeout(this.silence);
    if (message.type === 'sync') this.welcome(message);
    else if (message.type === 'update') this.follow(message);
    else if (message.type === 'presence') this.listener.presence(message);
    else if (message.type === 'pong') this.listener.time(message.now);
    else if (message.type === 'accepted') this.answer(message.id, message);
    else if (message.type === 'refused') this.refused(message);
  }

  /** Something has to be heard within this time. */
  private expect(time: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lose(), time);
  }

  private ping(): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify({ type: 'ping' }));
  }

  /** Somebody looks again, or the network is back: a live line has to prove it, a lost one is tried at once. */
  private check(): void {
    if (this.state === 'live') {
      if (visible()) this.watch();
      this.ping();
      this.expect(HEARTBEAT);
    } else if (!this.socket && !this.becoming) {
      this.tries = 0;
      this.connect();
    }
  }

  private watch(): void {
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.ping(), HEARTBEAT);
  }

  /** Nobody looks: leave the server in peace. */
  private rest(): void {
    clearInterval(this.heartbeat);
    if (this.state === 'live') clearTimeout(this.silence);
  }

  private welcome(message: Update): void {
    this.tries = 0;
    this.step = message.step;
    this.become('live');
    if (visible()) this.watch();
    else this.rest();
    this.listener.update(message);
    if (this.token === null) return this.waiting.size ? this.becomeSomeone() : undefined;
    for (const { message: text } of this.waiting.values()) this.socket?.send(text);
  }

  /** Steps come one by one. One that was heard already is let go; after a gap everything since is asked for. */
  private follow(message: Update): void {
    if (this.step !== null && message.step <= this.step) return;
    if (this.step !== null && message.step > this.step + 1) {
      this.connect();
      return;
    }
    this.step = message.step;
    this.listener.update(message);
  }

  private refused(message: Refusal): void {
    if (message.id && this.waiting.has(message.id)) {
      this.answer(message.id, message);
    } else if (message.error === 'unauthorized') {
      forgetToken();
      this.connect();
    } else if (['not_found', 'forbidden', 'removed'].includes(message.error)) {
      this.close();
      this.listener.gone(message);
    }
  }

  private answer(id: string, message: Accepted | Refusal): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.resolve(message);
  }

  /** Send a wish; it is kept until it is answered, also over a lost connection, and done only once. */
  send(wish: Wish): { id: string; answer: Promise<Accepted | Refusal> } {
    const id = newId();
    const message = JSON.stringify({ ...wish, id });
    const answer = new Promise<Accepted | Refusal>((resolve) => this.waiting.set(id, { message, resolve }));
    if (this.token === null) this.becomeSomeone();
    else if (this.socket?.readyState === 1 && this.step !== null) this.socket.send(message);
    return { id, answer };
  }

  private becomeSomeone(): void {
    if (this.becoming) return;
    this.becoming = true;
    clearTimeout(this.timer);
    void token()
      .then(
        () => this.connect(),
        () => (this.timer = setTimeout(() => this.connect(), PATIENCE)),
      )
      .finally(() => (this.becoming = false));
  }

  /** Take back a wish that has not been answered; if it was sent before, it may still be done. */
  drop(id: string): void {
    this.waiting.delete(id);
  }

  /** Ask for everything from the beginning. */
  again(): void {
    this.step = null;
    this.connect();
  }

  /** The line is dead: say so, and try again after a while. */
  private lose(): void {
    this.hangUp();
    clearTimeout(this.timer);
    this.become('lost');
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), visible() && navigator.onLine ? wait : RARELY);
  }

  private hangUp(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  close(): void {
    this.ended.abort();
    clearTimeout(this.timer);
    this.hangUp();
  }
}
