/** What is on the table now, as this reader may see it: the view, what can be done, the odds and the advice. */
import { untrack } from 'svelte';
import { share } from '../board/share';
import { has, hasDeck, type OutDie, type View } from '../board/view';
import { settings } from '../look/settings.svelte';
import { people, signed, t } from '../words/index.svelte';
import { parse } from './choice';
import { TurnClock } from './clock.svelte';
import { TableDesk } from './desk.svelte';
import { TableOdds } from './odds.svelte';
import { waitsForBots } from './presence';
import { preview } from './preview';
import { favourite, isFree, reasonOf } from './reason';
import { diceOut } from './scenes';
import { NO_ACTIONS, type Session } from './session.svelte';

/** On a shared device all cards are covered while the device changes hands, and while others play; the board never is. */
function cover(open: View): View {
  if (open.result) return open;
  const hide = (bets: [number, string | null][] | undefined) =>
    bets?.map(([seat]): [number, string | null] => [seat, null]);
  return {
    ...open,
    ...(open.winner_bets ? { winner_bets: hide(open.winner_bets), loser_bets: hide(open.loser_bets) } : {}),
    players: open.players.map((player) => ({ ...player, race_cards: null, hand: null, discarded: null, given: null })),
  } as View;
}

/** What the coach says. */
export interface Tip {
  title: string;
  value: string;
  reason: string;
}

export class TableState {
  readonly desk: TableDesk;
  readonly odds: TableOdds;
  readonly clock: TurnClock;
  /** What the coach says about the last action. */
  advice = $state('');
  private dice: OutDie[] = [];

  constructor(readonly session: Session) {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the getters below have a `this` of their own
    const table = this;
    this.clock = new TurnClock(session);
    this.odds = new TableOdds(session, () => this.wantsOdds);
    this.desk = new TableDesk({
      get legal() {
        return table.choosing ? NO_ACTIONS : session.legal;
      },
      get view() {
        return table.view;
      },
      get values() {
        return table.values;
      },
      person: session.person,
      send: (action) => this.act(action),
    });
    $effect(() => {
      void session.step;
      void session.playback.moving;
      untrack(() => this.desk.back());
    });
    $effect(() => {
      if (session.room && this.seen === null) this.sawChat();
    });
  }

  readonly room = $derived.by(() => this.session.room);
  readonly view: View | null = $derived.by(() =>
    this.session.playback.seen && this.session.covered ? cover(this.session.playback.seen) : this.session.playback.seen,
  );
  readonly out: OutDie[] = $derived.by(
    () => (this.dice = share(this.dice, diceOut(this.session.playback.events, this.view))),
  );
  /** Before a leg of the card game: the cards are being dealt out. */
  readonly choosing = $derived.by(() => /^\d+ (discard|deck|intel) /.test(this.session.legal[0] ?? ''));

  readonly hasOdds = $derived.by(() => this.room?.run.odds !== false && this.room?.status !== 'lobby');
  /** In the card game the odds follow from one's own cards, so they are covered with them. */
  readonly oddsCovered = $derived.by(() => this.session.covered && !!this.view && hasDeck(this.view));
  private readonly wantsOdds = $derived.by(() => {
    const { session, view } = this;
    return (
      this.hasOdds &&
      !session.playback.moving &&
      !this.oddsCovered &&
      this.room?.status === 'playing' &&
      !!view &&
      !view.result &&
      Object.keys(view.track).length > 0
    );
  });
  /** Odds for all five places instead of first, second and last. */
  readonly allPlaces = $derived.by(() => !!this.view && (has(this.view, 'position_bets') || hasDeck(this.view)));
  readonly coached = $derived.by(() => settings.coach && this.hasOdds);
  readonly values: ReadonlyMap<string, number> | null = $derived.by(() => {
    const actions = this.coached ? this.odds.current?.actions : null;
    return actions ? new Map(actions.map((one) => [this.withSeat(one.action), one.value])) : null;
  });

  /** What the coach would do now, what it is worth, and why. */
  readonly tip: Tip | null = $derived.by(() => {
    const odds = this.coached ? this.odds.current : null;
    const found = odds?.actions?.reduce((top, one) => (one.value > top.value ? one : top));
    if (!odds || !found || !this.view || (!this.choosing && !this.desk.best)) return null;
    if (this.choosing && isFree(found)) return { title: t('coach.free'), value: '', reason: favourite(odds.leg) };
    const best = parse(this.withSeat(found.action), this.view.game);
    return {
      title: preview(best, this.view, this.session.name).title,
      value: signed(found.value, 2),
      reason: reasonOf(found.action, found.value, found.reason, this.session.name),
    };
  });

  readonly hasChat = $derived.by(() => this.room?.run.chat !== false);
  /** Somebody else sits here who could read it. */
  readonly hasCompany = $derived.by(
    () => (this.room?.seats.filter((seat) => seat.kind === 'person').length ?? 0) > this.session.you.length,
  );

  /** The step up to which the reader has seen the chat; what was said before they came counts as seen. */
  private seen: number | null = $state(null);
  readonly unread: number = $derived.by(() => {
    if (settings.quiet) return 0;
    const { talk, you } = this.session;
    return talk.lines.filter(
      (line) => line.step > (this.seen ?? Infinity) && !(line.seat !== null && you.includes(line.seat)),
    ).length;
  });

  /** The chat is in sight. */
  sawChat(): void {
    this.seen = this.session.talk.lines.at(-1)?.step ?? this.session.step;
  }

  /** What is going on when it is not one's turn. */
  readonly idle = $derived.by(() => {
    const { room, view } = this;
    if (!room || !view) return '';
    if (this.choosing) return t('bar.choosing');
    if (this.session.handOver) return t('pass.title', { who: this.session.name(this.session.acting ?? 0) });
    if (room.status === 'paused') return t('idle.paused');
    if (room.status === 'abandoned') return t('idle.abandoned');
    if (view.phase === 'over') return t('idle.over');
    if (this.session.playback.moving) return '';
    const watching = this.session.you.length ? '' : `${t('watch.you')} `;
    const others = room.to_act.map(this.session.person).filter((one) => !one.you);
    if (waitsForBots(room, this.session.presence)) return watching + t('idle.warming');
    if (others.length) return watching + t('idle.wait', { who: people(others), n: others.length });
    return room.to_act.length ? t('bar.turn') : '';
  });

  /** Let whatever moves be there at once; nothing while nothing moves. */
  readonly skip = $derived.by(() => {
    const { playback } = this.session;
    return playback.moving && settings.speed > 0 ? () => playback.hurry() : undefined;
  });

  /** Whoever touches the board wants to play. */
  tapBoard(): void {
    if (this.session.people.absent) void this.session.comeBack();
  }

  private withSeat(action: string): string {
    return /^\d+ /.test(action) ? action : `${this.session.acting ?? 0} ${action}`;
  }

  private act(action: string): void {
    const worth = this.values?.get(action);
    const { best } = this.desk;
    this.advice = '';
    if (worth !== undefined && best && this.view && !(this.session.shared && settings.coverCards)) {
      const top = this.desk.value(best) ?? worth;
      const what = preview(best, this.view, this.session.name).title;
      this.advice =
        top - worth < 0.005
          ? t('coach.best', { value: signed(worth, 2) })
          : t('coach.better', { what, best: signed(top, 2), value: signed(worth, 2) });
    }
    void this.session.act([action]);
  }
}
