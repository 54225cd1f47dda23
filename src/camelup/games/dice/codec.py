"""States of the dice games as JSON."""

from __future__ import annotations

from camelup.games.codec import (
    LEG_LIMIT,
    MONEY_LIMIT,
    check_ranking,
    check_result,
    read_track,
    read_turn,
    result_of,
    write_ranking,
    write_result,
    write_track,
)
from camelup.games.conventions import HIDDEN, NOBODY
from camelup.games.dice import state as board
from camelup.games.dice.actions import DONE
from camelup.games.dice.state import FIRST_SUPPORT_DIE, GREY_DIE, State
from camelup.games.dice.tickets import keep_ticket
from camelup.games.game import Game
from camelup.games.kinds import Rules
from camelup.games.modules import SeatNumber
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, camel_spaces, finished
from camelup.schema.fields import Fields
from camelup.schema.plain import Json
from camelup.schema.states import CoveredTicket, DiceSeat, DiceState, Marker, RaceBet, Ticket, Tile


def die_names(game: Game) -> tuple[str, ...]:
    """The name of each die, by number."""
    return (*game.colours, "grey", *(f"support {colour}" for colour in game.colours))


def numbers_of(game: Game, rules: Rules) -> list[SeatNumber]:
    """The seat numbers that the active modules add."""
    return [
        number for module in game.module_rows if getattr(rules, module.name) for number in module.seat_numbers
    ]


# ---------------------------------------------------------------------------------------- writing


def write(game: Game, rules: Rules, state: State, common: Json) -> DiceState:
    """Write a state as a shape; `common` holds the keys that all games share."""
    over = state.phase == board.DICE_OVER
    acting = state.phase in (board.DICE_ACT, board.DICE_EXTRA)
    camels = state.placed_camels
    written = DiceState(
        **common,
        leg=state.leg,
        length=rules.length,
        to_act=state.turn if acting else None,
        turn=game.turn(state),
        phase=game.phase(state),
        track=write_track(game, state, camels, rules.length),
        ranking=write_ranking(game, state, camels),
        result=result_of(game, rules, state, over=over),
        leg_tickets={
            colour: list(TICKET_VALUES[state.taken_from_top[c] : rules.stack - state.taken_from_bottom[c]])
            for c, colour in enumerate(game.colours)
        },
        winner_bets=_write_pile(game, state, board.WINNER),
        loser_bets=_write_pile(game, state, board.LOSER),
        tiles=_write_tiles(rules, state),
        dice=sorted(name for die, name in enumerate(die_names(game)) if (state.dice >> die) & 1),
        pyramid_tickets=state.pyramid_tickets,
        players=[_write_player(game, rules, state, seat) for seat in range(rules.seats)],
    )
    if rules.photographer:
        nobody = state.camera_owner == NOBODY
        written.camera = None if nobody else Marker(state.camera_owner, state.camera_space)
    if rules.position_bets:
        covered = state.covered_place[: state.covered]
        written.position_tiles = [place for place in range(2, 2 + board.POSITIONS) if place not in covered]
    if rules.long_track:
        written.used = [colour for c, colour in enumerate(game.colours) if (state.used >> c) & 1]
    return written


def _write_pile(game: Game, state: State, pile: int) -> list[RaceBet]:
    return [
        RaceBet(state.pile_seat[pile][place], None if colour == HIDDEN else game.colours[colour])
        for place, colour in enumerate(state.pile_colour[pile][: state.pile[pile]])
    ]


def _write_tiles(rules: Rules, state: State) -> dict[str, Tile]:
    lying = sorted((abs(state.tile[seat]), seat) for seat in range(rules.seats) if state.tile[seat])
    return {str(space): Tile(seat, "+" if state.tile[seat] > 0 else "-") for space, seat in lying}


def _write_player(game: Game, rules: Rules, state: State, seat: int) -> DiceSeat:
    hand = state.race_cards[seat]
    player = DiceSeat(
        money=state.money[seat],
        race_cards=None
        if hand == HIDDEN
        else [colour for c, colour in enumerate(game.colours) if (hand >> c) & 1],
        tickets=[
            Ticket(game.colours[state.ticket_colour[ticket]], state.ticket_value[ticket])
            for ticket in range(state.tickets)
            if state.ticket_owner[ticket] == seat
        ],
        pyramid_tickets=state.rolled[seat],
    )
    for number in numbers_of(game, rules):
        setattr(player, number.name, getattr(state, number.name)[seat])
    if rules.partnerships:
        player.partner = None if state.partner[seat] == NOBODY else state.partner[seat]
    if rules.position_bets:
        player.placed = [
            CoveredTicket(
                game.colours[state.covered_colour[i]], state.covered_value[i], state.covered_place[i]
            )
            for i in range(state.covered)
            if state.covered_owner[i] == seat
        ]
    return player


# ---------------------------------------------------------------------------------------- reading


