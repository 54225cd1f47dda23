"""Events as text: `0 bet green` is an action of seat 0, `= die green 2` is a chance event.

A start, or the hand dealt to a seat, is one event in a record, but several chance steps in the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from camelup.errors import ActionError, ChanceError, listed, shown, suggestion
from camelup.games import Game, Rules, State, cards, dice
from camelup.games.dice import state as board
from camelup.race import RACERS, spread


@cache
def action_ids(game: Game) -> dict[str, int]:
    """Action ids by text."""
    return {words: action for action, words in enumerate(game.actions)}


@cache
def outcome_ids(game: Game) -> dict[str, int]:
    """Outcome ids by text."""
    return {words: outcome for outcome, words in enumerate(game.outcomes)}


# ---------------------------------------------------------------------------------------- actions

SEAT = re.compile("0|[1-9][0-9]?")


class Action(NamedTuple):
    """An action in its parts: `0 place 3 yellow 5` is seat 0, verb `place`, arguments `3`, `yellow`, `5`."""

    seat: int
    verb: str
    arguments: tuple[str, ...]

    @property
    def text(self) -> str:
        """The action as an event."""
        return " ".join((str(self.seat), self.verb, *self.arguments))


def parse_words(text: str) -> Action:
    """Split an action event into its parts, without checking that it is legal."""
    seat, verb, *arguments = text.split(" ")
    return Action(int(seat), verb, tuple(arguments))


def format_action(game: Game, seat: int, action: int) -> str:
    """An action as an event: `0 bet green`."""
    return f"{seat} {game.actions[action]}"


@cache
def seat_actions(game: Game, seat: int) -> tuple[str, ...]:
    """All actions of a seat as events, by id."""
    return tuple(format_action(game, seat, action) for action in range(len(game.actions)))


def parse_action(game: Game, rules: Rules, state: State, text: object) -> tuple[int, int]:
    """Parse an action event and return its seat and id. Raises ActionError unless it is legal now."""
    if not isinstance(text, str):
        raise ActionError(f"an action is a text like '0 bet {game.colours[0]}', not {shown(text)}")
    number, _, words = text.partition(" ")
    mover = game.to_move(rules, state)
    if not SEAT.fullmatch(number):
        near = suggestion(f"{max(mover, 0)} {text}", _legal_words(game, rules, state, mover))
        raise ActionError(f"{shown(text)} must begin with a seat number, like '0 {game.actions[0]}'{near}")
    seat = int(number)
    if seat >= rules.seats:
        raise ActionError(f"there is no seat {seat}; seats are 0 to {rules.seats - 1}")
    if mover < 0:
        raise ActionError(f"{shown(text)}: nobody can act now, {_what_is_next(game, state)}")
    action = action_ids(game).get(words, -1)
    if seat != mover:
        raise ActionError(f"{shown(text)}: it is seat {mover}'s turn, not seat {seat}'s")
    if action not in game.legal_ids(rules, state):
        legal = _legal_words(game, rules, state, mover)
        if action >= 0:
            raise ActionError(f"{shown(text)} is not legal now{_instead(words.split(' ')[0], legal)}")
        near = suggestion(text, legal) or f"; legal are {_few(legal)}"
        raise ActionError(f"{shown(text)} is no action of this game{near}")
    return seat, action


def _legal_words(game: Game, rules: Rules, state: State, seat: int) -> list[str]:
    return [format_action(game, seat, action) for action in game.legal_ids(rules, state)]


def _instead(verb: str, legal: list[str]) -> str:
    """A hint: the legal actions with the same verb, or all legal verbs."""
    alike = [action for action in legal if action.split(" ")[1] == verb]
    return f"; legal are {_few(alike)}" if alike else f"; no '{verb}' is, but {_few(legal)}"


def _what_is_next(game: Game, state: State) -> str:
    if game.phase(state) == "over":
        return "the race is over"
    event = game.grouped.get(state.phase)
    return f"chance is next: '= {event.word if event else game.outcomes[0].split(' ')[0]} …'"


def _few(words: list[str], limit: int = 6) -> str:
    more = "" if len(words) <= limit else f" … ({len(words)} in all)"
    return ", ".join(words[:limit]) + more


# ---------------------------------------------------------------------------------------- chance


def draw_outcomes(game: Game, rules: Rules, state: State, choose: Callable[[list[int]], int]) -> list[int]:
    """Draw the chance steps of the next event; `choose(weights)` returns each index. The state is not
    changed."""
    return draw_event(game, rules, state, lambda options: choose([weight for _, weight in options]))[0]


def draw_event(
    game: Game, rules: Rules, state: State, choose: Callable[[list[tuple[int, int]]], int]
) -> tuple[list[int], State]:
    """Draw the chance steps of the next event and return them with the state after it; `choose` returns an
    index into pairs of outcome and weight. The given state is not changed."""
    after = state.copy()
    drawn: list[int] = []
    while True:
        options = game.weighted_outcomes(rules, after)
        outcome = options[choose(options)][0]
        drawn.append(outcome)
        game.reveal(rules, after, outcome)
        if game.event_complete(state, after):
            return drawn, after


def chance_event(game: Game, rules: Rules, state: State, outcomes: list[int]) -> str:
    """The text of a chance event, from the state before it and its chance steps."""
    event = game.grouped.get(state.phase)
    if event is None:
        return f"= {game.outcomes[outcomes[0]]}"
    return f"= {event.word} {GROUPED[event.word].write(game, rules, state, outcomes)}"


def _write_start(game: Game, rules: Rules, state: State, outcomes: list[int]) -> str:
    trial = state.copy()
    for outcome in outcomes:
        game.reveal(rules, trial, outcome)
    return _format_stacks(game, trial)


def _write_deal(game: Game, rules: Rules, state: State, outcomes: list[int]) -> str:
    words = cards.actions.card_words(game.colours)
    return f"{state.turn} " + ",".join(sorted(words[card] for card in outcomes))


def _format_stacks(game: Game, state: State) -> str:
    stacks = spread(state.who, state.where, state.placed_camels)
    return " ".join(
        f"{space}:" + ",".join(game.camels[camel] for camel in stacks[space]) for space in sorted(stacks)
    )


def parse_chance(game: Game, rules: Rules, state: State, text: object) -> list[int]:
    """Parse a chance event and return its chance steps. Raises ChanceError unless it can occur now."""
    if not isinstance(text, str) or not text.startswith("= "):
        raise ChanceError(f"a chance event is a text like '= {game.outcomes[0]}', not {shown(text)}")
    if game.to_move(rules, state) >= 0:
        raise ChanceError(f"{shown(text)}: chance is not next, seat {game.to_move(rules, state)} is to act")
    if game.phase(state) == "over":
        raise ChanceError(f"{shown(text)}: the race is over")
    event = game.grouped.get(state.phase)
    if event is not None:
        return GROUPED[event.word].parse(game, rules, state, text)
    return [_parse_outcome(game, rules, state, text)]


def _parse_outcome(game: Game, rules: Rules, state: State, text: str) -> int:
    possible = [outcome for outcome, _ in game.weighted_outcomes(rules, state)]
    outcome = outcome_ids(game).get(text[2:], -1)
    if outcome in possible:
        return outcome
    words = [game.outcomes[each] for each in possible]
    if words[0].startswith("card "):
        pile = "the deck" if state.phase == cards.state.CARDS_CHANCE else "the thirty cards"
        problem = f"that card is not in {pile}" if outcome >= 0 else "that is no racing card"
        raise ChanceError(f"{shown(text)}: {problem}; there are {_few(sorted(words), 10)}")
    raise ChanceError(f"{shown(text)}: {_die_problem(text, words)}")


def _die_problem(text: str, possible: list[str]) -> str:
    name = " ".join(text[2:].split(" ")[:-1])
    faces = [words.rsplit(" ", 1)[1] for words in possible if words.rsplit(" ", 1)[0] == name]
    if faces:
        return f"that die has no such face; its faces are {listed(faces)}"
    if any(words.startswith(f"{text[2:]} ") for words in possible):
        return "the number that the die shows is missing"
    dice = sorted({words.rsplit(" ", 1)[0] for words in possible})
    return f"no such die is in the pyramid; there are {', '.join(dice)}"


def _parse_start(game: Game, rules: Rules, state: State, text: str) -> list[int]:
    example = "= start 1:" + ",".join(game.colours[:2]) + " 3:" + ",".join(game.colours[2:])
    match = re.fullmatch(r"= start((?: [1-9][0-9]?:[a-z]+(?:,[a-z]+)*)+)", text)
    if not match:
        raise ChanceError(f"{shown(text)}: the race begins with a start like '{example}'")
    racing: list[int] = []
    crazy: list[int] = []
    spaces: list[int] = []
    for part in match[1].split():
        space, names = part.split(":")
        spaces.append(int(space))
        for name in names.split(","):
            outcome = _start_outcome(game, rules, name, int(space))
            (racing if outcome < dice.actions.GREY_FACES else crazy).append(outcome)
    if any(first >= second for first, second in pairwise(spaces)):
        raise ChanceError(f"{shown(text)}: the spaces must go upwards, each once")
    seen = Counter(outcome // board.FACES for outcome in racing + crazy)
    for camel, name in enumerate(game.camels):
        if seen[camel] != 1:
            found = "is missing" if not seen[camel] else f"is there {seen[camel]} times"
            raise ChanceError(f"{shown(text)}: {name} {found}; each camel stands there once")
    return racing + crazy


def _start_outcome(game: Game, rules: Rules, name: str, space: int) -> int:
    if name not in game.camels:
        near = suggestion(name, game.camels)
        raise ChanceError(f"there is no camel {shown(name)}; camels are {listed(game.camels)}{near}")
    camel = game.camels.index(name)
    if camel < RACERS:
        face, allowed = space, range(1, board.FACES + 1)
    else:
        face, allowed = rules.length + 1 - space, range(rules.length + 1 - board.FACES, rules.length + 1)
    if space not in allowed:
        raise ChanceError(f"{name} cannot start on space {space}, only on {listed(allowed)}")
    return camel * board.FACES + face - 1


def _parse_deal(game: Game, rules: Rules, state: State, text: str) -> list[int]:
    words = cards.actions.card_words(game.colours)
    match = re.fullmatch(r"= deal (0|[1-9][0-9]?) ([a-z0-9]+(?:,[a-z0-9]+)*)", text)
    if not match:
        raise ChanceError(f"{shown(text)}: next is a deal like '= deal {state.turn} {words[0]},{words[1]}'")
    if int(match[1]) != state.turn:
        raise ChanceError(f"{shown(text)}: next to be dealt to is seat {state.turn}, not {match[1]}")
    names = match[2].split(",")
    for name in names:
        if name not in words:
            raise ChanceError(f"there is no racing card {shown(name)}; they are {listed(words)}")
    if len(names) != rules.dealt:
        raise ChanceError(f"with {rules.seats} seats each is dealt {rules.dealt} cards, not {len(names)}")
    if names != sorted(names):
        raise ChanceError(f"{shown(text)}: the cards of a deal must be sorted")
    dealt = [words.index(name) for name in names]
    for card, number in Counter(dealt).items():
        if number > state.undealt[card]:
            left = state.undealt[card]
            raise ChanceError(f"{number} {words[card]} cannot be dealt to seat {state.turn}; {left} are left")
    return dealt


class Grouped(NamedTuple):
    """How to write and parse a chance event that consists of several chance steps."""

    write: Callable[[Game, Rules, State, list[int]], str]
    parse: Callable[[Game, Rules, State, str], list[int]]


GROUPED = {"start": Grouped(_write_start, _parse_start), "deal": Grouped(_write_deal, _parse_deal)}


# ---------------------------------------------------------------------------------------- redaction


def redact(game: Game, event: str, viewer: int, *, intel_open: bool = False) -> str:
    """Redact an event for a viewer: hidden words become `?`. A spectator is -1.

    >>> from camelup.games import CARDS, SECOND
    >>> redact(SECOND, "1 win red", 0), redact(SECOND, "1 win red", 1), redact(CARDS, "1 win white", 0)
    ('1 win ?', '1 win red', '1 win white')
    >>> redact(CARDS, "= deal 1 blue1,green2", 0)
    '= deal 1 ?'
    """
    words = event.split(" ")
    if words[:2] == ["=", "deal"]:
        return event if int(words[2]) == viewer else f"= deal {words[2]} ?"
    if words[0] == "=" or words[1] not in game.secret_verbs or int(words[0]) == viewer:
        return event
    return event if words[1] == "intel" and intel_open else f"{words[0]} {words[1]} ?"
