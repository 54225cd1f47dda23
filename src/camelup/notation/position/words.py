"""The words of a position text: splitting, allowed keys, and the letters of camels and cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from camelup.errors import SetupError, StateError, listed, shown, suggestion
from camelup.games import GAMES, MODULES, Game, Options
from camelup.schema.plain import JsonValue

Entry = list[JsonValue]
"""A short list in the JSON of a state, such as a ticket `["blue", 5]`."""
LONGEST_TEXT = 2_000
"""The longest possible position has about 700 characters."""
HIDDEN_MARK = "?"
NOTHING_MARK = "-"
"""An empty value: `support:-`."""
GREY_LETTER = "x"
CRAZY_LETTERS = {"white": "W", "black": "K"}
PHASE_WORDS = ("act", "extra", "roll", "reveal", "choose")
"""Words that say whose turn it is and what comes next."""
BARE = ("start", "deal")
"""Words for the phases in which no seat is on turn."""

DICE_GAMES = "classic and second"
BELONGS = {
    "seats": "all games",
    "view": "all games",
    "leg": "all games",
    "money": "all games",
    "tickets": "all games",
    "left": "all games",
    "act": "all games",
    "win": "all games",
    "lose": "all games",
    "dice": DICE_GAMES,
    "rolls": DICE_GAMES,
    "roll": DICE_GAMES,
    "extra": "classic with spicy",
    "support": "classic with long-track",
    "used": "classic with long-track",
    "camera": "classic with photographer",
    "placed": "classic with position-bets",
    "partners": "classic with partnerships, and second with 6 or more seats",
    "length": "cards",
    "turned": "cards",
    "fennec": "cards",
    "palm": "cards",
    "reveal": "cards",
    "choose": "cards",
    "done": "cards",
    "hand": "cards",
    "discarded": "cards",
    "given": "cards",
    "intel": "cards",
    "revealed": "cards",
    "played": "cards",
    "mid": "cards",
} | {
    number.name: f"{game.name} with {module.name.replace('_', '-')}"
    for game in GAMES.values()
    for module in game.module_rows
    for number in module.seat_numbers
}
"""Every key, and the games that have it."""


class PositionError(StateError):
    """A position text that cannot be parsed, or an impossible position."""


@dataclass(frozen=True)
class TileWord:
    """A tile of a text; without an owner it belongs to any seat."""

    space: int
    side: str
    owner: int | None


@dataclass
class Words:
    """A position text split into words. Reading a word removes it, so whatever remains was not understood."""

    game: Game
    options: Options
    stacks: dict[str, list[str]] = field(default_factory=dict)
    tiles: list[TileWord] = field(default_factory=list)
    moments: list[str] = field(default_factory=list)
    values: dict[tuple[str, int | None], str] = field(default_factory=dict)
    seats: int = 0
    turn: int = 0
    own: int = 0
    """The seat meant by words without one: the viewer, else the seat on turn."""

    def take(self, key: str, seat: int | None = None) -> str | None:
        """Remove and return the value of a key; None if the text does not have it."""
        return self.values.pop((key, seat), None)

    def take_of_seat(self, key: str, seat: int) -> str | None:
        """The value of a seat's key; without `@seat` it is the viewer's."""
        if seat == self.own and (key, None) in self.values:
            if (key, seat) in self.values:
                raise PositionError(f"{key} is there twice: once with @{seat} and once without")
            return self.take(key)
        return self.take(key, seat)

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number in a range."""
        text = self.take(key)
        return default if text is None else number(text, key, least, most)

    def colours(self, key: str) -> list[str] | None:
        """A set of colours, sorted, or None."""
        text = self.take(key)
        return None if text is None else sorted(colours(self.game, text, key))

    def seat_numbers(self, key: str, most: int) -> list[int]:
        """A number per seat, `1-0-0`; by default all are 0."""
        text = self.take(key)
        if text is None:
            return [0] * self.seats
        numbers = [number(part, key, 0, most) for part in text.split("-")]
        if len(numbers) != self.seats:
            raise PositionError(f"{key} has {len(numbers)} numbers for {self.seats} seats; say {key}:1-0-…")
        return numbers

    def owned(self, key: str) -> dict[str, int] | None:
        """A space and its owner, `5@1`; without `@` it belongs to a seat other than the one on turn."""
        text = self.take(key)
        if text is None:
            return None
        match = re.fullmatch(r"(\d{1,2})(?:@(\d))?", text)
        if not match:
            raise PositionError(f"{key}:{text} is not understood; say {key}:5 or {key}:5@1 for seat 1's")
        owner = match[2] or str((self.turn + 1) % self.seats)
        return {"owner": int(owner), "space": int(match[1])}

    def refuse_rest(self) -> None:
        """Raise PositionError if any word has not been read."""
        if self.tiles:
            raise PositionError("cards has no tiles; the figures are fennec:5 and palm:5")
        for word in self.moments:
            raise PositionError(f"{word!r} is a word of cards, not of {self.game.name}")
        for key, seat in self.values:
            word = key if seat is None else f"{key}@{seat}"
            if seat is not None and seat >= self.seats:
                raise PositionError(f"{word}: there is no such seat; they are 0 to {self.seats - 1}")
            raise PositionError(f"{word!r} is not for this position; {key} is for {BELONGS[key]}")


