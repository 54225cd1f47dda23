"""The laws of `camelup.testing`, for every game, module combination and number of players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelup import GAMES
from camelup.games import CARDS, CLASSIC, Game, Options, cards, dice
from camelup.stream import Stream, below, start_stream
from camelup.testing import Choose, check_game, check_play, drawing_from, seat_counts
from tests.laws.variants import VARIANTS, Variant
from tests.samples import sample

VERBS = sorted({words.split(" ")[0] for game in GAMES.values() for words in game.actions})
ENDING = ["roll", "reveal"]
"""The verbs that bring a game to its end; what Hypothesis tries first, so that it tries short games first."""


SUPERCUP = {"long_track", "photographer", "position_bets", "partnerships"}


def test_there_are_all_variants() -> None:
    known = [variant for variant in VARIANTS if set(variant.options.modules) <= SUPERCUP]
    counts = {name: sum(1 for variant in known if variant.game.name == name) for name in GAMES}
    assert counts == {"classic": 12 * 7 + 12 * 3 + 2 * 2, "second": 6, "cards": 2 * 5}
    assert len({str(variant) for variant in VARIANTS}) == len(VARIANTS)


def favouring(verbs: list[str], seed: int) -> Choose:
    """Random play that takes an action with one of these verbs two times in three, if there is one."""
    stream = Stream()
    start_stream(stream, seed, 0)
    even = drawing_from(stream)

    def choose(words: list[str], weights: list[int]) -> int:
        liked = [index for index, each in enumerate(words) if each.split(" ")[0] in verbs]
        if liked and below(stream, 3) > 0:
            return liked[below(stream, len(liked))]
        return even(words, weights)

    return choose


ways_to_play = st.builds(
    favouring, st.sampled_from([ENDING, *([verb, *ENDING] for verb in VERBS)]), st.integers(0, 2**63 - 1)
)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@settings(max_examples=sample(2))
@given(choose=ways_to_play)
def test_the_laws_hold(variant: Variant, choose: Choose) -> None:
    check_play(variant.game, variant.seats, variant.options, choose)


# ---------------------------------------------------------------------- the laws see what is wrong


def returning_tickets(rules: Any, state: Any, action: int) -> None:
    """A rule that counts pyramid tickets wrong."""
    CLASSIC.act(rules, state, action)
    if action == dice.actions.ROLL:
        state.pyramid_tickets += 1


def doubling_legal(rules: Any, state: Any, out: list[int]) -> int:
    """A rule that lists its first action twice."""
    count = CLASSIC.legal(rules, state, out)
    if count:
        out[count] = out[0]
    return count + bool(count)


def weighing_faces(rules: Any, state: Any, out: list[int], weights: list[int]) -> int:
    """A rule for which a die's first face is likelier."""
    count = CLASSIC.list_outcomes(rules, state, out, weights)
    weights[0] += 1
    return count


def paying_too_much(rules: Any, state: Any, action: int) -> None:
    """A rule that takes money that a seat has not got."""
    CLASSIC.act(rules, state, action)
    state.money[0] -= 1


def forgetting_a_card(rules: Any, state: Any, action: int) -> None:
    """A rule by which a card that is given to the deck is lost."""
    CARDS.act(rules, state, action)
    if state.phase == cards.state.CARDS_ACT and state.deck[0] > 0:
        state.deck[0] -= 1
        state.deck_left -= 1


def masking_by_turns(rules: Any, state: Any, viewer: int) -> None:
    """A view that masks more each time."""
    state.money[0] += 1


def sharing_a_row(rules: Any, state: Any, action: int) -> None:
    """A rule that writes into what is no part of the state's own."""
    CLASSIC.act(rules, state, action)
    SHARED.append(action)
    state.money[0] = len(SHARED)


SHARED: list[int] = []

BROKEN = [
    (replace(CLASSIC, act=returning_tickets), "pyramid tickets"),
    (replace(CLASSIC, legal=doubling_legal), "same text"),
    (replace(CLASSIC, list_outcomes=weighing_faces), "weigh unlike"),
    (replace(CLASSIC, act=paying_too_much), "under the floor"),
    (replace(CLASSIC, mask=masking_by_turns), "masked again"),
    (replace(CLASSIC, act=sharing_a_row), "elsewhere from the JSON"),
    (replace(CLASSIC, actions=("bet blue", *CLASSIC.actions[:-1])), "several ids"),
    (replace(CARDS, act=forgetting_a_card), "deck"),
]


@pytest.mark.parametrize(("broken", "message"), BROKEN, ids=[message for _, message in BROKEN])
def test_a_broken_game_is_found(broken: Game, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, broken.name, broken)
    with pytest.raises(AssertionError, match=message):
        check_game(broken, games=4)


def test_the_error_says_where() -> None:
    with pytest.raises(AssertionError, match=r"classic with 2 seats, \{\}, after event \d+: … .*0 "):
        check_game(replace(CLASSIC, act=paying_too_much), players=2)


def test_a_game_of_one_s_own_is_checked_by_its_rules() -> None:
    check_game(replace(CLASSIC, name="my own"), players=2, games=1)


def test_options_may_be_a_record_s() -> None:
    check_game("classic", players=9, options={"modules": list(CLASSIC.modules), "spicy": True}, games=1)


def test_seats_of_a_variant() -> None:
    assert seat_counts(CLASSIC, Options(CLASSIC.modules)) == [6, 7, 8, 9, 10]
    assert seat_counts(CARDS, Options()) == [2, 3, 4, 5, 6]
