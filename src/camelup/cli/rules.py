"""Print the short rules of a game, in our own words.

camelup rules second
"""

from __future__ import annotations

import argparse
from importlib.resources import files

from camelup.cli.shared import console
from camelup.errors import SetupError, listed, shown, suggestion

PAGES = ("classic", "supercup", "second", "cards")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `camelup rules` takes."""
    parser.add_argument(
        "game", metavar="GAME", help=f"{', '.join(PAGES)} (supercup: the modules for classic)"
    )


def run(chosen: argparse.Namespace) -> int:
    """Print one page."""
    if chosen.game not in PAGES:
        near = suggestion(chosen.game, PAGES)
        raise SetupError(f"there are no rules of {shown(chosen.game)}; there are {listed(PAGES)}{near}")
    from rich.markdown import Markdown

    page = files("camelup").joinpath("pages", f"{chosen.game}.md").read_text(encoding="utf-8")
    console().print(Markdown(page), soft_wrap=False)
    return 0
