"""Games stored by earlier versions open as they were, play on, and verify."""

from __future__ import annotations

import asyncio
import json
import lzma
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import pytest

from camelup.cli import main
from camelup.server import messages, views
from camelup.server.commands.act import BotAct
from camelup.server.decider import apply_log, decide
from camelup.server.errors import Rejected
from camelup.server.ids import hash_of
from camelup.server.room import ABANDONED, LOBBY, OVER, PAUSED, PLAYING, Room
from camelup.server.settings import async_url
from camelup.server.store import Store
from camelup.server.verify import verify
from camelup.server.viewers import Viewer, see
from tests.server.harness import Person, ServerProcess
from tests.server.rooms import act, do, person, random_actions
from tests.server.test_dice import standalone

FOLDERS = [path for path in sorted(Path(__file__).with_name("stored").iterdir()) if path.is_dir()]
ESSENTIAL = {
    "table",
    "code",
    "status",
    "game",
    "options",
    "run",
    "seats",
    "host",
    "position",
    "to_act",
    "deadline",
    "votes",
    "takeback",
    "dice",
    "start_at",
    "rematch",
    "pinned",
}
"""What is said about a table that keeps its meaning in every version."""
STRANGER = "a stranger"
FOR_EVER = {"keep_records": "0", "keep_guests": "0"}
"""Whatever day it is, nothing is too old to be kept."""
Start = Callable[..., ServerProcess]


@dataclass(frozen=True)
class Stored:
    """What an earlier version left behind."""

    folder: Path

    @cached_property
    def _described(self) -> dict[str, Any]:
        return dict(json.loads((self.folder / "tables.json").read_text(encoding="utf-8")))

    @property
    def tokens(self) -> dict[str, str]:
        return dict(self._described["tokens"])

    @property
    def tables(self) -> dict[str, dict[str, Any]]:
        return dict(self._described["tables"])

    @property
    def imported(self) -> str:
        """The id of a record that was brought to look at."""
        return str(self._described["imported"])

    @cached_property
    def answers(self) -> dict[str, Any]:
        return dict(json.loads(lzma.decompress((self.folder / "answers.json.xz").read_bytes())))

    @property
    def backup(self) -> str:
        return str(self.folder / "backup.gz")

    def unpack(self, folder: Path) -> str:
        """A copy of the database."""
        copy = folder / "camelup.db"
        copy.write_bytes(lzma.decompress((self.folder / "camelup.db.xz").read_bytes()))
        return str(copy)

    def hash_of(self, name: str) -> str | None:
        return None if name == STRANGER else hash_of(self.tokens[name])


stored_at = cache(Stored)


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def stored(request: pytest.FixtureRequest) -> Stored:
    return stored_at(request.param)


@pytest.fixture
def rooms(stored: Stored, tmp_path: Path) -> dict[str, Room]:
    """All tables of the database, by name."""
    return read_rooms(stored, stored.unpack(tmp_path))


def read_rooms(stored: Stored, database: str) -> dict[str, Room]:
    return asyncio.run(_read_rooms(stored, database))


async def _read_rooms(stored: Stored, database: str) -> dict[str, Room]:
    store = Store(async_url(database))
    await store.open()
    try:
        return {name: await _read_room(store, each["table"]) for name, each in stored.tables.items()}
    finally:
        await store.close()


async def _read_room(store: Store, table: str) -> Room:
    row = await store.find(table)
    assert row is not None
    room = Room(row.id, row.secret)
    apply_log(room, await store.entries_after(table, -1))
    return room


# ---------------------------------------------------------------------------------------- as it was


def differences(old: Any, new: Any, where: str) -> Iterator[str]:
    """Where the new answer lacks what the old one said; what it says besides does not matter."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            yield from differences(value, new.get(key, "missing"), f"{where}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, pair in enumerate(zip(old, new, strict=True)):
            yield from differences(*pair, f"{where}[{number}]")
    elif old != new:
        yield f"{where}: {old!r} has become {new!r}"


def kept(answer: dict[str, Any]) -> dict[str, Any]:
    """An old answer without what may change: the wording of refusals, and keys that are gone."""
    if answer.get("type") == "refused":
        return {"error": answer["error"]}
    room = {key: value for key, value in answer.get("room", {}).items() if key in ESSENTIAL}
    return {key: value for key, value in answer.items() if key != "rules"} | ({"room": room} if room else {})


def answer_of(ask: Callable[[], Any]) -> dict[str, Any]:
    """Today's answer, in the form that is kept."""
    try:
        answer: dict[str, Any] = ask()
    except Rejected as rejected:
        return {"error": rejected.code}
    for view in answer.get("views", ()):
        view["events"] = [event["event"] for event in view["events"]]
    return answer


