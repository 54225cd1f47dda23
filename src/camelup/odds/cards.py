"""The odds of a position of `cards`, from one viewer's knowledge.

A seat knows its own hand, discards and given cards, the intel, and all cards revealed or played. Unknown
cards are uniform draws from those it has not seen. With few cards left in the deck the odds enumerate every
order of it; otherwise they sample orders. Until the end of the leg the deck alone moves the camels. Later
legs have a deck drawn uniformly from all thirty cards, and no figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from math import factorial, inf
from typing import Any, NamedTuple

import numpy as np

from camelup.arrays import Floats, Floats2, Ints, RecordArray
from camelup.errors import OddsError
from camelup.games import cards
from camelup.games.cards.payout import FIGURE_CARD_PAY, leg_earnings, placing
from camelup.games.cards.rules import move, play_from_hand
from camelup.games.cards.state import (
    CARDS_CHOOSE,
    CARDS_OVER,
    CARDS_SETUP,
    COPIES,
    DECK,
    KINDS,
    Rules,
    State,
    amount,
)
from camelup.games.cards.track import figure_spaces, grow, put_figure, sandstorm, send_home
from camelup.games.conventions import NOBODY
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.odds.deck import Urn, deck_urns
from camelup.odds.leg import Array
from camelup.odds.race import CONFIDENCE, Race, samples_for
from camelup.odds.rows import rows_of
from camelup.race import RACERS, byte, camel_in_place, find
from camelup.rule import inline_rule, kernel, rule
from camelup.stream import WORD_MASK, Stream, below, next_word, start_stream

CARD_VERBS = cards.actions.VERBS.by_id()
EXACT_CARDS = 5
"""With at most this many cards left in the deck the odds enumerate every order."""
ALL_CARDS = RACERS * sum(COPIES)
FIGURES = 2
FEWEST_TRIALS, MOST_TRIALS = 300, 2000
"""The number of sampled orders of the deck on which track actions are compared."""


# ---------------------------------------------------------------------------------------- running


@rule
def draw_cards(urn: Urn, deck: Array, start: int, stream: Stream) -> int:
    """Draw an urn's cards by their weights into the deck; returns the index after the last."""
    left = urn.size
    for kind in range(KINDS):
        point = next_word(stream) / (WORD_MASK + 1) * urn.ways[kind, left]
        count = 0
        part = urn.weights[kind, 0] * urn.ways[kind + 1, left]
        while point >= part and count < left:
            point -= part
            count += 1
            part = urn.weights[kind, count] * urn.ways[kind + 1, left - count]
        for _ in range(count):
            deck[start] = kind
            start += 1
        left -= count
    return start


@rule
def shuffle(deck: Array, count: int, size: int, stream: Stream) -> None:
    """Move `count` cards, drawn uniformly from the first `size`, to the front."""
    for index in range(count):
        other = index + below(stream, size - index)
        card = deck[index]
        deck[index] = deck[other]
        deck[other] = card


@rule
def draw_deck(urn: Urn, own: Urn, deck: Array, stream: Stream) -> int:
    """Sample the deck in random order; returns its size."""
    size = draw_cards(own, deck, draw_cards(urn, deck, 0, stream), stream)
    shuffle(deck, size, size, stream)
    return size


