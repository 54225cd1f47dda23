"""A game told in sentences: what each event did, read off the states around it."""

from __future__ import annotations

from typing import Any

State = dict[str, Any]
ORDINALS = {2: "2nd", 3: "3rd", 4: "4th", 5: "5th"}


def tell(before: State, event: str, after: State, players: tuple[str, ...]) -> list[str]:
    """One event in sentences: the event itself, then what followed from it."""
    words = event.split(" ")
    if words[0] == "=":
        sentences = [_chance(words[1:], players)]
    else:
        sentences = [_action(int(words[0]), words[1:], before, after, players)]
    return sentences + _consequences(before, after, players)


def _chance(words: list[str], players: tuple[str, ...]) -> str:
    kind, *rest = words
    if kind == "start":
        return "The camels line up: " + ", ".join(_stack(part) for part in rest) + "."
    if kind == "deal":
        return f"{players[int(rest[0])]} is dealt {rest[1].replace(',', ', ')}."
    if kind == "card":
        return f"The card {rest[0]} is turned up."
    die = "support die" if kind == "support" else "die"
    return f"The {' '.join(rest[:-1])} {die} shows {rest[-1]}."


def _stack(part: str) -> str:
    space, camels = part.split(":")
    return f"{camels.replace(',', ' under ')} on {space}"


def _action(seat: int, words: list[str], before: State, after: State, players: tuple[str, ...]) -> str:
    return f"{players[seat]} {_deed(words[0], words[1:], seat, before, players)}."


def _deed(verb: str, rest: list[str], seat: int, before: State, players: tuple[str, ...]) -> str:
    first = rest[0] if rest else ""
    tile = {"+": "oasis", "-": "mirage"} if before["game"] == "classic" else {"+": "cheer", "-": "boo"}
    match verb:
        case "bet":
            return f"takes the {first} ticket worth {before['leg_tickets'][first][0]}"
        case "tile":
            return f"puts the tile on space {first[1:]}, side {tile[first[0]]}"
        case "win" | "lose":
            what = "the winner" if verb == "win" else "the loser"
            return f"bets on {first} as {what} of the race" if first != "?" else f"bets in secret on {what}"
        case "partner":
            return f"becomes partner of {players[int(first)]}"
        case "camera":
            return f"points the camera at space {first}"
        case "place":
            source = "from the bottom of its stack" if rest[2] == "stack" else f"worth {rest[2]}"
            return f"bets on {ORDINALS[int(first)]} place with a {rest[1]} ticket {source}"
        case "add":
            return f"adds the {first} support die"
        case "mid":
            return f"takes the {first} midfield ticket"
        case "fennec" | "palm":
            return f"puts the {verb} on space {first}"
        case "play":
            hand = before["players"][seat].get("hand")
            return f"plays {hand[0]} from the hand" if hand else "plays the card in hand"
        case "deck" | "intel":
            return f"puts {first} in the deck" if verb == "deck" else f"lays {first} as intel"
        case "discard":
            return f"discards {first}"
    return {
        "roll": "takes a pyramid ticket and rolls",
        "reveal": "turns up the top card",
        "done": "leaves it at that",
        "pass": "makes no bet",
    }[verb]


def _consequences(before: State, after: State, players: tuple[str, ...]) -> list[str]:
    if not before["track"]:
        return []
    sentences = []
    if after["track"] != before["track"]:
        sentences.append(f"Now {', '.join(after['ranking'][:3])} lead.")
    changes = [
        (players[seat], player["money"] - before["players"][seat]["money"])
        for seat, player in enumerate(after["players"])
    ]
    paid = ", ".join(f"{name} {change:+d}" for name, change in changes if change)
    if after["result"]:
        winners = " and ".join(players[seat] for seat in after["result"]["winners"])
        sentences.append(f"The race is over: {after['ranking'][0]} wins, {after['ranking'][-1]} is last.")
        sentences.append(f"Payout: {paid or 'nothing'}. {winners} won with {max(after['result']['money'])}.")
    elif after["leg"] > before["leg"]:
        sentences.append(f"The leg is over. Payout: {paid or 'nothing'}.")
    elif paid:
        sentences.append(f"Money: {paid}.")
    return sentences
