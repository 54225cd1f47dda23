"""The dice games: `classic` of 2014 with the Supercup modules, and `second` of 2018."""

from __future__ import annotations

from dataclasses import replace

from camelup.games.codec import Codec
from camelup.games.colours import CLASSIC_COLOURS, CRAZY_COLOURS, SECOND_COLOURS
from camelup.games.dice import actions, codec, finale, modules, observation, payout, rules, state
from camelup.games.dice.modules.partnerships import PARTNERSHIP_SEATS
from camelup.games.game import Game, GroupedEvent, Options


def _dice_rules(seats: int, options: Options, *, crazy: bool) -> state.Rules:
    on = set(options.modules)
    if crazy and seats >= PARTNERSHIP_SEATS:
        on.add("partnerships")
    four_tickets = crazy or on & {"long_track", "position_bets"}
    return state.Rules(
        seats=seats,
        camels=len(CLASSIC_COLOURS) + (len(CRAZY_COLOURS) if crazy else 0),
        length=state.LONGEST_DICE_TRACK if "long_track" in on else state.SHORTEST,
        stack=4 if four_tickets else 3,
        reveals=6 if "long_track" in on else 5,
        crazy=int(crazy),
        spicy=int(options.spicy),
        **dict.fromkeys(on, 1),
    )


CLASSIC = Game(
    name="classic",
    rulebook="dice",
    title="Camel Up (2014)",
    about="Five camels, five dice and tiles in the desert; with all four Supercup modules up to ten players.",
    fewest=2,
    most=state.SEATS_WITHOUT_MODULES,
    colours=CLASSIC_COLOURS,
    camels=CLASSIC_COLOURS,
    verbs=actions.CLASSIC_VERBS,
    actions=actions.CLASSIC_VERBS.words(CLASSIC_COLOURS),
    chances=modules.OUTCOMES,
    outcomes=modules.OUTCOMES.words(CLASSIC_COLOURS),
    modules=tuple(module.name for module in modules.MODULE_ROWS),
    module_rows=modules.MODULE_ROWS,
    switches=("spicy",),
    most_with_all_modules=state.DICE_SEATS,
    floor=0,
    phases=state.DICE_PHASES,
    turn_phases=(state.DICE_ACT, state.DICE_EXTRA, state.DICE_CHANCE),
    grouped={state.DICE_SETUP: GroupedEvent("start", most=state.CAMELS)},
    new_rules=lambda seats, options: _dice_rules(seats, options, crazy=False),
    new_state=state.State,
    setup=rules.setup,
    to_move=rules.to_move,
    legal=rules.legal,
    act=rules.act,
    list_outcomes=rules.outcomes,
    reveal=rules.reveal,
    scores=rules.scores,
    mask=rules.mask,
    codec=Codec(codec.write, codec.read),
    layout=observation.CLASSIC_LAYOUT,
    observe=observation.observe,
    leg_items=payout.leg_items,
    race_end=finale.TwoPiles(),
    setup_phases=(state.DICE_SETUP,),
    race_table="first use",
)

SECOND = replace(
    CLASSIC,
    name="second",
    title="Camel Up, second edition (2018)",
    about="Five camels race, two crazy ones run the other way and carry off whoever sits on them.",
    fewest=3,
    colours=SECOND_COLOURS,
    camels=(*SECOND_COLOURS, *CRAZY_COLOURS),
    verbs=actions.SECOND_VERBS,
    actions=actions.SECOND_VERBS.words(SECOND_COLOURS),
    chances=modules.OUTCOMES,
    outcomes=modules.OUTCOMES.words(SECOND_COLOURS),
    modules=(),
    module_rows=(),
    switches=(),
    most_with_all_modules=state.SEATS_WITHOUT_MODULES,
    layout=observation.SECOND_LAYOUT,
    new_rules=lambda seats, options: _dice_rules(seats, options, crazy=True),
    race_table="command",
)
