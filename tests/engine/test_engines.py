"""Every engine does the same, to the bit: calls of one are done again on the others."""

from __future__ import annotations

import pytest

from camelup.engine.choice import function_of
from camelup.engine.compile import all_kernels
from tests.engine.calls import Call, all_calls, copied, same

COMPILED_ALONE = {"odds_solve_second_solve_bounds"}
"""It adds numbers of 32 bits, which Python lacks. Plain Python refuses to solve the second edition."""


def done_again(call: Call, engine: str) -> None:
    args = copied(call.given)
    result = function_of(call.kernel, engine)(*args)
    assert same(result, call.result), f"{call.kernel.symbol} gives {result}, not {call.result}"
    for name, one, other in zip(call.kernel.signature.parameters, args, call.left, strict=True):
        assert same(one, other), f"{call.kernel.symbol} leaves another {name}"


def test_every_kernel_is_called() -> None:
    assert {call.kernel.symbol for call in all_calls()} == set(all_kernels())


@pytest.mark.parametrize("symbol", all_kernels())
def test_plain_python_does_the_same(symbol: str) -> None:
    for call in all_calls():
        if call.kernel.symbol == symbol and symbol not in COMPILED_ALONE:
            done_again(call, "plain")


@pytest.mark.parametrize("symbol", all_kernels())
def test_the_compiled_library_does_the_same(symbol: str) -> None:
    for call in all_calls():
        if call.kernel.symbol == symbol:
            done_again(call, "native")


@pytest.mark.parametrize("symbol", all_kernels())
def test_numba_does_the_same(symbol: str) -> None:
    for call in all_calls():
        if call.kernel.symbol == symbol:
            done_again(call, "jit")
