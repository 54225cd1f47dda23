"""Starting the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from camelup.errors import CamelUpError
from camelup.games import Options, find_game
from camelup.play import Table
from camelup.server.commands.checks import require_host, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.playing import CHECKPOINT_EVERY, push_events, state_hash
from camelup.server.dice import Dice, EventDraws, draw_seating
from camelup.server.errors import Rejected
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import Start
from camelup.server.room import LOBBY, PLAYING, PendingEntry, Room, Seat


def decide(room: Room, person: str, command: Start, now: float) -> PendingEntry:
    """Draw the order of the seats and the first chance events. A bot plays for people who have not
    contributed to the dice yet."""
    require_status(room, LOBBY)
    require_host(room, person)
    taken = [number for number, seat in enumerate(room.seats) if seat.kind != "open"]
    _check_players(room, len(taken))
    taken_seats = [room.seats[number] for number in taken]
    dice = Dice(room.secret, [seat.contribution for seat in taken_seats], room.seating)
    order, _ = draw_seating(dice, len(taken_seats))
    seats = [taken_seats[number] for number in order]
    table = _new_game(room, seats)[-1]
    events = list(_chance_events(table, dice))
    data = {"order": order, "events": events, "hash": state_hash(table)}
    if len(taken) < len(room.seats):
        data["taken"] = taken
    late = [
        number
        for number, seat in enumerate(seats)
        if seat.person and seat.contribution is None and not same(seat.person, person)
    ]
    if late:
        data |= {"away": late, "bot": room.substitute}
    return PendingEntry("start", data)


def _check_players(room: Room, players: int) -> None:
    """Open seats are dropped, as long as enough people and bots remain."""
    if room.setup["prefix"] and players < len(room.seats):
        raise Rejected("conflict", f"this game goes on with {len(room.seats)} players; fill the open seats")
    try:
        find_game(room.setup["game"]).check_options(Options.from_json(room.setup["options"]), players)
    except CamelUpError as error:
        raise Rejected("conflict", f"the game cannot start: {error}") from None


def _new_game(room: Room, seats: Sequence[Seat]) -> list[Table]:
    """Return the game that starts, or continues from a record, after its last checkpoints."""
    options = Options.from_json(room.setup["options"])
    table = Table(
        room.setup["game"],
        [str(seat.name) for seat in seats],
        modules=options.modules,
        spicy=options.spicy,
        memory=options.memory,
    )
    checkpoints = [table.copy()]
    for event in room.setup["prefix"]:
        table.push(event)
        if table.event_count % CHECKPOINT_EVERY == 0:
            checkpoints = [*checkpoints[-1:], table.copy()]
    return [*checkpoints, table]


def _chance_events(table: Table, dice: Dice) -> Iterator[str]:
    """Draw chance events until a seat has to act."""
    while table.chance_is_next:
        yield table.draw(EventDraws(dice, table.event_count + 1).choose)


def apply(room: Room, entry: Entry) -> None:
    """Put the seats in their order and start the game."""
    taken_seats = [room.seats[number] for number in entry.data.get("taken", range(len(room.seats)))]
    room.contributions = [seat.contribution for seat in taken_seats]
    room.order = entry.data["order"]
    room.seats = [taken_seats[number] for number in room.order]
    for number in entry.data.get("away", ()):
        room.seats[number].away, room.seats[number].bot = True, entry.data["bot"]
    *room.checkpoints, room.game = _new_game(room, room.seats)
    room.status = PLAYING
    room.started = entry.at
    push_events(room, entry)


COMMAND_HANDLER = Handler(Start, decide, {"start": apply})
