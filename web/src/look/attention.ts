/** It has become one's turn: say so in the tab's title, softly by ear and hand, and by a notification if allowed. */
import { t } from '../words/index.svelte';
import { settings } from './settings.svelte';
import { play } from './sound';

let called = false;

export function attention(mine: boolean): void {
  document.title = mine ? t('title.turn') : t('title');
  if (mine && !called) {
    play('turn');
    const hidden = document.visibilityState === 'hidden';
    if ((hidden || matchMedia('(pointer: coarse)').matches) && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    if (settings.notify && hidden && typeof Notification !== 'undefined' && Notification.permission === 'granted') {
      new Notification(t('title.turn'), { tag: 'camelup-turn' });
    }
  }
  called = mine;
}
