"""Laws of any position's JSON: it round-trips, and camels, tickets and cards are conserved."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from camelup.games import CHANCE_TO_MOVE, NOBODY_TO_MOVE
from camelup.notation import SPECTATOR_SEAT, read_state, write_state
from camelup.race import RACERS
from camelup.testing.moment import Moment, require


def state_round_trips(moment: Moment) -> None:
    """A state read from its JSON has the same JSON and the same legal actions."""
    game, options, rules, state, viewer = moment.read_back
    same = (viewer, options, rules) == (None, moment.options, moment.rules)
    require(same, "the variant changes on the way through JSON")
    require(
        write_state(game, rules, options, state) == moment.written,
        "the state changes on the way through JSON",
    )
    legal = sorted(moment.game.legal_ids(moment.rules, moment.state))
    require(sorted(game.legal_ids(rules, state)) == legal, "the state that is read has other legal actions")


def view_round_trips(moment: Moment) -> None:
    """A view read from its JSON has the same JSON."""
    viewer = moment.viewer
    view = write_state(moment.game, moment.rules, moment.options, moment.state, viewer)
    require(
        view["view"] == ("spectator" if viewer == SPECTATOR_SEAT else viewer), "the view names another viewer"
    )
    game, options, rules, state, reader = read_state(json.loads(json.dumps(view)))
    require(reader == viewer, f"the view of {viewer} is read as that of {reader}")
    require(
        write_state(game, rules, options, state, viewer) == view, f"the view of {viewer} is read otherwise"
    )


def result_stands_at_the_end(moment: Moment) -> None:
    """There is a result exactly when the race is over; whoever has most money wins."""
    result = moment.written["result"]
    require((result is None) == (moment.mover != NOBODY_TO_MOVE), f"the result is {result}")
    if result is not None:
        most = max(result["money"])
        winners = [seat for seat, money in enumerate(result["money"]) if money == most]
        require(result["winners"] == winners, f"the winners of {result}")


def cards_weigh_as_they_are_many(moment: Moment) -> None:
    """The weight of each racing card is the number of its copies in the deck."""
    if moment.mover != CHANCE_TO_MOVE or moment.written["phase"] != "chance" or "deck" not in moment.written:
        return
    weighted = moment.game.weighted_outcomes(moment.rules, moment.state)
    counts = {moment.game.outcomes[outcome]: weight for outcome, weight in weighted}
    deck = Counter(f"card {card}" for card in moment.written["deck_cards"])
    if moment.written["turn"] is not None:
        require(counts == deck, f"the weights {counts} are not the cards in the deck {dict(deck)}")


def camels_are_conserved(moment: Moment) -> None:
    """Each camel is on the track once, or none before the start; the ranking has the racing camels."""
    standing = [camel for stack in moment.written["track"].values() for camel in stack]
    if standing:
        require(sorted(standing) == sorted(moment.game.camels), f"camels on the track: {standing}")
        ranking = moment.written["ranking"]
        require(sorted(ranking) == sorted(moment.game.colours), f"camels in the ranking: {ranking}")


def leg_tickets_are_conserved(moment: Moment) -> None:
    """Leg tickets left, taken and covered add up to the full stack of each colour."""
    written = moment.written
    stack = [5, 3, 2, 2][: getattr(moment.rules, "stack", 4)]
    for colour, left in written["leg_tickets"].items():
        taken = [
            row[1]
            for player in written["players"]
            for row in [*player["tickets"], *player.get("placed", [])]
            if row[0] == colour
        ]
        require(sorted(left + taken) == sorted(stack), f"{colour} tickets: {left} left, {taken} taken")


def pyramid_is_conserved(moment: Moment) -> None:
    """Pyramid tickets left and taken add up to those of a leg, and the number of dice matches them."""
    written = moment.written
    if "pyramid_tickets" not in written:
        return
    left = written["pyramid_tickets"]
    taken = sum(player["pyramid_tickets"] for player in written["players"])
    require(left + taken == moment.rules.reveals, f"pyramid tickets: {left} left, {taken} taken")
    rolling = int(moment.mover == CHANCE_TO_MOVE and written["turn"] is not None)
    before_start = int(not written["track"] and bool(moment.rules.long_track))
    expected = left + moment.rules.crazy + rolling - before_start
    require(len(written["dice"]) == expected, f"dice {written['dice']} with {left} pyramid tickets left")
    require(len(set(written["dice"])) == len(written["dice"]), f"a die is doubled: {written['dice']}")


def race_cards_are_conserved(moment: Moment) -> None:
    """Each seat has one race card of every colour, in hand or on a pile."""
    written = moment.written
    if "winner_bets" not in written:
        return
    for seat, player in enumerate(written["players"]):
        laid = [colour for owner, colour in written["winner_bets"] + written["loser_bets"] if owner == seat]
        every = sorted([*player["race_cards"], *laid])
        require(every == sorted(moment.game.colours), f"race cards of seat {seat}: {every}")


def position_tiles_are_conserved(moment: Moment) -> None:
    """The position tiles left and placed are 2nd to 5th."""
    written = moment.written
    if "position_tiles" in written:
        placed = [row[2] for player in written["players"] for row in player["placed"]]
        tiles = sorted(written["position_tiles"] + placed)
        require(tiles == [2, 3, 4, 5], f"position tiles: {tiles}")


def racing_cards_are_conserved(moment: Moment) -> None:
    """No racing card exists more often than it is printed, and the deck holds what was given."""
    written = moment.written
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


def midfield_and_final_cards_are_conserved(moment: Moment) -> None:
    """Each midfield ticket and final card is available or held by one seat."""
    written = moment.written
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
        require(sorted(written[key] + taken) == sorted(moment.game.colours), f"{key}: {taken} taken")


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
"""Laws of any position's JSON."""
