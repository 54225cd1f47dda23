"""What can be wrong with a question about odds."""

from __future__ import annotations

from camelup.errors import CamelUpError


class OddsError(CamelUpError):
    """A position with nothing to ask."""
