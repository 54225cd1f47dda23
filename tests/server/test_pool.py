"""The processes in which bots think: whatever a bot does, it costs no more than its own move."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from camelup import Table, bots
from camelup.errors import CamelUpError, OddsError
from camelup.games import GAMES
from camelup.odds import odds
from camelup.server.metrics import Metrics
from camelup.server.workers import pool as pools
from camelup.server.workers.pool import Pool
from camelup.server.workers.process import WorkerProcess
from camelup.server.workers.requests import MoveQuestion, framed
from camelup.server.workers.worker import BotFailed, SeatedBot, WarmUpItem
from tests.server import troupe
from tests.server.harness import PATIENCE
from tests.server.registries import until

MEMORY = 512
TABLE = Table("second", ["Ann", "Ben", "Cleo"], seed=3)
LEGAL = list(TABLE.legal)
Check = Callable[[Pool], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with troupe.registered(tmp_path, monkeypatch):
        yield


@asynccontextmanager
async def open_pool(workers: int = 1, loading: float = 0.0) -> AsyncIterator[Pool]:
    pool = Pool(workers, MEMORY, Metrics(), loading)
    try:
        yield pool
    finally:
        await pool.close()


def in_pool(check: Check, workers: int = 1, loading: float = 0.0) -> None:
    async def run() -> None:
        async with open_pool(workers, loading) as pool:
            await check(pool)

    asyncio.run(run())


async def ask(pool: Pool, bot: SeatedBot, limit: float = PATIENCE) -> int:
    """The number of the action that a bot chooses."""
    action, _ = await pool.choose(bot, TABLE.view(0), LEGAL, limit)
    return LEGAL.index(action)


async def fault_of(pool: Pool, bot: SeatedBot, limit: float = PATIENCE) -> str:
    with pytest.raises(BotFailed) as failure:
        await ask(pool, bot, limit)
    return failure.value.reason


@pytest.mark.parametrize(
    ("name", "reason", "memory_is_kept"),
    [
        ("raising", "error", True),
        ("exiting", "error", True),
        ("recursive", "error", True),
        ("cheating", "illegal", True),
        ("mumbling", "illegal", True),
        ("missing", "error", True),
        ("wrong", "error", True),
        ("exits", "error", True),
        ("vanishing", "died", False),
        ("vanishes", "died", False),
        ("closing", "died", False),
        ("hoarding", "memory", False),
    ],
)
def test_a_broken_bot_costs_its_own_move_only(name: str, reason: str, memory_is_kept: bool) -> None:
    async def check(pool: Pool) -> None:
        good, bad = SeatedBot("remembering", 0), SeatedBot(name, 0)
        assert [await ask(pool, good), await ask(pool, good)] == [0, 1]
        assert await fault_of(pool, bad) == reason
        assert await ask(pool, good) == (2 if memory_is_kept else 0)
        assert good.worker is bad.worker

    in_pool(check)


@pytest.mark.parametrize("name", ["looping", "deaf", "hangs"])
def test_a_bot_that_hangs_is_ended(name: str) -> None:
    async def check(pool: Pool) -> None:
        good, bad = SeatedBot("remembering", 0), SeatedBot(name, 0)
        assert [await ask(pool, good), await ask(pool, good)] == [0, 1]
        assert await fault_of(pool, bad, limit=0.1) == "timeout"
        assert await ask(pool, good) == 0, "it begins anew"

    in_pool(check)


def test_only_what_loads_in_the_end_gets_time_to_load(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is found out in a process of its own, so nobody else waits for it."""
    limits: list[float] = []
    ask_process = WorkerProcess.ask

    async def listen(process: Any, request: Any) -> Any:
        if isinstance(request, MoveQuestion):
            limits.append(request.limit)
        return await ask_process(process, request)

    monkeypatch.setattr(WorkerProcess, "ask", listen)

    async def check(pool: Pool) -> None:
        dawdling = SeatedBot("dawdling", 0)
        assert [await ask(pool, dawdling, limit=0.5), await ask(pool, dawdling, limit=0.5)] == [0, 1]
        assert limits[0] > 0.5 + 2 * troupe.DAWDLED
        assert limits[1] == 0.5, "it is loaded now"
        assert await fault_of(pool, SeatedBot("vanishing", 0), limit=0.5) == "died"
        assert await fault_of(pool, SeatedBot("hangs", 0), limit=0.25) == "timeout"
        assert limits[-1] == 0.25

    in_pool(check, loading=5.0)


