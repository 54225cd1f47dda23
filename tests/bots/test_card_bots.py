"""How `cautious`, `sharp` and `champion` play the card game: legally, repeatably, and from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
import pytest

from camelup import Table
from camelup.bots import new_bot
from camelup.bots.cards.plan import Plan
from camelup.bots.cards.plans import PLANS, best_plan, list_plans
from camelup.bots.cards.player import CardPlayer
from camelup.bots.cards.reading import (
    Notes,
    count_known,
    draw_giver,
    new_notes,
    note_leg,
    note_plan,
    read_deck,
    read_hands,
)
from camelup.bots.style import CHAMPION, SHARP, Style
from camelup.games import GAMES, Options, cards
from camelup.games.conventions import HIDDEN, NOBODY
from camelup.notation import read_state
from camelup.odds.deck import knowledge
from camelup.stream import Stream, below, start_stream

Choose = Callable[[dict[str, Any], Sequence[str], Stream], str]


def choose_afresh(name: str, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Choose as a bot that has seen nothing of the game before."""
    return new_bot(name).choose(view, legal, stream)


BOTS: dict[str, Choose] = {name: partial(choose_afresh, name) for name in ("cautious", "sharp", "champion")}
choose_cautious, choose_sharp = BOTS["cautious"], BOTS["sharp"]
every_bot = pytest.mark.parametrize("choose", BOTS.values(), ids=list(BOTS))


def stream(index: int = 0) -> Stream:
    started = Stream()
    start_stream(started, 5, index)
    return started


def table_of(seats: int, *, memory: bool = False) -> Table:
    return Table("cards", [f"p{seat}" for seat in range(seats)], seed=seats, memory=memory)


def play_on(table: Table, choose: Choose) -> Iterator[Table]:
    """Play to the end with one bot on all seats; yields the table before every choice."""
    streams = [stream(seat) for seat in range(len(table.players))]
    while not table.over:
        yield table
        seat = table.to_act
        assert seat is not None
        action = choose(table.view(seat), table.legal, streams[seat])
        assert action in table.legal
        table.play(action)


@every_bot
@pytest.mark.parametrize(("seats", "memory"), [(2, False), (3, True), (4, False), (5, False), (6, True)])
def test_a_game_is_played_to_its_end(choose: Choose, seats: int, memory: bool) -> None:
    table = table_of(seats, memory=memory)
    assert 0 < sum(1 for _ in play_on(table, choose)) < 2000
    assert table.over


@every_bot
def test_the_same_stream_makes_the_same_game(choose: Choose) -> None:
    games = []
    for _ in range(2):
        table = table_of(3)
        for _ in play_on(table, choose):
            pass
        games.append(table.events)
    assert games[0] == games[1]


def trade(row: dict[str, Any], one: str, other: str, card: str, back: str) -> None:
    """Let two cards of a player change places."""
    row[one].remove(card)
    row[other].remove(back)
    row[one] = sorted([*row[one], back])
    row[other] = sorted([*row[other], card])


def other_truths(table: Table, viewer: int) -> Iterator[dict[str, Any]]:
    """The same table with one secret of another seat changed: its hand, or a card in the deck."""
    truth = table.state()
    for seat, player in enumerate(truth["players"]):
        if seat == viewer or not player["discarded"]:
            continue
        back = player["discarded"][-1]
        if player["hand"] and player["hand"][0] != back:
            changed = deepcopy(truth)
            trade(changed["players"][seat], "hand", "discarded", player["hand"][0], back)
            yield changed
        given = [card for card in player["given"] if card in truth["deck_cards"] and card != back]
        if given and given[0] not in truth["intel"] and given[0] not in truth["revealed"]:
            changed = deepcopy(truth)
            trade(changed["players"][seat], "given", "discarded", given[0], back)
            changed["deck_cards"].remove(given[0])
            changed["deck_cards"] = sorted([*changed["deck_cards"], back])
            yield changed


