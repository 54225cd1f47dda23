"""Check a camelup record with nothing but Python: verify_dice.py FILE [--commit HEX] [--contribution HEX]...

The server showed SHA-256(secret), the commitment, before the start; each seat then added a contribution. Draw
`place` of event `number` takes the first 32-bit word below the largest multiple of the total weight from
HMAC-SHA256(secret, "camelup/1 NUMBER PLACE BLOCK SEATING CONTRIBUTIONS"), block by block, modulo that total.
This checks the secret, the order of the seats, every draw and event, and, if you name them, the commitment
you saw and what you contributed. What the rules put into pyramid and deck is checked by `camelup verify`.
"""

import argparse
import hashlib
import hmac
import json
import struct
from bisect import bisect
from itertools import accumulate, count
from typing import Any


def need(fair: bool, problem: str) -> None:
    if not fair:
        raise SystemExit(f"NOT FAIR: {problem}")


def draw(dice: dict[str, Any], number: str, place: int, weights: list[int]) -> int:
    key, given = bytes.fromhex(dice["secret"]), ",".join(each or "" for each in dice["contributions"])
    *_, total = sums = list(accumulate(weights))
    texts = (f"camelup/1 {number} {place} {block} {dice['seating']} {given}".encode() for block in count())
    words = (word for text in texts for (word,) in struct.iter_unpack(">I", hmac.digest(key, text, "sha256")))
    return bisect(sums, next(word for word in words if word < 2**32 - 2**32 % total) % total)


def event_of(drawn: list[str], record: dict[str, Any], event: str) -> str:
    """The event that drawn words make: a die or a card as it is, a deal sorted, a start as stacks."""
    if not event.startswith("= start "):
        cards = ",".join(sorted(each.split(" ")[1] for each in drawn))
        return event[:9] + cards if event.startswith("= deal ") else "= " + " ".join(drawn)
    length = 20 if "long_track" in record["options"].get("modules", []) else 16
    stacks: dict[int, list[str]] = {}
    for each in drawn:
        *_, camel, face = each.split(" ")
        space = length + 1 - int(face) if " grey " in f" {each}" else int(face)
        stacks.setdefault(space, []).append(camel)
    return "= start " + " ".join(f"{space}:" + ",".join(stacks[space]) for space in sorted(stacks))


def order_of(steps: list[Any], seating: str, seats: int) -> list[int]:
    """The order of the seats: as given, from a random one on, or shuffled one by one."""
    order, left = [], list(range(seats))
    for step in steps:
        chairs = [[f"chair {chair}", 1] for chair in left]
        need(step["from"] == chairs, "the order of the seats was not drawn from the chairs that were left")
        order.append(left.pop(step["drew"]))
    due = {"given": 0, "random": 1, "shuffled": seats}[seating]
    need(len(steps) == due, f"the seating is {seating}, but {len(steps)} chairs were drawn")
    return order + left[order[0] :] + left[: order[0]] if seating == "random" else order + left


def check(record: dict[str, Any]) -> int:
    dice, events = record["dice"], dict(enumerate(["", *record["events"]]))
    commit = hashlib.sha256(bytes.fromhex(dice["secret"])).hexdigest()
    need(commit == dice["commit"], "the secret does not match the commitment in the record")
    order = order_of(dice["draws"].get("0", []), dice["seating"], len(record["players"]))
    need(order == dice["order"], "the order of the seats is not the one that was drawn")
    chance = {str(number) for number in events if number > dice["from"] and events[number].startswith("=")}
    need(chance == set(dice["draws"]) - {"0"}, "the draws are not those of the chance events")
    for number, steps in dice["draws"].items():
        for place, step in enumerate(steps):
            given = draw(dice, number, place, [weight for _, weight in step["from"]])
            need(given == step["drew"], f"draw {place} of event {number} is not what the secret gives")
        event, drawn = events[int(number)], [step["from"][step["drew"]][0] for step in steps]
        right = number == "0" or event_of(drawn, record, event) == event
        need(right, f"event {number} is {event!r}, but {drawn} was drawn")
    return len(dice["draws"])


def compare(dice: dict[str, Any], commit: str, mine: list[str]) -> str:
    """Compare the record with what you know from before the start; 16 digits of the commitment will do."""
    same = not commit or (len(commit) >= 16 and dice["commit"].startswith(commit))
    need(same, f"the commitment of the record is {dice['commit']}, not {commit}")
    lost = [each for each in mine if mine.count(each) > dice["contributions"].count(each)]
    need(not lost, f"the record does not hold the contribution {', '.join(lost)}")
    compared = ["the commitment"] * bool(commit) + ["your contribution"] * bool(mine)
    return "compared with what you saw before the start: " + (" and ".join(compared) or "nothing")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--commit", type=str.lower, default="")
    parser.add_argument("--contribution", type=str.lower, action="append", default=[])
    asked = parser.parse_args()
    try:
        with open(asked.file, encoding="utf-8") as file:  # noqa: PTH123
            record = json.load(file)
        checked, compared = check(record), compare(record["dice"], asked.commit, asked.contribution)
        print(f"fair: {checked} draws follow from secret and contributions\n{compared}")
    except (OSError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        need(False, "give it the record of a game that has ended, as the server exports it")
