"""What the race cards of others tell that lie face down on the piles.

A card is read by how the race stood when it was laid: its colour is likely one that looked right then. That
leaves doubt about each card, and about each seat: does it heed the race at all? What a seat does in plain
sight answers the second question. `docs/odds.md` has the definition and how well it reads.
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
"""The power by which likely colours are told from others."""
DOUBT = 0.05
"""How often a card may be of any colour its seat has, whatever the race looked like."""
HEEDLESS = 0.25
"""How likely a seat heeds nothing, before it has done anything."""
HOPELESS = 0.001
"""No colour counts as less likely than this, beside the likeliest."""
CHANCES_ERROR = 0.02
"""How well the chances at an earlier moment must be known, where they are sampled."""
KEPT_MOMENTS = 4096

PLAYS_BET, PLAYS_TILE, PLAYS_ROLL, PLAYS_CARD, PLAYS_OTHER = range(5)
HABITS = (0.40, 0.08, 0.32, 0.20)
"""How often one who heeds the race bets, lays a tile, rolls and lays a race card."""
ALL_COLOURS = (1 << RACERS) - 1


class Laid(NamedTuple):
    """A race card on a pile, as everybody saw it being laid."""

    seat: int
    pile: int
    chances: Sequence[float]
    """By colour, the chance to be right on this pile, then."""
    doubt: float = DOUBT
    """How likely it may be of any colour, whatever these chances say."""


class History(NamedTuple):
    """What everybody saw of a race so far."""

    laid: list[Laid]
    """In the order in which they were laid."""
    heedless: list[float]
    """By seat, how likely it plays without heed of the race."""


# ---------------------------------------------------------------------------------------- one card


def leanings(chances: Sequence[float]) -> list[float]:
    """How much a card leans to each colour: by its chance beside the best, to a power."""
    top = max(HOPELESS, *chances)
    return [max(float(chance) / top, HOPELESS) ** FOCUS for chance in chances]


def shares(card: Laid, free: int) -> list[float]:
    """The chance of each colour for a card whose seat still has the set `free`, by a seat with heed."""
    held, leaning = colours_in(free), leanings(card.chances)
    total = sum(leaning[colour] for colour in held)
    return [
        (1 - card.doubt) * leaning[colour] / total + card.doubt / len(held) if colour in held else 0.0
        for colour in range(RACERS)
    ]


# ---------------------------------------------------------------------------------------- all cards


def reading(rules: Rules, state: State, history: History) -> Array:
    """By seat, pile and colour, the chance that the seat's card of that colour lies there."""
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
    """The same for one seat with hidden cards on these piles, each any of those that it may have laid."""
    found, free = known_part(state, seat)
    colours = colours_in(free)
    for pile in set(hidden):
        found[pile, colours] = hidden.count(pile) / len(colours)
    return found


def read_seat(state: State, seat: int, cards: Sequence[Laid]) -> Array:
    """The same for one seat that heeds the race: its hidden cards are read one by one. `laid[set]` is the
    chance that those so far are this set of colours."""
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
    """What the viewer knows of a seat's cards, and the set of colours that its hidden ones can be."""
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
    """The piles and colours of a seat's cards that lie open to the viewer."""
    return [
        (pile, state.pile_colour[pile][card])
        for pile in (WINNER, LOSER)
        for card in range(state.pile[pile])
        if state.pile_seat[pile][card] == seat and state.pile_colour[pile][card] != HIDDEN
    ]


def hidden_cards(state: State) -> list[tuple[int, int]]:
    """The seats and piles of all cards that lie face down for the viewer, from the first on both piles."""
    order = sorted((card, pile) for pile in (WINNER, LOSER) for card in range(state.pile[pile]))
    return [
        (state.pile_seat[pile][card], pile) for card, pile in order if state.pile_colour[pile][card] == HIDDEN
    ]


# ---------------------------------------------------------------------------------------- what was seen


def even_history(rules: Rules) -> History:
    """As if no seat heeded the race."""
    return History([], [1.0] * rules.seats)


def bare_history(rules: Rules, state: State, race: Race) -> History:
    """What a position by itself tells. A card was as likely laid in any leg so far; if in this one, then by
    chances like today's, else nothing is known of it. Nor is it known how a seat plays."""
    now = {WINNER: [float(chance) for chance in race.win], LOSER: [float(chance) for chance in race.lose]}
    doubt = 1 - (1 - DOUBT) / max(1, state.leg)
    laid = [Laid(seat, pile, now[pile], doubt) for seat, pile in hidden_cards(state)]
    return History(laid, [HEEDLESS] * rules.seats)


def watched(game: Game, rules: Rules, view: State, viewer: int, events: Sequence[str]) -> History:
    """What the events that led to a view tell. They are first reduced to what the viewer may read."""
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
    """The seat and action of an event; a card that may not be read is any that the seat can lay there."""
    if not event.endswith(" ?"):
        return parse_action(game, rules, state, event)
    verb = event.split(" ")[1]
    for action in game.legal_ids(rules, state):
        if game.actions[action].startswith(f"{verb} "):
            return parse_action(game, rules, state, event.replace("?", game.actions[action].split(" ")[1]))
    raise ActionError(f"{event!r} is not legal now")


def leads_to(state: State, view: State) -> bool:
    """Whether a state is that of a view, as far as camels, turn and the owners of race cards go."""
    return seen_by_all(state) == seen_by_all(view)


def seen_by_all(state: State) -> tuple[object, ...]:
    """Camels, turn, leg and whose cards lie on the piles."""
    piles = [list(state.pile_seat[pile][: state.pile[pile]]) for pile in (WINNER, LOSER)]
    return state.who, state.where, state.turn, state.leg, piles


@lru_cache(maxsize=KEPT_MOMENTS)
def race_chances(position: LegPosition, long_track: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By colour, the chances to win and to come last. Kept, because a moment is asked for again and again."""
    race = race_odds(leg_odds(position, WITH_ENDS), long_track, error=CHANCES_ERROR, seed=0)
    return tuple(map(float, race.win)), tuple(map(float, race.lose))


# ---------------------------------------------------------------------------------------- how a seat plays


def kind_of(action: int) -> int:
    """What kind of action it is; those of modules tell nothing about a seat."""
    if action < dice.actions.OASIS:
        return PLAYS_BET
    if action < dice.actions.ROLL:
        return PLAYS_TILE
    if action == dice.actions.ROLL:
        return PLAYS_ROLL
    return PLAYS_CARD if action < dice.actions.PARTNER else PLAYS_OTHER


def evidence_of(game: Game, rules: Rules, state: State, action: int) -> float:
    """How much an action speaks for a seat that draws evenly from all that is legal, against one that has the
    usual habits: the logarithm of the ratio of both chances."""
    kind = kind_of(action)
    if kind == PLAYS_OTHER:
        return 0.0
    kinds = [kind_of(each) for each in game.legal_ids(rules, state)]
    counts = [kinds.count(each) for each in range(PLAYS_OTHER)]
    usual = sum(habit for habit, count in zip(HABITS, counts, strict=True) if count)
    return log(counts[kind] / sum(counts)) - log(HABITS[kind] / usual)
