"""SamplingExplorer: what temperature, top-k, top-p and min-p leave of a model's distribution."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import NDArray

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import choice, flag, number, whole

NAME = "SamplingExplorer"
STEPS = 65_534  # of two bytes' 65,536 values: the largest logit is 0, and −∞ is the last
FAR = 80.0  # nats below the largest; e^−80 is nothing at any temperature of the slider
MOST = 1_000_000  # logits, two bytes each
KNOWN = ("temperature", "top_k", "top_p", "min_p", "log_axis")
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
    seed = whole(0, 0, 2**32 - 1, "each gives its own draws")
    context = choice("", lambda widget: [each["context"] for each in widget.distributions])
    temperature = number(1.0, 0, 2, "1 is the model's own distribution, 0 its most likely token")
    top_k = whole(None, 1, lambda widget: len(widget.tokens), TOP_K)
    top_p = number(None, 0.01, 1, "Holtzman et al. 2020 take 0.95, and None is off")
    min_p = number(None, 0, 1, "Nguyen et al. 2024 take 0.05 to 0.1, and None is off")
    log_axis = flag(False)

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
        check, vocabulary = Check(NAME), "take the tokenizer's vocabulary, the name of every id"
        check.settings(settings, KNOWN)
        names = check.strings("tokens", tokens, "V", least=2, blank=True, advice=vocabulary)
        texts = check.strings("contexts", contexts, "C", different=True)
        table = _checked_logits(check, logits)
        super().__init__(
            language,
            tokens=names,
            distributions=[
                {"context": text, **_packed(row)} for text, row in zip(texts, table, strict=True)
            ],
            context=texts[0],
            seed=seed,
            **settings,
        )


def _checked_logits(check: Check, logits: Any) -> NDArray[np.float64]:
    advice = "those at the last place of each context, model(ids).logits[:, -1]"
    table = check.numbers("logits", logits, "C V", finite=False, advice=advice)
    if np.isnan(table).any() or (table == np.inf).any() or not np.isfinite(table).any(axis=1).all():
        got = f"{int(np.isnan(table).sum())} NaN and {int(np.isinf(table).sum())} infinite ones"
        check.refuse("logits", "numbers or −∞, in every row one number at least", got)
    C, V = table.shape
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
