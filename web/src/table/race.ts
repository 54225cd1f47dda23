/** A race looked back on: everyone's money from leg to leg, and what is worth telling of it. */
import { motionOf, type Motion } from '../board/motion';
import { isCrazy, type View } from '../board/view';
import { replay } from '../net/api';
import { capital, colour, signed, t, type Person } from '../words/index.svelte';
import type { Finale } from '../wire/types';
import type { Happening } from './story';

/** An event with the views around it. */
export interface Moment extends Happening {
  before: View;
  after: View;
}

export const isMoment = (one: Happening): one is Moment => one.before !== null && one.after !== null;

const PAGE = 200;

/** The whole race from the server, for those who came late or were cut off. */
export async function wholeRace(table: string): Promise<Moment[]> {
  const moments: Moment[] = [];
  for (let first = 0, total = 1; first < total; first += PAGE) {
    const part = await replay('tables', table, 'all', first, PAGE);
    total = part.total;
    let before = part.before;
    for (const step of part.steps) {
      const after = step.view;
      moments.push({ event: step.event, before, after });
      before = after;
    }
  }
  return moments;
}

export interface Stage {
  label: string;
  money: number[];
}

/** Everyone's money at the start, after each leg, and at the end, when the cards have been turned. */
export function stages(moments: Moment[], finale: Finale): Stage[] {
  const purse = (view: View): number[] => view.players.map((player) => player.money);
  const [first] = moments;
  if (!first) return [];
  const ends = moments.filter(
    ({ before, after }) => after.result !== null || (before.leg > 0 && after.leg > before.leg),
  );
  return [
    { label: t('chart.start'), money: purse(first.before) },
    ...ends.map(({ before, after }) => ({
      label: t('leg', { n: before.leg }),
      money: after.result ? finale.money : purse(after),
    })),
    ...ends.flatMap(({ after }) => (after.result ? [{ label: t('chart.end'), money: purse(after) }] : [])),
  ];
}

export interface Fact {
  title: string;
  text: string;
}

/** Three facts at most; a quiet race has fewer. */
export function facts(moments: Moment[], finale: Finale, person: (seat: number) => Person): Fact[] {
  return [boldest(moments, finale, person), wildest(moments), busiest(moments, person)].filter((fact) => fact !== null);
}

/** The right card that was laid first of all. */
function boldest(moments: Moment[], finale: Finale, person: (seat: number) => Person): Fact | null {
  const waiting = [...finale.cards];
  for (const { event, before } of moments) {
    const [seat, verb] = event.split(' ');
    if (verb !== 'win' && verb !== 'lose') continue;
    const at = waiting.findIndex((card) => card.pile === verb && card.seat === Number(seat));
    const [card] = at < 0 ? [] : waiting.splice(at, 1);
    if (card && card.paid > 1) {
      return {
        title: t('fact.boldest'),
        text: t('fact.boldestText', {
          who: person(card.seat),
          colour: colour(card.colour),
          n: before.leg,
          value: signed(card.paid),
        }),
      };
    }
  }
  return null;
}

/** The move that carried the most camels the farthest. */
function wildest(moments: Moment[]): Fact | null {
  const rides = moments.flatMap(({ event, before, after }) => {
    const motion = motionOf(before, event, after);
    return motion && motion.unit.length > 1 ? [{ motion, before }] : [];
  });
  const size = (motion: Motion): number => motion.unit.length * 10 + motion.path.length;
  const best = rides.sort((a, b) => size(b.motion) - size(a.motion))[0];
  if (!best) return null;
  const [bearer = '', ...riders] = best.motion.unit;
  const back = isCrazy(best.before, bearer);
  const text = t(back ? 'fact.wildestBack' : 'fact.wildestText', {
    colour: colour(bearer),
    riders: riders.map(colour).join(', '),
    n: best.before.leg,
  });
  return { title: t('fact.wildest'), text: capital(text) };
}

/** The player whose tiles or camera were met most often. */
function busiest(moments: Moment[], person: (seat: number) => Person): Fact | null {
  const met = new Map<number, number>();
  for (const { before, after, event } of moments) {
    if (!event.startsWith('=')) continue;
    const owners = new Set([
      ...Object.values(before.tiles ?? {}).map((tile) => tile.owner),
      ...(before.camera ? [before.camera.owner] : []),
    ]);
    for (const seat of owners) {
      if (after.leg === before.leg && (after.players[seat]?.money ?? 0) > (before.players[seat]?.money ?? 0))
        met.set(seat, (met.get(seat) ?? 0) + 1);
    }
  }
  const [top] = [...met].sort((a, b) => b[1] - a[1]);
  return top ? { title: t('fact.busiest'), text: t('fact.busiestText', { who: person(top[0]), n: top[1] }) } : null;
}
