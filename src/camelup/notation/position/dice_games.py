"""Positions of the dice games, `classic` and `second`."""

from __future__ import annotations

from camelup.errors import CamelUpError
from camelup.games import Game, Options, Rules
from camelup.games.dice.codec import numbers_of
from camelup.notation.position.moment import (
    VIEW_ALL,
    read_moment,
    read_money,
    read_tickets,
    read_view,
    result_of,
    stacks_left,
    write_entry,
    write_opening,
    write_runs,
    write_seats,
)
from camelup.notation.position.words import (
    NOTHING_MARK,
    Entry,
    PositionError,
    Words,
    dice,
    entries,
    fewest_seats,
    letters,
    number,
)
from camelup.schema.plain import Json

PILE_KEYS = (("win", "winner_bets"), ("lose", "loser_bets"))
BET_PLACES = (2, 3, 4, 5)


# ---------------------------------------------------------------------------------------- reading


def read(words: Words) -> Json:
    """The keys of a state; what the text omits gets a default."""
    over = "finish" in words.stacks or "0" in words.stacks
    before = "start" in words.moments
    if not words.stacks and not before:
        raise PositionError("the position has no camels; say where they stand, like 1:bg 2:r, bottom to top")
    state = read_moment(words, over=over)
    rules = rules_of(words)
    piles = {key: entries(words.game, words.take(name) or "", "dh", name, "0g-1?") for name, key in PILE_KEYS}
    hidden = any(colour is None for bets in piles.values() for _, colour in bets)
    view = read_view(words, words.turn if hidden else VIEW_ALL)
    if view is not None:
        state["view"] = view
        piles = {key: _hide(bets, view, over=over) for key, bets in piles.items()}
    state |= {"length": rules.length, "track": words.stacks, "tiles": _read_tiles(words), **piles}
    state |= _read_dice(words, rules)
    state["players"] = _read_players(words, rules, state)
    _read_rolls(words, rules, state)
    if rules.photographer:
        state["camera"] = words.owned("camera")
    return state


def rules_of(words: Words) -> Rules:
    """The rules, once the number of seats suits the game."""
    try:
        words.game.check_options(words.options, words.seats)
    except CamelUpError as error:
        raise PositionError(str(error)) from None
    return words.game.new_rules(words.seats, words.options)


def _hide(bets: list[Entry], view: int | str, *, over: bool) -> list[Entry]:
    """Bets as the viewer may know them: without the colours of other seats."""
    return [[seat, colour if over or seat == view else None] for seat, colour in bets]


def _read_tiles(words: Words) -> dict[str, Json]:
    """Assign each tile without an owner to the next seat that has none, the seat on turn last."""
    named = {tile.owner for tile in words.tiles}
    seats = [(words.turn + step) % words.seats for step in range(1, words.seats + 1)]
    free = [seat for seat in seats if seat not in named]
    tiles: dict[str, Json] = {}
    for tile in words.tiles:
        if str(tile.space) in tiles:
            raise PositionError(f"two tiles lie on space {tile.space}; one has room")
        if tile.owner is None and not free:
            raise PositionError(f"{len(words.tiles)} tiles are too many for {words.seats} seats")
        owner = free.pop(0) if tile.owner is None else tile.owner
        if owner >= words.seats:
            raise PositionError(
                f"the tile on {tile.space} is seat {owner}'s; seats are 0 to {words.seats - 1}"
            )
        tiles[str(tile.space)] = {"owner": owner, "side": tile.side}
    words.tiles.clear()
    return tiles


def _read_dice(words: Words, rules: Rules) -> Json:
    """The dice left: by default all, including the support die of the last camel."""
    text = words.take("dice")
    racing = default_dice(words.game) if text is None else dice(words.game, text)
    if not rules.long_track:
        return {"dice": sorted(racing)}
    used = words.colours("used") or []
    support = words.colours("support")
    if support is None:
        support = default_support(words.stacks) if text is None and not used else []
    return {"dice": sorted([*racing, *(f"support {colour}" for colour in support)]), "used": used}


def default_dice(game: Game) -> list[str]:
    """The dice at the start of a leg, without support dice."""
    return [*game.colours] if game.camels == game.colours else [*game.colours, "grey"]


def default_support(track: dict[str, list[str]]) -> list[str]:
    """The support die added at the start of a leg: the last camel's."""
    spaces = sorted(track, key=lambda space: 99 if space == "finish" else int(space))
    return [track[spaces[0]][0]] if spaces else []


def _read_players(words: Words, rules: Rules, state: Json) -> list[Json]:
    tickets = read_tickets(words)
    placed = _read_placed(words, rules)
    state["leg_tickets"] = stacks_left(words, rules.stack, tickets, placed)
    money = read_money(words)
    state["result"] = result_of(money, over=state["phase"] == "over")
    players: list[Json] = [
        {"money": money[seat], "tickets": tickets[seat], "race_cards": _hand(words, state, seat)}
        for seat in range(words.seats)
    ]
    for kept in numbers_of(words.game, rules):
        for player, value in zip(players, words.seat_numbers(kept.name, kept.most), strict=True):
            player[kept.name] = value
    if rules.position_bets:
        gone = [place for held in placed for *_, place in held]
        state["position_tiles"] = [place for place in BET_PLACES if place not in gone]
        for seat, player in enumerate(players):
            player["placed"] = placed[seat]
    if rules.partnerships:
        for player, partner in zip(players, _read_partners(words), strict=True):
            player["partner"] = partner
    return players


