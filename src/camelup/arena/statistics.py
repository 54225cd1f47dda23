"""Statistics of a tournament, with 95 % intervals.

The rotations of a deal share their dice, so games are not independent: the unit is the deal. Each deal yields
one mean per bot, over all its seats in all games of the deal, and the interval is Student's over the deals.
Win shares are between 0 and 1 and have Wilson's interval, so that a bot that has not won yet does not count
as certain to lose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import cos, fsum, inf, pi, sin, sqrt, tan
from typing import TYPE_CHECKING

from camelup.arena.seat import DecisionTimes
from camelup.arena.tournament import Played, Tournament
from camelup.deprecated import renamed
from camelup.schema.plain import Json

CONFIDENCE_LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean with its interval."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | None]:
        """As JSON, where infinity becomes null."""
        ends = {"low": self.low, "high": self.high}
        return {"mean": self.mean} | {name: end if abs(end) < inf else None for name, end in ends.items()}


@dataclass
class Standing:
    """The results of one entrant."""

    label: str
    spec: str
    games: int = 0
    """Seats played, over all games."""
    share: Estimate = field(default_factory=lambda: estimate_share([]))
    money: Estimate = field(default_factory=lambda: estimate([]))
    place: Estimate = field(default_factory=lambda: estimate([]))
    seats: list[Estimate] = field(default_factory=list)
    """Win share by seat."""
    legs: list[float] = field(default_factory=list)
    """Mean money at the end of each leg; a finished game keeps its last value."""
    clock: DecisionTimes = field(default_factory=DecisionTimes)
    faults: dict[str, int] = field(default_factory=dict)
    """Reasons for forfeits, with their counts."""

    def to_json(self) -> Json:
        """As JSON, with times in seconds."""
        quantiles = {"median": 0.5, "p95": 0.95, "p99": 0.99}
        times = {name: round(self.clock.quantile(share), 6) for name, share in quantiles.items()}
        return {
            "bot": self.label,
            "spec": self.spec,
            "games": self.games,
            "win_share": self.share.to_json(),
            "money": self.money.to_json(),
            "place": self.place.to_json(),
            "win_share_by_seat": [seat.to_json() for seat in self.seats],
            "money_after_leg": self.legs,
            "seconds_a_decision": times | {"longest": self.clock.longest},
            "forfeits": self.faults,
        }


def standings(tournament: Tournament, deals: Sequence[Sequence[Played]]) -> list[Standing]:
    """All entrants, highest win share first."""
    found = [_standing(tournament, one.label, one.spec, deals) for one in tournament.entrants]
    return sorted((one for one in found if one.games), key=lambda one: (-one.share.mean, one.label))


def win_share(tournament: Tournament, deal: Sequence[Played], label: str) -> float:
    """An entrant's mean win share in the games of one deal."""
    return deal_means([[win_shares(game)[seat] for game, seat in _seats_of(tournament, label, deal)]])[0]


def _standing(tournament: Tournament, label: str, spec: str, deals: Sequence[Sequence[Played]]) -> Standing:
    sat = [_seats_of(tournament, label, games) for games in deals]
    standing = Standing(label, spec)
    standing.share = estimate_share([[win_shares(game)[seat] for game, seat in deal] for deal in sat])
    standing.money = estimate([[game.money[seat] for game, seat in deal] for deal in sat])
    standing.place = estimate([[places_of(game)[seat] for game, seat in deal] for deal in sat])
    standing.seats = [
        estimate_share([[win_shares(game)[seat] for game, seat in deal if seat == number] for deal in sat])
        for number in range(tournament.players)
    ]
    all_seats = [pair for deal in sat for pair in deal]
    standing.games = len(all_seats)
    standing.legs = _money_by_leg([[after[seat] for after in game.legs] for game, seat in all_seats])
    for game, seat in all_seats:
        standing.clock.merge(game.clock(seat))
    standing.faults = dict(
        Counter(game.faults[str(seat)] for game, seat in all_seats if str(seat) in game.faults)
    )
    return standing


def _seats_of(tournament: Tournament, label: str, games: Sequence[Played]) -> list[tuple[Played, int]]:
    """The seats of an entrant in the games of a deal."""
    return [
        (game, seat)
        for game in games
        for seat, name in enumerate(tournament.seated(game.key))
        if name == label
    ]


