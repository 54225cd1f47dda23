"""The laws that every game obeys, for this package's tests and for anyone who changes or adds a game.

>>> check_game("second", players=3, games=1)

`check_game` plays random games and checks every position. The first violation raises an AssertionError
that names the law, the variant and the events that led to it. Each law is a small function: `POSITION_LAWS`
and `WRITTEN_LAWS` hold for any single position, the others for an event, an undo or a whole game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.testing.check import (
    MOST_SEATS,
    UNDO_EVERY,
    WRONG_EVENTS,
    Choose,
    check_game,
    check_play,
    check_position,
    check_step,
    drawing_from,
    new_table,
    next_event,
    seat_counts,
    wrong_events,
)
from camelup.testing.events import (
    acting_on_a_copy_leaves_the_original,
    errors_leave_the_table,
    event_round_trips,
    play_goes_on_from_what_is_written,
    record_replays,
    table_follows,
    undo_returns,
)
from camelup.testing.moment import (
    Moment,
    apply,
    require,
)
from camelup.testing.positions import (
    POSITION_LAWS,
    dice_weigh_alike,
    die_of,
    legal_ids_are_unique,
    masking_twice_is_masking_once,
    money_keeps_the_floor,
    outcomes_are_weighed,
    record_holds_the_state,
    words_are_unique,
)
from camelup.testing.written import (
    WRITTEN_LAWS,
    camels_are_conserved,
    cards_weigh_as_they_are_many,
    leg_tickets_are_conserved,
    midfield_and_final_cards_are_conserved,
    position_tiles_are_conserved,
    pyramid_is_conserved,
    race_cards_are_conserved,
    racing_cards_are_conserved,
    result_stands_at_the_end,
    state_round_trips,
    view_round_trips,
)

__all__ = [
    "MOST_SEATS",
    "POSITION_LAWS",
    "UNDO_EVERY",
    "WRITTEN_LAWS",
    "WRONG_EVENTS",
    "Choose",
    "Moment",
    "acting_on_a_copy_leaves_the_original",
    "apply",
    "camels_are_conserved",
    "cards_weigh_as_they_are_many",
    "check_game",
    "check_play",
    "check_position",
    "check_step",
    "dice_weigh_alike",
    "die_of",
    "drawing_from",
    "errors_leave_the_table",
    "event_round_trips",
    "leg_tickets_are_conserved",
    "legal_ids_are_unique",
    "masking_twice_is_masking_once",
    "midfield_and_final_cards_are_conserved",
    "money_keeps_the_floor",
    "new_table",
    "next_event",
    "outcomes_are_weighed",
    "play_goes_on_from_what_is_written",
    "position_tiles_are_conserved",
    "pyramid_is_conserved",
    "race_cards_are_conserved",
    "racing_cards_are_conserved",
    "record_holds_the_state",
    "record_replays",
    "require",
    "result_stands_at_the_end",
    "seat_counts",
    "state_round_trips",
    "table_follows",
    "undo_returns",
    "view_round_trips",
    "words_are_unique",
    "wrong_events",
]


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Position="Moment")
