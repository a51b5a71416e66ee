"""ScalarMixExplorer: weigh a biLM's layers by hand and watch a word's neighbors change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import traitlets
from numpy.typing import ArrayLike

from ptm_edu.chinese.strings import named
from ptm_edu.widgets.check import Check, as_array
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.layers import checked_layers, packed_layers, plane_of
from ptm_edu.widgets.settings import Setting, number

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
    chosen = Setting([], lambda check, name, value, widget: _chosen(check, value, widget.sentences))
    weights = Setting(
        [], lambda check, name, value, widget: _weights(check, value, widget.shape[0])
    )
    gamma = number(1.0, 0, MOST_GAMMA, "1 leaves lengths as they are")

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
        check, split = Check(NAME), "split them as the model had them"
        wanted = "lists of tokens, one or more"
        given = check.listed("sentences", sentences, wanted, split)
        check.must(given, "sentences", wanted, given)
        texts = [check.strings("sentences", one, blank=True, advice=split) for one in given]
        lowered = [token.lower() for tokens in texts for token in tokens]
        check.sizes["sentences"] = len(texts)
        uses: list[str] = []
        if senses is not None:
            uses = check.strings("senses", senses, "sentences", blank=True)
        vectors = checked_layers(NAME, _in_order(layers, texts), len(lowered))  # (L, N, D)
        check.sizes["L"] = len(vectors)
        named = {"": list(range(len(lowered))), **_often(lowered)}
        planes = [plane_of(vectors[:, places]) for places in named.values()]  # each (2, D)
        super().__init__(
            language,
            rows=packed_layers(vectors),
            shape=list(vectors.shape),
            planes=packed_layers(np.stack(planes)),
            plane_words=list(named),
            sentences=texts,
            senses=uses,
            tasks=_checked_tasks(check, {} if tasks is None else tasks),
            chosen=_start(texts, lowered) if chosen is None else chosen,
            weights=[0.0] * len(vectors),
        )


def _chosen(check: Check, given: Any, sentences: list[list[str]]) -> list[int]:
    lengths = [len(tokens) for tokens in sentences]
    wanted = f"(sentence, place), both from 0, of sentences with {lengths} tokens"
    pair = check.listed("chosen", given, wanted)
    check.must(len(pair) == 2, "chosen", wanted, given)
    sentence = check.whole("chosen", pair[0], 0, len(lengths) - 1, wanted)
    return [sentence, check.whole("chosen", pair[1], 0, lengths[sentence] - 1, wanted)]


def _weights(check: Check, given: Any, L: int) -> list[float]:
    check.sizes["L"] = L
    advice = "softmax makes shares of them, all equal give the mean"
    weights: list[float] = check.numbers(
        "weights", given, "L", -RANGE, RANGE, advice=advice
    ).tolist()
    return weights


def _in_order(layers: ArrayLike, texts: Sequence[Sequence[str]]) -> ArrayLike:
    """(L, B, T, D), padded, → (L, N, D); anything else as it is."""
    try:
        given = as_array(layers, np.float32)
    except (TypeError, ValueError):
        return layers
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


def _checked_tasks(check: Check, tasks: Any) -> list[dict[str, Any]]:
    wanted, advice = "{task: (s, γ)}", "give (s, γ) as the task learned them, ScalarMix.s"
    check.must(isinstance(tasks, Mapping), "tasks", wanted, tasks)
    checked = []
    for name, task in tasks.items():
        pair = check.listed(f"tasks[{name!r}]", task, "(s, γ)", advice)
        check.must(len(pair) == 2, f"tasks[{name!r}]", "(s, γ)", pair, advice)
        s = check.numbers(f"s of {name!r}", pair[0], "L", 0, 1.01, advice=advice)
        check.must(abs(s.sum() - 1) <= 0.01, f"s of {name!r}", "shares that sum to 1", s.tolist())
        gamma = check.number(f"γ of {name!r}", pair[1], 0, MOST_GAMMA, advice)
        checked.append({"name": named(name), "s": s.tolist(), "gamma": gamma})
    return checked
