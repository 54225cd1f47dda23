"""Odds of the card game: what a seat knows, exact against sampled, and nothing hidden."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

from camelup import Table
from camelup.games import GAMES, cards
from camelup.notation import read_state
from camelup.odds import odds
from camelup.odds.cards import CardOdds
from camelup.odds.deck import deck_urns, deck_weight, make_urn

WORDS = cards.actions.card_words(GAMES["cards"].colours)


def late_table(seats: int, seed: int, deck: int) -> Table:
    """A random game at a turn with this many cards in the deck."""
    rng = random.Random(seed)
    table = Table("cards", [f"p{seat}" for seat in range(seats)], seed=seed)
    while not (table.phase == "act" and table.state()["deck"] == deck):
        table.play(rng.choice(table.legal))
        if table.over:
            return late_table(seats, seed + 100, deck)
    return table


def known(view: dict[str, Any], error: float = 0.005) -> CardOdds:
    _, _, rules, state, viewer = read_state(view)
    assert viewer is not None
    return CardOdds(rules, state, viewer, error=error, seed=0)


def test_a_deck_is_weighed_as_if_all_cards_were_laid_out() -> None:
    """Three known cards and two of six unseen ones make a deck of five; kinds 0 and 1 came up."""
    given, unseen, revealed = [0, 0, 1], [0, 1, 1, 2, 2, 2], (0, 1)
    counted: Counter[tuple[int, ...]] = Counter()
    for others in combinations(range(len(unseen)), 2):
        deck = given + [unseen[index] for index in others]
        for order in permutations(range(5)):
            if tuple(sorted(deck[index] for index in order[:2])) == revealed:
                counted[tuple(sorted(deck[index] for index in order[2:]))] += 1
    for rest, ways in counted.items():
        for other, other_ways in counted.items():
            ours, theirs = (
                np.prod(
                    [
                        deck_weight(given.count(k), unseen.count(k), revealed.count(k), deck.count(k))
                        for k in range(3)
                    ]
                )
                for deck in (rest, other)
            )
            assert ours * other_ways == pytest.approx(theirs * ways)


def test_what_a_seat_knows_is_in_the_deck() -> None:
    table = late_table(4, 3, 12)
    seat = table.to_act
    assert seat is not None
    _, _, rules, state, _ = read_state(table.view(seat))
    urn, own = deck_urns(rules, state, seat)
    assert (urn.size, own.size) == (12, 0)
    view = table.view(seat)
    certain = Counter(view["intel"]) | Counter(view["players"][seat]["given"])
    for card, count in certain.items():
        assert not urn.weights[WORDS.index(card), :count].any()
    assert urn.ways[0, 12] > 0


def test_an_urn_adds_up() -> None:
    urn = make_urn(np.array([[1.0, 1.0, *[0.0] * 11]] * 10), 3)
    assert urn.ways[0, 3] == 120


@pytest.mark.parametrize(("seats", "deck"), [(2, 3), (3, 4), (4, 5), (6, 2)])
def test_exact_and_sampled_agree(seats: int, deck: int) -> None:
    table = late_table(seats, seats, deck)
    asked = known(table.view(table.to_act or 0))
    assert asked.exact
    assert asked.leg_error == 0
    exact, sampled = asked.leg_places, asked.sampled[0]
    assert np.abs(exact - sampled).max() < 0.011
    assert np.allclose(exact.sum(1), 1)


def swapped(table: Table) -> Table:
    """The same table for the seat on turn, with two hidden cards of others changed for each other."""
    state = table.state()
    seat = state["to_act"]
    one, other = (player for s, player in enumerate(state["players"]) if s != seat and player["hand"])
    assert one["hand"] != other["discarded"][:1]
    one["hand"][0], other["discarded"][0] = other["discarded"][0], one["hand"][0]
    other["discarded"].sort()
    return Table.from_state(state)


def test_hidden_cards_do_not_change_the_odds() -> None:
    for seed in range(30):
        table = late_table(3, seed, 8)
        hands = [p["hand"] for s, p in enumerate(table.state()["players"]) if s != table.to_act]
        discarded = [p["discarded"] for s, p in enumerate(table.state()["players"]) if s != table.to_act]
        if all(hands) and hands[0][0] != discarded[1][0]:
            break
    twin = swapped(table)
    assert twin.state() != table.state()
    one, other = (odds(t, error=0.02).to_json() for t in (table, twin))
    assert one == other == odds(table.view(table.to_act or 0), error=0.02).to_json()


def test_every_phase_has_odds() -> None:
    table = Table("cards", ["a", "b", "c"], seed=4)
    seen: set[str] = set()
    rng = random.Random(2)
    while not table.over and len(seen) < 2:
        asked = odds(table, error=0.03)
        actions = asked.actions
        assert actions is not None
        assert sorted(f"{table.to_act} {action}" for action, _ in actions) == list(table.legal)
        assert all(sum(places) == pytest.approx(1) for places in asked.leg.values())
        assert asked.race.places is not None
        seen.add(table.phase)
        table.play(rng.choice(table.legal))
    waiting = Table("cards", ["a", "b", "c"])
    for card in ("blue1", "blue2", "green1", "white1", "white1"):
        waiting.reveal(f"= card {card}")
    assert odds(waiting, error=0.03).actions is None


def test_tickets_and_final_cards_are_paid_by_chance_of_place() -> None:
    table = late_table(3, 1, 9)
    asked = odds(table)
    values = dict(asked.actions or ())
    places = asked.race.places
    assert places is not None
    for action, value in values.items():
        verb, _, colour = action.partition(" ")
        if verb == "mid":
            p = asked.leg[colour]
            assert value == pytest.approx(2 * p[2] + p[1] + p[3] - p[0] - p[4])
        if verb == "bet":
            top = table.state()["leg_tickets"][colour][0]
            p = asked.leg[colour]
            assert value == pytest.approx(top * p[0] + p[1] - sum(p[2:]))
        if verb == "win" and table.state()["players"][table.to_act or 0]["final_win"] is None:
            p = places[colour]
            assert value == pytest.approx(7 * p[0] + 3 * p[1] - sum(p[2:]))
    assert values.get("reveal", 0.0) == 0
    assert {"leg", "race", "leg_error", "actions"} == set(asked.to_json())


def test_a_figure_that_nobody_can_reach_costs_its_card() -> None:
    table = Table("cards", ["a", "b"], seed=1)
    while table.phase != "act":
        table.play(table.legal[0])
    values = dict(odds(table).actions or ())
    assert values["fennec 15"] <= -0.9
    assert values["palm 15"] <= -0.9
