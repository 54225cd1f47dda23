"""No leak: whatever is hidden from a viewer may be anything else, and the viewer's bytes stay the same."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from camelup.errors import CamelUpError
from camelup.server import messages, views
from camelup.server.room import ENDED, Entry, Room
from camelup.server.tables import encode
from tests.server.rooms import WATCHER, act, begin, person, play, refusals

Log = list[Entry]
WAYS: list[tuple[str, dict[str, Any], int]] = [
    ("second", {}, 4),
    ("classic", {"modules": ["long_track", "photographer", "position_bets"], "spicy": True}, 3),
    ("cards", {}, 3),
    ("cards", {"memory": True}, 5),
    ("cards", {}, 2),
]
GAMES, MOVES = 8, 90


class Promised(Room):
    """A room with another secret under the same promise."""

    promise = ""

    @property
    def commit(self) -> str:
        return self.promise


def rewrite(log: Log, old: list[str], new: list[str]) -> Log:
    """The log with its events replaced one for one; sealed choices follow them."""
    left = iter(new)
    entries = []
    for entry in log:
        data = {key: value for key, value in entry.data.items() if key != "hash"}
        if "events" in data:
            data["events"] = [next(left) for _ in data["events"]]
        entries.append(replace(entry, data=data))
    changed: dict[tuple[int, str], list[tuple[str, str]]] = {}
    leg = 0
    for before, after in zip(old, new, strict=True):
        leg += before.startswith("= deal 0")
        changed.setdefault((leg, before.split(" ")[0]), []).append((before, after))
    leg = 0
    for number, entry in enumerate(entries):
        leg += sum(event.startswith("= deal 0") for event in entry.data.get("events", []))
        if entry.kind == "seal":
            mine = [after for _, after in changed.get((leg, str(entry.data["seat"])), [])]
            actions = [event for event in mine if event.split(" ")[1] in ("discard", "deck", "intel")]
            if len(actions) == len(entry.data["actions"]):
                entries[number] = replace(entry, data=entry.data | {"actions": actions})
    return entries


def other_bets(events: list[str], viewer: int, rng: random.Random, colours: list[str]) -> list[str]:
    """Everyone else's secret race bets on other camels."""
    swaps = {seat: dict(zip(colours, rng.sample(colours, 5), strict=True)) for seat in range(10)}
    changed = []
    for event in events:
        seat, verb, *rest = event.split(" ")
        if verb in ("win", "lose") and seat != str(viewer):
            changed.append(f"{seat} {verb} {swaps[int(seat)][rest[0]]}")
        else:
            changed.append(event)
    return changed


def other_cards(events: list[str], viewer: int, rng: random.Random) -> list[str]:
    """In every leg, cards that never come out change places between the other seats and the box."""
    legs: list[list[str]] = [[]]
    for event in events:
        if event.startswith("= deal 0"):
            legs.append([])
        legs[-1].append(event)
    return [event for leg in legs for event in (swap_cards(leg, viewer, rng) if leg else leg)]


def swap_cards(leg: list[str], viewer: int, rng: random.Random) -> list[str]:
    """Discards change places with the box, or with another seat's discards."""
    for _ in range(6):
        discards = [event.split(" ") for event in leg if " discard " in event]
        discards = [words for words in discards if words[0] != str(viewer)]
        if not discards:
            return leg
        seat, _, card = rng.choice(discards)
        partners = [words for words in discards if words[0] != seat and words[2] != card]
        if partners and rng.random() < 0.5:
            other, _, wanted = rng.choice(partners)
            leg = exchange(exchange(leg, seat, card, wanted), other, wanted, card)
        elif wanted_cards := [each for each in undealt(leg) if each != card]:
            leg = exchange(leg, seat, card, rng.choice(wanted_cards))
    return leg


def undealt(leg: list[str]) -> list[str]:
    cards = Counter(
        {f"{c}{n}": (5, 1)[n - 1] for c in ("blue", "green", "orange", "white", "yellow") for n in (1, 2)}
    )
    for event in leg:
        if event.startswith("= deal "):
            cards.subtract(event.split(" ")[3].split(","))
    return [card for card, number in cards.items() if number > 0]


