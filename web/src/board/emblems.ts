/** Which emblem each seat has: it stays with a player who moves to another seat, so only the table knows it. */
import { getContext, setContext } from 'svelte';

const EMBLEMS = ['sun', 'cactus', 'moon', 'jug', 'star', 'lantern', 'key', 'bell', 'palm', 'feather'] as const;
const CONTEXT = Symbol('emblems');

type EmblemOf = (seat: number) => number | undefined;

/** Give all that is drawn inside a component the emblems of its table. */
export const setEmblems = (emblemOf: EmblemOf): void => void setContext(CONTEXT, emblemOf);

/** The symbol of a seat's emblem. Where no table has said otherwise, emblems go by the seats. */
export function useEmblems(): (seat: number) => string {
  const emblemOf = getContext<EmblemOf | undefined>(CONTEXT);
  return (seat) => `#e-${EMBLEMS[(emblemOf?.(seat) ?? seat) % EMBLEMS.length]}`;
}
