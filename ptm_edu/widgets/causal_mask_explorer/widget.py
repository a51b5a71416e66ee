"""CausalMaskExplorer: who sees whom under a causal mask and a full one, and what changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_whole

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


class CausalMaskExplorer(Widget):
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

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    least = traitlets.Int(LEAST).tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    deepest = traitlets.Int(DEEPEST).tag(sync=True)
    sentence = traitlets.Unicode().tag(sync=True)
    token = traitlets.Int().tag(sync=True)
    view = traitlets.Unicode("change").tag(sync=True)
    layers = traitlets.Int(1).tag(sync=True)
    hidden = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        reach: Reach,
        sentences: Sequence[str] = SENTENCES,
        *,
        language: str | None = None,
    ) -> None:
        self._reach = reach
        presets = [self.reached(sentence) for sentence in _checked_list(sentences)]
        super().__init__(
            language,
            presets=presets,
            sentence=presets[0]["text"],
            token=len(presets[0]["tokens"]) // 3,
        )
        self.on_msg(self._hear)

    @traitlets.validate("sentence")
    def _readable(self, proposal: dict[str, Any]) -> str:
        return _checked_list([proposal["value"]])[0]

    @traitlets.validate("token")
    def _inside(self, proposal: dict[str, Any]) -> int:
        return checked_whole(NAME, "token", proposal["value"], 0, MOST - 1, "0 is the first")

    @traitlets.validate("layers")
    def _deep(self, proposal: dict[str, Any]) -> int:
        advice = "more add nothing"
        return checked_whole(NAME, "layers", proposal["value"], 1, DEEPEST, advice)

    @traitlets.validate("view")
    def _view(self, proposal: dict[str, Any]) -> str:
        if proposal["value"] not in VIEWS:
            given = proposal["value"]
            raise ValueError(f"{NAME}: view must be one of {', '.join(VIEWS)}, got {given!r}")
        return str(proposal["value"])

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
        answer = self._reach(sentence)
        missing = [key for key in KEYS if not isinstance(answer, Mapping) or key not in answer]
        if missing:
            raise ValueError(
                f"{NAME}: reach(sentence) needs {', '.join(KEYS)}; not there: {', '.join(missing)}"
            )
        tokens = _texts("tokens", answer["tokens"])
        others = _texts("replacements", answer["replacements"])
        if len(others) != len(tokens):
            raise ValueError(
                f"{NAME}: reach(sentence)['replacements'] must be one for each of {len(tokens)} "
                f"tokens, got {len(others)}"
            )
        tables = {key: _table(key, answer[key], len(tokens)) for key in ("causal", "full")}
        return {"tokens": tokens, "replacements": others, **tables}

    def _hear(self, _: object, message: dict[str, Any], __: object) -> None:
        typed = str(message.get("text", ""))
        self.send({"id": message.get("id"), "text": typed, **self._reply(typed)})

    def _reply(self, typed: str) -> dict[str, Any]:
        words = len(typed.split())
        if words > MOST:  # and at least as many tokens: nothing that a model need work for
            return {"length": words}
        try:
            answer = self._asked(typed)
        except Exception as error:
            # Anything may go wrong in `reach`, which is not ours; the page says it in a sentence.
            return {"failed": f"{type(error).__name__}: {error}"}
        T = len(answer["tokens"])
        return answer if LEAST <= T <= MOST else {"length": T}


def _checked_list(sentences: Sequence[str]) -> list[str]:
    if isinstance(sentences, str):
        raise ValueError(f"{NAME}: sentences must be a list, got a string: [{sentences!r}]")
    given = [item.strip() if isinstance(item, str) else item for item in sentences]
    if not given or not all(isinstance(item, str) and item for item in given):
        raise ValueError(
            f"{NAME}: sentences must be strings that are not empty, one or more, got {given!r}"
        )
    return given


def _texts(key: str, given: Any) -> list[str]:
    texts = [] if isinstance(given, str) else list(given)
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{NAME}: reach(sentence)[{key!r}] must be strings, got {given!r}")
    return texts


def _table(key: str, given: Any, T: int) -> list[list[float]]:
    table = np.asarray(given, dtype=np.float64)
    if table.shape != (T, T):
        raise ValueError(
            f"{NAME}: reach(sentence)[{key!r}] must be ({T}, {T}), a row a replaced token and a "
            f"column a place, got {table.shape}"
        )
    # NaN is not between them either. In float32 a sum of many may reach a little over 1.
    if not ((table >= 0) & (table <= 1.0001)).all():
        raise ValueError(
            f"{NAME}: reach(sentence)[{key!r}] must be changes from 0 to 1, got values from "
            f"{table.min():g} to {table.max():g}: take the total variation of two distributions"
        )
    # What is 0 stays 0, and what is not does not become it.
    return [[float(f"{change:.4g}") for change in row] for row in table]
