"""Templates: fixed text around the fields of an example, such as "{text} It was {mask}."."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ptm_edu.require import require
from ptm_edu.text.tokenizers.base import PieceIds

Example = str | Sequence[str]
"""A text for {text}, or a pair of texts for {a} and {b}."""

MASK = "mask"
FIELDS = ("text",), ("a", "b")

_FIELD = re.compile(r"( ?)\{(\w*)\}")


class Part(NamedTuple):
    """Fixed text, or a field and the space before it.

    The space belongs to the field because a byte-level token begins with the space before its word.
    """

    text: str
    field: str = ""


class Template:
    """Fixed text with the field {text}, or the fields {a} and {b}; for a cloze also {mask}.

    Raises ValueError, in the name of `owner`, for a field that is missing, repeated or unknown.
    """

    def __init__(self, template: str, owner: str, has_mask: bool) -> None:
        pieces = _FIELD.split(template)  # fixed text, space, field, fixed text, space, field, …
        self.parts = [Part(pieces[0])]
        for space, field, fixed in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            self.parts += [Part(space, field), Part(fixed)]
        found = [part.field for part in self.parts if part.field]
        self.fields = FIELDS["a" in found or "b" in found]
        _check(template, owner, found, [*self.fields, *([MASK] if has_mask else [])])

    def length(self, tokenizer: PieceIds) -> int:
        """Return the number of tokens of the fixed text."""
        return sum(len(tokenizer.encode(part.text)) for part in self.parts if not part.field)

    def encode(
        self, tokenizer: PieceIds, example: Example, room: int, masks: Sequence[int] = ()
    ) -> tuple[list[int], bool]:
        """Return the ids of the filled template, and whether a text was truncated.

        The texts together get at most `room` tokens: the longest one loses tokens from its end. The
        fixed text is never truncated. `masks` are the ids at {mask}. Raises TypeError for an
        example that does not have a text for each field.
        """
        texts = dict(zip(self.fields, self._texts_of(example), strict=True))
        filled = [
            list(masks)
            if part.field == MASK
            else tokenizer.encode(part.text + texts.get(part.field, ""))
            for part in self.parts
        ]
        to_truncate = [
            ids for part, ids in zip(self.parts, filled, strict=True) if part.field in texts
        ]
        excess = sum(map(len, to_truncate)) - room
        for _ in range(excess):
            max(to_truncate, key=len).pop()
        return [token for ids in filled for token in ids], excess > 0

    def with_same_text(self, text: str) -> Example:
        """Return the example that has `text` in each field."""
        return text if len(self.fields) == 1 else [text] * len(self.fields)

    def _texts_of(self, example: Example) -> Sequence[str]:
        texts = [example] if isinstance(example, str) else example
        expected = "a text" if len(self.fields) == 1 else "a pair of texts"
        fields = " and ".join(f"{{{field}}}" for field in self.fields)
        require(
            isinstance(texts, list | tuple)
            and len(texts) == len(self.fields)
            and all(isinstance(text, str) for text in texts),
            f"expected {expected} for {fields}, got {example!r:.60}",
            TypeError,
        )
        return texts


def _check(template: str, owner: str, found: list[str], expected: list[str]) -> None:
    hints = {MASK: "the place of the label word", "text": "the place of the example's text"}
    for field in expected:
        count = found.count(field)
        hint = hints.get(field, "the place of one of the example's texts")
        require(
            count == 1,
            f"{owner}: expected {{{field}}}, {hint}, once in the template, got {template!r} "
            f"with {count}",
        )
    for field in found:
        known = ", ".join(f"{{{name}}}" for name in expected)
        reason = "; a GPT's label words follow the template" if field == MASK else ""
        require(
            field in expected,
            f"{owner}: {{{field}}} is not a field of a template, which has {known}{reason}; got "
            f"{template!r}",
        )
