"""The two routers that all routes are registered with, and how errors are documented."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

REJECTION = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"content": REJECTION, "description": "The body is not JSON"},
    401: {"content": REJECTION, "description": "The token is missing or unknown"},
    403: {"content": REJECTION, "description": "Forbidden"},
    404: {"content": REJECTION, "description": "Not found"},
    409: {"content": REJECTION, "description": "Conflict; `step` is the current one"},
    413: {"content": REJECTION, "description": "The body is too large"},
    422: {"content": REJECTION, "description": "Malformed, or against the rules"},
    429: {"content": REJECTION, "description": "Too many requests"},
    503: {"content": REJECTION, "description": "The database does not respond"},
}
"""Shared, because per-route models dominate start-up time."""

api = APIRouter(prefix="/api/v1", responses=ERRORS)
outside = APIRouter()
"""Health, metrics and the page."""
