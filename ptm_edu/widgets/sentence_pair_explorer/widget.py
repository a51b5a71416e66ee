"""SentencePairExplorer: where the pairs of next-sentence prediction come from, and go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.language import current_language
from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import choice, number, whole

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
    example = whole(0, 0, lambda widget: len(widget.presets) - 1, "0 is the first")
    fault = choice("none", FAULTS)
    share = number(0.5, 0, 1, "BERT takes 0.5")
    longest = whole(14, *ROOMS, "how many tokens A and B have together")
    draw = whole(0, 0, DRAWS - 1, "0 is the first")
    seed = whole(0, 0, 2**32 - 1, "each gives its own draws")

    def __init__(
        self,
        examples: Sequence[tuple[str, Any]] | None = None,
        *,
        split: Split = tokens_of,
        seed: int = 0,
        language: str | None = None,
    ) -> None:
        check = Check(NAME)
        check.function("split", split)
        given = EXAMPLES[current_language(language)] if examples is None else examples
        presets = [
            {"name": check.text("name", name), "documents": checked_documents(documents, split)}
            for name, documents in check.tuples("examples", given, "(name, documents)")
        ]
        super().__init__(language, presets=presets, seed=seed)
