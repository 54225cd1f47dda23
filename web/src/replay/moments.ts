/** The moments of a game that are worth a pin on its timeline, read off the views without knowing a rule. */
import { called, motionOf } from '../board/motion';
import { isCrazy, type View } from '../board/view';

export interface Moment {
  /** The move it is. */
  n: number;
  kind: 'finish' | 'tower' | 'back' | 'stack' | 'tile';
  /** How many camels stand there. */
  camels: number;
}

interface Step {
  event: string;
  view: View;
}

const BIGGER: Moment['kind'][] = ['finish', 'tower', 'back', 'stack', 'tile'];
const MOST = 3;

function moment(step: Step, before: View | null, n: number): Moment | null {
  const motion = motionOf(before, step.event, step.view);
  const number = called(step.event)?.number ?? 0;
  const [first = ''] = motion?.unit ?? [];
  if (!motion || !before) return null;
  const camels = Object.values(step.view.track).find((stack) => stack.includes(first))?.length ?? 0;
  const kind =
    step.view.result || step.view.phase === 'over'
      ? 'finish'
      : camels > 3
        ? 'tower'
        : isCrazy(before, first) && motion.unit.length > 1
          ? 'back'
          : camels === 3
            ? 'stack'
            : motion.path.length > number
              ? 'tile'
              : null;
  return kind && { n, kind, camels };
}

/** At most three a leg, the bigger ones first, and none closer to another than `apart` moves. */
export function moments(steps: Step[], start: View | null, apart: number): Moment[] {
  const legs = new Map<number, Moment[]>();
  steps.forEach((step, i) => {
    const before = i ? (steps[i - 1]?.view ?? null) : start;
    const found = moment(step, before, i + 1);
    if (found && before) legs.set(before.leg, [...(legs.get(before.leg) ?? []), found]);
  });
  const kept: Moment[] = [];
  // The last leg first: nothing may be in the way of the finish.
  for (const all of [...legs.values()].reverse()) {
    const ranked = all.sort((a, b) => BIGGER.indexOf(a.kind) - BIGGER.indexOf(b.kind) || b.camels - a.camels);
    let room = MOST;
    for (const one of ranked) {
      if (!room || kept.some((other) => Math.abs(other.n - one.n) < apart)) continue;
      kept.push(one);
      room -= 1;
    }
  }
  return kept.sort((a, b) => a.n - b.n);
}
