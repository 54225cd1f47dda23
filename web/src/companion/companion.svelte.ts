/** The companion's desk: the tables that are kept, the position that is shown, and what server and kernel say about it. */
import { hasDeck, type View } from '../board/view';
import { positionOdds, readPosition, Refused, type Odds } from '../net/api';
import { problemOf } from '../net/problem';
import { cardLeg } from '../odds/cards';
import { legOdds } from '../odds/leg';
import { parse } from '../table/choice';
import { preview } from '../table/preview';
import { capital, colour, decimal, t } from '../words/index.svelte';
import { begin, load, save, type Kept } from './kept';
import { legIsOver, me, toText } from './position';

export interface Worth {
  action: string;
  title: string;
  why: string;
  value: number;
}

const PAUSE = 350;
const KNOCK = 4000;
const percent = (p: number | undefined): number => Math.round((p ?? 0) * 100);

export class Companion {
  kept: Kept[] = $state.raw(load(t('comp.table', { n: 1 })));
  which = $state(0);
  online = $state(navigator.onLine);
  /** What the server found for the position that is shown. */
  found: Odds | null = $state.raw(null);
  problem = $state('');
  private asked = 0;

  readonly table: Kept = $derived(this.kept[this.which] ?? (this.kept[0] as Kept));
  readonly view: View = $derived((this.table.past.at(-1) ?? this.table.past[0])?.view as View);
  readonly over: boolean = $derived(this.view.phase === 'over');
  readonly legOver: boolean = $derived(!this.over && legIsOver(this.view));
  readonly text: string = $derived(toText(this.view));
  /** A leg of cards as this device sees it, until the server, which knows better, has answered. */
  readonly cards: Odds | null = $derived.by(() => {
    if (!hasDeck(this.view) || this.found || this.over || this.legOver) return this.found;
    const own = cardLeg(this.view, me(this.view));
    return (
      own && { leg: own.leg, leg_error: own.error, race: { win: {}, lose: {}, joint: {}, method: 'sampled', error: 0 } }
    );
  });
  readonly leg: Record<string, number[]> | null = $derived(
    hasDeck(this.view) ? (this.cards?.leg ?? null) : legOdds(this.view),
  );
  readonly worth: Worth[] = $derived(this.found?.actions ? this.fromServer(this.found) : this.fromLeg());
  /** What the last step was, for the button that undoes it. */
  readonly last: string = $derived(this.table.past.length > 1 ? (this.table.past.at(-1)?.what ?? '') : '');

  set(view: View, what: string): void {
    if (view === this.view) return;
    this.change((one) => ({ ...one, at: Date.now(), past: [...one.past, { view, what }] }));
  }

  undo(): void {
    this.change((one) => (one.past.length > 1 ? { ...one, past: one.past.slice(0, -1) } : one));
  }

  rename(name: string): void {
    this.change((one) => ({ ...one, name: name.trim() || one.name }));
  }

  add(name: string, view: View): void {
    this.kept = [begin(name, view), ...this.kept];
    this.which = 0;
    save(this.kept);
  }

  copy(): void {
    this.add(t('comp.copyOf', { name: this.table.name }), this.view);
  }

  remove(): void {
    const rest = this.kept.filter((one) => one !== this.table);
    this.which = 0;
    this.kept = rest.length ? rest : [begin(t('comp.table', { n: 1 }), this.table.past[0]?.view as View)];
    save(this.kept);
  }

  private change(how: (one: Kept) => Kept): void {
    const table = this.table;
    this.kept = this.kept.map((one) => (one === table ? how(one) : one));
    save(this.kept);
  }

  /** Set the position that a text says; the server reads it. */
  async read(text: string, as: 'step' | 'table'): Promise<void> {
    try {
      const { state } = await readPosition(text);
      const view = state;
      if (as === 'step') this.set(view, t('comp.text'));
      else this.add(t('comp.shared'), view);
      this.problem = '';
    } catch (error) {
      this.problem = problemOf(error, 'comp.textServer');
    }
  }

  /** Ask the server about the position, soon, unless it changes before that. */
  ask(): () => void {
    const text = this.text;
    this.found = null;
    this.problem = '';
    const number = (this.asked += 1);
    if (!this.online || this.over || this.legOver) return () => undefined;
    const timer = setTimeout(() => void this.answer(text, number), PAUSE);
    return () => clearTimeout(timer);
  }

  private async answer(text: string, number: number): Promise<void> {
    try {
      const found = await positionOdds(text);
      if (number === this.asked) this.found = found;
    } catch (error) {
      if (number !== this.asked) return;
      if (error instanceof Refused && error.status < 500) this.problem = problemOf(error);
      else this.lose();
    }
  }

  /** The server is out of reach, whatever the browser believes of its network: knock until it answers. */
  private lose(): void {
    this.online = false;
    if (navigator.onLine)
      setTimeout(
        () =>
          void fetch('/healthz').then(
            () => (this.online = true),
            () => this.lose(),
          ),
        KNOCK,
      );
  }

  /** Half a sentence that says where a value comes from. */
  private why(verb: string, name: string, text: string): string {
    const chances = this.leg?.[name];
    const { race, tiles } = this.found ?? {};
    if (verb === 'bet' && chances)
      return t('comp.chances', { first: percent(chances[0]), second: percent(chances[1]) });
    if (verb === 'win' && race) return t('comp.wins', { n: percent(race.win[name]) });
    if (verb === 'lose' && race) return t('comp.loses', { n: percent(race.lose[name]) });
    const landings = verb === 'tile' ? tiles?.[name.slice(1)]?.[name.startsWith('+') ? '+' : '-'] : undefined;
    if (landings !== undefined) return t('comp.landings', { n: decimal(landings, 2) });
    return verb === 'roll' ? t('comp.rollWhy') : text;
  }

  private fromServer(found: Odds): Worth[] {
    const seat = (number: number): string => t('comp.seat', { n: number + 1 });
    return (found.actions ?? []).map(({ action: words, value }) => {
      const action = `${me(this.view)} ${words}`;
      const read = parse(action, this.view.game);
      const told = preview(read, this.view, seat);
      return { action, value, title: told.title, why: this.why(read.verb, read.words[0] ?? '', told.text) };
    });
  }

  /** Without the server: what a ticket is worth follows from the leg alone. */
  private fromLeg(): Worth[] {
    const leg = this.leg;
    if (!leg || this.over || this.legOver) return [];
    const tickets = Object.entries(this.view.leg_tickets).flatMap(([name, [value]]) => {
      const [first = 0, second = 0] = leg[name] ?? [];
      if (value === undefined) return [];
      return [
        {
          action: `0 bet ${name}`,
          title: capital(t('do.bet.title', { colour: colour(name), value })),
          why: this.why('bet', name, ''),
          value: first * value + second - (1 - first - second),
        },
      ];
    });
    if (hasDeck(this.view)) return tickets.sort((a, b) => b.value - a.value);
    const roll = { action: '0 roll', title: t('do.roll.title'), why: t('comp.rollWhy'), value: 1 };
    return [...tickets, roll].sort((a, b) => b.value - a.value);
  }
}
