"""A sample of `make prove`: no viewer can tell two servers apart that differ in what is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.invariance import WAYS, Pair, Way


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with Pair(tmp_path_factory.mktemp("pair")) as both:
        yield both


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}{way[2]}")
def test_no_byte_on_the_wire_depends_on_what_is_hidden(pair: Pair, way: Way) -> None:
    found = [pair.compare(way, seed) for seed in range(2)]
    assert sum(compared for compared, _ in found) >= 30
    assert any(differed for _, differed in found)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}{way[2]}")
def test_somebody_who_may_see_the_difference_sees_it(pair: Pair, way: Way) -> None:
    """Otherwise the comparison would show nothing."""
    assert any(_notices(pair, way, seat) for seat in range(way[2]))


def _notices(pair: Pair, way: Way, seat: int) -> bool:
    try:
        pair.compare(way, 0, seen_by=seat)
    except AssertionError as error:
        return "can tell two games apart" in str(error)
    return False
