"""SpanExplorer: start and end scores over a passage, and the span that answers the question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import Setting, flag, number, whole

from .answers import MOST, checked_scores, likeliest_text, shortened

Answer = Callable[[str, str], Mapping[str, Any]]
Score = Callable[[str, list[str]], tuple[float, float]]
Example = tuple[str, str, Sequence[tuple[str, int]]]

NAME = "SpanExplorer"
TOTAL = 2800  # tokens of all stored examples: with long words 300 kB
LONGEST = 30  # tokens of an answer, in the released code
WIDEST = 40
FARTHEST = 20.0  # τ: a difference of two sums of logits
OF_AN_ANSWER = "how many tokens an answer has at most; the released code takes 30"
TAU = "0 lets the higher score win; the paper chooses τ on the dev set"


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
    example = Setting({}, lambda check, name, value, widget: _checked_texts(check, value))
    longest = whole(LONGEST, 1, WIDEST, OF_AN_ANSWER)
    threshold = number(0.0, -FARTHEST, FARTHEST, TAU)
    gold = flag(False)
    span = Setting(None, lambda check, name, value, widget: _span(check, value))

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
        check = Check(NAME)
        self._answer = check.function("answer", answer)
        if score is not None:
            check.function("score", score)
        most = check.whole("longest", longest, 1, WIDEST, OF_AN_ANSWER)
        presets = [self._preset(one, score, most) for one in _checked_examples(check, examples)]
        size = sum(len(preset["tokens"]) for preset in presets)
        if size > TOTAL:
            raise ValueError(
                f"{NAME}: the examples have {size:,} tokens, at most {TOTAL:,} fit into a page: "
                f"give fewer, or shorter passages"
            )
        first = {key: presets[0][key] for key in ("question", "passage")}
        super().__init__(
            language, presets=presets, example=first, gold=gold, longest=most, threshold=threshold
        )

    @traitlets.observe("example")
    def _another(self, _: object) -> None:
        self.set_trait("span", None)  # token numbers of another text

    def answered(self, question: str, passage: str) -> dict[str, Any]:
        """Return what `answer` says, checked, as plain lists, with the question and passage."""
        texts = _checked_texts(Check(NAME), {"question": question, "passage": passage})
        answer = self._answer(question, passage)
        return {**texts, **checked_scores(NAME, answer, passage)}

    def _preset(self, example: Example, score: Score | None, longest: int) -> dict[str, Any]:
        passage, question, answers = example
        entry = self.answered(question, passage)
        right = [text for text, _ in answers]
        candidates = dict.fromkeys([likeliest_text(entry, longest), ""])
        scored = (
            [[text, *map(shortened, score(text, right))] for text in candidates] if score else []
        )
        spans = [{"text": text, "start": start} for text, start in answers]
        return {**entry, "answers": spans, "scored": scored}

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        return self.answered(message.get("question", ""), message.get("passage", ""))


def _span(check: Check, given: Any) -> list[int]:
    span = check.listed("span", given, "[first, last] or None")
    check.must(len(span) == 2, "span", "[first, last] or None", given)
    return [check.whole("span", token, 0, MOST - 1, "tokens") for token in span]


def _checked_texts(check: Check, given: Any) -> dict[str, str]:
    check.entries("example", given, "{'question': …, 'passage': …}")
    return {key: check.text(key, given[key]) for key in ("question", "passage")}


def _checked_examples(check: Check, examples: Any) -> list[Example]:
    checked: list[Example] = []
    for passage, question, given in check.tuples(
        "examples", examples, "(passage, question, answers, …)"
    ):
        _checked_texts(check, {"question": question, "passage": passage})
        answers = check.tuples("answers", given, "(text, place)", least=0)
        for text, start in answers:
            right = isinstance(text, str) and text and passage[max(0, start) :].startswith(text)
            wanted = "(text, place of its first character in the passage)"
            check.must(right, f"answers to {question!r}", wanted, (text, start))
        checked.append((passage, question, [(text, start) for text, start in answers]))
    check.must(len({one[:2] for one in checked}) == len(checked), "examples", "different", checked)
    return checked
