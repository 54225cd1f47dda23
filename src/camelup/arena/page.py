"""A tournament's report as one page for a browser: all in one file, nothing is fetched from anywhere."""

from __future__ import annotations

from camelup.arena.report import Report


def page(report: Report) -> str:
    """The page as HTML."""
    return report.title()
