"""MaskingLab: what BERT's masking does to a sentence, and what chance makes of its shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.inputs import checked_whole

from .inputs import (
    CHECKS,
    MOST,
    NAME,
    Tokenize,
    asked,
    checked_sentences,
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


class MaskingLab(Widget):
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

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    pieces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    seed = traitlets.Int().tag(sync=True)
    sentence = traitlets.Unicode().tag(sync=True)
    unit = traitlets.Unicode("token").tag(sync=True)
    rate = traitlets.Float(0.15).tag(sync=True)
    shares = traitlets.List([0.8, 0.1, 0.1]).tag(sync=True)
    phrases = traitlets.Dict().tag(sync=True)
    labels = traitlets.Bool(False).tag(sync=True)
    turn = traitlets.Int(0).tag(sync=True)

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
        names = ("unit", "rate", "shares", "labels")
        unknown = sorted(set(settings) - set(names))
        if unknown:
            raise ValueError(
                f"{NAME}: no setting {', '.join(unknown)}; there are {', '.join(names)}"
            )
        checked = {name: CHECKS[name](value) for name, value in settings.items()}
        self._tokenize = tokenize
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
            seed=checked_whole(NAME, "seed", seed, 0, 2**32 - 1, "each gives its own draws"),
            **checked,
        )
        self.on_msg(self._hear)

    @traitlets.validate(*CHECKS)
    def _setting(self, proposal: dict[str, Any]) -> Any:
        return CHECKS[proposal["trait"].name](proposal["value"])

    @traitlets.validate("sentence")
    def _readable(self, proposal: dict[str, Any]) -> str:
        return next(iter(checked_sentences([proposal["value"]])))

    def cut(self, sentence: str) -> dict[str, Any]:
        """Return a sentence's `pieces` (T,), their `words` (T,), and its `text`, checked."""
        pieces, words = asked(self._tokenize, sentence)
        if not fits(pieces, words):
            raise ValueError(
                f"{NAME}: a sentence has a word or more, and {MOST} pieces at most, got "
                f"{len(pieces)} in {sentence!r:.60}: {'shorten it' if pieces else 'type a word'}"
            )
        return {"text": sentence, "pieces": pieces, "words": words}

    def _hear(self, _: object, message: dict[str, Any], __: object) -> None:
        typed = str(message.get("text", ""))
        self.send({"id": message.get("id"), "text": typed, **self._reply(typed)})

    def _reply(self, typed: str) -> dict[str, Any]:
        try:
            pieces, words = asked(self._tokenize, typed)
        except Exception as error:
            # Anything may go wrong in `tokenize`, which is not ours; the page says so.
            return {"failed": f"{type(error).__name__}: {error}"}
        if not fits(pieces, words):
            return {"length": len(pieces)}
        return {"pieces": pieces, "words": words}
