"""`sharp`: weighs what it holds, what others will take next, races, tiles and partners."""

from __future__ import annotations

from typing import ClassVar

from camelup.bots.style import SHARP, Style
from camelup.bots.styled import StyledBot


class SharpBot(StyledBot):
    """Counts pounds, and reads others' hidden cards."""

    name: ClassVar[str] = "sharp"
    about: ClassVar[str] = "Weighs what it holds, what others will take next, races, tiles and partners."
    style: ClassVar[Style] = SHARP
