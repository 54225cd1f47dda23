"""Perft: how many ways lead on from a position, and to how many different positions.

A line of a `.perft` file is `what it shows | game, seats, modules | track | tiles | dice or deck | counts`.
The count of each depth is `sequences:positions`: dice sequences with their faces (or cards in their order)
when every seat only reveals, and the different positions they lead to. Sequences that end the race early
are counted where they end and lead no further. In `actions.perft` the depths count all legal events.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from camelup.games import CHANCE_TO_MOVE, NOBODY_TO_MOVE, Game, Options, Rules, cards, find_game
from camelup.games.dice import state as board
from camelup.games.dice.codec import die_names
from camelup.notation.events import parse_chance
from camelup.race import arrange, spread
from tests.perft.brute import Brute, Turn, leaves, lines

FOLDER = Path(__file__).parent
BRUTE_LEAVES = 2000
"""Up to so many sequences the positions are also counted by brute force."""
AFTER_TURN = ("done", "pass")


class Line(NamedTuple):
    """One position of a perft file."""

    what: str
    variant: str
    track: dict[int, list[str]]
    lying: list[str]
    pool: list[str]
    counts: list[str]


def fields_of(name: str) -> list[list[str]]:
    texts = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [[part.strip() for part in text.split("|")] for text in texts if text and not text.startswith("#")]


def read_line(what: str, variant: str, track: str, lying: str, pool: str, counts: str) -> Line:
    stacks = [stack.split(":") for stack in track.split()]
    return Line(
        what,
        variant,
        {int(space): camels.split(",") for space, camels in stacks},
        lying.split(),
        [thing.replace("+", " ") for thing in pool.split(",")],
        counts.split(),
    )


LINES = [read_line(*fields) for name in ("dice.perft", "cards.perft") for fields in fields_of(name)]


def variant_of(text: str) -> tuple[Game, Rules]:
    name, seats, *words = text.split()
    modules = tuple(word for word in words if word != "spicy")
    game = find_game(name)
    return game, game.new_rules(int(seats), Options(modules, spicy="spicy" in words))


def lying_cards(line: Line) -> list[tuple[str, int]]:
    """`palm5` is the palm on space 5, `turned5` the turned card 5-6."""
    return [(word.rstrip("0123456789"), int(word.lstrip("acdefklmnprtu"))) for word in line.lying]


# ---------------------------------------------------------------------------------- by the rules


def state_of(line: Line, game: Game, rules: Rules) -> Any:
    """The position as a state in which seat 0 is on turn and nothing else has happened."""
    state = game.start(rules)
    state.who, state.where = arrange(
        (space, [game.camels.index(camel) for camel in line.track[space]]) for space in sorted(line.track)
    )
    if game.name == "cards":
        state.phase = cards.state.CARDS_ACT
        for card in line.pool:
            state.deck[cards.actions.card_words(game.colours).index(card)] += 1
        state.deck_left = len(line.pool)
        for thing, space in lying_cards(line):
            if thing == "turned":
                state.turned |= 1 << (space - 1) // 2
            else:
                cards.track.put_figure(
                    state, cards.state.FENNEC if thing == "fennec" else cards.state.PALM, space
                )
    else:
        state.phase = board.DICE_ACT
        state.placed_camels = rules.camels
        state.dice = sum(1 << die_names(game).index(die) for die in line.pool)
        state.pyramid_tickets = len(line.pool) - rules.crazy
        for seat, tile in enumerate(line.lying):
            state.tile[seat] = int(tile)
    return state


def to_chance(game: Game, rules: Rules, state: Any) -> None:
    """Seats do nothing but reveal."""
    while game.to_move(rules, state) >= 0:
        legal = {game.actions[action]: action for action in game.legal_ids(rules, state)}
        verb = next(word for word in (*AFTER_TURN, "roll", "reveal") if word in legal)
        game.act(rules, state, legal[verb])


def key_of(game: Game, state: Any) -> tuple[Any, ...]:
    """All that decides how the camels go on."""
    if game.name == "cards":
        return state.who, state.where, *state.figure_space, *state.deck
    return state.who, state.where, state.dice


Nodes = dict[tuple[Any, ...], tuple[Any, int]]
"""Positions, merged where they are equal, with the number of ways to each."""


def deeper(game: Game, rules: Rules, nodes: Nodes) -> Nodes:
    """One reveal on from every position."""
    found: Nodes = {}
    for state, ways in nodes.values():
        if game.to_move(rules, state) == NOBODY_TO_MOVE:
            continue
        state = state.copy()
        to_chance(game, rules, state)
        for outcome, _ in game.weighted_outcomes(rules, state):
            child = state.copy()
            game.reveal(rules, child, outcome)
            first, so_far = found.get(key_of(game, child), (child, 0))
            found[key_of(game, child)] = (first, so_far + ways)
    return found


def positions_of(game: Game, rules: Rules, nodes: Nodes) -> Counter[tuple[object, ...]]:
    """Where the camels stand, in the words of the brute force, with the number of ways to it."""
    found: Counter[tuple[object, ...]] = Counter()
    for state, ways in nodes.values():
        stacks = spread(state.who, state.where, len(game.camels))
        track = tuple((space, *(game.camels[camel] for camel in stacks[space])) for space in sorted(stacks))
        if game.name == "cards" and track[0][0] == 0:
            track = ((0, *sorted(str(camel) for camel in track[0][1:])), *track[1:])
        found[track] += ways
    return found


# ---------------------------------------------------------------------------------- by brute force


def brute_of(line: Line, game: Game, rules: Rules) -> Brute:
    """The same position for the brute force."""
    position = Brute(dict(line.track), int(rules.length), pool=line.pool, second=game.name == "second")
    if game.name != "cards":
        position.tiles = {abs(int(tile)): tile[0] for tile in line.lying}
        return position
    position.cards = True
    for thing, space in lying_cards(line):
        if thing == "turned":
            position.turned.append(space)
        else:
            position.tiles[space] = "-" if thing == "fennec" else "+"
    return position


# ---------------------------------------------------------------------------------- tests


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.variant.split()[0]}: {line.what}")
def test_counts(line: Line) -> None:
    game, rules = variant_of(line.variant)
    start = state_of(line, game, rules)
    nodes: Nodes = {key_of(game, start): (start, 1)}
    brute = brute_of(line, game, rules)
    found = []
    for depth in range(1, len(line.counts) + 1):
        nodes = deeper(game, rules, nodes)
        ways = sum(ways for _, ways in nodes.values())
        found.append(f"{ways}:{len(nodes)}")
        if ways <= BRUTE_LEAVES:
            ends = list(leaves(brute, depth))
            assert positions_of(game, rules, nodes) == Counter(end.key()[0] for end in ends)
            assert len({end.key() for end in ends}) == len(nodes)
    assert found == line.counts


def test_the_closed_forms() -> None:
    """A classic leg has 29,160 dice sequences, one of the second edition 320,760."""
    with_grey = 5 * (5 * 4 * 3 * 2) * 3**4 * 6
    without = 120 * 3**5
    last = {line.what: line.counts[-1].split(":")[0] for line in LINES}
    assert last["a leg from a start"] == str(without) == "29160"
    assert last["a second-edition leg from a start"] == str(without + with_grey) == "320760"


ACTIONS = fields_of("actions.perft")


@pytest.mark.parametrize(("what", "variant", "start", "counts"), ACTIONS, ids=[row[0] for row in ACTIONS])
def test_action_counts(what: str, variant: str, start: str, counts: str) -> None:
    game, rules = variant_of(variant)
    state = game.start(rules)
    for outcome in parse_chance(game, rules, state, f"= start {start}"):
        game.reveal(rules, state, outcome)
    expected = [int(count) for count in counts.split()]
    assert [count_events(game, rules, state, depth) for depth in range(1, len(expected) + 1)] == expected
    if not rules.long_track and not rules.photographer and not rules.position_bets:
        turn = turn_of(game, rules, start)
        assert [lines(turn, depth) for depth in (1, 2)] == expected[:2]


def count_events(game: Game, rules: Rules, state: Any, depth: int) -> int:
    """How many sequences of that many events there are."""
    mover = game.to_move(rules, state)
    if mover == CHANCE_TO_MOVE:
        ids = [outcome for outcome, _ in game.weighted_outcomes(rules, state)]
    else:
        ids = game.legal_ids(rules, state)
    if depth == 1:
        return len(ids)
    total = 0
    for each in ids:
        child = state.copy()
        (game.reveal if mover == CHANCE_TO_MOVE else game.act)(rules, child, each)
        total += count_events(game, rules, child, depth - 1)
    return total


def turn_of(game: Game, rules: Rules, start: str) -> Turn:
    """The same position for the brute force."""
    stacks = [stack.split(":") for stack in start.split()]
    dice = [*game.colours, *(["grey"] if game.name == "second" else [])]
    race = Brute(
        {int(space): camels.split(",") for space, camels in stacks},
        int(rules.length),
        pool=dice,
        second=game.name == "second",
    )
    tickets = dict.fromkeys(game.colours, 4 if game.name == "second" else 3)
    return Turn(race, int(rules.seats), game.colours, tickets)
