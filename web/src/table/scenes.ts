/** Single moments of a game, worked out from the views before and after an event. */
import type { OutDie, View } from '../board/view';

/** Coins that somebody has just been given, and the part of the board they come from. */
export interface Gain {
  seat: number;
  count: number;
  from: string;
}

/** The dice that lie in the tents: those that came out last and are not inside. */
export function diceOut(events: string[], view: View | null): OutDie[] {
  const inside = new Set(view?.dice ?? []);
  const found: OutDie[] = [];
  for (let i = events.length - 1; i >= 0; i--) {
    const out = dieOf(events[i] ?? '');
    if (!out) continue;
    if (inside.has(out.die) || found.some((other) => other.die === out.die)) break;
    found.unshift(out);
  }
  return found;
}

/** The die that an event lets out. */
function dieOf(event: string): OutDie | null {
  const [mark, kind, ...rest] = event.split(' ');
  if (mark !== '=' || (kind !== 'die' && kind !== 'support')) return null;
  return {
    die: kind === 'support' ? `support ${rest[0]}` : (rest[0] ?? ''),
    face: Number(rest.at(-1)),
    camel: rest.at(-2) ?? '',
  };
}

/** The end of a leg before anything is paid or put back: the camels have moved, and what moved them lies open. */
export function lastMoment(before: View, event: string, after: View): View {
  const die = dieOf(event)?.die;
  const card = /^= card (\S+)/.exec(event)?.[1];
  return {
    ...before,
    track: after.track,
    ranking: after.ranking,
    ...(before.dice ? { dice: before.dice.filter((one) => one !== die) } : {}),
    ...(card ? { revealed: [...(before.revealed ?? []), card], deck: Math.max(0, (before.deck ?? 1) - 1) } : {}),
  };
}

/** Who was given coins during a leg, and by what: a tile, the camera, or the bank at the pyramid. */
export function gainsOf(before: View, after: View): Gain[] {
  return after.players.flatMap((player, seat) => {
    const count = player.money - (before.players[seat]?.money ?? player.money);
    if (count <= 0) return [];
    const tile = Object.entries(before.tiles ?? {}).find(([, one]) => one.owner === seat)?.[0];
    const space = tile ?? (before.camera?.owner === seat ? before.camera.space : undefined);
    return [{ seat, count, from: space === undefined ? 'pyramid' : `space:${space}` }];
  });
}
