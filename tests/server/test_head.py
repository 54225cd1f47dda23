"""HEAD works wherever GET does, and says the same without the body."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from fastapi.routing import APIRoute

from camelup.server.routes import api, outside
from camelup.server.routes.page import PAGE
from tests.server.harness import Person, ServerProcess

People = Callable[[], Person]
ROUTES = sorted(
    {
        route.path
        for route in (*api.routes, *outside.routes)
        if isinstance(route, APIRoute) and "GET" in (route.methods or ())
    }
)
CHANGING = {"/metrics"}
"""Where two answers in a row differ in length."""
OTHERS = ["/api/openapi.json", "/nowhere", "/api/v1/tables/none", "/api/v1/guests", "/assets/none.js"]


@pytest.fixture(scope="module")
def filled_in(server: ServerProcess) -> dict[str, str]:
    """What stands for the parameters of the routes: a table that has ended, one that waits, a file."""
    ann = Person(server)
    ended = ann.create("second", ["Ann", "bot", "bot"])
    ann.must(ended, "start")
    ann.must(ended, "abandon")
    waiting = ann.create("second", ["Ann", "open", "open"])
    record = ann.http.post("/records", json=ann.record(ended)).json()["record"]
    code = ann.read(waiting)["room"]["code"]
    ann.close()
    built = (PAGE / "assets").glob("*.js")
    return {"table": ended, "record": record, "code": code, "name": next(built).name}


def path_of(route: str, filled_in: dict[str, str]) -> str:
    table = filled_in["record" if "/records/" in route else "table"]
    return re.sub(r"\{(\w+)\}", lambda found: (filled_in | {"table": table})[found[1]], route)


def head_of(answer: httpx.Response, path: str) -> tuple[int, dict[str, str]]:
    volatile = {"date", "content-length"} if path in CHANGING else {"date"}
    return answer.status_code, {name: value for name, value in answer.headers.items() if name not in volatile}


@pytest.mark.parametrize("route", [*ROUTES, *OTHERS])
def test_head_says_what_get_says_without_the_body(
    route: str, server: ServerProcess, filled_in: dict[str, str], person: People
) -> None:
    path = path_of(route, filled_in)
    token = {"authorization": f"Bearer {person().token}"}
    with httpx.Client(base_url=server.url, headers=token) as client:
        whole, head = client.get(path), client.head(path)
        assert head_of(head, path) == head_of(whole, path)
        assert head.content == b""
        assert (whole.status_code < 300) == (route not in OTHERS[1:])
        again = client.get(path)  # over the same connection: nothing of a body came after the head
        assert head_of(again, path) == head_of(whole, path)


def test_head_is_counted_by_its_own_name_and_route(server: ServerProcess) -> None:
    httpx.head(f"{server.url}/healthz")
    assert 'method="HEAD",route="/healthz",status="200"' in httpx.get(f"{server.url}/metrics").text


def test_methods_that_are_allowed(server: ServerProcess) -> None:
    assert httpx.post(f"{server.url}/healthz").headers["allow"] == "GET, HEAD"
    assert httpx.head(f"{server.url}/api/v1/guests").status_code == 405
    assert httpx.head(f"{server.url}/api/v1/guests").headers["allow"] == "POST"
