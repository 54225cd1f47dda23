"""The files of the page: compressed where the browser accepts that, with caching headers."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

PACKED = {"br": ".br", "gzip": ".gz"}
"""Encodings that the build of the page makes, best first."""
CONTENT_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}
NAME = re.compile(r"[\w-][\w.-]{0,99}", re.ASCII)
HASHED = re.compile(r"-[\w-]{8}\.\w+$")
FRESH = "no-cache"
"""Cached, but revalidated each time, so that an update reaches everyone."""
FOREVER = "public, max-age=31536000, immutable"
"""For names that contain a hash of the content."""


def file_response(folder: Path, name: str, request: Request) -> Response | None:
    """Return a file in the best encoding that the browser accepts, None if there is no such file."""
    path = folder / name
    if not NAME.fullmatch(name) or path.suffix in PACKED.values() or not path.is_file():
        return None
    encoding = next((one for one in PACKED if _takes(request, one) and _packed(path, one).is_file()), None)
    body, tag = _read(_packed(path, encoding), path.stat().st_mtime_ns)
    headers = {
        "cache-control": FOREVER if HASHED.search(name) else FRESH,
        "content-type": _kind(path),
        "etag": tag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers | ({"content-encoding": encoding} if encoding else {}))


def _packed(path: Path, encoding: str | None) -> Path:
    return path.with_name(path.name + PACKED[encoding]) if encoding else path


def _takes(request: Request, encoding: str) -> bool:
    offers = (offer.partition(";") for offer in request.headers.get("accept-encoding", "").split(","))
    return any(name.strip() == encoding and quality.strip() != "q=0" for name, _, quality in offers)


def _kind(path: Path) -> str:
    kind = CONTENT_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> tuple[bytes, str]:
    """Return the content of a file and its ETag. `changed` is part of the cache key."""
    body = path.read_bytes()
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'
