"""The laws that every game obeys, for this package's tests and for anyone who changes or adds a game.

>>> check_game("second", players=3, games=1)

`check_game` plays random games and looks at every position; the first law that is broken is an
`AssertionError` that names the law, the variant and the events that led there. Each law is one small
function; `POSITION_LAWS` hold for any position by itself, the others for a step, an undo, a whole game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from camelup.deprecated import renamed
from camelup.errors import CamelUpError, SetupError
from camelup.games import CHANCE_TO_MOVE, GAMES, NOBODY_TO_MOVE, Game, Options, Rules, State, find_game
from camelup.games.conventions import LONGEST_GAME
from camelup.notation import (
    SPECTATOR_SEAT,
    chance_event,
    draw_outcomes,
    format_action,
    parse_action,
    parse_chance,
    parse_record,
    read_state,
    write_state,
)
from camelup.play import Table, replay
from camelup.race import RACERS
from camelup.schema.plain import Json
from camelup.stream import Stream, draw, start_stream

Choose = Callable[[list[str], list[int]], int]
"""How play goes on: from the words of what can come next and their weights to an index."""

MOST_SEATS = 10
UNDO_EVERY = 61
"""Events between two checks of undo and of wrong events, which cost more than the others."""
WRONG_EVENTS = ("", "=", "= ", "0", "roll", "0 rol", "0  roll", "99 roll", "-1 roll", "= die", "0 bet ?")


def require(condition: object, message: str) -> None:
    """A law's sentence: what must be true, and what to say when it is not."""
    if not condition:
        raise AssertionError(message)


@dataclass
class Moment:
    """A moment of a game, as the laws look at it."""

    game: Game
    options: Options
    rules: Rules
    state: State
    events: list[str] = field(default_factory=list)

    @cached_property
    def mover(self) -> int:
        """Whose move it is: a seat, CHANCE_TO_MOVE or NOBODY_TO_MOVE."""
        return self.game.to_move(self.rules, self.state)

    @cached_property
    def written(self) -> Json:
        """The whole truth as JSON."""
        return write_state(self.game, self.rules, self.options, self.state)

    @cached_property
    def read_back(self) -> tuple[Game, Options, Rules, State, int | None]:
        """What is read from the whole truth as JSON text."""
        return read_state(json.loads(json.dumps(self.written)))

    @property
    def viewer(self) -> int:
        """One of the viewers, another at each event: the spectator and all seats have their turns."""
        return len(self.events) % (int(self.rules.seats) + 1) - 1

    def after(self, event: str, steps: list[int]) -> Moment:
        """The position that an event leads to; this one stays as it is."""
        state = self.state.copy()
        apply(self.game, self.rules, state, self.mover, steps)
        return Moment(self.game, self.options, self.rules, state, [*self.events, event])


def apply(game: Game, rules: Rules, state: State, mover: int, steps: Iterable[int]) -> None:
    """Carry out an action or the steps of a chance event."""
    for step in steps:
        if mover == CHANCE_TO_MOVE:
            game.reveal(rules, state, step)
        else:
            game.act(rules, state, step)


# ---------------------------------------------------------------------------- laws of words


def words_are_unique(game: Game) -> None:
    """Every action and every outcome has words of its own."""
    for words in (game.actions, game.outcomes):
        doubled = [word for word, count in Counter(words).items() if count > 1]
        require(not doubled, f"{doubled[:3]} stand for several ids")


# ---------------------------------------------------------------------------- laws of a position


def legal_ids_are_unique(position: Moment) -> None:
    """The legal actions are different ids of the game's table; some, exactly when a seat is to act."""
    ids = position.game.legal_ids(position.rules, position.state)
    require(len(set(ids)) == len(ids), f"the legal ids have doubles: {sorted(ids)}")
    require(all(0 <= action < len(position.game.actions) for action in ids), f"no such action id: {ids}")
    require(bool(ids) == (position.mover >= 0), f"{len(ids)} legal actions when to_move is {position.mover}")
    require(NOBODY_TO_MOVE <= position.mover < position.rules.seats, f"to_move is {position.mover}")


