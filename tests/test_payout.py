"""A leg paid ticket by ticket, as the rules pay it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from camelup import Table
from camelup.games.dice import payout
from camelup.games.payout import PaidItem
from tests.rulings.steer import cards, classic, last_die, play, reveal, roll

WAYS: list[tuple[str, int, tuple[str, ...]]] = [
    ("classic", 3, ()),
    ("classic", 7, ("long_track", "photographer", "position_bets", "partnerships")),
    ("second", 6, ()),
    ("cards", 2, ()),
    ("cards", 5, ()),
]


def items(table: Table, seat: int) -> list[tuple[Any, ...]]:
    found = table.payout()
    assert found
    return [
        (item.kind, item.colour, item.value, item.place, item.copied_from, item.amount)
        for item in found[seat]
    ]


def test_tickets_and_pyramid_tickets() -> None:
    table = classic("1:blue 2:green 3:orange 4:white 5:yellow", money=[3, 3])
    table = roll(last_die(table, "yellow", {1: "yellow5 white5 blue5"}), "yellow 1")
    assert items(table, 1) == [
        ("ticket", "yellow", 5, None, None, 5),
        ("ticket", "white", 5, None, None, 1),
        ("ticket", "blue", 5, None, None, -1),
    ]
    assert items(table, 0) == [("pyramid", None, None, None, None, 1)] * 5


@pytest.mark.parametrize(("space", "due"), [(7, []), (9, [("palm", None, None, None, None, -1)])])
def test_a_figure_that_was_met_last_is_not_paid_for(space: int, due: list[tuple[Any, ...]]) -> None:
    table = cards("1:blue 2:green 3:orange 4:white 6:yellow", f"0 palm {space}", "0 pass", left="yellow1")
    assert items(reveal(table, "yellow1"), 0) == due


def test_a_partner_s_best_ticket_is_copied() -> None:
    table = classic(players=6, modules=("partnerships",))
    play(table, "0 bet yellow", "1 partner 0")
    while table.payout() is None:
        die = next(name for name in table.state()["dice"])
        roll(table, f"{die} 1")
    mine, copied = items(table, 0), items(table, 1)
    best = max(item[5] for item in mine)
    assert [item for item in copied if item[4] == 0] == [
        (*next(i for i in mine if i[5] == best)[:4], 0, best)
    ]


def test_there_is_none_while_a_leg_goes_on() -> None:
    assert Table("classic", ["Ann", "Ben"]).payout() is None
    assert roll(classic(), "blue 1").payout() is None


def money_without_tickets(table: Table) -> list[int]:
    """What seats would have if nothing were paid but tiles and the camera on the way."""
    before = table._before_last()
    state = before._state
    for name in ("tickets", "covered", "midfields"):
        if hasattr(state, name):
            setattr(state, name, 0)
    if hasattr(state, "rolled"):
        state.rolled = [0] * len(state.rolled)
        state.partner = [-1] * len(state.partner)
        state.pile = [0, 0]
    before.push(table.events[-1])
    return before.money


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "players", "modules"), WAYS)
def test_items_add_up_to_the_money_that_was_paid(
    game: str, players: int, modules: tuple[str, ...], seed: int
) -> None:
    table = Table(game, [f"p{seat}" for seat in range(players)], seed=None, modules=modules)
    rng = random.Random(seed)
    legs = 0
    while not table.over:
        event = next_event(table, rng)
        before = table.money
        table.push(event)
        paid = table.payout()
        if paid is None:
            continue
        legs += 1
        end = table.finale()
        after = end.money if end else table.money
        floor = 1 if game == "cards" else 0
        on_the_way = [0] * players if game == "cards" else diff(money_without_tickets(table), before)
        for seat, got in enumerate(paid):
            due = before[seat] + on_the_way[seat] + sum(item.amount for item in got)
            assert after[seat] == max(floor, due), (seat, got)
    assert legs


def diff(now: list[int], then: list[int]) -> list[int]:
    return [one - other for one, other in zip(now, then, strict=True)]


def next_event(table: Table, rng: random.Random) -> str:
    if not table.chance_is_next:
        return rng.choice(table.legal)
    trial = table.copy()
    return trial.draw(lambda words: rng.choices(range(len(words)), [weight for _, weight in words])[0])


def test_a_module_may_pay_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def paid(*_: object) -> Iterator[PaidItem]:
        yield PaidItem("module", 2, "blue", module="own")

    monkeypatch.setattr(payout, "items_of_modules", paid)
    table = classic("1:blue 2:green 3:orange 4:white 5:yellow", money=[3, 3])
    before = last_die(table, "yellow", {})
    found = roll(before.copy(), "yellow 1").payout()
    assert found
    assert [seat[-1] for seat in found] == [PaidItem("module", 2, "blue", module="own")] * 2
