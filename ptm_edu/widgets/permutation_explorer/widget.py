"""PermutationExplorer: a factorization order decides from which tokens each token is predicted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_texts, checked_whole

NAME = "PermutationExplorer"
LEAST, MOST = 5, 8  # tokens; more rows of a mask cannot be read on a phone
# The default order: of fewer tokens, the positions that they have.
DEFAULT_ORDER = (2, 0, 5, 6, 3, 7, 1, 4)


class PermutationExplorer(Widget):
    """Change a factorization order, and see from which tokens each token is then predicted.

    XLNet's permutation language modeling (Yang et al. 2019, §2.2 and §2.3), for 5 to 8 `tokens`.
    `order[k]` is the position, from 0, that comes at place k; without it there is a fixed one. The
    last `predicted` positions of the order are prediction targets, by default all of them, and the
    others are context: they attend to each other and come before all targets, as in
    `xlnet.permutation_masks`. The page shows the attention masks of the content stream and of the
    query stream, and for comparison those of GPT and BERT.

    `tokens`, `order`, `predicted` and `step`, the number of a target in the order, from 1, can be
    read and set. No model is asked. Raises ValueError for another number of tokens, an order that
    is not a permutation of their positions, and `predicted` or `step` outside 1 … T.
    """

    bundle: ClassVar[str] = "permutation_explorer"

    tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    order = traitlets.List(traitlets.Int()).tag(sync=True)
    predicted = traitlets.Int(1).tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)

    def __init__(
        self,
        tokens: Sequence[str],
        order: Sequence[int] | None = None,
        predicted: int | None = None,
        language: str | None = None,
    ) -> None:
        given = _checked_tokens(tokens)
        T = len(given)
        default = [position for position in DEFAULT_ORDER if position < T]
        super().__init__(
            language,
            tokens=given,
            order=default if order is None else _checked_order(order, T),
            predicted=T if predicted is None else _checked_predicted(predicted, T),
        )

    @traitlets.validate("tokens")
    def _as_many_tokens(self, proposal: dict[str, Any]) -> list[str]:
        given = _checked_tokens(proposal["value"])
        if self.order and len(given) != len(self.order):
            raise ValueError(
                f"{NAME}: tokens must stay {len(self.order)}, as many as the order has positions, "
                f"got {len(given)}: make another widget"
            )
        return given

    @traitlets.validate("order")
    def _a_permutation(self, proposal: dict[str, Any]) -> list[int]:
        return _checked_order(proposal["value"], len(self.tokens))

    @traitlets.validate("predicted")
    def _inside(self, proposal: dict[str, Any]) -> int:
        return _checked_predicted(proposal["value"], len(self.tokens))

    @traitlets.validate("step")
    def _a_step(self, proposal: dict[str, Any]) -> int:
        advice = "the first target of the order is step 1"
        return checked_whole(NAME, "step", proposal["value"], 1, len(self.tokens), advice)


def _checked_tokens(given: Sequence[str]) -> list[str]:
    tokens = checked_texts(NAME, "tokens", given)
    if not LEAST <= len(tokens) <= MOST:
        raise ValueError(
            f"{NAME}: tokens must be {LEAST} to {MOST} strings, got {len(tokens)}: "
            f"{'shorten the text' if len(tokens) > MOST else 'take a longer text'}"
        )
    return tokens


def _checked_order(given: Any, T: int) -> list[int]:
    order = [int(k) if hasattr(k, "__index__") else k for k in given]  # numpy's integers, too
    if set(order) != set(range(T)) or len(order) != T:
        raise ValueError(
            f"{NAME}: order must hold the positions 0 … {T - 1} once each, got {order!r:.80}"
        )
    return order


def _checked_predicted(given: Any, T: int) -> int:
    advice = "how many positions at the end of the order are targets"
    return checked_whole(NAME, "predicted", given, 1, T, advice)
