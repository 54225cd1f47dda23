/** An action in words: its name, and what it will do. */
import type { View } from '../board/view';
import { capital, colour, ordinal, t, tt, type Args } from '../words/index.svelte';
import type { Action } from './choice';
import { cardName } from './story';

export interface Preview {
  title: string;
  text: string;
  /** What the button that sends it says. */
  go: string;
}

export function preview(action: Action, view: View, name: (seat: number) => string): Preview {
  const args = holes(action, view, name);
  const say = (part: string, otherwise: string): string => worded('do', action, `.${part}`, args, otherwise);
  return { title: capital(say('title', action.text)), text: say('text', ''), go: say('go', t('do.go')) };
}

/** The words of an action by its own name, else by its verb, else by its kind. */
export function worded(
  group: string,
  { called, verb, kind }: Action,
  part = '',
  args?: Args,
  otherwise = verb,
): string {
  return [kind, verb, called].reduce((found, name) => tt(group, name + part, args, found), otherwise);
}

/** What an action's arguments put into the holes of its words. */
function holes(
  { arguments: { colour: camel = '', space = '', side = '+', seat = '', place = '', ticket, card = '' } }: Action,
  view: View,
  name: (seat: number) => string,
): Args {
  const steps = Number(`${side}1`);
  return {
    colour: colour(camel),
    value: ticket ?? view.leg_tickets[camel]?.[0] ?? 0,
    n: space,
    steps,
    to: Number(space) + steps,
    who: seat && name(Number(seat)),
    place: ordinal(Number(place)),
    card: card && cardName(card),
  };
}