def _money_by_leg(games: Sequence[Sequence[int]]) -> list[float]:
    """Mean money after each leg, up to the last leg that one game in twenty reaches."""
    games = [game for game in games if game]
    lengths = sorted(map(len, games))
    longest = lengths[-1 - len(lengths) // 20] if lengths else 0
    return [sum(game[min(leg, len(game) - 1)] for game in games) / len(games) for leg in range(longest)]


def win_shares(game: Played) -> list[Fraction]:
    """Each seat's share of the win: winners split it; a truncated game has none."""
    share = Fraction(1, len(game.winners) or 1)
    return [share if seat in game.winners else Fraction(0) for seat in range(len(game.money))]


def places_of(game: Played) -> list[Fraction]:
    """Each seat's place, 1 for the first; ties share the mean of their places. In a truncated game all tie,
    and seats that forfeited come last."""
    standing = [
        (str(seat) not in game.faults, 0 if game.truncated else money)
        for seat, money in enumerate(game.money)
    ]
    return [
        1 + sum(other > own for other in standing) + Fraction(standing.count(own) - 1, 2) for own in standing
    ]


# ---------------------------------------------------------------------------------------- intervals


def deal_means(deals: Sequence[Sequence[int | Fraction]]) -> list[float]:
    """The mean of each deal, rounded once, so that bots that play alike have equal means to the last bit."""
    return [float(Fraction(sum(values)) / len(values)) for values in deals if values]


def estimate(deals: Sequence[Sequence[int | Fraction]]) -> Estimate:
    """The mean of the deals' means, with its interval.

    >>> estimate([[1, 0], [0, 0], [1, 1], [0, 1]])
    Estimate(mean=0.5, low=-0.149..., high=1.149...)
    """
    means = deal_means(deals)
    if len(means) < 2:
        return Estimate(means[0] if means else 0.0, -inf, inf)
    mean, variance = _mean_and_variance(means)
    width = students(len(means) - 1) * sqrt(variance)
    return Estimate(mean, mean - width, mean + width)


def estimate_share(deals: Sequence[Sequence[int | Fraction]]) -> Estimate:
    """The mean of the deals' win shares with Wilson's interval, which stays within 0 to 1 and is never empty.

    The sample size in Wilson's formula is the number of independent games with the observed variance of the
    deals; if all deals are 0, or all are 1, it is the number of deals.

    >>> estimate_share([[0, 0], [0, 0], [0, 0], [0, 0]])
    Estimate(mean=0.0, low=0.0, high=0.716...)
    >>> estimate_share([[1, 0], [0, 0], [1, 1], [0, 1]])
    Estimate(mean=0.5, low=0.103..., high=0.896...)
    """
    means = deal_means(deals)
    if len(means) < 2:
        return Estimate(means[0] if means else 0.0, -inf, inf)
    mean, variance = _mean_and_variance(means)
    one_over_size = 1 / len(means) if mean in (0.0, 1.0) else variance / (mean * (1 - mean))
    squared = students(len(means) - 1) ** 2 * one_over_size
    middle = (mean + squared / 2) / (1 + squared)
    width = sqrt(squared * mean * (1 - mean) + squared**2 / 4) / (1 + squared)
    return Estimate(mean, min(mean, max(0.0, middle - width)), max(mean, min(1.0, middle + width)))


def _mean_and_variance(means: Sequence[float]) -> tuple[float, float]:
    """The mean of two or more deals, and its variance."""
    mean = fsum(means) / len(means)
    variance = fsum((value - mean) ** 2 for value in means) / (len(means) - 1)
    return mean, variance / len(means)


@cache
def students(freedom: int) -> float:
    """Student's t for a two-sided interval of 95 %.

    >>> [round(students(freedom), 3) for freedom in (1, 4, 30, 499)]
    [12.706, 2.776, 2.042, 1.965]
    """
    low, high = 0.0, pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        low, high = (angle, high) if _inside(angle, freedom) < CONFIDENCE_LEVEL else (low, angle)
    return tan(low) * sqrt(freedom)


def _inside(angle: float, freedom: int) -> float:
    """The probability that |t| ≤ tan(angle) √freedom, in closed form for integer degrees of freedom."""
    term, total = (cos(angle), 0.0) if freedom % 2 else (1.0, 0.0)
    for power in range(1 + freedom % 2, freedom, 2):
        total += term
        term *= cos(angle) ** 2 * power / (power + 1)
    if freedom % 2 == 0:
        return sin(angle) * total
    return (2 / pi) * (angle + sin(angle) * total)


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, CONFIDENCE="CONFIDENCE_LEVEL")