def outcomes_are_weighed(position: Moment) -> None:
    """Outcomes are different, with positive whole weights; there are some exactly when chance is next."""
    if position.mover != CHANCE_TO_MOVE:
        return
    weighted = position.game.weighted_outcomes(position.rules, position.state)
    require(weighted, "chance is next but nothing can come")
    require(len(dict(weighted)) == len(weighted), f"an outcome is listed twice: {weighted}")
    require(all(type(weight) is int and weight > 0 for _, weight in weighted), f"bad weights: {weighted}")


def dice_weigh_alike(position: Moment) -> None:
    """Each die in the pyramid is as likely as another, and so is each of its faces."""
    if position.mover != CHANCE_TO_MOVE or position.game.outcomes[0].startswith("card "):
        return
    dice: dict[str, list[int]] = {}
    for outcome, weight in position.game.weighted_outcomes(position.rules, position.state):
        dice.setdefault(die_of(position.game.outcomes[outcome]), []).append(weight)
    require(len({sum(weights) for weights in dice.values()}) <= 1, f"dice weigh unlike: {dice}")
    require(all(len(set(weights)) == 1 for weights in dice.values()), f"faces weigh unlike: {dice}")


def die_of(words: str) -> str:
    """The die that an outcome comes from.

    >>> die_of("die grey white 3"), die_of("support green 1")
    ('die grey', 'support green')
    """
    return " ".join(words.split(" ")[:2])


def cards_weigh_as_they_are_many(position: Moment) -> None:
    """Each racing card that can come weighs as much as there are copies of it."""
    if (
        position.mover != CHANCE_TO_MOVE
        or position.written["phase"] != "chance"
        or "deck" not in position.written
    ):
        return
    weighted = position.game.weighted_outcomes(position.rules, position.state)
    counts = {position.game.outcomes[outcome]: weight for outcome, weight in weighted}
    deck = Counter(f"card {card}" for card in position.written["deck_cards"])
    if position.written["turn"] is not None:
        require(counts == deck, f"the weights {counts} are not the cards in the deck {dict(deck)}")


def record_holds_the_state(position: Moment) -> None:
    """The numbers of a state fit its compiled form, and a copy is equal."""
    state = position.state
    require(type(state).unpack(state.pack()) == state, "packing and unpacking gives another state")
    require(state.copy() == state, "a copy is not equal to the state")


def money_keeps_the_floor(position: Moment) -> None:
    """Nobody has less than the floor."""
    money = position.game.money(position.rules, position.state)
    require(min(money) >= position.game.floor, f"money {money} is under the floor {position.game.floor}")


def masking_twice_is_masking_once(position: Moment) -> None:
    """A view holds nothing that a second masking would hide."""
    once = position.game.view(position.rules, position.state, position.viewer)
    twice = position.game.view(position.rules, once, position.viewer)
    require(once == twice, f"the view of {position.viewer} changes when it is masked again")


POSITION_LAWS: tuple[Callable[[Moment], None], ...] = (
    legal_ids_are_unique,
    outcomes_are_weighed,
    dice_weigh_alike,
    record_holds_the_state,
    money_keeps_the_floor,
    masking_twice_is_masking_once,
)
"""What holds for any position, by the rules alone."""


# ---------------------------------------------------------------------------- laws of the written form


def state_round_trips(position: Moment) -> None:
    """State, JSON text, state again: the same JSON and the same legal actions."""
    game, options, rules, state, viewer = position.read_back
    same = (viewer, options, rules) == (None, position.options, position.rules)
    require(same, "the variant is read otherwise")
    require(write_state(game, rules, options, state) == position.written, "the state is read otherwise")
    legal = sorted(position.game.legal_ids(position.rules, position.state))
    require(sorted(game.legal_ids(rules, state)) == legal, "the state that is read has other legal actions")


def view_round_trips(position: Moment) -> None:
    """A view, read and written again, is the same view."""
    viewer = position.viewer
    view = write_state(position.game, position.rules, position.options, position.state, viewer)
    require(
        view["view"] == ("spectator" if viewer == SPECTATOR_SEAT else viewer), "the view names another viewer"
    )
    game, options, rules, state, reader = read_state(json.loads(json.dumps(view)))
    require(reader == viewer, f"the view of {viewer} is read as that of {reader}")
    require(
        write_state(game, rules, options, state, viewer) == view, f"the view of {viewer} is read otherwise"
    )


