"""The player of the dice games."""

from __future__ import annotations

from camelup.bots.arrays import put
from camelup.bots.dice.decision import decide, decide_safely
from camelup.bots.dice.memory import RaceCardMemory
from camelup.bots.dice.workspace import WORKSPACES
from camelup.bots.style import Style
from camelup.games.dice.state import Rules, State
from camelup.stream import Stream, next_word


class DicePlayer:
    """Decides from a view and from how the race looked when others placed their race cards."""

    def __init__(self) -> None:
        self.memory = RaceCardMemory()

    def decide(self, rules: Rules, state: State, stream: Stream, style: Style) -> int:
        """The id of the best action."""
        work = WORKSPACES.own
        put(work.table, state)
        if style.dice.sure > 0:
            return decide_safely(rules.to_array(), work, style.dice, next_word(stream))
        self.memory.follow(state)
        return decide(rules.to_array(), work, self.memory.past, style.dice, next_word(stream))
