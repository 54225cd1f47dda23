/** It has become one's turn: say so softly by ear and hand, and by a notification if allowed. The title of the tab follows the clock. */
import { t } from '../words/index.svelte';
import { settings } from './settings.svelte';
import { play } from './sound';

let called = false;

export function attention(mine: boolean): void {
  if (mine && !called) {
    play('turn');
    const hidden = document.visibilityState === 'hidden';
    if ((hidden || matchMedia('(pointer: coarse)').matches) && navigator.userActivation?.hasBeenActive)
      navigator.vibrate?.(60);
    if (settings.notify && hidden && typeof Notification !== 'undefined' && Notification.permission === 'granted') {
      new Notification(t('title.turn'), { tag: 'camelup-turn' });
    }
  }
  called = mine;
}
