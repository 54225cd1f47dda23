"""How the bots play the card game: `cautious`, `sharp` and `champion`, from the same imagined decks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np

from camelup.bots.card_futures import compare_plans, compare_tracks, foresee
from camelup.bots.card_rollouts import Habits, search_actions, search_plans
from camelup.games import GAMES, cards
from camelup.games.cards import BET, CHOOSE, KINDS, LOSE, MID, NOBODY, PASS, PLAY, PUT_FENNEC, REVEAL, WIN, Rules, State
from camelup.games.tickets import TICKET_VALUES
from camelup.notation import read_state
from camelup.odds.cards import FINAL_LOSE_PAY, FINAL_WIN_PAY, MIDFIELD_PAY, TICKET_PAY, deck_urns
from camelup.race import RACERS, byte
from camelup.stream import Stream, next_word

Array = Any
Decide = Callable[[Rules, State, int, Stream], int]
GAME = GAMES["cards"]


def answer(decide: Decide, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Read a view, decide, and say it in words."""
    if len(legal) == 1:
        return legal[0]
    _, _, rules, state, seat = read_state(view)
    assert seat is not None
    return f"{seat} {GAME.actions[decide(rules, state, seat, stream)]}"


def choose_cautious(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Reveals, and takes tickets that are safe."""
    return answer(decide_cautious, view, legal, stream)


def choose_sharp(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Values the whole portfolio on imagined decks."""
    return answer(decide_sharp, view, legal, stream)


def choose_champion(view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
    """Plays guessed worlds on and takes what wins most."""
    return answer(decide_champion, view, legal, stream)


# ---------------------------------------------------------------------------------------- bets


class Futures:
    """Decks imagined from what a seat knows, and what bets pay on them."""

    def __init__(self, rules: Rules, state: State, seat: int, stream: Stream, samples: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.urn = deck_urns(rules, state, seat)[0]
        self.first = np.zeros(samples, np.int64)
        self.leg = np.zeros((samples, RACERS), np.int64)
        self.race = np.zeros((samples, RACERS), np.int64)
        foresee(
            rules.to_array(), state.to_array(2), self.urn, Stream().to_array(), next_word(stream),
            self.first, self.leg, self.race,
        )

    def pays(self, action: int) -> Array:
        """What a bet pays on each deck."""
        colour = action % RACERS
        if action < MID:
            return TICKET_PAY[TICKET_VALUES[self.state.taken[colour]]][self.leg[:, colour] - 1]
        if action < WIN:
            return MIDFIELD_PAY[self.leg[:, colour] - 1]
        if action < LOSE:
            return self.swap(FINAL_WIN_PAY, colour, self.state.final_win[self.seat])
        return self.swap(FINAL_LOSE_PAY, colour, self.state.final_lose[self.seat])

    def swap(self, pay: Array, colour: int, held: int) -> Array:
        """What a final card pays more than the one held."""
        gain = pay[self.race[:, colour] - 1]
        return gain - pay[self.race[:, held] - 1] if held != NOBODY else gain


def legal_bets(rules: Rules, state: State) -> list[int]:
    """The bets open to the seat on turn."""
    return [action for action in GAME.legal_ids(rules, state) if action < PUT_FENNEC]


def bet_first(state: State) -> bool:
    """Whether the next card can end the leg or the race, so that a bet has to come before it."""
    return state.deck_left == 1 or cards.spaces_ahead(state) < 2


# ---------------------------------------------------------------------------------------- cautious


def decide_cautious(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """Before a leg any card; then reveals, and only bets that pay on most decks."""
    legal = GAME.legal_ids(rules, state)
    if state.phase == CHOOSE:
        return legal[next_word(stream) % len(legal)]
    if state.track_done or (not state.bet_done and bet_first(state)):
        futures = Futures(rules, state, seat, stream, 200)
        worth = {action: futures.pays(action) for action in legal_bets(rules, state)}
        safe = {action: pay.mean() for action, pay in worth.items() if (pay > 0).mean() >= 0.6 and action < WIN}
        if safe:
            return max(safe, key=lambda action: safe[action])
        if state.track_done:
            return PASS
    return REVEAL


# ---------------------------------------------------------------------------------------- sharp

SHARP_DECKS = 300
SHARP_TRIALS = 100
ENVY = 0.6
FINALS = 0.7
LOOK = 0.3


def decide_sharp(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """The best split of a hand, the best bet, the best track action."""
    if state.phase == CHOOSE:
        plans = splits(rules, state, seat)
        return next_choice(rules, state, seat, plans[plan_worths(rules, state, seat, plans, stream).argmax()])
    if state.track_done:
        return max_bet(rules, state, seat, stream)
    if not state.bet_done and bet_first(state):
        bet = max_bet(rules, state, seat, stream)
        if bet != PASS:
            return bet
    actions, worth = track_worths(rules, state, seat, stream)
    return int(actions[worth.argmax()])


def max_bet(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """The bet worth most, or none."""
    actions, worth = bet_worths(rules, state, seat, stream)
    return actions[int(worth.argmax())] if worth.max() > 0 else PASS


def bet_worths(rules: Rules, state: State, seat: int, stream: Stream) -> tuple[list[int], Array]:
    """Every bet with what it is worth."""
    futures = Futures(rules, state, seat, stream, SHARP_DECKS)
    actions = legal_bets(rules, state)
    weights = [FINALS if action >= WIN else 1.0 for action in actions]
    worth = [futures.pays(action).mean() * w for action, w in zip(actions, weights, strict=True)]
    return actions, np.array(worth)


def track_actions(rules: Rules, state: State) -> list[int]:
    """Reveal, the card in hand, and figures on spaces that camels can soon reach."""
    legal = [action for action in GAME.legal_ids(rules, state) if action >= PUT_FENNEC]
    front = byte(state.where, RACERS - 1) + 3
    near = [a for a in legal if a < REVEAL and (a - PUT_FENNEC) % cards.LONGEST + 1 <= front]
    return [REVEAL, *([PLAY] if PLAY in legal else []), *near]


def track_worths(rules: Rules, state: State, seat: int, stream: Stream) -> tuple[Array, Array]:
    """Every track action with what it is worth."""
    actions = np.array(track_actions(rules, state))
    gains = np.zeros(len(actions))
    places = np.zeros((len(actions), RACERS, RACERS))
    compare_tracks(
        rules.to_array(), state.to_array(2), deck_urns(rules, state, seat)[0], Stream().to_array(),
        next_word(stream), SHARP_TRIALS, actions, ENVY, gains, places,
    )
    worth = gains / SHARP_TRIALS
    if not state.bet_done:
        worth += [best_ticket(state, chances) for chances in places / SHARP_TRIALS]
        worth[0] += LOOK
    return actions, worth


def best_ticket(state: State, chances: Array) -> float:
    """What the best ticket pays, by the chances of places."""
    return max(
        float(chances[colour] @ TICKET_PAY[TICKET_VALUES[state.taken[colour]]])
        for colour in range(RACERS)
        if state.taken[colour] < len(TICKET_VALUES)
    ) if min(state.taken) < len(TICKET_VALUES) else 0.0


# ---------------------------------------------------------------------------------------- before a leg


def splits(rules: Rules, state: State, seat: int) -> Array:
    """Ways to split the hand: a colour to push or none, a colour to hold back or none, and what to keep."""
    hand, given, discarded = state.hand[seat], state.given[seat], state.discarded[seat]
    to_give = rules.deck_cards + rules.intel_cards - sum(given)
    found = {}
    for push, hold, keep in product(range(RACERS + 1), range(RACERS + 1), range(3)):
        held = [kind for kind in range(KINDS) for _ in range(hand[kind])]
        held.sort(key=lambda kind: score(kind, push, hold))
        last = len(held) - 1
        kept = held.pop((last, last - to_give, 0)[keep])
        gives = held[len(held) - to_give :]
        drops = held[: len(held) - to_give]
        for intel in {gives[0], gives[-1]} if to_give else {0}:
            if not rules.intel_cards:
                intel = 0
            plan = np.zeros((4, KINDS), np.int64)
            plan[0] = given
            plan[2] = discarded
            plan[1, kept] = 1
            for kind in gives:
                plan[0, kind] += 1
            for kind in drops:
                plan[2, kind] += 1
            plan[3, 0] = intel
            found[plan.tobytes()] = plan
    return np.array(list(found.values()))


def score(kind: int, push: int, hold: int) -> tuple[int, int]:
    """How gladly a card is given."""
    colour, number = divmod(kind, 2)
    if colour == push:
        return (2 + number, kind)
    return (-2 - number, kind) if colour == hold else (0, kind)


def plan_worths(rules: Rules, state: State, seat: int, plans: Array, stream: Stream) -> Array:
    """What each split is worth: what it does for cards held, and the best ticket it prepares."""
    gains = np.zeros(len(plans))
    places = np.zeros((len(plans), RACERS, RACERS))
    compare_plans(
        rules.to_array(), state.to_array(2), Stream().to_array(), seat, next_word(stream), 40, plans, ENVY,
        gains, places,
    )
    return gains / 40 + [best_ticket(state, chances) for chances in places / 40]


def next_choice(rules: Rules, state: State, seat: int, plan: Array) -> int:
    """The next step of a plan."""
    verb = cards.choice(rules, state)
    if verb == cards.INTEL:
        return verb + int(plan[3, 0])
    done = state.discarded[seat] if verb == cards.DISCARD else state.given[seat]
    left = plan[2 if verb == cards.DISCARD else 0] - done
    if verb == cards.GIVE and rules.intel_cards:
        left[plan[3, 0]] -= 1
    return verb + int(left.argmax())


# ---------------------------------------------------------------------------------------- champion

HABITS = Habits(decks=8, finals=0.7, least=0.0, luck=2.7, plays=4, figures=4)
BUDGET = 300
PLAN_BUDGET = 300


def decide_champion(rules: Rules, state: State, seat: int, stream: Stream) -> int:
    """Candidates by their worth, then a search among them."""
    if state.phase == CHOOSE:
        plans = splits(rules, state, seat)
        worth = plan_worths(rules, state, seat, plans, stream)
        plans = plans[np.argsort(-worth, kind="stable")[:8]]
        best = search_plans(
            rules.to_array(), state.to_array(4), Stream().to_array(), seat, next_word(stream), plans,
            PLAN_BUDGET, HABITS,
        )
        return next_choice(rules, state, seat, plans[best])
    candidates: list[int] = []
    if not state.bet_done:
        actions, worth = bet_worths(rules, state, seat, stream)
        count = 6 if state.track_done else 3
        candidates += [actions[index] for index in np.argsort(-worth, kind="stable")[:count] if worth[index] > -0.5]
    if state.track_done:
        candidates.append(PASS)
    else:
        tracks, worth = track_worths(rules, state, seat, stream)
        best_tracks = [int(tracks[index]) for index in np.argsort(-worth, kind="stable")[:4]]
        candidates += [REVEAL, *(action for action in best_tracks if action != REVEAL)]
    if len(candidates) == 1:
        return candidates[0]
    best = search_actions(
        rules.to_array(), state.to_array(4), deck_urns(rules, state, seat)[0], Stream().to_array(),
        next_word(stream), np.array(candidates), BUDGET, HABITS,
    )
    return candidates[best]
