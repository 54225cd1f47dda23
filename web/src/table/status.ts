/** The line under a player's name: whether it is their turn, whether they are away, and what they have on the track. */
import type { View } from '../board/view';
import { t } from '../words/index.svelte';
import { LOUD, timeLeft } from './clock.svelte';
import { minutes } from './presence';
import type { Session } from './session.svelte';

/** For somebody who is not here: when a bot may sit in, or that one plays. */
function absence(seat: number, { people }: Session): string {
  const state = people.presence(seat);
  const left = people.left(seat);
  if (state === 'reconnecting' && left) return t('status.gone', { time: minutes(left) });
  return state && state !== 'here' ? t(`presence.${state}`) : '';
}

export function statusOf(seat: number, view: View, session: Session): string {
  const { room } = session;
  const info = room?.seats[seat];
  const absent = absence(seat, session);
  if (absent) return absent;
  if (view.phase === 'choose') return info?.sealed ? t('status.laid') : t('status.choosing');
  if (info?.covering) return t('status.covering');
  if (room?.to_act.includes(seat)) {
    if (room.deadline === null) return t('status.acts');
    const left = session.time.left(room.deadline);
    return left > LOUD ? t('status.clock', { time: minutes(left) }) : timeLeft(left);
  }
  const tile = Object.entries(view.tiles ?? {}).find(([, one]) => one.owner === seat);
  if (tile) return t(tile[1].side === '+' ? 'status.plus' : 'status.minus', { n: tile[0] });
  if (view.camera?.owner === seat) return t('status.camera', { n: view.camera.space });
  return '';
}
