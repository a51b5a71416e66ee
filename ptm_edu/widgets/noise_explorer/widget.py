"""NoiseExplorer: how often a word is drawn as noise, and how often it is read at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike, NDArray

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import number, whole
from ptm_edu.widgets.vocabulary import checked_counts, checked_words

NAME = "NoiseExplorer"
NAMED = ("the", "of", "from", "king", "dog")
ROWS = 6


class NoiseExplorer(Widget):
    """Drag the noise distribution's exponent and the subsampling threshold over real word counts.

    `words` are V strings and `counts` (V,) how often each occurred, in any order. The `size` most
    frequent words travel into the page by name, the others by their rank alone; counts travel as
    how many words occurred how often, so nothing is rounded, and the page computes everything by
    itself. `named` words, one to eight, have a row and a mark of their own; a further word can be
    typed. Noise is count^exponent / Σ count^exponent (Mikolov et al. 2013b, section 2.2); a word of
    relative frequency f is kept with √(t/f) (equation 5) or, in word2vec.c, √(t/f) + t/f.
    `exponent` and `threshold` (0: off) can be read and set, from 0 to 1. Raises ValueError for
    another value, for words or counts that do not fit, and for named words that are not there.
    """

    bundle: ClassVar[str] = "noise_explorer"

    words = traitlets.Unicode().tag(sync=True)
    bins = traitlets.List(traitlets.Int()).tag(sync=True)
    named = traitlets.List(traitlets.Unicode()).tag(sync=True)
    seed = whole(0, 0, 2**32 - 1, "each gives its own draws")
    exponent = number(0.75, 0, 1, "the paper uses 0.75, 1 is as often as in the text")
    threshold = number(1e-3, 0, 1, "the paper uses 1e-5, word2vec.c 1e-3, and 0 is off")

    def __init__(
        self,
        words: Sequence[str],
        counts: ArrayLike,
        *,
        named: Sequence[str] | None = None,
        seed: int = 0,
        language: str | None = None,
        size: int = 30_000,
    ) -> None:
        known = checked_words(NAME, words, least=2)
        sizes = checked_counts(NAME, known, counts)  # (V,)
        order = np.argsort(-sizes, kind="stable")
        check = Check(NAME)
        most = check.whole("size", size, 1, 10**6, "so many words get a name in the page")
        ranked = [known[i] for i in order[:most]]
        super().__init__(
            language,
            # No word of a corpus holds a space; a phrase from elsewhere looks the same with this.
            words=" ".join(word.replace(" ", "\u00a0") for word in ranked),
            bins=_bins(sizes[order]),
            named=_default(ranked) if named is None else _checked_names(check, named, ranked),
            seed=seed,
        )


def _bins(falling: NDArray[np.int64]) -> list[int]:
    """[count, words of that count, how much less the next count is, its words, …], exact, short."""
    counts, words = np.unique(falling, return_counts=True)
    steps = -np.diff(counts[::-1], prepend=2 * counts[-1])  # (bins,), the first is the count itself
    return [int(n) for pair in zip(steps, words[::-1], strict=True) for n in pair]


def _default(ranked: Sequence[str]) -> list[str]:
    """Words every course knows and the rarest one; else ranks in equal steps of the logarithm."""
    named = [word for word in NAMED if word in set(ranked)]
    if len(named) >= 3:
        return list(dict.fromkeys([*named, ranked[-1]]))
    ranks = np.geomspace(1, len(ranked), ROWS).round().astype(int)
    return list(dict.fromkeys(ranked[rank - 1] for rank in ranks))


def _checked_names(check: Check, named: Any, ranked: Sequence[str]) -> list[str]:
    given = check.strings("named", named, most=8, blank=True, different=True)
    missing = sorted({*given} - {*ranked})
    if missing:
        raise ValueError(
            f"{NAME}: named words must be among the {len(ranked)} whose names the page holds, not "
            f"there: {', '.join(missing)}"
        )
    return given
