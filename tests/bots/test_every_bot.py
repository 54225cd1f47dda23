"""What holds for every registered bot: it plays everything, repeats itself, and sees nothing hidden."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from camelup import MODULES, Table
from camelup.bots import bot_names, bot_strength, new_bot
from camelup.stream import Stream, start_stream
from tests.rulings.steer import NAMES
from tests.test_views import other_truth, some_positions

EVERYTHING = [
    *(("classic", players, (), "") for players in range(2, 9)),
    *(("classic", 4, (module,), "") for module in MODULES[:3]),
    ("classic", 6, ("partnerships",), ""),
    ("classic", 3, MODULES[:3], "spicy"),
    ("classic", 9, MODULES, ""),
    ("classic", 10, MODULES, "spicy"),
    *(("second", players, (), "") for players in range(3, 9)),
    *(("cards", players, (), "") for players in range(2, 7)),
    ("cards", 3, (), "memory"),
]
"""Every game and number of players, every module alone and all together."""

SETTINGS = [
    ("classic", 4, (), ""),
    ("classic", 6, MODULES, "spicy"),
    ("second", 3, (), ""),
    ("cards", 2, (), ""),
    ("cards", 4, (), ""),
    ("cards", 3, (), "memory"),
]


def stream(index: int) -> Stream:
    started = Stream()
    start_stream(started, 11, index)
    return started


def name(setting: object) -> str:
    return "+".join(setting) if isinstance(setting, tuple) else str(setting)


@pytest.mark.parametrize(("game", "players", "modules", "option"), EVERYTHING, ids=name)
@pytest.mark.parametrize("bot", bot_names())
def test_it_plays_to_the_end(
    bot: str, game: str, players: int, modules: tuple[str, ...], option: str
) -> None:
    """Among random players, from another seat each time; an illegal action would be an error."""
    options: dict[str, Any] = {option: True} if option else {}
    table = Table(game, list(NAMES[:players]), seed=players, modules=modules, **options)
    own = players % 3 % players
    seats = [new_bot(bot if seat == own else "random") for seat in range(players)]
    streams = [stream(seat) for seat in range(players)]
    while (seat := table.to_act) is not None:
        table.play(seats[seat].choose(table.view(seat), table.legal, streams[seat]))
        assert len(table.events) < 5000
    assert table.over


@pytest.mark.parametrize(("game", "players", "modules", "option"), SETTINGS, ids=name)
@pytest.mark.parametrize("bot", bot_names())
def test_it_sees_nothing_hidden(
    bot: str, game: str, players: int, modules: tuple[str, ...], option: str
) -> None:
    """Another truth behind the same views: the same decisions, by bots that remember what they were shown."""
    rng = random.Random(players)
    one, another = new_bot(bot), new_bot(bot)
    changed = 0
    for number, table in enumerate(some_positions(game, players, modules, option)[:-1]):
        seat = table.to_act
        assert seat is not None
        truth = other_truth(table, seat, rng)
        changed += truth != table.state()
        other = Table.from_state(truth, players=list(NAMES[:players]))
        first = one.choose(table.view(seat), table.legal, stream(number))
        assert first in table.legal
        view = json.loads(json.dumps(other.view(seat)))
        assert another.choose(view, list(other.legal), stream(number)) == first
    assert changed, "in some position something was hidden"


@pytest.mark.parametrize(("game", "players"), [("classic", 4), ("second", 4), ("cards", 3)])
def test_the_champion_scales_with_effort(game: str, players: int) -> None:
    """Much more work still fits its counts, and the same work gives the same decision."""
    for number, table in enumerate(some_positions(game, players, (), "")[:12]):
        seat = table.to_act
        if seat is None:
            continue
        answers = []
        for effort in (1, 1, 8, 8):
            bot = new_bot("champion")
            assert bot.effort == 1  # type: ignore[attr-defined]
            bot.effort = effort  # type: ignore[attr-defined]
            answers.append(bot.choose(table.view(seat), table.legal, stream(number)))
        assert answers[0] == answers[1]
        assert answers[2] == answers[3]
        assert set(answers) <= set(table.legal)


@pytest.mark.parametrize("bot", bot_names())
def test_it_has_a_name_and_a_description(bot: str) -> None:
    made = new_bot(bot)
    assert made.name == bot
    assert made.about.endswith(".")
    assert len(made.about) < 200
    strength = bot_strength(bot)
    assert strength is None or isinstance(strength, int)
