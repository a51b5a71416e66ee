"""ScalarMixExplorer: weigh a biLM's layers by hand and watch a word's neighbors change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_number
from ptm_edu.widgets.layers import checked_layers, packed_layers, plane_of
from ptm_edu.widgets.packing import Floats

NAME = "ScalarMixExplorer"
LEAST = 3  # so many occurrences give a word a plane of its own
RANGE = 10  # of w, more than enough for one layer to take all
MOST_GAMMA = 10


class ScalarMixExplorer(Widget):
    """Drag w and γ: ELMo = γ Σ_j s_j h_j with s = softmax(w) (Peters et al. 2018, equation 1).

    `sentences` are B lists of tokens; `layers` are the vectors of all their tokens, in order,
    (L, N, D), or as a model gives them, (L, B, T, D), where what lies behind a sentence's end is
    left out. `tasks` maps a task's name to what it learned, (s, γ), s of L shares that sum to 1.
    `senses`, if given, says for each sentence how it uses its ambiguous word: marks show it by
    shape and colour. A word that occurs three times or more has a plane of its own, where its
    vectors spread most over the layers that know the context, each around its mean; the others
    share that of all words. Planes are fixed: only the weights move a mark. `chosen`, (sentence,
    place), `weights` (L,), w, and `gamma` can be read and set. Raises ValueError where these do
    not fit each other.
    """

    bundle: ClassVar[str] = "scalar_mix_explorer"

    rows = traitlets.Unicode().tag(sync=True)
    shape = traitlets.List(traitlets.Int()).tag(sync=True)
    planes = traitlets.Unicode().tag(sync=True)
    plane_words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    sentences = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    senses = traitlets.List(traitlets.Unicode()).tag(sync=True)
    tasks = traitlets.List(traitlets.Dict()).tag(sync=True)
    chosen = traitlets.List(traitlets.Int()).tag(sync=True)
    weights = traitlets.List(traitlets.Float()).tag(sync=True)
    gamma = traitlets.Float(1.0).tag(sync=True)

    def __init__(
        self,
        sentences: Sequence[Sequence[str]],
        layers: ArrayLike,
        *,
        tasks: Mapping[str, tuple[ArrayLike, float]] | None = None,
        senses: Sequence[str] | None = None,
        chosen: Sequence[int] | None = None,
        language: str | None = None,
    ) -> None:
        texts = _checked_sentences(sentences)
        lowered = [token.lower() for tokens in texts for token in tokens]
        vectors = checked_layers(NAME, _in_order(layers, texts), len(lowered))  # (L, N, D)
        named = {"": list(range(len(lowered))), **_often(lowered)}
        planes = [plane_of(vectors[:, places]) for places in named.values()]  # each (2, D)
        super().__init__(
            language,
            rows=packed_layers(vectors),
            shape=list(vectors.shape),
            planes=packed_layers(np.stack(planes)),
            plane_words=list(named),
            sentences=texts,
            senses=_checked_senses(senses, len(texts)),
            tasks=[_checked_task(name, *task, vectors) for name, task in (tasks or {}).items()],
            chosen=list(_start(texts, lowered) if chosen is None else chosen),
            weights=[0.0] * len(vectors),
        )

    @traitlets.validate("chosen")
    def _a_token(self, proposal: dict[str, Any]) -> list[int]:
        given = list(proposal["value"])
        lengths = [len(tokens) for tokens in self.sentences]
        if len(given) != 2 or not (
            0 <= given[0] < len(lengths) and 0 <= given[1] < lengths[given[0]]
        ):
            raise ValueError(
                f"{NAME}: chosen must be (sentence, place), both counted from 0, of "
                f"{len(lengths)} sentences with {', '.join(map(str, lengths))} tokens, got {given}"
            )
        return given

    @traitlets.validate("weights")
    def _a_weight_a_layer(self, proposal: dict[str, Any]) -> list[float]:
        given = list(proposal["value"])
        if len(given) != self.shape[0]:
            raise ValueError(
                f"{NAME}: weights must be {self.shape[0]} numbers w, one a layer, got {given}"
            )
        advice = "softmax makes shares of them, all equal give the mean"
        return [checked_number(NAME, "each weight", w, -RANGE, RANGE, advice) for w in given]

    @traitlets.validate("gamma")
    def _a_length(self, proposal: dict[str, Any]) -> float:
        advice = "1 leaves lengths as they are"
        return checked_number(NAME, "gamma", proposal["value"], 0, MOST_GAMMA, advice)


def _checked_sentences(sentences: Sequence[Sequence[str]]) -> list[list[str]]:
    wrong = [s for s in sentences if isinstance(s, str) or not all(isinstance(t, str) for t in s)]
    if wrong:
        raise ValueError(
            f"{NAME}: sentences must be lists of tokens, got {wrong[0]!r}: split them as the model "
            f"had them"
        )
    texts = [list(tokens) for tokens in sentences]
    if not texts or not all(texts):
        raise ValueError(f"{NAME}: at least one sentence, and none empty, is needed, got {texts}")
    return texts


def _in_order(layers: ArrayLike, texts: Sequence[Sequence[str]]) -> ArrayLike:
    """(L, B, T, D), padded, → (L, N, D); anything else as it is."""
    given = np.asarray(layers, dtype=np.float32)
    longest = max(map(len, texts))
    if given.ndim != 4 or given.shape[1] != len(texts) or given.shape[2] < longest:
        return given
    return np.concatenate([given[:, b, : len(tokens)] for b, tokens in enumerate(texts)], axis=1)


def _often(tokens: Sequence[str]) -> dict[str, list[int]]:
    """{word: where it stands} for words, not marks, that stand there often enough."""
    often = [w for w, n in Counter(tokens).items() if n >= LEAST and any(map(str.isalnum, w))]
    return {word: [n for n, other in enumerate(tokens) if other == word] for word in often}


def _start(texts: Sequence[Sequence[str]], known: Sequence[str]) -> tuple[int, int]:
    """The first place of the commonest word of four letters or more, which is hardly a function."""
    long = Counter(word for word in known if len(word) >= 4 and word.isalpha())
    most = long.most_common(1)[0][0] if long else known[0]
    return next(
        (b, t)
        for b, tokens in enumerate(texts)
        for t, token in enumerate(tokens)
        if token.lower() == most
    )


def _checked_senses(senses: Sequence[str] | None, sentences: int) -> list[str]:
    if senses is None:
        return []
    if isinstance(senses, str) or len(senses) != sentences:
        raise ValueError(
            f"{NAME}: senses must be {sentences} strings, one a sentence, got {senses!r}"
        )
    return list(senses)


def _checked_task(name: str, s: ArrayLike, gamma: float, vectors: Floats) -> dict[str, Any]:
    shares = np.asarray(s, dtype=np.float64)
    L = len(vectors)
    if shares.shape != (L,) or shares.min() < 0 or abs(shares.sum() - 1) > 0.01:
        raise ValueError(
            f"{NAME}: the task {name!r} needs s, {L} shares that sum to 1 (ScalarMix.s, not its "
            f"weights), got {shares.tolist()}"
        )
    advice = "give (s, γ) as the task learned them"
    length = checked_number(NAME, f"γ of {name!r}", gamma, 0, MOST_GAMMA, advice)
    return {"name": name, "s": shares.tolist(), "gamma": length}
