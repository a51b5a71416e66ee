"""CausalMaskExplorer: who sees whom under a causal mask and a full one, and what changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import choice, flag, text, whole

Reach = Callable[[str], Mapping[str, Any]]

NAME = "CausalMaskExplorer"
KEYS = ("tokens", "replacements", "causal", "full")
LEAST, MOST = 2, 16  # tokens; of more, the rows cannot be read in the picture
DEEPEST = 4  # layers
VIEWS = ("change", "training")
SENTENCES: tuple[str, ...] = (
    "The old king gave his daughter a golden ring.",
    "The cat sat on the mat and looked at the door.",
    "She opened the box and found a letter.",
    "The river was cold, so he did not swim.",
    "Once upon a time there was a little girl.",
    "He was born in London and died in Paris.",
)


class CausalMaskExplorer(AskedWidget):
    """Exchange a token, and see whose outputs change under a causal mask, and under a full one.

    `reach`, called with a sentence, returns its T `tokens`; `replacements` (T,), what stands in for
    each; and for either mask, `causal` and `full`, how much every output changes (T, T), at [i, t]
    that of place t with token i exchanged, from 0 to 1: the total variation of the next token's
    distributions, of a model that was trained under the causal mask. The page shows the numbers as
    they come: that nothing before place i changes under the causal mask is the model's to show
    (Radford et al. 2018, §3.1).

    `sentences` are computed at once and are what the page knows without Python; another one, typed,
    is asked for live. `sentence` and `token`, from 0, can be read and set, and `view`: in
    "training" the page counts the questions that one reading of the sentence asks, after `layers`
    layers, under a full mask as it is or with `hidden` answers. Raises ValueError for what does not
    fit.
    """

    bundle: ClassVar[str] = "causal_mask_explorer"
    repeated: ClassVar[tuple[str, ...]] = ("text",)

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    least = traitlets.Int(LEAST).tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    deepest = traitlets.Int(DEEPEST).tag(sync=True)
    sentence = text(blank=False)
    token = whole(0, 0, MOST - 1, "0 is the first")
    view = choice("change", VIEWS)
    layers = whole(1, 1, DEEPEST, "more add nothing")
    hidden = flag(False)

    def __init__(
        self,
        reach: Reach,
        sentences: Sequence[str] = SENTENCES,
        *,
        language: str | None = None,
    ) -> None:
        check = Check(NAME)
        self._reach = check.function("reach", reach)
        presets = [self.reached(text.strip()) for text in check.strings("sentences", sentences)]
        super().__init__(
            language,
            presets=presets,
            sentence=presets[0]["text"],
            token=len(presets[0]["tokens"]) // 3,
        )

    def reached(self, sentence: str) -> dict[str, Any]:
        """Return what `reach` says of a sentence, checked, as plain lists, with its `text`."""
        answer = self._asked(sentence)
        T = len(answer["tokens"])
        if not LEAST <= T <= MOST:
            raise ValueError(
                f"{NAME}: a sentence has {LEAST} to {MOST} tokens, got {T} in "
                f"{sentence!r:.60}: {'shorten it' if T > MOST else 'add a word'}"
            )
        return {"text": sentence, **answer}

    def _asked(self, sentence: str) -> dict[str, Any]:
        check = Check(NAME, "reach(sentence)")
        answer = check.keys(self._reach(sentence), KEYS)
        tokens = check.strings("tokens", answer["tokens"], "T", blank=True, least=0)
        others = check.strings("replacements", answer["replacements"], "T", blank=True)
        advice = "take the total variation of two distributions, a row a replaced token"
        tables = {
            # In float32 a sum of many may reach a little over 1.
            key: check.numbers(key, answer[key], "T T", 0, 1.0001, advice=advice)
            for key in ("causal", "full")
        }
        # What is 0 stays 0, and what is not does not become it.
        short = {
            key: [[float(f"{change:.4g}") for change in row] for row in table]
            for key, table in tables.items()
        }
        return {"tokens": tokens, "replacements": others, **short}

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        typed = str(message.get("text", ""))
        words = len(typed.split())
        if words > MOST:  # and at least as many tokens: nothing that a model need work for
            return {"length": words}
        answer = self._asked(typed)
        T = len(answer["tokens"])
        return answer if LEAST <= T <= MOST else {"length": T}
