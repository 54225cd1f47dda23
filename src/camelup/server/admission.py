"""What is checked before anything of a body is read: the rate limit, then the token."""

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
"""Requests with a body that need no token, and as what they count."""
WITH_TOKEN = {"/tables": "create", "/records": "create"}
COMMAND_KINDS = {"sit": "join", "chat": "chat", "rematch": "create"}
"""Commands that count as more than an action."""
API = "/api/v1"
COMMAND = re.compile(rf"/tables/[^/]+/({'|'.join(COMMANDS)})")

Known = Callable[[str | None, str], Awaitable[str | None]]
"""Who a token stands for; asked from an address."""


def kind_of(command: str) -> str:
    """As what a command counts."""
    return COMMAND_KINDS.get(command, "act")


def address_of(scope: Scope) -> str:
    """Where a request or a socket comes from."""
    return scope["client"][0] if scope["client"] else "unknown"


def token_in(authorization: str | None) -> str | None:
    """The token of an Authorization header."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if not hmac.compare_digest(scheme.lower().encode(), b"bearer"):
        raise Rejected("unauthorized", "send the token as: Authorization: Bearer …")
    return token.strip()


class Admission:
    """Lets requests with a body in, or refuses them before the body is read."""

    def __init__(self, limits: Limits, known: Known) -> None:
        self._limits, self._known = limits, known

    async def admit(self, scope: Scope) -> None:
        """Count a request and check its token, or raise Rejected."""
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
