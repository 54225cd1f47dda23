"""The styles of the bots: every number in which `cautious`, `sharp` and `champion` differ.

The numbers were tuned in many thousand games, with other seeds than the ladder's; see `docs/research/`.
"""

from __future__ import annotations

from typing import NamedTuple


class DiceStyle(NamedTuple):
    """How a bot plays the dice games. Amounts are in pounds."""

    samples: int
    """Sampled races per decision."""
    futures: int = 0
    """Sampled races per decision for the probability of winning; 0 to maximise expected money."""
    tiles: int = 0
    """How many tile placements are evaluated with samples of their own, the tile in place."""
    sure: float = 0.0
    """The probability that a bet must exceed to be preferred to a roll; 0 to evaluate all actions."""
    focus: float = 1.0
    """The exponent on probabilities when inferring hidden race cards; 1 with `close_focus`."""
    close_focus: float = 0.0
    """The exponent for the exact inference over both piles; 0 to use the simple one with `focus`."""
    hold: float = 0.0
    """The option value of a race card at the start of the race; it falls linearly to 0 at the finish."""
    any_roll: float = 0.0
    """The value of a roll in addition to its pyramid ticket."""
    last_roll: float = 0.0
    """The same for the roll that ends the leg."""
    tile: float = 0.0
    """The margin by which a tile must beat the best other action."""
    ticket_urge: float = 0.0
    """The weight of the fact that the next ticket of the colour pays less."""
    draft: float = 0.0
    """The weight of what others are expected to take next."""
    risk: float = 0.0
    """How steeply money turns into the probability of winning; needs `close_focus`. 0 for money alone."""
    calm: float = 0.0
    """The variance of the money still to come when the leader is at the finish …"""
    spread: float = 0.0
    """… and what each space that the leader has to go adds to it."""

    def times(self, effort: int) -> DiceStyle:
        """The same style with `effort` times as many samples."""
        return self._replace(samples=self.samples * effort, futures=self.futures * effort)


class CardStyle(NamedTuple):
    """How a bot plays the card game."""

    decks: int
    """Sampled decks per decision."""
    deals: int = 0
    """Samples per plan before a leg; 0 to give random cards."""
    best_deals: int = 0
    """Samples for a second evaluation of the best plans; 0 to skip it."""
    finals: float = 0.85
    """The weight of final cards relative to tickets."""
    least: float = 0.0
    """The least value of a bet, in pounds."""
    envy: float = 0.8
    """The weight of others' money relative to one's own, when maximising expected money."""
    moves: bool = True
    """Whether to consider figures and the card in hand, or only reveals."""
    half_sight: float = 6.0
    """The distance to the finish at which the end of a leg predicts the race with weight 1/2."""
    wins: bool = False
    """Whether to maximise the probability of winning instead of expected money."""
    luck: float = 2.7
    """The spread of the seats' money per leg still to come."""
    tie: float = 0.4
    """The spread that is left when the race is over, which smooths ties."""
    faith: float = 0.0
    """How strongly others' bets shift the cards that they are expected to have given; 0 for not at all."""
    lively: bool = False
    """Whether all seats act in sampled legs (needs `faith`), or the deck alone moves the camels."""
    recalls: bool = False
    """Whether to use how the race stood when the others gave their cards."""

    def times(self, effort: int) -> CardStyle:
        """The same style with `effort` times as many samples."""
        return self._replace(
            decks=self.decks * effort, deals=self.deals * effort, best_deals=self.best_deals * effort
        )


class Style(NamedTuple):
    """How a bot plays every game."""

    dice: DiceStyle
    cards: CardStyle

    def times(self, effort: int) -> Style:
        """The same style with `effort` times as many samples."""
        return self if effort == 1 else Style(self.dice.times(effort), self.cards.times(effort))


CAUTIOUS = Style(
    DiceStyle(samples=400, sure=0.75),
    CardStyle(decks=50, least=1.0, moves=False, finals=0.3),
)
"""Rolls and reveals, and takes only bets that are very likely right or of high value."""

SHARP = Style(
    DiceStyle(samples=1000, tiles=4, focus=3.0, hold=0.8, any_roll=-0.3, last_roll=-0.3, ticket_urge=0.1),
    CardStyle(decks=200, deals=80, faith=0.85),
)
"""Maximises expected money; in sampled legs of the card game the deck alone moves the camels."""

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
"""Maximises the probability of winning, and expects what others will do next."""
