"""Remove funding URLs from npm's lock files; installing does not need them."""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> None:
    """Each lock file that is named, in place."""
    for path in map(Path, sys.argv[1:]):
        lock = json.loads(path.read_text(encoding="utf-8"))
        for package in lock["packages"].values():
            package.pop("funding", None)
        path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
