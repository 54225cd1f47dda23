"""Bots that differ only in their style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from camelup.bots.bot import View
from camelup.bots.cards.player import CardPlayer
from camelup.bots.dice.player import DicePlayer
from camelup.bots.style import Style
from camelup.games import Rules, State, cards
from camelup.games.dice import state as board
from camelup.notation import read_state
from camelup.stream import Stream


class Player(Protocol):
    """Decides in games of one kind, and remembers what it needs of the game."""

    def decide(self, rules: Rules, state: State, stream: Stream, style: Style) -> int:
        """The id of the best action by a style, from the view of the seat on turn."""
        ...


class StyledBot:
    """A bot that plays every game by a style."""

    name: ClassVar[str]
    about: ClassVar[str]
    style: ClassVar[Style]

    def __init__(self) -> None:
        self._players: dict[type, Player] = {board.State: DicePlayer(), cards.state.State: CardPlayer()}

    def current_style(self) -> Style:
        """The style for the next decision."""
        return self.style

    def choose(self, view: View, legal: Sequence[str], stream: Stream) -> str:
        """The best of the legal actions. Raises ValueError unless `view` is the view of a seat."""
        if len(legal) == 1:
            return legal[0]
        game, _, rules, state, seat = read_state(view)
        if seat is None:
            raise ValueError("a bot needs the view of a seat, not a whole state")
        action = self._players[type(state)].decide(rules, state, stream, self.current_style())
        return f"{seat} {game.actions[action]}"