def read(game: Game, rules: Rules, fields: Fields, viewer: int | None) -> State:
    """Read a state from its keys. Raises StateError if it is impossible."""
    state: State = game.start(rules)
    phase, turn = read_turn(fields, rules.seats, {"act": True, "extra": True, "chance": False, "over": False})
    state.leg = fields.number("leg", 1, LEG_LIMIT)
    fields.number("length", rules.length, rules.length)
    if not fields.object("track").value:
        return _read_before_start(fields, state, phase)
    _read_track(game, rules, fields, state, over=phase == "over")
    _read_phase(fields, state, phase, turn)
    _read_dice(game, rules, fields, state)
    players = fields.players()
    for seat, player in enumerate(players):
        _read_player(game, rules, state, seat, player, hidden=viewer not in (None, seat) and phase != "over")
    _read_piles(game, rules, fields, state, viewer)
    _read_tiles(rules, fields, state)
    _check_tickets(game, rules, fields, state)
    if rules.photographer:
        _read_camera(rules, fields, state)
    if rules.position_bets:
        _check_positions(fields, state)
    if rules.partnerships:
        _check_partners(rules, fields, state)
    check_result(fields, write_result(game, rules, state, over=phase == "over"))
    if phase == "extra" and game.legal_ids(rules, state) == [DONE]:
        fields.fail("phase", "cannot be 'extra' when no support die may be added")
    return state


def _read_before_start(fields: Fields, state: State, phase: str) -> State:
    if phase != "chance":
        fields.fail("track", "has no camels, so the start must be next and the phase 'chance'")
    return state


def _read_track(game: Game, rules: Rules, fields: Fields, state: State, *, over: bool) -> None:
    state.who, state.where, state.placed_camels = read_track(fields, game, rules.length)
    if state.placed_camels < rules.camels:
        missing = set(game.camels) - {camel for stack in fields.get("track").values() for camel in stack}
        fields.fail("track", f"misses the camel {', '.join(sorted(missing))}")
    if finished(state.where, rules.camels, rules.length) != over:
        fields.fail("phase", "must be 'over' exactly when a camel has left the track")
    check_ranking(fields, write_ranking(game, state, rules.camels))


def _read_phase(fields: Fields, state: State, phase: str, turn: int | None) -> None:
    if (turn is None) != (phase == "over"):
        fields.fail("turn", "must be a seat until the race is over")
    state.turn = turn or 0
    state.phase = {
        "act": board.DICE_ACT,
        "extra": board.DICE_EXTRA,
        "chance": board.DICE_CHANCE,
        "over": board.DICE_OVER,
    }[phase]


def _read_dice(game: Game, rules: Rules, fields: Fields, state: State) -> None:
    names = die_names(game)
    dice = set(fields.words("dice", names, distinct=True))
    for die in dice:
        if (die == GREY_DIE and not rules.crazy) or (die >= FIRST_SUPPORT_DIE and not rules.long_track):
            fields.fail("dice", f"cannot hold the {names[die]} die in this game")
    state.dice = sum(1 << die for die in dice)
    if rules.long_track:
        used = fields.words("used", game.colours, distinct=True)
        state.used = sum(1 << colour for colour in used)
        for colour in used:
            if FIRST_SUPPORT_DIE + colour in dice:
                fields.fail("used", f"and the pyramid both have the support die {game.colours[colour]}")
    most = rules.reveals
    state.pyramid_tickets = fields.number("pyramid_tickets", 0, most)
    spare = int(rules.crazy) + (0 if state.phase in (board.DICE_ACT, board.DICE_EXTRA) else 1)
    if state.phase == board.DICE_OVER:
        spare = int(rules.crazy)
    if len(dice) != state.pyramid_tickets + spare:
        fields.fail(
            "dice",
            f"are {len(dice)}, but with {state.pyramid_tickets} pyramid tickets left there must be "
            f"{state.pyramid_tickets + spare}",
        )
    if state.phase in (board.DICE_ACT, board.DICE_EXTRA) and state.pyramid_tickets == 0:
        fields.fail("pyramid_tickets", "are all gone, so the leg would be over")


def _read_player(game: Game, rules: Rules, state: State, seat: int, player: Fields, *, hidden: bool) -> None:
    state.money[seat] = player.number("money", 0, MONEY_LIMIT)
    state.rolled[seat] = player.number("pyramid_tickets", 0, rules.reveals)
    if hidden:
        if player.get("race_cards") is not None:
            player.fail("race_cards", "must be null in another seat's view")
        state.race_cards[seat] = HIDDEN
    else:
        state.race_cards[seat] = sum(1 << c for c in player.words("race_cards", game.colours, distinct=True))
    for colour, value in player.rows("tickets", 2):
        if state.tickets == board.TICKETS:
            player.fail("tickets", "are more than there are in the game")
        c = game.colours.index(player.as_word(colour, "tickets", game.colours))
        keep_ticket(state, seat, c, player.as_number(value, "tickets", 2, 5))
    for number in numbers_of(game, rules):
        getattr(state, number.name)[seat] = player.number(number.name, 0, number.most)
    if rules.partnerships:
        partner = player.seat("partner", rules.seats)
        state.partner[seat] = NOBODY if partner is None else partner
    if rules.position_bets:
        _read_placed(game, state, seat, player)


