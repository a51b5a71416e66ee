"""What all draws of an answer show together: the signatures of known mistakes in masking.

Each method says whether the draws bear one signature. They are asked in the order of the table
of mistakes, so each may take for granted that those before it did not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ptm_edu.exercises.framework.exercise import Trial
from ptm_edu.training.ignore_index import IGNORE_INDEX

from .draws import (
    Draw,
    misplaced,
    narrow,
    only_from_the_batch,
    out_of_range,
    read,
    same_choice,
    share_chosen,
)

Shares = tuple[float, float, float]  # of the chosen tokens: [MASK], random, kept

# Half of what lies between 81/10/9 and 80/10/10, and four standard deviations of 110,000 tokens.
NEAR = 0.005


@dataclass(frozen=True, eq=False)
class Seen:
    """All draws of an answer: `usual` with 15 % chosen, `large` with most tokens."""

    all: list[Draw]
    usual: list[Draw]
    large: list[Draw]
    changed: bool  # whether an argument was written over

    # ---- gross errors, token by token ----

    def swapped(self) -> bool:
        """The ignored label stands in the first result, and never in the second."""
        first, second = (
            [(getattr(one, name) == IGNORE_INDEX).any() for one in self.large]
            for name in ("inputs", "labels")
        )
        return all(first) and not any(second)

    def labels_everywhere(self) -> bool:
        """Every free token has its original as label."""
        return all((one.labels == one.ids)[one.free].all() for one in self.all)

    def ignored_label(self) -> bool:
        """No label is −100, and [CLS], [SEP] and [PAD], unlike as they are, share another one."""
        none = not any((one.labels == IGNORE_INDEX).any() for one in self.all)
        return none and all(len(np.unique(one.labels[~one.free])) == 1 for one in self.all)

    def labels_of_new_tokens(self) -> bool:
        """Where there is a label, it is what stands in the inputs."""
        pairs = [(one.labels[one.chosen], one.inputs[one.chosen]) for one in self.all]
        return all((labels == inputs).all() for labels, inputs in pairs) and any(
            (one.labels != one.ids)[one.chosen].any() for one in self.all
        )

    def specials_chosen(self) -> bool:
        """Special positions have labels or are replaced, and nothing else is amiss."""
        touched = any(
            ((d.labels != IGNORE_INDEX) | (d.inputs != d.ids))[~d.free].any() for d in self.all
        )
        fine = all((d.chosen | (d.inputs == d.ids))[d.free].all() for d in self.all)
        return bool(touched and fine) and self._labels_fit()

    def changed_without_label(self) -> bool:
        """Tokens are replaced that have no label."""
        changed = [(one.labels == IGNORE_INDEX) & (one.inputs != one.ids) for one in self.all]
        return any(where.any() for where in changed) and self._labels_fit()

    def _labels_fit(self) -> bool:
        return all(
            ((d.labels == d.ids) | (d.labels == IGNORE_INDEX))[d.free].all() for d in self.all
        )

    # ---- which tokens are chosen ----

    @cached_property
    def sound(self) -> bool:
        """Whether labels and inputs are right but for what is random."""
        return not any(misplaced(one) for one in self.all)

    def labels_where_changed(self) -> bool:
        """No chosen token was kept, and a tenth of the labels is missing."""
        part = self._chosen(self.large) / self._rate
        return self.sound and self.shares[2] == 0 and abs(part - 0.9) < 0.02

    def one_draw(self) -> bool:
        """Whole calls, or whole rows, are chosen or fare as one."""
        return self.sound and (_as_one(self.all, None) or _as_one(self.large, 1))

    def same_columns(self) -> bool:
        """Whole columns are chosen or fare as one."""
        return self.sound and _as_one(self.large, 0)

    def seeded(self) -> bool:
        """Each call chooses the same places."""
        return self.sound and same_choice(*self.usual)

    def rate_ignored(self) -> bool:
        """As many tokens are chosen, or become [MASK], whatever the rate."""
        chosen = [self._chosen(some) for some in (self.usual, self.large)]
        masked = [share * self.shares[0] for share in chosen]
        return self.sound and (abs(chosen[0] - chosen[1]) < 0.03 or abs(masked[1] - 0.12) < 0.01)

    def too_few_chosen(self) -> bool:
        """Too few tokens are chosen at 15 % or in the large draws."""
        return self._choice_off() and self._chosen(self.large) < self._rate

    def too_many_chosen(self) -> bool:
        """The share of chosen tokens is wrong, and not too small."""
        return self._choice_off()

    def _choice_off(self) -> bool:
        return self.sound and any(
            all(share_chosen(one) for one in some) for some in (self.usual, self.large)
        )

    @property
    def _rate(self) -> float:
        free = [one.free.sum() for one in self.large]
        return float(np.average([one.rate for one in self.large], weights=free))

    def _chosen(self, some: list[Draw]) -> float:
        return float(sum(d.chosen.sum() for d in some) / sum(d.free.sum() for d in some))

    # ---- what becomes of them ----

    @cached_property
    def shares(self) -> Shares:
        """The shares of [MASK], random and kept tokens among those chosen in the large draws."""
        return _shares(self.large)

    def nothing_masked(self) -> bool:
        """Hardly any token becomes [MASK]."""
        return self.sound and self.shares[0] < 0.01

    def always_mask(self) -> bool:
        """At 15 % every chosen token becomes [MASK]."""
        return self.sound and _shares(self.usual)[0] == 1

    def never_random(self) -> bool:
        """No token is replaced at random."""
        return self.sound and self.shares[1] < 0.001

    def never_kept(self) -> bool:
        """No chosen token stays, save where a random one is the original."""
        return self.sound and self.shares[2] < 0.001

    @staticmethod
    def split_into(*known: Shares) -> Callable[[Seen], bool]:
        """Return the signature of chosen tokens that are split into one of `known`."""

        def near(seen: Seen) -> bool:
            far = [np.abs(np.subtract(seen.shares, one)).max() for one in known]
            return seen.sound and min(far) < NEAR

        return near

    # ---- which random tokens ----

    def out_of_range(self) -> bool:
        """An id stands in the inputs that the vocabulary does not have."""
        return self.sound and any(out_of_range(one) for one in self.all)

    def one_random_token(self) -> bool:
        """All random tokens of a row, or of a column, are the same."""
        return self.sound and any(
            all(_one_a_line(one, axis) for one in self.large) for axis in (0, 1)
        )

    def narrow_range(self) -> bool:
        """Random tokens do not come evenly from the whole vocabulary."""
        looks = narrow, only_from_the_batch
        return self.sound and any(all(look(one) for one in self.large) for look in looks)

    def written_over(self) -> bool:
        """An argument was written over, and all else is right."""
        return self.sound and self.changed


@lru_cache(maxsize=1)  # every mistake looks at the same trials
def see(trials: tuple[Trial, ...]) -> Seen | None:
    """Return what an answer's draws show; None where one of them is no (inputs, labels)."""
    draws = {trial.case.name: read(trial) for trial in trials}
    good = {name: draw for name, draw in draws.items() if isinstance(draw, Draw)}
    if len(good) < len(draws):
        return None
    usual, large = (
        [draw for name, draw in good.items() if name.startswith(kind)]
        for kind in ("usual", "large")
    )
    changed = any(trial.given.changed for trial in trials)
    return Seen(list(good.values()), usual, large, changed)


