"""A tournament's report as a self-contained HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from camelup.arena.plots import SERIES, Bar, grouped, intervals, lines, spans
from camelup.arena.report import Report, fair_share, milliseconds, with_width
from camelup.arena.statistics import Estimate

STYLE = Path(__file__).with_name("page.css")


def page(report: Report) -> str:
    """The page as HTML."""
    title = f"Arena: {report.title()}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_style()}</style></head><body>"
        f"<header><h1>{escape(title)}</h1><p class='soft'>{escape(report.about())}</p>"
        f"{_verdict(report)}</header><main>{''.join(part(report) for part in PARTS)}</main></body></html>\n"
    )


def _style() -> str:
    colours = "".join(f".s{number} {{ --c: var(--c{number}) }} " for number in range(SERIES))
    return STYLE.read_text(encoding="utf-8") + colours


def _section(heading: str, about: str, inside: str, kind: str = "") -> str:
    named = inside.replace("<svg ", f'<svg aria-label="{heading}" ')
    return f'<section class="{kind}"><h2>{heading}</h2><p class="soft">{about}</p>{named}</section>'


def _verdict(report: Report) -> str:
    return f"<p class='verdict'>{escape(report.verdict_in_words)}</p>" if report.verdict_in_words else ""


def _standings(report: Report) -> str:
    head = "".join(
        f"<th>{name}</th>"
        for name in ("bot", "games", "win share %", "money", "place", "rating", "median ms", "forfeits")
    )
    rows = "".join(
        f"<tr><td><i class='dot s{number % SERIES}'></i>{escape(one.label)}</td><td>{one.games:,}</td>"
        f"<td>{with_width(one.share, 100, 1)}</td><td>{with_width(one.money)}</td>"
        f"<td>{with_width(one.place)}</td>"
        f"<td>{report.ratings[one.label].mean:.1f} ± {report.ratings[one.label].width:.1f}</td>"
        f"<td>{milliseconds(one.clock.quantile(0.5))}</td><td>{sum(one.faults.values()):,}</td></tr>"
        for number, one in enumerate(report.standings)
    )
    faults = "".join(f"<p class='soft'>{escape(line)}</p>" for line in report.faults())
    about = (
        "± is half a 95 % interval; the deal is the unit. "
        f"Among equals everyone wins {fair_share(report.tournament.players)}."
    )
    return _section("Standings", about, f"<table><tr>{head}</tr>{rows}</table>{faults}", "wide")


def _ratings(report: Report) -> str:
    rated = [(one.label, report.ratings[one.label]) for one in report.standings]
    bars = [Bar(label, one.mean, one.mean - one.width, one.mean + one.width) for label, one in rated]
    about = "Plackett–Luce by openskill, with 95 % intervals; everyone starts at 25."
    return _section("Ratings", about, intervals(bars, word=lambda value: f"{value:.4g}"))


def _shares(report: Report) -> str:
    bars = [_share(one.label, one.share) for one in report.standings]
    about = "With 95 % intervals; the dashed line is the fair share."
    fair = 1 / report.tournament.players
    return _section("Win share", about, intervals(bars, mark=fair, word=_percent))


def _seats(report: Report) -> str:
    seats = [f"seat {seat}" for seat in range(report.tournament.players)]
    series = [[_share(one.label, seat) for seat in one.seats] for one in report.standings]
    about = "How often each bot wins from each seat, with 95 % intervals."
    plot = grouped(seats, series, mark=1 / report.tournament.players, word=_percent)
    return _section("Win share by seat", about, _key(report) + plot)


def _legs(report: Report) -> str:
    about = "Mean money at the end of each leg; a race that is over keeps its last."
    plot = lines([one.legs for one in report.standings], _labels(report), across="leg")
    return _section("Money over legs", about, _key(report) + plot)


def _times(report: Report) -> str:
    rows = [
        (one.label, [one.clock.quantile(0.5), one.clock.quantile(0.95), one.clock.longest])
        for one in report.standings
    ]
    about = (
        "Point: median. Bar: up to 95 % of decisions. Thin line: the longest. "
        "Decisions with one legal action are left out."
    )
    return _section("Time per decision", about, spans(rows, _time))


PARTS = (_standings, _ratings, _shares, _seats, _legs, _times)


def _share(label: str, one: Estimate) -> Bar:
    """A share with its interval, drawn only within 0 to 1."""
    return Bar(label, one.mean, max(0.0, one.low), min(1.0, one.high))


def _labels(report: Report) -> Sequence[str]:
    return [one.label for one in report.standings]


def _key(report: Report) -> str:
    dots = "".join(
        f"<span><i class='dot s{number % SERIES}'></i>{escape(label)}</span>"
        for number, label in enumerate(_labels(report))
    )
    return f"<div class='key'>{dots}</div>"


def _percent(share: float) -> str:
    return f"{100 * share:.3g} %"


def _time(seconds: float) -> str:
    """A time with its unit.

    >>> _time(0.000012), _time(0.25), _time(3)
    ('12 µs', '250 ms', '3 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size * 0.9995:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