def whole_sync(room: Room, who: str | None) -> dict[str, Any]:
    """A sync with all of the past, as it was told up to version 0.1."""
    sync: dict[str, Any] = dict(views.sync(room, who, None))
    if room.game is not None:
        for view in sync["views"]:
            earlier = Viewer(view["viewer"]).history(room.game, 0, view["first"])["events"]
            view["events"] = [*earlier, *view["events"]]
    assert [each["step"] for each in sync["changes"]][-views.RECENT_CHANGES :] == list(
        range(len(room.entries))
    )[-views.RECENT_CHANGES :]
    return sync | {"changes": [views.change(entry) for entry in room.entries]}


def changed(stored: Stored, rooms: dict[str, Room]) -> list[str]:
    """What anybody is told otherwise than before."""
    found: list[str] = []
    for name, by_person in stored.answers["tables"].items():
        room = rooms[name]
        for reader, old in by_person.items():
            who, where = stored.hash_of(reader), f"{name} for {reader}"
            sync, record = partial(whole_sync, room, who), partial(record_of, room, who)
            found += differences(kept(old["sync"]), answer_of(sync), where)
            if old["record"]:  # of a game that has ended everyone gets the same, and it is kept once
                found += differences(kept(old["record"]), answer_of(record), where)
    return found


def record_of(room: Room, who: str | None = None) -> dict[str, Any]:
    return see(room, who)[0].record(room)


def test_every_status_is_there(stored: Stored, rooms: dict[str, Room]) -> None:
    assert {room.status for room in rooms.values()} == {LOBBY, PLAYING, PAUSED, OVER, ABANDONED}
    assert {name: room.status for name, room in rooms.items()} == {
        name: table["status"] for name, table in stored.tables.items()
    }
    assert {room.setup["game"] for room in rooms.values() if room.status == PLAYING} == {
        "classic",
        "second",
        "cards",
    }


def test_every_table_opens_as_it_was(stored: Stored, rooms: dict[str, Room]) -> None:
    assert changed(stored, rooms) == []


