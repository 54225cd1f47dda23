/** One table's socket: says hello, counts steps, comes back by itself, and sends every command until it is answered. */
import type { Accepted, Refusal, SocketMessage, Update } from '../wire/types';
import { newId, token } from './api';
import { forgetToken, hello, keptToken, socketAddress, takeEarly, type Early } from './early';

export type Connection = 'connecting' | 'live' | 'lost';

/** A command without its id. */
export type Wish = { type: Exclude<SocketMessage['type'], 'ping'> } & Record<string, unknown>;

export interface Listener {
  update(message: Update): void;
  connection(state: Connection): void;
  gone(refusal: Refusal): void;
}

interface Waiting {
  message: string;
  resolve(answer: Accepted | Refusal): void;
}

const PING = 20_000;
const SILENCE = 45_000;
/** Until a token is asked for again that was not to be had. */
const PATIENCE = 3_000;

export class TableSocket {
  private socket: WebSocket | null = null;
  private step: number | null = null;
  /** Who the server takes us for. */
  private token: string | null = null;
  private becoming = false;
  private readonly waiting = new Map<string, Waiting>();
  private tries = 0;
  private closed = false;
  private heard = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly open: (address: string) => WebSocket = (address) => new WebSocket(address),
    private readonly early: (address: string) => Early | null = takeEarly,
  ) {}

  connect(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.listener.connection('connecting');
    this.begin(keptToken());
  }

  /** Those who only look on need no token; it is asked for with the first wish. */
  private begin(mine: string | null): void {
    this.hangUp();
    const address = socketAddress(this.table);
    const early = this.step === null ? this.early(address) : null;
    const socket = early?.socket ?? this.open(address);
    this.socket = socket;
    this.token = early ? early.token : mine;
    const greet = () => {
      this.heard = Date.now();
      this.pinger = setInterval(() => this.ping(), PING);
    };
    socket.onopen = () => {
      socket.send(hello(this.token, this.step));
      greet();
    };
    socket.onmessage = (event) => this.listen(socket, String(event.data));
    socket.onclose = () => {
      if (socket === this.socket) this.later();
    };
    if (socket.readyState === 1) greet();
    for (const text of early?.heard ?? []) this.listen(socket, text);
  }

  private listen(socket: WebSocket, text: string): void {
    if (socket === this.socket) this.hear(JSON.parse(text) as Update | Accepted | Refusal | { type: 'pong' });
  }

  private ping(): void {
    if (Date.now() - this.heard > SILENCE) this.socket?.close();
    else if (this.socket?.readyState === 1) this.socket.send(JSON.stringify({ type: 'ping' }));
  }

  private hear(message: Update | Accepted | Refusal | { type: 'pong' }): void {
    this.heard = Date.now();
    if (message.type === 'sync') this.welcome(message);
    else if (message.type === 'update') this.follow(message);
    else if (message.type === 'accepted') this.answer(message.id, message);
    else if (message.type === 'refused') this.refused(message);
  }

  private welcome(message: Update): void {
    this.tries = 0;
    this.step = message.step;
    this.listener.connection('live');
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
    } else if (message.error === 'not_found' || message.error === 'forbidden') {
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

  private later(): void {
    this.hangUp();
    if (this.closed) return;
    this.listener.connection('lost');
    const wait = Math.min(8000, 300 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private hangUp(): void {
    clearInterval(this.pinger);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.hangUp();
  }
}
