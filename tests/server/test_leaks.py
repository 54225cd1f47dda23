"""No leak: whatever is hidden from a viewer may be anything else, and the viewer's bytes stay the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from camelup.errors import CamelUpError
from camelup.server import messages, views
from camelup.server.decider import apply, decide
from camelup.server.encoding import encode
from camelup.server.journal import Entry
from camelup.server.room import ENDED, Room
from camelup.server.viewers import Viewer, see
from tests.samples import sample
from tests.server.rooms import WATCHER, act, begin, person, play, refusals
from tests.server.twins import twin_of

Way = tuple[str, dict[str, Any], int]
WAYS: list[Way] = [
    ("second", {}, 4),
    ("classic", {"modules": ["long_track", "photographer", "position_bets"], "spicy": True}, 3),
    ("cards", {}, 3),
    ("cards", {"memory": True}, 5),
    ("cards", {}, 2),
]
GAMES, MOVES, STATES, TAIL = sample(4), 90, 12, 6


class Promised(Room):
    """A room with another secret under the same promise."""

    promise = ""

    @property
    def commit(self) -> str:
        return self.promise


def commands(room: Room, seat: int) -> list[Any]:
    """Messages that must be refused, and whose answers must not tell anything."""
    return [
        act(room.step, [f"{seat} win nobody"]),
        act(room.step, [f"{(seat + 1) % len(room.seats)} roll"]),
        act(0, [f"{seat} roll"]),
        act(room.step, [f"{seat} discard red7"]),
        act(room.step, [f"{seat} bet green", f"{seat} bet green"]),
        messages.Vote(id="v", seat=seat),
        messages.TakeBack(id="t"),
        messages.Rematch(id="r"),
    ]


def bytes_of(room: Room, who: str, seat: int, *, full: bool) -> list[bytes | list[str]]:
    """Everything this person can get out of the server now."""
    found: list[bytes | list[str]] = [
        encode(views.update(room, who)),
        refusals(room, who, commands(room, seat)),
    ]
    if full:
        found.append(encode(views.sync(room, who, None)))
        found.append(encode(views.sync(room, who, room.step // 2)))
        found += [encode(viewer.record(room)) for viewer in see(room, who)]
    return found


def cut(log: Sequence[Entry], rng: random.Random) -> list[Entry]:
    """A game in play, up to a random moment."""
    return list(log[: rng.randint(2, len(log))])


def room_of(log: Sequence[Entry], secret: bytes, promise: str) -> Promised:
    room = Promised("table", secret, 0)
    room.promise = promise
    try:
        for entry in log:
            apply(room, entry)
    except CamelUpError as error:
        raise AssertionError(f"the twin is no legal game: {error}") from error
    return room


def compare(way: Way, seed: int) -> int:
    """Look at a game and at its twins at some moments; returns how many states were compared."""
    rng = random.Random(f"{way} {seed}")
    game, options, seats = way
    played = play(begin(game, options, seats, rng), rng, MOVES)
    viewer = seed % (seats + 1) - 1
    who = WATCHER if viewer < 0 else person(viewer)
    compared, differed = 0, 0
    for _ in range(STATES):
        log = cut(played.entries, rng)
        twin = twin_of(log, viewer, rng)
        truth = room_of(log[:-TAIL], played.secret, played.commit)
        other = room_of(twin[:-TAIL], rng.randbytes(32), played.commit)
        for one, two in zip(log[-TAIL:], twin[-TAIL:], strict=True):
            apply(truth, one)
            apply(other, two)
            if truth.game is None or truth.status in ENDED:
                continue
            full = rng.random() < 0.05
            assert bytes_of(truth, who, max(viewer, 0), full=full) == bytes_of(
                other, who, max(viewer, 0), full=full
            )
            compared += 1
            assert other.game is not None
            differed += truth.game.state() != other.game.state()
    assert 2 * differed > compared, "most states have something hidden"
    return compared


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}{way[2]}")
def test_the_hidden_may_be_anything_else(way: Way) -> None:
    assert sum(compare(way, seed) for seed in range(GAMES)) > sample(200)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}{way[2]}")
def test_the_comparison_would_notice_a_leak(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """Show everybody the whole truth: the same test must fail."""
    monkeypatch.setattr(Viewer, "view", lambda self, table: table.state())
    with pytest.raises(AssertionError):
        compare(way, 1)


def test_sealed_choices_stay_sealed() -> None:
    rng = random.Random(5)
    room = begin("cards", {}, 3, rng)
    play(room, rng, 0)
    other = room.fork()
    hand = room.game.view(2)["players"][2]["hand"] if room.game else []
    verbs = ["discard"] * 5 + ["deck"] * 3 + ["intel"]
    for target, cards in ((room, hand), (other, hand[::-1])):
        actions = [f"2 {verb} {card}" for verb, card in zip(verbs, cards, strict=False)]
        pending = decide(target, person(2), act(1, actions), 2.0)
        apply(target, Entry(2, pending.kind, 2.0, pending.data, person(2), "x"))
        assert pending.kind == "seal"
    assert room.sealed != other.sealed
    for who in (person(0), person(1), WATCHER):
        assert bytes_of(room, who, 0, full=True) == bytes_of(other, who, 0, full=True)
    assert bytes_of(room, person(2), 2, full=True) != bytes_of(other, person(2), 2, full=True)


def test_nothing_of_a_token_or_the_secret_is_ever_told() -> None:
    rng = random.Random(6)
    room = play(begin("second", {}, 3, rng), rng, 30)
    for who in (person(0), person(1), WATCHER):
        told = b"".join(each for each in bytes_of(room, who, 0, full=True) if isinstance(each, bytes))
        assert room.secret.hex().encode() not in told
        assert all(person(seat).encode() not in told for seat in range(3))
        assert b"hash" not in told
