"""How `cautious`, `sharp` and `champion` play the card game: legally, repeatably, and from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
import pytest

from camelup import Table
from camelup.bots import cardplay
from camelup.bots.card_plans import PLANS, RANKINGS, list_plans
from camelup.bots.card_worlds import count_known
from camelup.games import GAMES, Options, cards
from camelup.notation import read_state
from camelup.odds.cards import knowledge
from camelup.stream import Stream, start_stream

Choose = Callable[[dict[str, Any], Sequence[str], Stream], str]
BOTS: dict[str, Choose] = {
    "cautious": cardplay.choose_cautious,
    "sharp": partial(cardplay.choose, style=cardplay.SHARP),
    "champion": partial(cardplay.choose, style=cardplay.CHAMPION),
}
every_bot = pytest.mark.parametrize("choose", BOTS.values(), ids=list(BOTS))


def stream(index: int = 0) -> Stream:
    started = Stream()
    start_stream(started, 5, index)
    return started


def table_of(seats: int, *, memory: bool = False) -> Table:
    return Table("cards", [f"p{seat}" for seat in range(seats)], seed=seats, memory=memory)


def play_on(table: Table, choose: Choose) -> Iterator[Table]:
    """Play to the end with one bot on all seats; yields the table before every choice."""
    streams = [stream(seat) for seat in range(len(table.players))]
    while not table.over:
        yield table
        seat = table.to_act
        assert seat is not None
        action = choose(table.view(seat), table.legal, streams[seat])
        assert action in table.legal
        table.play(action)


@every_bot
@pytest.mark.parametrize(("seats", "memory"), [(2, False), (3, True), (4, False), (5, False), (6, True)])
def test_a_game_is_played_to_its_end(choose: Choose, seats: int, memory: bool) -> None:
    table = table_of(seats, memory=memory)
    assert 0 < sum(1 for _ in play_on(table, choose)) < 2000
    assert table.over


@every_bot
def test_the_same_stream_makes_the_same_game(choose: Choose) -> None:
    games = []
    for _ in range(2):
        table = table_of(3)
        for _ in play_on(table, choose):
            pass
        games.append(table.events)
    assert games[0] == games[1]


def trade(row: dict[str, Any], one: str, other: str, card: str, back: str) -> None:
    """Let two cards of a player change places."""
    row[one].remove(card)
    row[other].remove(back)
    row[one] = sorted([*row[one], back])
    row[other] = sorted([*row[other], card])


def other_truths(table: Table, viewer: int) -> Iterator[dict[str, Any]]:
    """The same table with one secret of another seat changed: its hand, or a card in the deck."""
    truth = table.state()
    for seat, player in enumerate(truth["players"]):
        if seat == viewer or not player["discarded"]:
            continue
        back = player["discarded"][-1]
        if player["hand"] and player["hand"][0] != back:
            changed = deepcopy(truth)
            trade(changed["players"][seat], "hand", "discarded", player["hand"][0], back)
            yield changed
        given = [card for card in player["given"] if card in truth["deck_cards"] and card != back]
        if given and given[0] not in truth["intel"] and given[0] not in truth["revealed"]:
            changed = deepcopy(truth)
            trade(changed["players"][seat], "given", "discarded", given[0], back)
            changed["deck_cards"].remove(given[0])
            changed["deck_cards"] = sorted([*changed["deck_cards"], back])
            yield changed


@every_bot
def test_what_is_hidden_changes_no_choice(choose: Choose) -> None:
    changes = 0
    for number, table in enumerate(play_on(table_of(4), choose)):
        if number % 7 or table.phase not in ("act", "choose"):
            continue
        seat = table.to_act
        assert seat is not None
        choice = choose(table.view(seat), table.legal, stream(number))
        for truth in other_truths(table, seat):
            other = Table.from_state(truth)
            assert choose(other.view(seat), other.legal, stream(number)) == choice
            changes += 1
    assert changes > 20


def test_the_truth_is_refused() -> None:
    table = table_of(2)
    with pytest.raises(ValueError, match="never from the truth"):
        cardplay.choose(table.state(), table.legal, stream(), cardplay.SHARP)


def test_what_a_seat_knows_is_what_the_odds_count() -> None:
    """Before a card is turned up both ways of counting must agree on given and unseen cards."""
    for table in play_on(table_of(4), cardplay.choose_cautious):
        _, _, rules, state, seat = read_state(table.view(table.to_act or 0))
        if state.phase == cards.ACT and state.revealed == 0:
            known, unseen = np.zeros((2, cards.KINDS), np.int64)
            count_known(state, seat or 0, known, unseen)
            right = knowledge(rules, state, seat or 0)
            assert known.tolist() == right.given
            assert unseen.tolist() == right.unseen


@pytest.mark.parametrize("seats", range(2, 7))
def test_plans_split_the_whole_hand(seats: int) -> None:
    rules = GAMES["cards"].new_rules(seats, Options())
    _, _, _, state, _ = read_state(table_of(seats).view(0))
    plans = np.zeros((PLANS, 4, cards.KINDS), np.int64)
    count = list_plans(rules, state, 0, RANKINGS, plans)
    assert count > 1
    for plan in plans[:count]:
        assert plan[:3].sum(0).tolist() == state.hand[0]
        assert plan[:3].sum(1).tolist() == [rules.deck_cards + rules.intel_cards, 1, rules.discards]
        assert not rules.intel_cards or plan[0, plan[3, 0]] > 0
    assert len({plan.tobytes() for plan in plans[:count]}) == count
