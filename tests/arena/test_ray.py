"""A real Ray cluster on this machine plays the same tournament, bit for bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.arena.bots import spec

PROGRAM = """
import subprocess, sys
import ray
ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, object_store_memory=80_000_000)
address = ray.get_runtime_context().gcs_address
done = subprocess.run([sys.executable, "-m", "camelup", "arena", *sys.argv[1:], "--ray", address])
ray.shutdown()
sys.exit(done.returncode)
"""


def lines(path: Path) -> list[dict[str, Any]]:
    """The settings and the games in order, without their times."""
    head, *games = map(json.loads, path.read_text().splitlines())
    for game in games:
        del game["clocks"]
    return [head, *sorted(games, key=lambda game: (game["deal"], game["table"], game["rotation"]))]


def test_a_cluster_gives_the_same_result(tmp_path: Path) -> None:
    words = ["random", spec("Roller"), "--players", "3", "--deals", "4"]
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    local = [sys.executable, "-m", "camelup", "arena", *words, "--jobs", "1", "--out", str(here)]
    subprocess.run(local, check=True, capture_output=True)
    cluster = [sys.executable, "-c", PROGRAM, *words, "--out", str(there)]
    home = os.environ | {"HOME": str(tmp_path)}  # where Ray keeps what its processes know each other by
    done = subprocess.run(cluster, check=False, capture_output=True, text=True, env=home)
    assert done.returncode == 0, done.stderr
    assert lines(here) == lines(there)
    assert len(lines(there)) == 1 + 4 * 6


def test_no_cluster_is_a_clear_error(tmp_path: Path) -> None:
    words = ["random", "random", "--ray", "nowhere", "--out", str(tmp_path / "games.jsonl")]
    done = subprocess.run(
        [sys.executable, "-m", "camelup", "arena", *words], check=False, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1].startswith("camelup: no Ray cluster answers at 'nowhere'")
    assert "Traceback" not in done.stderr