def _hand(words: Words, state: Json, seat: int) -> list[str] | None:
    """The race cards a seat still has: those not on the piles."""
    if state.get("view", seat) != seat and state["phase"] != "over":
        return None
    laid = [colour for _, key in PILE_KEYS for owner, colour in state[key] if owner == seat]
    for colour in laid:
        if colour is None:
            raise PositionError(f"seat {seat}'s race cards are known in this view, so ? cannot stand for one")
        if laid.count(colour) > 1:
            raise PositionError(
                f"seat {seat} has bet its {colour} race card twice; it has one of each colour"
            )
    return [colour for colour in words.game.colours if colour not in laid]


def _read_placed(words: Words, rules: Rules) -> list[list[Entry]]:
    if not rules.position_bets:
        return []
    texts = [words.take_of_seat("placed", seat) or "" for seat in range(words.seats)]
    return [entries(words.game, text, "cdd", "placed", "y53") for text in texts]


def _read_partners(words: Words) -> list[int | None]:
    """Parse pairs of seats, like `03-15`."""
    partners: list[int | None] = [None] * words.seats
    for pair in filter(None, (words.take("partners") or "").split("-")):
        if len(pair) != 2 or not pair.isdecimal() or max(int(seat) for seat in pair) >= words.seats:
            raise PositionError(f"partners are two seats from 0 to {words.seats - 1}, like 03, not {pair!r}")
        one, other = int(pair[0]), int(pair[1])
        if one == other or partners[one] is not None or partners[other] is not None:
            raise PositionError(
                f"partners:{pair} cannot be; everybody has at most one partner, and not oneself"
            )
        partners[one], partners[other] = other, one
    return partners


def _read_rolls(words: Words, rules: Rules, state: Json) -> None:
    """Compute the pyramid tickets left from the dice; unassigned ones went, one each, to the seats before the
    one on turn."""
    rolling = int(state["phase"] == "chance" and state["turn"] is not None)
    before_start = state["phase"] == "chance" and state["turn"] is None
    left = rules.reveals if before_start else max(0, len(state["dice"]) - rules.crazy - rolling)
    said = [words.take_of_seat("rolls", seat) for seat in range(words.seats)]
    rolls = [number(text or "0", "rolls", 0, rules.reveals) for text in said]
    away = rules.reveals - left - sum(rolls)
    if away < 0:
        raise PositionError(
            f"the dice and the rolls do not match: with {len(state['dice'])} dice in the pyramid "
            f"{rules.reveals - left} pyramid tickets are away, not {sum(rolls)}"
        )
    for step in range(away):
        rolls[(words.turn - 1 + rolling - step) % words.seats] += 1
    state["pyramid_tickets"] = left
    for player, count in zip(state["players"], rolls, strict=True):
        player["pyramid_tickets"] = count


# ---------------------------------------------------------------------------------------- writing


def write(game: Game, options: Options, state: Json) -> list[str]:
    """The words of a position."""
    words = write_opening(game, state)
    words += [f"{tile['side']}{space}@{tile['owner']}" for space, tile in _by_space(state["tiles"])]
    words += _write_dice(game, state)
    words += write_seats(game, state, fewest_seats(game, options), _write_moment(state))
    words += write_runs(state, game, "tickets", "tickets")
    words += write_runs(state, game, "placed", "placed")
    rolls = [player["pyramid_tickets"] for player in state["players"]]
    words += [f"rolls@{seat}:{count}" for seat, count in enumerate(rolls) if count]
    for name, key in PILE_KEYS:
        bets = [write_entry(game, bet) for bet in state[key]]
        words += [f"{name}:{'-'.join(bets)}"] * bool(bets)
    if state.get("camera"):
        words.append(f"camera:{state['camera']['space']}@{state['camera']['owner']}")
    for kept in game.seat_numbers:
        values = [player.get(kept.name, 0) for player in state["players"]]
        words += [f"{kept.name}:{'-'.join(map(str, values))}"] * any(values)
    return words + _write_partners(state)


def _by_space(tiles: Json) -> list[tuple[str, Json]]:
    return sorted(tiles.items(), key=lambda tile: int(tile[0]))


def _write_dice(game: Game, state: Json) -> list[str]:
    racing = [die for die in state["dice"] if not die.startswith("support ")]
    support = [die.removeprefix("support ") for die in state["dice"] if die.startswith("support ")]
    used = state.get("used", [])
    some_out = sorted(racing) != sorted(default_dice(game))
    racing_first = [die for die in default_dice(game) if die in racing]
    words = [f"dice:{letters(game, racing_first)}"] * some_out
    expected = [] if some_out or used else default_support(state["track"])
    if "used" in state and support != expected:
        words.append(f"support:{letters(game, support) if support else NOTHING_MARK}")
    return words + [f"used:{letters(game, used)}"] * bool(used)


def _write_moment(state: Json) -> str:
    if state["phase"] == "over":
        return "over"
    if state["turn"] is None:
        return "start"
    return f"{'roll' if state['phase'] == 'chance' else state['phase']}:{state['turn']}"


def _write_partners(state: Json) -> list[str]:
    partners = [player.get("partner") for player in state["players"]]
    pairs = [f"{seat}{other}" for seat, other in enumerate(partners) if other is not None and seat < other]
    return [f"partners:{'-'.join(pairs)}"] * bool(pairs)