# ---------------------------------------------------------------------------------------- cutting


def cut(text: str) -> Words:
    """Split a text, in its plain or link form, into words. Raises PositionError."""
    if not isinstance(text, str):
        raise PositionError(f"a position is a text like 'classic 1:bg 2:o 3:wy', not {shown(text)}")
    if len(text) > LONGEST_TEXT:
        raise PositionError(
            f"the position is {len(text):,} characters long; at most {LONGEST_TEXT:,} are read"
        )
    first, *rest = [word.strip(",;") for word in plain_form(text).split()] or [""]
    name = first.lower()
    if name not in GAMES:
        near = suggestion(name, GAMES)
        raise PositionError(f"a position begins with its game, {listed(GAMES)}, not {shown(first)}{near}")
    modules, others = _cut_options([word for word in rest if word])
    words = Words(GAMES[name], modules)
    for word in others:
        _sort_in(words, word)
    return words


def plain_form(text: str) -> str:
    """Convert a link form, which uses `_ . ~` for blank, `:` and `@`, to the plain form."""
    text = text.strip()
    if "_" in text and not re.search(r"\s", text):
        return text.translate(str.maketrans("_.~", " :@"))
    return text


def _cut_options(words: list[str]) -> tuple[Options, list[str]]:
    """The modules and options, and all other words."""
    names = {module.replace("_", "-"): module for module in MODULES}
    modules = [names[_dashed(word)] for word in words if _dashed(word) in names]
    flags = [word.lower() for word in words]
    rest = [word for word in words if _dashed(word) not in (*names, "spicy", "memory")]
    return Options(tuple(modules), "spicy" in flags, "memory" in flags), rest


def _dashed(word: str) -> str:
    return word.lower().replace("_", "-")


def _sort_in(words: Words, word: str) -> None:
    if match := re.fullmatch(r"([-+−pm])(\d{1,2})(?:@(\d))?", word):
        side = "+" if match[1] in "+p" else "-"
        words.tiles.append(TileWord(int(match[2]), side, int(match[3]) if match[3] else None))
    elif match := re.fullmatch(r"(\d{1,2}|finish):(.+)", word):
        _add_stack(words, match[1], match[2])
    elif word.lower() in BARE:
        words.moments.append(word.lower())
    elif match := re.fullmatch(r"([a-z]+)(?:@(\d))?:(.*)", word, re.IGNORECASE):
        _add_value(words, word, match[1].lower(), match[2], match[3])
    else:
        _refuse_word(word)


def _add_stack(words: Words, space: str, stack: str) -> None:
    space = space if space == "finish" else str(int(space))
    if space in words.stacks:
        raise PositionError(f"space {space} is there twice; write its camels in one stack, bottom to top")
    words.stacks[space] = camels(words.game, stack)


def _add_value(words: Words, word: str, key: str, seat: str | None, value: str) -> None:
    if key not in BELONGS:
        _refuse_word(word, key)
    place = (key, None if seat is None else int(seat))
    if place in words.values:
        raise PositionError(f"{word.partition(':')[0]!r} is there twice")
    words.values[place] = "" if value == NOTHING_MARK else shorten(words.game, value)


