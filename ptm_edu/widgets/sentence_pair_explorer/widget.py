"""SentencePairExplorer: where the pairs of next-sentence prediction come from, and go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.language import current_language
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_choice, checked_number, checked_whole

from .documents import EXAMPLES, NAME, Split, checked_documents, tokens_of

FAULTS = ("none", "same", "blank")
ROOMS = (6, 60)  # tokens of A and B together
DRAWS = 1000


class SentencePairExplorer(Widget):
    """Draw sentence pairs from little documents, one by one, and count a thousand of them.

    The rules are those of `bert.sentence_pairs` (Devlin et al. 2019, §3.1, Task #2): sentences in a
    row, cut into A and B; in a share of the pairs B is exchanged for a stretch of another document;
    the longer side loses tokens at its beginning or end, as the coin falls. The label is 0 for the
    next one, 1 for a random one. `fault` "same" takes B from A's own document, "blank" reads a
    blank line after each sentence, so that each is a document; there a lone sentence gets a random
    B, as in the original, where the library leaves it out.

    `examples` are (name, documents), the documents lists of sentences, or one text with a sentence
    a line and a blank line between documents; without them there are three of the course's own.
    `split` cuts a sentence into tokens: words, single Chinese characters and signs. `example`, its
    number, `fault`, `share` of random ones, `longest`, the tokens of A and B together, `draw`, the
    pair on display, and `seed` can be read and set; all numbers count from 0. Raises ValueError for
    what does not fit.
    """

    bundle: ClassVar[str] = "sentence_pair_explorer"

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    rooms = traitlets.List(traitlets.Int(), list(ROOMS)).tag(sync=True)
    example = traitlets.Int(0).tag(sync=True)
    fault = traitlets.Unicode("none").tag(sync=True)
    share = traitlets.Float(0.5).tag(sync=True)
    longest = traitlets.Int(14).tag(sync=True)
    draw = traitlets.Int(0).tag(sync=True)
    seed = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
        examples: Sequence[tuple[str, Any]] | None = None,
        *,
        split: Split = tokens_of,
        seed: int = 0,
        language: str | None = None,
    ) -> None:
        given = EXAMPLES[current_language(language)] if examples is None else list(examples)
        if not given:
            raise ValueError(f"{NAME}: one example or more is needed, got none")
        presets = [_checked_example(example, split) for example in given]
        super().__init__(language, presets=presets, seed=seed)

    @traitlets.validate("example", "longest", "draw", "seed")
    def _whole(self, proposal: dict[str, Any]) -> int:
        name = proposal["trait"].name
        low, high, advice = {
            "example": (0, len(self.presets) - 1, "0 is the first"),
            "longest": (*ROOMS, "how many tokens A and B have together"),
            "draw": (0, DRAWS - 1, "0 is the first"),
            "seed": (0, 2**32 - 1, "each gives its own draws"),
        }[name]
        return checked_whole(NAME, name, proposal["value"], low, high, advice)

    @traitlets.validate("share")
    def _a_share(self, proposal: dict[str, Any]) -> float:
        return checked_number(NAME, "share", proposal["value"], 0, 1, "BERT takes 0.5")

    @traitlets.validate("fault")
    def _known(self, proposal: dict[str, Any]) -> str:
        return checked_choice(NAME, "fault", proposal["value"], FAULTS)


def _checked_example(given: Any, split: Split) -> dict[str, Any]:
    if isinstance(given, str) or len(given) != 2 or not isinstance(given[0], str):
        raise ValueError(f"{NAME}: an example is (name, documents), got {given!r}")
    return {"name": given[0], "documents": checked_documents(given[1], split)}
