"""AnalogyExplorer: king − man + woman in the plane, beside the ranking in the whole space."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets
from numpy.typing import ArrayLike

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.nearest import METHODS, Step, best
from ptm_edu.widgets.packing import first_different, packed, unit_rows
from ptm_edu.widgets.settings import Setting, choice, flag, number
from ptm_edu.widgets.vocabulary import words_with_vectors

Answer = Callable[[list[str], list[str], int, bool, str], Sequence[tuple[str, float]]]
Preset = Mapping[str, Sequence[str]]

NAME = "AnalogyExplorer"
SLOTS = {"positive": "[b, c]", "negative": "[a]"}
SHOWN = 10
AROUND = 12  # stored neighbors of a preset's words and of its answers
# With the vectors that the course ships, the last two fail.
PRESETS: tuple[Preset, ...] = (
    {"positive": ["king", "woman"], "negative": ["man"]},
    {"positive": ["tokyo", "germany"], "negative": ["japan"]},
    {"positive": ["walking", "swim"], "negative": ["walk"]},
    {"positive": ["puppy", "cat"], "negative": ["dog"]},
    {"positive": ["paris", "italy"], "negative": ["france"]},
    {"positive": ["cold", "big"], "negative": ["hot"]},
)


class AnalogyExplorer(AskedWidget):
    """Move from a to b, set out from c, and see which word is nearest: c + λ (b − a).

    `words` are V strings, the most frequent first; `vectors` (V, D) their vectors. gensim's
    `KeyedVectors` can be given instead of both. `answer`, called
    as `answer(positive, negative, topn, leave_out_inputs, method)`, ranks the whole vocabulary
    where λ is 1 (`WordVectors.analogy` fits); without it the widget ranks by itself. `presets` are
    `{"positive": [b, c], "negative": [a]}`; those given by default are shown where all their words
    are known. `size` words travel into the page, the presets' and their neighbors first: 1,500 of
    150 dimensions are 300 kB. `positive`, [b, c], `negative`, [a], `weight`, λ, and the two other
    settings can be read and set. Raises ValueError where words, vectors and presets do not fit.
    """

    bundle: ClassVar[str] = "analogy_explorer"

    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    rows = traitlets.Unicode().tag(sync=True)
    dim = traitlets.Int().tag(sync=True)
    vocabulary_size = traitlets.Int().tag(sync=True)
    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    positive = Setting([], lambda check, name, value, widget: widget._slots(check, name, value))
    negative = Setting([], lambda check, name, value, widget: widget._slots(check, name, value))
    weight = number(1.0, 0, 2, "1 is the analogy")
    leave_out_inputs = flag(True)
    method = choice("3cosadd", METHODS)

    def __init__(
        self,
        words: Sequence[str] | Any,
        vectors: ArrayLike | None = None,
        *,
        answer: Answer | None = None,
        presets: Sequence[Preset] | None = None,
        language: str | None = None,
        size: int = 1500,
    ) -> None:
        check = Check(NAME)
        self._all_words, table = words_with_vectors(NAME, words, vectors, least=3)
        self._ids = {word: i for i, word in enumerate(self._all_words)}
        self._unit = unit_rows(table)  # (V, D)
        if answer is not None:
            check.function("answer", answer)
        self._answer = answer
        given = self._known_presets() if presets is None else self._checked_presets(check, presets)
        size = check.whole("size", size, 1, 10**6, "so many words travel into the page")
        known = self._all_words
        stored = first_different(size, *self._worth_storing(given), range(len(known)))
        start = given[0] if given else {"positive": known[1:3], "negative": known[:1]}
        super().__init__(
            language,
            words=[self._all_words[i] for i in stored],
            rows=packed(self._unit[stored]),
            dim=self._unit.shape[1],
            vocabulary_size=len(self._all_words),
            presets=[{**preset, "answers": self._answers(preset)} for preset in given],
            positive=list(start["positive"]),
            negative=list(start["negative"]),
        )

    def _slots(self, check: Check, name: str, given: Any) -> list[str]:
        n, advice = (2 if name == "positive" else 1), f"{SLOTS[name]} of b − a + c"
        words = check.strings(name, given, least=n, most=n, advice=advice)
        missing = sorted({word for word in words if word not in self._ids})
        if missing:
            raise ValueError(
                f"{NAME}: {name} need words of the vocabulary, not there: {', '.join(missing)}"
            )
        return words

    def ranking(self, step: Step, topn: int = SHOWN) -> list[tuple[str, float]]:
        """Return the `topn` nearest words of the whole vocabulary, by `answer` where it can."""
        if self._answer is not None and step.weight == 1:
            a, b, c = (self._all_words[i] for i in (step.a, step.b, step.c))
            answers = self._answer([b, c], [a], topn, step.leave_out, step.method)
            return [(str(word), float(score)) for word, score in answers]
        return [(self._all_words[i], score) for i, score in best(self._unit, step, topn)]

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        if message.get("type") == "word":
            return self._one_word(str(message["word"]))
        a, b, c = (self._ids[message[name]] for name in "abc")
        step = Step(a, b, c, message["weight"], message["leaveOut"], message["method"])
        ranking = self.ranking(step)
        return {"ranking": ranking, "rows": self._rows(word for word, _ in ranking)}

    def _one_word(self, typed: str) -> dict[str, Any]:
        for word in (typed, typed.lower()):
            if word in self._ids:
                return {"rows": self._rows([word])}
        return {"similar": difflib.get_close_matches(typed.lower(), self._all_words, n=3)}

    def _rows(self, words: Any) -> dict[str, str]:
        candidates = (word for word in words if word in self._ids and word not in self.words)
        return {word: packed(self._unit[self._ids[word]][None]) for word in candidates}

    def _answers(self, preset: Preset) -> dict[str, list[tuple[str, float]]]:
        return {
            f"{method} {str(leave_out).lower()}": self.ranking(
                self._step(preset, leave_out=leave_out, method=method)
            )
            for method, leave_out in itertools.product(METHODS, (True, False))
        }

    def _step(self, preset: Preset, **settings: Any) -> Step:
        (b, c), (a,) = preset["positive"], preset["negative"]
        return Step(self._ids[a], self._ids[b], self._ids[c], **settings)

    def _worth_storing(self, presets: Sequence[Preset]) -> list[list[int]]:
        ids = [[self._ids[word] for word in _words_of(preset)] for preset in presets]
        tips = [[i for i, _ in best(self._unit, self._step(p), AROUND)] for p in presets]
        products = [
            [i for i, _ in best(self._unit, self._step(p, method="3cosmul"), AROUND)]
            for p in presets
        ]
        near = [
            [i for i, _ in best(self._unit, Step(i, i, i, 0.0), AROUND)]
            for i in itertools.chain(*ids)
        ]
        return [*ids, *tips, *products, *near]

    def _known_presets(self) -> list[Preset]:
        return [p for p in PRESETS if all(word in self._ids for word in _words_of(p))]

    def _checked_presets(self, check: Check, presets: Any) -> list[Preset]:
        wanted = "a list of {'positive': [b, c], 'negative': [a]} for b − a + c"
        given = check.listed("presets", presets, wanted)
        for preset in given:
            check.must(
                isinstance(preset, Mapping) and {*SLOTS} <= {*preset}, "presets", wanted, preset
            )
        return [
            {name: self._slots(check, name, preset[name]) for name in SLOTS} for preset in given
        ]


def _words_of(preset: Preset) -> list[str]:
    return [*preset["positive"], *preset["negative"]]
