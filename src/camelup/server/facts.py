"""What an event did, as facts for one line of the page's log, derived from the views before and after it.

The page puts them into words in the reader's language. They contain only what everybody may see, so they are
the same for every viewer, whenever somebody asks.
"""

from __future__ import annotations

from camelup.games import GAMES, SECOND
from camelup.games.dice.crazy import crazy_mover
from camelup.race import arrange
from camelup.schema.plain import Json
from camelup.server.messages import Facts, LegEnd, Move, Payment, RaceEnd, SentOn

View = Json


def facts_of(before: View, event: str, after: View) -> Facts:
    """Return the facts of an event that led from one view to the other."""
    who, verb, *rest = event.split(" ")
    facts: Facts = {}
    if _opens(before, who, verb, rest):
        facts["opens"] = True
    if (value := _ticket_value(before, verb, rest)) is not None:
        facts["value"] = value
    paid: list[Payment] = []
    if before["track"] and (steps := _steps(who, verb, rest)):
        facts["move"] = _move(before, event, after, steps)
        paid = _payments(before, facts["move"])
    if paid:
        facts["paid"] = paid
    if after["result"]:
        facts["race"] = _race_end(after)
    elif after["leg"] > before["leg"]:
        facts["leg"] = LegEnd(number=before["leg"], gains=_gains(before, after, paid))
    return facts


def _opens(before: View, who: str, verb: str, rest: list[str]) -> bool:
    """Return whether an event begins a new line: a seat's turn, the start, or the hands of a leg."""
    if who != "=":
        return bool(before["phase"] == "act" and not before.get("done"))
    if verb == "deal":
        return rest[0] == "0"
    return verb == "start" or (before["turn"] is None and not before.get("revealed"))


def _ticket_value(before: View, verb: str, rest: list[str]) -> int | None:
    """Return the value of the ticket that is taken or covered."""
    if verb == "bet":
        return int(before["leg_tickets"][rest[0]][0])
    if verb == "place":
        return int(before["leg_tickets"][rest[1]][-1] if rest[2] == "stack" else rest[2])
    return None


# ---------------------------------------------------------------------------------------- moves


def _steps(who: str, verb: str, rest: list[str]) -> int:
    """Return how far a camel moves, before a tile or figure; 0 if none moves."""
    if who != "=":
        return int(verb == "play")
    return int(rest[-1][-1]) if verb in ("die", "support", "card") else 0


def _move(before: View, event: str, after: View, steps: int) -> Move:
    unit = _moved(before, after) or _turned_over(before, after) or _drawn(before, event, after)
    start, end = _space(before, unit[0]), _space(after, unit[0])
    move: Move = {"camel": unit[0], "riders": unit[1:], "start": start, "end": end}
    if end > before["length"]:
        move["finish"] = "crossed"
    elif end == 0 and not GAMES[before["game"]].start_card:
        move["finish"] = "backward"
    stack = _stack(after, unit[0])
    bottom = stack.index(unit[0])
    if end > 0 and bottom:
        move["on"] = stack[bottom - 1]
    elif end > 0 and bottom + len(unit) < len(stack):
        move["under"] = stack[bottom + len(unit)]
    if sent := _sent_on(before, unit[0], start, steps):
        move["sent"] = sent
    return move


def _moved(before: View, after: View) -> list[str]:
    """Return the camels that are on another space now, from bottom to top."""
    return [
        camel
        for space, stack in before["track"].items()
        for camel in stack
        if camel not in after["track"].get(space, ())
    ]


def _turned_over(before: View, after: View) -> list[str]:
    """Return the camels that were sent back to their own space, underneath those they had left."""
    for space, stack in before["track"].items():
        if (now := after["track"].get(space, stack)) != stack:
            return list(stack[stack.index(now[0]) :])
    return []


def _drawn(before: View, event: str, after: View) -> list[str]:
    """Return the drawn camel with all that it carries: it was sent back to where it was, and nothing
    changed."""
    who, verb, *rest = event.split(" ")
    if who != "=" or verb == "card":
        camel = (rest[0] if verb == "card" else after["played"][-1][1])[:-1]
    else:
        camel = _crazy_camel(before, rest[1]) if rest[0] == "grey" else rest[0]
    stack = _stack(before, camel)
    return [camel] if _space(before, camel) == 0 else stack[stack.index(camel) :]


def _crazy_camel(before: View, shown: str) -> str:
    """Return the crazy camel that moves when the grey die shows one of them."""
    stacks = sorted(
        (int(space), [SECOND.camels.index(camel) for camel in stack])
        for space, stack in before["track"].items()
    )
    who, where = arrange(stacks)
    return SECOND.camels[crazy_mover(who, where, len(SECOND.camels), SECOND.camels.index(shown))]


def _stack(view: View, camel: str) -> list[str]:
    return next((list(stack) for stack in view["track"].values() if camel in stack), [])


def _space(view: View, camel: str) -> int:
    for space, stack in view["track"].items():
        if camel in stack:
            return int(view["length"]) + 1 if space == "finish" else int(space)
    raise ValueError(f"there is no camel {camel}")


def _sent_on(before: View, camel: str, start: int, steps: int) -> SentOn | None:
    """Return the tile or figure on the space where a move of so many steps ends."""
    line = [0, *before.get("spaces", range(1, before["length"] + 1))]
    direction = 1 if camel in before["leg_tickets"] else -1
    index = line.index(start) + direction * steps
    met = line[index] if 0 < index < len(line) else 0
    if tile := before.get("tiles", {}).get(str(met)):
        return {"by": "tile", "owner": tile["owner"], "space": met}
    for figure in ("fennec", "palm"):
        if (stands := before.get(figure)) and stands["space"] == met:
            return {"by": figure, "owner": stands["owner"], "space": met}
    return None


# ---------------------------------------------------------------------------------------- money


def _payments(before: View, move: Move) -> list[Payment]:
    """Return what a move pays: 1 to the owner of the tile that it meets, and 1 per camel to the owner of the
    camera on the space where it ends."""
    paid: list[Payment] = []
    sent = move.get("sent")
    if sent and sent["by"] == "tile":
        paid.append({"seat": sent["owner"], "pounds": 1, "reason": "tile"})
    camera = before.get("camera")
    if camera and camera["space"] == move["end"]:
        paid.append({"seat": camera["owner"], "pounds": 1 + len(move["riders"]), "reason": "camera"})
    return paid


def _gains(before: View, after: View, paid: list[Payment]) -> list[int]:
    """Return the gain of each seat from the payout, without what the move itself paid."""
    gains = [
        now["money"] - was["money"] for was, now in zip(before["players"], after["players"], strict=True)
    ]
    for each in paid:
        gains[each["seat"]] -= each["pounds"]
    return gains


def _race_end(after: View) -> RaceEnd:
    waiting = after["track"].get("0", []) if GAMES[after["game"]].start_card else []
    return {"first": after["ranking"][0], "last": sorted(waiting) or after["ranking"][-1:]}
