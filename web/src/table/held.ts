/** What lies in front of a player, in the order it is shown. */
import type { Player, View } from '../board/view';
import { heldByModules, type Drawing } from '../games/modules';

export const FIGURES = { fennec: '#fennec', palm: '#palmfig' } as const;
type Figure = keyof typeof FIGURES;
const FIGURE_KINDS: Figure[] = ['fennec', 'palm'];

export type Held = { key: string } & (
  | { kind: 'tickets'; colour: string; values: number[]; place?: number }
  | { kind: 'midfield'; colour: string }
  | { kind: 'final'; colour: string; mark: 'cup' | 'snail' }
  | { kind: 'drawn'; name: string; drawing: Drawing }
  | { kind: 'pyramid' | Figure }
);

/** The figures of a seat as one text, which stays the same while nothing changes hands. */
export const figuresOf = (view: View, seat: number): string =>
  FIGURE_KINDS.filter((kind) => view[kind]?.owner === seat).join();

/** Everything in front of a player; on a phone small fans lie side by side first. */
export function heldBy(player: Player, view: View, seat: number, figures: string, phone: boolean): Held[] {
  const fans = fansOf(player).sort((one, other) => (phone ? one.values.length - other.values.length : 0));
  const placed = (player.placed ?? []).map(([colour, value, place], i): Held => ({
    key: `placed ${i}`,
    kind: 'tickets',
    colour,
    values: [value],
    place,
  }));
  const pyramids = Array.from({ length: player.pyramid_tickets ?? 0 }, (_, i): Held => ({
    key: `pyramid ${i}`,
    kind: 'pyramid',
  }));
  const finals = [
    [player.final_win, 'cup'],
    [player.final_lose, 'snail'],
  ] as const;
  return [
    ...fans.map((fan): Held => ({ key: fan.colour, kind: 'tickets', ...fan })),
    ...placed,
    ...(player.midfield ?? []).map((colour): Held => ({ key: `midfield ${colour}`, kind: 'midfield', colour })),
    ...pyramids,
    ...FIGURE_KINDS.filter((kind) => figures.includes(kind)).map((kind): Held => ({ key: kind, kind })),
    ...heldByModules(view, seat).map((one, i): Held => ({ key: `${one.name} ${i}`, kind: 'drawn', ...one })),
    ...finals.flatMap(([colour, mark]): Held[] => (colour ? [{ key: mark, kind: 'final', colour, mark }] : [])),
  ];
}

/** Leg tickets by colour, in the order taken. */
function fansOf(player: Player): { colour: string; values: number[] }[] {
  const fans = new Map<string, number[]>();
  for (const [colour, value] of player.tickets) fans.set(colour, [...(fans.get(colour) ?? []), value]);
  return [...fans].map(([colour, values]) => ({ colour, values }));
}

/** How wide a thing is, in units of a ticket that is 46 wide. */
export function unitsOf(thing: Held): number {
  if (thing.kind === 'tickets') return thing.place === undefined ? 26 + 20 * thing.values.length : 58;
  return thing.kind === 'midfield' ? 46 : 28;
}
