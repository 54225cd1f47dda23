"""Checks before a body is read: the rate limit, then the token."""

from __future__ import annotations

import hmac
import re
from collections.abc import Awaitable, Callable

from starlette.datastructures import Headers
from starlette.types import Scope

from camelup.server.errors import Rejected
from camelup.server.limits import Limits
from camelup.server.messages import COMMANDS

WITHOUT_TOKEN = {"/guests": "create", "/odds": "odds", "/positions": "odds"}
"""Requests with a body that need no token, and the limit that they count against."""
WITH_TOKEN = {"/tables": "create", "/records": "create"}
COMMAND_KINDS = {"sit": "join", "chat": "chat", "rematch": "create"}
"""Commands with a stricter limit than actions."""
API = "/api/v1"
COMMAND = re.compile(rf"/tables/[^/]+/({'|'.join(COMMANDS)})")

Known = Callable[[str | None, str], Awaitable[str | None]]
"""Returns the person with a token; takes the token and the address it came from."""


def kind_of(command: str) -> str:
    """Return the limit that a command counts against."""
    return COMMAND_KINDS.get(command, "act")


def address_of(scope: Scope) -> str:
    """Return the address of a request or a socket."""
    return scope["client"][0] if scope["client"] else "unknown"


def token_in(authorization: str | None) -> str | None:
    """Return the token of an Authorization header. Raises Rejected if it is not a bearer token."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if not hmac.compare_digest(scheme.lower().encode(), b"bearer"):
        raise Rejected("unauthorized", "send the token as: Authorization: Bearer …")
    return token.strip()


class Admission:
    """Admits requests with a body, or rejects them before the body is read."""

    def __init__(self, limits: Limits, known: Known) -> None:
        self._limits, self._known = limits, known

    async def admit(self, scope: Scope) -> None:
        """Count a request and check its token. Raises Rejected."""
        path = scope["path"].removeprefix(API) if scope["path"].startswith(API) else ""
        command = COMMAND.fullmatch(path)
        kind = kind_of(command[1]) if command else WITHOUT_TOKEN.get(path) or WITH_TOKEN.get(path)
        if scope["method"] != "POST" or kind is None:
            return
        address = address_of(scope)
        await self._limits.hit(kind, address)
        person = await self._known(token_in(Headers(scope=scope).get("authorization")), address)
        if person is None and path not in WITHOUT_TOKEN:
            raise Rejected("unauthorized", "this needs a token")
        if person is not None:
            await self._limits.hit(kind, person=person)
