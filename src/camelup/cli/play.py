"""Play a game in the terminal, with people at this keyboard and bots.

Without options it asks for the game and the seats. Type an action (`bet green`) or an abbreviation (`b g`);
`?` lists the legal actions, `undo` takes back the last action, `quit` exits.

  camelup play
  camelup play --game second --seats Ann,random,random,random
  camelup play --game classic --modules photographer --seats Ann,Ben,random --save game.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from camelup.arena.entrants import ANSWER_LIMIT, check, entrant, is_outside, make
from camelup.arena.match import MATCH_STREAMS
from camelup.arena.seat import GuardedBot
from camelup.bots import bot_names
from camelup.cli.shared import add_game_options, console, game_options, paint, whole_number
from camelup.errors import CamelUpError, SetupError
from camelup.games import GAMES, find_game
from camelup.games.dice.state import DICE_SEATS
from camelup.notation.records import check_players
from camelup.play import Table, replay
from camelup.story import tell
from camelup.stream import Stream, start_stream
from camelup.terminal import draw_state

if TYPE_CHECKING:
    from rich.console import Console

Ask = Callable[[str], str]
T = TypeVar("T")


class Quit(Exception):
    """Raised when the person at the keyboard quits."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup play`."""
    parser.add_argument("--game", default="", metavar="GAME", help=f"{', '.join(GAMES)}")
    parser.add_argument(
        "--seats", default="", metavar="A,B", help="names of people and bots, separated by commas"
    )
    parser.add_argument("--seed", type=whole_number, metavar="S", help="for a reproducible game")
    parser.add_argument("--save", metavar="FILE", help="write the record to this file at the end")
    add_game_options(parser)


def run(chosen: argparse.Namespace) -> int:
    """Set up the game, play it and save the record."""
    sitting = Sitting(console(), input)
    try:
        sitting.sit_down(chosen)
        sitting.play()
    except (Quit, EOFError, KeyboardInterrupt):
        sitting.screen.print("\nGoodbye!")
    finally:
        sitting.save(chosen.save)
        for bot in sitting.bots.values():
            bot.leave(sitting.table.result)
    return 0


class Sitting:
    """One game at one keyboard."""

    table: Table
    bots: dict[int, GuardedBot]

    def __init__(self, screen: Console, ask: Ask) -> None:
        self.screen = screen
        self.ask = ask
        self.bots = {}
        self._handed_to = -1
        self._left_at: dict[int, int] = {}
        """By seat, the number of events shown when the person last acted."""

    # ------------------------------------------------------------------------------------ before the game

    def sit_down(self, chosen: argparse.Namespace) -> None:
        """Determine the game and the seats; ask for what the options do not say."""
        asking = not (chosen.game and chosen.seats)
        if asking:
            self.screen.print(paint("Welcome to the camel race!", "bold"))
        chosen.game = chosen.game or self._ask_game()
        game = find_game(chosen.game)
        seats = _words(chosen.seats) or self._ask_seats(chosen)
        options = game_options(chosen, len(seats))
        for name in filter(is_bot, seats):
            check(entrant(name))
        seed = fresh_seed() if chosen.seed is None else chosen.seed
        self.table = Table(
            game.name,
            seat_names(seats),
            seed=seed,
            modules=options.modules,
            spicy=options.spicy,
            memory=options.memory,
        )
        self.bots = {
            seat: GuardedBot(make(entrant(name).spec, ANSWER_LIMIT), _bot_stream(seed, seat))
            for seat, name in enumerate(seats)
            if is_bot(name)
        }

    def _ask_game(self) -> str:
        for game in GAMES.values():
            self.screen.print(f"  {paint(f'{game.name:<8}', 'bold')} {paint(game.about, 'plain')}")
        return self._until(lambda: find_game(self.ask("Which game? [second] ").strip() or "second").name)

    def _ask_seats(self, chosen: argparse.Namespace) -> list[str]:
        fewest, most = _seat_range(chosen)
        self.screen.print(
            f"Who plays? {fewest} to {most} names with commas; bots are {', '.join(bot_names())}."
        )
        default = ["You", *["random"] * (max(fewest, 4) - 1)]

        def read() -> list[str]:
            seats = _words(self.ask(f"[{','.join(default)}] ")) or default
            if not fewest <= len(seats) <= most:
                raise SetupError(f"choose {fewest} to {most} seats, not {len(seats)}")
            check_players(find_game(chosen.game), seat_names(seats), game_options(chosen, len(seats)))
            return seats

        return self._until(read)

    def _until(self, read: Callable[[], T]) -> T:
        """Repeat a question until the answer is valid."""
        while True:
            try:
                return read()
            except CamelUpError as error:
                self.screen.print(paint(str(error), "red"))

    # ------------------------------------------------------------------------------------ the game

    def play(self) -> None:
        """Play until the race is over."""
        self._tell(0)
        while not self.table.over:
            seat = self.table.to_act
            assert seat is not None, "chance is drawn at once, so a seat is to act"
            told = len(self.table.events)
            if seat in self.bots:
                self._let_play(seat)
            else:
                self._ask_action(seat)
            self._tell(told)
        self.screen.print()
        self.screen.print(draw_state(self.table.state(), self.table.players, paint))

    def _let_play(self, seat: int) -> None:
        """A bot's action. A failure is reported once; the seat then plays at random."""
        bot = self.bots[seat]
        sound = not bot.fault
        self.table.play(bot.choose(self.table.view(seat), self.table.legal))
        if sound and bot.fault:
            name = self.table.players[seat]
            self.screen.print(paint(f"{name} failed and now plays at random: {bot.fault}", "red"))

    def _ask_action(self, seat: int) -> None:
        """Show the board as this seat may see it and read its action."""
        people = len(self.table.players) - len(self.bots)
        name = self.table.players[seat]
        if people > 1 and self._handed_to != seat:
            self.screen.clear()
            self.ask(f"{name}, take the keyboard and press Enter. ")
            if self.screen.is_terminal:  # clearing the screen also removes the story
                self._tell(self._left_at.get(seat, 0))
        self._handed_to = seat
        self.screen.print()
        self.screen.print(draw_state(self.table.view(seat), self.table.players, paint))
        self.screen.print(self.menu())
        while not self._try(self.ask(f"{name}> ").strip()):
            pass
        self._left_at[seat] = len(self.table.events)

    def _try(self, answer: str) -> bool:
        """Execute what was typed; False if the position has not changed."""
        if answer in ("quit", "exit", "q"):
            raise Quit
        if answer in ("", "?", "help"):
            self.screen.print(self.menu())
            return False
        try:
            if answer == "undo":
                self._undo()
            else:
                self.table.play(complete(answer, self.table.legal))
        except CamelUpError as error:
            self.screen.print(paint(str(error), "red"))
            return False
        return True

    def _undo(self) -> None:
        """Undo up to the last decision of a person."""
        trial = self.table.copy()
        trial.undo()
        while trial.to_act in self.bots:
            trial.undo()
        self.table = trial
        self.screen.print("Taken back.")

    def menu(self) -> str:
        """The legal actions, one line per verb, in order of their spaces."""
        objects: dict[str, list[str]] = {}
        for action in self.table.legal:
            _, verb, *rest = action.split(" ", 2)
            objects.setdefault(verb, []).extend(rest)
        return "\n".join(
            f"  {paint(f'{verb:<8}', 'bold')} {paint(', '.join(sorted(things, key=_natural)), 'plain')}"
            for verb, things in objects.items()
        )

    def _tell(self, first: int) -> None:
        """Print the story since event `first`, redacted for the people at this keyboard."""
        people = [seat for seat in range(len(self.table.players)) if seat not in self.bots]
        viewer: int | str = people[0] if len(people) == 1 else "spectator"
        shown = self.table.record(view=viewer)["events"]
        if first > len(self.table.events):
            return
        past = replay(self.table.record(), at=first)
        for number, event in enumerate(self.table.events[first:], first):
            before = past.view(viewer)
            past.push(event)
            told = tell(before, shown[number], past.view(viewer), self.table.players)
            self.screen.print(f"{paint('·', 'dim')} {paint(' '.join(told), 'plain')}")

    def save(self, path: str | None) -> None:
        """Write the record to the given file."""
        if path and hasattr(self, "table"):
            try:
                text = json.dumps(self.table.record(), ensure_ascii=False, indent=1) + "\n"
                Path(path).write_text(text, encoding="utf-8")
            except OSError as error:
                raise SetupError(f"{path} cannot be written: {error.strerror}") from None
            self.screen.print(f"Saved to {path}; replay it with: camelup replay {path}")


