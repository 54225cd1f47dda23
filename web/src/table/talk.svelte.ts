/** What is said at a table. */
import { settings } from '../look/settings.svelte';
import type { Change } from '../wire/types';

export interface Said {
  step: number;
  seat: number | null;
  name: string | null;
  text: string;
}

/** How long something stays beside the one who said it. */
const SHOWN = 5000;

export class Talk {
  lines: Said[] = $state.raw([]);
  /** What the reader is writing; it outlives the waiting room, a tab and a folded chat. */
  draft = $state('');
  private fresh: ReadonlyMap<number, string> = $state.raw(new Map());

  /** What somebody has said in the last moments, to be shown beside them. */
  spoken = (seat: number): string => (settings.quiet ? '' : (this.fresh.get(seat) ?? ''));

  hear(changes: Change[]): void {
    const said = changes.filter((change) => change.kind === 'chat' && change.text);
    if (!said.length) return;
    const last = said.at(-1);
    if (said.length === 1 && last?.seat !== null && last?.seat !== undefined) this.show(last.seat, last.text ?? '');
    this.lines = [
      ...this.lines,
      ...said.map((c) => ({ step: c.step, seat: c.seat ?? null, name: c.name ?? null, text: c.text ?? '' })),
    ].filter((line, i, all) => all.findIndex((other) => other.step === line.step) === i);
  }

  private show(seat: number, text: string): void {
    this.fresh = new Map(this.fresh).set(seat, text);
    setTimeout(() => {
      if (this.fresh.get(seat) !== text) return;
      const rest = new Map(this.fresh);
      rest.delete(seat);
      this.fresh = rest;
    }, SHOWN);
  }
}
