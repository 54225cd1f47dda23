"""Print the rules of a game, with worked examples.

camelup rules second
camelup rules cards --language de
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import NamedTuple

from camelup.cli.shared import console
from camelup.errors import SetupError, listed, shown, suggestion
from camelup.games import GAMES
from camelup.schema.plain import Json

PAGES = tuple(
    page for game in GAMES.values() for page in (game.name, *(["supercup"] if game.modules else []))
)
LANGUAGES = ("en", "de")
Example = Json

MARKER = re.compile(r"<!-- [\w:]+ -->\n")
BLOCK = re.compile(r"^\{\{(example|table) ([\w-]+)\}\}$", re.MULTILINE)
FACT = re.compile(r"\{([\w-]+)\.([\w-]+)\}")

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "footer": "Every clause: docs/rules/{name}.md. An unofficial page of fans.",
        "space": "space",
        "before": "before",
        "after": "after",
        "stacks": "Stacks from bottom to top:",
        "player": "player",
        "for": "for",
        "sum": "in all",
        "pounds": "pounds",
        "card": "card",
        "ranking": "Order",
        "ticket": "{colour} {value}",
        "pyramid": "roll",
        "midfield": "midfield {colour}",
        "fennec": "fennec",
        "palm": "palm",
        "covered": "{colour}, place {place}",
        "copied": "{item} from {partner}",
        "win": "{colour} wins",
        "lose": "{colour} is last",
    },
    "de": {
        "footer": "Jede Regel: docs/rules/de/{name}.md. Eine inoffizielle Seite von Fans.",
        "space": "Feld",
        "before": "vorher",
        "after": "nachher",
        "stacks": "Stapel von unten nach oben:",
        "player": "Spieler",
        "for": "für",
        "sum": "zusammen",
        "pounds": "Pfund",
        "card": "Karte",
        "ranking": "Reihenfolge",
        "ticket": "{colour} {value}",
        "pyramid": "Wurf",
        "midfield": "Mittelfeld {colour}",
        "fennec": "Fennek",
        "palm": "Palme",
        "covered": "{colour}, Platz {place}",
        "copied": "{item} von {partner}",
        "win": "{colour} gewinnt",
        "lose": "{colour} wird Letzter",
    },
}
COLUMNS = {
    "en": ("players", "dealt", "discarded", "to the deck", "intel", "kept", "racing deck", "last space"),
    "de": (
        *("Spieler", "ausgeteilt", "abgelegt", "in den Stapel"),
        *("Geheimtipp", "behalten", "Rennstapel", "letztes Feld"),
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup rules`."""
    parser.add_argument(
        "game", metavar="GAME", help=f"{', '.join(PAGES)} (supercup: the modules for classic)"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="English or German (default: en)")


def run(chosen: argparse.Namespace) -> int:
    """Print one page: formatted on a terminal, as Markdown if piped."""
    if chosen.game not in PAGES:
        near = suggestion(chosen.game, PAGES)
        raise SetupError(f"there are no rules for {shown(chosen.game)}; choose {listed(PAGES)}{near}")
    page = page_text(chosen.game, chosen.language)
    screen = console()
    if screen.is_terminal:
        from rich.markdown import Markdown

        screen.print(Markdown(page), soft_wrap=False)
    else:
        screen.print(page, markup=False, emoji=False)
    return 0


def page_text(name: str, language: str) -> str:
    """A page as Markdown, with its examples and tables filled in."""
    pages = files("camelup").joinpath("pages")
    text = pages.joinpath(language, f"{name}.md").read_text(encoding="utf-8")
    numbers = json.loads(pages.joinpath("examples.json").read_text(encoding="utf-8"))
    examples = numbers["examples"]
    tongue = Tongue(WORDS[language], numbers["colours"][language])

    def block(match: re.Match[str]) -> str:
        if match[1] == "table":
            return deal_table(numbers["tables"][match[2]]["rows"], language)
        return "\n\n".join(example_parts(examples[match[2]], tongue))

    text = BLOCK.sub(block, MARKER.sub("", text))
    text = FACT.sub(lambda match: examples[match[1]]["facts"][language][match[2]], text)
    return f"{text}\n*{WORDS[language]['footer'].format(name=name)}*"


def deal_table(rows: list[list[int]], language: str) -> str:
    """The numbers of the card game by player count; a dash for none."""
    return markdown_table(COLUMNS[language], [[number or "–" for number in row] for row in rows])


def markdown_table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table with aligned columns."""
    cells = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    lines = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in cells]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# ---------------------------------------------------------------------------------------- worked examples


class Tongue(NamedTuple):
    """The words of one language."""

    words: dict[str, str]
    colours: dict[str, str]

    def head(self, *columns: str) -> list[str]:
        """Column headings."""
        return [self.words[column] for column in columns]

    def camels(self, colours: Iterable[str]) -> str:
        """A list of camels, or a dash for none."""
        return ", ".join(self.colours[colour] for colour in colours) or "–"


def example_parts(example: Example, tongue: Tongue) -> Iterator[str]:
    """A worked example as Markdown: a move, or a payout."""
    if example["payout"] is None:
        yield tongue.words["stacks"]
        yield moved_table(example, tongue)
        return
    ranking = example["scenes"][-1]["view"]["ranking"]
    yield f"{tongue.words['ranking']}: {tongue.camels(ranking)}."
    yield payout_table(example, tongue)
    if example["finale"]:
        yield finale_table(example, tongue)


def moved_table(example: Example, tongue: Tongue) -> str:
    """The spaces that changed, with their stacks before and after."""
    before, after = (example["scenes"][scene]["view"]["track"] for scene in (0, -1))
    changed = sorted(
        (space for space in {**before, **after} if before.get(space) != after.get(space)), key=int
    )
    rows = [
        [space, tongue.camels(before.get(space, ())), tongue.camels(after.get(space, ()))]
        for space in changed
    ]
    return markdown_table(tongue.head("space", "before", "after"), rows)


def payout_table(example: Example, tongue: Tongue) -> str:
    """The payout items of each player when the leg ends."""
    before, finale = example["money"]["before"], example["finale"]
    after = finale["money"] if finale else example["money"]["after"]
    rows = []
    for seat, items in enumerate(example["payout"]):
        parts = [f"{item_name(example, item, tongue)} {signed(item['amount'])}" for item in items]
        gain = signed(after[seat] - before[seat])
        rows.append([example["players"][seat], ", ".join(parts) or "–", gain, after[seat]])
    return markdown_table(tongue.head("player", "for", "sum", "pounds"), rows)


def item_name(example: Example, item: Json, tongue: Tongue) -> str:
    """The payout items of a player."""
    colour = tongue.colours.get(item.get("colour", ""), "")
    name = tongue.words[item["kind"]].format_map(item | {"colour": colour})
    if "copied_from" not in item:
        return name
    return tongue.words["copied"].format(item=name, partner=example["players"][item["copied_from"]])


def finale_table(example: Example, tongue: Tongue) -> str:
    """The cards paid at the end of a race, in the order in which they are turned."""
    money = list(example["finale"]["money"])
    rows = []
    for card in example["finale"]["cards"]:
        seat = card["seat"]
        money[seat] += card["paid"]
        name = tongue.words[card["pile"]].format(colour=tongue.colours[card["colour"]])
        rows.append([example["players"][seat], name, signed(card["paid"]), money[seat]])
    return markdown_table(tongue.head("player", "card", "sum", "pounds"), rows)


def signed(amount: int) -> str:
    """A gain or loss with its sign."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
