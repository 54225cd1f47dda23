"""What every built-in bot chooses in some positions of each game, kept in `choices.txt`.

The ladder's strengths and every seeded tournament rest on these choices, so a change of the code that is not
meant to change play must leave them alone. Whoever means to change play writes them anew, and measures the
ladder again: `python -m tests.bots.test_choices`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from camelup import MODULES, Table
from camelup.bots import BUILT_IN, new_bot
from camelup.stream import Stream, below, start_stream
from tests.rulings.steer import NAMES

Setting = tuple[str, int, tuple[str, ...], str]
KEPT = Path(__file__).with_name("choices.txt")
SETTINGS: list[Setting] = [
    *(("classic", players, (), "") for players in (2, 4, 8)),
    *(("classic", 4, (module,), "") for module in MODULES[1:3]),
    ("classic", 3, ("long_track",), "spicy"),
    ("classic", 6, ("partnerships",), ""),
    ("classic", 8, MODULES[:4], ""),
    *(("second", players, (), "") for players in (3, 4, 7)),
    *(("cards", players, (), "") for players in range(2, 7)),
    ("cards", 3, (), "memory"),
]
POSITIONS = 25
"""How many positions of a game are asked about."""
EVERY = 4
"""Only one decision in so many is asked about, so that the positions are spread over a game."""


def title(setting: Setting) -> str:
    game, players, modules, option = setting
    return "-".join([game, str(players), *modules, *filter(None, [option])])


def stream(seed: int, index: int) -> Stream:
    started = Stream()
    start_stream(started, seed, index)
    return started


def choices(setting: Setting) -> Iterator[str]:
    """One line for each position: the choice of each bot, every one with a memory and a stream for each seat.

    One of them then plays; the decisions that nobody is asked about are random.
    """
    game, players, modules, option = setting
    options: dict[str, Any] = {option: True} if option else {}
    table = Table(game, list(NAMES[:players]), seed=players, modules=modules, **options)
    bots = [[new_bot(name) for name in BUILT_IN] for _ in range(players)]
    streams = [[stream(seat, number) for number in range(len(BUILT_IN))] for seat in range(players)]
    chance, decisions, asked = stream(players, 99), 0, 0
    while (seat := table.to_act) is not None and asked < POSITIONS:
        legal, decisions = table.legal, decisions + 1
        action = legal[below(chance, len(legal))]
        if len(legal) > 1 and decisions % EVERY == 0:
            view = table.view(seat)
            chosen = [
                bot.choose(view, legal, own) for bot, own in zip(bots[seat], streams[seat], strict=True)
            ]
            yield f"{seat}: " + ", ".join(choice.removeprefix(f"{seat} ") for choice in chosen)
            action = chosen[asked % len(chosen)]
            asked += 1
        table.play(action)


def kept_choices() -> dict[str, list[str]]:
    """The lines of the file, by setting."""
    found: dict[str, list[str]] = {}
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            lines = found[line.removeprefix("# ")] = []
        else:
            lines.append(line)
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=title)
def test_choices_stay_what_they_are(setting: Setting) -> None:
    assert list(choices(setting)) == kept_choices()[title(setting)]


def test_most_games_are_long_enough() -> None:
    kept = kept_choices()
    assert list(kept) == [title(setting) for setting in SETTINGS]
    assert sum(map(len, kept.values())) > 350


def write_choices() -> None:
    """Write the current choices to the file."""
    parts = [[f"# {title(setting)}", *choices(setting)] for setting in SETTINGS]
    KEPT.write_text("".join(f"{line}\n" for part in parts for line in part), encoding="utf-8")


if __name__ == "__main__":
    write_choices()
