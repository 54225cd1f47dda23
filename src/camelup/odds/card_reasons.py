"""The reasons for the values of actions in `cards`."""

from __future__ import annotations

from typing import Literal

from camelup.games import Game, cards
from camelup.games.cards.payout import FIGURE_CARD_PAY
from camelup.games.conventions import NOBODY
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.odds.cards import FINAL_LOSE_PAY, FINAL_WIN_PAY, CardOdds, new_workspace
from camelup.race import RACERS
from camelup.schema.reasons import (
    ChoiceReason,
    Destination,
    FigureReason,
    FinalCardReason,
    HandReason,
    MidfieldReason,
    PlainReason,
    Reason,
    TicketReason,
)


def card_reason(game: Game, known: CardOdds, action: int) -> Reason:
    """The numbers that make up the value of a legal action of the seat to act."""
    colour = action % RACERS
    if action < cards.actions.MID:
        return ticket(game, known, colour)
    if action < cards.actions.WIN:
        return midfield(game, known, colour)
    if action < cards.actions.PUT_FENNEC:
        return final_card(game, known, colour, wins=action < cards.actions.LOSE)
    if action < cards.actions.REVEAL:
        figure, space = divmod(action - cards.actions.PUT_FENNEC, cards.state.LONGEST_CARD_TRACK)
        return figure_on(known, figure, space + 1)
    if action == cards.actions.PLAY:
        return hand(game, known)
    return choice(game, known, action) if action >= cards.actions.DISCARD else PlainReason()


def ticket(game: Game, known: CardOdds, colour: int) -> TicketReason:
    """The top leg ticket of a colour."""
    values = TICKET_VALUES[known.state.taken[colour] :]
    first, second = known.leg_places[colour][:2]
    return TicketReason(
        camel=game.colours[colour],
        first=float(first),
        second=float(second),
        pays=ticket_pay(values[0], 1),
        second_pays=ticket_pay(values[0], 2),
        next=ticket_pay(values[1], 1) if len(values) > 1 else None,
    )


def midfield(game: Game, known: CardOdds, colour: int) -> MidfieldReason:
    """A midfield ticket."""
    _, second, third, fourth, _ = (float(chance) for chance in known.leg_places[colour])
    pays, beside_pays = cards.payout.midfield_reward(3), cards.payout.midfield_reward(2)
    return MidfieldReason(game.colours[colour], third, second + fourth, pays, beside_pays)


def final_card(game: Game, known: CardOdds, colour: int, *, wins: bool) -> FinalCardReason:
    """A final card, and the one that it replaces, if any."""
    held = (known.state.final_win if wins else known.state.final_lose)[known.viewer]
    places = known.race.places[colour]
    first, beside = (places[0], places[1]) if wins else (places[-1], places[-2])
    given_up = 0.0 if held == NOBODY else known.final_card(held, FINAL_WIN_PAY if wins else FINAL_LOSE_PAY)
    return FinalCardReason(
        pile="win" if wins else "lose",
        camel=game.colours[colour],
        chance=float(first),
        beside=float(beside),
        pays=cards.payout.final_reward(1),
        beside_pays=cards.payout.final_reward(2),
        held=None if held == NOBODY else game.colours[held],
        held_value=given_up,
    )


def figure_on(known: CardOdds, figure: int, space: int) -> FigureReason:
    """A figure on a space."""
    track = known.track
    stays = float(track.stays[space])
    tickets = float(track.gains[figure, space]) - FIGURE_CARD_PAY * stays
    name: Literal["fennec", "palm"] = "fennec" if figure == cards.state.FENNEC else "palm"
    return FigureReason(name, space, float(track.met[space]), stays, tickets)


def hand(game: Game, known: CardOdds) -> HandReason:
    """The card in hand."""
    after = known.state.copy()
    card = next(kind for kind, count in enumerate(after.hand[known.viewer]) if count)
    camel = card // 2
    cards.rules.play_from_hand(known.rules, after)
    work = new_workspace(known.rules, after)
    then = known.sample(work, known.urn, known.own, known.trials).leg
    return HandReason(
        card=cards.actions.card_words(game.colours)[card],
        camel=game.colours[camel],
        steps=cards.state.HAND_STEPS,
        first_now=float(known.trial_now.leg[camel][0]),
        first_then=float(then[camel][0]),
    )


def choice(game: Game, known: CardOdds, action: int) -> ChoiceReason:
    """A card discarded, given to the deck or placed as intel."""
    to: Destination = (
        "discard" if action < cards.actions.GIVE else "deck" if action < cards.actions.INTEL else "intel"
    )
    card = (action - cards.actions.DISCARD) % cards.state.KINDS
    camel, steps = card // 2, card % 2 + 1
    then = known.trial_of_choice(action).leg
    return ChoiceReason(
        to=to,
        card=cards.actions.card_words(game.colours)[card],
        camel=game.colours[camel],
        steps=steps,
        first_now=float(known.trial_now.leg[camel][0]),
        first_then=float(then[camel][0]),
        finals=known.choice_gain(action),
    )
