"""`make prove`: everything that the tests sample, in full counts. A run that was stopped resumes.

Each proof is a row of docs/proofs.md, written when all of its parts are done.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter

from benchmarks.soak import adversary, kills, rules, suites, wire
from benchmarks.soak.results import Counts, Proof, Results, write_row

PROOFS = {
    proof.name: proof
    for proof in (
        rules.COMPILED,
        rules.HIDDEN,
        suites.LEGS,
        suites.ENUMERATION,
        suites.TEXTS,
        rules.LAWS,
        suites.FAIRNESS,
        suites.OPENAPI,
        kills.SQLITE,
        kills.POSTGRES,
        wire.PROOF,
        adversary.PROOF,
    )
}


def prove(proof: Proof, results: Results, parts: int) -> Counts:
    """Do what is missing of a proof; the counts of all its parts."""
    done = results.done(proof)
    print(f"{proof.title}: {parts} parts" + (f", {len(done)} done before" if done else ""), flush=True)
    for part in range(parts):
        if part in done:
            continue
        began = time.monotonic()
        done[part] = proof.run(part)
        results.keep(proof, part, done[part])
        seconds = time.monotonic() - began
        print(f"  part {part + 1} of {parts} ({seconds:.0f} s): {proof.tell(done[part])}", flush=True)
    total: Counts = sum(done.values(), Counter())
    print(f"  in all: {proof.tell(total)}", flush=True)
    return total


def main() -> int:
    """Prove everything, or what is named."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak", description=__doc__)
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help=f"some of {', '.join(PROOFS)}")
    parser.add_argument("--fresh", action="store_true", help="begin anew")
    parser.add_argument("--parts", type=int, help="only so many parts of each, without a word in the docs")
    given = parser.parse_args()
    if unknown := set(given.proofs) - PROOFS.keys():
        parser.error(f"there is no proof {', '.join(sorted(unknown))}; choose from {', '.join(PROOFS)}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that servers are stopped
    results, failed = Results(fresh=given.fresh), False
    for name in given.proofs or PROOFS:
        proof = PROOFS[name]
        try:
            total = prove(proof, results, min(given.parts or proof.parts, proof.parts))
        except AssertionError as fault:
            failed = True
            print(f"  FAILED: {fault}", flush=True)
            continue
        if given.parts is None:
            write_row(proof, proof.tell(total))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