def result_stands_at_the_end(position: Moment) -> None:
    """The result is there exactly when the race is over; those with most money win."""
    result = position.written["result"]
    require((result is None) == (position.mover != NOBODY_TO_MOVE), f"the result is {result}")
    if result is not None:
        most = max(result["money"])
        winners = [seat for seat, money in enumerate(result["money"]) if money == most]
        require(result["winners"] == winners, f"the winners of {result}")


def camels_are_conserved(position: Moment) -> None:
    """Every camel stands once on the track, or none before the start; the ranking has the racing ones."""
    standing = [camel for stack in position.written["track"].values() for camel in stack]
    if standing:
        require(sorted(standing) == sorted(position.game.camels), f"camels on the track: {standing}")
        ranking = position.written["ranking"]
        require(sorted(ranking) == sorted(position.game.colours), f"camels in the ranking: {ranking}")


def leg_tickets_are_conserved(position: Moment) -> None:
    """The leg tickets left, taken and covered are the whole stack of each colour."""
    written = position.written
    stack = [5, 3, 2, 2][: getattr(position.rules, "stack", 4)]
    for colour, left in written["leg_tickets"].items():
        taken = [
            row[1]
            for player in written["players"]
            for row in [*player["tickets"], *player.get("placed", [])]
            if row[0] == colour
        ]
        require(sorted(left + taken) == sorted(stack), f"{colour} tickets: {left} left, {taken} taken")


def pyramid_is_conserved(position: Moment) -> None:
    """Pyramid tickets in the stack and with the players are a leg's; dice go with the tickets."""
    written = position.written
    if "pyramid_tickets" not in written:
        return
    left = written["pyramid_tickets"]
    taken = sum(player["pyramid_tickets"] for player in written["players"])
    require(left + taken == position.rules.reveals, f"pyramid tickets: {left} left, {taken} taken")
    rolling = int(position.mover == CHANCE_TO_MOVE and written["turn"] is not None)
    before_start = int(not written["track"] and bool(position.rules.long_track))
    expected = left + position.rules.crazy + rolling - before_start
    require(len(written["dice"]) == expected, f"dice {written['dice']} with {left} pyramid tickets left")
    require(len(set(written["dice"])) == len(written["dice"]), f"a die is doubled: {written['dice']}")


def race_cards_are_conserved(position: Moment) -> None:
    """Each seat has one race card of every colour, in hand or on a pile."""
    written = position.written
    if "winner_bets" not in written:
        return
    for seat, player in enumerate(written["players"]):
        laid = [colour for owner, colour in written["winner_bets"] + written["loser_bets"] if owner == seat]
        every = sorted([*player["race_cards"], *laid])
        require(every == sorted(position.game.colours), f"race cards of seat {seat}: {every}")


def position_tiles_are_conserved(position: Moment) -> None:
    """The position tiles out and those placed are 2nd to 5th."""
    written = position.written
    if "position_tiles" in written:
        placed = [row[2] for player in written["players"] for row in player["placed"]]
        tiles = sorted(written["position_tiles"] + placed)
        require(tiles == [2, 3, 4, 5], f"position tiles: {tiles}")


def racing_cards_are_conserved(position: Moment) -> None:
    """No kind of racing card is there more often than it was printed; the deck is what was given."""
    written = position.written
    if "deck_cards" not in written or not written["track"]:
        return
    players = written["players"]
    kept = [card for player in players for card in player["hand"] + player["discarded"] + player["given"]]
    for card, count in Counter(kept + [card for _, card in written["played"]]).items():
        require(count <= (1 if card.endswith("2") else 5), f"{count} cards {card}")
    require(written["deck"] == len(written["deck_cards"]), "the deck's number is not that of its cards")
    if written["turn"] is not None:
        given = sorted(card for player in players for card in player["given"])
        deck = sorted(written["deck_cards"] + written["revealed"])
        require(given == deck, f"given {given}, but in the deck and revealed {deck}")


