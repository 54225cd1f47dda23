"""The reasons for the values of actions in the dice games."""

from __future__ import annotations

from camelup.games import Game, dice
from camelup.games.dice.modules.position_bets import FIRST_PLACE, FROM_STACK, TICKET_KINDS
from camelup.games.dice.payout import WRONG_CARD_PAY, right_card_pay
from camelup.games.dice.rules import act
from camelup.games.dice.state import COVERABLE, LOSER, WINNER
from camelup.games.dice.tickets import covered_reward
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.odds.cards import TICKET_PAY
from camelup.odds.dice import PLACINGS, DiceOdds, placement
from camelup.odds.leg import Array
from camelup.race import RACERS
from camelup.schema.reasons import (
    CameraReason,
    Earner,
    Moved,
    PartnerReason,
    PartnerTicket,
    PlainReason,
    PositionReason,
    RaceCardReason,
    Reason,
    RollReason,
    SupportDieReason,
    TicketReason,
    TileReason,
)


def dice_reason(game: Game, known: DiceOdds, action: int) -> Reason:
    """The numbers that make up the value of a legal action of the seat to act."""
    if action < dice.actions.OASIS:
        return ticket(game, known, action - dice.actions.BET)
    if action < dice.actions.ROLL:
        return tile(game, known, *placement(action))
    if action == dice.actions.ROLL:
        return RollReason(known.ticket_gains[action])
    if action < dice.actions.LOSE:
        return race_card(game, known, WINNER, action - dice.actions.WIN)
    if action < dice.actions.PARTNER:
        return race_card(game, known, LOSER, action - dice.actions.LOSE)
    if action < dice.actions.CAMERA:
        return partner(game, known, action)
    if action < dice.actions.PLACE:
        return camera(game, known, action - dice.actions.CAMERA + 1)
    if action < dice.actions.ADD:
        return position(game, known, action)
    return support_die(game, known, action) if action < dice.actions.DONE else PlainReason()


def ticket(game: Game, known: DiceOdds, colour: int) -> TicketReason:
    """The top leg ticket of a colour."""
    top = known.state.taken_from_top[colour]
    more = dice.tickets.stack_height(known.rules, known.state, colour) > 1
    value = TICKET_VALUES[top]
    first, second = known.leg.places[colour][:2]
    return TicketReason(
        camel=game.colours[colour],
        first=float(first),
        second=float(second),
        pays=ticket_pay(value, 1),
        second_pays=ticket_pay(value, 2),
        next=ticket_pay(TICKET_VALUES[top + 1], 1) if more else None,
    )


def tile(game: Game, known: DiceOdds, space: int, side: int) -> TileReason:
    """The seat's tile on a space."""
    leg, now = known.leg_with_tile(space, side), known.income_now
    then = known.income(leg, space)
    old = abs(known.state.tile[known.seat])
    return TileReason(
        space=space,
        side="+" if side > 0 else "-",
        coins=then.tile,
        camels=earners(game, leg.visits[:, space] / leg.total),
        tickets=then.tickets - now.tickets,
        camera=then.camera - now.camera,
        moved=Moved(old, now.tile) if old else None,
    )


def camera(game: Game, known: DiceOdds, space: int) -> CameraReason:
    """The camera on a space."""
    coins = known.camera[space]
    leg = known.leg_with_camera(space) if coins else known.leg
    own = known.position.camera
    return CameraReason(
        space=space,
        coins=coins,
        camels=earners(game, leg.photos / leg.total) if coins else [],
        moved=Moved(own, known.leg.camera_pay()) if own else None,
    )


def earners(game: Game, coins: Array) -> list[Earner]:
    """The camels that earn coins, most first."""
    order = sorted(range(len(coins)), key=lambda camel: -coins[camel])
    return [Earner(game.camels[camel], float(coins[camel])) for camel in order if coins[camel] > 0]


def race_card(game: Game, known: DiceOdds, pile: int, colour: int) -> RaceCardReason:
    """A race card."""
    before = known.right_cards_before(pile, colour)
    pays: dict[int, float] = {}
    for rank, share in enumerate(before):
        pays[right_card_pay(rank)] = pays.get(right_card_pay(rank), 0.0) + share
    likely = max(pays, key=lambda pay: pays[pay])
    return RaceCardReason(
        pile="win" if pile == WINNER else "lose",
        camel=game.colours[colour],
        chance=known.race_chance(pile, colour),
        cards=known.state.pile[pile],
        right=sum(rank * share for rank, share in enumerate(before)),
        pays=sum(pay * share for pay, share in pays.items()),
        likely=likely,
        likely_chance=pays[likely],
        wrong=WRONG_CARD_PAY,
    )


def partner(game: Game, known: DiceOdds, action: int) -> PartnerReason:
    """A share in another seat's best ticket."""
    seat = action - dice.actions.PARTNER
    return PartnerReason(seat, known.ticket_gains[action], best_ticket(game, known, seat))


def best_ticket(game: Game, known: DiceOdds, seat: int) -> PartnerTicket | None:
    """The ticket of a seat, leg ticket or position tile, with the highest expected pay."""
    state, places = known.state, known.leg.places
    found: list[tuple[float, PartnerTicket]] = []
    for number in range(state.tickets):
        if state.ticket_owner[number] == seat:
            colour, value = state.ticket_colour[number], state.ticket_value[number]
            worth = float(places[colour] @ TICKET_PAY[value])
            held = PartnerTicket(game.colours[colour], 1, ticket_pay(value, 1), float(places[colour][0]))
            found.append((worth, held))
    for number in range(state.covered):
        if state.covered_owner[number] == seat:
            colour, place = state.covered_colour[number], state.covered_place[number]
            pays = [covered_reward(state, number, int(ranking)) for ranking in PLACINGS]
            chance = float(places[colour][place - 1])
            held = PartnerTicket(game.colours[colour], place, max(pays), chance)
            found.append((chance * max(pays) + (1 - chance) * min(pays), held))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def position(game: Game, known: DiceOdds, action: int) -> PositionReason:
    """A position tile on a ticket."""
    place, rest = divmod(action - dice.actions.PLACE, RACERS * TICKET_KINDS)
    colour, kind = divmod(rest, TICKET_KINDS)
    after = known.state.copy()
    act(known.rules, after, action)
    places = known.leg.places[colour]
    pays = max(covered_reward(after, after.covered - 1, int(ranking)) for ranking in PLACINGS)
    return PositionReason(
        camel=game.colours[colour],
        place=FIRST_PLACE + place,
        chance=float(places[FIRST_PLACE + place - 1]),
        pays=pays,
        covers=None if kind == FROM_STACK else float(places @ TICKET_PAY[COVERABLE[kind]]),
    )


def support_die(game: Game, known: DiceOdds, action: int) -> SupportDieReason:
    """A support die in the pyramid."""
    then, now = known.income_with_die(action), known.income_now
    tickets, coins, photos = (one - other for one, other in zip(then, now, strict=True))
    return SupportDieReason(
        camel=game.colours[action - dice.actions.ADD],
        tickets=tickets,
        tile=coins,
        camera=photos,
        costs=-known.ticket_gains[action],
    )
