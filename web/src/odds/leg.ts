/** Exact odds of a leg, counted on this device: the one other place, besides the engine, that knows how camels move.
 * It goes through the leg die by die and merges equal positions. Only the companion loads it; tests hold it against the engine. */
import type { View } from '../board/view';
import { rowOf } from '../games';

/** Camels in running order, last first, and the space of each; a stack is a run of equal spaces, its bottom camel first. */
export interface Race {
  who: number[];
  where: number[];
}

interface Ground {
  camels: string[];
  racers: number;
  length: number;
  /** By space: +1 sends on, −1 sends back and beneath, 0 does nothing. */
  tiles: number[];
  white: number;
  black: number;
}

export interface LegOdds {
  [colour: string]: number[];
}

/** The track as a row of places: in `cards` a turned card is one place, and place 0 is the Start card. */
const placesOf = (view: View): number[] => view.spaces ?? Array.from({ length: view.length }, (_, i) => i + 1);

export function read(view: View): { ground: Ground; race: Race; places: number[] } {
  const racers = Object.keys(view.leg_tickets);
  const camels = [...racers, ...rowOf(view.game).camels.filter((camel) => !racers.includes(camel))];
  const places = placesOf(view);
  const place = (space: number): number => (space ? places.indexOf(space) + 1 : 0);
  const tiles = Array.from({ length: places.length + 2 }, () => 0);
  for (const [space, tile] of Object.entries(view.tiles ?? {}))
    tiles[place(Number(space))] = tile.side === '+' ? 1 : -1;
  if (view.palm) tiles[place(view.palm.space)] = 1;
  if (view.fennec) tiles[place(view.fennec.space)] = -1;
  const race: Race = { who: [], where: [] };
  for (const space of Object.keys(view.track)
    .filter((key) => key !== 'finish')
    .map(Number)
    .sort((a, b) => a - b)) {
    for (const camel of view.track[space] ?? []) {
      race.who.push(camels.indexOf(camel));
      race.where.push(place(space));
    }
  }
  const ground = {
    camels,
    racers: racers.length,
    length: places.length,
    tiles,
    white: camels.indexOf('white'),
    black: camels.indexOf('black'),
  };
  return { ground, race, places };
}

/** The end of the unit that a camel carries: the first place in the running order that does not move with it. */
function unitEnd(race: Race, bottom: number): number {
  let top = bottom + 1;
  while (race.where[top] === race.where[bottom]) top += 1;
  return top;
}

/** Whether a racer sits anywhere on the camel at a place in the running order. */
function carries(race: Race, at: number, racers: number): boolean {
  for (let i = at + 1; race.where[i] === race.where[at]; i++) if ((race.who[i] ?? racers) < racers) return true;
  return false;
}

/** Which crazy camel runs: the one directly on the other; else the only one that carries racers; else the one on the die. */
function runner(race: Race, rolled: number, { white, black, racers }: Ground): number {
  const w = race.who.indexOf(white);
  const b = race.who.indexOf(black);
  if (race.where[w] === race.where[b] && Math.abs(w - b) === 1) return w > b ? white : black;
  const loaded = carries(race, w, racers);
  if (loaded !== carries(race, b, racers)) return loaded ? white : black;
  return rolled;
}

/** Cut a unit out of the running order and put it back in: on top of all that stand at or before its target, or beneath them. */
function shift(race: Race, bottom: number, top: number, target: number, beneath: boolean): Race {
  const who = [...race.who.slice(0, bottom), ...race.who.slice(top)];
  const where = [...race.where.slice(0, bottom), ...race.where.slice(top)];
  let at = 0;
  while (at < where.length && ((where[at] ?? 0) < target || (where[at] === target && !beneath))) at += 1;
  who.splice(at, 0, ...race.who.slice(bottom, top));
  where.splice(at, 0, ...Array.from({ length: top - bottom }, () => target));
  return { who, where };
}

/** Where a throw ends that meets a space: off the track is 0 or length + 1. A unit sent against its way slips beneath. */
function landing(met: number, way: number, ground: Ground): number {
  const target = met + way * (ground.tiles[met] ?? 0);
  return Math.max(0, Math.min(ground.length + 1, target));
}

const isOver = (race: Race, ground: Ground): boolean => race.where[0] === 0 || race.where.at(-1) === ground.length + 1;

function written(view: View, race: Race, ground: Ground, places: number[]): View {
  const track: Record<string, string[]> = {};
  race.who.forEach((camel, i) => {
    const place = race.where[i] ?? 0;
    const key = place > ground.length ? 'finish' : place ? String(places[place - 1]) : '0';
    (track[key] ??= []).push(ground.camels[camel] ?? '');
  });
  const ranking = race.who
    .filter((camel) => camel < ground.racers)
    .reverse()
    .map((camel) => ground.camels[camel] ?? '');
  return { ...view, track, ranking };
}

