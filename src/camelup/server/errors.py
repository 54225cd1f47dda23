"""The errors that the server's modules raise for each other."""

from __future__ import annotations


class CannotApply(Exception):
    """An entry that this version cannot apply: written under other rules, or by a newer server."""


class Rejected(Exception):
    """A rejected command or request: an error code for programs, one line for people, and where it is known
    after how many seconds to try again."""

    def __init__(self, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_after = retry_after
