"""The rows of actions: ids and words stay what they are, and every row reads its own actions."""

from hashlib import sha256

import pytest

from camelup.games import GAMES, Game

WORDS = {
    "classic": (172, 31, "5db28137c575cff64c027b552afdc808a52241237843898c81a34fe34edf5829"),
    "second": (172, 31, "fa7db44a17c7d3e6561a230bb23eec9241761b75c1e229c20ae6d3be2cda91cc"),
    "cards": (101, 10, "ac1a2cdbdf0b2ca4dc6b4d6d5902dc2928d10e734760e5eab8fc4887f2bbf86b"),
}
"""Seeds, stored games and environments count on every id: so many actions and outcomes with this hash.
More may follow them."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_id_of_an_action_or_outcome_changes(game: Game) -> None:
    actions, outcomes, known = WORDS[game.name]
    words = "\n".join((*game.actions[:actions], "", *game.outcomes[:outcomes]))
    assert sha256(words.encode()).hexdigest() == known


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_row_reads_the_actions_that_it_writes(game: Game) -> None:
    for words in game.actions:
        verb = game.verb(words.split(" ")[0])
        arguments = verb.read(words)
        assert tuple(arguments) == verb.arguments
        assert verb.words.format_map(arguments) == words


def test_an_argument_can_change_what_is_told_and_touched() -> None:
    place = GAMES["classic"].verb("place")
    own, bottom = (place.form(place.read(f"place 2 green {ticket}")) for ticket in ("5", "stack"))
    assert (own.touches[1], bottom.touches[1]) == ("ticket:{colour}:{ticket}", "stack:{colour}")
    assert [GAMES[game].verb("tile").form({"side": "+"}).called for game in ("classic", "second")] == [
        "oasis",
        "cheer",
    ]


def test_the_rows_say_what_is_secret() -> None:
    secret = {name: game.secret_verbs for name, game in GAMES.items()}
    choices = ("discard", "deck", "intel")
    assert secret == {"classic": ("win", "lose"), "second": ("win", "lose"), "cards": choices}
