/** The table that is being set up on the first page. */
import { DEFAULT_GAME, rowOf, seatsFor } from '../games';
import { settings } from '../look/settings.svelte';
import { NAMES, rivals, toggled, type Plan, type SeatKind } from './setup';

export class TableSetup {
  readonly plan: Plan = $state({
    game: DEFAULT_GAME,
    extras: [],
    listed: false,
    shuffled: false,
    clock: null,
    grace: null,
    odds: true,
    chat: true,
    seats: [{ kind: 'me', name: '', bot: '' }, ...rivals()],
  });
  /** How many can play the game with what has been added to it. */
  readonly limits = $derived(seatsFor(this.plan.game, this.plan.extras));
  /** How many may play with everything that can be added to the game. */
  readonly withAll = $derived(rowOf(this.plan.game).most_with_all);
  readonly tooFew = $derived(this.plan.seats.length < this.limits.fewest);

  choose(game: string): void {
    this.plan.game = game;
    this.plan.extras = [];
    this.fit();
  }

  toggle(extra: string): void {
    this.plan.extras = toggled(this.plan.extras, extra);
    this.fit();
  }

  /** As many seats as the game takes. */
  private fit(): void {
    const { fewest, most } = this.limits;
    while (this.plan.seats.length < fewest) this.addSeat();
    if (this.plan.seats.length > most) this.plan.seats = this.plan.seats.slice(0, most);
  }

  addSeat(): void {
    const used = new Set(this.plan.seats.map((seat) => seat.name));
    this.plan.seats = [...this.plan.seats, { kind: 'bot', name: NAMES.find((one) => !used.has(one)) ?? '', bot: '' }];
  }

  removeSeat(place: number): void {
    this.plan.seats = this.plan.seats.filter((_, i) => i !== place);
  }

  /** Let somebody sit at a place; the reader sits at one only. */
  seat(place: number, kind: SeatKind, bot = ''): void {
    this.plan.seats = this.plan.seats.map((seat, i) => {
      if (i === place) {
        const name = (kind === 'device' && settings.friends[i]) || seat.name || (NAMES[i] ?? '');
        return { ...seat, kind, bot, name };
      }
      return kind === 'me' && seat.kind === 'me' ? { ...seat, kind: 'device' } : seat;
    });
  }
}
