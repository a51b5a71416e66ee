"""AttentionStepper: scaled dot-product attention on real numbers, one step at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from ptm_edu.language import current_language
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_whole
from ptm_edu.widgets.packing import Floats

NAME = "AttentionStepper"
VIEWS = ("steps", "scale")
MOST_TOKENS, MOST_DIMS = 12, 128  # more rows cannot be read in the picture; no head is wider
EXAMPLE = {"en": ("the", "cat", "sat", "on", "it"), "zh": ("猫", "坐", "在", "垫子", "上")}
WHOLE = {  # setting: smallest, largest, what to try
    "step": (0, 4, "0 is q·k, 4 the weighted sum"),
    "d": (1, 512, "the paper's heads have 64"),
    "seed": (0, 2**32 - 1, "any other number gives other random numbers"),
}


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
    mask = traitlets.List(traitlets.List(traitlets.Bool())).tag(sync=True)
    causal = traitlets.Bool(False).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    token = traitlets.Int(0).tag(sync=True)
    source = traitlets.Int(0).tag(sync=True)
    view = traitlets.Unicode("steps").tag(sync=True)
    d = traitlets.Int(64).tag(sync=True)
    seed = traitlets.Int(1).tag(sync=True)

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
        known = ("causal", "step", "token", "source", "view", "d", "seed")
        unknown = sorted(set(settings) - set(known))
        if unknown:
            raise ValueError(
                f"{NAME}: no setting {', '.join(unknown)}; there are {', '.join(known)}"
            )
        names = EXAMPLE[current_language(language)] if tokens is None else tokens
        queries = _checked_tokens("tokens", names)
        keys = queries if source_tokens is None else _checked_tokens("source_tokens", source_tokens)
        arrays = _checked_arrays(q, k, v, len(queries), len(keys))
        super().__init__(
            language,
            tokens=queries,
            source_tokens=keys,
            **{name: array.tolist() for name, array in arrays.items()},
            mask=[] if mask is None else _checked_mask(mask, len(queries), len(keys)),
        )
        for name, value in {"token": len(queries) - 1, **settings}.items():
            # A number that is none must be told by the rules below, in a sentence.
            is_whole = name in ("token", "source", *WHOLE)
            setattr(self, name, self._checked(name, value) if is_whole else value)

    def _checked(self, name: str, value: Any) -> int:
        if name in WHOLE:
            return checked_whole(NAME, name, value, *WHOLE[name])
        names = self.tokens if name == "token" else self.source_tokens
        return checked_whole(NAME, name, value, 0, max(0, len(names) - 1), "0 is the first")

    @traitlets.validate("token", "source", *WHOLE)
    def _setting(self, proposal: dict[str, Any]) -> int:
        return self._checked(proposal["trait"].name, proposal["value"])

    @traitlets.validate("view")
    def _view(self, proposal: dict[str, Any]) -> str:
        if proposal["value"] not in VIEWS:
            given = proposal["value"]
            raise ValueError(f"{NAME}: view must be one of {', '.join(VIEWS)}, got {given!r}")
        return str(proposal["value"])

    @traitlets.validate("causal")
    def _causal(self, proposal: dict[str, Any]) -> bool:
        if proposal["value"] and len(self.tokens) != len(self.source_tokens):
            raise ValueError(
                f"{NAME}: a causal mask needs as many keys as queries, got {len(self.tokens)} "
                f"queries and {len(self.source_tokens)} keys: leave causal out"
            )
        return bool(proposal["value"])

    @traitlets.validate("mask")
    def _mask(self, proposal: dict[str, Any]) -> list[list[bool]]:
        given = proposal["value"]
        sizes = (len(self.tokens), len(self.source_tokens))
        return _checked_mask(given, *sizes) if given and all(sizes) else given


def _checked_tokens(name: str, given: Sequence[str]) -> list[str]:
    tokens = [] if isinstance(given, str) else list(given)
    if not tokens or not all(isinstance(token, str) for token in tokens):
        raise ValueError(f"{NAME}: {name} must be a list of strings, got {given!r}: split it")
    if len(tokens) > MOST_TOKENS:
        raise ValueError(
            f"{NAME}: every number is shown, so at most {MOST_TOKENS} {name} fit, got "
            f"{len(tokens)}: cut the sentence and its rows"
        )
    return tokens


def _checked_arrays(q: Any, k: Any, v: Any, T: int, S: int) -> dict[str, Floats]:
    """Return {"q": (T, d), "k": (S, d), "v": (S, d_v)}, or nothing where all three are None."""
    given = {name: a for name, a in {"q": q, "k": k, "v": v}.items() if a is not None}
    if not given:
        return {}
    if len(given) < 3:
        raise ValueError(f"{NAME}: q, k and v belong together, got only {', '.join(given)}")
    arrays = {name: _array(array) for name, array in given.items()}
    shapes = {name: array.shape for name, array in arrays.items()}
    fits = all(len(shape) == 2 and 0 < shape[1] <= MOST_DIMS for shape in shapes.values())
    if not fits or [shape[0] for shape in shapes.values()] != [T, S, S]:
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(
            f"{NAME}: {T} tokens that look at {S} need q ({T}, d), k ({S}, d) and v ({S}, d_v) "
            f"with at most {MOST_DIMS} columns, got {listed}: take one head of one sentence, "
            "q[0, 0]"
        )
    if shapes["q"][1] != shapes["k"][1]:
        raise ValueError(
            f"{NAME}: q and k must have the same d, got {shapes['q'][1]} and {shapes['k'][1]}: "
            f"take both from one head"
        )
    broken = [name for name, array in arrays.items() if not np.isfinite(array).all()]
    if broken:
        raise ValueError(f"{NAME}: {', '.join(broken)} holds NaN or infinity")
    return arrays


def _checked_mask(mask: Any, T: int, S: int) -> list[list[bool]]:
    given = np.asarray(mask.detach().cpu() if hasattr(mask, "detach") else mask)
    if given.dtype != np.bool_ or given.shape != (T, S):
        raise ValueError(
            f"{NAME}: mask must be booleans ({T}, {S}), True where a query may look, got "
            f"{given.dtype} {given.shape}: of numbers 1 and 0 make them with mask == 1"
        )
    rows: list[list[bool]] = given.tolist()
    return rows


def _array(given: Any) -> Floats:
    if hasattr(given, "detach"):  # a tensor; numpy knows no bfloat16 and no other device
        given = given.detach().float().cpu().numpy()
    return np.asarray(given, dtype=np.float32)