@pytest.mark.parametrize("name", ["chatty", "forking"])
def test_what_does_no_harm_is_no_failure(name: str) -> None:
    async def check(pool: Pool) -> None:
        good, odd = SeatedBot("remembering", 0), SeatedBot(name, 0)
        assert [await ask(pool, good), await ask(pool, odd), await ask(pool, odd)] == [0, 0, 0]
        assert [await ask(pool, good), await ask(pool, good)] == [1, 2]

    in_pool(check)


def test_threads_of_a_bot_that_is_gone_end_with_their_process() -> None:
    async def check(pool: Pool) -> None:
        good, odd = SeatedBot("remembering", 0), SeatedBot("spinning", 0)
        assert [await ask(pool, good), await ask(pool, odd), await ask(pool, good)] == [0, 0, 1]
        before = pool.workers[0].pid
        del odd
        assert await ask(pool, good) == 2
        assert await ask(pool, good) == 0, "it begins anew in another process"
        assert pool.workers[0].pid != before

    in_pool(check)


def test_nobody_pays_for_a_process_that_another_bot_has_ended() -> None:
    async def check(pool: Pool) -> None:
        bad, good = SeatedBot("sabotaging", 0), SeatedBot("suffering", 0)
        assert await ask(pool, bad) == 0
        assert await ask(pool, good) == 0

    in_pool(check)


def test_waiting_is_not_thinking() -> None:
    async def check(pool: Pool) -> None:
        bad, good = SeatedBot("looping", 0), SeatedBot("remembering", 0)
        assert await ask(pool, good) == 0
        hanging = asyncio.create_task(fault_of(pool, bad, limit=2.0))
        await until(lambda: pool.workers[0].pending == 1)
        assert await ask(pool, good, limit=1.9) == 0
        assert await hanging == "timeout"

    in_pool(check)


def test_a_bot_stays_in_its_process_and_others_go_elsewhere(tmp_path: Path) -> None:
    async def check(pool: Pool) -> None:
        some = [SeatedBot("remembering", 0) for _ in range(4)]
        for asked in range(3):
            assert [await ask(pool, bot) for bot in some] == [asked] * 4
        homes = {me.split(".")[0] for me, *_ in troupe.noted(tmp_path, "asked")}
        assert {int(home) for home in homes} == {worker.pid for worker in pool.workers}
        assert [worker.seats for worker in pool.workers] == [2, 2]
        some.clear()
        assert [worker.seats for worker in pool.workers] == [0, 0]

    in_pool(check, workers=2)


def test_a_thought_nobody_waits_for_any_more_is_finished_first(tmp_path: Path) -> None:
    async def check(pool: Pool) -> None:
        bot = SeatedBot("slow", 0)
        first = asyncio.create_task(ask(pool, bot))
        await until(lambda: troupe.noted(tmp_path, "thinking") != [])
        first.cancel()
        second = asyncio.create_task(ask(pool, bot))
        third = asyncio.create_task(ask(pool, bot))
        await until(lambda: pool.workers[0].pending == 3)
        second.cancel()
        (tmp_path / "go").touch()
        assert await third == 1, "the second question was never asked"
        assert pool.workers[0].pending == 0

    in_pool(check)


