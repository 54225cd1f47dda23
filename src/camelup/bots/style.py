"""The styles of the bots: every number in which `cautious`, `sharp` and `champion` differ.

The numbers were found by trying them in many thousand games with other seeds than the ladder's.
"""

from __future__ import annotations

from typing import NamedTuple


class DiceStyle(NamedTuple):
    """How the dice games are played. Values are in pounds."""

    samples: int
    """Sampled races for one decision."""
    futures: int = 0
    """Sampled races on which the chance to win is weighed."""
    tiles: int = 0
    """How many tiles are looked at again, each with the tile in place."""
    sure: float = 0.0
    """How sure a bet must be to be taken instead of a roll; 0 for weighing all actions."""
    focus: float = 1.0
    """The power by which others' hidden race cards are read from chances; 1 for a close reader."""
    close_focus: float = 0.0
    """The power by which a close reader tells likely colours from others; 0 for no close reading."""
    hold: float = 0.0
    """What is kept back for a race card at the start of the race, less and less towards its end."""
    any_roll: float = 0.0
    """What a roll is worth beside its pyramid ticket."""
    last_roll: float = 0.0
    """The same for the roll that ends the leg."""
    tile: float = 0.0
    """What a tile must bring beside the best of the rest."""
    ticket_urge: float = 0.0
    """How much it counts that the next ticket of the colour pays less."""
    draft: float = 0.0
    """How much it counts what others will take next."""
    risk: float = 0.0
    """How much winning counts beside pounds, for a close reader; 0 for pounds alone."""
    calm: float = 0.0
    """The variance of the money that is still to come when the leader is at the finish …"""
    spread: float = 0.0
    """… and how much more it is for each space that the leader has to go."""

    def times(self, effort: int) -> DiceStyle:
        """The same style with so many times the work."""
        return self._replace(samples=self.samples * effort, futures=self.futures * effort)


class CardStyle(NamedTuple):
    """How the card game is played."""

    decks: int
    """Imagined decks for one decision."""
    deals: int = 0
    """Imagined deals on which each plan before a leg is weighed; 0 for giving any cards."""
    best_deals: int = 0
    """Imagined deals on which the best plans are weighed again; 0 for taking the best at once."""
    finals: float = 0.85
    """What final cards weigh beside tickets."""
    least: float = 0.0
    """What a bet must be worth, in pounds."""
    envy: float = 0.8
    """What others' money weighs beside one's own, where pounds are counted."""
    moves: bool = True
    """Whether figures and the card in hand are thought about, or cards are only revealed."""
    half_sight: float = 6.0
    """How many spaces off the finish is when the end of a leg tells half of the race."""
    wins: bool = False
    """Whether the chance to win counts, or pounds."""
    luck: float = 2.7
    """How far a leg still to come scatters the seats' money."""
    tie: float = 0.4
    """How much money it takes at the end to be clearly ahead."""
    faith: float = 0.0
    """How far what others did is believed to tell which cards they gave; 0 for not at all."""
    lively: bool = False
    """Whether all seats play imagined legs, which takes faith, or cards alone move the camels."""
    recalls: bool = False
    """Whether it counts how the race stood when the others gave their cards."""

    def times(self, effort: int) -> CardStyle:
        """The same style with so many times the work."""
        return self._replace(
            decks=self.decks * effort, deals=self.deals * effort, best_deals=self.best_deals * effort
        )


class Style(NamedTuple):
    """How a bot plays."""

    dice: DiceStyle
    cards: CardStyle

    def times(self, effort: int) -> Style:
        """The same style with so many times the work."""
        return self if effort == 1 else Style(self.dice.times(effort), self.cards.times(effort))


CAUTIOUS = Style(
    DiceStyle(samples=400, sure=0.75),
    CardStyle(decks=50, least=1.0, moves=False, finals=0.3),
)
"""Rolls and reveals, and takes only bets that are very likely right or worth a good deal."""

SHARP = Style(
    DiceStyle(samples=1000, tiles=4, focus=3.0, hold=0.8, any_roll=-0.3, last_roll=-0.3, ticket_urge=0.1),
    CardStyle(decks=200, deals=80, faith=0.85),
)
"""Counts pounds; in the card game it lets cards alone move the camels."""

CHAMPION = Style(
    DiceStyle(
        samples=3000,
        futures=1000,
        tiles=6,
        close_focus=16.0,
        hold=1.0,
        last_roll=-0.3,
        tile=0.1,
        draft=1.0,
        risk=1.4,
        calm=9.0,
        spread=6.0,
    ),
    CardStyle(
        decks=500, deals=200, best_deals=1000, wins=True, luck=2.6, faith=1.0, lively=True, recalls=True
    ),
)
"""Counts the chance to win, and what others will do next."""
