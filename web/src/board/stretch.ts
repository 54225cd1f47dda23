/** A stretch of the track laid out in one line, and the way of a move over it; read off two views, without knowing a rule. */
import {
  CARD_SIZES,
  isTurned,
  RING_SIZES,
  spaceNumber,
  windingSpot,
  type Sizes,
  type Spot,
  type Winding,
} from './geometry';
import { called, motionOf, type Motion } from './motion';
import type { View } from './view';

const PITCH = 200;
/** The winding track, unwound. */
export const LINE: Winding = { slots: 100, pitchX: 132, pitchY: 196 };

export interface Stretch {
  from: number;
  to: number;
}

export interface Way {
  motion: Motion;
  /** Where the move began, where it met something if it did, and where it ended. */
  stops: number[];
}

export const sizesOf = (view: View): Sizes => (view.game === 'cards' ? CARD_SIZES : RING_SIZES);

export function lineSpot(view: View): (space: number) => Spot {
  if (view.game === 'cards') return (space) => windingSpot(space, view, LINE);
  return (space) => ({ x: space * PITCH, y: 0, face: 1 });
}

export function wayOf(before: View | null, event: string | null, after: View): Way | null {
  const motion = event === null ? null : motionOf(before, event, after);
  const first = motion?.unit[0];
  if (!before || !motion || first === undefined || event === null) return null;
  const from = spaceOf(before, first);
  const number = called(event)?.number ?? motion.path.length;
  const met = motion.path[number - 1];
  const end = motion.path.at(-1) ?? from;
  return { motion, stops: [from, ...(met !== undefined && met !== end ? [met] : []), end] };
}

export function spaceOf(view: View, camel: string): number {
  const found = Object.entries(view.track).find(([, camels]) => camels.includes(camel));
  return found ? spaceNumber(found[0], view.length) : 0;
}

/** The spaces that a picture of a move shows: all that it touches, and so many at least. */
export function stretchOf(view: View, spaces: number[], fewest: number): Stretch {
  let [from, to] = [
    Math.max(view.game === 'cards' ? 0 : 1, Math.min(...spaces)),
    Math.min(view.length + 1, Math.max(...spaces)),
  ];
  while (to - from + 1 < fewest && (from > 1 || to < view.length)) {
    if (to < view.length) to += 1;
    if (to - from + 1 < fewest && from > 1) from -= 1;
  }
  return view.game === 'cards' ? wholeCards(view, { from, to }) : { from, to };
}

/** A card of the winding track is shown whole. */
function wholeCards(view: View, { from, to }: Stretch): Stretch {
  const first = from > 0 && from % 2 === 0 ? from - 1 : from;
  const last = to % 2 === 1 && to < view.length && !isTurned(to, view) ? to + 1 : to;
  return { from: first, to: last };
}
