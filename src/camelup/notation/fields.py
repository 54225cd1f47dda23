"""Deprecated: the names of this module of version 0.1 are now in `camelup.schema.fields`."""

from camelup.deprecated import moved
from camelup.schema import fields

__getattr__ = moved(__name__, fields)
