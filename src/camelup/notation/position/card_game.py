"""Positions of the card game."""

from __future__ import annotations

from collections import Counter

from camelup.games import Game, Options, Rules, cards
from camelup.games.tickets import TICKET_VALUES
from camelup.notation.position.dice_games import rules_of
from camelup.notation.position.moment import (
    SPECTATOR,
    VIEW_ALL,
    read_moment,
    read_money,
    read_tickets,
    read_view,
    result_of,
    stacks_left,
    write_entry,
    write_opening,
    write_run,
    write_runs,
    write_seats,
)
from camelup.notation.position.words import Entry, PositionError, Words, colours, entries, fewest_seats
from camelup.schema.plain import Json

HOLDINGS = ("hand", "discarded", "given")
FINALS = (("win", "final_win"), ("lose", "final_lose"))
FIGURE_NAMES = ("fennec", "palm")


# ---------------------------------------------------------------------------------------- reading


def read(words: Words) -> Json:
    """The keys of a state; what the text omits gets a default."""
    over = "finish" in words.stacks
    before = "start" in words.moments
    state = read_moment(words, over=over)
    rules = rules_of(words)
    if over:
        _check_told(words)
    if before and not words.stacks:
        words.stacks["0"] = [*words.game.colours]
    in_play = over or state["turn"] is not None
    view = read_view(words, _default_view(words, over=over, on_turn=in_play))
    if view is not None:
        state["view"] = view
    state |= {"length": words.number("length", rules.length, rules.length, cards.state.LONGEST_CARD_TRACK)}
    state |= {"track": words.stacks, "done": _read_done(words)}
    state["spaces"] = _read_spaces(words, state["length"])
    state |= {figure: words.owned(figure) for figure in FIGURE_NAMES}
    state["revealed"] = _read_cards(words, "revealed")
    state["played"] = _read_played(words)
    state["players"] = _read_players(words, state)
    deck = words.seats * (rules.deck_cards + rules.intel_cards) - len(state["revealed"]) if in_play else 0
    if deck < 0:
        raise PositionError(f"{len(state['revealed'])} cards are revealed; the deck has fewer")
    state["deck"] = deck
    state["deck_cards"] = _deck_cards(state)
    state["intel"] = _read_intel(words, rules, state)
    if view is not None and in_play and not over:
        _check_view(words, rules, state)
    return state


def _default_view(words: Words, *, over: bool, on_turn: bool) -> str | int:
    """The seat on turn; before a leg only if the text mentions its cards, else the spectator."""
    if over:
        return VIEW_ALL
    told = any((key, seat) in words.values for key in HOLDINGS for seat in (None, words.turn))
    return words.turn if told or on_turn else SPECTATOR


def _check_told(words: Words) -> None:
    """Raise PositionError unless all cards are given: at the end nothing is hidden."""
    if not any(key in HOLDINGS for key, _ in words.values):
        raise PositionError(
            "the race is over: a camel has reached the finish, so there is nothing left to ask"
        )


def _read_done(words: Words) -> list[str]:
    done = words.take("done")
    if done not in (None, "track", "bet"):
        raise PositionError(f"done must be track or bet, not {done!r}")
    return [done] if done else []


def _read_spaces(words: Words, length: int) -> list[int]:
    """The spaces in order; a turned track card, named by its lower number, loses the even one."""
    turned = set()
    for part in filter(None, (words.take("turned") or "").split("-")):
        if not part.isdecimal() or len(part) > 2 or int(part) % 2 == 0 or int(part) >= length:
            raise PositionError(
                f"turned names track cards by their lower, odd number, like 5-9, not {part!r}"
            )
        turned.add(int(part) + 1)
    return [space for space in range(1, length + 1) if space not in turned]


def _cards(words: Words, text: str, key: str) -> list[str]:
    found = entries(words.game, text, "cd", key, "b1g2")
    for colour, number in found:
        if number not in (1, 2):
            raise PositionError(f"{key}: there is no card {colour}{number}; cards are 1 or 2")
    return [f"{colour}{number}" for colour, number in found]


def _read_cards(words: Words, key: str) -> list[str]:
    return _cards(words, words.take(key) or "", key)


def _read_played(words: Words) -> list[Entry]:
    return entries(words.game, words.take("played") or "", "dk", "played", "0b1-1g2-2?")


def _read_players(words: Words, state: Json) -> list[Json]:
    tickets = read_tickets(words)
    state["leg_tickets"] = stacks_left(words, len(TICKET_VALUES), tickets, [])
    money = read_money(words)
    state["result"] = result_of(money, over=state["phase"] == "over")
    players: list[Json] = []
    for seat in range(words.seats):
        player: Json = {"money": money[seat], "tickets": tickets[seat]}
        player["midfield"] = colours(words.game, words.take_of_seat("mid", seat) or "", "mid")
        player |= {key: _read_final(words, name, seat) for name, key in FINALS}
        player |= {key: _read_holding(words, state, key, seat) for key in HOLDINGS}
        players.append(player)
    for key in ("midfield", "final_win", "final_lose"):
        state[key] = _not_held(words, players, key)
    return players


def _read_final(words: Words, name: str, seat: int) -> str | None:
    found = colours(words.game, words.take_of_seat(name, seat) or "", name)
    if len(found) > 1:
        raise PositionError(f"{name}: a seat has at most one final card of a kind")
    return found[0] if found else None