def midfield_and_final_cards_are_conserved(position: Moment) -> None:
    """Each midfield ticket and final card is out or with one seat."""
    written = position.written
    if "midfield" not in written:
        return
    players = written["players"]
    held = {
        "midfield": [colour for player in players for colour in player["midfield"]],
        "final_win": [player["final_win"] for player in players if player["final_win"]],
        "final_lose": [player["final_lose"] for player in players if player["final_lose"]],
    }
    for key, taken in held.items():
        require(len(written[key]) + len(taken) == RACERS, f"{key}: {written[key]} out, {taken} taken")
        require(sorted(written[key] + taken) == sorted(position.game.colours), f"{key}: {taken} taken")


WRITTEN_LAWS: tuple[Callable[[Moment], None], ...] = (
    state_round_trips,
    view_round_trips,
    result_stands_at_the_end,
    cards_weigh_as_they_are_many,
    camels_are_conserved,
    leg_tickets_are_conserved,
    pyramid_is_conserved,
    race_cards_are_conserved,
    position_tiles_are_conserved,
    racing_cards_are_conserved,
    midfield_and_final_cards_are_conserved,
)
"""What holds for any position, by its written form."""


# ---------------------------------------------------------------------------- laws of a step


def event_round_trips(position: Moment, event: str, steps: list[int]) -> None:
    """An event's words are read as the steps that it was written from (chance in any order)."""
    game, rules, state = position.game, position.rules, position.state
    if position.mover == CHANCE_TO_MOVE:
        read = parse_chance(game, rules, state, event)
        require(sorted(read) == sorted(steps), f"{event!r} is read as {read}, not {steps}")
        require(chance_event(game, rules, state, read) == event, f"{event!r} is printed back otherwise")
    else:
        read_action = parse_action(game, rules, state, event)
        require(read_action == (position.mover, *steps), f"{event!r} is read as {read_action}")


def acting_on_a_copy_leaves_the_original(position: Moment, event: str, steps: list[int]) -> Moment:
    """A copy shares nothing with its original; returns the position that the event leads to."""
    before = position.state.pack()
    following = position.after(event, steps)
    require(position.state.pack() == before, f"{event!r} on a copy changed the original")
    return following


def play_goes_on_from_what_is_written(position: Moment, following: Moment, steps: list[int]) -> None:
    """The state that is read from JSON leads to the same next state."""
    game, options, rules, state, _ = position.read_back
    state = state.copy()
    apply(game, rules, state, position.mover, steps)
    written = write_state(game, rules, options, state)
    require(written == following.written, "play goes on otherwise from the JSON")


# ---------------------------------------------------------------------------- laws of a table


def table_follows(table: Table, position: Moment, event: str) -> None:
    """A table that is told an event in words is where the rules are."""
    table.push(event)
    require(table.state() == position.written, f"after {event!r} the table is elsewhere")
    require(list(table.events) == position.events, "the table has noted other events")
    require(len(table.legal) == len(set(table.legal)), "two legal actions have the same words")


def errors_leave_the_table(table: Table, wrong: Iterable[str]) -> None:
    """After a wrong event the table is exactly as it was."""
    before = table.state(), table.events, list(table.legal)
    for event in wrong:
        try:
            table.push(event)
        except CamelUpError:
            require((table.state(), table.events, list(table.legal)) == before, f"{event!r} left a trace")
        else:
            raise AssertionError(f"the wrong event {event!r} was accepted")


def undo_returns(table: Table) -> None:
    """Undo goes back before the last action; the events taken back lead to the same state again."""
    state, events = table.state(), table.events
    actions = [number for number, event in enumerate(events) if not event.startswith("=")]
    if not actions:
        return
    table.undo()
    last = actions[-1]
    require(table.events == events[:last], "undo took back other events than the last action's")
    fresh = replay(table.record())
    require(table.state() == fresh.state(), "undo led to another state than the events do")
    for event in events[last:]:
        table.push(event)
    require(table.state() == state, "the events that were taken back lead to another state")


def record_replays(table: Table) -> None:
    """The record, as JSON text, plays again to the same state with the same record."""
    record = table.record()
    again = replay(parse_record(json.dumps(record)))
    require(again.state() == table.state(), "the record leads to another state")
    require(again.record() == record, "the record is written otherwise after a replay")


