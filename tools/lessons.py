"""Play the worked examples of the "How to play" pages with the engine: `python tools/lessons.py` writes
src/camelup/pages/examples.json, from which the page and `camelup rules` read every number; `--check` only
says whether that file is current.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from camelup import Table
from camelup.cli.rules import signed
from camelup.games import cards
from camelup.server.facts import facts_of

TARGET = Path(__file__).parents[1] / "src" / "camelup" / "pages" / "examples.json"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
PLACES = ("first", "second", "third", "fourth", "fifth")
LANGUAGES = {"en": "and", "de": "und"}
GERMAN = {
    "blue": "Blau",
    "green": "Grün",
    "orange": "Orange",
    "red": "Rot",
    "yellow": "Gelb",
    "purple": "Lila",
    "white": "Weiß",
    "black": "Schwarz",
}
COLOURS = {"en": {colour: colour for colour in GERMAN}, "de": GERMAN}


class Lesson(NamedTuple):
    """A position as text and the events played from it; the last two, an action and its chance, are shown."""

    position: str
    events: tuple[str, ...]


SECOND_LEG = (
    *("0 roll", "= die green 1", "1 bet purple", "2 tile +6", "0 bet purple", "1 roll", "= die grey white 1"),
    *("2 bet blue", "0 bet blue", "1 bet yellow", "2 roll", "= die blue 3", "0 bet red", "1 bet green"),
    *("2 roll", "= die purple 3", "0 roll", "= die yellow 1"),
)
CLASSIC_LEG = (
    *("0 roll", "= die green 1", "1 bet orange", "2 tile +6", "0 bet orange", "1 roll", "= die white 1"),
    *("2 bet blue", "0 bet blue", "1 bet yellow", "2 roll", "= die blue 2", "0 bet white", "1 bet green"),
    *("2 roll", "= die orange 3", "0 roll", "= die yellow 1"),
)
# Twelve cards in the racing deck, the rest discarded; the deal is that of three players.
CARD_HANDS = (
    "hand@0:g1 hand@1:o1 hand@2:w1 discarded@0:b1b1g1g2o1 discarded@1:b1g1o1o2w1 discarded@2:w1w2y1y1y1 "
    "given@0:b1b1b2g1 given@1:g1o1o1w1 given@2:w1y1y1y2 intel:b2o1y2 view:all seats:3"
)
CARD_LEFT = "revealed:b1b1b2g1g1o1o1w1y1y1y2"

LESSONS = {
    "classic-stack": Lesson("classic 2:w 4:go 6:yb seats:3", ("0 roll", "= die green 2")),
    "classic-tile": Lesson("classic 3:w 4:ygb 6:o -5@1 seats:3", ("0 roll", "= die green 1")),
    "classic-leg": Lesson("classic 1:g 2:y 3:wbo seats:3", CLASSIC_LEG),
    "classic-end": Lesson(
        "classic 11:w 13:yb 14:g 16:o seats:3 leg:5 money:8-10-6",
        (
            *("0 win orange", "1 lose white", "2 win green", "0 lose yellow", "1 win orange", "2 lose white"),
            *("0 bet orange", "1 roll", "= die orange 2"),
        ),
    ),
    "second-stack": Lesson("second 2:p 4:rb 6:yg 14:K 15:W seats:3", ("0 roll", "= die red 2")),
    "second-tile": Lesson("second 3:p 4:ygb 6:r -5@1 14:K 15:W seats:3", ("0 roll", "= die green 1")),
    "second-crazy": Lesson("second 5:p 6:bg 8:y 9:Wr 12:K seats:3", ("0 roll", "= die grey black 2")),
    "second-leg": Lesson("second 1:g 2:y 3:rbp 15:K 16:W seats:3", SECOND_LEG),
    "second-end": Lesson(
        "second 4:W 6:K 11:p 13:yb 14:g 16:r seats:3 leg:5 money:8-10-6",
        (
            *("0 win red", "1 lose purple", "2 win green", "0 lose yellow", "1 win red", "2 lose purple"),
            *("0 bet red", "1 roll", "= die red 2"),
        ),
    ),
    "second-partner": Lesson(
        "second 3:K 4:p 6:yg 8:r 9:W 10:b seats:6 dice:gx act:1 "
        "tickets@0:b5p5 rolls@0:1 rolls@1:1 rolls@4:2 partners:01",
        ("1 roll", "= die green 1"),
    ),
    "cards-stack": Lesson(f"cards 2:o 4:gw 5:y 6:b {CARD_HANDS} revealed:b1", ("0 reveal", "= card green1")),
    "cards-figure": Lesson(
        f"cards 2:o 5:wgy 8:b fennec:6@1 {CARD_HANDS} revealed:b1", ("0 reveal", "= card green1")
    ),
    "cards-leg": Lesson(
        f"cards 5:o 7:w 8:gy 10:b {CARD_HANDS} {CARD_LEFT} tickets@0:y5b3 mid@0:g "
        "tickets@1:b5 palm:12@1 tickets@2:w5 mid@2:o win@2:b",
        ("0 reveal", "= card white1"),
    ),
    "cards-midfield": Lesson(
        f"cards 5:o 7:w 8:gy 10:b {CARD_HANDS} {CARD_LEFT} mid@0:y mid@1:g mid@2:o",
        ("0 reveal", "= card white1"),
    ),
    "cards-end": Lesson(
        f"cards 9:o 11:g 12:y 13:b 16:w leg:3 money:6-9-7 {CARD_HANDS} {CARD_LEFT} "
        "win@0:w lose@0:g win@1:b lose@1:o tickets@2:w5 lose@2:y",
        ("0 reveal", "= card white1"),
    ),
    "long_track": Lesson(
        "classic long-track 5:o 7:wy 9:g 10:b seats:3 dice:bg support:o used:- rolls@0:2 rolls@1:1",
        ("0 roll", "= support orange 2"),
    ),
    "photographer": Lesson(
        "classic photographer 3:o 5:wyg 9:b camera:7@1 seats:3", ("0 roll", "= die white 2")
    ),
    "position_bets": Lesson(
        "classic position-bets 5:o 7:wg 8:y 10:b seats:3 dice:g act:2 tickets@1:b5 "
        "placed@0:y53 placed@1:w22 rolls@0:2 rolls@1:2",
        ("2 roll", "= die green 2"),
    ),
    "partnerships": Lesson(
        "classic partnerships 4:o 6:wg 8:y 10:b seats:6 dice:g act:1 "
        "tickets@0:b5o5 rolls@0:1 rolls@1:1 rolls@4:2 partners:01",
        ("1 roll", "= die green 1"),
    ),
}

STARTS = {
    "classic": ("= start 1:green 2:yellow 3:white,blue,orange",),
    "second": ("= start 1:green 2:yellow 3:red,blue,purple 15:black 16:white",),
    "cards": ("= card green1", "= card blue2", "= card white1", "= card green1", "= card yellow1"),
}
"""The events that set a game up, for the pictures of the whole board."""


def start(game: str) -> dict[str, Any]:
    """A game after setup, before the first action."""
    table = Table(game, NAMES[:3])
    for event in STARTS[game]:
        table.push(event)
    return table.state()


def example(lesson: Lesson) -> dict[str, Any]:
    """The result of playing a lesson: the positions shown, and the payouts of the last event."""
    table = Table.from_state(lesson.position)
    table = Table.from_state(lesson.position, players=NAMES[: len(table.players)])
    *earlier, action, event = lesson.events
    for one in earlier:
        table.push(one)
    scenes: list[dict[str, Any]] = [{"event": None, "view": table.state()}]
    for one in (action, event):
        before = table.copy()
        table.push(one)
        scenes.append({"event": one, "view": table.state()})
    did = facts_of(before.state(), event, table.state())
    paid = table.payout(before)
    end = table.finale(before)
    found: dict[str, Any] = {
        "game": table.game,
        "options": table.options,
        "players": list(table.players),
        "scenes": scenes,
        "payout": paid and [[_given(vars(item)) for item in items] for items in paid],
        "money": {"before": before.money, "after": table.money},
        "earned": did.get("paid", []),
        "move": did["move"],
        "finale": end and asdict(end),
    }
    return found | {"facts": {language: facts(found, event, language) for language in LANGUAGES}}


def _given(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def facts(found: dict[str, Any], event: str, language: str) -> dict[str, str]:
    """The numbers and names of an example, ready to be put in a sentence. `Mover` begins one."""
    move, money = found["move"], found["money"]
    words = {
        "mover": _colours([move["camel"]], language),
        "steps": "1" if event.endswith("play") else event[-1],
        "from": str(move["start"]),
        "to": str(move["end"]),
    }
    if move["riders"]:
        words["riders"] = _colours(move["riders"], language)
    for key in ("on", "under"):
        if key in move:
            words[key] = _colours([move[key]], language)
    ranking = found["scenes"][-1]["view"]["ranking"]
    words |= {place: _colours([camel], language) for place, camel in zip(PLACES, ranking, strict=True)}
    for seat, player in enumerate(found["players"]):
        name = player.lower()
        words[name] = signed(money["after"][seat] - money["before"][seat])
        words |= {f"{name}-before": str(money["before"][seat]), f"{name}-after": str(money["after"][seat])}
    if result := found["scenes"][-1]["view"]["result"]:
        words["winner"] = _listed([found["players"][seat] for seat in result["winners"]], language)
    return words | {key.capitalize(): word.capitalize() for key, word in words.items() if word.islower()}


def _colours(camels: list[str], language: str) -> str:
    return _listed([COLOURS[language][camel] for camel in camels], language)


def _listed(words: list[str], language: str) -> str:
    return f" {LANGUAGES[language]} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def deal_table() -> dict[str, Any]:
    """The numbers of the card game by players, from the engine's own table."""
    rows = [
        [seats, dealt, discarded, given, intel, 1, seats * (given + intel), spaces]
        for seats, (dealt, discarded, given, intel, spaces) in cards.state.DEALS.items()
    ]
    columns = ["players", "dealt", "discarded", "deck", "intel", "kept", "racing_deck", "spaces"]
    return {"columns": columns, "rows": rows}


def written() -> str:
    """The whole file."""
    examples = {name: example(lesson) for name, lesson in LESSONS.items()}
    content = {
        "colours": COLOURS,
        "tables": {"deal": deal_table()},
        "starts": {game: start(game) for game in STARTS},
        "examples": examples,
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != written():
            sys.exit("src/camelup/pages/examples.json is not current; run `make docs`")
    else:
        TARGET.write_text(written(), encoding="utf-8")
