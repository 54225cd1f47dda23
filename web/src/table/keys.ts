/** The hot keys of a table. They only pick what a touch would pick, from the actions that the server has sent. */
import type { Side, View } from '../board/view';
import { inPlay } from '../games';
import { VERBS, type Verb } from '../wire/actions';
import { isWhole, verbsOf, type Kind } from './choice';
import type { TableDesk } from './desk.svelte';

const PILES = { w: 'win', l: 'lose' } as const;
/** Kinds of action by key; with several of them, the key goes on to the next. */
export const KINDS: Readonly<Record<string, readonly Kind[]>> = byKey(Object.values(VERBS).flat());

function byKey(verbs: readonly Verb[]): Record<string, Kind[]> {
  const own = verbs.filter((verb) => verb.key && !(verb.key in PILES)).sort((a, b) => a.button - b.button);
  return Object.fromEntries(
    [...new Set(own.map((verb) => verb.key))].map((key) => [
      key,
      [...new Set(own.filter((verb) => verb.key === key).map((verb) => verb.kind))],
    ]),
  );
}

/** Whether a key means a character that is being typed, or something to the browser. */
export function isTyped(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target : null;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !!target?.isContentEditable ||
    !!target?.closest('input:not([type=checkbox]), textarea, select')
  );
}

export class HotKeys {
  private pile: 'win' | 'lose' = 'win';

  constructor(
    private readonly desk: TableDesk,
    private readonly colours: () => string[],
  ) {}

  /** Pick what a key stands for; false if it stands for nothing now. */
  press(key: string): boolean {
    if (/^[1-9]$/.test(key)) return this.colour(this.colours()[Number(key) - 1]);
    if (key === 'w' || key === 'l') return this.race(PILES[key]);
    if (key === '+' || key === '=' || key === '-') return this.side(key === '-' ? '-' : '+');
    return this.kind(KINDS[key] ?? []);
  }

  private kind(kinds: readonly Kind[]): boolean {
    const open = kinds.filter((kind) => this.desk.kinds.includes(kind));
    const at = open.indexOf(this.desk.picks.kind ?? '');
    const next = open[(at + 1) % open.length];
    if (next === undefined) return false;
    // What needs nothing else to be chosen is sent by its key pressed again.
    if (at >= 0 && open.length === 1 && this.desk.chosen && isWhole(this.desk.chosen)) this.desk.send();
    else this.desk.pick(next);
    return true;
  }

  private race(pile: 'win' | 'lose'): boolean {
    const kind = ['race', 'final'].find((one) => this.desk.kinds.includes(one));
    if (!kind) return false;
    this.pile = pile;
    if (this.desk.picks.kind !== kind || kind === 'final') this.desk.pick(kind);
    if (kind === 'race' && !this.desk.picked.has(`pile:${pile}`)) this.desk.touch(`pile:${pile}`);
    return true;
  }

  /** A colour alone is a leg bet, or a die that may be added; else it belongs to what has been chosen. */
  private colour(colour: string | undefined): boolean {
    if (colour === undefined) return false;
    const parts = ['stack', 'support', ...(this.desk.asking ? ['card', `final:${this.pile}`, 'mid'] : [])].map(
      (group) => `${group}:${colour}`,
    );
    const part =
      parts.find((one) => this.desk.lit.has(one)) ??
      (this.desk.asking ? [...this.desk.lit].find((one) => one.startsWith(`ticket:${colour}:`)) : undefined);
    if (part === undefined) return false;
    // Touching a thing again would send it, and the only one there is may be picked already.
    if (!this.desk.picked.has(part)) this.desk.touch(part);
    return true;
  }

  private side(side: Side): boolean {
    if (!this.desk.chosen?.arguments.side) return false;
    const turned = this.desk.choice.ready.find((action) => action.arguments.side === side);
    if (turned) this.desk.vary(turned.called);
    return true;
  }
}

/** The kinds that a game can have at all, for the list of keys. */
export const kindsOf = (view: View): Set<Kind> =>
  new Set(
    verbsOf(view.game)
      .filter((verb) => verb.key && !(verb.key in PILES) && (!verb.module || inPlay(view, verb.module)))
      .map((verb) => verb.kind),
  );
