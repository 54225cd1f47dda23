"""The board as text, drawn from the JSON of a state or view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from camelup.games import GAMES
from camelup.games.colours import LOOKS
from camelup.schema.plain import Json, JsonValue

if TYPE_CHECKING:
    from camelup.play import Table

Paint = Callable[[str, str], str]
"""Formats a text in a style: a camel's colour, `dim` or `bold`."""

LETTERS = {colour: look.letter for colour, look in LOOKS.items()}
"""One letter per camel."""
CELL_WIDTH = 3


def plain(text: str, look: str) -> str:
    """Plain text: no styles."""
    return text


def draw_board(table: Table) -> str:
    """A table as plain text."""
    return draw_state(table.state(), table.players)


def draw_state(state: Json, players: tuple[str, ...], paint: Paint = plain) -> str:
    """A state or view as text: the phase, the track, what is left, the players."""
    rows = [_headline(state, players, paint), "", *_track(state, paint), "", *_supply(state, paint), ""]
    rows += [_player(state, players, seat, paint) for seat in range(len(players))]
    return "\n".join(row.rstrip() for row in rows)


def _headline(state: Json, players: tuple[str, ...], paint: Paint) -> str:
    if state["result"]:
        winners = " and ".join(paint(players[seat], "plain") for seat in state["result"]["winners"])
        doing = f"the race is over, won by {winners}"
    elif state["to_act"] is not None:
        doing = f"{paint(players[state['to_act']], 'plain')} to act"
    else:
        doing = "chance is next"
    return f"{paint(state['game'], 'bold')} · leg {state['leg']} · {doing}"


def _track(state: Json, paint: Paint) -> list[str]:
    """Stacks grow upwards from the numbers of the spaces; tiles and figures are below."""
    columns = _columns(state)
    stacks = {column: state["track"].get(column, []) for column in columns}
    rows = []
    for level in range(max((len(stack) for stack in stacks.values()), default=1) - 1, -1, -1):
        cells = [_camel(stacks[column], level, paint) for column in columns]
        rows.append("".join(cells))
    names = {"0": "|", "finish": "‖"}
    rows.append(paint("".join(f"{names.get(column, column):>{CELL_WIDTH}}" for column in columns), "dim"))
    below = _below(state)
    if below:
        rows.append("".join(f"{below.get(column, ''):>{CELL_WIDTH}}" for column in columns))
    return rows


def _columns(state: Json) -> list[str]:
    spaces = state.get("spaces") or range(1, state["length"] + 1)
    return ["0", *(str(space) for space in spaces), "finish"]


def _camel(stack: list[str], level: int, paint: Paint) -> str:
    if level >= len(stack):
        return " " * CELL_WIDTH
    return paint(f"{LETTERS[stack[level]]:>{CELL_WIDTH}}", stack[level])


def _below(state: Json) -> dict[str, str]:
    marks = {space: f"{tile['side']}{tile['owner']}" for space, tile in state.get("tiles", {}).items()}
    for name, mark in (("camera", "c"), ("fennec", "f"), ("palm", "p")):
        if state.get(name):
            marks[str(state[name]["space"])] = f"{mark}{state[name]['owner']}"
    return marks


def _supply(state: Json, paint: Paint) -> list[str]:
    tickets = "  ".join(
        f"{paint(LETTERS[colour], colour)} {'·'.join(map(str, left)) or '–'}"
        for colour, left in sorted(state["leg_tickets"].items())
    )
    rows = [f"tickets  {tickets}"]
    if "dice" in state:
        rows.append(f"pyramid  {', '.join(state['dice'])}")
        rows += [f"{pile:<8} {_pile(state[f'{pile}_bets'], paint)}" for pile in ("winner", "loser")]
    else:
        rows.append(f"deck     {state['deck']} cards, revealed: {' '.join(state['revealed']) or 'none'}")
        if state["intel"]:
            rows.append(f"intel    {' '.join(state['intel'])}")
        rows.append(f"midfield {', '.join(state['midfield']) or '–'}")
    return rows


def _pile(bets: list[list[JsonValue]], paint: Paint) -> str:
    """Race cards in the order laid, each with its seat; hidden ones are question marks."""
    laid = [f"{seat}:{paint(colour, colour) if colour else '?'}" for seat, colour in bets]
    return " ".join(laid) or "–"


def _player(state: Json, players: tuple[str, ...], seat: int, paint: Paint) -> str:
    player = state["players"][seat]
    mark = ">" if state["turn"] == seat or state["to_act"] == seat else " "
    width = max(map(len, players))
    name = paint(f"{players[seat]:<{width}}", "bold" if mark == ">" else "plain")
    held = [*_holdings(player, paint), *_module_numbers(state["game"], player)]
    return f"{mark} {seat} {name} {player['money']:>3}  {'; '.join(held)}"


def _module_numbers(game: str, player: Json) -> list[str]:
    """What a player has by modules that keep a number for each seat."""
    names = [number.name for number in GAMES[game].seat_numbers]
    return [f"{name} {player[name]}" for name in names if player.get(name)]


def _holdings(player: Json, paint: Paint) -> list[str]:
    held = [paint(f"{colour} {value}", colour) for colour, value in player["tickets"]]
    held += [
        paint(f"{colour} {value} for place {place}", colour)
        for colour, value, place in player.get("placed", [])
    ]
    held += [paint(f"{colour} midfield", colour) for colour in player.get("midfield", [])]
    if player.get("pyramid_tickets"):
        held.append(f"{player['pyramid_tickets']} pyramid")
    if player.get("partner") is not None:
        held.append(f"partner {player['partner']}")
    if player.get("hand"):
        held.append(f"hand {' '.join(player['hand'])}")
    for key, word in (("final_win", "to win"), ("final_lose", "to lose")):
        if player.get(key):
            held.append(paint(f"{player[key]} {word}", player[key]))
    return held
