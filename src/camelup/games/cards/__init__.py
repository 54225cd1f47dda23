"""The card game of 2016."""

from __future__ import annotations

from camelup.deprecated import moved
from camelup.games import conventions
from camelup.games.cards import (
    actions,
    codec,
    dealing,
    finale,
    observation,
    payout,
    rules,
    secrets,
    state,
    track,
)
from camelup.games.codec import Codec
from camelup.games.colours import CLASSIC_COLOURS
from camelup.games.game import Game, GroupedEvent, Options


def _card_rules(seats: int, options: Options) -> state.Rules:
    dealt, discards, deck_cards, intel_cards, length = state.DEALS[seats]
    return state.Rules(
        seats=seats,
        dealt=dealt,
        discards=discards,
        deck_cards=deck_cards,
        intel_cards=intel_cards,
        length=length,
        memory=int(options.memory),
    )


CARDS = Game(
    name="cards",
    rulebook="cards",
    title="Camel Up Cards (2016)",
    about="No dice: everyone stacks the racing deck in secret, and a fennec and a palm tree lie in wait.",
    fewest=min(state.DEALS),
    most=max(state.DEALS),
    colours=CLASSIC_COLOURS,
    camels=CLASSIC_COLOURS,
    verbs=actions.VERBS,
    actions=actions.VERBS.words(CLASSIC_COLOURS),
    chances=actions.OUTCOME_ROWS,
    outcomes=actions.OUTCOME_ROWS.words(CLASSIC_COLOURS),
    modules=(),
    switches=("memory",),
    most_with_all_modules=max(state.DEALS),
    floor=state.FLOOR,
    phases=state.CARDS_PHASES,
    turn_phases=(state.CARDS_ACT, state.CARDS_CHANCE),
    grouped={state.CARDS_DEAL: GroupedEvent("deal", most=state.LARGEST_DEAL)},
    new_rules=_card_rules,
    new_state=state.State,
    setup=rules.setup,
    to_move=rules.to_move,
    legal=rules.legal,
    act=rules.act,
    list_outcomes=rules.outcomes,
    reveal=rules.reveal,
    scores=rules.scores,
    mask=secrets.mask,
    codec=Codec(codec.write, codec.read),
    layout=observation.LAYOUT,
    observe=observation.observe,
    leg_items=rules.leg_items,
    race_end=finale.FinalCards(),
    setup_phases=(state.CARDS_SETUP, state.CARDS_DEAL),
    start_card=True,
    choose_next=dealing.choose_next,
)

__getattr__ = moved(__name__, conventions, state, actions, track, payout, dealing, secrets, rules)
