"""The overhead of odds and bots beyond their kernels, measured within the same question."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import Any

from benchmarks.measure import Measure, print_measures
from camelup import Table
from camelup.bots import new_bot
from camelup.bots.cards import plans, turn
from camelup.bots.dice import decision
from camelup.games import MODULES
from camelup.odds import Odds, cards, deck, dice, leg, odds, race
from camelup.rule import Kernel
from camelup.stream import Stream, start_stream

TITLE = "Questions, medians; overhead is all that is not spent in a compiled kernel"
MOST = 40.0
"""Microseconds that a question may take beyond its kernel. Where it calls several, each has as many."""
ROUNDS = 200
ERROR = 0.02
"""As `greedy` asks, where something has to be sampled."""
GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("second", 4, {}),
    ("classic", 8, {"modules": MODULES, "spicy": True}),
    ("cards", 4, {}),
)
THINKING = ("cautious", "greedy", "sharp", "champion")
KERNELS: tuple[Kernel[..., Any], ...] = (
    leg.walk_leg,
    dice.leg_pays,
    dice.ticket_gains,
    race.look_up_classic,
    race.look_up_second,
    race.sample_races,
    deck.add_ways,
    cards.walk_cards,
    cards.sample_card_races,
    cards.track_gains,
    decision.decide,
    decision.decide_safely,
    plans.weigh_plans,
    turn.decide,
)


class Clock:
    """Sums the seconds spent in kernels and counts their calls."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Reset to zero."""
        self.seconds = 0.0
        self.calls = 0

    @contextmanager
    def on(self, kernel: Kernel[..., Any]) -> Iterator[None]:
        """Time every call of a kernel, which has been compiled."""
        compiled = kernel._compiled

        def timed(*arguments: Any) -> Any:
            before = time.perf_counter()
            result = compiled(*arguments) if compiled else kernel.plain(*arguments)
            self.seconds += time.perf_counter() - before
            self.calls += 1
            return result

        kernel._compiled = timed
        try:
            yield
        finally:
            kernel._compiled = compiled


def measures() -> list[Measure]:
    """All measurements of this file."""
    return [*odds_questions(), *decisions()]


def split(questions: Iterator[Callable[[], object]]) -> tuple[float, float, float]:
    """The median time of a question and of its overhead, in microseconds, and of its calls of kernels.
    Questions that need no kernel are left out."""
    whole, overhead, calls = [], [], []
    clock = Clock()
    with ExitStack() as stack:
        for kernel in KERNELS:
            stack.enter_context(clock.on(kernel))
        for question in questions:
            clock.start()
            before = time.perf_counter()
            question()
            took = time.perf_counter() - before
            if clock.calls:
                calls.append(clock.calls)
                whole.append(1e6 * took)
                overhead.append(1e6 * (took - clock.seconds))
    return median(whole), median(overhead), median(calls)


def shown(of: str, what: str, questions: Callable[[], Iterator[Callable[[], object]]]) -> list[Measure]:
    """A question and its overhead."""
    for question in questions():  # the first round compiles
        question()
    whole, overhead, calls = split(questions())
    kernels = "its kernel" if calls == 1 else f"{calls:.0f} kernel calls"
    return [
        Measure(of, what, whole, "µs"),
        Measure(of, f"… beyond {kernels}", overhead, "µs", MOST * calls, at_most=True),
    ]


# ---------------------------------------------------------------------------------------- odds


ASKED: dict[str, Callable[[Odds], object]] = {
    "the leg's odds": lambda asked: asked.leg,
    "the race's odds": lambda asked: asked.race,
    "all action values": lambda asked: asked.actions,
}


def odds_questions() -> list[Measure]:
    """The odds of a leg and of a race, and the values of all actions, asked of a table at its first turn."""
    found = []
    for game, seats, options in GAMES:
        table = first_turn(game, seats, options)
        for what, ask in ASKED.items():

            def questions(table: Table = table, ask: Callable[[Odds], object] = ask) -> Iterator[Any]:
                return (lambda: ask(odds(table, error=ERROR)) for _ in range(ROUNDS))

            found += shown(name_of(game, seats), what, questions)
    return found


def first_turn(game: str, seats: int, options: dict[str, Any]) -> Table:
    """A table with its first turn to come."""
    table = Table(game, [f"Seat {seat}" for seat in range(seats)], seed=1, **options)
    while table.phase == "choose":
        table.play(table.legal[0])
    return table


def name_of(game: str, seats: int) -> str:
    """A setting as text."""
    return f"{game}, {seats} players"


# ---------------------------------------------------------------------------------------- bots


def decisions() -> list[Measure]:
    """Every decision of a game between equal bots."""
    found = []
    for game, seats, options in GAMES:
        for name in THINKING:

            def questions(name: str = name, setting: Any = (game, seats, options)) -> Iterator[Any]:
                return decisions_of(name, *setting)

            found += shown(name_of(game, seats), f"a decision of {name}", questions)
    return found


def decisions_of(name: str, game: str, seats: int, options: dict[str, Any]) -> Iterator[Callable[[], object]]:
    """The decisions of a game, each to be asked for before the next; those without a choice are left out."""
    bots, stream = [new_bot(name) for _ in range(seats)], Stream()
    start_stream(stream, 1, 0)
    table = Table(game, [f"Seat {seat}" for seat in range(seats)], seed=1, **options)
    while not table.over:
        seat = table.to_act or 0
        view, legal, answer = table.view(seat), table.legal, [table.legal[0]]

        def ask(seat: int = seat, view: Any = view, legal: Any = legal, answer: list[str] = answer) -> None:
            answer[0] = bots[seat].choose(view, legal, stream)

        if len(legal) > 1:
            yield ask
        table.play(answer[0])


def main() -> None:
    """Run and print the measurements."""
    print_measures(TITLE, measures())


if __name__ == "__main__":
    main()