@rule
def reveal_all(rules: Rules, state: State, deck: Array, size: int) -> None:
    """Reveal cards to the end of the deck or of the race."""
    for index in range(size):
        if state.phase != CARDS_OVER:
            move(rules, state, deck[index] // 2, deck[index] % 2 + 1)


@rule
def tally_places(state: State, places: Array, weight: float) -> None:
    """Add a weight to the place of every camel."""
    for camel in range(RACERS):
        places[camel, placing(state, camel) - 1] += weight


@rule
def race_to_end(rules: Rules, state: State, deck: Array, stream: Stream) -> None:
    """Play later legs to the end of the race, with random decks and no figures."""
    size = rules.seats * (rules.deck_cards + rules.intel_cards)
    while state.phase != CARDS_OVER:
        send_home(state, 0)
        send_home(state, 1)
        grow(state)
        sandstorm(state)
        for card in range(ALL_CARDS):
            deck[card] = 2 * (card // 6) + (1 if card % 6 == 5 else 0)
        shuffle(deck, size, ALL_CARDS, stream)
        reveal_all(rules, state, deck, size)


class Draws(NamedTuple):
    """Which decks to sample: the cards, the seed and the number of samples."""

    urn: Urn
    own: Urn
    seed: int
    samples: int


class Places(NamedTuple):
    """Counts, or shares, over sampled decks."""

    leg: Floats2
    """By camel and place, at the end of the leg."""
    race: Floats2
    """The same at the end of the race."""
    joint: Floats2
    """By winner and loser."""


class Workspace(NamedTuple):
    """A position, and memory to play it in."""

    rules: RecordArray[Rules]
    table: RecordArray[State]
    run: RecordArray[State]
    """The table while a deck is played."""
    trial: RecordArray[State]
    """The same after a track action."""
    stream: RecordArray[Stream]
    deck: Ints


def new_workspace(rules: Rules, state: State) -> Workspace:
    """New memory to play a position in."""
    states = rows_of(state, 3)
    deck = np.empty(ALL_CARDS, np.int64)
    return Workspace(rows_of(rules), states[:1], states[1:2], states[2:], rows_of(Stream()), deck)


@kernel
def sample_card_races(work: Workspace, draws: Draws, places: Places) -> None:
    """Sample races to the end, and count places at the end of the leg and of the race."""
    rules, table, run, _, stream, deck = work
    urn, own, seed, samples = draws
    leg, race, joint = places
    for index in range(samples):
        start_stream(stream[0], seed, index)
        run[0] = table[0]
        size = draw_deck(urn, own, deck, stream[0])
        reveal_all(rules[0], run[0], deck, size)
        tally_places(run[0], leg, 1.0)
        race_to_end(rules[0], run[0], deck, stream[0])
        tally_places(run[0], race, 1.0)
        who = run[0].who
        joint[camel_in_place(who, RACERS, 1), camel_in_place(who, RACERS, RACERS)] += 1


@kernel
def walk_cards(
    rules: RecordArray[Rules],
    states: RecordArray[State],
    urn: Urn,
    repeats: Floats,
    places: Floats2,
    deck: Ints,
    counts: Ints,
) -> None:
    """Enumerate every order of the cards left, by weight. `states[i]` is the table after `i` cards, so that
    an order is played only from the first card in which it differs from the one before."""
    size = urn.size
    orders = 1
    for _ in range(size):
        orders *= KINDS
    for number in range(orders):
        rest = number
        first = size - 1
        while first > 0 and rest % KINDS == 0:
            rest //= KINDS
            first -= 1
        rest = number
        counts[:] = 0
        for index in range(size - 1, -1, -1):
            deck[index] = rest % KINDS
            rest //= KINDS
            counts[deck[index]] += 1
        for index in range(first, size):
            states[index + 1] = states[index]
            if states[index].phase != CARDS_OVER:
                move(rules[0], states[index + 1], deck[index] // 2, deck[index] % 2 + 1)
        weight = 1.0
        for kind in range(KINDS):
            weight *= urn.weights[kind, counts[kind]] * repeats[counts[kind]]
        if weight > 0:
            tally_places(states[size], places, weight)


# ---------------------------------------------------------------------------------------- track actions


class Track(NamedTuple):
    """What track actions would change, summed over sampled orders of the deck."""

    gains: Floats2
    """By figure and space, what it would add to the leg payout."""
    hand_gain: Floats
    """What the card in hand would add; a single number."""
    met: Floats
    """By space, how often a unit would meet a figure there."""
    stays: Floats
    """By space, how often its card would still be there at the end of the leg."""


class DeckResult(NamedTuple):
    """The result of one order of the deck."""

    ended_on: int
    """The set of spaces on which a unit ended a move."""
    last: int
    """The last camel's space, at its furthest."""
    pay: int
    """The leg payout of the seat on turn."""


@rule
def run_deck(rules: Rules, state: State, deck: Array, size: int, seat: int) -> DeckResult:
    """Reveal a deck, and note where units end their moves."""
    ended_on = 0
    last = byte(state.where, 0)
    for index in range(size):
        if state.phase != CARDS_OVER:
            camel = deck[index] // 2
            move(rules, state, camel, deck[index] % 2 + 1)
            ended_on |= 1 << byte(state.where, find(state.who, camel))
            last = max(last, byte(state.where, 0))
    return DeckResult(ended_on, last, leg_earnings(state, seat))


@inline_rule
def count_meetings(track: Track, spaces: int, run: DeckResult) -> None:
    """Count where a unit would meet a figure, and where its card would stay."""
    for space in range(1, spaces + 1):
        if (run.ended_on >> space) & 1:
            track.met[space] += 1
        elif run.last <= space:
            track.stays[space] += 1


@inline_rule
def try_figures(work: Workspace, deck: Array, size: int, free: int, run: DeckResult, track: Track) -> None:
    """Play the same deck with each figure on each free space.

    A figure on a space where no unit ends a move changes nothing, except that its card costs money unless all
    camels pass it.
    """
    state, trial = work.table[0], work.trial[0]
    for figure in range(FIGURES):
        if state.figure_owner[figure] != NOBODY:
            continue
        for space in range(1, state.length + 1):
            if not (free >> space) & 1:
                continue
            if (run.ended_on >> space) & 1:
                work.trial[0] = work.table[0]
                put_figure(trial, figure, space)
                reveal_all(work.rules[0], trial, deck, size)
                track.gains[figure, space] += leg_earnings(trial, state.turn) - run.pay
            elif run.last <= space:
                track.gains[figure, space] += FIGURE_CARD_PAY


@kernel
def track_gains(work: Workspace, draws: Draws, track: Track) -> None:
    """Compute what each figure on each free space, and the card in hand, would add to the leg payout of the
    seat on turn, summed over sampled orders of the deck."""
    deck = work.deck
    rules, state, trial, stream = work.rules[0], work.table[0], work.trial[0], work.stream[0]
    seat, free = state.turn, figure_spaces(state)
    plays = amount(state.hand[seat]) > 0
    for index in range(draws.samples):
        start_stream(stream, draws.seed, index)
        size = draw_deck(draws.urn, draws.own, deck, stream)
        work.run[0] = work.table[0]
        run = run_deck(rules, work.run[0], deck, size, seat)
        count_meetings(track, state.length, run)
        try_figures(work, deck, size, free, run, track)
        if plays:
            work.trial[0] = work.table[0]
            play_from_hand(rules, trial)
            reveal_all(rules, trial, deck, size)
            track.hand_gain[0] += leg_earnings(trial, seat) - run.pay


# ---------------------------------------------------------------------------------------- asking


@dataclass(frozen=True)
class CardRace(Race):
    """The odds of a race of `cards`, with each camel's probability of every place."""

    places: Array


def new_deck() -> Array:
    """Memory for the cards of a deck."""
    return np.zeros(ALL_CARDS, np.int64)


def by_place(pay: Any) -> Array:
    """An array of what something pays, by place."""
    return np.array([pay(place) for place in range(1, RACERS + 1)])


TICKET_PAY = {value: by_place(partial(ticket_pay, value)) for value in TICKET_VALUES}
MIDFIELD_PAY = by_place(cards.payout.midfield_reward)
FINAL_WIN_PAY = by_place(cards.payout.final_reward)
FINAL_LOSE_PAY = FINAL_WIN_PAY[::-1]


class CardOdds:
    """The odds of a position, computed lazily from one viewer's knowledge."""

    may_sample_leg = True

    def __init__(self, rules: Rules, state: State, viewer: int, *, error: float, seed: int) -> None:
        if state.phase == CARDS_SETUP:
            raise OddsError("the race has not been set up yet, so there are no odds")
        if state.phase == CARDS_OVER:
            raise OddsError("the race is over, so there are no odds")
        self.rules, self.state, self.viewer = rules, state, viewer
        self.error, self.seed = error, seed
        self.urn, self.own = deck_urns(rules, state, viewer)
        self.choice_trials: dict[int, Places] = {}

    # ------------------------------------------------------------------------------------ leg and race

    @property
    def exact(self) -> bool:
        """Whether the odds of the leg are exact."""
        return self.own.size == 0 and self.urn.size <= EXACT_CARDS

    @cached_property
    def leg_places(self) -> Array:
        """By camel, the probability of each place at the end of the leg."""
        return self.exact_places() if self.exact else self.sampled.leg

    @property
    def leg_error(self) -> float:
        """Half the width of the leg's 95 % intervals."""
        return 0.0 if self.exact else half_width(self.sampled.leg, samples_for(self.error))

    def exact_places(self) -> Array:
        """The odds of the leg by enumeration of the deck."""
        places = np.zeros((RACERS, RACERS))
        repeats = np.array([float(factorial(count)) for count in range(DECK + 1)])
        states = rows_of(self.state, self.urn.size + 1)
        counts = np.zeros(KINDS, np.int64)
        walk_cards(rows_of(self.rules), states, self.urn, repeats, places, new_deck(), counts)
        chances: Array = places / places[0].sum()
        return chances

    @cached_property
    def sampled(self) -> Places:
        """Places at the end of the leg, at the end of the race, and pairs of winner and loser."""
        return self.sample(self.workspace, self.urn, self.own, samples_for(self.error))

    def sample(self, work: Workspace, urn: Urn, own: Urn, samples: int) -> Places:
        """Sample races from the table in a workspace, with a deck from the given urns."""
        places = Places(*np.zeros((3, RACERS, RACERS)))
        sample_card_races(work, Draws(urn, own, self.seed, samples), places)
        return Places(*(counted / samples for counted in places))

    @cached_property
    def workspace(self) -> Workspace:
        """The table, with memory to play it in; kernels share it one after another."""
        return new_workspace(self.rules, self.state)

    @cached_property
    def race(self) -> CardRace:
        """The odds of the race. Camels left on the Start card share last place."""
        _, places, joint = self.sampled
        error = half_width(places, samples_for(self.error))
        return CardRace(places[:, 0], places[:, -1], "sampled", error, lambda: joint, places)

    # ------------------------------------------------------------------------------------ values

    def values(self, actions: list[int]) -> list[float]:
        """The values of legal actions of the seat to act."""
        return [self.value(action) for action in actions]

    def ceiling(self, action: int) -> float:
        """No bound: the samples that value one action value them all."""
        return inf

    def value(self, action: int) -> float:
        """The value of a legal action of the seat to act."""
        row, number = CARD_VERBS[action]
        return row.worth(self, number) if row.worth else 0.0

    def ticket_gain(self, colour: int) -> float:
        """The expected pay of the next ticket of a colour."""
        return float(self.leg_places[colour] @ TICKET_PAY[TICKET_VALUES[self.state.taken[colour]]])

    def midfield_gain(self, colour: int) -> float:
        """The expected pay of the midfield ticket of a colour."""
        return float(self.leg_places[colour] @ MIDFIELD_PAY)

    def final_gain(self, pile: int, colour: int) -> float:
        """The expected pay of a final card, less that of the one that it replaces."""
        if pile == 0:
            return self.exchange(colour, FINAL_WIN_PAY, self.state.final_win[self.viewer])
        return self.exchange(colour, FINAL_LOSE_PAY, self.state.final_lose[self.viewer])

    def figure_gain(self, figure: int, space: int) -> float:
        """The expected gain of a figure on a space."""
        return float(self.track.gains[figure, space])

    def play_gain(self) -> float:
        """The expected gain of playing the card in hand."""
        return float(self.track.hand_gain[0])

    def final_card(self, colour: int, pay: Array) -> float:
        """The expected pay of a final card."""
        return float(self.race.places[colour] @ pay)

    def exchange(self, colour: int, pay: Array, held: int) -> float:
        """The expected pay of a final card, less that of the one that it replaces, if any."""
        places = self.race.places
        return float((places[colour] - (places[held] if held != NOBODY else 0)) @ pay)

    @cached_property
    def track(self) -> Track:
        """What figures and the card in hand would change, on average over sampled orders of the deck."""
        spaces = cards.state.LONGEST_CARD_TRACK + 1
        track = Track(np.zeros((FIGURES, spaces)), np.zeros(1), np.zeros(spaces), np.zeros(spaces))
        draws = Draws(self.urn, self.own, self.seed, self.trials)
        track_gains(self.workspace, draws, track)
        return Track(*(counted / self.trials for counted in track))

    @property
    def trials(self) -> int:
        """The number of sampled orders of the deck on which actions are compared."""
        return min(MOST_TRIALS, max(FEWEST_TRIALS, samples_for(self.error) // 16))

    def choice_gain(self, action: int) -> float:
        """What a choice of a card changes for the seat's final cards; it holds nothing else yet."""
        if self.state.final_win[self.viewer] == NOBODY and self.state.final_lose[self.viewer] == NOBODY:
            return 0.0
        return self.finals_worth(self.trial_of_choice(action).race) - self.finals_worth(self.trial_now.race)

    @cached_property
    def trial_now(self) -> Places:
        """Places in leg and race on a few orders of the deck, if the seat chooses at random."""
        return self.sample(self.workspace, self.urn, self.own, self.trials)

    def trial_of_choice(self, action: int) -> Places:
        """The same after one choice of a card."""
        if action not in self.choice_trials:
            after = self.state.copy()
            cards.dealing.choose(self.rules, after, action)
            after.phase = CARDS_CHOOSE
            urns = deck_urns(self.rules, after, self.viewer)
            self.choice_trials[action] = self.sample(self.workspace, *urns, self.trials)
        return self.choice_trials[action]

    def finals_worth(self, places: Array) -> float:
        """The expected pay of the seat's final cards, from the probabilities of places."""
        win, lose = self.state.final_win[self.viewer], self.state.final_lose[self.viewer]
        worth = places[win] @ FINAL_WIN_PAY if win != NOBODY else 0.0
        return float(worth + (places[lose] @ FINAL_LOSE_PAY if lose != NOBODY else 0.0))


def half_width(shares: Array, samples: int) -> float:
    """Half the width of the widest 95 % interval of some sampled shares."""
    return float(CONFIDENCE * ((shares * (1 - shares)).max() / samples) ** 0.5)