def _refuse_word(word: str, key: str | None = None) -> NoReturn:
    known = [*BELONGS, *BARE, *(module.replace("_", "-") for module in MODULES), "spicy", "memory"]
    near = suggestion(key or _dashed(word), known)
    raise PositionError(
        f"{shown(word)} is no word of a position{near or '; they are like 3:bg, +5 or dice:bg'}"
    )


# ---------------------------------------------------------------------------------------- spelling


def letter(game: Game, camel: str) -> str:
    """The letter of a camel or the grey die: lower case for racers, `W` and `K` for the crazy camels."""
    if camel == "grey":
        return GREY_LETTER
    return camel[0] if camel in game.colours else CRAZY_LETTERS[camel]


def letters(game: Game, names: Iterable[str]) -> str:
    """Camels or dice as letters; none are `-`."""
    return "".join(letter(game, name) for name in names) or NOTHING_MARK


def shorten(game: Game, text: str) -> str:
    """Replace full colour names in a value by letters.

    >>> shorten(GAMES["second"], "blue,green1,grey")
    'bg1x'
    """
    for name in (*game.camels, "grey"):
        text = re.sub(name, letter(game, name), text, flags=re.IGNORECASE)
    return text.replace(",", "")


def _named(game: Game, text: str, known: Iterable[str], what: str) -> list[str]:
    names = {letter(game, name).lower(): name for name in known}
    for sign in text:
        if sign.lower() not in names:
            right = listed(f"{letter(game, name)} ({name})" for name in names.values())
            raise PositionError(f"{sign!r} in {what} is no letter of {game.name}; they are {right}")
    return [names[sign.lower()] for sign in text]


def camels(game: Game, text: str) -> list[str]:
    """Parse camels from letters or names, bottom to top.

    >>> camels(GAMES["second"], "bgW"), camels(GAMES["second"], "blue,green,white")
    (['blue', 'green', 'white'], ['blue', 'green', 'white'])
    """
    return _named(game, shorten(game, text), game.camels, f"the stack {text!r}")


def colours(game: Game, text: str, key: str) -> list[str]:
    """Colours of racing camels, each at most once."""
    found = _named(game, text, game.colours, key)
    if len(set(found)) < len(found):
        raise PositionError(f"{key}:{text} names a colour twice")
    return found


def dice(game: Game, text: str) -> list[str]:
    """Racing dice and the grey one, each at most once."""
    known = game.camels if game.camels == game.colours else (*game.colours, "grey")
    found = _named(game, text, known, "dice")
    if len(set(found)) < len(found):
        raise PositionError(f"dice:{text} has a die twice")
    return found


def number(text: str, key: str, least: int, most: int) -> int:
    """A whole number in a range."""
    if not re.fullmatch(r"\d{1,5}", text, re.ASCII) or not least <= int(text) <= most:
        raise PositionError(f"{key} must be a number from {least} to {most}, not {shown(text)}")
    return int(text)


def entries(game: Game, text: str, pattern: str, key: str, like: str) -> list[Entry]:
    """Parse entries like `g5b3`. In a pattern `c` is a colour, `d` a digit, `h` a colour or `?`, `k` a racing
    card or `?`."""
    letter_of = {letter(game, colour): colour for colour in game.colours}
    letters = "".join(letter_of)
    classes = {
        "c": f"([{letters}])",
        "d": "([0-9])",
        "h": f"([{letters}?x])",
        "k": f"([{letters}][0-9]|[?x])",
    }
    entry = "".join(classes[sign] for sign in pattern) + "-?"
    if not re.fullmatch(f"(?:{entry})*", text, re.IGNORECASE):
        spelt = listed(f"{sign} ({colour})" for sign, colour in letter_of.items())
        raise PositionError(f"{key}:{text} is not understood; it is written like {key}:{like}, with {spelt}")
    found = [match.groups() for match in re.finditer(entry, text, re.IGNORECASE)]
    return [[_entry_part(letter_of, part) for part in parts] for parts in found]


def _entry_part(letter_of: dict[str, str], part: str) -> str | int | None:
    if part.isdigit():
        return int(part)
    colour = letter_of.get(part[0].lower())
    return colour and colour + part[1:]


def fewest_seats(game: Game, options: Options) -> int:
    """The fewest seats a game can have with its modules."""
    for seats in range(game.fewest, 11):
        try:
            game.check_options(options, seats)
        except SetupError:
            continue
        return seats
    return game.fewest
