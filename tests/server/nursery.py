"""Loads the server's modules once and forks a server for each line it reads: a start costs nothing then.

A line is `{"log": FILE, "environment": {…}, "constants": {…}}`, the answer the process's id; `{"wait": ID}`
is answered with its exit code. The children are ordinary `camelup serve` processes.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from typing import Any

import aiosqlite
import asyncpg
import uvicorn
import uvloop

import camelup.server.app
from camelup.cli import main

LOADED = (aiosqlite, asyncpg, camelup.server.app, uvicorn, uvloop)


def serve(order: dict[str, Any]) -> None:
    """Become a server."""
    log = os.open(order["log"], os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.dup2(log, 2)
    os.environ.clear()
    os.environ.update(order["environment"])
    for name, value in order["constants"].items():
        module, _, constant = name.rpartition(".")
        setattr(import_module(f"camelup.server.{module}"), constant, value)
    code = 1
    try:
        code = main(["serve"])
    finally:
        os._exit(code)


def run() -> None:
    """Fork on demand until nobody asks any more."""
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            _, status = os.waitpid(order["wait"], 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        child = os.fork()
        if child == 0:
            serve(order)
        print(child, flush=True)


if __name__ == "__main__":
    run()
