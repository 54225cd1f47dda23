"""A tournament's report, for the terminal and for programs."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from camelup.arena.rating import Rating, rate
from camelup.arena.run import Deals
from camelup.arena.statistics import Estimate, Standing, standings
from camelup.arena.tournament import Tournament
from camelup.schema.plain import Json

if TYPE_CHECKING:
    from rich.console import RenderableType


TOLD = 3
"""Reasons for forfeits that are listed."""
FORFEITS_COUNT = "Warning: bots failed. Forfeited games count as lost, so this ranking is not of play alone."


class Report:
    """The result of a tournament, computed once and shown in several formats."""

    def __init__(
        self,
        tournament: Tournament,
        deals: Deals,
    ) -> None:
        self.tournament = tournament
        self.deals = deals
        self.verdict: Json = {}
        """The verdict of a sequential test, if there was one."""
        self.verdict_in_words = ""
        self.standings: list[Standing] = standings(tournament, deals)
        self.ratings: dict[str, Rating] = rate(tournament, deals)

    @property
    def games(self) -> int:
        """The number of games counted."""
        return sum(map(len, self.deals))

    @property
    def truncated(self) -> int:
        """The number of games stopped by the event limit."""
        return sum(game.truncated for deal in self.deals for game in deal)

    def title(self) -> str:
        """One line: game, options and lineups."""
        options = self.tournament.options
        switches = [name for name in ("spicy", "memory") if getattr(options, name)]
        extras = [*options.modules, *switches]
        game = f"{self.tournament.game} with {', '.join(extras)}" if extras else self.tournament.game
        return f"{game}, {self.tournament.players} players"

    def about(self) -> str:
        """One line: deals, games and seed."""
        each, tables = len(self.tournament.keys_of_a_deal), len(self.tournament.tables)
        how = f"{each} rotations" if tables == 1 else f"{each} rotations of {tables} tables"
        cut = f", {self.truncated:,} of them truncated" if self.truncated else ""
        return f"{len(self.deals):,} deals × {how} = {self.games:,} games{cut}, seed {self.tournament.seed}"

    def to_json(self) -> Json:
        """The report as JSON."""
        found: Json = {
            "settings": self.tournament.settings(),
            "deals": len(self.deals),
            "games": self.games,
            "truncated": self.truncated,
            "fair_share": 1 / self.tournament.players,
            "bots": [one.to_json() | {"rating": self.ratings[one.label].to_json()} for one in self.standings],
        }
        extras = {"sprt": self.verdict, "warnings": self.faults()}
        return found | {key: value for key, value in extras.items() if value}

    def table(self) -> RenderableType:
        """The report as text for the terminal."""
        from rich import box
        from rich.table import Table

        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        table.add_column("bot", style="bold")
        for name in ("win share %", "money", "place", "rating", "ms/decision"):
            table.add_column(name, justify="right")
        for one in self.standings:
            rating = self.ratings[one.label]
            table.add_row(
                one.label,
                with_width(one.share, 100, 1),
                with_width(one.money, 1, 2),
                with_width(one.place, 1, 2),
                f"{rating.mean:.1f} ± {rating.width:.1f}",
                milliseconds(one.clock.quantile(0.5)),
            )
        return table

    def faults(self) -> list[str]:
        """A warning if any entrant forfeited, with numbers and the most frequent reasons."""
        told = [FORFEITS_COUNT] if any(one.faults for one in self.standings) else []
        for one in (one for one in self.standings if one.faults):
            common = sorted(one.faults.items(), key=lambda fault: (-fault[1], fault[0]))
            reasons = "; ".join(f"{why} ({times:,} ×)" for why, times in common[:TOLD])
            more = f"; and {len(common) - TOLD:,} more reasons" if len(common) > TOLD else ""
            total = sum(one.faults.values())
            told.append(f"{one.label} forfeited {total:,} of {one.games:,} games: {reasons}{more}")
        return told


def with_width(one: Estimate, scale: float = 1, digits: int = 2) -> str:
    """A mean with the distance to the further end of its interval.

    >>> with_width(Estimate(0.25, 0.24, 0.26), 100, 1), with_width(Estimate(0.0, 0.0, 0.037), 100, 1)
    ('25.0 ± 1.0', '0.0 ± 3.7')
    """
    reach = max(one.high - one.mean, one.mean - one.low)
    width = "?" if reach == inf else f"{scale * reach:.{digits}f}"
    return f"{scale * one.mean:.{digits}f} ± {width}"


def milliseconds(seconds: float) -> str:
    """A time with two significant digits.

    >>> milliseconds(0.0000123), milliseconds(0.0312), milliseconds(2.5)
    ('0.012', '31', '2500')
    """
    thousandths = 1000 * seconds
    for digits, least in ((0, 10), (1, 1), (2, 0.1)):
        if thousandths >= least:
            return f"{thousandths:.{digits}f}"
    return f"{thousandths:.3f}"


def fair_share(players: int) -> str:
    """The win share among equally strong players.

    >>> fair_share(4)
    '25.0%'
    """
    return f"{1 / players:.1%}"
