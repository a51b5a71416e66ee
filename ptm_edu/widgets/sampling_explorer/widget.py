"""SamplingExplorer: what temperature, top-k, top-p and min-p leave of a model's distribution."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import NDArray

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import as_array, check_settings, checked_number, checked_whole

NAME = "SamplingExplorer"
STEPS = 65_534  # of two bytes' 65,536 values: the largest logit is 0, and −∞ is the last
FAR = 80.0  # nats below the largest; e^−80 is nothing at any temperature of the slider
MOST = 1_000_000  # logits, two bytes each
NUMBERS = {  # setting: smallest, largest, what to try
    "temperature": (0.0, 2.0, "1 is the model's own distribution, 0 its most likely token"),
    "top_p": (0.01, 1.0, "Holtzman et al. 2020 take 0.95, and None is off"),
    "min_p": (0.0, 1.0, "Nguyen et al. 2024 take 0.05 to 0.1, and None is off"),
}
TOP_K = "Fan et al. 2018 take 10, and None is off"


class SamplingExplorer(Widget):
    """Drag the rules by which a next token is drawn over what a model really said.

    `tokens` are the names of V ids; `logits` (C, V), an array or a tensor, are those of the token
    that comes after each of C `contexts`, texts to choose from. The rules are `gpt.Sampling`'s, in
    its order: the temperature, then top-k, top-p (the token that crosses p is kept) and min-p.
    `temperature`, `top_k`, `top_p`, `min_p` (None: off), `context` and `log_axis` can be read and
    set; 200 draws at a button, always the same with a `seed`.

    The whole vocabulary travels, because no temperature can be applied to a sum of what is left
    out: two bytes a logit, which leaves a probability right to 0.06 %. 6 contexts of 8,000 tokens
    are under 300 kB. Raises ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "sampling_explorer"

    tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    distributions = traitlets.List(traitlets.Dict()).tag(sync=True)
    seed = traitlets.Int().tag(sync=True)
    context = traitlets.Unicode().tag(sync=True)
    temperature = traitlets.Float(1.0).tag(sync=True)
    top_k = traitlets.Int(None, allow_none=True).tag(sync=True)
    top_p = traitlets.Float(None, allow_none=True).tag(sync=True)
    min_p = traitlets.Float(None, allow_none=True).tag(sync=True)
    log_axis = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        tokens: Sequence[str],
        logits: Any,
        contexts: Sequence[str],
        *,
        seed: int = 0,
        language: str | None = None,
        **settings: Any,
    ) -> None:
        known = ("temperature", "top_k", "top_p", "min_p", "log_axis")
        check_settings(NAME, settings, known)
        names, texts = _checked_tokens(tokens), _checked_contexts(contexts)
        table = _checked_logits(logits, len(texts), len(names))
        checked = {name: _checked(name, value, len(names)) for name, value in settings.items()}
        super().__init__(
            language,
            tokens=names,
            distributions=[
                {"context": text, **_packed(row)} for text, row in zip(texts, table, strict=True)
            ],
            context=texts[0],
            seed=checked_whole(NAME, "seed", seed, 0, 2**32 - 1, "each gives its own draws"),
            **checked,
        )

    @traitlets.validate("temperature", "top_k", "top_p", "min_p")
    def _setting(self, proposal: dict[str, Any]) -> Any:
        return _checked(proposal["trait"].name, proposal["value"], len(self.tokens))

    @traitlets.validate("context")
    def _known(self, proposal: dict[str, Any]) -> str:
        texts = [each["context"] for each in self.distributions]
        if proposal["value"] not in texts:
            raise ValueError(
                f"{NAME}: context must be one of the {len(texts)} that were given, "
                f"got {proposal['value']!r}"
            )
        return str(proposal["value"])


def _checked(name: str, value: Any, V: int) -> Any:
    if name in NUMBERS and not (value is None and name != "temperature"):
        return checked_number(NAME, name, value, *NUMBERS[name])
    if name == "top_k" and value is not None:
        return checked_whole(NAME, name, value, 1, V, TOP_K)
    return value


def _checked_tokens(tokens: Sequence[str]) -> list[str]:
    names = [] if isinstance(tokens, str) else list(tokens)
    wrong = [name for name in names if not isinstance(name, str)]
    if len(names) < 2 or wrong:
        raise ValueError(
            f"{NAME}: tokens must be a list of strings, the name of every id, "
            f"got {wrong[0] if wrong else tokens!r}: take the tokenizer's vocabulary"
        )
    return names


def _checked_contexts(contexts: Sequence[str]) -> list[str]:
    texts = [] if isinstance(contexts, str) else list(contexts)
    if (
        not texts
        or not all(isinstance(text, str) and text.strip() for text in texts)
        or len(set(texts)) < len(texts)
    ):
        raise ValueError(
            f"{NAME}: contexts must be a list of different texts, one or more, got {contexts!r}"
        )
    return texts


def _checked_logits(logits: Any, C: int, V: int) -> NDArray[np.float64]:
    table = as_array(logits, np.float64)
    if table.shape != (C, V):
        raise ValueError(
            f"{NAME}: {C} contexts and {V} tokens need logits ({C}, {V}), got {table.shape}: "
            f"those at the last place of each context, model(ids).logits[:, -1]"
        )
    if np.isnan(table).any() or (table == np.inf).any() or not np.isfinite(table).any(axis=1).all():
        raise ValueError(
            f"{NAME}: logits must be numbers or −∞, in every row one number at least, got "
            f"{int(np.isnan(table).sum())} NaN and {int(np.isinf(table).sum())} infinite ones"
        )
    if table.size > MOST:
        raise ValueError(
            f"{NAME}: at most {MOST:,} logits, got {C} × {V:,}: give {MOST // V} contexts or fewer"
        )
    return table


def _packed(row: NDArray[np.float64]) -> dict[str, Any]:
    """Return how far each logit (V,) lies below the largest, in steps of two bytes, as base64."""
    below = np.minimum(row.max() - row, FAR)  # (V,)
    step = float(below[np.isfinite(row)].max()) / STEPS or 1.0
    steps = np.where(np.isfinite(row), np.rint(below / step), STEPS + 1).astype("<u2")
    return {"steps": base64.b64encode(steps.tobytes()).decode("ascii"), "step": step}
