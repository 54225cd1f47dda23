"""Every command and every kind of entry has exactly one handler."""

from __future__ import annotations

from collections import Counter

from camelup.server.commands import APPLY, HANDLERS
from camelup.server.messages import COMMANDS

OF_THE_SERVER = {"BotAct", "InformedVote", "TimeOut"}
OF_EARLIER_VERSIONS = {"takeover"}


def test_every_command_has_a_handler() -> None:
    assert HANDLERS.keys() >= set(COMMANDS.values())
    assert {kind.__name__ for kind in HANDLERS.keys() - set(COMMANDS.values())} == OF_THE_SERVER


def test_every_kind_of_entry_is_applied_in_one_place() -> None:
    kinds = Counter(
        kind
        for handler in {id(each.apply): each for each in HANDLERS.values()}.values()
        for kind in handler.apply
    )
    assert set(kinds.values()) == {1}
    assert APPLY.keys() == COMMANDS.keys() | {"create", "seal", "timeout"} | OF_EARLIER_VERSIONS