# ---------------------------------------------------------------------------- play


def check_game(
    game: Game | str,
    *,
    players: int | None = None,
    options: Options | Mapping[str, Any] | None = None,
    games: int = 20,
    seed: int = 0,
) -> None:
    """Play random games and check every law at every event; raises AssertionError where one is broken.

    `players` is a number of seats, or None for all that the game takes in turn. `options` are as in a
    record, `{"modules": ["long_track"], "spicy": True}`. A `Game` that is not one of `GAMES` has no written
    form of states, so it is checked by its rules and its words alone.

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
    """How many may play a game with these options.

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
    """Choices drawn from a stream by their weights."""
    return lambda words, weights: draw(weights, len(weights), stream)


def check_play(
    game: Game, seats: int, options: Options, choose: Choose, *, longest: int = LONGEST_GAME
) -> None:
    """Play one game as `choose` says, to its end or to `longest` events, and check every law on the way."""
    words_are_unique(game)
    game.check_options(options, seats)
    rules = game.new_rules(seats, options)
    position = Moment(game, options, rules, game.start(rules))
    table = new_table(game, seats, options) if GAMES.get(game.name) is game else None
    try:
        check_position(position, table)
        while position.mover != NOBODY_TO_MOVE and len(position.events) < longest:
            position = check_step(position, table, choose)
        if table is not None:
            record_replays(table)
    except (AssertionError, CamelUpError) as error:
        last = ", ".join(position.events[-3:])
        where = f"{game.name} with {seats} seats, {options.to_json()}, after event {len(position.events)}"
        raise AssertionError(f"{error} ({where}: … {last})") from error


def new_table(game: Game, seats: int, options: Options) -> Table:
    """A table whose chance waits to be told."""
    names = [f"Seat {seat}" for seat in range(seats)]
    return Table(game.name, names, modules=options.modules, spicy=options.spicy, memory=options.memory)


def check_step(position: Moment, table: Table | None, choose: Choose) -> Moment:
    """Go on by one event and check the laws of the step and of the position that it leads to."""
    event, steps = next_event(position, choose)
    event_round_trips(position, event, steps)
    following = acting_on_a_copy_leaves_the_original(position, event, steps)
    if table is not None:
        play_goes_on_from_what_is_written(position, following, steps)
        table_follows(table, following, event)
    check_position(following, table)
    return following


def next_event(position: Moment, choose: Choose) -> tuple[str, list[int]]:
    """The event that is chosen next, in words and in steps."""
    game, rules, state = position.game, position.rules, position.state
    if position.mover == CHANCE_TO_MOVE:
        steps = draw_outcomes(game, rules, state, lambda weights: choose([], weights))
        return chance_event(game, rules, state, steps), steps
    legal = game.legal_ids(rules, state)
    action = legal[choose([game.actions[each] for each in legal], [1] * len(legal))]
    return format_action(game, position.mover, action), [action]


def check_position(position: Moment, table: Table | None) -> None:
    """Check all that holds for a position; now and then also undo and wrong events at the table."""
    for law in POSITION_LAWS:
        law(position)
    if table is None:
        return
    for law in WRITTEN_LAWS:
        law(position)
    if len(position.events) % UNDO_EVERY == 0 or position.mover == NOBODY_TO_MOVE:
        errors_leave_the_table(table, wrong_events(position))
        undo_returns(table)


def wrong_events(position: Moment) -> Iterator[str]:
    """Events that no table takes now: malformed ones, others' turns, what is not legal."""
    yield from WRONG_EVENTS
    game, rules = position.game, position.rules
    legal = {game.actions[action] for action in game.legal_ids(rules, position.state)}
    nearest = [words for words in game.actions if words not in legal][:: 1 + len(game.actions) // 8]
    yield from (f"{max(position.mover, 0)} {words}" for words in nearest)
    yield from (f"{(max(position.mover, 0) + 1) % rules.seats} {words}" for words in sorted(legal)[:2])
    if position.mover != CHANCE_TO_MOVE:
        yield from (f"= {words}" for words in game.outcomes[::4])


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Position="Moment")
