"""Where position texts were in version 0.1; they are notation: `camelup.notation.position`."""

from warnings import warn

from camelup.notation.position import (
    PositionError,
    format_position,
    link_form,
    parse_position,
    plain_form,
    state_of,
)

__all__ = ["PositionError", "format_position", "link_form", "parse_position", "plain_form", "state_of"]

warn(
    "camelup.odds.position is now camelup.notation.position; this name will go with version 0.3",
    DeprecationWarning,
    stacklevel=2,
)
