"""The inference of hidden race cards: by its definition, from nothing hidden, and accurate."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations
from math import prod
from typing import Any

import pytest

from camelup import Table
from camelup.bots import new_bot
from camelup.errors import CamelUpError
from camelup.games import CLASSIC, State
from camelup.games.dice.state import LOSER, WINNER
from camelup.notation import read_state
from camelup.odds import OddsError, odds
from camelup.odds.reading import (
    DOUBT,
    FOCUS,
    HEEDLESS,
    HOPELESS,
    History,
    Laid,
    bare_history,
    drawn_evenly,
    even_history,
    reading,
    watched,
)
from camelup.race import RACERS
from camelup.stream import Stream, start_stream
from tools import readings

NEAR = 1e-12
START = "= start 1:blue,green,orange 2:yellow,white"
OBVIOUS = "classic 2:b 4:go 5:wy lose:1?-2?-3?"
"""Blue comes last in 45 %, and three cards lie on the pile."""


def chances(rng: random.Random) -> list[float]:
    parts = [rng.random() ** 2 for _ in range(RACERS)]
    return [part / sum(parts) for part in parts]


def state_of(text: str) -> tuple[Any, State]:
    _, _, rules, state, _ = read_state(odds_state(text))
    return rules, state


def odds_state(text: str) -> dict[str, Any]:
    from camelup.notation.position import parse_position

    return parse_position(text)


# ---------------------------------------------------------------------------------------- the definition


def brute_force(cards: Sequence[Laid], free: Sequence[int]) -> dict[tuple[int, int], float]:
    """By pile and colour, the chance that a card lies there: all orders of colours, as the docs say."""
    found: dict[tuple[int, int], float] = {}
    for colours in permutations(free, len(cards)):
        left, chance = list(free), 1.0
        for card, colour in zip(cards, colours, strict=True):
            top = max(card.chances)
            lean = {each: max(card.chances[each] / top, HOPELESS) ** FOCUS for each in left}
            chance *= (1 - card.doubt) * lean[colour] / sum(lean.values()) + card.doubt / len(left)
            left.remove(colour)
        for card, colour in zip(cards, colours, strict=True):
            found[card.pile, colour] = found.get((card.pile, colour), 0.0) + chance
    return found


@pytest.mark.parametrize("piles", ["w", "wl", "llw", "wlwl", "wllwl"])
def test_inference_agrees_with_an_enumeration(piles: str) -> None:
    rng = random.Random(piles)
    own = {
        pile: "-".join("1?" for each in piles if each == letter)
        for letter, pile in (("w", "win"), ("l", "lose"))
    }
    text = " ".join(f"{pile}:{cards}" for pile, cards in own.items() if cards)
    rules, state = state_of(f"classic 2:b 4:go 5:wy {text}")
    doubts = [rng.choice((DOUBT, 0.5)) for _ in piles]
    laid = [
        Laid(1, WINNER if letter == "w" else LOSER, chances(rng), doubt)
        for letter, doubt in zip(piles, doubts, strict=True)
    ]
    exact = brute_force(laid, range(RACERS))
    heedless = 0.3
    read = reading(rules, state, History(laid, [0.0, heedless, *[0.0] * (rules.seats - 2)]))
    for pile in (WINNER, LOSER):
        count = sum(card.pile == pile for card in laid)
        for colour in range(RACERS):
            mixed = (1 - heedless) * exact.get((pile, colour), 0.0) + heedless * count / RACERS
            assert read[1, pile, colour] == pytest.approx(mixed, abs=NEAR)
    assert read[1].sum() == pytest.approx(len(piles))
    assert read[1].sum(axis=0).max() <= 1 + NEAR, "no colour twice"
    assert not read[0].any()


def test_known_cards_are_not_inferred() -> None:
    rules, state = state_of("classic 2:b 4:go 5:wy win:1?-1? lose:2?")
    state.pile_colour[WINNER][0], state.pile_colour[LOSER][0] = 1, 0
    laid = [Laid(1, WINNER, [0.1, 0.6, 0.1, 0.1, 0.1])]
    read = reading(rules, state, History(laid, [0.0] * rules.seats))
    exact = brute_force(laid, [0, 2, 3, 4])
    assert read[1, WINNER, 1] == 1
    assert read[2, LOSER, 0] == 1
    assert all(read[1, WINNER, colour] == pytest.approx(exact[WINNER, colour]) for colour in (0, 2, 3, 4))
    even = drawn_evenly(state, 1, [WINNER])
    assert list(even[WINNER]) == [0.25, 1.0, 0.25, 0.25, 0.25]


def test_right_cards_before_are_an_enumeration_over_seats() -> None:
    asked = odds("classic 2:b 4:go 5:wy lose:1?-2?-1? win:3?")
    known: Any = asked._known
    for colour in range(RACERS):
        shares = [known.reading[seat, LOSER, colour] for seat in range(known.rules.seats)]
        exact = [0.0] * (len(shares) + 1)
        for which in range(1 << len(shares)):
            chosen = [(which >> seat) & 1 for seat in range(len(shares))]
            exact[sum(chosen)] += prod(s if c else 1 - s for s, c in zip(shares, chosen, strict=True))
        before = known.right_cards_before(LOSER, colour)
        assert before == pytest.approx(exact[: len(before)], abs=NEAR)
        assert sum(exact[len(before) :]) == pytest.approx(0, abs=NEAR)


# ---------------------------------------------------------------------------------------- what it changes


def test_three_cards_on_the_obvious_loser_make_a_fourth_worth_little() -> None:
    assert dict(odds(OBVIOUS, even=True).actions or ())["lose blue"] == pytest.approx(2.28, abs=0.01)
    asked = odds(OBVIOUS)
    assert asked.actions is not None
    assert dict(asked.actions)["lose blue"] < 1
    assert asked.actions[0].action != "lose blue"
    told = (asked.reasons or {})["lose blue"]
    assert told.kind == "race_card"
    assert told.cards == 3
    assert told.right > 2


def obvious_table(colours: Sequence[str] = ("blue", "blue", "blue")) -> Table:
    """The same from events: everybody has rolled, blue is far behind, and three have laid a card."""
    table = Table("classic", ["a", "b", "c", "d"])
    table.push("= start 1:blue 2:green,orange 3:yellow,white")
    rolls = ("green 1", "orange 2", "yellow 2", "white 1")
    for seat, roll in enumerate(rolls):
        table.push(f"{seat} roll")
        table.push(f"= die {roll}")
    table.push("0 bet white")
    for seat, colour in enumerate(colours, 1):
        table.push(f"{seat} lose {colour}")
    return table


def test_events_say_that_three_cards_lie_on_the_obvious_loser() -> None:
    """By even draws a fourth one looks like 2.4 pounds; it is worth about 0.4."""
    table = obvious_table()
    even, asked = dict(odds(table, even=True).actions or ()), odds(table)
    assert even["lose blue"] == pytest.approx(2.4, abs=0.1)
    lose = asked.race.lose["blue"]
    all_right = 2 * lose - (1 - lose)
    assert all_right == pytest.approx(0.4, abs=0.05)
    assert dict(asked.actions or ())["lose blue"] == pytest.approx(all_right, abs=0.15)
    told = (asked.reasons or {})["lose blue"]
    assert told.kind == "race_card"
    assert (told.cards, told.likely) == (3, 2)


def test_a_card_is_inferred_from_the_odds_when_it_was_placed() -> None:
    """Blue looked like the loser when the card was laid; later it is ahead."""
    table = Table("classic", ["a", "b"])
    for event in (
        *(
            "= start 1:blue 2:green,orange 3:yellow,white",
            "0 roll",
            "= die yellow 3",
            "1 roll",
            "= die white 3",
        ),
        *("0 roll", "= die green 3", "1 lose blue", "0 roll", "= die orange 3", "1 roll", "= die blue 3"),
        *("0 roll", "= die blue 3", "1 bet white"),
    ):
        table.push(event)
    by_events, bare = odds(table), odds(table.view(0))
    blue = CLASSIC.colours.index("blue")
    known, today = by_events._known, bare._known
    assert known.reading[1, LOSER, blue] > 0.7  # type: ignore[union-attr]
    assert known.reading[1, LOSER, blue] > today.reading[1, LOSER, blue]  # type: ignore[union-attr]


def test_events_reveal_a_seat_that_plays_at_random() -> None:
    """After a race the inference knows which seats play at random."""
    for seed in (1, 2):
        played = readings.play("classic", ("random", "cautious", "sharp", "random"), seed)
        game, _, rules, _, _ = read_state(played.table.state())
        heedless = watched(game, rules, state_at_turn(played.table), -1, played.table.events[:-1]).heedless
        assert [chance > 0.5 for chance in heedless] == [True, False, False, True]


def state_at_turn(table: Table) -> State:
    earlier = table.copy()
    earlier.undo()
    return read_state(earlier.view("spectator"))[3]


# ---------------------------------------------------------------------------------------- secrets


def recoloured(table: Table, viewer: int, rng: random.Random) -> Table:
    """The same events, with other colours on all cards that the viewer may not see."""
    twin = Table(table.game, table.players)
    for event in table.events:
        seat, verb, *_ = event.split(" ")
        if verb in ("win", "lose") and int(seat) != viewer:
            event = rng.choice([each for each in twin.legal if each.startswith(f"{seat} {verb} ")])
        twin.push(event)
    return twin


@pytest.mark.parametrize(("game", "seed"), [("classic", 1), ("second", 2)])
def test_what_is_hidden_changes_nothing(game: str, seed: int) -> None:
    rng = random.Random(seed)
    table = Table(game, ["a", "b", "c"], seed=seed)
    compared = 0
    while (seat := table.to_act) is not None and compared < 5:
        cards = sum(len(pile) for pile in (table.state()["winner_bets"], table.state()["loser_bets"]))
        if cards > 2 + compared:
            twin = recoloured(table, seat, rng)
            told = table.told(seat)
            assert twin.told(seat) == told
            asked = odds(table, error=0.05).to_json()
            assert odds(twin, error=0.05).to_json() == asked
            assert odds(table.view(seat), error=0.05, events=told).to_json() == asked
            assert odds(table.view(seat), error=0.05, events=twin.events).to_json() == asked
            compared += 1
        table.play(rng.choice(list(table.legal)))
    assert compared == 5


def test_events_of_another_race_are_rejected() -> None:
    table = obvious_table()
    asked = odds(table.view(0), events=table.events[:-1])
    with pytest.raises(OddsError, match="do not lead to this position"):
        asked.to_json()
    with pytest.raises(CamelUpError):
        odds(table.view(0), events=[START, "0 fly blue"]).to_json()


# ---------------------------------------------------------------------------------------- bots


@pytest.mark.parametrize("text", [OBVIOUS, "second 4:b 6:g 7:rp 8:y 15:W 16:K lose:1?-2?-1? win:2?-3?"])
def test_with_even_hidden_cards_are_uniform_draws(text: str) -> None:
    """`greedy` values by them: a hidden card is any that its owner can have laid, to the last bit."""
    rules, state = state_of(text)
    read = reading(rules, state, even_history(rules))
    for seat in range(rules.seats):
        for pile in (WINNER, LOSER):
            hidden = state.pile_seat[pile][: state.pile[pile]].count(seat)
            assert list(read[seat, pile]) == [hidden / RACERS] * RACERS
    best = (odds(text, error=0.02, even=True).actions or ())[0]
    assert new_bot("greedy").choose(*asked_of(text)) == f"0 {best.action}"


def asked_of(text: str) -> tuple[dict[str, Any], list[str], Stream]:
    table = Table.from_state(" ".join(word for word in text.split(" ") if "?" not in word))
    stream = Stream()
    start_stream(stream, 1, 0)
    return odds_state(text), list(table.legal), stream


def test_without_events_the_current_odds_are_used() -> None:
    rules, state = state_of(OBVIOUS)
    race = odds(OBVIOUS)._known.race
    history = bare_history(rules, state, race)
    assert [(card.seat, card.pile) for card in history.laid] == [(1, LOSER), (2, LOSER), (3, LOSER)]
    assert list(history.laid[0].chances) == pytest.approx(list(race.lose))
    assert set(history.heedless) == {HEEDLESS}
    assert [card.doubt for card in history.laid] == pytest.approx([DOUBT] * 3)
    later = bare_history(*state_of(f"{OBVIOUS} leg:4"), race)
    assert [card.doubt for card in later.laid] == pytest.approx([1 - (1 - DOUBT) / 4] * 3)


# ---------------------------------------------------------------------------------------- how well


def test_inference_is_better_than_uniform_draws() -> None:
    """A sample of what `python -m tools.readings` measures."""
    found = readings.measure(5000, 1, ["classic"])
    for name, sums in found.items():
        by_events, _ = readings.per_card(sums, "by_events")
        assert by_events > (-0.15 if name.startswith("random") else 0), name
    text = list(readings.rows(found))
    assert len(text) == 2 + len(found)
