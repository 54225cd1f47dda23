/** The line under a player's name: whether it is their turn, whether they are away, and what they have on the track. */
import type { View } from '../board/view';
import { t } from '../words/index.svelte';
import type { Session } from './session.svelte';

export function statusOf(seat: number, view: View, session: Session): string {
  const { room } = session;
  const info = room?.seats[seat];
  if (view.phase === 'choose') return info?.sealed ? t('status.laid') : t('status.choosing');
  if (room?.to_act.includes(seat)) {
    if (room.deadline === null) return t('status.acts');
    const rest = session.time.left(room.deadline);
    return t('status.clock', { time: `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}` });
  }
  if (info?.away) return t('status.away');
  const tile = Object.entries(view.tiles ?? {}).find(([, one]) => one.owner === seat);
  if (tile) return t(tile[1].side === '+' ? 'status.plus' : 'status.minus', { n: tile[0] });
  if (view.camera?.owner === seat) return t('status.camera', { n: view.camera.space });
  return '';
}
