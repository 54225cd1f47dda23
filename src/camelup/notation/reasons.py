"""The old home of the reasons for actions; they are declared in `camelup.schema.reasons`."""

from camelup.schema.reasons import *  # noqa: F403