def exchange(leg: list[str], seat: str, card: str, wanted: str) -> list[str]:
    """One seat is dealt, and puts away, another card."""
    changed, dealt, put = [], False, False
    for event in leg:
        if event.startswith(f"= deal {seat} ") and not dealt:
            cards = event.split(" ")[3].split(",")
            cards[cards.index(card)] = wanted
            event, dealt = f"= deal {seat} " + ",".join(sorted(cards)), True
        elif event == f"{seat} discard {card}" and not put:
            event, put = f"{seat} discard {wanted}", True
        changed.append(event)
    assert (dealt, put) == (True, True), "a leg has its deals and its choices together"
    return changed


def twin_of(room: Room, log: Log, viewer: int, rng: random.Random) -> Log | None:
    """The same game for this viewer, with everything else that is hidden changed; None if that failed."""
    events = [event for entry in log for event in entry.data.get("events", [])]
    if room.setup["game"] == "cards":
        new = other_cards(events, viewer, rng)
    else:
        colours = ["blue", "green", "purple", "red", "yellow"]
        if room.setup["game"] == "classic":
            colours = ["blue", "green", "orange", "white", "yellow"]
        new = other_bets(events, viewer, rng, colours)
    return rewrite(log, events, new) if new != events else None


def wishes(room: Room, seat: int) -> list[Any]:
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
        refusals(room, who, wishes(room, seat)),
    ]
    if full:
        found.append(encode(views.sync(room, who, None)))
        found.append(encode(views.sync(room, who, room.step // 2)))
        found += [encode(sight.record(room)) for sight in views.see(room, who)]
    return found


def compare(way: tuple[str, dict[str, Any], int], seed: int) -> int:
    """Follow a game and its twin side by side; returns how many states were compared."""
    rng = random.Random(f"{way} {seed}")
    game, options, seats = way
    room = play(begin(game, options, seats, rng), rng, MOVES)
    viewer = seed % (seats + 1) - 1
    twin_log = twin_of(room, room.entries, viewer, rng)
    assert twin_log is not None, "nothing was hidden in a whole game"
    truth = Promised("table", room.secret, 0)
    other = Promised("table", rng.randbytes(32), 0)
    truth.promise = other.promise = room.commit
    who = WATCHER if viewer < 0 else person(viewer)
    compared = 0
    for one, two in zip(room.entries, twin_log, strict=True):
        truth.apply(one)
        try:
            other.apply(two)
        except CamelUpError as error:
            raise AssertionError(f"the twin is no legal game: {error}") from error
        if truth.status in ENDED:
            break
        if truth.game is not None:
            full = rng.random() < 0.05
            assert bytes_of(truth, who, max(viewer, 0), full=full) == bytes_of(
                other, who, max(viewer, 0), full=full
            )
            compared += 1
    return compared


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}{way[2]}")
def test_the_hidden_may_be_anything_else(way: tuple[str, dict[str, Any], int]) -> None:
    assert sum(compare(way, seed) for seed in range(GAMES)) > 500


def test_the_comparison_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show one seat another seat's view: the same test must fail."""
    monkeypatch.setattr(views.Sight, "view", lambda self, table: table.state())
    monkeypatch.setattr(views, "_SEEN", {})
    with pytest.raises(AssertionError):
        compare(WAYS[0], 1)


def test_sealed_choices_stay_sealed() -> None:
    rng = random.Random(5)
    room = begin("cards", {}, 3, rng)
    play(room, rng, 0)
    other = room.fork()
    hand = room.game.view(2)["players"][2]["hand"] if room.game else []
    verbs = ["discard"] * 5 + ["deck"] * 3 + ["intel"]
    for target, cards in ((room, hand), (other, hand[::-1])):
        actions = [f"2 {verb} {card}" for verb, card in zip(verbs, cards, strict=False)]
        draft = target.decide(person(2), act(1, actions), 2.0)
        target.apply(Entry(2, draft.kind, 2.0, draft.data, person(2), "x"))
        assert draft.kind == "seal"
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
