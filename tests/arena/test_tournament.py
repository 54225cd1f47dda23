"""Tournaments: the same deals for all, every rotation, and the same result wherever they are played."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from camelup.arena.deal import Deal
from camelup.arena.entrants import entrants
from camelup.arena.report import FORFEITS_COUNT, Report
from camelup.arena.run import Deals, run_tournament
from camelup.arena.seat import GuardedBot
from camelup.arena.statistics import estimate, estimate_share, places_of, win_shares
from camelup.arena.tournament import Played, Tournament, mixed_tables, play_game, rotations, tables_against
from camelup.arena.workers import WorkerDied, spread_work
from camelup.bots.random_bot import RandomBot
from camelup.errors import SetupError
from camelup.games import MODULES, Options
from camelup.games.conventions import LONGEST_GAME
from camelup.play import Table
from camelup.stream import Stream
from tests.arena.bots import CRASH, First, Roller, spec


def tournament(
    *bots: str, game: str = "classic", players: int = 2, deals: int = 3, options: Options | None = None
) -> Tournament:
    everyone = tuple(entrants(bots))
    tables = mixed_tables([one.label for one in everyone], players)
    return Tournament(game, options or Options(), 7, deals, everyone, tables)


def run(of: Tournament, folder: Path, jobs: int = 1) -> Deals:
    return run_tournament(of, folder / f"{jobs}.jsonl", jobs=jobs)


def events_of(deal: int, bots: Sequence[Any], game: str) -> tuple[str, ...]:
    """A game of these bots on a deal, in words."""
    dice = Deal(5, deal)
    table = Table(game, [f"Seat {seat}" for seat in range(len(bots))])
    seats = [GuardedBot(bot, dice.seat_stream(seat)) for seat, bot in enumerate(bots)]
    dice.bring(table)
    while (seat := table.to_act) is not None:
        table.play(seats[seat].choose(table.view(seat), table.legal))
        dice.bring(table)
    return table.events


def chance_by_leg(events: tuple[str, ...], of_a_leg: int) -> list[list[str]]:
    dice = [event for event in events if event.startswith(("= die", "= support"))]
    return [dice[first : first + of_a_leg] for first in range(0, len(dice), of_a_leg)]


def test_a_bot_loads_what_it_needs_before_its_time_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that does not count comes before the first that does, and no other."""
    asked: Counter[str] = Counter()

    class Slow(RandomBot):
        def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
            asked["decisions"] += len(legal) > 1
            return super().choose(view, legal, stream)

    monkeypatch.setattr("camelup.arena.entrants.new_bot", lambda name: Slow())
    monkeypatch.setattr("camelup.arena.tournament.REHEARSED", 20)
    of = tournament("random", options=Options(("photographer",)))
    first, second = (play_game(of, of.keys_of_a_deal[0]) for _ in range(2))
    counted = [sum(sum(one.clock(seat).counts.values()) for seat in range(2)) for one in (first, second)]
    assert first == second
    assert counted[0] == counted[1]
    assert 0 < asked["decisions"] - sum(counted) <= 20


@pytest.mark.parametrize("game", ["classic", "second"])
@pytest.mark.parametrize("deal", range(4))
def test_whatever_is_done_the_dice_of_a_deal_are_the_same(game: str, deal: int) -> None:
    one = events_of(deal, [RandomBot(), RandomBot(), Roller()], game)
    other = events_of(deal, [Roller(), Roller(), RandomBot()], game)
    assert one != other
    assert one[0] == other[0], "the start"
    legs = list(zip(chance_by_leg(one, 5), chance_by_leg(other, 5), strict=False))
    assert len(legs) > 1
    for mine, theirs in legs:
        shorter = min(len(mine), len(theirs))
        assert mine[:shorter] == theirs[:shorter]


def test_deals_and_seeds_differ() -> None:
    games = {events_of(deal, [Roller(), Roller()], "classic") for deal in range(10)}
    assert len(games) == 10