def complete(answer: str, legal: Sequence[str]) -> str:
    """Complete an abbreviated action; raises SetupError if it is ambiguous.

    >>> complete("b g", ["0 bet green", "0 bet red", "0 roll"])
    '0 bet green'
    >>> complete("rol", ["0 bet green", "0 roll"])
    '0 roll'
    """
    seat = legal[0].split(" ")[0]
    words = answer.lower().split()
    if words[:1] == [seat]:
        words = words[1:]
    exact = f"{seat} {' '.join(words)}"
    if exact in legal:
        return exact
    meant = [action for action in legal if _fits(words, action.split(" ")[1:])]
    if len(meant) > 1:
        raise SetupError(f"{answer!r} could be {', '.join(meant[:4])}{' …' if len(meant) > 4 else ''}")
    return meant[0] if meant else exact


def _fits(typed: list[str], words: list[str]) -> bool:
    return len(typed) == len(words) and all(
        word.startswith(part) if word.isalpha() else word == part
        for part, word in zip(typed, words, strict=True)
    )


def _natural(thing: str) -> tuple[str, int]:
    """Sort key that puts +2 before +10."""
    name = thing.rstrip("0123456789")
    return name, int(thing[len(name) :] or 0)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _seat_range(chosen: argparse.Namespace) -> tuple[int, int]:
    """The range of seats of a game with its options. Raises SetupError if the options conflict."""
    fitting = []
    for seats in range(1, DICE_SEATS + 1):
        try:
            game_options(chosen, seats)
        except SetupError:
            continue
        fitting.append(seats)
    if not fitting:
        game_options(chosen, find_game(chosen.game).most)
    return fitting[0], fitting[-1]


def seat_names(seats: Sequence[str]) -> list[str]:
    """Names for all seats; bots of one kind are numbered.

    >>> seat_names(["Ann", "random", "random"])
    ['Ann', 'random 1', 'random 2']
    """
    names = []
    for seat, name in enumerate(seats):
        label = entrant(name).label if is_bot(name) else name
        twice = is_bot(name) and seats.count(name) > 1
        names.append(f"{label} {seats[: seat + 1].count(name)}" if twice else label)
    return names


def is_bot(name: str) -> bool:
    """Whether a name is a bot: a registered one, a class in a file, or a program."""
    return name in bot_names() or is_outside(name)


def fresh_seed() -> int:
    """An unpredictable seed, for a game that need not be reproducible."""
    import secrets

    return secrets.randbits(62)


def _bot_stream(seed: int, seat: int) -> Stream:
    stream = Stream()
    start_stream(stream, seed, MATCH_STREAMS + seat)
    return stream