def _shares(some: list[Draw]) -> Shares:
    n = max(int(sum(one.chosen.sum() for one in some)), 1)
    counts = [sum(one.fates[name].sum() for one in some) for name in ("masked", "random", "kept")]
    return (counts[0] / n, counts[1] / n, counts[2] / n)


def _as_one(some: list[Draw], axis: int | None) -> bool:
    """Say whether lines, or calls, are chosen (or masked) whole or not at all, and both occur."""
    chosen = [_whole_lines(one.chosen, one.free, axis, by_chance=0) for one in some]
    masked = [_whole_lines(one.fates["masked"], one.chosen, axis, by_chance=4) for one in some]
    return any(set(np.concatenate(lines)) == {0, 1} for lines in (chosen, masked))


def _whole_lines(
    part: np.ndarray, whole: np.ndarray, axis: int | None, by_chance: int
) -> np.ndarray:
    """Return for each line 1 where all of `whole` is in `part`, 0 where nothing is, else -1.

    A random token can be [MASK] too, so `by_chance` and a twentieth count as nothing.
    """
    count, n = np.atleast_1d(part.sum(axis)), np.atleast_1d(whole.sum(axis))
    count, n = count[n > 2], n[n > 2]
    none = count <= (by_chance + 0.05 * n if by_chance else 0)
    return np.where(count == n, 1, np.where(none, 0, -1))


def _one_a_line(draw: Draw, axis: int) -> bool:
    """Say whether each row (axis 1) or column (axis 0) has no two different random tokens."""
    random = draw.fates["random"]
    lowest = np.where(random, draw.inputs, draw.vocab_size).min(axis)
    highest = np.where(random, draw.inputs, -1).max(axis)
    return bool((highest <= lowest).all()) and bool(random.sum(axis).max() > 1)
