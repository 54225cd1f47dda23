"""Inferring others' hidden race cards.

A hidden card is probably of a colour that looked right when it was placed. That leaves two doubts: about each
card, and about each seat, which may play at random. The visible actions of a seat are evidence about the
second. `docs/odds.md` has the definition, and how accurate it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from typing import NamedTuple

import numpy as np

from camelup.errors import ActionError, OddsError
from camelup.games import Game, Rules, State, dice
from camelup.games.conventions import HIDDEN
from camelup.games.dice.state import LOSER, WINNER
from camelup.notation.events import parse_action, parse_chance, redact
from camelup.odds.leg import WITH_ENDS, Array, LegPosition, leg_odds, position_of
from camelup.odds.race import Race, race_odds
from camelup.race import RACERS

FOCUS = 4.0
"""The exponent on the probabilities of colours."""
DOUBT = 0.05
"""The probability that a card is a uniform draw from its seat's colours, whatever the race looked like."""
HEEDLESS = 0.25
"""The prior probability that a seat plays at random."""
HOPELESS = 0.001
"""A lower bound on a colour's probability relative to the best one's."""
CHANCES_ERROR = 0.02
"""The error of odds at an earlier moment, where they are sampled."""
KEPT_MOMENTS = 4096

PLAYS_BET, PLAYS_TILE, PLAYS_ROLL, PLAYS_CARD, PLAYS_OTHER = range(5)
HABITS = (0.40, 0.08, 0.32, 0.20)
"""The probabilities that a seat that does not play at random bets, places a tile, rolls, places a card."""
ALL_COLOURS = (1 << RACERS) - 1


class Laid(NamedTuple):
    """A race card on a pile, as everybody saw it placed."""

    seat: int
    pile: int
    chances: Sequence[float]
    """By colour, the probability at that moment that it is right on this pile."""
    doubt: float = DOUBT
    """The probability that the card is a uniform draw."""


class History(NamedTuple):
    """What everybody has seen of a race so far."""

    laid: list[Laid]
    """Cards in the order in which they were placed."""
    heedless: list[float]
    """By seat, the probability that it plays at random."""


# ---------------------------------------------------------------------------------------- one card


def leanings(chances: Sequence[float]) -> list[float]:
    """The weights of a card's colours: probabilities relative to the best, to a power."""
    top = max(HOPELESS, *chances)
    return [max(float(chance) / top, HOPELESS) ** FOCUS for chance in chances]


def shares(card: Laid, free: int) -> list[float]:
    """The probability of each colour for a card of a seat that has the set `free` and does not play at
    random."""
    held, leaning = colours_in(free), leanings(card.chances)
    total = sum(leaning[colour] for colour in held)
    return [
        (1 - card.doubt) * leaning[colour] / total + card.doubt / len(held) if colour in held else 0.0
        for colour in range(RACERS)
    ]


# ---------------------------------------------------------------------------------------- all cards


def reading(rules: Rules, state: State, history: History) -> Array:
    """By seat, pile and colour, the probability that the seat's card of that colour is there."""
    found = np.zeros((rules.seats, 2, RACERS))
    hidden = hidden_cards(state)
    for seat in range(rules.seats):
        heedless = history.heedless[seat]
        found[seat] = heedless * drawn_evenly(state, seat, [pile for owner, pile in hidden if owner == seat])
        if heedless < 1:
            laid = [card for card in history.laid if card.seat == seat]
            found[seat] += (1 - heedless) * read_seat(state, seat, laid)
    return found


def drawn_evenly(state: State, seat: int, hidden: list[int]) -> Array:
    """The same for a seat with hidden cards on these piles, if each is a uniform draw."""
    found, free = known_part(state, seat)
    colours = colours_in(free)
    for pile in set(hidden):
        found[pile, colours] = hidden.count(pile) / len(colours)
    return found


def read_seat(state: State, seat: int, cards: Sequence[Laid]) -> Array:
    """The same for a seat that does not play at random, card by card. `laid[set]` is the probability that the
    cards so far are this set of colours."""
    found, free = known_part(state, seat)
    laid = {0: 1.0}
    for card in cards:
        after: dict[int, float] = {}
        for before, chance in laid.items():
            share = shares(card, free & ~before)
            for colour in colours_in(free & ~before):
                found[card.pile, colour] += chance * share[colour]
                both = before | 1 << colour
                after[both] = after.get(both, 0.0) + chance * share[colour]
        laid = after
    return found


def known_part(state: State, seat: int) -> tuple[Array, int]:
    """What the viewer knows of a seat's cards, and the set of possible colours of the hidden ones."""
    found, free = np.zeros((2, RACERS)), ALL_COLOURS
    if state.race_cards[seat] != HIDDEN:
        free &= ~state.race_cards[seat]
    for pile, colour in known_cards(state, seat):
        found[pile, colour] = 1.0
        free &= ~(1 << colour)
    return found, free


def colours_in(chosen: int) -> list[int]:
    """The colours of a set."""
    return [colour for colour in range(RACERS) if (chosen >> colour) & 1]


