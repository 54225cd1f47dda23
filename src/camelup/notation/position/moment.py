"""What the positions of all games share: seats, turn, viewer, money and leg."""

from __future__ import annotations

import re

from camelup.errors import shown
from camelup.games import Game
from camelup.games.dice import state as board
from camelup.games.tickets import TICKET_VALUES
from camelup.notation.position.words import (
    PHASE_WORDS,
    Entry,
    PositionError,
    Words,
    entries,
    fewest_seats,
    letter,
    letters,
    number,
)
from camelup.schema.plain import Json

VIEW_ALL, SPECTATOR = "all", "spectator"
LARGEST_WRITTEN = 30_000


# ---------------------------------------------------------------------------------------- reading


def read_moment(words: Words, *, over: bool) -> Json:
    """Determine seats and turn, and return the keys that say what comes next."""
    said = [key for key in PHASE_WORDS if (key, None) in words.values]
    moments = [*said, *words.moments]
    if len(moments) > 1:
        raise PositionError(f"{moments[0]} and {moments[1]} cannot both be; say one of them")
    words.seats = _read_seats(words)
    moment = moments[0] if moments else ("over" if over else "act")
    words.moments.clear()
    words.turn = words.number(moment, 0, 0, words.seats - 1)
    acts = moment in ("act", "extra", "choose")
    phase = moment if acts or moment == "over" else "chance"
    on_turn = moment in ("act", "extra", "roll", "reveal")
    return {
        "game": words.game.name,
        "options": words.options.to_json(),
        "leg": words.number("leg", 1, 1, LARGEST_WRITTEN),
        "phase": phase,
        "to_act": words.turn if acts else None,
        "turn": words.turn if on_turn else None,
    }


def _read_seats(words: Words) -> int:
    """The number of seats: as given, else the fewest that the game allows and that include every seat
    named."""
    fewest = fewest_seats(words.game, words.options)
    return words.number("seats", max([fewest, len(words.tiles), *_seats_named(words)]), 1, board.DICE_SEATS)


def _seats_named(words: Words) -> list[int]:
    named = [seat for _, seat in words.values if seat is not None]
    named += [tile.owner for tile in words.tiles if tile.owner is not None]
    for (key, seat), value in words.values.items():
        if key in (*PHASE_WORDS, "view"):
            named += [int(value)] if re.fullmatch("[0-9]", value) else []
        elif key in ("camera", "fennec", "palm"):
            named += map(int, re.findall("@([0-9])", value))
        elif key == "partners" or (key in ("win", "lose") and seat is None):
            named += map(int, re.findall("[0-9]", value))
        elif key == "played":
            named += map(int, re.findall("(?:^|-)([0-9])", value))
        elif key == "money":
            named.append(value.count("-"))
    return [seat + 1 for seat in named]


def read_view(words: Words, default: str | int) -> int | str | None:
    """The viewer; None for a full state."""
    text = words.take("view")
    if text is None:
        view: str | int = default
    elif text in (VIEW_ALL, SPECTATOR):
        view = text
    elif re.fullmatch("[0-9]", text) and int(text) < words.seats:
        view = int(text)
    else:
        raise PositionError(f"view must be a seat, {SPECTATOR} or {VIEW_ALL}, not {shown(text)}")
    words.own = view if isinstance(view, int) else words.turn
    return None if view == VIEW_ALL else view


def read_money(words: Words) -> list[int]:
    """Money by seat; 3 each by default."""
    text = words.take("money")
    if text is None:
        return [board.STARTING_MONEY] * words.seats
    money = [number(part, "money", words.game.floor, LARGEST_WRITTEN) for part in text.split("-")]
    if len(money) != words.seats:
        raise PositionError(f"money has {len(money)} amounts for {words.seats} seats; say money:3-3-…")
    return money


def read_tickets(words: Words) -> list[list[Entry]]:
    """The leg tickets of every seat, in the order taken."""
    texts = [words.take_of_seat("tickets", seat) or "" for seat in range(words.seats)]
    return [entries(words.game, text, "cd", "tickets", "g5b3") for text in texts]


