"""Odds as text for a terminal: bars in the camels' colours, best actions first.

The text is made from the JSON of the odds and of their position, so saved odds can be shown again. It is also
readable without colours: places differ in shading.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from camelup.games import GAMES
from camelup.games.colours import LOOKS
from camelup.notation.position import format_position
from camelup.schema.plain import Json

if TYPE_CHECKING:
    from rich.text import Text

COLOURS = {colour: look.screen for colour, look in LOOKS.items()}
GOOD, BAD = "#3aa76d", "#dd4038"
HEAT = ("dim", "#a87b2d", "#cf9a2f", "bold #f2b93a", "bold #ffd86b")
"""From 0 to a coin or more."""
SHADES = "█▓▒░·"
"""First to fifth place, in a bar."""
EIGHTHS = " ▏▎▍▌▋▊▉"
PLACE_NAMES = ("1st", "2nd", "3rd", "4th", "5th")
MOST_ACTIONS = 12
LEAST_WIDTH, MOST_WIDTH = 60, 100

LATER_LEGS = "later legs are computed without tiles and added dice"
LATER_CARDS = "later legs are computed with uniform random decks and without figures"
CARDS_UNSEEN = "unknown cards are uniform draws from those not seen"


def report(odds: Json, state: Json, *, width: int = 80, everything: bool = False) -> Text:
    """The whole report; `everything` lists all actions instead of the best dozen."""
    from rich.text import Text

    width = min(max(width, LEAST_WIDTH), MOST_WIDTH)
    parts = [_headline(state, width)]
    if "leg" in odds:
        parts.append(_leg(odds, state, width))
    if "race" in odds:
        parts.append(_race(odds["race"], state, width))
    if odds.get("tiles"):
        parts.append(_tiles(odds["tiles"], state, width))
    if odds.get("camera"):
        parts.append(_camera(odds["camera"], state, width))
    if odds.get("actions"):
        parts.append(_actions(odds["actions"], width, everything=everything))
    return Text("\n\n").join(parts)


def _lines(lines: Sequence[Text]) -> Text:
    from rich.text import Text

    return Text("\n").join(lines)


def _title(title: str, rest: str = "") -> Text:
    from rich.text import Text

    return Text.assemble((title, "bold"), (rest, "dim"))


def _note(text: str, width: int) -> list[Text]:
    from rich.text import Text

    rows = textwrap.wrap(text, width - 1, break_long_words=False, break_on_hyphens=False)
    return [Text(f" {row}", "dim") for row in rows]


def _headline(state: Json, width: int) -> Text:
    return _lines([_title(headline(state)), *_note(format_position(state), width)])


def headline(state: Json) -> str:
    """The position in a line: game, leg, turn, viewer."""
    words = [state["game"], f"leg {state['leg']}"]
    if state["to_act"] is not None:
        words.append(f"seat {state['to_act']} to act")
    elif state["turn"] is not None:
        words.append(
            f"seat {state['turn']} has rolled" if "dice" in state else f"seat {state['turn']} reveals"
        )
    if "view" in state:
        whose = state["view"]
        words.append("as a spectator sees it" if whose == "spectator" else f"as seat {whose} sees it")
    return " · ".join(words)


# ---------------------------------------------------------------------------------------- bars


def bar(share: float, width: int) -> str:
    """A bar with a resolution of an eighth of a character.

    >>> bar(0.5, 5), bar(1, 5), bar(0, 5)
    ('██▌', '█████', '')
    """
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


def shaded_bar(chances: Sequence[float], width: int) -> str:
    """The probabilities of one camel's places side by side, each in its shade; always `width` characters.

    >>> shaded_bar([0.5, 0.25, 0.25, 0, 0], 8)
    '████▓▓▒▒'
    """
    drawn = ""
    total = 0.0
    for shade, chance in zip(SHADES, chances, strict=True):
        total += chance
        drawn += shade * (round(total * width) - len(drawn))
    return drawn.ljust(width, SHADES[-1])


def percent(chance: float) -> str:
    """A probability in percent with one decimal; never rounded to 0 or 100.

    >>> percent(0.29626), percent(0.0), percent(0.0001), percent(1.0), percent(0.9999)
    ('29.6', '–', '<0.1', '100', '>99.9')
    """
    if chance <= 0:
        return "–"
    if chance >= 1:
        return "100"
    if chance < 0.0005:
        return "<0.1"
    return ">99.9" if chance >= 0.9995 else f"{100 * chance:.1f}"


def pounds(value: float) -> str:
    """A value with its sign.

    >>> pounds(1.934), pounds(-0.5), pounds(0.001)
    ('+1.93', '−0.50', '0.00')
    """
    text = f"{abs(value):.2f}"
    return text if float(text) == 0 else ("+" if value > 0 else "−") + text


# ---------------------------------------------------------------------------------------- leg and race


def _leg(odds: Json, state: Json, width: int) -> Text:
    from rich.text import Text

    leg = odds["leg"]
    room = width - 10 - 6 * len(PLACE_NAMES) - 1
    head = Text.assemble((f"{'End of the leg':<{width - 6 * len(PLACE_NAMES)}}", "bold"))
    head.append("".join(f"{place:>6}" for place in PLACE_NAMES), "dim")
    lines = [head]
    for camel in sorted(leg, key=lambda camel: [-chance for chance in leg[camel]]):
        line = Text(f" {camel:<8} ", COLOURS[camel])
        line.append(shaded_bar(leg[camel], room), COLOURS[camel])
        line.append(" ")
        for chance in leg[camel]:
            line.append(f"{percent(chance):>6}", "dim" if chance < 0.0005 else "")
        lines.append(line)
    return _lines([*lines, *_note(leg_note(odds, state), width)])


def leg_note(odds: Json, state: Json) -> str:
    """The note on the odds of the leg; empty in the dice games, where they are exact."""
    if "deck" not in state:
        return ""
    error = odds.get("leg_error", 0.0)
    return f"{method_note('sampled' if error else 'exact', error)}; {CARDS_UNSEEN}"


def method_note(method: str, error: float) -> str:
    """How odds were computed.

    >>> method_note("sampled", 0.002)
    'sampled, each ± 0.2 points (95 %)'
    """
    return f"sampled, each ± {100 * error:.2g} points (95 %)" if method == "sampled" else method


def race_note(race: Json, state: Json) -> str:
    """The note on the odds of the race: how they were computed, and what they assume."""
    assumed = LATER_CARDS if "deck" in state else LATER_LEGS
    return f"{method_note(race['method'], race['error'])}; {assumed}"


def _race(race: Json, state: Json, width: int) -> Text:
    from rich.text import Text

    room = (width - 11) // 2 - 8
    most = max([*race["win"].values(), *race["lose"].values(), 1e-9])
    lines = [
        Text.assemble((f"{'The race':<10}", "bold"), (f"{'wins':>6}{'':<{room + 2}}{'is last':>7}", "dim"))
    ]
    for camel in sorted(race["win"], key=lambda camel: (-race["win"][camel], race["lose"][camel])):
        line = Text(f" {camel:<8} ", COLOURS[camel])
        line.append(f"{percent(race['win'][camel]):>5} ")
        line.append(f"{bar(race['win'][camel] / most, room):<{room}}", COLOURS[camel])
        line.append(f"  {percent(race['lose'][camel]):>5} ")
        line.append("▒" * round(race["lose"][camel] / most * room), COLOURS[camel])
        lines.append(line)
    return _lines([*lines, *_note(race_note(race, state) + solve_note(race, state), width)])


def solve_note(race: Json, state: Json) -> str:
    """How to get exact odds where they are sampled because there is no race table."""
    game = GAMES[state["game"]]
    wanting = game.race_table == "command" and race["method"] == "sampled"
    return f"; exact after: camelup solve {game.name}" if wanting else ""


# ---------------------------------------------------------------------------------------- spaces


def _tiles(tiles: dict[str, dict[str, float]], state: Json, width: int) -> Text:
    best = max(
        ((coins, side, space) for space, row in tiles.items() for side, coins in row.items()), default=None
    )
    rows: list[tuple[str, Callable[[str], float | None]]] = [
        ("+", lambda space: tiles.get(space, {}).get("+")),
        ("−", lambda space: tiles.get(space, {}).get("-")),
    ]
    rest = f"  coins this leg; most on {best[2]} with {best[1].replace('-', '−')}" if best else ""
    return _lines([_title("A tile there", rest), *_heat_rows(state, rows, width)])


def _camera(camera: dict[str, float], state: Json, width: int) -> Text:
    rows: list[tuple[str, Callable[[str], float | None]]] = [(" ", camera.get)]
    return _lines([_title("The camera there", "  coins this leg"), *_heat_rows(state, rows, width)])


def _heat_rows(state: Json, rows: list[tuple[str, Callable[[str], float | None]]], width: int) -> list[Text]:
    """Spaces side by side with a number each, warmer for more; a long track is split into equal rows."""
    from rich.text import Text

    spaces = [str(space) for space in range(1, state["length"] + 1)]
    blocks = -(-len(spaces) * 5 // (width - 4)) if len(spaces) * 4 > width - 4 else 1
    each = -(-len(spaces) // blocks)
    cell = min(5, (width - 4) // each)
    lines = []
    for start in range(0, len(spaces), each):
        block = spaces[start : start + each]
        lines.append(Text("   " + "".join(f"{space:>{cell}}" for space in block), "dim"))
        for sign, get in rows:
            line = Text(f" {sign} ", "bold")
            for space in block:
                coins = get(space)
                line.append(f"{heat_text(coins):>{cell}}", heat_look(coins))
            lines.append(line)
    return lines


def heat_text(coins: float | None) -> str:
    """A number of coins in three or four characters.

    >>> heat_text(0.347), heat_text(1.25), heat_text(None), heat_text(0)
    ('.35', '1.2', '·', '0')
    """
    if coins is None:
        return "·"
    text = f"{coins:.2f}" if coins < 0.995 else f"{coins:.1f}"
    return "0" if coins < 0.005 else text.removeprefix("0")


def heat_look(coins: float | None) -> str:
    """The colour for a number of coins."""
    return HEAT[0] if not coins else HEAT[min(len(HEAT) - 1, int(coins * (len(HEAT) - 1)) + (coins > 0.05))]


# ---------------------------------------------------------------------------------------- actions


def _actions(actions: list[Json], width: int, *, everything: bool) -> Text:
    from rich.text import Text

    best = sorted(actions, key=lambda entry: (-entry["value"], entry["action"]))
    listed = best if everything else best[:MOST_ACTIONS]
    longest = max(len(entry["action"]) for entry in listed)
    room = min(40, width - 12 - longest)
    most = max(1e-9, *(abs(entry["value"]) for entry in listed))
    lines = [_title("What an action is worth", "  in pounds, best first")]
    for entry in listed:
        value = entry["value"]
        look = "dim" if abs(value) < 0.005 else (GOOD if value > 0 else BAD)
        line = Text(f" {pounds(value):>7}  ", f"bold {look}" if look != "dim" else "dim")
        line.append(f"{entry['action']:<{longest}} ", _action_look(entry["action"]))
        line.append(bar(value / most, room) if value > 0 else "▒" * round(-value / most * room), look)
        lines.append(line)
    more = len(best) - len(listed)
    return _lines([*lines, Text(f"          and {more} more with --all", "dim")] if more else lines)


def _action_look(action: str) -> str:
    return next((COLOURS[camel] for camel in COLOURS if camel in action), "")