def known_cards(state: State, seat: int) -> list[tuple[int, int]]:
    """The piles and colours of a seat's cards that the viewer knows."""
    return [
        (pile, state.pile_colour[pile][card])
        for pile in (WINNER, LOSER)
        for card in range(state.pile[pile])
        if state.pile_seat[pile][card] == seat and state.pile_colour[pile][card] != HIDDEN
    ]


def hidden_cards(state: State) -> list[tuple[int, int]]:
    """The seats and piles of all cards that are hidden from the viewer, from the first on both piles."""
    order = sorted((card, pile) for pile in (WINNER, LOSER) for card in range(state.pile[pile]))
    return [
        (state.pile_seat[pile][card], pile) for card, pile in order if state.pile_colour[pile][card] == HIDDEN
    ]


# ---------------------------------------------------------------------------------------- what was seen


def even_history(rules: Rules) -> History:
    """The history in which every seat plays at random."""
    return History([], [1.0] * rules.seats)


def bare_history(rules: Rules, state: State, race: Race) -> History:
    """The history of a position without events. A card was placed in each leg so far with equal probability:
    if in this one, fall back to the current odds, else it is a uniform draw. Seats have their prior."""
    now = {WINNER: [float(chance) for chance in race.win], LOSER: [float(chance) for chance in race.lose]}
    doubt = 1 - (1 - DOUBT) / max(1, state.leg)
    laid = [Laid(seat, pile, now[pile], doubt) for seat, pile in hidden_cards(state)]
    return History(laid, [HEEDLESS] * rules.seats)


def watched(game: Game, rules: Rules, view: State, viewer: int, events: Sequence[str]) -> History:
    """The history of the events that led to a view, redacted for the viewer. Raises `OddsError` if they
    don't."""
    state = game.start(rules)
    laid: list[Laid] = []
    evidence = [log(HEEDLESS / (1 - HEEDLESS))] * rules.seats
    for event in events:
        if event.startswith("="):
            for outcome in parse_chance(game, rules, state, event):
                game.reveal(rules, state, outcome)
            continue
        seat, action = readable(game, rules, state, redact(game, event, viewer))
        evidence[seat] += evidence_of(game, rules, state, action)
        if kind_of(action) == PLAYS_CARD and seat != viewer:
            pile = WINNER if action < dice.actions.LOSE else LOSER
            chances = race_chances(position_of(rules, state)._replace(camera=0), rules.long_track)
            laid.append(Laid(seat, pile, chances[pile]))
        game.act(rules, state, action)
    if not leads_to(state, view):
        raise OddsError("the events do not lead to this position")
    return History(laid, [1 / (1 + exp(-each)) for each in evidence])


def readable(game: Game, rules: Rules, state: State, event: str) -> tuple[int, int]:
    """The seat and action of an event; a redacted card becomes any that the seat can place there."""
    if not event.endswith(" ?"):
        return parse_action(game, rules, state, event)
    verb = event.split(" ")[1]
    for action in game.legal_ids(rules, state):
        if game.actions[action].startswith(f"{verb} "):
            return parse_action(game, rules, state, event.replace("?", game.actions[action].split(" ")[1]))
    raise ActionError(f"{event!r} is not legal now")


def leads_to(state: State, view: State) -> bool:
    """Whether a state agrees with a view in camels, turn and owners of race cards."""
    return seen_by_all(state) == seen_by_all(view)


def seen_by_all(state: State) -> tuple[object, ...]:
    """Camels, turn, leg and the owners of the cards on the piles."""
    piles = [list(state.pile_seat[pile][: state.pile[pile]]) for pile in (WINNER, LOSER)]
    return state.who, state.where, state.turn, state.leg, piles


@lru_cache(maxsize=KEPT_MOMENTS)
def race_chances(position: LegPosition, long_track: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By colour, the probabilities to win and to be last. Cached, because every turn asks for old moments."""
    race = race_odds(leg_odds(position, WITH_ENDS), long_track, error=CHANCES_ERROR, seed=0)
    return tuple(map(float, race.win)), tuple(map(float, race.lose))


# ---------------------------------------------------------------------------------------- how a seat plays


def kind_of(action: int) -> int:
    """The kind of an action; those of modules are no evidence about a seat."""
    if action < dice.actions.OASIS:
        return PLAYS_BET
    if action < dice.actions.ROLL:
        return PLAYS_TILE
    if action == dice.actions.ROLL:
        return PLAYS_ROLL
    return PLAYS_CARD if action < dice.actions.PARTNER else PLAYS_OTHER


def evidence_of(game: Game, rules: Rules, state: State, action: int) -> float:
    """The log likelihood ratio of an action for a seat that chooses uniformly from the legal actions, against
    one with the usual habits."""
    kind = kind_of(action)
    if kind == PLAYS_OTHER:
        return 0.0
    kinds = [kind_of(each) for each in game.legal_ids(rules, state)]
    counts = [kinds.count(each) for each in range(PLAYS_OTHER)]
    usual = sum(habit for habit, count in zip(HABITS, counts, strict=True) if count)
    return log(counts[kind] / sum(counts)) - log(HABITS[kind] / usual)
