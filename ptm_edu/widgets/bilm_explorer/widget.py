"""BiLMExplorer: what each direction of a language model expects at a place of a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import Setting, whole

from .predictions import checked_predictions

Predict = Callable[[list[str]], Mapping[str, Any]]

NAME = "BiLMExplorer"
MOST = 40  # tokens; more cannot be read in the picture
SENTENCES: tuple[str, ...] = (
    "The bank of the river was flooded after the storm .",
    "She opened an account at the bank in the city .",
    "He was born in Paris in 1912 and died in New York .",
    "The team won the first game of the season .",
    "There was once a king who had three daughters .",
    "The president of the United States signed the treaty .",
)


class BiLMExplorer(AskedWidget):
    """Choose a place of a sentence: what the model expects there from the left, and from the right.

    `predict`, called with the T tokens of a sentence, returns for each direction, "forward" and
    "backward", a dictionary of `words` (T, K), what the model holds most likely at each place, best
    first, their `probabilities` (T, K), and `true_probability` (T,) and `true_rank` (T,), 1 for the
    best, of the word that really stands there; where the vocabulary does not hold it, rank 0. At
    place t the forward model has read the tokens before t, the backward model those after it, the
    last one first: p(t_k | t_1 … t_k−1) and p(t_k | t_k+1 … t_N) of Peters et al. 2018, §3.1.

    `sentences` are computed at once and are what the page knows without Python; another one, typed,
    is cut by `split` and computed live. `sentence` and `position`, from 0, can be read and set.
    Raises ValueError for a sentence without tokens or too long, and for answers that do not fit.
    """

    bundle: ClassVar[str] = "bilm_explorer"
    repeated: ClassVar[tuple[str, ...]] = ("text",)

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    vocabulary_size = traitlets.Int().tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    sentence = Setting("", lambda check, name, value, widget: widget._readable(value))
    position = whole(0, 0, MOST - 1, "0 is the first word")

    def __init__(
        self,
        predict: Predict,
        vocabulary_size: int,
        sentences: Sequence[str] = SENTENCES,
        *,
        split: Callable[[str], Sequence[str]] = str.split,
        language: str | None = None,
    ) -> None:
        check, advice = Check(NAME), "how many words the model chooses from"
        self._predict = check.function("predict", predict)
        self._split = check.function("split", split)
        self._size = check.whole("vocabulary_size", vocabulary_size, 2, 10**7, advice)
        texts = check.strings("sentences", sentences, blank=True)
        presets = [self.predictions(sentence) for sentence in texts]
        super().__init__(
            language,
            presets=presets,
            vocabulary_size=self._size,
            sentence=presets[0]["text"],
            position=len(presets[0]["tokens"]) // 2,
        )

    def predictions(self, sentence: str) -> dict[str, Any]:
        """Return what `predict` says of a sentence, checked, with its `text` and its `tokens`."""
        tokens = self._tokens(sentence)
        answer = self._predict(tokens)
        return {"text": sentence, **checked_predictions(NAME, tokens, answer, self._size)}

    def _readable(self, sentence: Any) -> str:
        self._tokens(Check(NAME).text("sentence", sentence, blank=True))
        return str(sentence)

    def _tokens(self, sentence: str) -> list[str]:
        tokens = [str(token) for token in self._split(sentence)]
        if not 1 <= len(tokens) <= MOST:
            raise ValueError(
                f"{NAME}: a sentence has 1 to {MOST} tokens, got {len(tokens)} in "
                f"{sentence!r:.60}: {'shorten it' if tokens else 'type a word'}"
            )
        return tokens

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        typed = str(message.get("text", ""))
        n = len(self._split(typed))
        return self.predictions(typed) if 1 <= n <= MOST else {"length": n}
