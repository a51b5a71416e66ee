"""MaskingLab: what BERT's masking does to a sentence, and what chance makes of its shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import Setting, choice, flag, number, text, whole

from .inputs import (
    MOST,
    NAME,
    UNITS,
    Tokenize,
    asked,
    checked_phrases,
    checked_sentences,
    checked_shares,
    fits,
    ordinary_pieces,
    phrase_in,
)

SENTENCES: dict[str, tuple[str, ...]] = {  # and the phrases in each
    "The old violinist played an unforgettable sonata in New York.": ("New York",),
    "Marie Curie studied physics at the University of Paris.": (
        "Marie Curie",
        "University of Paris",
    ),
    "My cat sleeps on the warm windowsill.": (),
    "The Great Wall of China winds through these mountains.": ("Great Wall of China",),
    "Unfortunately the microprocessor overheated during the demonstration.": (),
    "Nelson Mandela became president of South Africa in 1994.": ("Nelson Mandela", "South Africa"),
}


class MaskingLab(AskedWidget):
    """See which tokens of a sentence are hidden, exchanged or kept, and drag by which chances.

    `tokenize`, called with a sentence, returns its T pieces as BERT reads them, with [CLS] and
    [SEP], and for each the number of its word, from 0, with −1 for what is never chosen. Random
    tokens come from 500 pieces of `vocabulary`, evenly spread, none of them special (the original
    code may draw any).
    `sentences` are computed at once and are what the page knows without Python; a mapping gives the
    phrases in each that the unit "entity" hides as one. Another sentence, typed, is asked for live.

    Draws are those of `bert.mask_tokens` for `unit` "token", of `bert.mask_words` for "word" and
    "entity": each unit is chosen by itself with probability `rate`, and each token of it becomes
    [MASK], a random piece or itself with the three `shares`. They are always the same with a
    `seed`; `turn` counts the thousands drawn before. These, `sentence`, `labels` (whether they are
    shown) and `phrases`, {sentence: [[first word, last word], …]}, can be read and set. Raises
    ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "masking_lab"
    repeated: ClassVar[tuple[str, ...]] = ("text",)

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    pieces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    seed = whole(0, 0, 2**32 - 1, "each gives its own draws")
    sentence = text(blank=False)
    unit = choice("token", UNITS)
    rate = number(0.15, 0, 1, "BERT's is 0.15")
    shares = Setting([0.8, 0.1, 0.1], lambda check, _, value, __: checked_shares(check, value))
    phrases = Setting({}, lambda check, name, value, widget: checked_phrases(check, value))
    labels = flag(False)
    turn = whole(0, 0, 10**6, "0 is the first")

    def __init__(
        self,
        tokenize: Tokenize,
        vocabulary: Sequence[str],
        sentences: Mapping[str, Sequence[str]] | Sequence[str] = SENTENCES,
        *,
        seed: int = 0,
        language: str | None = None,
        **settings: Any,
    ) -> None:
        check = Check(NAME)
        check.settings(settings, ("unit", "rate", "shares", "labels"))
        self._tokenize = check.function("tokenize", tokenize)
        given = checked_sentences(sentences)
        presets = [self.cut(sentence) for sentence in given]
        super().__init__(
            language,
            presets=presets,
            pieces=ordinary_pieces(vocabulary, presets),
            sentence=presets[0]["text"],
            phrases={
                preset["text"]: [phrase_in(tokenize, phrase, preset) for phrase in phrases]
                for preset, phrases in zip(presets, given.values(), strict=True)
            },
            seed=seed,
            **settings,
        )

    def cut(self, sentence: str) -> dict[str, Any]:
        """Return a sentence's `pieces` (T,), their `words` (T,), and its `text`, checked."""
        pieces, words = asked(self._tokenize, sentence)
        if not fits(pieces, words):
            raise ValueError(
                f"{NAME}: a sentence has a word or more, and {MOST} pieces at most, got "
                f"{len(pieces)} in {sentence!r:.60}: {'shorten it' if pieces else 'type a word'}"
            )
        return {"text": sentence, "pieces": pieces, "words": words}

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        pieces, words = asked(self._tokenize, str(message.get("text", "")))
        return (
            {"pieces": pieces, "words": words} if fits(pieces, words) else {"length": len(pieces)}
        )
