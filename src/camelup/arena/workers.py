"""Runs tasks in this process, in a pool of processes, or on a Ray cluster.

Results are yielded as they finish, in any order. The result of a task depends on the task only, so the number
and location of the workers do not matter.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from camelup.errors import SetupError, require

T = TypeVar("T")
R = TypeVar("R")

QUEUED_PER_WORKER = 4
"""Tasks queued per worker, so that none runs idle."""


class WorkerDied(SetupError):
    """A worker process died."""


def spread_work(
    work: Callable[[T], R], tasks: Iterable[T], jobs: int, ray: str = ""
) -> Generator[R, None, None]:
    """Yield the results of all tasks as they finish, from `jobs` processes or from the Ray cluster at an
    address."""
    if ray:
        return _on_ray(work, tasks, ray)
    return (work(task) for task in tasks) if jobs == 1 else _in_processes(work, tasks, jobs)


def _in_processes(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R, None, None]:
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    waiting = iter(tasks)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _prepare)
    try:
        under_way: set[Future[R]] = set()
        while True:
            room = jobs * (1 + QUEUED_PER_WORKER) - len(under_way)
            under_way |= {pool.submit(work, task) for task in islice(waiting, room)}
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenProcessPool:
        raise WorkerDied(
            "a worker process was killed, perhaps because memory ran out; try fewer --jobs"
        ) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _prepare() -> None:
    """Ignore Ctrl-C in a worker: it reaches every process of the terminal, and the parent handles it. Exit
    when the parent is gone."""
    import signal
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def leave_with_the_parent() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=leave_with_the_parent, daemon=True).start()


def _do(work: Callable[[T], R], task: T) -> R:
    return work(task)


def _on_ray(work: Callable[[T], R], tasks: Iterable[T], address: str) -> Generator[R, None, None]:
    require("--ray", "ray", "ray")
    ray: Any = import_module("ray")
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:  # noqa: BLE001 - ray has many ways to say that nobody is there
        raise SetupError(f"no Ray cluster answers at {address!r}: {str(error).splitlines()[0]}") from None
    try:
        remote = ray.remote(_do)
        waiting = iter(tasks)
        room = max(1, int(ray.cluster_resources().get("CPU", 1))) * (1 + QUEUED_PER_WORKER)
        under_way = [remote.remote(work, task) for task in islice(waiting, room)]
        while under_way:
            done, under_way = ray.wait(under_way)
            under_way += [remote.remote(work, task) for task in islice(waiting, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()
