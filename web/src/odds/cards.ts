/** Odds of a leg of `cards` on this device, from what one seat knows: every order of the last few cards, before that orders by chance.
 * Only the companion loads it; tests hold it against the engine. */
import type { View } from '../board/view';
import { cardMove, read, type LegOdds, type Race } from './leg';

/** Of each colour, so many cards of one step and of two. */
const COPIES = [5, 1] as const;
const EXACT = 5;
const SAMPLES = 4000;

export interface CardLeg {
  leg: LegOdds;
  /** Half the width of the 95 % intervals; 0 where every order was gone through. */
  error: number;
}

interface Known {
  /** Known to be in the deck, or to have come up from it. */
  given: number[];
  /** Anywhere: in other hands, in the deck, discarded or not dealt. */
  unseen: number[];
  revealed: number[];
}

/** A deck of which only chances are known: `weights[kind][count]` weighs a count, `ways[kind][size]` all counts of that kind and those after it. */
interface Urn {
  weights: number[][];
  ways: number[][];
  size: number;
}

interface Course {
  length: number;
  camels: string[];
}

function knownTo(view: View, seat: number, kinds: string[]): Known {
  const count = (cards: (string | null)[] | null | undefined): number[] =>
    kinds.map((kind) => (cards ?? []).filter((card) => card === kind).length);
  const player = view.players[seat];
  const [hand, own, discarded, revealed] = [player?.hand, player?.given, player?.discarded, view.revealed].map(
    count,
  ) as [number[], number[], number[], number[]];
  const shown = count((view.intel ?? []).filter((_, index) => index !== seat));
  const played = count((view.played ?? []).map(([, card]) => card));
  const at = (list: number[], kind: number): number => list[kind] ?? 0;
  return {
    given: kinds.map((_, kind) => at(own, kind) + at(shown, kind)),
    unseen: kinds.map(
      (_, kind) =>
        (COPIES[kind % 2] ?? 0) - [hand, own, discarded, shown, played].reduce((sum, list) => sum + at(list, kind), 0),
    ),
    revealed,
  };
}

function choose(of: number, some: number): number {
  let ways = 1;
  for (let i = 0; i < some; i++) ways = (ways * (of - i)) / (i + 1);
  return ways;
}

/** In how many ways `left` cards of a kind are left: `known` and some of `unseen` were put in, `revealed` of them came up, nobody knows which. */
function deckWeight(known: number, unseen: number, revealed: number, left: number): number {
  let ways = 0;
  for (let came = 0; came <= Math.min(known, revealed); came++) {
    const others = revealed - came;
    const othersLeft = left - (known - came);
    if (others >= 0 && others <= unseen && othersLeft >= 0 && othersLeft <= unseen - others)
      ways += choose(known, came) * choose(unseen, others) * choose(unseen - others, othersLeft);
  }
  return ways;
}

function urnOf({ given, unseen, revealed }: Known, size: number): Urn {
  const counts = Array.from({ length: size + 1 }, (_, i) => i);
  const weights = given.map((known, kind) =>
    counts.map((left) => deckWeight(known, unseen[kind] ?? 0, revealed[kind] ?? 0, left)),
  );
  const ways: number[][] = [counts.map((left) => (left ? 0 : 1))];
  for (const row of [...weights].reverse()) {
    const [rest = []] = ways;
    ways.unshift(
      counts.map((left) =>
        row.slice(0, left + 1).reduce((sum, weight, count) => sum + weight * (rest[left - count] ?? 0), 0),
      ),
    );
  }
  return { weights, ways, size };
}

/** Places at the end of a leg, added up by weight; all that still stand on the Start card are last together. */
class Tally {
  private readonly places: number[][];

  constructor(private readonly camels: string[]) {
    this.places = camels.map(() => camels.map(() => 0));
  }

  add({ who, where }: Race, weight: number): void {
    who.forEach((camel, i) => {
      const row = this.places[camel] ?? [];
      const place = where[i] ? who.length - 1 - i : who.length - 1;
      row[place] = (row[place] ?? 0) + weight;
    });
  }

