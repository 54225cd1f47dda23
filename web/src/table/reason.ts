/** Why the coach would do something: one sentence, made from the numbers that come with the odds. */
import type { ActionOdds, Earner, PartnerReason, RaceCardReason, TicketReason, TileReason } from '../wire/types';
import { capital, colour, decimal, listed, t, type Key } from '../words/index.svelte';
import { cardName } from './story';

export type Reason = NonNullable<ActionOdds['reason']>;
type Name = (seat: number) => string;

/** Less than this is nothing worth a word. */
const LITTLE = 0.05;
/** So many camels are named; more would be no reason any more. */
const NAMED = 2;
/** Cards on a pile leave a right one its full pay if this many of them or fewer are probably right. */
const FEW_RIGHT = 0.5;

/** The sentence for an action such as `bet blue`, whose value is in pounds. */
export function reasonOf(action: string, value: number, reason: Reason | undefined, name: Name): string {
  return reason ? capital(sentence(action, value, reason, name)) : '';
}

function sentence(action: string, value: number, reason: Reason, name: Name): string {
  switch (reason.kind) {
    case 'ticket':
      return ticket(reason);
    case 'midfield':
      return t('why.midfield', {
        camel: colour(reason.camel),
        third: percent(reason.third),
        beside: percent(reason.beside),
        pays: reason.pays,
        besidePays: reason.beside_pays,
      });
    case 'position': {
      const args = { camel: colour(reason.camel), n: reason.place, chance: percent(reason.chance), pays: reason.pays };
      return reason.covers === null
        ? t('why.position', args)
        : t('why.cover', { ...args, covers: pounds(reason.covers) });
    }
    case 'tile':
      return tile(reason);
    case 'camera':
      return stops(reason.camels, reason.coins);
    case 'partner':
      return partner(reason, name);
    case 'race_card':
      return raceCard(reason);
    case 'final_card': {
      const args = {
        camel: colour(reason.camel),
        chance: percent(reason.chance),
        beside: percent(reason.beside),
        pays: reason.pays,
        besidePays: reason.beside_pays,
      };
      const said = t(`why.final.${reason.pile}`, args);
      return reason.held === null
        ? said
        : t('why.final.held', { said, held: colour(reason.held), worth: pounds(reason.held_value) });
    }
    case 'support_die':
      return t('why.add', {
        camel: colour(reason.camel),
        gain: pounds(reason.tickets + reason.tile + reason.camera),
        costs: reason.costs,
      });
    case 'figure':
      return t(`why.${reason.figure}`, { met: percent(reason.met), stays: percent(reason.stays) });
    case 'hand':
      return chances('why.hand', reason);
    case 'choice':
      return chances(Math.abs(reason.finals) < LITTLE ? `why.${reason.to}` : `why.${reason.to}Final`, reason, {
        gain: pounds(reason.finals),
      });
    case 'roll':
      return t('why.roll', { pays: reason.pays });
    case 'plain':
      return t(`why.${action.split(' ').at(0) as 'reveal' | 'pass' | 'done'}` as Key, { value: pounds(value) });
  }
}

function ticket({ camel, first, second, pays, second_pays: secondPays, next }: TicketReason): string {
  const args = { camel: colour(camel), first: percent(first), second: percent(second), pays, secondPays };
  return next !== null && next < pays ? t('why.ticket.next', { ...args, next }) : t('why.ticket.last', args);
}

function tile({ camels, coins, tickets }: TileReason): string {
  const said = camels.length && coins >= LITTLE ? stops(camels, coins) : '';
  if (Math.abs(tickets) < LITTLE) return said || t('why.tile.nobody');
  const way = tickets > 0 ? 'up' : 'down';
  return said
    ? t(`why.tile.also.${way}`, { said, gain: pounds(tickets) })
    : t(`why.tile.${way}`, { gain: pounds(tickets) });
}

/** Who is likely to stop on a space, and what that brings. */
function stops(camels: Earner[], coins: number): string {
  const names = camels.slice(0, NAMED).map((one) => colour(one.camel));
  return names.length
    ? t('why.stops', { camels: listed(names), n: names.length, pounds: pounds(coins) })
    : t('why.tile.nobody');
}

function partner({ seat, coins, best }: PartnerReason, name: Name): string {
  if (!best) return t('why.partner.roll', { partner: name(seat), pounds: pounds(coins) });
  const args = {
    partner: name(seat),
    camel: colour(best.camel),
    n: best.place,
    chance: percent(best.chance),
    pays: best.pays,
  };
  return t('why.partner', args);
}

function raceCard({ pile, camel, chance, cards, right, likely }: RaceCardReason): string {
  const fact = t(`why.race.${pile}`, { camel: colour(camel), chance: percent(chance) });
  const args = { fact, n: cards, likely };
  if (!cards) return t('why.race.first', args);
  return t(right <= FEW_RIGHT ? 'why.race.others' : 'why.race.late', args);
}

/** A sentence about a camel whose chance to win the leg changes. */
function chances(
  key: string,
  { camel, card, first_now, first_then }: { camel: string; card: string; first_now: number; first_then: number },
  more: Record<string, string> = {},
): string {
  return t(key as Key, {
    camel: colour(camel),
    card: cardName(card),
    now: percent(first_now),
    then: percent(first_then),
    ...more,
  });
}

/** Whether a choice of cards changes nothing that one holds. */
export const isFree = ({ reason }: ActionOdds): boolean =>
  reason?.kind === 'choice' && Math.abs(reason.finals) < LITTLE;

/** Who leads a leg of the card game while its deck is still being chosen. */
export function favourite(leg: Record<string, number[]>): string {
  const [camel = '', places = []] =
    Object.entries(leg).sort(([, one], [, other]) => (other[0] ?? 0) - (one[0] ?? 0))[0] ?? [];
  return t('why.favourite', { camel: colour(camel), chance: percent(places[0] ?? 0) });
}

const percent = (chance: number): string => t('why.percent', { n: Math.round(100 * chance) });
const pounds = (amount: number): string => decimal(Math.abs(amount), 2);
