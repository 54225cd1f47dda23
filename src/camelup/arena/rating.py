"""Ratings for games of many players, by the Plackett–Luce model of openskill.

Ratings compare bots that have not played each other. A deal counts as one game: its rotations share their
dice, so their rating changes, over all seats of a bot, are averaged.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from camelup.arena.run import Deals
from camelup.arena.statistics import places_of
from camelup.arena.tournament import Tournament

DEVIATIONS_95 = 1.96
"""Standard deviations to each side of a 95 % interval."""


@dataclass(frozen=True)
class Rating:
    """A rating and its standard deviation."""

    mean: float
    deviation: float

    @property
    def width(self) -> float:
        """Half the width of the 95 % interval."""
        return DEVIATIONS_95 * self.deviation

    def to_json(self) -> dict[str, float]:
        """As JSON."""
        return {"mean": self.mean, "low": self.mean - self.width, "high": self.mean + self.width}


def rate(tournament: Tournament, deals: Deals) -> dict[str, Rating]:
    """Every entrant's rating, from all deals in order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    now = {one.label: Rating(model.mu, model.sigma) for one in tournament.entrants}
    for deal in deals:
        after: dict[str, list[Rating]] = {}
        for game in deal:
            seated = tournament.seated(game.key)
            teams = [[model.rating(now[label].mean, now[label].deviation)] for label in seated]
            rated = model.rate(teams, ranks=[float(place) for place in places_of(game)])
            for label, [one] in zip(seated, rated, strict=True):
                after.setdefault(label, []).append(Rating(one.mu, one.sigma))
        now |= {label: _mean(ratings) for label, ratings in after.items()}
    return now


def _mean(ratings: list[Rating]) -> Rating:
    """The mean of ratings and of their variances, rounded once, so that bots that play alike get equal
    ratings."""
    return Rating(
        _exactly([one.mean for one in ratings]), sqrt(_exactly([one.deviation**2 for one in ratings]))
    )


def _exactly(values: list[float]) -> float:
    return float(sum(map(Fraction, values)) / len(values))