def test_a_process_that_was_killed_while_idle_costs_nobody_a_move() -> None:
    async def check(pool: Pool) -> None:
        bot = SeatedBot("remembering", 0)
        assert await ask(pool, bot) == 0
        process = pool.workers[0]._process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await process.closed
        assert await ask(pool, bot) == 0

    in_pool(check)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no process priorities")
def test_bots_let_the_server_go_first() -> None:
    async def check(pool: Pool) -> None:
        await ask(pool, SeatedBot("remembering", 0))
        server, bots = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, pool.workers[0].pid or 0))
        assert bots >= min(server + 5, 19)

    in_pool(check)


@pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity"), reason="this system does not tie processes to processors"
)
def test_bots_leave_a_processor_to_the_server() -> None:
    async def check(pool: Pool) -> None:
        await ask(pool, SeatedBot("remembering", 0))
        server, bots = (os.sched_getaffinity(pid) for pid in (0, pool.workers[0].pid or 0))
        assert bots == server - {min(server)} if len(server) > 1 else bots == server

    in_pool(check)


def test_a_bot_begins_anew_with_the_same_random_numbers() -> None:
    """Where its stream stands is told with each question."""

    async def check(pool: Pool) -> None:
        bot, alone = SeatedBot("greedy", 0), SeatedBot("greedy", 0)
        alone.stream = bot.stream
        for _ in range(2):
            assert await ask(pool, bot) == await ask(pool, alone)
            assert alone.stream == bot.stream
        await fault_of(pool, SeatedBot("vanishing", 0))
        assert await ask(pool, bot) == await ask(pool, alone)
        assert alone.stream == bot.stream

    in_pool(check)


def test_no_process_is_left_when_the_pool_closes(tmp_path: Path) -> None:
    pids: list[int] = []

    async def check(pool: Pool) -> None:
        good, bad = SeatedBot("remembering", 0), SeatedBot("looping", 0)
        await ask(pool, good)
        hanging = asyncio.create_task(ask(pool, bad))
        await until(lambda: troupe.noted(tmp_path, "looping") != [])
        pids.extend(worker.pid or 0 for worker in pool.workers)
        await pool.close()
        assert (await asyncio.gather(hanging, return_exceptions=True))[0].__class__ is asyncio.CancelledError

    in_pool(check, workers=2)
    assert len(set(pids)) == 2
    assert not [pid for pid in pids if alive(pid)]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


KILLED = """
import asyncio
from camelup.server.metrics import Metrics
from camelup.server.workers.pool import Pool
from camelup.server.workers.worker import SeatedBot
from tests.server.test_pool import ask

async def think():
    pool = Pool(2, 512, Metrics(), loading=0)
    await asyncio.gather(*(ask(pool, SeatedBot(name, 0)) for name in ("remembering", "looping")))

asyncio.run(think())
"""


def test_processes_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    path = os.pathsep.join(sys.path)
    environment = os.environ | {"PYTHONPATH": path}
    server = subprocess.Popen([sys.executable, "-c", KILLED], env=environment)

    async def pids(file: str) -> int:
        await until(lambda: troupe.noted(tmp_path, file) != [])
        return int(troupe.noted(tmp_path, file)[0][0].split(".")[0])

    try:
        idle, busy = asyncio.run(pids("asked")), asyncio.run(pids("looping"))
        assert [alive(idle), alive(busy)] == [True, True]
    finally:
        server.kill()
        server.wait()
    asyncio.run(until(lambda: not alive(idle) and not alive(busy)))


