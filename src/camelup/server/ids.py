"""Identifiers of tables and people, and how to compare them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

TABLE_ID = re.compile("[A-Za-z0-9_-]{1,32}")
CODE_LETTERS, CODE_LENGTH = "BCDFGHJKMNPQRSTVWXYZ", 5
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_id() -> str:
    """Return an id of 128 random bits. It is the key to a table, so it must not be guessable."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """Return a short code to read out: no vowels, so no words, and no letters that look alike."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """Return a guest token of 256 random bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """Return the SHA-256 of a token. Only the hash is stored; it identifies the person everywhere."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str | None, other: str | None) -> bool:
    """Compare two hashes in constant time. None equals nothing, not even None."""
    return one is not None and other is not None and hmac.compare_digest(one, other)