  chances(): LegOdds {
    const all = (this.places[0] ?? []).reduce((sum, weight) => sum + weight, 0);
    return Object.fromEntries(
      this.camels.map((camel, i) => [camel, (this.places[i] ?? []).map((weight) => weight / all)]),
    );
  }
}

const isOver = (race: Race, { length }: Course): boolean => race.where.at(-1) === length + 1;

/** Every order of the deck, each by its weight. */
function walk(course: Course, urn: Urn, start: Race, figures: number[], tally: Tally): void {
  const most = urn.weights.map((row) => row.findLastIndex((weight) => weight > 0));
  const counts = most.map(() => 0);
  const orders = Array.from({ length: urn.size + 1 }, (_, count) =>
    Array.from({ length: count }, (_, i) => i + 1).reduce((product, i) => product * i, 1),
  );
  const go = (race: Race, tiles: number[], depth: number): void => {
    if (depth === urn.size) {
      const weight = counts.reduce(
        (product, count, kind) => product * (urn.weights[kind]?.[count] ?? 0) * (orders[count] ?? 1),
        1,
      );
      if (weight) tally.add(race, weight);
      return;
    }
    for (let kind = 0; kind < counts.length; kind++) {
      const before = counts[kind] ?? 0;
      if (before >= (most[kind] ?? 0)) continue;
      counts[kind] = before + 1;
      if (isOver(race, course)) go(race, tiles, depth + 1);
      else {
        const left = [...tiles];
        go(cardMove(race, left, course.length, kind >> 1, (kind % 2) + 1), left, depth + 1);
      }
      counts[kind] = before;
    }
  };
  go(start, figures, 0);
}

/** Chance that is the same for the same question: numbers from 0 up to 1. */
function stream(): () => number {
  let word = 0x2545f491;
  return () => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return (word >>> 0) / 2 ** 32;
  };
}

function drawDeck({ weights, ways, size }: Urn, chance: () => number): number[] {
  const deck: number[] = [];
  weights.forEach((row, kind) => {
    const left = size - deck.length;
    let point = chance() * (ways[kind]?.[left] ?? 0);
    let count = 0;
    for (; count < left; count++) {
      const part = (row[count] ?? 0) * (ways[kind + 1]?.[left - count] ?? 0);
      if (point < part) break;
      point -= part;
    }
    for (let i = 0; i < count; i++) deck.push(kind);
  });
  for (let i = deck.length - 1; i > 0; i--) {
    const other = Math.floor(chance() * (i + 1));
    [deck[i], deck[other]] = [deck[other] ?? 0, deck[i] ?? 0];
  }
  return deck;
}

function sample(course: Course, urn: Urn, start: Race, figures: number[], tally: Tally): void {
  const chance = stream();
  for (let i = 0; i < SAMPLES; i++) {
    let race = start;
    const tiles = [...figures];
    for (const kind of drawDeck(urn, chance)) {
      if (isOver(race, course)) break;
      race = cardMove(race, tiles, course.length, kind >> 1, (kind % 2) + 1);
    }
    tally.add(race, 1);
  }
}

/** What a seat knows of a leg of cards that is under way; nothing where what it knows cannot be. */
export function cardLeg(view: View, seat: number): CardLeg | null {
  const { ground, race } = read(view);
  const course = { length: ground.length, camels: ground.camels };
  const kinds = ground.camels.flatMap((camel) => [`${camel}1`, `${camel}2`]);
  const urn = urnOf(knownTo(view, seat, kinds), view.deck ?? 0);
  if (!((urn.ways[0]?.[urn.size] ?? 0) > 0)) return null;
  const tally = new Tally(ground.camels);
  const exact = urn.size <= EXACT;
  (exact ? walk : sample)(course, urn, race, ground.tiles, tally);
  return { leg: tally.chances(), error: exact ? 0 : 0.98 / Math.sqrt(SAMPLES) };
}