def _not_held(words: Words, players: list[Json], key: str) -> list[str]:
    held = [colour for player in players for colour in (player[key] or []) if key == "midfield"]
    held += [player[key] for player in players if key != "midfield" and player[key]]
    for colour in held:
        if held.count(colour) > 1:
            raise PositionError(f"two seats hold the {colour} card of {key.replace('_', ' ')}; there is one")
    return [colour for colour in words.game.colours if colour not in held]


def _read_holding(words: Words, state: Json, key: str, seat: int) -> list[str] | None:
    text = words.take_of_seat(key, seat)
    known = state.get("view", seat) == seat or state["phase"] == "over"
    if text and not known:
        raise PositionError(
            f"{key}@{seat} is not known in this view; say view:{seat}, or view:all for everything"
        )
    return sorted(_cards(words, text or "", key)) if known else None


def _deck_cards(state: Json) -> list[str] | None:
    """In a full state, the cards given and not yet revealed."""
    if not state["deck"]:
        return []
    if "view" in state and state["phase"] != "over":
        return None
    left = Counter(card for player in state["players"] for card in player["given"])
    left.subtract(state["revealed"])
    return sorted(left.elements())


def _read_intel(words: Words, rules: Rules, state: Json) -> list[str] | None:
    """The intel cards; None if they are hidden in this view."""
    text = words.take("intel")
    laid = _laid(words, rules, state)
    if "view" in state and state["phase"] != "over" and laid and _intel_hidden(rules, state):
        if text:
            raise PositionError("intel is hidden in this view; leave it out")
        return None
    intel = _cards(words, text or "", "intel")
    if len(intel) != laid:
        raise PositionError(
            f"intel must name {laid} cards, those laid open to all this leg, not {len(intel)}"
        )
    return intel


def _laid(words: Words, rules: Rules, state: Json) -> int:
    """The number of intel cards laid."""
    laid: int = rules.intel_cards
    if state["phase"] == "choose":
        return words.turn * laid
    return words.seats * laid if state["deck"] or state["phase"] == "over" else 0


def _intel_hidden(rules: Rules, state: Json) -> bool:
    """Whether intel is hidden: until all have laid theirs, and with `memory` from the first turn action
    on."""
    traces = (state["fennec"], state["palm"], state["revealed"], state["played"], state["done"])
    begun = state["phase"] == "chance" or any(traces)
    return state["phase"] == "choose" or bool(rules.memory and begun)


def _check_view(words: Words, rules: Rules, state: Json) -> None:
    """Raise PositionError if a seat knows more cards than exist, or holds more than it was dealt."""
    seat = state["view"]
    own = state["players"][seat] if seat != SPECTATOR else {key: [] for key in HOLDINGS}
    most = {"hand": 1, "discarded": rules.discards, "given": rules.deck_cards + rules.intel_cards}
    for key, limit in most.items():
        if len(own[key]) > limit:
            raise PositionError(
                f"{key} has {len(own[key])} cards; with {words.seats} seats it is {limit} at most"
            )
    counts = {key: Counter(own[key]) for key in HOLDINGS}
    in_deck = [counts["given"], Counter(state["revealed"]), Counter(state["intel"] or [])]
    played = Counter(card for _, card in state["played"] if card)
    for kind, card in enumerate(cards.actions.card_words(words.game.colours)):
        known = counts["hand"][card] + counts["discarded"][card] + played[card]
        known += max(pile[card] for pile in in_deck)
        if known > cards.state.COPIES[kind % 2]:
            raise PositionError(f"{known} {card} cards are known; there are {cards.state.COPIES[kind % 2]}")


# ---------------------------------------------------------------------------------------- writing


def write(game: Game, options: Options, state: Json) -> list[str]:
    """The words of a position."""
    rules = game.new_rules(len(state["players"]), options)
    words = write_opening(game, state)
    words += [f"length:{state['length']}"] * (state["length"] != rules.length)
    gone = sorted(set(range(1, state["length"] + 1)) - set(state["spaces"]))
    words += [f"turned:{'-'.join(str(space - 1) for space in gone)}"] * bool(gone)
    words += [f"{name}:{state[name]['space']}@{state[name]['owner']}" for name in FIGURE_NAMES if state[name]]
    whole = {} if "view" in state or state["phase"] == "over" else {"view": VIEW_ALL}
    words += write_seats(game, state | whole, fewest_seats(game, options), _write_moment(state))
    words += [f"done:{done}" for done in state["done"]]
    words += write_runs(state, game, "tickets", "tickets")
    words += write_runs(state, game, "midfield", "mid")
    for name, key in FINALS:
        held = [(seat, player[key]) for seat, player in enumerate(state["players"])]
        words += [f"{name}@{seat}:{write_entry(game, colour)}" for seat, colour in held if colour]
    for key in HOLDINGS:
        words += write_runs(state, game, key, key)
    for key in ("intel", "revealed"):
        words += [f"{key}:{write_run(game, state[key] or [])}"] * bool(state[key])
    played = [write_entry(game, entry) for entry in state["played"]]
    return words + [f"played:{'-'.join(played)}"] * bool(played)


def _write_moment(state: Json) -> str:
    if state["phase"] in ("over", "choose"):
        return "over" if state["phase"] == "over" else f"choose:{state['to_act']}"
    if state["turn"] is not None:
        return f"{'reveal' if state['phase'] == 'chance' else 'act'}:{state['turn']}"
    at_start = list(state["track"]) == ["0"]
    return "start" if state["revealed"] or at_start else "deal"
