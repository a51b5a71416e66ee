"""PermutationExplorer: a factorization order decides from which tokens each token is predicted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import Setting, whole

NAME = "PermutationExplorer"
LEAST, MOST = 5, 8  # tokens; more rows of a mask cannot be read on a phone
TARGETS = "how many positions at the end of the order are targets"
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

    tokens = Setting([], lambda check, name, value, widget: _tokens(check, value, widget.order))
    order = Setting([], lambda check, name, value, widget: _order(check, value, widget.tokens))
    predicted = whole(1, 1, lambda widget: len(widget.tokens), TARGETS)
    step = whole(1, 1, lambda widget: len(widget.tokens), "the first target of the order is step 1")

    def __init__(
        self,
        tokens: Sequence[str],
        order: Sequence[int] | None = None,
        predicted: int | None = None,
        language: str | None = None,
    ) -> None:
        check = Check(NAME)
        given = _tokens(check, tokens, [])
        T = len(given)
        default = [position for position in DEFAULT_ORDER if position < T]
        super().__init__(
            language,
            tokens=given,
            order=default if order is None else _order(check, order, given),
            predicted=T if predicted is None else predicted,
        )


def _tokens(check: Check, given: Any, order: Any) -> list[str]:
    advice = "take a shorter or a longer text"
    tokens = check.strings("tokens", given, least=LEAST, most=MOST, advice=advice)
    if order and len(tokens) != len(order):
        raise ValueError(
            f"{NAME}: tokens must stay {len(order)}, as many as the order has positions, got "
            f"{len(tokens)}: make another widget"
        )
    return tokens


def _order(check: Check, given: Any, tokens: Any) -> list[int]:
    wanted = f"the positions 0 … {len(tokens) - 1} once each"
    listed = check.listed("order", given, wanted)
    order = [check.whole("order", k, 0, len(tokens) - 1, wanted) for k in listed]
    check.must(sorted(order) == [*range(len(tokens))], "order", wanted, given)
    return order