/** The position after a die that was really rolled. */
export function applyRoll(view: View, die: string, camel: string, steps: number): View {
  const { ground, race, places } = read(view);
  const rolled = ground.camels.indexOf(camel);
  const bottom = race.who.indexOf(die === 'grey' ? runner(race, rolled, ground) : rolled);
  const way = die === 'grey' ? -1 : 1;
  const met = (race.where[bottom] ?? 0) + way * steps;
  const after = shift(race, bottom, unitEnd(race, bottom), landing(met, way, ground), (ground.tiles[met] ?? 0) < 0);
  const over = isOver(after, ground);
  const used = die.startsWith('support ') && view.used ? { used: [...view.used, camel].sort() } : {};
  return {
    ...written(view, after, ground, places),
    ...used,
    dice: (view.dice ?? []).filter((one) => one !== die),
    pyramid_tickets: Math.max(0, (view.pyramid_tickets ?? 0) - 1),
    phase: over ? 'over' : view.phase,
  };
}

/** A racing card moves a camel and all on it; on the Start card each stands alone. A figure that is met works once: it is taken from `tiles`. */
export function cardMove(race: Race, tiles: number[], length: number, camel: number, steps: number): Race {
  const bottom = race.who.indexOf(camel);
  const from = race.where[bottom] ?? 0;
  const top = from === 0 ? bottom + 1 : unitEnd(race, bottom);
  let target = from + steps;
  let beneath = false;
  for (let push = tiles[target] ?? 0; push && target <= length; push = tiles[target] ?? 0) {
    tiles[target] = 0;
    target += push;
    beneath = push < 0;
  }
  return shift(race, bottom, top, Math.min(target, length + 1), beneath);
}

/** The position after a racing card was really turned up or played. A figure that all have passed goes, too. */
export function applyCard(view: View, camel: string, steps: number): View {
  const { ground, race, places } = read(view);
  const after = cardMove(race, ground.tiles, ground.length, ground.camels.indexOf(camel), steps);
  const last = after.where[0] ?? 0;
  const stays = (space: number): boolean =>
    (ground.tiles[places.indexOf(space) + 1] ?? 0) !== 0 && places.indexOf(space) + 1 >= last;
  return {
    ...written(view, after, ground, places),
    fennec: view.fennec && stays(view.fennec.space) ? view.fennec : null,
    palm: view.palm && stays(view.palm.space) ? view.palm : null,
    phase: after.where.at(-1) === ground.length + 1 ? 'over' : view.phase,
  };
}

export function facesOf(die: string): [string, number][] {
  if (die === 'grey') return ['white', 'black'].flatMap((camel) => [1, 2, 3].map((n): [string, number] => [camel, n]));
  if (die.startsWith('support ')) return [1, 2].map((n): [string, number] => [die.slice(8), n]);
  return [1, 2, 3].map((n): [string, number] => [die, n]);
}

/** Equal positions of one layer of the leg, with the chance of all ways that lead there.
 * A position is three integers: the running order and the dice left, the spaces of the six last camels, that of the first. */
class Layer {
  private slots = new Int32Array(1 << 13).fill(-1);
  order = new Int32Array(1 << 12);
  low = new Int32Array(1 << 12);
  high = new Int32Array(1 << 12);
  chance = new Float64Array(1 << 12);
  count = 0;

  clear(): void {
    this.slots.fill(-1);
    this.count = 0;
  }

  add(order: number, low: number, high: number, chance: number): void {
    if (2 * (this.count + 1) > this.slots.length) this.grow();
    let slot = this.slot(order, low, high);
    for (let found = this.slots[slot] ?? -1; found >= 0; found = this.slots[slot] ?? -1) {
      if (this.order[found] === order && this.low[found] === low && this.high[found] === high) {
        this.chance[found] = (this.chance[found] ?? 0) + chance;
        return;
      }
      slot = (slot + 1) & (this.slots.length - 1);
    }
    this.slots[slot] = this.count;
    this.order[this.count] = order;
    this.low[this.count] = low;
    this.high[this.count] = high;
    this.chance[this.count] = chance;
    this.count += 1;
  }

  private slot(order: number, low: number, high: number): number {
    const mixed = Math.imul(order ^ Math.imul(low ^ (high << 27), 0x45d9f3b), 0x119de1f3);
    return (mixed ^ (mixed >>> 15)) & (this.slots.length - 1);
  }

