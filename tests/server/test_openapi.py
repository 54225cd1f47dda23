"""schemathesis over the whole OpenAPI: no 5xx, and every answer is as documented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from camelup.server.app import documented_app
from tests.samples import sample
from tests.server.harness import Person, ServerProcess

EXAMPLES = sample(12)

schema = schemathesis.openapi.from_dict(documented_app().openapi())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_answers_are_as_documented(case: Any, talker: Person, server: ServerProcess) -> None:
    answer = case.call(base_url=server.url, headers={"authorization": f"Bearer {talker.token}"})
    assert answer.status_code < 500
    case.validate_response(answer, excluded_checks=EXCLUDED)


EXCLUDED: list[Any] = [
    schemathesis.checks.CHECKS.get_one("positive_data_acceptance"),
    schemathesis.checks.CHECKS.get_one("unsupported_method"),
    schemathesis.checks.CHECKS.get_one("ignored_auth"),
]
"""A well-formed command can be against the rules; other methods and tokens have tests of their own."""


@pytest.fixture(scope="module")
def talker(server: ServerProcess) -> Iterator[Person]:
    somebody = Person(server)
    yield somebody
    somebody.close()


def test_everything_is_documented_and_versioned(server: ServerProcess) -> None:
    paths = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
    assert {path for path in paths if not path.startswith("/api/v1/")} == {"/healthz", "/readyz"}
    assert all(operation.get("description") for path in paths.values() for operation in path.values())