@every_bot
def test_what_is_hidden_changes_no_choice(choose: Choose) -> None:
    changes = 0
    for number, table in enumerate(play_on(table_of(4), choose)):
        if number % 7 or table.phase not in ("act", "choose"):
            continue
        seat = table.to_act
        assert seat is not None
        choice = choose(table.view(seat), table.legal, stream(number))
        for truth in other_truths(table, seat):
            other = Table.from_state(truth)
            assert choose(other.view(seat), other.legal, stream(number)) == choice
            changes += 1
    assert changes > 20


def test_a_whole_state_is_rejected() -> None:
    table = table_of(2)
    with pytest.raises(ValueError, match="the view of a seat, not a whole state"):
        choose_sharp(table.state(), table.legal, stream())


def test_what_a_seat_knows_is_what_the_odds_count() -> None:
    """Before a card is turned up both ways of counting must agree on given and unseen cards."""
    for table in play_on(table_of(4), choose_cautious):
        _, _, rules, state, seat = read_state(table.view(table.to_act or 0))
        if state.phase == cards.state.CARDS_ACT and state.revealed == 0:
            known, unseen = np.zeros((2, cards.state.KINDS), np.int64)
            count_known(state, seat or 0, known, unseen)
            right = knowledge(rules, state, seat or 0)
            assert known.tolist() == right.given
            assert unseen.tolist() == right.unseen


# ---------------------------------------------------------------------------------------- reading others


def decks(rules: cards.state.Rules, notes: Notes, faith: float, count: int = 400) -> np.ndarray[Any, Any]:
    """Sampled decks, as counts by kind."""
    chance, deck = stream(), np.zeros(30, np.int64)
    found = np.zeros((count, cards.state.KINDS), np.int64)
    for row in found:
        size = read_deck(rules, notes, faith, deck, chance)
        row += np.bincount(deck[:size], minlength=cards.state.KINDS)
    return found


@pytest.mark.parametrize(("seats", "memory"), [(2, False), (3, True), (4, False), (5, True), (6, False)])
def test_sampled_decks_agree_with_what_the_seat_knows(seats: int, memory: bool) -> None:
    looked = 0
    for table in play_on(table_of(seats, memory=memory), choose_sharp):
        _, _, rules, state, seat = read_state(table.view(table.to_act or 0))
        if state.phase == cards.state.CARDS_ACT:
            known, unseen = np.zeros((2, cards.state.KINDS), np.int64)
            count_known(state, seat or 0, known, unseen)
            notes = new_notes()
            note_leg(rules, state, cards.state.State(), seat or 0, notes)
            found = decks(rules, notes, 1.0, 5)
            assert (found.sum(1) == state.deck_left).all()
            assert (found >= known).all()
            assert (found <= known + unseen).all()
            looked += 1
    assert looked > 10


def a_leg() -> tuple[cards.state.Rules, cards.state.State]:
    """What seat 0 sees when a leg begins, and nobody has bet on anything."""
    table = next(
        table for table in play_on(table_of(4), choose_cautious) if table.state()["turn"] is not None
    )
    _, _, rules, state, _ = read_state(table.view(0))
    return rules, state


def shares_of_colours(
    rules: cards.state.Rules,
    state: cards.state.State,
    faith: float = 1.0,
    before: cards.state.State | None = None,
) -> np.ndarray[Any, Any]:
    """The mean number of cards of each colour in a sampled deck."""
    notes = new_notes()
    note_leg(rules, state, before or cards.state.State(), 0, notes)
    mean: np.ndarray[Any, Any] = decks(rules, notes, faith).mean(0).reshape(-1, 2).sum(1)
    return mean


def test_others_push_what_they_bet_on() -> None:
    rules, state = a_leg()
    before = shares_of_colours(rules, state)
    betting, fearing = state.copy(), state.copy()
    betting.turn = 2
    cards.rules.bet(betting, cards.actions.BET + 3)
    fearing.final_lose[2] = 3
    assert shares_of_colours(rules, betting)[3] > before[3] + 0.2
    assert shares_of_colours(rules, fearing)[3] < before[3] - 0.2
    assert (
        shares_of_colours(rules, betting, faith=0.0).tolist()
        == shares_of_colours(rules, state, faith=0.0).tolist()
    )


