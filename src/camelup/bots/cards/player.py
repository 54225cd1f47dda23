"""The player of the card game."""

from __future__ import annotations

from camelup.bots.arrays import put
from camelup.bots.cards.plan import Plan
from camelup.bots.cards.plans import best_plan
from camelup.bots.cards.turn import decide
from camelup.bots.cards.workspace import WORKSPACES, Workspace
from camelup.bots.style import CardStyle, Style
from camelup.games import CARDS as GAME
from camelup.games.cards.state import CARDS_CHOOSE, Rules, State
from camelup.stream import Stream, below, next_word, start_stream

NOTHING = State()
"""The memory of a bot that remembers nothing."""


class CardPlayer:
    """Decides from a view, the table as it was when cards were given, and its own plan for the leg."""

    def __init__(self) -> None:
        self.before = State()
        self.plan = Plan()

    def decide(self, rules: Rules, state: State, stream: Stream, style: Style) -> int:
        """The id of the best action: before a leg the next choice of a plan, then the action of highest
        value."""
        if state.phase == CARDS_CHOOSE:
            return self._give(rules, state, stream, style.cards)
        work = self._workspace(state, stream, style.cards)
        return decide(rules.to_array(), work, style.cards)

    def follow(self, state: State) -> None:
        """Store the table while cards are given; a new leg needs a new plan."""
        if state.leg != self.before.leg:
            self.plan = Plan()
        self.before = state.copy()

    def _give(self, rules: Rules, state: State, stream: Stream, style: CardStyle) -> int:
        if not style.deals:
            legal = GAME.legal_ids(rules, state)
            return legal[below(stream, len(legal))]
        self.follow(state)
        if not self.plan.fits(rules, state):
            self.plan = best_plan(rules, self._workspace(state, stream, style), style)
        return self.plan.next_choice(rules, state)

    def _workspace(self, state: State, stream: Stream, style: CardStyle) -> Workspace:
        """The workspace of this thread, filled with what this bot sees and remembers."""
        work = WORKSPACES.own
        own = Stream()
        start_stream(own, next_word(stream), 0)
        put(work.stream, own)
        put(work.table, state)
        put(work.before, self.before if style.recalls else NOTHING)
        return work
