"""Where the careful reader of JSON stood in version 0.1; see `camelup.schema.fields`."""

from camelup.deprecated import moved
from camelup.schema import fields

__getattr__ = moved(__name__, fields)
