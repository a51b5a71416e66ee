"""InputEmbeddings: the three embeddings that BERT adds for every token, and what each one does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.language import current_language
from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import Setting, whole

from .table import Table, checked_inputs

Inputs = Callable[[str, str | None], Mapping[str, Any]]
Example = tuple[str, str, str | None, str | None]

NAME = "InputEmbeddings"
PARTS = ("token", "segment", "position")
LEAST, MOST = 2, 24  # tokens; of more, the rows cannot be read in the picture
MOST_NUMBERS = 90_000  # two bytes each, 240 kB as they travel
DEEPEST = 100_000  # of a number's place in a vector: no model is wider
PREMISE = "Two women walk their dogs along the beach."
TEXTS: tuple[tuple[str, str | None, str | None], ...] = (
    (PREMISE, "The dogs are outside.", "entailment"),
    (PREMISE, "The women are asleep at home.", "contradiction"),
    (PREMISE, "The dogs belong to a neighbour.", "neutral"),
    ("Did the dog bite the man?", "The man bit the dog.", None),
    ("The film was slow, but the end made me cry.", None, None),
    ("She sat on the river bank and counted what the bank owed her.", None, None),
    ("The embeddings of unhappiness are added.", None, None),
    ("狗在海边跑。", "海边有一只狗。", None),
)
NAMES: Mapping[str, tuple[str, ...]] = {
    "en": (
        *("entailment", "contradiction", "neutral", "question and answer", "one sentence"),
        *("a word twice", "word pieces", "Chinese"),
    ),
    "zh": ("蕴含", "矛盾", "中立", "问与答", "单句", "同词两次", "子词", "中文句对"),
}


class InputEmbeddings(Widget):
    """See what BERT reads: for every token three embeddings, and their sum before any layer.

    The input representation of Devlin et al. 2019, Figure 2, a row a token of [CLS] A [SEP] B
    [SEP]. `inputs(first, second)`, with None for no second text, returns its T `tokens`, their
    `types` (T,), 0 or 1; `words`, `segments` and `positions` (T, D), arrays or tensors; and `norm`,
    (weight (D,), bias (D,), epsilon) of the layer norm after the sum: `bert.input_parts` does.

    `examples`, (name, first, second or None, label or None), are computed at once and are what the
    page knows without Python; without them there are eight of the course's own. All D numbers
    travel, two bytes each, and the page draws the first 64; another text, typed, is asked for live.
    `texts`, {"first": …, "second": …}, `token` and `other`, the two that are compared, `number`,
    which of the D, all from 0, and `added`, those of "token", "segment" and "position" that are
    added, can be read and set. Raises ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "input_embeddings"

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    least = traitlets.Int(LEAST).tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    texts = Setting({}, lambda check, name, value, widget: _two_texts(check, value))
    token = whole(None, 0, MOST - 1, "0 is the first")  # None: the page chooses two
    other = whole(None, 0, MOST - 1, "0 is the first")
    number = whole(0, 0, DEEPEST, "0 is the first")
    added = Setting([*PARTS], lambda check, name, value, widget: _added(check, value))

    def __init__(
        self,
        inputs: Inputs,
        examples: Sequence[Example] | None = None,
        *,
        language: str | None = None,
    ) -> None:
        self._inputs = Check(NAME).function("inputs", inputs)
        own = _own_examples(current_language(language))
        given = own if examples is None else _checked_examples(examples)
        table = Table()
        presets = [
            {"name": name, "label": label, **table.entry(first, second, self._read(first, second))}
            for name, first, second, label in given
        ]
        if table.size > MOST_NUMBERS:
            raise ValueError(
                f"{NAME}: {len(table.rows)} different vectors of {len(table.rows[0])} are "
                f"{table.size:,} numbers, more than {MOST_NUMBERS:,}: give fewer examples"
            )
        texts = {key: presets[0][key] for key in ("first", "second")}
        super().__init__(language, presets=presets, table=table.packed(), texts=texts)
        self.on_msg(self._hear)

    def _read(self, first: str, second: str | None) -> dict[str, Any]:
        """Return what `inputs` says of two texts, checked."""
        answer = checked_inputs(self._inputs(first, second))
        T = len(answer["tokens"])
        if not LEAST <= T <= MOST:
            raise ValueError(
                f"{NAME}: {LEAST} to {MOST} tokens can be shown, got {T} in {first!r:.60} and "
                f"{second!r:.60}: {'shorten them' if T > MOST else 'add a word'}"
            )
        return answer

    def _hear(self, _: object, message: dict[str, Any], __: object) -> None:
        texts = str(message.get("first", "")), message.get("second") or None
        named = dict(zip(("first", "second"), texts, strict=True))
        self.send({"id": message.get("id"), **named, **self._reply(*texts)})

    def _reply(self, first: str, second: str | None) -> dict[str, Any]:
        words = len(first.split()) + len((second or "").split())
        if words > MOST:  # and at least as many tokens: nothing that a model need work for
            return {"length": words}
        try:
            checked = checked_inputs(self._inputs(first, second))
        except Exception as error:
            # Anything may go wrong in `inputs`, which is not ours; the page says it in a sentence.
            return {"failed": f"{type(error).__name__}: {error}"}
        T = len(checked["tokens"])
        if not LEAST <= T <= MOST:
            return {"length": T}
        table = Table()
        entry = table.entry(first, second, checked)
        return {"entry": {"name": None, "label": None, **entry}, "table": table.packed()}


def _own_examples(language: str) -> list[Example]:
    return [(name, *texts) for name, texts in zip(NAMES[language], TEXTS, strict=True)]


def _checked_examples(examples: Any) -> list[Example]:
    check, form = Check(NAME), "(name, first, second or None, label or None)"
    listed = check.tuples("examples", examples, form)
    for name, _, _, label in listed:
        check.text("name", name)
        check.must(label is None or isinstance(label, str), "label", "a string or None", label)
    return [(name, *_pair(check, *two), label) for name, *two, label in listed]


def _pair(check: Check, first: Any, second: Any) -> tuple[str, str | None]:
    other = None if second is None else check.text("second", second).strip()
    return check.text("first", first).strip(), other


def _two_texts(check: Check, given: Any) -> dict[str, Any]:
    both = check.entries("texts", given, "{'first': …, 'second': …}")
    return dict(zip(("first", "second"), _pair(check, *both), strict=True))


def _added(check: Check, given: Any) -> list[str]:
    wanted = f"some of {', '.join(PARTS)}"
    listed = check.listed("added", given, wanted)
    check.must(all(part in PARTS for part in listed), "added", wanted, listed)
    return [part for part in PARTS if part in listed]