def test_a_worker_hears_nothing_that_its_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that goes to a process in a game of `cards`, where most is hidden."""
    heard: list[Any] = []
    ask_process = WorkerProcess.ask

    async def listen(process: Any, request: Any) -> Any:
        heard.append(request)
        return await ask_process(process, request)

    monkeypatch.setattr(WorkerProcess, "ask", listen)

    async def check(pool: Pool) -> None:
        table = Table("cards", ["Ann", "Ben", "Cleo"], seed=8)
        seated = [SeatedBot("remembering", seat) for seat in range(3)]
        while not table.over:
            seat = table.to_act
            assert seat is not None
            view, legal = table.view(seat), list(table.legal)
            packed = view.pack()
            action, _ = await pool.choose(seated[seat], view, legal, PATIENCE)
            question = heard[-1]
            assert question == MoveQuestion(
                question.bot,
                "remembering",
                1,
                packed,
                legal,
                question.stream,
                question.limit,
                question.finished,
            )
            table.play(action)
        assert len(heard) > 50

    in_pool(check)


def test_a_built_in_bot_has_everything_ready_before_it_is_asked() -> None:
    async def check(pool: Pool) -> None:
        await ask(pool, SeatedBot("greedy", 0))
        assert {(None, "second"), ("greedy", "second")} <= pool.workers[0]._ready

    in_pool(check)


def test_everything_is_warmed_up_again_in_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    items: list[WarmUpItem] = [("random", "second"), ("random", "cards")]
    monkeypatch.setattr(pools, "warm_up_items", lambda first: items)

    async def check(pool: Pool) -> None:
        warming = asyncio.create_task(pool.warm_up())
        await until(lambda: pool.warming)
        await warming
        assert not pool.warming
        (worker,) = pool.workers
        assert worker._ready == set(items)
        await fault_of(pool, SeatedBot("vanishing", 0))
        await until(lambda: worker._ready == set(items))

    in_pool(check)


def test_odds_are_computed_beside_the_bots() -> None:
    async def check(pool: Pool) -> None:
        view = TABLE.view(0)
        assert await pool.odds(view) == json.loads(json.dumps(odds(view).to_json()))
        for wrong in ("nonsense", None, {"game": "second"}):
            with pytest.raises(CamelUpError) as expected:
                odds(wrong)  # type: ignore[arg-type]
            with pytest.raises(OddsError) as rejected:
                await pool.odds(wrong)
            assert str(rejected.value) == str(expected.value)
        assert [worker.pid for worker in pool.workers] == [None]

    in_pool(check)


def test_a_process_that_has_compiled_gives_its_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compiled now is loaded by another process, unless a bot would lose its memory."""
    items: list[WarmUpItem] = [("random", "second")]
    monkeypatch.setattr(pools, "warm_up_items", lambda first: items)
    ask_process = WorkerProcess.ask

    async def compile_it(process: Any, request: Any) -> Any:
        answer = await ask_process(process, request)
        answer.compiled = True
        return answer

    monkeypatch.setattr(WorkerProcess, "ask", compile_it)
    opened: list[int] = []
    open_process = WorkerProcess.open

    async def note(memory: int) -> WorkerProcess:
        process = await open_process(memory)
        opened.append(process.pid)
        return process

    monkeypatch.setattr(WorkerProcess, "open", note)

    async def check(pool: Pool) -> None:
        await pool.warm_up()
        assert (len(opened), pool.workers[0].pid) == (2, opened[1]), "once, not for ever"
        bot = SeatedBot("remembering", 0)
        assert await ask(pool, bot) == 0
        await pool.warm_up()
        assert await ask(pool, bot) == 1

    in_pool(check)


def test_warming_up_leaves_nothing_to_compile() -> None:
    """Whole games of the bots that compute most use no compiled code that was not warmed up."""
    script = Path(__file__).with_name("warm_up.py")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("name", bots.BUILT_IN)
@pytest.mark.parametrize("game", GAMES)
def test_every_bot_of_every_game_is_warmed_up(name: str, game: str) -> None:
    for first in range(5):
        assert (name, game) in pools.warm_up_items(first)
        assert (None, game) in pools.warm_up_items(first)


def test_a_question_is_small() -> None:
    question = MoveQuestion(1, "greedy", 1, TABLE.view(0).pack(), LEGAL, bytes(32), 10.0, [])
    assert len(framed(question)) < 4_000
