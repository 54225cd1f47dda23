"""A sequential test: is A stronger than B, weaker, or neither by as much as matters?

A plays against copies of B. If they are equal it wins 1 of `players` games; call that share p. Hypotheses:

    weaker      A wins p - gain
    even        A wins p
    stronger    A wins p + gain

Two sequential probability ratio tests run side by side, even against stronger and even against weaker. Each
deal is one observation, the mean of A's win shares over all rotations, and its log likelihood ratio is that
of a normal distribution with the variance observed so far (a generalised test). The probability of the answer
`stronger` or `weaker` for equal bots is at most about `alpha`; that of `even` for bots that differ by `gain`
is at most about `beta`.

>>> test = Sprt(players=2, gain=0.05)
>>> for _ in range(40): verdict = test.add(0.75)
>>> verdict.answer
'stronger'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log

from camelup.errors import SetupError
from camelup.schema.plain import Json

FEWEST_DEALS = 20
"""Deals before the first verdict: the variance needs some."""
LEAST_VARIANCE = 1e-4
"""A lower bound of the variance, so that a few equal deals do not decide the test."""


@dataclass(frozen=True)
class Verdict:
    """The state of the tests after some deals; the answer is empty while they continue."""

    answer: str
    deals: int
    share: float
    stronger: float
    """The log likelihood ratio of stronger to even."""
    weaker: float
    """The log likelihood ratio of weaker to even."""


@dataclass
class Sprt:
    """The two tests."""

    players: int
    gain: float = 0.03
    alpha: float = 0.05
    beta: float = 0.05
    _deals: int = field(default=0, init=False)
    _mean: float = field(default=0.0, init=False)
    _squares: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        room = min(1 / self.players, 1 - 1 / self.players)
        if not 0 < self.gain < room:
            raise SetupError(
                f"--gain must be between 0 and {room:g} with {self.players} players, not {self.gain}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise SetupError(f"--{name} must be between 0 and 0.5, not {getattr(self, name)}")

    @property
    def bounds(self) -> tuple[float, float]:
        """A test accepts even below the first bound and rejects it above the second; both tests share
        `alpha`."""
        return log(self.beta / (1 - self.alpha / 2)), log((1 - self.beta) / (self.alpha / 2))

    def add(self, share: float) -> Verdict:
        """Add the win share of a deal and return the verdict."""
        self._deals += 1
        before = share - self._mean
        self._mean += before / self._deals
        self._squares += before * (share - self._mean)
        stronger, weaker = self._ratio(self.gain), self._ratio(-self.gain)
        return Verdict(self._answer(stronger, weaker), self._deals, self._mean, stronger, weaker)

    def _ratio(self, gain: float) -> float:
        if self._deals < 2:
            return 0.0
        variance = max(self._squares / (self._deals - 1), LEAST_VARIANCE)
        return self._deals * gain * (self._mean - 1 / self.players - gain / 2) / variance

    def _answer(self, stronger: float, weaker: float) -> str:
        low, high = self.bounds
        if self._deals < FEWEST_DEALS:
            return ""
        if stronger >= high:
            return "stronger"
        if weaker >= high:
            return "weaker"
        return "even" if stronger <= low and weaker <= low else ""

    def to_json(self, verdict: Verdict) -> Json:
        """The test and its verdict as JSON."""
        fair = 1 / self.players
        return {
            "hypotheses": {"weaker": fair - self.gain, "even": fair, "stronger": fair + self.gain},
            "alpha": self.alpha,
            "beta": self.beta,
            "bounds": list(self.bounds),
            "answer": verdict.answer or "unknown",
            "deals": verdict.deals,
            "win_share": verdict.share,
            "log_likelihood_ratios": {"stronger": verdict.stronger, "weaker": verdict.weaker},
        }

    def in_words(self, verdict: Verdict, one: str, other: str) -> str:
        """The answer as a sentence."""
        fair = 1 / self.players
        shares = f"it won {verdict.share:.1%} where {fair:.1%} is even"
        said = {
            "stronger": f"{one} is stronger than {other}",
            "weaker": f"{one} is weaker than {other}",
            "even": f"{one} is neither stronger nor weaker than {other} by {self.gain:.1%} or more",
            "": f"it is not known yet whether {one} is stronger than {other}; more --deals may tell",
        }
        return f"{said[verdict.answer]}: {shares}, after {verdict.deals:,} deals"
