"""The page and its files."""

from __future__ import annotations

import html
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import HTMLResponse

from camelup.server import messages, views
from camelup.server.assets import file_response
from camelup.server.errors import Rejected
from camelup.server.routes.requests import Address, ServerIn
from camelup.server.routes.routers import outside

PAGE = Path(__file__).parents[1] / "page"
"""The folder of the built page."""


@outside.get("/", response_class=HTMLResponse, include_in_schema=False)
@outside.get("/table/{table}", response_class=HTMLResponse, include_in_schema=False)
@outside.get("/replay/{table}", response_class=HTMLResponse, include_in_schema=False)
async def page(request: Request, server: ServerIn, address: Address) -> Response:
    """The page, through the entry point that loads what this path needs. Without a built page, a plain list
    of open tables."""
    entry_point = request.url.path.split("/")[1] or "index"
    found = file_response(PAGE, f"{entry_point}.html", request) or file_response(PAGE, "index.html", request)
    if found:
        return found
    await server.limits.hit("read", address)
    return HTMLResponse(list_page([views.as_line(row) for row in await server.store.listed()]))


@outside.get("/sw.js", include_in_schema=False)
async def service_worker(request: Request) -> Response:
    """The service worker. It is served from the root, because it serves the whole page."""
    found = file_response(PAGE, "sw.js", request)
    if not found:
        raise Rejected("not_found", "this page has no service worker")
    found.headers["service-worker-allowed"] = "/"
    return found


@outside.get("/assets/{name}", include_in_schema=False)
async def asset(name: str, request: Request) -> Response:
    """A file of the page."""
    found = file_response(PAGE / "assets", name, request)
    if not found:
        raise Rejected("not_found", "the page has no such file")
    return found


def list_page(lines: list[messages.TableLine]) -> str:
    """Return the open tables as HTML; everything that people wrote is escaped."""
    rows = "".join(
        f"<li><code>{html.escape(line['table'])}</code> {html.escape(line['game'])}: "
        f"{html.escape(', '.join(name or 'free' for name in line['seats']))}</li>"
        for line in lines
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>camelup</title></head><body>'
        f"<h1>Open tables</h1><ul>{rows or '<li>none yet</li>'}</ul>"
        "<p>The page has not been built yet; in a copy of the sources, <code>make page</code> does it.</p>"
        "<p>This is an unofficial fan project.</p></body></html>"
    )
