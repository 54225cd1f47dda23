import { flushSync } from 'svelte';
import type { ServerTime } from '../src/net/time';
import { TurnClock } from '../src/table/clock.svelte';
import type { RoomInfo } from '../src/wire/types';

/** The clock of a table where it is your turn, or Ben's. */
export function started(time: ServerTime, deadline: number, your: boolean): { clock: TurnClock; stop: () => void } {
  const room = { status: 'playing', deadline, to_act: [your ? 0 : 1], run: { clock: 60 } } as unknown as RoomInfo;
  const person = (seat: number) => ({ name: seat ? 'Ben' : 'Ada', you: seat === 0 });
  let clock!: TurnClock;
  const stop = $effect.root(() => {
    clock = new TurnClock({ room, time, person, you: [0], mine: your });
  });
  flushSync();
  return { clock, stop };
}
