"""SpanExplorer: start and end scores over a passage, and the span that answers the question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.inputs import checked_number, checked_whole

from .answers import MOST, checked_scores, likeliest_text, shortened

Answer = Callable[[str, str], Mapping[str, Any]]
Score = Callable[[str, list[str]], tuple[float, float]]
Example = tuple[str, str, Sequence[tuple[str, int]]]

NAME = "SpanExplorer"
TOTAL = 2800  # tokens of all stored examples: with long words 300 kB
LONGEST = 30  # tokens of an answer, in the released code
WIDEST = 40
FARTHEST = 20.0  # τ: a difference of two sums of logits
SETTINGS = {
    "longest": "how many tokens an answer has at most; the released code takes 30",
    "threshold": "0 lets the higher score win; the paper chooses τ on the dev set",
}


class SpanExplorer(AskedWidget):
    """Read a passage with a question: where an answer may start and end, and which span is best.

    `answer(question, passage)` is asked what a model says. It returns a dictionary of `tokens`
    (T,), those of [CLS] question [SEP] passage [SEP] or the like, the first of which stands for no
    answer; `start` and `end` (T,), the logits S · T_i and E · T_j of Devlin et al. 2019, §4.2;
    `offsets` (T,), (start, end) of each token of the passage in it, None for all others; `words`
    (T,), the number of the word that each of those is a piece of; and `cut`, of how many tokens the
    passage was cut short. `bert.answerer` makes one. A span has its first token not after
    its last, both in the passage, and at most `longest` tokens. The best one is the answer if its
    sum of logits is above s_null + τ, where s_null is the first token's sum and τ the `threshold`
    (`bert.best_spans` and SQuAD 2.0, §4.3).

    `examples` are computed at once and are what the page knows without Python, each (passage,
    question, answers), the beginning of a `text.questions.Question`; `answers` are (text, place of
    its first character), none where the passage gives none. Others are typed, and asked for live.
    `score(told, answers)` returns exact match and F1, 0 to 1, of the model's answer to an example
    ("" is none); without it, and of spans chosen by hand, the page reckons both, by SQuAD's rules.

    `example`, {"question": …, "passage": …}, `longest`, `threshold`, `gold` (the right answer is
    shown) and `span`, [first, last] token or None, can be read and set. Raises ValueError for what
    does not fit.
    """

    bundle: ClassVar[str] = "span_explorer"
    repeated: ClassVar[tuple[str, ...]] = ("question", "passage")

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    widest = traitlets.Int(WIDEST).tag(sync=True)
    farthest = traitlets.Float(FARTHEST).tag(sync=True)
    example = traitlets.Dict().tag(sync=True)
    longest = traitlets.Int(LONGEST).tag(sync=True)
    threshold = traitlets.Float(0.0).tag(sync=True)
    gold = traitlets.Bool(False).tag(sync=True)
    span = traitlets.List(traitlets.Int(), None, allow_none=True).tag(sync=True)

    def __init__(
        self,
        answer: Answer,
        examples: Iterable[Sequence[Any]],
        *,
        score: Score | None = None,
        longest: int = LONGEST,
        threshold: float = 0.0,
        gold: bool = False,
        language: str | None = None,
    ) -> None:
        self._answer = answer
        settings = {
            "longest": _checked_setting("longest", longest),
            "threshold": _checked_setting("threshold", threshold),
        }
        presets = [
            self._preset(example, score, settings) for example in _checked_examples(examples)
        ]
        size = sum(len(preset["tokens"]) for preset in presets)
        if size > TOTAL:
            raise ValueError(
                f"{NAME}: the examples have {size:,} tokens, at most {TOTAL:,} fit into a page: "
                f"give fewer, or shorter passages"
            )
        first = {key: presets[0][key] for key in ("question", "passage")}
        super().__init__(language, presets=presets, example=first, gold=gold, **settings)

    @traitlets.validate("example")
    def _an_example(self, proposal: dict[str, Any]) -> dict[str, str]:
        return _checked_texts(proposal["value"])

    @traitlets.observe("example")
    def _another(self, _: object) -> None:
        self.set_trait("span", None)  # token numbers of another text

    @traitlets.validate("longest", "threshold")
    def _setting(self, proposal: dict[str, Any]) -> Any:
        return _checked_setting(proposal["trait"].name, proposal["value"])

    @traitlets.validate("span")
    def _a_span(self, proposal: dict[str, Any]) -> list[int] | None:
        given = proposal["value"]
        if given is not None and len(given) != 2:
            raise ValueError(f"{NAME}: span must be [first, last] or None, got {given}")
        return given and [checked_whole(NAME, "span", n, 0, MOST - 1, "tokens") for n in given]

    def answered(self, question: str, passage: str) -> dict[str, Any]:
        """Return what `answer` says, checked, as plain lists, with the question and passage."""
        texts = _checked_texts({"question": question, "passage": passage})
        answer = self._answer(question, passage)
        return {**texts, **checked_scores(NAME, answer, passage)}

    def _preset(self, example: Example, score: Score | None, settings: Any) -> dict[str, Any]:
        passage, question, answers = example
        entry = self.answered(question, passage)
        right = [text for text, _ in answers]
        candidates = dict.fromkeys([likeliest_text(entry, settings["longest"]), ""])
        scored = (
            [[text, *map(shortened, score(text, right))] for text in candidates] if score else []
        )
        spans = [{"text": text, "start": start} for text, start in answers]
        return {**entry, "answers": spans, "scored": scored}

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        return self.answered(message.get("question", ""), message.get("passage", ""))


def _checked_setting(name: str, value: Any) -> Any:
    if name == "longest":
        return checked_whole(NAME, name, value, 1, WIDEST, SETTINGS[name])
    return checked_number(NAME, name, value, -FARTHEST, FARTHEST, SETTINGS[name])


def _checked_texts(given: Mapping[str, Any]) -> dict[str, str]:
    texts = {key: given.get(key) for key in ("question", "passage")}
    if len(given) != 2 or not all(isinstance(t, str) and t.strip() for t in texts.values()):
        raise ValueError(
            f"{NAME}: an example has a question and a passage, strings that are not empty, "
            f"got {given!r:.200}"
        )
    return {key: str(text) for key, text in texts.items()}


def _checked_examples(examples: Iterable[Sequence[Any]]) -> list[Example]:
    given = [tuple(example)[:3] for example in examples]
    if not given or not all(len(example) == 3 for example in given):
        raise ValueError(
            f"{NAME}: examples must be (passage, question, answers) each, one or more, "
            f"got {given!r:.200}"
        )
    for passage, question, answers in given:
        _checked_texts({"question": question, "passage": passage})
        for text, start in answers:
            if not text or passage[max(0, start) : start + len(text)] != text:
                raise ValueError(
                    f"{NAME}: an answer is (text, place of its first character in the passage), "
                    f"got {text!r} at {start} for {question!r}"
                )
    if len({example[:2] for example in given}) < len(given):
        raise ValueError(f"{NAME}: examples must differ in passage or question")
    return given
