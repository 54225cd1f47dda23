"""Check a camelup record with nothing but Python: verify_dice.py FILE [--commit HEX] [--contribution HEX]...

The server showed SHA-256(secret), the commitment, before the start; each seat then added a contribution. Draw
`place` of event `number` takes the first 32-bit word below the largest multiple of the total weight from
HMAC-SHA256(secret, "camelup/1 NUMBER PLACE BLOCK SEATING CONTRIBUTIONS"), block by block, modulo that total.
This checks the secret, the order of the seats, every draw, that each event says what was drawn, and, if you
name them, that the record holds the commitment you saw and what you contributed. That the lists are what the
rules put into pyramid and deck is checked by `camelup verify`, which replays the game.
"""

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

WORD = 2**32


def fail(problem: str) -> NoReturn:
    sys.exit(f"NOT FAIR: {problem}")


def words(dice: dict[str, Any], number: str, place: int) -> Iterator[int]:
    given = dice["seating"] + " " + ",".join(each or "" for each in dice["contributions"])
    block = 0
    while True:
        message = f"camelup/1 {number} {place} {block} {given}".encode()
        digest = hmac.new(bytes.fromhex(dice["secret"]), message, hashlib.sha256).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def draw(dice: dict[str, Any], number: str, place: int, weights: list[int]) -> int:
    total = sum(weights)
    fair = WORD - WORD % total
    ticket = next(word for word in words(dice, number, place) if word < fair) % total
    for index, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return index
    return -1


def event_of(drawn: list[str], record: dict[str, Any], event: str) -> str:
    """The event that drawn words make: a die or a card as it is, a deal sorted, a start as stacks."""
    if event.startswith("= deal "):
        seat = event.split(" ")[2]
        return f"= deal {seat} " + ",".join(sorted(each.split(" ")[1] for each in drawn))
    if not event.startswith("= start "):
        return "= " + " ".join(drawn)
    length = 20 if "long_track" in record["options"].get("modules", []) else 16
    stacks: dict[int, list[str]] = {}
    for each in drawn:
        *_, camel, face = each.split(" ")
        space = length + 1 - int(face) if " grey " in f" {each}" else int(face)
        stacks.setdefault(space, []).append(camel)
    return "= start " + " ".join(f"{space}:" + ",".join(stacks[space]) for space in sorted(stacks))


def order_of(steps: list[Any], seating: str, seats: int) -> list[int]:
    """The order of the chairs: as given, from a random one on, or shuffled one by one."""
    order, left = [], list(range(seats))
    for step in steps:
        if step["from"] != [[f"chair {chair}", 1] for chair in left]:
            fail("the order of the seats was not drawn from the chairs that were left")
        order.append(left.pop(step["drew"]))
    if len(steps) != {"given": 0, "random": 1, "shuffled": seats}[seating]:
        fail(f"the seating is {seating}, but {len(steps)} chairs were drawn")
    return order + left[order[0] :] + left[: order[0]] if seating == "random" else order + left


def check(record: dict[str, Any]) -> int:
    dice = record["dice"]
    if hashlib.sha256(bytes.fromhex(dice["secret"])).hexdigest() != dice["commit"]:
        fail("the secret does not match the commitment in the record")
    if order_of(dice["draws"].get("0", []), dice["seating"], len(record["players"])) != dice["order"]:
        fail("the order of the seats is not the one that was drawn")
    events = enumerate(record["events"], 1)
    chance = {str(number) for number, event in events if number > dice["from"] and event.startswith("=")}
    if chance != set(dice["draws"]) - {"0"}:
        fail("the draws are not those of the chance events")
    for number, steps in dice["draws"].items():
        for place, step in enumerate(steps):
            if draw(dice, number, place, [weight for _, weight in step["from"]]) != step["drew"]:
                fail(f"draw {place} of event {number} is not what the secret gives")
        event = record["events"][int(number) - 1]
        drawn = [step["from"][step["drew"]][0] for step in steps]
        if number != "0" and event_of(drawn, record, event) != event:
            fail(f"event {number} is {event!r}, but {drawn} was drawn")
    return len(dice["draws"])


def compare(dice: dict[str, Any], commit: str | None, contributions: list[str]) -> str:
    """Compare the record with what you know from before the start; 16 digits of the commitment will do."""
    if commit and (len(commit) < 16 or not dice["commit"].startswith(commit)):
        fail(f"the commitment of the record is {dice['commit']}, not {commit}")
    for each in contributions:
        if contributions.count(each) > dice["contributions"].count(each):
            fail(f"the record does not hold the contribution {each}")
    compared = ["the commitment"] * bool(commit) + ["your contribution"] * bool(contributions)
    return "compared with what you saw before the start: " + (" and ".join(compared) or "nothing")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--commit", type=str.lower)
    parser.add_argument("--contribution", type=str.lower, action="append", default=[])
    asked = parser.parse_args()
    try:
        with open(asked.file, encoding="utf-8") as file:  # noqa: PTH123
            record = json.load(file)
        checked, compared = check(record), compare(record["dice"], asked.commit, asked.contribution)
        print(f"fair: {checked} draws follow from secret and contributions\n{compared}")
    except (OSError, LookupError, TypeError, ValueError, AttributeError):
        fail("give it the record of a game that has ended, as the server exports it")
