"""`cautious`, `sharp` and `champion` in the dice games: legal, blind to what is hidden, repeatable."""

from __future__ import annotations

import pytest

from camelup import Table
from camelup.bots import new_bot
from camelup.games import GAMES, MODULES, Options
from camelup.stream import Stream, start_stream
from camelup.testing import seat_counts

BOTS = ("cautious", "sharp", "champion")
VARIANTS = [
    (game, options, seats)
    for game, options in (
        ("classic", Options()),
        ("classic", Options(modules=("long_track",), spicy=True)),
        ("classic", Options(modules=("photographer",))),
        ("classic", Options(modules=("position_bets",))),
        ("classic", Options(modules=MODULES)),
        ("classic", Options(modules=MODULES, spicy=True)),
        ("second", Options()),
    )
    for seats in seat_counts(GAMES[game], options)
    if options == Options() or seats in (2, 6, 10)
]


def stream(seed: int = 1) -> Stream:
    started = Stream()
    start_stream(started, seed, 0)
    return started


def new_table(game: str, options: Options, seats: int, seed: int) -> Table:
    names = [f"p{seat}" for seat in range(seats)]
    return Table(game, names, seed=seed, modules=options.modules, spicy=options.spicy)


@pytest.mark.parametrize(("game", "options", "seats"), VARIANTS)
def test_every_variant_is_played_to_the_end(game: str, options: Options, seats: int) -> None:
    table = new_table(game, options, seats, seed=seats)
    players = [new_bot(BOTS[seat % len(BOTS)]) for seat in range(seats)]
    chance = stream()
    while not table.over:
        seat = table.to_act
        assert seat is not None
        action = players[seat].choose(table.view(seat), table.legal, chance)
        assert action in table.legal
        table.play(action)
        assert len(table.events) < 2000


def turned_over(table: Table, seat: int) -> Table:
    """The same table with every hidden race card of the other seats another one."""
    state = table.state()
    colours = list(GAMES[table.game].colours)
    other = dict(zip(colours, colours[1:] + colours[:1], strict=True))
    for key in ("winner_bets", "loser_bets"):
        state[key] = [[owner, card if owner == seat else other[card]] for owner, card in state[key]]
    for owner, player in enumerate(state["players"]):
        if owner != seat:
            player["race_cards"] = sorted(other[card] for card in player["race_cards"])
    return Table.from_state(state)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", ["classic", "second"])
def test_what_is_hidden_changes_nothing(name: str, game: str) -> None:
    table = new_table(game, Options(), 4, seed=11)
    chance = stream()
    compared = 0
    while not table.over and compared < 6:
        seat = table.to_act
        assert seat is not None
        hidden = [owner for pile in ("winner_bets", "loser_bets") for owner, _ in table.state()[pile]]
        if any(owner != seat for owner in hidden):
            twin = turned_over(table, seat)
            assert twin.state() != table.state()
            answers = {new_bot(name).choose(each.view(seat), each.legal, stream(7)) for each in (table, twin)}
            assert len(answers) == 1
            compared += 1
        table.play(new_bot("sharp").choose(table.view(seat), table.legal, chance))
    assert compared == 6


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", ["classic", "second"])
def test_the_same_seed_plays_the_same_game(name: str, game: str) -> None:
    records = []
    for _ in range(2):
        table = new_table(game, Options(), 3, seed=5)
        chances = [stream(seat) for seat in range(3)]
        while not table.over and len(table.events) < 40:
            seat = table.to_act
            assert seat is not None
            table.play(new_bot(name).choose(table.view(seat), table.legal, chances[seat]))
        records.append(table.events)
    assert records[0] == records[1]


@pytest.mark.parametrize("name", ["sharp", "champion"])
def test_a_sure_winner_is_bet_on(name: str) -> None:
    table = Table.from_state("classic 3:bgoy 14:w dice:b act:0")
    assert new_bot(name).choose(table.view(0), table.legal, stream()) in ("0 bet white", "0 win white")


def test_the_cautious_roll_when_nothing_is_sure() -> None:
    table = Table("classic", ["a", "b", "c"], seed=3)
    assert new_bot("cautious").choose(table.view(0), table.legal, stream()) == "0 roll"
