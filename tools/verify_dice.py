"""Check the dice of a camelup record with nothing but Python: python verify_dice.py FILE

The server promised SHA-256(secret) before the start; each seat then added a contribution. Draw `place` of
event `number` takes the first 32-bit word below the largest multiple of the total weight from
HMAC-SHA256(secret, "camelup/1 NUMBER PLACE BLOCK CONTRIBUTIONS"), block by block, modulo the total weight.
This checks the promise, every draw, and that each event says what was drawn. That the lists themselves are
what the rules put into the pyramid and the deck is checked by `camelup verify`, which replays the game.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

WORD = 2**32


def fail(problem: str) -> NoReturn:
    sys.exit(f"NOT FAIR: {problem}")


def words(secret: bytes, contributions: list[str | None], number: str, place: int) -> Iterator[int]:
    given = ",".join(each or "" for each in contributions)
    block = 0
    while True:
        message = f"camelup/1 {number} {place} {block} {given}".encode()
        digest = hmac.new(secret, message, hashlib.sha256).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def draw(secret: bytes, contributions: list[str | None], number: str, place: int, weights: list[int]) -> int:
    total = sum(weights)
    fair = WORD - WORD % total
    ticket = next(word for word in words(secret, contributions, number, place) if word < fair) % total
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


def check(record: dict[str, Any]) -> int:
    dice = record["dice"]
    secret = bytes.fromhex(dice["secret"])
    if hashlib.sha256(secret).hexdigest() != dice["commit"]:
        fail("the secret is not the one that was promised")
    for number, event in enumerate(record["events"], 1):
        chance = number > dice["from"] and event.startswith("=")
        if chance != (str(number) in dice["draws"]):
            fail(f"event {number} and its draws do not belong together")
    for number, steps in dice["draws"].items():
        drawn = []
        for place, step in enumerate(steps):
            weights = [weight for _, weight in step["from"]]
            if draw(secret, dice["contributions"], number, place, weights) != step["drew"]:
                fail(f"draw {place} of event {number} is not what the secret gives")
            drawn.append(step["from"][step["drew"]][0])
        if number == "0":
            continue
        event = record["events"][int(number) - 1]
        if event_of(drawn, record, event) != event:
            fail(f"event {number} is {event!r}, but {drawn} was drawn")
    return len(dice["draws"])


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123
        print(f"fair: {check(json.load(file))} draws follow from the promised secret")
