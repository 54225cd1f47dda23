/** The keys of a table. */
import { tick } from 'svelte';
import { change } from '../look/settings.svelte';
import { focusOn } from './focus.svelte';
import { HotKeys, isTyped } from './keys';
import type { TableState } from './table.svelte';

export interface Lists {
  /** The list of all actions is open. */
  actions: boolean;
  /** The list of all keys is open. */
  keys: boolean;
}

export class Keyboard {
  private readonly hotKeys: HotKeys;
  /** Whoever is writing in the waiting room goes on writing at the table, and does not play by accident. */
  private writing = false;

  constructor(
    private readonly table: TableState,
    private readonly lists: Lists,
    rest: () => boolean,
  ) {
    const { session, desk } = table;
    this.hotKeys = new HotKeys(desk, () => Object.keys(table.view?.leg_tickets ?? {}));
    const begun = $derived(!!session.room && session.room.status !== 'lobby');
    $effect.pre(() => {
      if (begun) this.writing = !!document.activeElement?.matches('.chat input');
    });
    $effect(() => {
      if (!rest() || !this.writing) return;
      this.openChat();
      void tick().then(() => (this.writing = false));
    });
  }

  press = (event: KeyboardEvent): void => {
    const { session, desk } = this.table;
    // A dialog says a moment late that it is closed; until then its flag is still set.
    if (session.playback.settled || document.querySelector('dialog[open]')) return;
    if (this.writing && !isTyped(event)) {
      if (event.key.length === 1) session.talk.draft += event.key;
      return event.preventDefault();
    }
    if (event.key === 'Escape' && session.playback.moving) session.playback.hurry();
    else if (event.key === 'Escape' && desk.asking) desk.back();
    if (event.key === 'Enter' && desk.chosen && event.target === document.body) desk.send();
    if (event.repeat || event.defaultPrevented || isTyped(event) || !this.hotKey(event.key.toLowerCase())) return;
    event.preventDefault();
  };

  /** Do what a key stands for; false if it stands for nothing now. */
  private hotKey(pressed: string): boolean {
    const { desk } = this.table;
    if (pressed === '?') return (this.lists.keys = true);
    if (pressed === 'c') return this.openChat();
    if (pressed === 'a') return (this.lists.actions = desk.actions.length > 0);
    const found = this.hotKeys.press(pressed);
    if (found && desk.chosen) focusOn('[data-go]');
    return found;
  }

  private openChat(): boolean {
    change({ chatFolded: false });
    document.querySelector<HTMLElement>('[data-tab=chat]')?.click();
    focusOn('.chat input');
    return this.table.hasChat;
  }
}
