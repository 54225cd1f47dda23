/** The odds of a table, asked for once its position has come to rest. */
import { Refused, tableOdds, type Odds } from '../net/api';
import type { Session } from './session.svelte';

const REST = 350;

export class TableOdds {
  found: Odds | null = $state.raw(null);
  failed = $state(false);
  /** The step of the table that the odds belong to. */
  private step = $state(-1);
  /** This table has no odds, and never will. */
  private missing = false;

  constructor(
    private readonly session: Session,
    private readonly wanted: () => boolean,
  ) {
    $effect(() => this.ask());
  }

  /** They belong to what is on the table now. */
  readonly current: Odds | null = $derived.by(() => (this.step === this.session.step ? this.found : null));

  private ask(): (() => void) | undefined {
    const { step, table, viewer, shared } = this.session;
    if (!this.wanted() || this.missing) return undefined;
    let stale = false;
    const timer = setTimeout(() => {
      tableOdds(table, shared && typeof viewer === 'number' ? viewer : undefined).then(
        (found) => {
          if (!stale) Object.assign(this, { found, step, failed: false });
        },
        (error: unknown) => {
          if (!stale) Object.assign(this, { found: null, failed: true });
          if (error instanceof Refused && error.status === 409) this.missing = true;
        },
      );
    }, REST);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }
}
