"""A game told in sentences: what each event changed, derived from the states before and after it."""

from __future__ import annotations

from camelup.games import find_game
from camelup.schema.plain import Json

State = Json
ORDINALS = {2: "2nd", 3: "3rd", 4: "4th", 5: "5th"}


def tell(before: State, event: str, after: State, players: tuple[str, ...]) -> list[str]:
    """The sentences for one event: the event itself, then its consequences."""
    words = event.split(" ")
    if words[0] == "=":
        sentences = [_chance(before["game"], words[1:], players)]
    else:
        sentences = [_action(int(words[0]), words[1:], before, players)]
    return sentences + _consequences(before, after, players)


def _chance(game: str, words: list[str], players: tuple[str, ...]) -> str:
    kind, *rest = words
    if kind == "start":
        return "The camels line up: " + ", ".join(_stack(part) for part in rest) + "."
    if kind == "deal":
        return f"{players[int(rest[0])]} is dealt {rest[1].replace(',', ', ')}."
    outcome = " ".join(words)
    row, _ = find_game(game).outcome_rows[find_game(game).outcomes.index(outcome)]
    return row.says.format_map(row.read(outcome))


def _stack(part: str) -> str:
    space, camels = part.split(":")
    return f"{camels.replace(',', ' under ')} on {space}"


def _action(seat: int, words: list[str], before: State, players: tuple[str, ...]) -> str:
    verb = find_game(before["game"]).verb(words[0])
    arguments = verb.read(" ".join(words))
    form = verb.form(arguments)
    known = _Known(arguments, called=form.called, seat_acting=seat, before=before, players=players)
    return f"{players[seat]} {form.says.format_map(known)}."


class _Known(Json):
    """The arguments of an action, and values derived from the states when a sentence needs them."""

    def __missing__(self, hole: str) -> object:
        return getattr(self, f"_{hole}")()

    def _value(self) -> int:
        return int(self["before"]["leg_tickets"][self["colour"]][0])

    def _player(self) -> str:
        return str(self["players"][int(self["seat"])])

    def _ordinal(self) -> str:
        return ORDINALS[int(self["place"])]

    def _held(self) -> str:
        hand = self["before"]["players"][self["seat_acting"]].get("hand")
        return f"{hand[0]} from the hand" if hand else "the card in hand"


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
