/** Where things lie on the board, in units; one space of the ring is 200 wide. */
import type { View } from './view';

export interface Spot {
  x: number;
  y: number;
  /** +1 when racers here look to the right, −1 to the left. */
  face: 1 | -1;
}

const CELL = 200;
export const RISE = 38;
const TOP_ROW = 0.9;
/** The uppermost row of a ring or a winding track lies no lower than this. */
const UPPERMOST = 110;
/** So much lower a tall stack stands there, on the front of its slab. */
const FRONT = 16;
const WOBBLE = [0, 2, -1, 2, -2, 1, -1];

/** The middle of space n on a ring of `length` spaces. Space 0 and the finish lie on the line between the last and the first. */
export function ringSpot(space: number, length: number): Spot {
  const k = length / 4;
  if (space < 1) return { x: 100, y: 260, face: 1 };
  if (space > length) return { x: 100, y: 150, face: 1 };
  const side = Math.floor((space - 1) / k);
  const t = (space - 1) % k;
  const cells = [
    [t, 0],
    [k, t],
    [k - t, k],
    [0, k - t],
  ] as const;
  const [column, row] = cells[side] ?? [0, 0];
  return { x: column * CELL + 100, y: row * CELL + 100, face: side === 0 || side === 3 ? 1 : -1 };
}

export interface Winding {
  slots: number;
  pitchX: number;
  pitchY: number;
}

export const WIDE: Winding = { slots: 8, pitchX: 132, pitchY: 196 };
export const NARROW: Winding = { slots: 6, pitchX: 132, pitchY: 178 };

/** The middle of slot q of the winding track; every other row runs back. */
export function slotSpot(q: number, form: Winding): Spot {
  const row = Math.floor(q / form.slots);
  const column = q % form.slots;
  const back = row % 2 === 1;
  return {
    x: (back ? form.slots - 1 - column : column) * form.pitchX + form.pitchX / 2,
    y: row * form.pitchY + 110,
    face: back ? -1 : 1,
  };
}

/** The first of the two slots of Finish; the card is never broken at the end of a row. */
export function finishSlot(length: number, form: Winding): number {
  const slot = length + 2;
  return slot % form.slots === form.slots - 1 ? slot + 1 : slot;
}

/** Slots of the whole track: two of Start, one a space, two of Finish. */
export const slotCount = (length: number, form: Winding): number => finishSlot(length, form) + 2;

/** The middle of a space of the winding track. A turned card keeps two slots; its one space lies between them. */
export function windingSpot(space: number, view: View, form: Winding): Spot {
  if (space < 1) return between(slotSpot(0, form), slotSpot(1, form));
  if (space > view.length)
    return between(slotSpot(finishSlot(view.length, form), form), slotSpot(finishSlot(view.length, form) + 1, form));
  const here = slotSpot(space + 1, form);
  return isTurned(space, view) ? between(here, slotSpot(space + 2, form)) : here;
}

const between = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, face: a.face });

/** A card whose upper number is no space any more has been turned by a sandstorm. */
export function isTurned(space: number, view: View): boolean {
  const spaces = view.spaces;
  return !!spaces && space % 2 === 1 && space < view.length && !spaces.includes(space + 1);
}

/** A card of the winding track, and where its spaces lie on it. */
export interface CardOfTrack {
  x: number;
  y: number;
  width: number;
  turned: boolean;
  spaces: { n: number; dx: number; face: number }[];
}

export function trackCards(view: View, form: Winding): CardOfTrack[] {
  return Array.from({ length: Math.ceil(view.length / 2) }, (_, i) => {
    const n = 2 * i + 1;
    const a = slotSpot(n + 1, form);
    const two = n + 1 <= view.length;
    const turned = isTurned(n, view);
    const shift = 63 * a.face;
    const spaces =
      turned || !two
        ? [{ n, dx: 0, face: a.face }]
        : [
            { n, dx: -shift, face: a.face },
            { n: n + 1, dx: shift, face: a.face },
          ];
    return { x: a.x + (two ? 66 * a.face : 0), y: a.y, width: two ? 252 : 122, turned, spaces };
  });
}

export interface Standing {
  camel: string;
  space: number;
  level: number;
  x: number;
  y: number;
  face: 1 | -1;
  scale: number;
}

export interface Sizes {
  small: number;
  tall: number;
  tallest: number;
  feet: number;
}

export const RING_SIZES: Sizes = { small: 1.14, tall: 0.98, tallest: 0.82, feet: 58 };
export const PHONE_SIZES: Sizes = { small: 1.2, tall: 1.1, tallest: 1, feet: 54 };
export const LONG_SIZES: Sizes = { small: 1.2, tall: 1.04, tallest: 0.86, feet: 58 };
export const CARD_SIZES: Sizes = { small: 0.86, tall: 0.86, tallest: 0.8, feet: 42 };

/** Where a track key such as `"7"`, `"0"` or `"finish"` lies in numbers. */
export const spaceNumber = (key: string, length: number): number => (key === 'finish' ? length + 1 : Number(key));

/** Every camel with its place, painted from the top row down, each stack from the bottom up. */
export function standings(
  view: Pick<View, 'game' | 'length' | 'track'>,
  spot: (space: number) => Spot,
  sizes: Sizes,
  crazy: (camel: string) => boolean,
): Standing[] {
  const stacks = Object.entries(view.track)
    .map(([key, camels]) => ({ space: spaceNumber(key, view.length), camels }))
    .map((stack) => ({ ...stack, spot: spot(stack.space) }))
    .sort((a, b) => a.spot.y - b.spot.y);
  return stacks.flatMap(({ space, camels, spot: at }) =>
    view.game === 'cards' && space === 0 ? besides(camels, at) : stacked(camels, space, at, sizes, crazy),
  );
}

function stacked(
  camels: string[],
  space: number,
  at: Spot,
  sizes: Sizes,
  crazy: (camel: string) => boolean,
): Standing[] {
  const size = camels.length > 5 ? sizes.tallest : camels.length > 3 ? sizes.tall : sizes.small;
  /** In the uppermost row a tall stack has no slab above it to stand before. */
  const uppermost = at.y <= UPPERMOST;
  const scale = uppermost && camels.length > 4 ? Math.min(size, TOP_ROW) : size;
  const feet = sizes.feet + (uppermost && camels.length > 3 ? FRONT : 0);
  const lean = camels.every(crazy) ? -at.face : at.face;
  return camels.map((camel, level) => ({
    camel,
    space,
    level,
    scale,
    x: at.x - 15 * scale * lean + (WOBBLE[level % WOBBLE.length] ?? 0) * scale,
    y: at.y + feet - level * RISE * scale,
    face: (crazy(camel) ? -at.face : at.face) as 1 | -1,
  }));
}

/** On the Start card camels stand side by side. */
function besides(camels: string[], at: Spot): Standing[] {
  const step = Math.min(52, 210 / Math.max(1, camels.length));
  return camels.map((camel, i) => ({
    camel,
    space: 0,
    level: 0,
    scale: 0.6,
    face: 1,
    x: at.x + (i - (camels.length - 1) / 2) * step - 6,
    y: at.y + (i % 2 ? 52 : 30),
  }));
}
