/** Things are put on the companion's board: chosen and then tapped to a space, or dragged there. */
import { badgeOf, type Badge, type Desk } from '../board/desk';
import { camelAt, spaceAt } from '../board/point';
import { hasDeck, type Side, type View } from '../board/view';
import { colour, t, tt, type Person } from '../words/index.svelte';
import type { Companion } from './companion.svelte';
import { Drag, type Load } from './drag.svelte';
import { isFree, me, moveTile, put, putFigure, putTile, toggleDie } from './position';

export const TABS = ['rolled', 'bets', 'tiles', 'position'] as const;
const FIGURES = ['camera', 'fennec', 'palm'] as const;
type Figure = (typeof FIGURES)[number];

const isFigure = (name: string): name is Figure => (FIGURES as readonly string[]).includes(name);

export class Placing implements Desk {
  tab = $state<(typeof TABS)[number]>('rolled');
  /** The camel that the next tap moves. */
  camel = $state<string | null>(null);
  /** It goes without those on its back. */
  alone = $state(false);
  /** It goes underneath those that are there. */
  beneath = $state(false);
  /** The tile or figure that the next tap lays. */
  thing = $state<string | null>(null);
  /** It belongs to the reader. */
  mine = $state(true);
  readonly drag: Drag;
  readonly ghost = null;

  constructor(
    private readonly companion: Companion,
    root: () => ParentNode | null,
  ) {
    this.drag = new Drag(root, (load, over) => this.drop(load, over));
  }

  private get view(): View {
    return this.companion.view;
  }

  /** What is to be put somewhere: what is dragged, else what was chosen. */
  private readonly load: Load | null = $derived.by(() => {
    if (this.drag.load !== null) return this.drag.load;
    if (this.tab === 'position' && this.camel) return `camel:${this.camel}`;
    return this.tab === 'tiles' ? this.thing : null;
  });
  private readonly spaces: number[] = $derived.by(() =>
    hasDeck(this.view) ? [0, ...(this.view.spaces ?? [])] : Array.from({ length: this.view.length }, (_, i) => i + 1),
  );
  private readonly targets: number[] = $derived.by(() => {
    if (this.load === null || this.load.startsWith('die')) return [];
    if (this.load.startsWith('camel')) return this.spaces;
    return this.spaces.filter((space) => space > 0 && isFree(this.view, space));
  });

  get lit(): ReadonlySet<string> {
    return new Set(this.targets.map((space) => `space:${space}`));
  }

  get picked(): ReadonlySet<string> {
    const { over } = this.drag;
    return new Set(over && this.targets.some((space) => `space:${space}` === over) ? [over] : []);
  }

  get asking(): boolean {
    return this.load !== null;
  }

  badge(part: string): Badge | undefined {
    const worth = this.companion.found?.tiles?.[part.slice(6)]?.[this.load === 'tile-' ? '-' : '+'];
    return worth === undefined || !this.load?.startsWith('tile') || !this.mine ? undefined : badgeOf(worth);
  }

  touch(part: string): void {
    const space = part.slice(6);
    if (this.load?.startsWith('camel:')) this.move(this.load.slice(6), space);
    else if (this.load) this.lay(this.load, Number(space));
  }

  person(seat: number): Person {
    return { name: t('comp.seat', { n: seat + 1 }), you: seat === me(this.view) };
  }

  /** A pointer comes down on the board: lift what lies under it. */
  grab(event: PointerEvent, board: Element): void {
    const who = camelAt(board, event.clientX, event.clientY);
    if (who) return this.drag.down(event, `camel:${who}`);
    const space = Number(spaceAt(board, event.clientX, event.clientY) ?? NaN);
    if (this.view.tiles?.[space]) return this.drag.down(event, `tile:${space}`);
    const figure = FIGURES.find((kind) => this.view[kind]?.space === space);
    return figure ? this.drag.down(event, figure) : undefined;
  }

  private drop(load: Load, over: string | null): void {
    const [kind = '', name = ''] = load.split(':');
    const space = over?.startsWith('space:') ? over.slice(6) : null;
    if (kind === 'die') this.dropDie(name, over);
    else if (kind === 'camel') {
      if (space !== null) this.move(name, space);
    } else if (kind === 'tile') this.dropTile(Number(name), space === null ? null : Number(space));
    else if (space !== null) this.lay(load, Number(space));
    else if (isFigure(load)) this.companion.set(putFigure(this.view, load, null, this.mine), tt('variant', load));
  }

  private dropDie(die: string, over: string | null): void {
    const inside = this.view.dice?.includes(die);
    const wanted = over === 'zone:in' ? !inside : over === 'zone:out' && inside;
    const what = over === 'zone:in' ? 'comp.dieIn' : 'comp.dieOut';
    if (wanted) this.companion.set(toggleDie(this.view, die), t(what, { colour: colour(die) }));
  }

  /** A tile that lies there goes elsewhere, or off the board. */
  private dropTile(from: number, to: number | null): void {
    if (to === null) this.companion.set(moveTile(this.view, from, null), t('comp.lift', { n: from }));
    else if (isFree(this.view, to) && to > 0)
      this.companion.set(moveTile(this.view, from, to), t('comp.moved', { n: to }));
  }

  private move(who: string, space: string): void {
    const moved = put(this.view, who, space, this.alone, this.beneath);
    this.companion.set(moved, t('comp.didMove', { colour: colour(who), n: space }));
    this.camel = null;
  }

  private lay(what: string, space: number): void {
    const { view, mine } = this;
    if (space < 1 || !isFree(view, space)) return;
    const isTile = what.startsWith('tile');
    const word = t('comp.lies', { what: tt('variant', isTile ? `${what}.${view.game}` : what), n: space });
    const laid = isTile
      ? putTile(view, space, what.slice(4) as Side, mine)
      : putFigure({ ...view, [what]: null }, what as Figure, space, mine);
    this.companion.set(laid, word);
    this.thing = null;
  }
}