@pytest.mark.parametrize("deal", range(3))
def test_the_hands_of_cards_are_the_same(deal: int) -> None:
    dealt = []
    for bots in ([RandomBot(), RandomBot(), Roller()], [First(), Roller(), RandomBot()]):
        hands = defaultdict(list)
        for event in events_of(deal, bots, "cards"):
            if event.startswith("= deal"):
                hands[event.split()[2]].append(event)
        dealt.append(hands)
    for seat in "012":
        shorter = min(len(hands[seat]) for hands in dealt)
        assert shorter >= 1
        assert dealt[0][seat][:shorter] == dealt[1][seat][:shorter]


def test_dice_are_fair_over_deals() -> None:
    """Streams of neighbouring deals must not go together: the first die of 1,500 deals is even."""
    first: Counter[str] = Counter()
    for deal in range(1500):
        table = Table("classic", ["Ann", "Ben"])
        dice = Deal(1, deal)
        dice.bring(table)
        table.play("0 roll")
        dice.bring(table)
        first[table.events[-1]] += 1
    assert len(first) == 15
    expected = 1500 / 15
    chi_square = sum((count - expected) ** 2 / expected for count in first.values())
    assert chi_square < 36.1, "14 degrees of freedom: one fair generator in 1,000 fails"


def test_every_deal_is_played_in_every_rotation() -> None:
    games = tournament("greedy", "random", "random", players=3, deals=2)
    assert games.games == 12
    seated = {(key.deal, games.seated(key)) for key in games.all_keys()}
    assert seated == {
        (deal, order) for deal in range(2) for order in permutations(("greedy", "random", "random 2"))
    }


def test_a_table_that_looks_alike_when_turned_is_not_played_twice() -> None:
    assert [rotations(lineup) for lineup in (("a",) * 4, ("a", "b") * 2, ("a", "b", "b", "b"))] == [1, 2, 4]
    assert tables_against(["a", "b"], "c", 3) == (("a", "c", "c"), ("b", "c", "c"))


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("classic", 4, Options()),
        ("classic", 6, Options(MODULES, spicy=True)),
        ("second", 3, Options()),
        ("cards", 4, Options(memory=True)),
    ],
)
def test_identical_bots_come_out_exactly_equal(
    tmp_path: Path, game: str, players: int, options: Options
) -> None:
    everyone = tuple(entrants(["random", "random"]))
    lineups = tables_against(["random"], "random 2", players)
    games = Tournament(game, options, 3, 3, everyone, lineups)
    report = Report(games, run(games, tmp_path))
    one, other = report.standings
    assert one.share == other.share == estimate([[Fraction(1, players)]] * 3)
    assert (one.money, one.place) == (other.money, other.place)
    assert report.ratings["random"] == report.ratings["random 2"]


def test_identical_bots_are_equal_among_others_too(tmp_path: Path) -> None:
    games = tournament("random", spec("Roller"), "random", game="second", players=4, deals=2)
    report = Report(games, run(games, tmp_path))
    one, other = (
        next(bot for bot in report.standings if bot.label == label) for label in ("random", "random 2")
    )
    assert (one.share, one.money, one.place) == (other.share, other.money, other.place)
    assert report.ratings["random"] == report.ratings["random 2"]
    assert one.share != report.standings[0].share


def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    games = tournament("random", spec("Roller"), spec("Crasher"), game="second", players=3, deals=4)
    alone, several = run(games, tmp_path, jobs=1), run(games, tmp_path, jobs=3)
    assert alone == several
    assert len(alone) == 4
    found = {game.faults.get("0") for deal in alone for game in deal}
    assert found == {None, f"RuntimeError: out of ideas ({CRASH})"}
    reports = [Report(games, deals).to_json() for deals in (alone, several)]
    for report in reports:
        for bot in report["bots"]:
            del bot["seconds_a_decision"]
    assert reports[0] == reports[1]


def test_another_seed_is_another_tournament(tmp_path: Path) -> None:
    one = tournament("random", "random")
    other = Tournament(one.game, one.options, 8, one.deals, one.entrants, one.tables)
    assert [play_game(one, key) for key in one.all_keys()] != [
        play_game(other, key) for key in one.all_keys()
    ]


