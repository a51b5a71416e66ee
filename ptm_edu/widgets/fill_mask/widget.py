"""FillMask: hide tokens of a sentence, and see what a masked language model expects there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import Setting, text

from .answers import checked_distribution, checked_sentence
from .store import (
    FILLED,
    KEPT,
    Row,
    fair_shares,
    free_places,
    packed_records,
    stored_distributions,
    stored_pairs,
)

NAME = "FillMask"
MOST = 64  # tokens; more can't be looked at
TEXTS = 12
MASKS = 2
PAIRS = 270  # stored in all, of all texts together: about 150 kB
SENTENCES: tuple[str, ...] = (
    "He opened the door and went into the room.",
    "The doctor said that she was late.",
    "He was born in New York in 1912.",
    "The war began in 1914 and ended in 1918.",
    "He went to the bank to get some money.",
    "The boats on the river were very old.",
    "The capital of France is Paris.",
)


class Answers(Protocol):
    """What a page asks a masked language model; `bert.MaskFiller` is one."""

    def read(self, text: str) -> Mapping[str, Any]:
        """Return `tokens`, the `fixed` places, and what stands at each: see `FillMask`."""
        ...

    def fill(
        self, rows: Sequence[tuple[Sequence[str], Sequence[int]]]
    ) -> Sequence[Sequence[Mapping[str, Any]]]:
        """Return a distribution for each hidden place of each (tokens, places): see `FillMask`."""
        ...


class FillMask(AskedWidget):
    """Click tokens of a sentence to hide them; see what is expected there, and fill one of two.

    `answers.read(text)` returns `tokens`, the text's T pieces; `fixed`, the places that are never
    hidden ([CLS] and [SEP]); and `standing`, of each token (P, rank, best, P of the best): what the
    model says at its place while it stands there for all to see. `answers.fill(rows)` is given rows
    of (tokens, places), and returns for each place of each row, the row's places hidden together,
    `candidates`, (token, P) from the most likely down; `entropy` in bits; and `p` and `rank` (from
    1) of the token that the row has there. "[MASK]" is a token of which p and rank are None.

    Of the `texts` the page knows without Python what is expected at every token, hidden alone or
    with another one, and what the other one's first candidates change: all pairs of short
    sentences, neighbors first in long ones (`store`). Anything else is asked for live.
    `masked` are the places hidden at first, instead of the last word. `context`, {"text": …,
    "masked": [places], "filled": [[place, token], …]}, can be read and set. Raises ValueError for
    what does not fit.
    """

    bundle: ClassVar[str] = "fill_mask"
    repeated: ClassVar[tuple[str, ...]] = ("wanted",)

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    title = text()
    filled = traitlets.Int(FILLED).tag(sync=True)
    context = Setting({}, lambda check, name, value, widget: _context(check, value))

    def __init__(
        self,
        answers: Answers,
        texts: Sequence[str] = SENTENCES,
        *,
        masked: Sequence[int] | None = None,
        title: str | None = None,
        language: str | None = None,
    ) -> None:
        self._answers = answers
        self._sentences: dict[str, dict[str, Any]] = {}
        check = Check(NAME)
        for name in ("read", "fill"):
            check.function(f"answers.{name}", getattr(answers, name, None))
        given = check.strings("texts", texts, most=TEXTS)
        names: dict[str, int] = {}
        room = fair_shares([len(stored_pairs(self._sentence(text))) for text in given], PAIRS)
        presets = [self._stored(text, most, names) for text, most in zip(given, room, strict=True)]
        start = presets[0]["start"] if masked is None else self._checked_masks(given[0], masked)
        super().__init__(
            language,
            presets=presets,
            names=list(names),
            title="" if title is None else title,
            context={"text": given[0], "masked": start, "filled": []},
        )

    @classmethod
    def from_transformers(
        cls, model: Any, tokenizer: Any, texts: Sequence[str] = SENTENCES, **options: Any
    ) -> FillMask:
        """Show what a Hugging Face model with a masked-LM head predicts, such as BertForMaskedLM.

        "[MASK]" in a text stands for the tokenizer's own mask token. Other options are those of
        FillMask. Raises ValueError for a tokenizer without a mask token.
        """
        from ptm_edu.widgets.hugging_face import MaskedLanguageModel  # here, as it imports torch

        return cls(MaskedLanguageModel(model, tokenizer), texts, **options)

    def answer(
        self,
        text: str,
        masked: Sequence[int] | None = None,
        filled: Sequence[tuple[int, str]] = (),
    ) -> dict[str, Any]:
        """Return all that the page shows of a text with up to two places `masked`, checked.

        The sentence; `masked`, without which its own start; `before`, a distribution for each, from
        left to right, all hidden; and `after`, that of the other place once the first of `filled`
        stands in its own, None where there is no other.
        """
        sentence = self._sentence(text)
        masks = sentence["start"] if masked is None else self._checked_masks(text, masked)
        fills = _checked_fills(filled, masks)
        before = self._fill([(sentence["tokens"], sorted(masks))])[0] if masks else []
        after = None
        if fills and len(masks) == MASKS:
            position, piece = fills[0]
            tokens = list(sentence["tokens"])
            tokens[position] = piece
            ((after,),) = self._fill([(tokens, [other for other in masks if other != position])])
        return {"text": text, **sentence, "masked": masks, "before": before, "after": after}

    def _sentence(self, text: str) -> dict[str, Any]:
        if text not in self._sentences:
            read = self._answers.read(text)
            self._sentences[text] = checked_sentence(NAME, text, read, MOST)
        return self._sentences[text]

    def _fill(self, rows: list[Row]) -> list[list[dict[str, Any]]]:
        answers = list(self._answers.fill(rows))
        wanted, got = [len(places) for _, places in rows], [len(answer) for answer in answers]
        if wanted != got:
            raise ValueError(
                f"{NAME}: fill(…) must return a distribution for each hidden place of each row: "
                f"expected {wanted!r:.60}, got {got!r:.60}"
            )
        return [[checked_distribution(NAME, one, KEPT) for one in answer] for answer in answers]

    def _stored(self, text: str, most: int, names: dict[str, int]) -> dict[str, Any]:
        sentence = self._sentence(text)
        singles, pairs = free_places(sentence), stored_pairs(sentence, most)
        records = stored_distributions(self._fill, sentence["tokens"], singles, pairs)
        packed = packed_records(records, names)
        return {"text": text, **sentence, "pairs": pairs, "packed": packed}

    def _checked_masks(self, text: str, masked: Sequence[int]) -> list[int]:
        masks, free = _checked_places(masked), free_places(self._sentence(text))
        if not set(masks) <= set(free):
            raise ValueError(
                f"{NAME}: masked must be among the places {free} of {text!r:.40}, got {masks}"
            )
        return masks

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        wanted = message.get("wanted") or {}
        text = Check(NAME).text("text", wanted.get("text", ""))
        return self.answer(text, wanted.get("masked"), wanted.get("filled", ()))


def _context(check: Check, given: Any) -> dict[str, Any]:
    form = '{"text": …, "masked": [places], "filled": [[place, token], …]}'
    text, masked, filled = check.entries("context", given, form)
    masks = _checked_places(masked)
    fills = _checked_fills(filled, masks)
    return {"text": check.text("text", text), "masked": masks, "filled": fills}


def _checked_places(masked: Any) -> list[int]:
    check, wanted = Check(NAME), f"up to {MASKS} different places"
    places = [
        check.whole("masked", place, 0, MOST, "the places of tokens")
        for place in check.listed("masked", masked, wanted)
    ]
    check.must(len(places) <= MASKS and len({*places}) == len(places), "masked", wanted, places)
    return places


def _checked_fills(filled: Any, masks: Sequence[int]) -> list[tuple[int, str]]:
    check, wanted = Check(NAME), f"(place, token) of masked places {list(masks)}"
    fills = check.tuples("filled", filled, "(place, token)", least=0, most=MASKS)
    places = [place for place, _ in fills]
    right = all(place in masks and places.count(place) == 1 for place in places)
    check.must(right, "filled", wanted, fills)
    return [(int(place), check.text("filled", token)) for place, token in fills]
