/** Touches at a table become an action: what is lit, what is picked, what would be sent. */
import { badgeOf, type Badge, type Desk, type Ghost } from '../board/desk';
import type { Side, View } from '../board/view';
import { DEFAULT_GAME } from '../games';
import type { Person } from '../words/index.svelte';
import { choose, NOTHING, parse, touch, type Action, type Choice, type Kind, type Picks } from './choice';

export interface Source {
  readonly legal: string[];
  readonly view: View | null;
  readonly values: ReadonlyMap<string, number> | null;
  person(seat: number): Person;
  send(action: string): void;
}

export class TableDesk implements Desk {
  picks: Picks = $state.raw(NOTHING);

  constructor(private readonly source: Source) {}

  readonly game = $derived.by(() => this.source.view?.game ?? DEFAULT_GAME);
  readonly actions: Action[] = $derived.by(() => this.source.legal.map((text) => parse(text, this.game)));
  readonly choice: Choice = $derived.by(() => choose(this.actions, this.picks));
  readonly asking: boolean = $derived.by(() => this.picks.kind !== null || this.picks.parts.length > 0);
  readonly lit: ReadonlySet<string> = $derived.by(() => this.choice.lit);
  readonly picked: ReadonlySet<string> = $derived.by(() => new Set(this.picks.parts));
  readonly chosen: Action | null = $derived.by(() => this.choice.chosen);
  readonly kinds: Kind[] = $derived.by(() => [...new Set(this.actions.map((action) => action.kind))]);

  readonly ghost: Ghost | null = $derived.by(() => {
    const action = this.chosen;
    if (!action?.arguments.space) return null;
    const { space, side } = action.arguments;
    return {
      kind: action.verb as Ghost['kind'],
      space: Number(space),
      ...(side && { side: side as Side }),
      seat: action.seat,
    };
  });

  readonly best: Action | null = $derived.by(() => {
    const values = this.source.values;
    if (!values?.size) return null;
    return this.actions.reduce<Action | null>((top, action) => {
      const value = values.get(action.text);
      return value !== undefined && (top === null || value > (values.get(top.text) ?? -Infinity)) ? action : top;
    }, null);
  });

  value(action: Action): number | undefined {
    return this.source.values?.get(action.text);
  }

  /** The best value among some actions, as a badge. */
  worth(actions: Action[]): Badge | undefined {
    const values = actions.map((action) => this.value(action)).filter((value) => value !== undefined);
    if (!values.length) return undefined;
    return badgeOf(Math.max(...values), this.best !== null && actions.includes(this.best));
  }

  badge(part: string): Badge | undefined {
    const chosen = this.chosen;
    const among = chosen ? this.actions.filter((action) => action.kind === chosen.kind) : this.choice.open;
    const open = among.filter((action) => action.parts.includes(part));
    if (part.startsWith('space:') && !this.asking) {
      const tiles = this.actions.filter((action) => action.parts[0]?.startsWith('space:'));
      const top = [...tiles].sort((a, b) => (this.value(b) ?? -9) - (this.value(a) ?? -9))[0];
      return top?.parts.includes(part) ? this.worth([top]) : undefined;
    }
    const direct = open.filter((action) => action.parts.length === 1);
    return this.worth(direct.length ? direct : open);
  }

  /** A touch on the board. A second one on the same thing sends it. */
  touch(part: string): void {
    if (this.chosen && this.picks.parts.at(-1) === part) this.send();
    else this.picks = touch(this.actions, this.picks, part);
  }

  pick(kind: Kind): void {
    this.picks = { ...NOTHING, kind };
    const only = this.actions.filter((action) => action.kind === kind);
    if (only.length === 1 && only[0]) this.picks = { kind, parts: only[0].parts, variant: null };
  }

  take(action: Action): void {
    this.picks = { kind: action.kind, parts: action.parts, variant: action.called };
  }

  vary(variant: string): void {
    this.picks = { ...this.picks, variant };
  }

  back(): void {
    this.picks = NOTHING;
  }

  person(seat: number): Person {
    return this.source.person(seat);
  }

  send(action: Action | null = this.chosen): void {
    if (!action) return;
    this.picks = NOTHING;
    this.source.send(action.text);
  }
}
