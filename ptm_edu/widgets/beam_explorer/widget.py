"""BeamExplorer: the tree of beginnings that beam search follows, width and penalty to drag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import number, text, whole

from .table import START, WIDEST, searched_tree

Continuations = Callable[[str, list[list[int]]], Any]

NAME = "BeamExplorer"
LONGEST = 60  # words; more can't be looked at


class BeamExplorer(AskedWidget):
    """Drag the width and the length penalty of a beam search, and let its tree grow word by word.

    `continuations(sentence, prefixes)` returns log p (N, V) of the word after each of N beginnings
    of one translation (or of what else a model makes of a sentence); a beginning is a list of ids,
    without a start token, and all N are as long. `tokens` are the names of the V ids, shown with
    `gap` between them (none where names hold their own spaces), `end_id` is that of the end. The
    search is `transformer.beam_search`'s: of 2·width candidates those that end among the first
    `width` are hypotheses; it is over once there are `width` of them, or at `max_length` words,
    the end counted; a hypothesis' score is its log p divided by ((5 + length) / 6)^α (Wu et al.
    2016, eq. 14).

    `sentences` are asked for at once, for all widths from 1 to 8, and are what the page knows
    without Python; another one, typed, is asked for live. `sentence`, `width`, `alpha` and `step`,
    how many words the tree has (`max_length`: all), can be read and set. Raises ValueError for
    what does not fit.
    """

    bundle: ClassVar[str] = "beam_explorer"
    repeated: ClassVar[tuple[str, ...]] = ("text",)

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    gap = text()
    max_length = traitlets.Int().tag(sync=True)
    sentence = text(blank=False)
    width = whole(4, 1, WIDEST, "how many beginnings go on side by side; 1 is greedy search")
    alpha = number(0.6, 0, 2, "0 is no length penalty, 1 divides about by the length")
    step = whole(0, 0, lambda widget: widget.max_length, "how many words have been added")

    def __init__(
        self,
        continuations: Continuations,
        tokens: Sequence[str],
        end_id: int,
        sentences: Sequence[str],
        *,
        width: int = 4,
        alpha: float = 0.6,
        max_length: int = 20,
        gap: str = " ",
        language: str | None = None,
    ) -> None:
        check, vocabulary = Check(NAME), "take the tokenizer's vocabulary, the name of every id"
        self._continuations = check.function("continuations", continuations)
        self._names = check.strings("tokens", tokens, least=2, blank=True, advice=vocabulary)
        last = len(self._names) - 1
        self._end = check.whole("end_id", end_id, 0, last, "an id of one of the tokens")
        longest = check.whole("max_length", max_length, 1, LONGEST, "the end counts too")
        self._longest = longest
        texts = check.strings("sentences", sentences)
        presets = [self.searched(sentence.strip()) for sentence in texts]
        super().__init__(
            language,
            presets=presets,
            gap=gap,
            max_length=longest,
            sentence=presets[0]["text"],
            step=longest,
            width=width,
            alpha=alpha,
        )

    def searched(self, sentence: str) -> dict[str, Any]:
        """Return all that searches of any width look at, as plain lists.

        Of each node its `parents` and `words` number and `log_p`; `names` are the words', `end` is
        the number of the end, −1 where no search met it.
        """
        tree = searched_tree(
            NAME,
            lambda prefixes: self._continuations(sentence, prefixes),
            len(self._names),
            self._end,
            self._longest,
        )
        numbers = {word: n for n, word in enumerate(dict.fromkeys(tree.words[1:]))}
        return {
            "text": sentence,
            "names": [self._names[word] for word in numbers],
            "end": numbers.get(self._end, START),
            "parents": tree.parents,
            "words": [numbers.get(word, START) for word in tree.words],
            # Nine digits are all of float32, so the page adds up the very same numbers.
            "log_p": [float(f"{p:.9g}") for p in tree.log_p],
        }

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        return self.searched(Check(NAME).text("sentence", message.get("text", "")).strip())
