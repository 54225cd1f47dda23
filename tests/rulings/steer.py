"""Short ways to a rare position: camels put anywhere, dice and cards named, whole legs in one line."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import islice
from typing import Any

from camelup import Table

State = dict[str, Any]

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo", "Ida", "Jon")
CLASSIC_START = "1:blue 2:green,orange 3:white,yellow"
SECOND_START = "1:blue 2:green,purple 3:red,yellow 15:white 16:black"
CARD_COLOURS = ("blue", "green", "orange", "white", "yellow")
ALL_CARDS = Counter(
    {f"{colour}1": 5 for colour in CARD_COLOURS} | {f"{colour}2": 1 for colour in CARD_COLOURS}
)
SETUP_CARDS = ("blue1", "green1", "orange1", "white1", "yellow1")

# players: dealt, discarded, into the deck, intel, deck, last space
DEALS = {
    2: (12, 5, 6, 0, 12, 15),
    3: (10, 5, 3, 1, 12, 16),
    4: (7, 3, 2, 1, 12, 17),
    5: (6, 3, 1, 1, 10, 18),
    6: (5, 2, 1, 1, 12, 19),
}


def play(table: Table, *events: str) -> Table:
    """Push events one by one."""
    for event in events:
        table.push(event)
    return table


def roll(table: Table, *dice: str) -> Table:
    """Whoever is to act rolls: `roll(t, "blue 2", "support green 1", "grey white 3")`; no spicy extras."""
    for die in dice:
        chance = f"= {die}" if die.startswith("support") else f"= die {die}"
        play(table, f"{table.to_act} roll", chance)
        if table.phase == "extra":
            table.push(f"{table.to_act} done")
    return table


def stacks(where: str) -> dict[str, list[str]]:
    """`"5:blue,green 7:white"` as a track."""
    return {space: camels.split(",") for space, camels in (word.split(":") for word in where.split())}


def ranked(track: dict[str, list[str]], crazy: bool) -> list[str]:
    """Racing camels from first to last."""
    order = sorted(track, key=lambda space: 99 if space == "finish" else int(space), reverse=True)
    ranking = [
        camel for space in order for camel in (track[space] if space == "0" else reversed(track[space]))
    ]
    return [camel for camel in ranking if not (crazy and camel in ("white", "black"))]


def changed(table: Table, where: str | None = None, money: list[int] | None = None, **changes: Any) -> Table:
    """The same table with camels put elsewhere, other money, or other keys of its state."""
    state: State = deepcopy(table.state())
    if where is not None:
        state["track"] = stacks(where)
        state["ranking"] = ranked(state["track"], crazy=state["game"] == "second")
        last = state["ranking"][-1]
        if "dice" in state:
            state["dice"] = sorted(
                f"support {last}" if die.startswith("support") else die for die in state["dice"]
            )
    for seat, sum_ in enumerate(money or []):
        state["players"][seat]["money"] = sum_
    state.update(changes)
    return Table.from_state(state, players=list(NAMES[: len(state["players"])]))


def can_start(where: str, crazy: tuple[str, ...]) -> bool:
    """Whether camels may start like this."""
    spaces = {camel: int(space) for space, camels in stacks(where).items() for camel in camels}
    return all(spaces[camel] in ((14, 15, 16) if camel in crazy else (1, 2, 3)) for camel in spaces)


def board(game: str, where: str, money: list[int] | None, players: int, **options: Any) -> Table:
    """A board game in its first leg with the camels as told."""
    table = Table(game, list(NAMES[:players]), **options)
    if can_start(where, ("white", "black") if game == "second" else ()):
        table.push(f"= start {where}")
        return changed(table, money=money) if money else table
    table.push(f"= start {SECOND_START if game == 'second' else CLASSIC_START}")
    return changed(table, where, money)


def classic(
    where: str = CLASSIC_START,
    *events: str,
    players: int = 2,
    money: list[int] | None = None,
    modules: tuple[str, ...] = (),
    spicy: bool = False,
) -> Table:
    """A table of the 2014 game."""
    return play(board("classic", where, money, players, modules=modules, spicy=spicy), *events)


def second(
    where: str = SECOND_START, *events: str, players: int = 3, money: list[int] | None = None
) -> Table:
    """A table of the second edition."""
    return play(board("second", where, money, players), *events)


def last_die(table: Table, die: str, tickets: dict[int, str] | None = None, holder: int = 0) -> Table:
    """The same table one roll before its leg ends: only that die is left (in `second` one more stays in),
    the holder has taken all other pyramid tickets, seats hold leg tickets like `{1: "blue5 green5"}`,
    and the holder also any that lay above those."""
    state: State = deepcopy(table.state())
    extra = [] if state["game"] == "classic" else ["red" if die == "grey" else "grey"]
    if "used" in state:
        state["used"] = sorted(
            word.split()[1] for word in state["dice"] if word.startswith("support") and word != die
        )
    state["players"][holder]["pyramid_tickets"] = state["pyramid_tickets"] - 1
    state["dice"], state["pyramid_tickets"] = sorted([die, *extra]), 1
    for seat, held in (tickets or {}).items():
        for colour, value in ((word[:-1], int(word[-1])) for word in held.split()):
            state["players"][seat]["tickets"].append([colour, value])
            state["leg_tickets"][colour].remove(value)
    for colour, left in state["leg_tickets"].items():
        while left and left != table.state()["leg_tickets"][colour][-len(left) :]:
            state["players"][holder]["tickets"].append([colour, left.pop(0)])
    return Table.from_state(state, players=list(NAMES[: len(state["players"])]))


def take(pool: Counter[str], wanted: str, size: int) -> list[str]:
    """The wanted cards out of the pool, filled up with any others."""
    cards = wanted.split()
    pool.subtract(cards)
    fill = list(islice(sorted(pool.elements()), max(size - len(cards), 0)))
    pool.subtract(fill)
    return cards + fill


def deal_events(players: int, deck: str = "", hands: str = "") -> list[str]:
    """Deals and choices that give this racing deck and these hands (filled up where too few are named)."""
    dealt, discarded, given, intel, size, _ = DEALS[players]
    pool = Counter(ALL_CARDS)
    pool.subtract(hands.split())
    racing = take(pool, deck, size)
    pool.update(hands.split())
    kept = take(pool, hands, players)
    each = given + intel
    deals, choices = [], []
    for seat in range(players):
        gone = take(pool, "", discarded)
        mine = racing[seat * each : (seat + 1) * each]
        assert len(gone) + len(mine) + 1 == dealt
        deals.append(f"= deal {seat} " + ",".join(sorted([*gone, *mine, kept[seat]])))
        choices += [f"{seat} discard {card}" for card in gone]
        choices += [f"{seat} deck {card}" for card in mine[:given]]
        choices += [f"{seat} intel {card}" for card in mine[given:]]
    return deals + choices


def card_setup(*cards: str, players: int = 3, memory: bool = False) -> Table:
    """The card game after its five setup cards; deals come next."""
    table = Table("cards", list(NAMES[:players]), memory=memory)
    return play(table, *(f"= card {card}" for card in cards or SETUP_CARDS))


def cards(
    where: str | None = None,
    *events: str,
    players: int = 3,
    deck: str = "",
    hands: str = "",
    left: str | None = None,
    money: list[int] | None = None,
    memory: bool = False,
    **changes: Any,
) -> Table:
    """The card game in its first leg, seat 0 to act; `left` names the only cards still in the deck."""
    deck = " ".join([left or "", deck])
    table = play(card_setup(players=players, memory=memory), *deal_events(players, deck, hands))
    if left is not None:
        state = table.state()
        gone = Counter[str](state["deck_cards"])
        gone.subtract(left.split())
        changes |= {
            "deck": len(left.split()),
            "deck_cards": sorted(left.split()),
            "revealed": sorted(gone.elements()),
        }
    if where is not None or money or changes:
        table = changed(table, where, money, **changes)
    return play(table, *events)


def reveal(table: Table, *revealed: str) -> Table:
    """Whoever is to act reveals, and bets nothing after it."""
    for card in revealed:
        play(table, f"{table.to_act} reveal", f"= card {card}")
        if table.phase == "act" and table.state().get("done") == ["track"]:
            table.push(f"{table.to_act} pass")
    return table


def purses(table: Table) -> list[int]:
    """Everybody's money, by seat."""
    return [player["money"] for player in table.state()["players"]]


def track(table: Table) -> dict[str, list[str]]:
    """Where the camels stand."""
    found: dict[str, list[str]] = table.state()["track"]
    return found


def words(table: Table, verb: str) -> list[str]:
    """The legal actions of one kind without seat and verb: `words(t, "tile")` gives `["+10", ...]`."""
    split = (action.split(" ", 2) for action in table.legal)
    return [rest[2] if len(rest) > 2 else "" for rest in split if rest[1] == verb]