def _read_placed(game: Game, state: State, seat: int, player: Fields) -> None:
    for colour, value, place in player.rows("placed", 3):
        index = state.covered
        if index == board.POSITIONS:
            player.fail("placed", "are more than there are position tiles")
        state.covered_owner[index] = seat
        state.covered_colour[index] = game.colours.index(player.as_word(colour, "placed", game.colours))
        state.covered_value[index] = player.as_number(value, "placed", 2, 5)
        state.covered_place[index] = player.as_number(place, "placed", 2, 5)
        state.covered += 1


def _read_piles(game: Game, rules: Rules, fields: Fields, state: State, viewer: int | None) -> None:
    laid: list[list[int]] = [[] for _ in range(rules.seats)]
    for pile, key in enumerate(("winner_bets", "loser_bets")):
        for place, (seat, colour) in enumerate(fields.rows(key, 2)):
            s = fields.as_number(seat, key, 0, rules.seats - 1)
            hidden = viewer not in (None, s) and state.phase != board.DICE_OVER
            if hidden != (colour is None):
                fields.fail(key, f"must {'hide' if hidden else 'name'} the colour of seat {s}'s card")
            c = HIDDEN if hidden else game.colours.index(fields.as_word(colour, key, game.colours))
            laid[s].append(c)
            if len(laid[s]) > RACERS:
                fields.fail(key, f"have more than {RACERS} cards of seat {s}")
            state.pile_seat[pile][place] = s
            state.pile_colour[pile][place] = c
            state.pile[pile] = place + 1
    for seat, colours in enumerate(laid):
        if state.race_cards[seat] != HIDDEN:
            in_hand = [c for c in range(RACERS) if (state.race_cards[seat] >> c) & 1]
            if sorted(in_hand + colours) != list(range(RACERS)):
                fields.fail(
                    f"players[{seat}].race_cards", "and the cards on the piles must be one of each colour"
                )


def _read_tiles(rules: Rules, fields: Fields, state: State) -> None:
    tiles = fields.object("tiles")
    lying: list[int] = []
    taken = camel_spaces(state.where, rules.camels)
    for key in tiles.value:
        tile = tiles.object(key)
        space = tiles.as_space(key, 2, rules.length)
        owner = tile.number("owner", 0, rules.seats - 1)
        if state.tile[owner]:
            tiles.fail(key, f"is a second tile of seat {owner}")
        if (taken >> space) & 1 and state.phase != board.DICE_OVER:
            tiles.fail(key, "lies on a space with a camel")
        if space - 1 in lying or space + 1 in lying:
            tiles.fail(key, "lies next to another tile")
        lying.append(space)
        state.tile[owner] = space if tile.word("side", ("+", "-")) == "+" else -space


def _check_tickets(game: Game, rules: Rules, fields: Fields, state: State) -> None:
    if sum(state.rolled) + state.pyramid_tickets != rules.reveals:
        fields.fail("pyramid_tickets", f"in the stack and with the players must be {rules.reveals} together")
    left = fields.object("leg_tickets")
    for c, colour in enumerate(game.colours):
        stack = list(TICKET_VALUES[: rules.stack])
        here = left.items(colour)
        from_bottom = sum(1 for i in range(state.covered) if state.covered_colour[i] == c)
        away = [state.ticket_value[t] for t in range(state.tickets) if state.ticket_colour[t] == c]
        away += [state.covered_value[i] for i in range(state.covered) if state.covered_colour[i] == c]
        slices = [
            (top, bottom)
            for bottom in range(from_bottom + 1)
            for top in range(len(stack) - bottom + 1)
            if stack[top : len(stack) - bottom] == here and len(away) == top + bottom
        ]
        if not slices or sorted(away + here) != sorted(stack):
            left.fail(colour, f"and the tickets taken must make {stack} together")
        state.taken_from_top[c], state.taken_from_bottom[c] = slices[0]


def _read_camera(rules: Rules, fields: Fields, state: State) -> None:
    if fields.get("camera") is None:
        return
    camera = fields.object("camera")
    state.camera_owner = camera.number("owner", 0, rules.seats - 1)
    state.camera_space = camera.number("space", 1, rules.length)
    if not (board.empty_spaces(rules, state) >> state.camera_space) & 1 and state.phase != board.DICE_OVER:
        camera.fail("space", "must be an empty one")


def _check_positions(fields: Fields, state: State) -> None:
    given = sorted(state.covered_place[: state.covered])
    out = [fields.as_number(place, "position_tiles", 2, 5) for place in fields.items("position_tiles")]
    if sorted(out + given) != [2, 3, 4, 5] or out != sorted(out):
        fields.fail("position_tiles", "still out and those placed must be 2, 3, 4, 5 together")


def _check_partners(rules: Rules, fields: Fields, state: State) -> None:
    for seat in range(rules.seats):
        other = state.partner[seat]
        if other != NOBODY and (other == seat or state.partner[other] != seat):
            fields.fail(f"players[{seat}].partner", "must be a seat that has this one as its partner")
