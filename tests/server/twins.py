"""Twins: two logs of a table that one viewer cannot tell apart, with everything hidden from them changed."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from camelup.server.journal import Entry

Log = list[Entry]
Place = tuple[int, str, int]
"""Where a text stands: entry, `events` or sealed `actions`, number."""
CHOICES = ("discard", "deck", "intel")
COLOURS = {
    "classic": ["blue", "green", "orange", "white", "yellow"],
    "second": ["blue", "green", "purple", "red", "yellow"],
    "cards": ["blue", "green", "orange", "white", "yellow"],
}
ALL_CARDS = Counter({f"{colour}{n}": (5, 1)[n - 1] for colour in COLOURS["cards"] for n in (1, 2)})


def twin_of(log: Log, viewer: int, rng: random.Random) -> Log:
    """Another log that looks the same to a viewer (-1 for a spectator) at its end and before."""
    game = log[0].data["game"]
    changed = _other_cards(log, viewer, rng) if game == "cards" else _other_bets(log, viewer, rng, game)
    return [
        replace(entry, data=_written(number, entry, changed)) if number else entry
        for number, entry in enumerate(log)
    ]


def _written(number: int, entry: Entry, changed: dict[Place, str]) -> dict[str, object]:
    data = {key: value for key, value in entry.data.items() if key != "hash"}
    for key in ("events", "actions"):
        if key in data:
            data[key] = [changed.get((number, key, at), text) for at, text in enumerate(data[key])]
    return data


def _texts(log: Log) -> Iterator[tuple[Place, str]]:
    for number, entry in enumerate(log[1:], 1):
        for key in ("events", "actions"):
            for at, text in enumerate(entry.data.get(key, [])):
                yield (number, key, at), text


def _other_bets(log: Log, viewer: int, rng: random.Random, game: str) -> dict[Place, str]:
    """Everyone else's secret race bets are on other camels."""
    colours = COLOURS[game]
    swaps: defaultdict[str, dict[str, str]] = defaultdict(
        lambda: dict(zip(colours, rng.sample(colours, 5), strict=True))
    )
    changed = {}
    for place, text in _texts(log):
        seat, verb, *rest = text.split(" ")
        if verb in ("win", "lose") and seat != str(viewer):
            changed[place] = f"{seat} {verb} {swaps[seat][rest[0]]}"
    return changed


@dataclass
class Card:
    """One card that a seat was dealt, and what became of it."""

    name: str
    verb: str = "hand"
    places: list[Place] = field(default_factory=list)


@dataclass
class Leg:
    """The cards of a leg."""

    deals: dict[int, tuple[Place, list[str]]] = field(default_factory=dict)
    chosen: dict[int, list[Card]] = field(default_factory=lambda: defaultdict(list))
    played: set[int] = field(default_factory=set)
    drawn: Counter[str] = field(default_factory=Counter)
    laid: int = 0
    """How many seats' intel has entered the record."""

    def cards(self, seat: int) -> list[Card]:
        """All of a seat's cards, those in hand last."""
        used = Counter(card.name for card in self.chosen[seat])
        return self.chosen[seat] + [Card(name) for name in (Counter(self.deals[seat][1]) - used).elements()]


def _legs(log: Log) -> list[Leg]:
    legs: list[Leg] = []
    made: Counter[tuple[int, str]] = Counter()
    for place, text in _texts(log):
        who, verb, *rest = text.split(" ")
        if verb == "deal":
            if rest[0] == "0":
                legs.append(Leg())
                made.clear()
            legs[-1].deals[int(rest[0])] = (place, rest[1].split(","))
        elif verb == "card" and legs:
            legs[-1].drawn[rest[0]] += 1
        elif verb == "play":
            legs[-1].played.add(int(who))
        elif verb in CHOICES:
            _note_choice(legs[-1], int(who), verb, rest[0], place, made)
    return legs


def _note_choice(
    leg: Leg, seat: int, verb: str, name: str, place: Place, made: Counter[tuple[int, str]]
) -> None:
    """A choice stands in the log once when it is sealed and once when it enters the record."""
    number = made[seat, place[1]]
    made[seat, place[1]] += 1
    if number == len(leg.chosen[seat]):
        leg.chosen[seat].append(Card(name, verb))
    leg.chosen[seat][number].places.append(place)
    leg.laid += verb == "intel" and place[1] == "events"


def _other_cards(log: Log, viewer: int, rng: random.Random) -> dict[Place, str]:
    """In every leg, what others hold, discarded, put into the deck or laid unseen changes places, also with
    what was not dealt."""
    changed: dict[Place, str] = {}
    for leg in _legs(log):
        hands = {seat: leg.cards(seat) for seat in leg.deals}
        _mix(leg, hands, viewer, rng)
        for seat, (place, _) in leg.deals.items():
            changed[place] = f"= deal {seat} " + ",".join(sorted(card.name for card in hands[seat]))
            for card in hands[seat]:
                changed |= dict.fromkeys(card.places, f"{seat} {card.verb} {card.name}")
    return changed


def _mix(leg: Leg, hands: dict[int, list[Card]], viewer: int, rng: random.Random) -> None:
    intel_open = leg.laid == len(hands)
    everyone = [card for cards in hands.values() for card in cards]
    known = [card for card in everyone if card.verb == "intel" and intel_open]
    known += [card for card in hands.get(viewer, []) if card.verb == "deck"]
    came = leg.drawn - Counter(card.name for card in known)
    hidden = [Card(name) for name in (ALL_CARDS - Counter(card.name for card in everyone)).elements()]
    turned_up: list[Card] = []
    for seat, cards in hands.items():
        for card in cards if seat != viewer else []:
            if card.verb == "deck" and came[card.name] > 0:
                came[card.name] -= 1
                turned_up.append(card)
            elif not (card.verb == "intel" and intel_open) and not (
                card.verb == "hand" and seat in leg.played
            ):
                hidden.append(card)
    for pile in (hidden, turned_up):
        names = [card.name for card in pile]
        rng.shuffle(names)
        for card, name in zip(pile, names, strict=True):
            card.name = name
