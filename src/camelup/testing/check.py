"""Random play that checks every law."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from camelup.errors import CamelUpError, SetupError
from camelup.games import CHANCE_TO_MOVE, GAMES, NOBODY_TO_MOVE, Game, Options, find_game
from camelup.games.conventions import LONGEST_GAME
from camelup.notation import chance_event, draw_outcomes, format_action
from camelup.play import Table
from camelup.stream import Stream, draw, start_stream
from camelup.testing.events import (
    acting_on_a_copy_leaves_the_original,
    errors_leave_the_table,
    event_round_trips,
    play_goes_on_from_what_is_written,
    record_replays,
    table_follows,
    undo_returns,
)
from camelup.testing.moment import Moment
from camelup.testing.positions import POSITION_LAWS, words_are_unique
from camelup.testing.written import WRITTEN_LAWS

Choose = Callable[[list[str], list[int]], int]
"""Returns an index, given the texts (empty for chance) and the weights of what can happen next."""

MOST_SEATS = 10
UNDO_EVERY = 61
"""Events between two checks of undo and of wrong events, which are slow."""
WRONG_EVENTS = ("", "=", "= ", "0", "roll", "0 rol", "0  roll", "99 roll", "-1 roll", "= die", "0 bet ?")


def check_game(
    game: Game | str,
    *,
    players: int | None = None,
    options: Options | Mapping[str, Any] | None = None,
    games: int = 20,
    seed: int = 0,
) -> None:
    """Play random games and check every law at every event. Raises AssertionError if one is violated.

    `players` is the number of seats; by default all numbers that the game allows take turns. `options` are
    as in a record: `{"modules": ["long_track"], "spicy": True}`. A `Game` that is not registered in `GAMES`
    cannot be seated at a `Table`, so only its rules and its notation are checked.

    >>> check_game("cards", players=2, options={"memory": True}, games=1)
    """
    game = find_game(game) if isinstance(game, str) else game
    chosen = options if isinstance(options, Options) else Options.from_json(dict(options or {}))
    counts = seat_counts(game, chosen) if players is None else [players]
    for number in range(games):
        stream = Stream()
        start_stream(stream, seed, number)
        check_play(game, counts[number % len(counts)], chosen, drawing_from(stream))


def seat_counts(game: Game, options: Options) -> list[int]:
    """The numbers of players that a game allows with these options.

    >>> seat_counts(GAMES["classic"], Options(modules=("partnerships",)))
    [6, 7, 8]
    """
    return [seats for seats in range(1, MOST_SEATS + 1) if _takes(game, options, seats)]


def _takes(game: Game, options: Options, seats: int) -> bool:
    try:
        game.check_options(options, seats)
    except SetupError:
        return False
    return True


def drawing_from(stream: Stream) -> Choose:
    """A `Choose` that draws from a stream by weight."""
    return lambda words, weights: draw(weights, len(weights), stream)


def check_play(
    game: Game, seats: int, options: Options, choose: Choose, *, longest: int = LONGEST_GAME
) -> None:
    """Play one game with `choose`, to its end or for `longest` events, and check every law at each event."""
    words_are_unique(game)
    game.check_options(options, seats)
    rules = game.new_rules(seats, options)
    moment = Moment(game, options, rules, game.start(rules))
    table = new_table(game, seats, options) if GAMES.get(game.name) is game else None
    try:
        check_position(moment, table)
        while moment.mover != NOBODY_TO_MOVE and len(moment.events) < longest:
            moment = check_step(moment, table, choose)
        if table is not None:
            record_replays(table)
    except (AssertionError, CamelUpError) as error:
        last = ", ".join(moment.events[-3:])
        where = f"{game.name} with {seats} seats, {options.to_json()}, after event {len(moment.events)}"
        raise AssertionError(f"{error} ({where}: … {last})") from error


def new_table(game: Game, seats: int, options: Options) -> Table:
    """A table that waits for chance events instead of drawing them."""
    names = [f"Seat {seat}" for seat in range(seats)]
    return Table(game.name, names, modules=options.modules, spicy=options.spicy, memory=options.memory)


def check_step(moment: Moment, table: Table | None, choose: Choose) -> Moment:
    """Play one event; check the laws of the event and of the position after it."""
    event, steps = next_event(moment, choose)
    event_round_trips(moment, event, steps)
    following = acting_on_a_copy_leaves_the_original(moment, event, steps)
    if table is not None:
        play_goes_on_from_what_is_written(moment, following, steps)
        table_follows(table, following, event)
    check_position(following, table)
    return following


def next_event(moment: Moment, choose: Choose) -> tuple[str, list[int]]:
    """The next event, as text and as ids."""
    game, rules, state = moment.game, moment.rules, moment.state
    if moment.mover == CHANCE_TO_MOVE:
        steps = draw_outcomes(game, rules, state, lambda weights: choose([], weights))
        return chance_event(game, rules, state, steps), steps
    legal = game.legal_ids(rules, state)
    action = legal[choose([game.actions[each] for each in legal], [1] * len(legal))]
    return format_action(game, moment.mover, action), [action]


def check_position(moment: Moment, table: Table | None) -> None:
    """Check the laws of a position, and from time to time undo and wrong events."""
    for law in POSITION_LAWS:
        law(moment)
    if table is None:
        return
    for law in WRITTEN_LAWS:
        law(moment)
    if len(moment.events) % UNDO_EVERY == 0 or moment.mover == NOBODY_TO_MOVE:
        errors_leave_the_table(table, wrong_events(moment))
        undo_returns(table)


def wrong_events(moment: Moment) -> Iterator[str]:
    """Events that must be rejected now: malformed, out of turn or illegal."""
    yield from WRONG_EVENTS
    game, rules = moment.game, moment.rules
    legal = {game.actions[action] for action in game.legal_ids(rules, moment.state)}
    nearest = [words for words in game.actions if words not in legal][:: 1 + len(game.actions) // 8]
    yield from (f"{max(moment.mover, 0)} {words}" for words in nearest)
    yield from (f"{(max(moment.mover, 0) + 1) % rules.seats} {words}" for words in sorted(legal)[:2])
    if moment.mover != CHANCE_TO_MOVE:
        yield from (f"= {words}" for words in game.outcomes[::4])
