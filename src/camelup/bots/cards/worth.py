"""What a seat of the card game holds, and what bets pay, at the end of a sampled leg."""

from __future__ import annotations

from camelup.bots.style import CardStyle
from camelup.games.cards.actions import LOSE, MID, WIN
from camelup.games.cards.payout import final_reward, leg_earnings, midfield_reward, placing
from camelup.games.cards.state import CARDS_OVER, Rules, State
from camelup.games.cards.track import spaces_ahead
from camelup.games.conventions import NOBODY
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.race import RACERS
from camelup.rule import rule

ANY_FINAL = sum(final_reward(place) for place in range(1, RACERS + 1)) / RACERS
"""The pay of a final card when every place is equally likely."""


@rule
def holdings(state: State, seat: int, sight: float) -> float:
    """The worth of a seat after a sampled leg: money, tickets, and the expected pay of its final cards."""
    if state.phase == CARDS_OVER:
        return float(state.money[seat])
    return (
        state.money[seat]
        + leg_earnings(state, seat)
        + winner_promise(state, state.final_win[seat], sight)
        + loser_promise(state, state.final_lose[seat], sight)
    )


@rule
def winner_promise(end: State, colour: int, sight: float) -> float:
    """The expected pay of a final winner card; 0 for no card."""
    return 0.0 if colour == NOBODY else final_promise(placing(end, colour), sight)


@rule
def loser_promise(end: State, colour: int, sight: float) -> float:
    """The expected pay of a final loser card; 0 for no card."""
    return 0.0 if colour == NOBODY else final_promise(RACERS + 1 - placing(end, colour), sight)


@rule
def final_promise(place: int, sight: float) -> float:
    """The expected pay of a final card for a place at the end of the leg, 1 for the best: the reward of that
    place with weight `sight`, else that of any place."""
    return sight * final_reward(place) + (1.0 - sight) * ANY_FINAL


@rule
def foresight(state: State, style: CardStyle) -> float:
    """How well the order at the end of a leg predicts that at the end of the race, from 0 to 1."""
    if state.phase == CARDS_OVER:
        return 1.0
    return 1.0 / (1.0 + spaces_ahead(state) / style.half_sight)


@rule
def luck_left(rules: Rules, state: State, end: State) -> float:
    """The number of legs still to come: what is left of this one, and those after it."""
    left = state.deck_left / (rules.seats * (rules.deck_cards + rules.intel_cards))
    return left if end.phase == CARDS_OVER else left + 0.5 + spaces_ahead(end) / 8


@rule
def bet_pay(state: State, end: State, action: int, sight: float, finals: float) -> float:
    """What a bet pays, or for a final card is expected to pay, at the end of a sampled leg."""
    colour = action % RACERS
    place = placing(end, colour)
    if action < MID:
        return ticket_pay(TICKET_VALUES[state.taken[colour]], place)
    if action < WIN:
        return midfield_reward(place)
    if action < LOSE:
        now = winner_promise(end, state.final_win[state.turn], sight)
        return finals * (winner_promise(end, colour, sight) - now)
    now = loser_promise(end, state.final_lose[state.turn], sight)
    return finals * (loser_promise(end, colour, sight) - now)