def test_own_bets_are_no_evidence() -> None:
    rules, state = a_leg()
    betting = state.copy()
    betting.turn = 0
    cards.rules.bet(betting, cards.actions.BET + 3)
    assert shares_of_colours(rules, betting).tolist() == shares_of_colours(rules, state).tolist()


def test_without_faith_unseen_cards_are_uniform_draws() -> None:
    rules, state = a_leg()
    notes = new_notes()
    note_leg(rules, state, cards.state.State(), 0, notes)
    drawn = state.deck_left - notes.known.sum()
    expected = notes.known + drawn * notes.unseen / notes.unseen.sum()
    assert np.abs(decks(rules, notes, 0.0, 4000).mean(0) - expected).max() < 0.06


def test_a_giver_of_a_colour_probably_gave_more_of_it() -> None:
    rules, state = a_leg()
    notes = new_notes()
    note_plan(rules, state, cards.state.State(), 0, Plan(), notes)
    notes.hidden[:] = [0, 2, 0, 0, 0, 0]
    by_colour = decks(rules, notes, 1.0, 2000).reshape(2000, -1, 2).sum(2)
    alike = (by_colour == 2).any(1).mean()
    evenly = (decks(rules, notes, 0.0, 2000).reshape(2000, -1, 2).sum(2) == 2).any(1).mean()
    assert alike > evenly + 0.1


def test_places_when_cards_were_given_are_evidence() -> None:
    """Of a camel in the middle fewer cards are given than of the first; another leg's places tell nothing."""
    rules, state = a_leg()
    before = state.copy()
    before.who, before.where = 0x0403020100, 0x0504030201
    later = before.copy()
    later.leg += 1
    even = shares_of_colours(rules, state)
    reading = shares_of_colours(rules, state, before=before)
    assert reading[4] - even[4] > reading[2] - even[2] + 0.2
    assert shares_of_colours(rules, state, before=later).tolist() == even.tolist()


def test_a_revealed_card_is_assigned_by_the_weights_of_its_givers() -> None:
    """Two seats lean alike to the colour, but one of them leans far more to another."""
    rules, _ = a_leg()
    notes, chance = new_notes(), stream()
    notes.unseen[:] = 3
    notes.to_give[1:3] = 1
    notes.pulls[:] = 1.0
    notes.pulls[1:3, 0] = 2.0
    notes.pulls[2, 1] = 20.0
    one, two = 2 / (2 + 1 + 1 + 1 + 1), 2 / (2 + 20 + 1 + 1 + 1)
    drawn = [draw_giver(rules, notes, 0, chance) for _ in range(4000)]
    assert drawn.count(1) / 4000 == pytest.approx(one / (one + two), abs=0.03)
    assert set(drawn) == {1, 2}


@pytest.mark.parametrize("own", [4, NOBODY])
def test_hands_are_known_or_drawn_from_what_was_not_seen(own: int) -> None:
    """Whoever has played has none left; the others' are drawn, also when one's own was played."""
    rules, state = a_leg()
    notes, chance = new_notes(), stream()
    note_leg(rules, state, cards.state.State(), state.turn, notes)
    played, third = ((state.turn + step) % rules.seats for step in (1, 2))
    state.played, state.played_seat[0], state.played_card[0] = 1, played, 0
    hands, deck = np.zeros(cards.state.CARDS_SEATS, np.int64), np.zeros(30, np.int64)
    drawn = []
    for _ in range(200):
        read_deck(rules, notes, 1.0, deck, chance)
        pool = notes.pool.copy()
        read_hands(rules, state, own, notes, hands, chance)
        assert hands[state.turn] == own
        assert hands[played] == NOBODY
        assert (notes.pool >= 0).all()
        assert (pool - notes.pool).sum() == rules.seats - 2
        drawn.append(int(hands[third]))
    assert set(drawn) == set(range(5))


# ---------------------------------------------------------------------------------------- memory


def decide(one: CardPlayer, view: dict[str, Any], stream: Stream, style: Style) -> str:
    """One player's choice in words."""
    game, _, rules, state, seat = read_state(view)
    return f"{seat} {game.actions[one.decide(rules, state, stream, style)]}"


