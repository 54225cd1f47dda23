"""No leaks: change anything hidden from a viewer, and not a byte of what it sees changes."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import camelup
from camelup import Table, replay
from camelup.arena.match import Match, simulated_record
from camelup.games import Options
from tests.rulings.steer import ALL_CARDS, NAMES

State = dict[str, Any]
Viewer = int | str
Modules = tuple[str, ...]

MODULES = ("long_track", "photographer", "position_bets", "partnerships")


def every_setting() -> Iterator[tuple[str, int, Modules, str]]:
    """Every game, number of players, module set and option."""
    for count in range(len(MODULES) + 1):
        for modules in combinations(MODULES, count):
            for players in range(6 if "partnerships" in modules else 2, 11 if count == len(MODULES) else 9):
                yield "classic", players, modules, ""
                if "long_track" in modules:
                    yield "classic", players, modules, "spicy"
    for players in range(3, 9):
        yield "second", players, (), ""
    for players in range(2, 7):
        yield "cards", players, (), ""
        yield "cards", players, (), "memory"


SETTINGS = list(every_setting())


def name(setting: object) -> str:
    return "+".join(setting) if isinstance(setting, tuple) else str(setting)


def text(value: object) -> str:
    return json.dumps(value, sort_keys=False)


@cache
def some_positions(game: str, players: int, modules: tuple[str, ...], option: str) -> tuple[Table, ...]:
    """Up to nine positions of a seeded random game, and its end."""
    rng = random.Random(players)
    options: dict[str, Any] = {option: True} if option else {}
    table = Table(game, list(NAMES[:players]), seed=players, modules=modules, **options)
    found = []
    while table.to_act is not None:
        # With memory a state as JSON does not tell whether a seat's turn ended with the card it played.
        if len(table.events) % 7 == 0 and not (option == "memory" and table.events[-1].endswith("play")):
            found.append(table.copy())
        table.play(rng.choice(list(table.legal)))
    return (*found[:: 1 + len(found) // 8], table)


def shuffled_bets(state: State, viewer: Viewer, rng: random.Random) -> State:
    """Every other seat has laid other colours: its race cards and its bets trade names."""
    colours = sorted(state["leg_tickets"])
    for seat, player in enumerate(state["players"]):
        if seat == viewer:
            continue
        trade = dict(zip(colours, rng.sample(colours, len(colours)), strict=True))
        player["race_cards"] = sorted(trade[colour] for colour in player["race_cards"])
        for pile in (state["winner_bets"], state["loser_bets"]):
            for bet in pile:
                if bet[0] == seat:
                    bet[1] = trade[bet[1]]
    return state


def shuffled_cards(state: State, viewer: Viewer, rng: random.Random, played: list[list[Any]]) -> State:
    """Other hands, discards, given cards, cards that were not dealt and the hidden ones of those played trade
    places.

    Known are the viewer's own cards, those turned up, and the intel once everybody has laid it.
    """
    players, intel = state["players"], state["intel"]
    revealed: Counter[str] = Counter(state["revealed"])
    chosen = state["turn"] is not None
    for card, player in zip(intel, players, strict=False):
        player["given"].remove(card)
    piles = [player[key] for player in players for key in ("hand", "discarded", "given")]
    seen = Counter(card for pile in [*piles, intel] for card in pile)
    undealt = sorted((ALL_CARDS - seen - Counter(card for _, card in state["played"])).elements())
    others = [(seat, player) for seat, player in enumerate(players) if seat != viewer]
    free = [
        (pile, i)
        for _, player in others
        for pile in (player["hand"], player["discarded"])
        for i in range(len(pile))
    ]
    free += [(undealt, i) for i in range(len(undealt))]
    free += [(row, 1) for row in played]
    out: list[tuple[list[str], int]] = []  # given by others and turned up since
    came = revealed - Counter(intel) - Counter(players[viewer]["given"] if isinstance(viewer, int) else [])
    for seat, player in others:
        if not chosen and seat < len(intel):
            free.append((intel, seat))
        for i, card in enumerate(player["given"]):
            (out if came[card] > 0 else free).append((player["given"], i))
            came[card] -= 1
    for slots in (free, out):
        values = [pile[i] for pile, i in slots]
        rng.shuffle(values)
        for (pile, i), value in zip(slots, values, strict=True):
            pile[i] = value
    for card, player in zip(intel, players, strict=False):
        player["given"].append(card)
    for pile in piles:
        pile.sort()
    if chosen:
        given = Counter(card for player in players for card in player["given"])
        state["deck_cards"] = sorted((given - revealed).elements())
    return state


def other_truth(table: Table, viewer: Viewer, rng: random.Random) -> State:
    """A state that the viewer cannot tell from the table's."""
    state: State = json.loads(json.dumps(table.state()))
    if state["game"] != "cards":
        return shuffled_bets(state, viewer, rng)
    shown = table.view(viewer)["played"]
    played = [row for row, (_, card) in zip(state["played"], shown, strict=True) if card is None]
    return shuffled_cards(state, viewer, rng, played)


