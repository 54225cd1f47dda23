"""Bots that differ in style alone: they read a view, decide, and answer in words."""

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
    """Plays games of one kind, and remembers what it needs of a game."""

    def decide(self, rules: Rules, state: State, stream: Stream, style: Style) -> int:
        """The id of the best action to a style, from what the seat on turn may see."""
        ...


class StyledBot:
    """One game's player, to a style."""

    name: ClassVar[str]
    about: ClassVar[str]
    style: ClassVar[Style]

    def __init__(self) -> None:
        self._players: dict[type, Player] = {board.State: DicePlayer(), cards.state.State: CardPlayer()}

    def current_style(self) -> Style:
        """The style of the next decision."""
        return self.style

    def choose(self, view: View, legal: Sequence[str], stream: Stream) -> str:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        game, _, rules, state, seat = read_state(view)
        if seat is None:
            raise ValueError("a bot chooses from a seat's view, never from the truth")
        action = self._players[type(state)].decide(rules, state, stream, self.current_style())
        return f"{seat} {game.actions[action]}"
