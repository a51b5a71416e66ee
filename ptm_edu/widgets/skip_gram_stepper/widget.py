"""SkipGramStepper: skip-gram or CBOW with negative sampling on a few sentences, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import Setting, choice, number, whole

# Without articles, which subsampling would mostly leave out; words of one kind share all contexts.
SENTENCES: tuple[tuple[str, ...], ...] = (
    ("kings", "wear", "golden", "crowns"),
    ("queens", "wear", "golden", "crowns"),
    ("dogs", "chase", "small", "balls"),
    ("cats", "chase", "small", "balls"),
    ("boats", "sail", "wide", "rivers"),
    ("ships", "sail", "wide", "rivers"),
)
OBJECTIVES = ("skip-gram", "cbow")
MOST_PLACES, MOST_WORDS = 80, 30  # more cannot be read in the picture


class SkipGramStepper(Widget):
    """Skip-gram or CBOW with negative sampling in two dimensions, one gradient step at a time.

    `sentences` are lists of words, by default six short English ones. v is a word's vector as a
    center, c as a context. `objective` is the prediction (Mikolov et al. 2013, arXiv:1301.3781,
    section 3), which the page can change:

    - "skip-gram": a step is a pair (center, context); h, the center's v, predicts the context.
    - "cbow": a step is a center with all contexts of its window; h, the mean of their c, predicts
      the center.

    No window crosses a sentence's end. A step draws `negatives` noise words by count^0.75, never
    the target, and moves all vectors by `learning_rate` times their negative gradients of the loss
    (arXiv:1310.4546, equation 4, with h for its v). So each of n contexts gets 1/n of the gradient
    of h, as in `word2vec.Cbow`; word2vec.c gives each the whole. The input vectors start uniform in
    ±0.25, those of targets at zero; `seed` decides. All of it is computed in the page; Python
    shares the settings. Raises ValueError for an unknown objective, settings out of range, and a
    text without a pair or too large to draw.
    """

    bundle: ClassVar[str] = "skip_gram_stepper"

    sentences = Setting([], lambda check, name, value, widget: _text(check, value))
    objective = choice("skip-gram", OBJECTIVES)
    window = whole(2, 1, 5, "word2vec uses 5, a few short sentences need 1 or 2")
    negatives = whole(3, 1, 8, "the paper uses 5 to 20 for small texts, 2 to 5 for large ones")
    learning_rate = number(
        0.2, 0.01, 1, "with vectors this short, 0.1 to 0.3 lets the steps be seen"
    )
    seed = whole(1, 0, 2**32 - 1, "any other number gives other random vectors")

    def __init__(
        self,
        sentences: Sequence[Sequence[str]] = SENTENCES,
        *,
        objective: Literal["skip-gram", "cbow"] = "skip-gram",
        window: int = 2,
        negatives: int = 3,
        learning_rate: float = 0.2,
        seed: int = 1,
        language: str | None = None,
    ) -> None:
        super().__init__(
            language,
            sentences=sentences,
            objective=objective,
            window=window,
            negatives=negatives,
            learning_rate=learning_rate,
            seed=seed,
        )


def _text(check: Check, given: Any) -> list[list[str]]:
    advice = "split the text, as in [line.split() for line in text.splitlines()]"
    listed = check.listed("sentences", given, "lists of words", advice)
    text = [check.strings("sentences", words, least=0, advice=advice) for words in listed]
    words = [word for sentence in text for word in sentence]
    if len(set(words)) < 2 or max(len(sentence) for sentence in text) < 2:
        raise ValueError(
            f"SkipGramStepper: a pair needs a sentence of two words, and a negative a second word, "
            f"got {len(text)} sentences with {len(set(words))} different words: add a sentence"
        )
    if len(words) > MOST_PLACES or len(set(words)) > MOST_WORDS:
        raise ValueError(
            f"SkipGramStepper: every word is shown, so at most {MOST_PLACES} words, "
            f"{MOST_WORDS} of them different, fit; got {len(words)}, {len(set(words))} different: "
            f"take fewer sentences"
        )
    return text
