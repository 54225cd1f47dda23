/** The server's time on this device, whose own clock may be minutes off. */
import { createSubscriber } from 'svelte/reactivity';

const TICK = 250;

const deviceSeconds = (): number => Date.now() / 1000;

export class ServerTime {
  /** How far the server's clock is ahead of this device's, in seconds. */
  private offset = 0;
  private readonly tick = createSubscriber((update) => {
    const timer = setInterval(update, TICK);
    return () => clearInterval(timer);
  });

  constructor(private readonly device: () => number = deviceSeconds) {}

  /** A message says what time it was on the server when it was sent. */
  heard(now: number): void {
    this.offset = now - this.device();
  }

  /** Seconds since 1970. It ticks wherever it is read reactively, and only as long as somebody does. */
  get now(): number {
    this.tick();
    return this.device() + this.offset;
  }

  /** Whole seconds until a moment, as a countdown shows them: 1 until it is over, never below 0. */
  left(until: number): number {
    return Math.max(0, Math.ceil(until - this.now));
  }
}
