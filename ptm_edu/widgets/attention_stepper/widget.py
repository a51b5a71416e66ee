"""AttentionStepper: scaled dot-product attention on real numbers, one step at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from ptm_edu.language import current_language
from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import Setting, choice, whole

NAME = "AttentionStepper"
VIEWS = ("steps", "scale")
MOST_TOKENS, MOST_DIMS = 12, 128  # more rows cannot be read in the picture; no head is wider
EXAMPLE = {"en": ("the", "cat", "sat", "on", "it"), "zh": ("猫", "坐", "在", "垫子", "上")}
KNOWN = ("causal", "step", "token", "source", "view", "d", "seed")


class AttentionStepper(Widget):
    """q·k, ÷ √d, mask, softmax, weighted sum: each number of attention, and what it is made of.

    Scaled dot-product attention (Vaswani et al. 2017, §3.2.1, eq. 1) of `q` (T, d) on `k` (S, d)
    and `v` (S, d_v), from one head of any model; `mask` is boolean (T, S), True where a query may
    look. `tokens` are the queries' names, `source_tokens` the keys' where they are not the same.
    Without q, k and v the page draws small random ones. A query that may look nowhere gets zeros.

    `step` is 0 … 4, `token` the query and `source` the key that is spelt out, from 0; `causal` lets
    no query look ahead. With `view` "scale" the page draws queries and keys of unit variance with
    `d` numbers and shows the softmax with and without ÷ √d (footnote 4 of §3.2.1). All can be read
    and set. Raises ValueError for what does not fit, and for over MOST_TOKENS tokens.
    """

    bundle: ClassVar[str] = "attention_stepper"

    tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    source_tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    q = traitlets.List(traitlets.List(traitlets.Float())).tag(sync=True)
    k = traitlets.List(traitlets.List(traitlets.Float())).tag(sync=True)
    v = traitlets.List(traitlets.List(traitlets.Float())).tag(sync=True)
    mask = Setting([], lambda check, name, value, widget: _mask(check, value, widget))
    causal = Setting(False, lambda check, name, value, widget: _causal(check, value, widget))
    step = whole(0, 0, 4, "0 is q·k, 4 the weighted sum")
    token = whole(0, 0, lambda widget: len(widget.tokens) - 1, "0 is the first")
    source = whole(0, 0, lambda widget: len(widget.source_tokens) - 1, "0 is the first")
    view = choice("steps", VIEWS)
    d = whole(64, 1, 512, "the paper's heads have 64")
    seed = whole(1, 0, 2**32 - 1, "any other number gives other random numbers")

    def __init__(
        self,
        tokens: Sequence[str] | None = None,
        q: Any = None,
        k: Any = None,
        v: Any = None,
        mask: ArrayLike | None = None,
        *,
        source_tokens: Sequence[str] | None = None,
        language: str | None = None,
        **settings: Any,
    ) -> None:
        check = Check(NAME)
        check.settings(settings, KNOWN)
        names = EXAMPLE[current_language(language)] if tokens is None else tokens
        queries = _tokens(check, "tokens", names, "T")
        check.sizes["S"] = len(queries)
        keys = queries
        if source_tokens is not None:
            check.sizes.pop("S")
            keys = _tokens(check, "source_tokens", source_tokens, "S")
        super().__init__(
            language,
            tokens=queries,
            source_tokens=keys,
            **_checked_arrays(check, {"q": q, "k": k, "v": v}),
            mask=[] if mask is None else mask,
            **{"token": len(queries) - 1, **settings},
        )


def _tokens(check: Check, name: str, given: Any, size: str) -> list[str]:
    advice = "every number is shown, so split the sentence, or cut it and its rows"
    return check.strings(name, given, size, most=MOST_TOKENS, blank=True, advice=advice)


def _checked_arrays(check: Check, given: dict[str, Any]) -> dict[str, list[list[float]]]:
    """Return q (T, d), k (S, d) and v (S, d_v), or nothing where all three are None."""
    there = [name for name, array in given.items() if array is not None]
    if not there:
        return {}
    if len(there) < 3:
        raise ValueError(f"{NAME}: q, k and v belong together, got only {', '.join(there)}")
    arrays = {}
    for name, shape in {"q": "T d", "k": "S d", "v": "S d_v"}.items():
        advice = "take q, k and v of one head of one sentence, q[0, 0]"
        array = check.numbers(name, given[name], shape, dtype=np.float32, advice=advice)
        wanted = f"a table of at most {MOST_DIMS} columns"
        check.must(array.shape[1] <= MOST_DIMS, name, wanted, array, "no head is wider")
        arrays[name] = array.tolist()
    return arrays


def _mask(check: Check, mask: Any, widget: AttentionStepper) -> list[list[bool]]:
    if isinstance(mask, list) and not mask:
        return []
    T, S = len(widget.tokens), len(widget.source_tokens)
    check.sizes = {"T": T, "S": S}
    wanted = f"booleans ({T}, {S}), True where a query may look"
    rows: list[list[bool]] = mask.tolist() if hasattr(mask, "tolist") else mask
    advice = "of numbers 1 and 0 make them with mask == 1"
    check.numbers("mask", rows, "T S", 0, 1, advice=wanted)
    right = all(isinstance(cell, bool) for row in rows for cell in row)
    check.must(right, "mask", wanted, rows, advice)
    return [list(row) for row in rows]


def _causal(check: Check, value: Any, widget: AttentionStepper) -> bool:
    T, S = len(widget.tokens), len(widget.source_tokens)
    if check.flag("causal", value) and T != S:
        raise ValueError(
            f"{NAME}: a causal mask needs as many keys as queries, got {T} queries and {S} keys: "
            f"leave causal out"
        )
    return bool(value)