def stacks_left(
    words: Words, height: int, tickets: list[list[Entry]], placed: list[list[Entry]]
) -> dict[str, list[int]]:
    """The tickets left in the stacks. Tickets that must be taken, because one below them is or because
    `left:` says so, are assigned to the other seats."""
    stack = list(TICKET_VALUES[:height])
    left = {colour: list(TICKET_VALUES[:height]) for colour in words.game.colours}
    for colour, value, *_ in (ticket for held in (*tickets, *placed) for ticket in held):
        if value not in left[colour]:
            raise PositionError(
                f"more {colour} tickets of {value} are taken than there are; a stack is {stack}"
            )
        left[colour].remove(value)
    told = _read_left(words, words.take("left") or "")
    gone = []
    for colour, here in left.items():
        lowest = min([value for held in tickets for name, value in held if name == colour], default=5)
        wanted = told.get(colour, [value for value in here if value <= lowest])
        top = len(here) - len(wanted)
        if top < 0 or here[top:] != wanted:
            raise PositionError(f"left: the {colour} stack cannot be {wanted}; nobody holds {here} of it")
        gone += [[colour, value] for value in here[:top]]
        left[colour] = wanted
    _hand_out(words, tickets, gone)
    return left


def _hand_out(words: Words, tickets: list[list[Entry]], gone: list[Entry]) -> None:
    """Distribute tickets among the other seats in turn."""
    others = [(words.own + step) % words.seats for step in range(1, words.seats)]
    for index, ticket in enumerate(gone):
        tickets[others[index % len(others)]].append(ticket)


def _read_left(words: Words, text: str) -> dict[str, list[int]]:
    of = {letter(words.game, colour): colour for colour in words.game.colours}
    if not re.fullmatch(f"(?:[{''.join(of)}](?:-|[0-9]*))*", text, re.IGNORECASE):
        raise PositionError(f"left:{text} is not understood; it is written like left:g322b22y-")
    parts = re.findall("([a-z])([0-9]*)", text, re.IGNORECASE)
    return {of[sign.lower()]: [int(value) for value in values] for sign, values in parts}


def result_of(money: list[int], *, over: bool) -> Json | None:
    """Money and winners, if the race is over."""
    if not over:
        return None
    return {"money": money, "winners": [seat for seat, coins in enumerate(money) if coins == max(money)]}


# ---------------------------------------------------------------------------------------- writing


def write_opening(game: Game, state: Json) -> list[str]:
    """The words for game, modules and track."""
    options = state["options"]
    modules = [module.replace("_", "-") for module in options.get("modules", [])]
    switches = [switch for switch in ("spicy", "memory") if options.get(switch)]
    spaces = sorted(state["track"], key=lambda space: 99 if space == "finish" else int(space))
    track = [f"{space}:{letters(game, state['track'][space])}" for space in spaces]
    return [state["game"], *modules, *switches, *track]


def write_seats(game: Game, state: Json, fewest: int, moment: str) -> list[str]:
    """The words for seats, turn, view, leg and money that differ from the defaults."""
    money = [player["money"] for player in state["players"]]
    said = [f"seats:{len(money)}"] * (len(money) != fewest)
    said += [moment] * (moment not in ("act:0", "over"))
    said += [f"view:{state['view']}"] if "view" in state else []
    said += [f"leg:{state['leg']}"] * (state["leg"] != 1)
    said += [f"money:{'-'.join(map(str, money))}"] * any(coins != board.STARTING_MONEY for coins in money)
    return said


def write_runs(state: Json, game: Game, key: str, name: str) -> list[str]:
    """A word for every seat that has something: `tickets@0:g5b3`."""
    held = [(seat, player.get(key) or []) for seat, player in enumerate(state["players"])]
    return [f"{name}@{seat}:{write_run(game, entry)}" for seat, entry in held if entry]


def write_run(game: Game, held: list[Entry | str]) -> str:
    """Tickets, cards or colours, joined without separators."""
    return "".join(write_entry(game, entry) for entry in held)


def write_entry(game: Game, entry: Entry | str) -> str:
    """One ticket `["green", 5]`, card `green1`, bet `[0, None]` or colour."""
    parts = entry if isinstance(entry, list) else [entry]
    return "".join(_write_part(game, part) for part in parts)


def _write_part(game: Game, part: str | int | None) -> str:
    if part is None:
        return "?"
    if isinstance(part, int):
        return str(part)
    return letter(game, part) if part in game.camels else letter(game, part[:-1]) + part[-1]
