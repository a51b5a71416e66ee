"""NextToken: what a language model expects after a text; choose a token, and it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import AskedWidget
from ptm_edu.widgets.settings import Setting, text, whole

from .answers import checked_answer
from .tree import stored_tree

Guess = Callable[[str, list[int]], Mapping[str, Any]]

NAME = "NextToken"
MOST = 200  # tokens; more can't be looked at
TEXTS = 12
PLACES = 360  # stored in all, of all texts together: about 150 kB, and as many calls
PROMPTS: tuple[str, ...] = (
    "Once upon a time there was a little girl who",
    "The king looked at his daughter and said",
    "The capital of France is",
    "She opened the old box, and inside it was a",
    "The war began in 1914 and ended in",
    "The dog and the cat were",
)


class NextToken(AskedWidget):
    """Read a text's surprise token by token, look at what may come next, and choose it.

    `guess(text, chosen)` is asked what a model expects after a text and the tokens, by their ids,
    that were chosen to follow it. It returns a dictionary of `tokens`, all T as strings, the
    chosen ones last; `bits`, the surprise of each but the first, T − 1 of −log₂ P(token | those
    before it); `candidates`, the most likely next tokens, best first, each (id, string,
    probability); `rest`, the probability of all other tokens together; `others`, a few of those,
    drawn by their probabilities, each (id, string, probability), so that a draw may fall there,
    too; and `entropy`, of the whole distribution in bits. `gpt.predict_next_token` is one.

    `texts` are the prompts that the page knows without Python, each with a tree of continuations:
    the most likely way, then what is most likely of all (`tree.stored_tree`); anything else is
    asked for live, and a page without Python offers the stored texts nearest to what is typed.
    `title` stands over it, `seed` decides the page's draws. `context`, {"text": …, "chosen":
    [ids]}, can be read and set. Raises ValueError for what does not fit.
    """

    bundle: ClassVar[str] = "next_token"
    repeated: ClassVar[tuple[str, ...]] = ("text", "chosen")

    presets = traitlets.List(traitlets.Dict()).tag(sync=True)
    names = traitlets.Dict().tag(sync=True)
    title = text()
    seed = whole(0, 0, 2**32 - 1, "another one draws other tokens")
    most = traitlets.Int(MOST).tag(sync=True)
    context = Setting({}, lambda check, name, value, widget: _context(check, value))

    def __init__(
        self,
        guess: Guess,
        texts: Sequence[str] = PROMPTS,
        *,
        title: str | None = None,
        seed: int = 0,
        language: str | None = None,
    ) -> None:
        check = Check(NAME)
        self._guess = check.function("guess", guess)
        given = check.strings("texts", texts, most=TEXTS, blank=True)
        check.must(all(given), "texts", "strings that are not empty", given)
        presets = [stored_tree(self.answer, text, PLACES // len(given)) for text in given]
        # One table for all, since most names stand in many.
        names = {key: name for preset in presets for key, name in preset.pop("names").items()}
        super().__init__(
            language,
            presets=presets,
            names=names,
            title="" if title is None else title,
            seed=seed,
            context={"text": given[0], "chosen": []},
        )

    def answer(self, text: str, chosen: Sequence[int] = ()) -> dict[str, Any]:
        """Return what `guess` says after a text and the tokens chosen after it, checked."""
        ids = list(chosen)
        return checked_answer(NAME, text, self._guess(text, ids), len(ids), MOST)

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        return self.answer(message.get("text", ""), _checked_ids(message.get("chosen", [])))


def _context(check: Check, given: Any) -> dict[str, Any]:
    text, chosen = check.entries("context", given, '{"text": …, "chosen": [ids]}')
    check.must(check.text("text", text, True), "text", "a string that is not empty", text)
    return {"text": text, "chosen": _checked_ids(chosen)}


def _checked_ids(chosen: Any) -> list[int]:
    check = Check(NAME)
    ids = check.listed("chosen", chosen, "a list of ids")
    return [check.whole("chosen", token, 0, 2**31 - 1, "the ids of tokens") for token in ids]
