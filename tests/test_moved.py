"""Names of version 0.1 that have moved are still found, with a warning that names their new home."""

from __future__ import annotations

from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("old", "name", "new"),
    [
        ("camelup.games.board", "State", "camelup.games.dice.state"),
        ("camelup.games.board", "ROLL", "camelup.games.dice.actions"),
        ("camelup.games.board", "HIDDEN", "camelup.games.conventions"),
        ("camelup.games.board", "stack_height", "camelup.games.dice.tickets"),
        ("camelup.games.classic", "act", "camelup.games.dice.rules"),
        ("camelup.games.classic", "leg_earnings", "camelup.games.dice.payout"),
        ("camelup.games.classic", "CHANCE_TO_MOVE", "camelup.games.conventions"),
        ("camelup.games.crazy", "crazy_mover", "camelup.games.dice.crazy"),
        ("camelup.games.cards", "State", "camelup.games.cards.state"),
        ("camelup.games.cards", "PLAY", "camelup.games.cards.actions"),
        ("camelup.games.cards", "reveal", "camelup.games.cards.rules"),
        ("camelup.games.cards", "choose", "camelup.games.cards.dealing"),
        ("camelup.games.cards", "is_missing", "camelup.games.cards.track"),
        ("camelup.games.cards", "placing", "camelup.games.cards.payout"),
        ("camelup.games.cards", "mask", "camelup.games.cards.secrets"),
        ("camelup.games.step", "draw", "camelup.stream"),
        ("camelup.games.step", "LONGEST_GAME", "camelup.games.conventions"),
        ("camelup.games.step", "random_dice_games", "camelup.games.random_play"),
        ("camelup.notation.fields", "Fields", "camelup.schema.fields"),
        ("camelup.notation.tracks", "write_result", "camelup.games.codec"),
        ("camelup.notation.dice_states", "die_names", "camelup.games.dice.codec"),
        ("camelup.notation.card_states", "read", "camelup.games.cards.codec"),
        ("camelup.games.supercup.long_track", "support_die", "camelup.games.dice.modules.long_track"),
        ("camelup.games.supercup.partnerships", "join", "camelup.games.dice.modules.partnerships"),
        ("camelup.games.supercup.photographer", "take_photo", "camelup.games.dice.modules.photographer"),
        ("camelup.games.supercup.position_bets", "cover_ticket", "camelup.games.dice.modules.position_bets"),
    ],
)
def test_an_old_name_is_found_in_its_new_home(old: str, name: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"{old}\.{name} is now {new}\.{name};"):
        value = getattr(import_module(old), name)
    assert value is getattr(import_module(new), name)


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("camelup", "TableError", "RaceTableError"),
        ("camelup.errors", "TableError", "RaceTableError"),
        ("camelup.notation", "Record", "GameRecord"),
        ("camelup.notation.records", "Record", "GameRecord"),
        ("camelup.testing", "Position", "Moment"),
        ("camelup.arena.seat", "Seat", "GuardedBot"),
        ("camelup.odds.leg", "Position", "LegPosition"),
        ("camelup.games", "CHANCE", "CHANCE_TO_MOVE"),
        ("camelup.games", "OVER", "NOBODY_TO_MOVE"),
        ("camelup.games.dice.state", "SEATS", "DICE_SEATS"),
        ("camelup.games.cards.state", "CHANCE", "CARDS_CHANCE"),
    ],
)
def test_an_old_name_leads_to_the_new_one(module: str, old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"{module}\.{old} is now {module}\.{new};") as caught:
        value = getattr(import_module(module), old)
    assert value is getattr(import_module(module), new)
    assert caught[0].filename == __file__


def test_a_name_that_has_moved_and_changed_is_found() -> None:
    with pytest.warns(DeprecationWarning, match=r"games\.board\.SEATS is now .*dice\.state\.DICE_SEATS;"):
        assert import_module("camelup.games.board").SEATS == 10


@pytest.mark.parametrize(
    "old", ["camelup.games", "camelup.games.board", "camelup.games.cards", "camelup.games.cards.state"]
)
def test_a_name_that_never_was_is_an_ordinary_error(old: str) -> None:
    with pytest.raises(AttributeError, match="no attribute 'never'"):
        import_module(old).never  # noqa: B018