def remember(table: Table, style: Style) -> Iterator[tuple[int, CardPlayer]]:
    """Play to the end with one player a seat; yields the seat that has just chosen, and its player."""
    seats = range(len(table.players))
    players, streams = [CardPlayer() for _ in seats], [stream(seat) for seat in seats]
    while (seat := table.to_act) is not None:
        legal, view = table.legal, table.view(seat)
        only = len(legal) == 1
        table.play(legal[0] if only else decide(players[seat], view, streams[seat], style))
        yield seat, players[seat]


def test_a_plan_is_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """One plan for each seat and leg, and what was given and discarded is what it said."""
    made, checked = [], 0

    def counted(*given: Any) -> Any:
        made.append(best_plan(*given))
        return made[-1]

    monkeypatch.setattr("camelup.bots.cards.player.best_plan", counted)
    table = table_of(4)
    for seat, one in remember(table, SHARP):
        truth = read_state(table.state())[3]
        if truth.phase == cards.state.CARDS_ACT and truth.hand[seat] == one.plan.kept:
            assert truth.given[seat] == one.plan.given
            assert truth.discarded[seat] == one.plan.discarded
            checked += 1
        if table.state()["leg"] == 3:
            break
    assert len(made) == 2 * 4
    assert checked > 4


def test_the_champion_remembers_how_the_race_stood() -> None:
    """During a leg it has in mind where the camels were when cards were given."""
    table, moved = table_of(4), 0
    stood = read_state(table.state())[3]
    for _, one in remember(table, CHAMPION):
        now = read_state(table.state())[3]
        if now.phase == cards.state.CARDS_CHOOSE and now.leg != stood.leg:
            stood = now
        if now.phase == cards.state.CARDS_ACT and now.leg == stood.leg:
            assert (one.before.leg, one.before.who) == (stood.leg, stood.who)
            assert one.before.where == stood.where
            moved += now.where != stood.where
        if now.leg == 3:
            break
    assert moved > 20


def test_memory_repeats_itself_and_holds_nothing_hidden() -> None:
    """Two games of champions that remember come out alike, and a memory is what its own views showed."""
    games = []
    for _ in range(2):
        table = table_of(3)
        for seat, one in remember(table, CHAMPION):
            others = [other for other in range(3) if other != seat]
            assert all(set(one.before.hand[other]) == {HIDDEN} for other in others)
        games.append(table.events)
    assert games[0] == games[1]


def test_a_plan_for_another_hand_is_not_kept() -> None:
    _, _, rules, state, _ = read_state(table_of(4).view(0))
    one = CardPlayer()
    assert not one.plan.fits(rules, state)
    one.decide(rules, state, stream(), SHARP)
    assert one.plan.fits(rules, state)
    kind = next(kind for kind in range(cards.state.KINDS) if state.hand[0][kind] > 0)
    state.hand[0][kind] -= 1
    assert not one.plan.fits(rules, state)


@pytest.mark.parametrize("seed", range(12))
def test_a_player_who_is_overruled_finds_another_plan(seed: int) -> None:
    """Somebody else decides for the seat, and may give what was to be shown."""
    table = Table("cards", ["p0", "p1", "p2", "p3"], seed=seed)
    one, chance = CardPlayer(), stream(seed)
    while table.to_act == 0 and table.phase == "choose":
        legal = table.legal
        assert len(legal) == 1 or decide(one, table.view(0), chance, SHARP) in legal
        table.play(legal[below(chance, len(legal))])
    assert table.to_act == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_plans_split_the_whole_hand(seats: int) -> None:
    rules = GAMES["cards"].new_rules(seats, Options())
    _, _, _, state, _ = read_state(table_of(seats).view(0))
    plans = [Plan() for _ in range(PLANS)]
    count = list_plans(rules, state, [0] * cards.state.KINDS, plans)
    assert count > 1
    for plan in plans[:count]:
        parts = plan.given, plan.kept, plan.discarded
        assert [sum(counts) for counts in zip(*parts, strict=True)] == state.hand[0]
        assert [sum(part) for part in parts] == [rules.deck_cards + rules.intel_cards, 1, rules.discards]
        assert not rules.intel_cards or plan.given[plan.intel] > 0
    assert len({plan.pack() for plan in plans[:count]}) == count