def test_a_backup_restores_every_table_as_it_was(
    stored: Stored, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Into SQLite and into Postgres."""
    assert main(["admin", "restore", stored.backup, "--database", database]) == 0, capsys.readouterr().err
    assert changed(stored, read_rooms(stored, database)) == []


# ---------------------------------------------------------------------------------------- playing on


def open_again(room: Room, rng: random.Random) -> None:
    """Bring a table into play: fill it and start, resume it, or come back to it."""
    if room.status == LOBBY:
        fill(room, rng)
        do(room, room.host, messages.Start(id="start"), now(room))
    if room.status == PAUSED:
        do(room, room.people()[0], messages.Resume(id="resume"), now(room))
    away = list(dict.fromkeys(seat.person for seat in room.seats if seat.away and seat.person))
    for number, who in enumerate(away):
        if not room.people() or rng.random() < 0.5:
            do(room, who, messages.Return(id=f"back{number}"), now(room))


def fill(room: Room, rng: random.Random) -> None:
    for number, seat in enumerate(room.seats):
        given = rng.randbytes(16).hex()
        if seat.kind == "open":
            sit = messages.Sit(id=f"sit{number}", seat=number, name=f"Guest {number}", contribution=given)
            do(room, person(number), sit, now(room))
        elif seat.kind == "person" and seat.contribution is None and rng.random() < 0.5:
            add = messages.Contribute(id=f"add{number}", seat=number, contribution=given)
            do(room, seat.person, add, now(room))


def now(room: Room) -> float:
    """A moment after all that has happened at a table."""
    return room.entries[-1].at + 1.0


def play_to_the_end(room: Room, rng: random.Random) -> None:
    open_again(room, rng)
    while room.status == PLAYING:
        seat = rng.choice(room.waiting())
        actions = random_actions(room, seat, rng)
        if room.seats[seat].player is None:
            do(room, room.seats[seat].person, act(room.step, actions, f"on{room.step}"), now(room))
        else:
            do(room, None, BotAct(seat, room.step, actions), now(room))


def test_every_game_plays_on_to_its_end_and_verifies(rooms: dict[str, Room], tmp_path: Path) -> None:
    rng = random.Random(15)
    played = [room for room in rooms.values() if room.status not in (OVER, ABANDONED)]
    for room in played:
        play_to_the_end(room, rng)
        assert room.status == OVER
        assert not room.pinned
        assert verify(record_of(room)) > 0
    said = standalone(tmp_path, [record_of(room) for room in played])
    assert [line for line in said if not line.startswith("fair")] == []


def test_names_that_would_be_refused_today_stay(rooms: dict[str, Room]) -> None:
    """Their lobby can be edited, and nobody new looks like them."""
    room = rooms["lobby-same-looking-names"]
    names = [seat.name for seat in room.seats]
    bot = messages.BotSeat(kind="bot", bot="random")
    kept = [messages.KeptSeat(kind="keep", seat=number) for number in (3, 2, 1, 0)]
    do(room, room.host, messages.Edit(id="edit", step=room.step, seats=[*kept, bot]), now(room))
    assert [seat.name for seat in room.seats] == [*reversed(names), "random 1"]
    named = messages.BotSeat(kind="bot", bot="random", name="Аnn")
    with pytest.raises(Rejected, match="look the same"):
        decide(room, room.host, messages.Edit(id="more", step=room.step, seats=[*kept, named]), now(room))


def test_games_that_had_ended_still_verify(
    rooms: dict[str, Room], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = [room for room in rooms.values() if room.status in (OVER, ABANDONED) and room.game]
    for room in ended:
        file = tmp_path / f"{room.id}.json"
        file.write_text(json.dumps(record_of(room)))
        assert main(["verify", str(file)]) == 0, capsys.readouterr().err
    said = standalone(tmp_path, [record_of(room) for room in ended])
    assert [line for line in said if not line.startswith("fair")] == []


# ---------------------------------------------------------------------------------------- over the network


def test_tokens_links_and_codes_lead_to_the_same_tables(stored: Stored, start: Start, tmp_path: Path) -> None:
    """On a running server, where bots and clocks go on at once; so games may be further than they were."""
    stored.unpack(tmp_path)
    server = start(tmp_path, **FOR_EVER)
    for name, token in stored.tokens.items():
        someone = Person(server, token)
        mine = {line["table"] for line in someone.http.get("/mine").json()["tables"]}
        assert mine == {line["table"] for line in stored.answers["lists"]["mine"][name]}, name
        for code, table in stored.answers["codes"].items():
            found = someone.http.get(f"/codes/{code}").json()
            assert found.get("table") == table, code
        for table, old in seen_by(stored, name):
            goes_on(old, someone, table)
        someone.close()


def seen_by(stored: Stored, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The tables that somebody was told about, by id, and what they were told."""
    for label, by_person in stored.answers["tables"].items():
        if name in by_person:
            yield stored.tables[label]["table"], by_person[name]["sync"]


def earlier(someone: Person, table: str, view: dict[str, Any]) -> list[str]:
    """The events before those that a sync tells, page by page."""
    found: list[str] = []
    seat = {} if view["viewer"] == "spectator" else {"seat": view["viewer"]}
    while len(found) < view["first"]:
        asked = {"first": len(found), "count": min(200, view["first"] - len(found)), **seat}
        page = someone.http.get(f"/tables/{table}/history", params=asked).json()
        found += [event["event"] for event in page["events"]]
    return found


def goes_on(old: dict[str, Any], someone: Person, table: str) -> None:
    """A person finds their seats at a table, and all that had happened there."""
    new = someone.read(table)
    assert (new["you"], new["host"]) == (old["you"], old["host"]), table
    assert [seat["name"] for seat in new["room"]["seats"]] == [seat["name"] for seat in old["room"]["seats"]]
    for before, after in zip(old["views"], new["views"], strict=True):
        events = earlier(someone, table, after) + [event["event"] for event in after["events"]]
        assert events[: len(before["events"])] == before["events"], table


def test_an_imported_record_is_still_there(stored: Stored, start: Start, tmp_path: Path) -> None:
    stored.unpack(tmp_path)
    someone = Person(start(tmp_path, **FOR_EVER))
    record = someone.http.get(f"/records/{stored.imported}").json()
    assert record["events"] == stored.answers["tables"]["over"]["Ann"]["record"]["events"]
    replay = someone.http.get(f"/records/{stored.imported}/replay").json()
    assert replay["total"] == len(record["events"])
    someone.close()
