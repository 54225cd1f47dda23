/** What moved between two views, as a way to go: read off the event and the views, without knowing a rule. */
import { spaceNumber } from './geometry';
import { cardParts, isCrazy, type View } from './view';

export interface Motion {
  /** The camels that moved together, from bottom to top. */
  unit: string[];
  /** The spaces they touched, the last is where they ended. */
  path: number[];
  /** They slid in underneath. */
  beneath: boolean;
  /** So many milliseconds pass before: a die comes out and shows its face, a card is turned. */
  wait: number;
}

const places = (view: View): Map<string, [number, number]> =>
  new Map(
    Object.entries(view.track).flatMap(([key, camels]) =>
      camels.map((camel, level): [string, [number, number]] => [camel, [spaceNumber(key, view.length), level]]),
    ),
  );

/** The camel and the number named by an event: `= die blue 2`, `= support blue 1`, `= card green2`. */
export function called(event: string): { camel: string; number: number } | null {
  const words = event.split(' ');
  if (words[0] !== '=') return words[1] === 'play' ? { camel: '', number: 1 } : null;
  if (words[1] === 'card' && words[2]) {
    const [camel, number] = cardParts(words[2]);
    return { camel, number };
  }
  if (words[1] === 'die' || words[1] === 'support') return { camel: words.at(-2) ?? '', number: Number(words.at(-1)) };
  return null;
}

export function motionOf(before: View | null, event: string, after: View): Motion | null {
  const call = before && called(event);
  if (!before || !call || !Object.keys(before.track).length) return null;
  const was = places(before);
  const is = places(after);
  const changed = [...was.keys()].filter((camel) => was.get(camel)?.[0] !== is.get(camel)?.[0]);
  const unit = (changed.length ? changed : stayed(before, after, call.camel)).sort(
    (a, b) => (was.get(a)?.[1] ?? 0) - (was.get(b)?.[1] ?? 0),
  );
  const first = unit[0];
  const from = first === undefined ? undefined : was.get(first)?.[0];
  const to = first === undefined ? undefined : is.get(first)?.[0];
  if (first === undefined || from === undefined || to === undefined) return null;
  const path = steps(before, from, to, call.number, isCrazy(before, first) ? -1 : 1);
  const stack = Object.entries(after.track).find(([key]) => spaceNumber(key, after.length) === to)?.[1] ?? [];
  return {
    unit,
    path,
    beneath: stack.length > unit.length && stack.at(-1) !== unit.at(-1),
    wait: event.startsWith('= card') ? CARD : event.startsWith('= ') ? DIE : 0,
  };
}

/** A unit that came back to its own space: the camel that was called and all above it, if the order changed. */
function stayed(before: View, after: View, camel: string): string[] {
  const was = Object.values(before.track).find((stack) => stack.includes(camel));
  const is = Object.values(after.track).find((stack) => stack.includes(camel));
  return was && is && was.join() !== is.join() ? was.slice(was.indexOf(camel)) : [];
}

function steps(view: View, from: number, to: number, number: number, way: 1 | -1): number[] {
  const line = [0, ...(view.spaces ?? Array.from({ length: view.length }, (_, i) => i + 1)), view.length + 1];
  const start = line.indexOf(from);
  const path: number[] = [];
  for (let i = 1; i <= number; i++) {
    const space = line[start + way * i];
    if (space === undefined) break;
    path.push(space);
  }
  if (path.at(-1) !== to) path.push(to);
  return path;
}

const DIE = 620;
const CARD = 260;
const LIFT = 160;
const HOP = 220;
const LAND = 140;

/** How long the camels are under way. */
export const travelTime = (motion: Motion): number => LIFT + HOP * motion.path.length + LAND;
export const motionTime = (motion: Motion): number => motion.wait + travelTime(motion);

export interface Point {
  x: number;
  y: number;
  scale: number;
}

/** Key frames for one camel of a unit: lift, hop from space to space, land. */
export function frames(from: Point, stops: Point[], to: Point): Keyframe[] {
  const points = [...stops.slice(0, -1), to];
  const total = LIFT + HOP * points.length + LAND;
  const at = (p: Point, up = 0, squash = 1): string =>
    `translate(${p.x}px, ${p.y - up}px) scale(${p.scale}, ${p.scale * squash})`;
  const result: Keyframe[] = [
    { transform: at(from), offset: 0, easing: 'ease-out' },
    { transform: at(from, 14), offset: LIFT / total, easing: 'ease-in-out' },
  ];
  let last = from;
  points.forEach((point, i) => {
    const middle = { x: (last.x + point.x) / 2, y: Math.min(last.y, point.y), scale: point.scale };
    result.push({ transform: at(middle, 48), offset: (LIFT + HOP * (i + 0.5)) / total, easing: 'ease-in' });
    result.push({
      transform: at(point, i === points.length - 1 ? 0 : 10),
      offset: (LIFT + HOP * (i + 1)) / total,
      easing: 'ease-out',
    });
    last = point;
  });
  result.push({ transform: at(to, 0, 0.92), offset: (total - LAND / 2) / total, easing: 'ease-out' });
  result.push({ transform: at(to), offset: 1 });
  return result;
}