def test_a_game_that_never_ends_is_truncated(tmp_path: Path) -> None:
    games = tournament(spec("Staller"), spec("Staller"), deals=1)
    report = Report(games, run(games, tmp_path))
    assert report.truncated == report.games == 2
    assert report.deals[0][0].events == LONGEST_GAME
    assert [one.share.mean for one in report.standings] == [0, 0]
    assert [one.place.mean for one in report.standings] == [1.5, 1.5]
    assert "2 of them truncated" in report.about()


def played(money: list[int], winners: list[int], faults: dict[str, str] | None = None) -> Played:
    return Played(0, 0, 0, money, winners, 100, [], faults=faults or {})


def test_victories_are_shared_and_places_too() -> None:
    game = played([9, 12, 12, 3], [1, 2])
    assert win_shares(game) == [0, Fraction(1, 2), Fraction(1, 2), 0]
    assert places_of(game) == [3, Fraction(3, 2), Fraction(3, 2), 4]


@pytest.mark.parametrize("wins", range(11))
def test_the_interval_of_a_win_share_is_wilson_s_and_never_empty(wins: int) -> None:
    """Against the textbook formula; ten deals of one game each have that sample variance by themselves, but
    for the factor n / (n - 1) that the deals' variance has."""
    found = estimate_share([[int(deal < wins)] for deal in range(10)])
    share, t_squared = wins / 10, 2.2621571627**2 / (10 if wins in (0, 10) else 9)
    middle = (share + t_squared / 2) / (1 + t_squared)
    width = sqrt(t_squared * share * (1 - share) + t_squared**2 / 4) / (1 + t_squared)
    assert (found.low, found.high) == pytest.approx((middle - width, middle + width), abs=1e-9)
    assert 0 <= found.low <= share <= found.high <= 1
    assert found.high - found.low > 0.3


def test_who_forfeits_is_last_and_the_best_of_the_others_wins(tmp_path: Path) -> None:
    games = tournament(spec("Liar"), "random", "random", players=3, deals=2)
    for game in (game for deal in run(games, tmp_path) for game in deal):
        (liar,) = game.faults
        assert game.faults[liar].endswith("is not legal")
        assert game.money[int(liar)] == 0
        assert places_of(game)[int(liar)] == 3
        assert int(liar) not in game.winners
        assert sum(win_shares(game)) == 1
    report = Report(games, run(games, tmp_path, jobs=2))
    warning, told = report.faults()
    assert warning == FORFEITS_COUNT
    assert report.to_json()["warnings"] == [warning, told]
    assert told.startswith("Liar forfeited 12 of 12 games: '0 win everything' is not legal (4 ×); '1 win")


def test_when_all_forfeit_nobody_wins(tmp_path: Path) -> None:
    games = tournament(spec("Liar"), spec("Liar"), deals=1)
    assert [game.winners for deal in run(games, tmp_path) for game in deal] == [[], []]


def test_money_is_followed_leg_by_leg(tmp_path: Path) -> None:
    games = tournament("random", "random", deals=2)
    for game in (game for deal in run(games, tmp_path) for game in deal):
        assert game.legs[-1] == game.money
        assert len(game.legs) >= 3
        assert max(map(sum, game.legs)) <= 200


def die(task: int) -> int:
    import os

    os._exit(3) if task == 5 else None
    return task


def test_a_worker_that_is_killed_is_an_error_not_a_hang() -> None:
    with pytest.raises(WorkerDied, match="a worker process was killed"):
        list(spread_work(die, range(20), jobs=2))


def test_results_are_json_with_intervals_that_may_be_unknown(tmp_path: Path) -> None:
    games = tournament("random", spec("Roller"), deals=1)
    report = json.loads(json.dumps(Report(games, run(games, tmp_path)).to_json(), allow_nan=False))
    assert report["games"] == 2
    assert report["bots"][0]["win_share"]["low"] is None


@pytest.mark.parametrize(
    ("change", "message"), [({"seed": -1}, "a seed is"), ({"deals": 0}, "1 to"), ({"game": "go"}, "no game")]
)
def test_a_tournament_that_cannot_be_is_refused(change: dict[str, object], message: str) -> None:
    one = tournament("random", "random")
    settings = {
        name: getattr(one, name) for name in ("game", "options", "seed", "deals", "entrants", "tables")
    }
    with pytest.raises(SetupError, match=message):
        Tournament(**(settings | change))