  private grow(): void {
    const wider = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const more = new Int32Array(2 * old.length);
      more.set(old);
      return more;
    };
    const chance = new Float64Array(2 * this.chance.length);
    chance.set(this.chance);
    [this.order, this.low, this.high, this.chance] = [wider(this.order), wider(this.low), wider(this.high), chance];
    this.slots = new Int32Array(2 * this.slots.length).fill(-1);
    for (let i = 0; i < this.count; i++) {
      let slot = this.slot(this.order[i] ?? 0, this.low[i] ?? 0, this.high[i] ?? 0);
      while ((this.slots[slot] ?? -1) >= 0) slot = (slot + 1) & (this.slots.length - 1);
      this.slots[slot] = i;
    }
  }
}

const ORDER_BITS = 21;
const LOW_CAMELS = 6;

/** By camel, its chance of each place at the end of the leg. */
export function legOdds(view: View): LegOdds {
  const { ground, race } = read(view);
  const { racers } = ground;
  const n = race.who.length;
  const dice = view.dice ?? [];
  const rolls = Math.min(view.pyramid_tickets ?? dice.length, dice.length);
  const faces = dice.map((die) =>
    facesOf(die).map(([camel, steps]) => ({
      camel: ground.camels.indexOf(camel),
      steps: die === 'grey' ? -steps : steps,
    })),
  );
  const result = Array.from({ length: racers }, () => new Float64Array(racers));

  const score = (who: number[], chance: number): void => {
    let place = 0;
    for (let i = n - 1; i >= 0; i--) {
      const camel = who[i] ?? 0;
      if (camel >= racers) continue;
      const row = result[camel];
      if (row) row[place] = (row[place] ?? 0) + chance;
      place += 1;
    }
  };

  const now: Race = { who: [...race.who], where: [...race.where] };
  const moved: Race = { who: [...race.who], where: [...race.where] };
  /** As `shift`, without making anything new. */
  const move = (bottom: number, top: number, target: number, beneath: boolean): void => {
    let at = 0;
    let i = 0;
    for (; i < n; i++) {
      if (i === bottom) i = top;
      const space = now.where[i] ?? 99;
      if (i >= n || space > target || (space === target && beneath)) break;
      moved.who[at] = now.who[i] ?? 0;
      moved.where[at] = space;
      at += 1;
    }
    for (let j = bottom; j < top; j++, at++) {
      moved.who[at] = now.who[j] ?? 0;
      moved.where[at] = target;
    }
    for (; i < n; i++, at++) {
      if (i === bottom) i = top;
      if (i >= n) break;
      moved.who[at] = now.who[i] ?? 0;
      moved.where[at] = now.where[i] ?? 0;
    }
  };

  let [layer, next] = [new Layer(), new Layer()];
  const keep = (into: Layer, { who, where }: Race, left: number, chance: number): void => {
    let order = left << ORDER_BITS;
    let low = 0;
    for (let i = 0; i < n; i++) {
      order |= (who[i] ?? 0) << (3 * i);
      if (i < LOW_CAMELS) low |= (where[i] ?? 0) << (5 * i);
    }
    into.add(order, low, where[LOW_CAMELS] ?? 0, chance);
  };
  keep(layer, race, (1 << dice.length) - 1, 1);
  for (let roll = 0; roll < rolls; roll++) {
    const last = roll === rolls - 1;
    for (let index = 0; index < layer.count; index++) {
      const order = layer.order[index] ?? 0;
      const low = layer.low[index] ?? 0;
      const left = order >>> ORDER_BITS;
      for (let i = 0; i < n; i++) {
        now.who[i] = (order >> (3 * i)) & 7;
        now.where[i] = i < LOW_CAMELS ? (low >> (5 * i)) & 31 : (layer.high[index] ?? 0);
      }
      const share = (layer.chance[index] ?? 0) / (dice.length - roll);
      for (let die = 0; die < dice.length; die++) {
        if (!((left >> die) & 1)) continue;
        const sides = faces[die] ?? [];
        for (const { camel, steps } of sides) {
          const bottom = now.who.indexOf(steps < 0 ? runner(now, camel, ground) : camel);
          const met = (now.where[bottom] ?? 0) + steps;
          move(bottom, unitEnd(now, bottom), landing(met, Math.sign(steps), ground), (ground.tiles[met] ?? 0) < 0);
          if (last || isOver(moved, ground)) score(moved.who, share / sides.length);
          else keep(next, moved, left & ~(1 << die), share / sides.length);
        }
      }
    }
    [layer, next] = [next, layer];
    next.clear();
  }
  if (!rolls) score(race.who, 1);
  return Object.fromEntries(ground.camels.slice(0, racers).map((camel, i) => [camel, [...(result[i] ?? [])]]));
}