@pytest.mark.parametrize(("game", "players", "modules", "option"), SETTINGS, ids=name)
def test_what_is_hidden_changes_no_byte_of_a_view(
    game: str, players: int, modules: Modules, option: str
) -> None:
    rng = random.Random(players)
    changed = 0
    for table in some_positions(game, players, modules, option)[:-1]:
        for viewer in (*range(players), "spectator"):
            truth = other_truth(table, viewer, rng)
            changed += truth != table.state()
            again = Table.from_state(truth, players=list(NAMES[:players]))
            assert text(again.view(viewer)) == text(table.view(viewer))
            assert again.state() == truth
    assert changed


@pytest.mark.parametrize(("game", "players", "modules", "option"), SETTINGS, ids=name)
def test_a_view_has_the_keys_of_the_truth(game: str, players: int, modules: Modules, option: str) -> None:
    for table in some_positions(game, players, modules, option)[:-1]:
        truth = table.state()
        assert "view" not in truth
        for viewer in (*range(players), "spectator"):
            view = table.view(viewer)
            assert view.pop("view") == viewer
            assert set(view) == set(truth)
            assert [set(player) for player in view["players"]] == [set(player) for player in truth["players"]]
            if isinstance(viewer, int):
                assert view["players"][viewer] == truth["players"][viewer]


@pytest.mark.parametrize(("game", "players", "modules", "option"), SETTINGS, ids=name)
def test_at_the_end_nothing_is_hidden(game: str, players: int, modules: Modules, option: str) -> None:
    table = some_positions(game, players, modules, option)[-1]
    assert table.phase == "over"
    for viewer in (*range(players), "spectator"):
        view = table.view(viewer)
        view.pop("view", None)
        assert view == table.state()
        assert table.record(view=viewer)["events"] == list(table.events)


def hidden_words(table: Table, viewer: Viewer) -> list[str]:
    """The events of a table as a viewer may read them."""
    memory = bool(table.options.get("memory"))
    events: list[str] = []
    laid: list[int] = []  # where in `events` the intel cards of the leg stand
    for event in table.events:
        seat, verb, *_ = event.split()
        if event.startswith("= deal 0"):
            laid = []
        if seat == "=":
            dealt = event.split()[2] if verb == "deal" else str(viewer)
            events.append(event if dealt == str(viewer) or verb != "deal" else f"= deal {dealt} ?")
            continue
        if verb == "intel":
            laid.append(len(events))
        secret = {"cards": ("discard", "deck", "intel")}.get(table.game, ("win", "lose"))
        events.append(f"{seat} {verb} ?" if verb in secret and seat != str(viewer) else event)
        # Intel is shown once everybody has laid it; with the option only until the first action after that.
        if verb == "intel" and len(laid) == len(table.players):
            for number in laid:
                events[number] = table.events[number]
        elif memory and laid and len(laid) == len(table.players):
            for number in laid:
                if table.events[number].split()[0] != str(viewer):
                    events[number] = " ".join([*table.events[number].split()[:2], "?"])
    return events


@pytest.mark.parametrize(("game", "players", "modules", "option"), SETTINGS, ids=name)
def test_a_redacted_record_holds_no_hidden_word(
    game: str, players: int, modules: Modules, option: str
) -> None:
    for table in some_positions(game, players, modules, option)[:-1]:
        for viewer in (*range(players), "spectator"):
            record = table.record(view=viewer)
            assert record["events"] == hidden_words(table, viewer)
            assert record["redacted"] == viewer
            assert "seed" not in record
        assert "redacted" not in table.record()
        assert "?" not in text(table.record()["events"])


@pytest.mark.parametrize("game", ["classic", "second"])
@pytest.mark.parametrize("viewer", [0, 1, "spectator"])
def test_other_secret_cards_give_the_same_redacted_record(game: str, viewer: Viewer) -> None:
    """Colours of the others' race cards trade names all through the record."""
    rng = random.Random(5)
    for table in some_positions(game, 4, (), "")[:-1]:
        colours = sorted(table.state()["leg_tickets"])
        trades = [dict(zip(colours, rng.sample(colours, 5), strict=True)) for _ in range(4)]
        events = []
        for event in table.events:
            seat, verb, *rest = event.split()
            if verb in ("win", "lose") and seat != str(viewer):
                event = f"{seat} {verb} {trades[int(seat)][rest[0]]}"
            events.append(event)
        other = camelup.replay(table.record() | {"events": events})
        assert text(other.record(view=viewer)) == text(camelup.replay(table.record()).record(view=viewer))
        assert text(other.view(viewer)) == text(table.view(viewer))


def test_a_redacted_record_does_not_tell_the_seed() -> None:
    """With the seed of a simulated game anybody could find out what is hidden."""
    record = simulated_record(Match("cards", ("random",) * 3, Options(), seed=7), 0)
    table = replay(record, at=30)
    assert table.record()["seed"] == 7
    for viewer in (0, "spectator"):
        assert not {"seed", "number"} & set(table.record(view=viewer))
