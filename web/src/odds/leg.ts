/** Exact odds of a leg, counted on this device: the one other place, besides the engine, that knows how camels move.
 * It goes through the leg die by die and merges equal positions. Only the companion loads it; tests hold it against the engine. */
import type { View } from '../board/view';

interface Race {
  /** Stacks by space, bottom to top, as camel numbers. */
  at: number[][];
  over: boolean;
  /** Camels that crossed the line forwards, and backwards, bottom to top. */
  front: number[];
  behind: number[];
}

export interface LegOdds {
  [colour: string]: number[];
}

/** The camels of a view by number, racers first, and where they stand. */
function read(view: View) {
  const racers = Object.keys(view.leg_tickets);
  const crazy = ['white', 'black'].filter((camel) => view.game === 'second' && !racers.includes(camel));
  const camels = [...racers, ...crazy];
  const number = (camel: string): number => camels.indexOf(camel);
  const at: number[][] = Array.from({ length: view.length + 2 }, () => []);
  for (const [key, stack] of Object.entries(view.track)) if (key !== 'finish') at[Number(key)] = stack.map(number);
  const tiles = new Map(Object.entries(view.tiles ?? {}).map(([space, tile]) => [Number(space), tile.side === '+' ? 1 : -1]));
  return { racers, camels, number, at, tiles };
}

/** The position after a die that was really rolled. */
export function applyRoll(view: View, die: string, camel: string, steps: number): View {
  const { racers, camels, number, at, tiles } = read(view);
  const race = move({ at, over: false, front: [], behind: [] }, number(camel), steps, die === 'grey', { racers: racers.length, length: view.length, tiles, white: number('white'), black: number('black') });
  const name = (i: number): string => camels[i] ?? '';
  const track: Record<string, string[]> = {};
  if (race.behind.length) track['0'] = race.behind.map(name);
  race.at.forEach((stack, space) => { if (stack.length) track[space] = [...(track[space] ?? []), ...stack.map(name)]; });
  if (race.front.length) track.finish = race.front.map(name);
  const order = [...race.behind, ...race.at.flat(), ...race.front].filter((i) => i < racers.length).reverse().map(name);
  return { ...view, track, ranking: order, dice: (view.dice ?? []).filter((one) => one !== die), pyramid_tickets: Math.max(0, (view.pyramid_tickets ?? 0) - 1), phase: race.over ? 'over' : view.phase };
}

interface Ground {
  racers: number;
  length: number;
  tiles: Map<number, number>;
  white: number;
  black: number;
}

/** Which crazy camel runs: the one directly on the other; else the only one that carries racers; else the one on the die. */
function runner(race: Race, rolled: number, { white, black, racers }: Ground): number {
  const find = (camel: number): [number[], number] => {
    const stack = race.at.find((one) => one.includes(camel)) ?? [];
    return [stack, stack.indexOf(camel)];
  };
  const [stack, w] = find(white);
  const [other, b] = find(black);
  if (stack === other && Math.abs(w - b) === 1) return w > b ? white : black;
  const loaded = (one: number[], i: number): boolean => one.slice(i + 1).some((camel) => camel < racers);
  if (loaded(stack, w) !== loaded(other, b)) return loaded(stack, w) ? white : black;
  return rolled;
}

function move(race: Race, rolled: number, steps: number, grey: boolean, ground: Ground): Race {
  const camel = grey ? runner(race, rolled, ground) : rolled;
  const way = grey ? -1 : 1;
  const spaces = [...race.at];
  const from = spaces.findIndex((stack) => stack.includes(camel));
  const stack = spaces[from] ?? [];
  const unit = stack.slice(stack.indexOf(camel));
  spaces[from] = stack.slice(0, stack.indexOf(camel));
  let to = from + way * steps;
  let beneath = false;
  const tile = to >= 1 && to <= ground.length ? ground.tiles.get(to) : undefined;
  if (tile !== undefined) {
    to += way * tile;
    beneath = tile < 0;
  }
  if (to > ground.length) return { at: spaces, over: true, front: unit, behind: [] };
  if (to < 1 && way < 0) return { at: spaces, over: true, front: [], behind: unit };
  spaces[to] = beneath ? [...unit, ...(spaces[to] ?? [])] : [...(spaces[to] ?? []), ...unit];
  return { at: spaces, over: false, front: [], behind: [] };
}

export function facesOf(die: string): [string, number][] {
  if (die === 'grey') return ['white', 'black'].flatMap((camel) => [1, 2, 3].map((n): [string, number] => [camel, n]));
  if (die.startsWith('support ')) return [1, 2].map((n): [string, number] => [die.slice(8), n]);
  return [1, 2, 3].map((n): [string, number] => [die, n]);
}

export function legOdds(view: View): LegOdds {
  const { racers, number, at, tiles } = read(view);
  const ground: Ground = { racers: racers.length, length: view.length, tiles, white: number('white'), black: number('black') };
  const result: LegOdds = Object.fromEntries(racers.map((camel) => [camel, racers.map(() => 0)]));
  const dice = view.dice ?? [];
  const rolls = Math.min(view.pyramid_tickets ?? dice.length, dice.length);

  function score(race: Race, chance: number): void {
    const order = [...race.behind, ...race.at.flat(), ...race.front].filter((camel) => camel < racers.length).reverse();
    order.forEach((camel, place) => {
      const row = result[racers[camel] ?? ''];
      if (row) row[place] = (row[place] ?? 0) + chance;
    });
  }

  let layer = new Map<string, { race: Race; left: string[]; chance: number }>();
  layer.set('', { race: { at, over: false, front: [], behind: [] }, left: dice, chance: 1 });
  for (let roll = 0; roll < rolls; roll++) {
    const next = new Map<string, { race: Race; left: string[]; chance: number }>();
    for (const { race, left, chance } of layer.values()) {
      left.forEach((die, i) => {
        const rest = left.filter((_, j) => j !== i);
        const faces = facesOf(die);
        for (const [camel, steps] of faces) {
          const moved = move(race, number(camel), steps, die === 'grey', ground);
          const share = chance / left.length / faces.length;
          if (moved.over || roll === rolls - 1) {
            score(moved, share);
            continue;
          }
          const key = `${moved.at.map((stack) => stack.join()).join('|')};${rest.join()}`;
          const same = next.get(key);
          if (same) same.chance += share;
          else next.set(key, { race: moved, left: rest, chance: share });
        }
      });
    }
    layer = next;
  }
  if (!rolls) for (const { race, chance } of layer.values()) score(race, chance);
  return result;
}
