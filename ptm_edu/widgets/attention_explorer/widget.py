"""AttentionExplorer: who looks at whom, in every head of every layer of any model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.attentions import (
    checked_attentions,
    entropies,
    packed_attentions,
    small_pictures,
    windowed_attentions,
)
from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import Setting, whole

NAME = "AttentionExplorer"
WHOLE = 12 * 12 * 128 * 128  # weights up to which all layers are sent at once, 3 MB in base64
LONGEST = 512  # tokens a side up to which all are shown
WINDOW = 64  # tokens a side that are shown of more
MOST = 4  # heads at a time, as many as have a colour and a mark of their own
SPECIAL: tuple[str, ...] = ("[CLS]", "[SEP]", "[PAD]", "<s>", "</s>", "<pad>", "<|endoftext|>")


class AttentionExplorer(Widget):
    """Choose a layer, heads and a token: all heads in small, lines, and one row in numbers.

    `attentions` are weights (L, H, T, S), row t what token t gives each of S sources, or a sequence
    of L layers (H, T, S) or (1, H, T, S), as models return them. `tokens` are T strings; without
    `source_tokens` they look at themselves, with S of them at another sentence (an encoder's).
    Tokens in `special` can be hidden. `words`, the number of the word that each token is a piece
    of, None for none (a tokenizer's `word_ids()`), lets pieces be joined: what a word gets is
    summed, what it gives is averaged (Clark et al. 2019, §4.1); `source_words` are the sources'.

    `layer`, `heads` (a list of at most MOST, empty for the average of all) and `token` count from 0
    like the array, and can be read and set; `head` is a number, several, or None for the average.
    Over WHOLE weights a page has the first layer shown, and asks Python for others. Over LONGEST
    tokens a side are shown in windows of WINDOW tokens, and the page says how much of a token's
    attention lies outside: it has all layers and heads of one window, `window` tells the first
    token of each side, and asks Python for other windows. Then `tokens`, `source_tokens` and
    `entropies`, the means over the rows shown, are those of the window it began with. Raises
    ValueError where these do not fit each other.
    """

    bundle: ClassVar[str] = "attention_explorer"

    weights = traitlets.Unicode().tag(sync=True)
    held = traitlets.List(traitlets.Int()).tag(sync=True)
    shape = traitlets.List(traitlets.Int()).tag(sync=True)
    size = traitlets.List(traitlets.Int()).tag(sync=True)
    window = traitlets.List(traitlets.Int()).tag(sync=True)
    pictures = traitlets.Unicode().tag(sync=True)
    picture_shape = traitlets.List(traitlets.Int()).tag(sync=True)
    entropies = traitlets.List(traitlets.List(traitlets.Float())).tag(sync=True)
    tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    source_tokens = traitlets.List(traitlets.Unicode()).tag(sync=True)
    words = traitlets.List(traitlets.Int()).tag(sync=True)
    source_words = traitlets.List(traitlets.Int()).tag(sync=True)
    special = traitlets.List(traitlets.Unicode()).tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    layer = whole(0, 0, lambda widget: widget.shape[0] - 1, "0 is the first")
    heads = Setting([], lambda check, name, value, widget: _heads(check, value, widget.shape[1]))
    token = whole(0, 0, lambda widget: widget.size[0] - 1, "0 is the first of those that look")

    def __init__(
        self,
        attentions: Any,
        tokens: Sequence[str],
        source_tokens: Sequence[str] | None = None,
        *,
        special: Sequence[str] = SPECIAL,
        words: Sequence[int | None] | None = None,
        source_words: Sequence[int | None] | None = None,
        layer: int = 0,
        head: int | Sequence[int] | None = None,
        token: int | None = None,
        language: str | None = None,
    ) -> None:
        check, split = Check(NAME), "give the tokens as strings, split as the model did"
        queries = check.strings("tokens", tokens, "T", blank=True, advice=split)
        sources = []
        if source_tokens is not None:
            sources = check.strings("source_tokens", source_tokens, "S", blank=True, advice=split)
        if source_words is not None and not sources:
            raise ValueError(f"{NAME}: source_words need source_tokens: give words alone")
        weights = checked_attentions(NAME, attentions, len(queries), len(sources or queries))
        L, H, T, S = weights.shape
        first = check.whole("layer", layer, 0, L - 1, "0 is the first")
        marks = [special] if isinstance(special, str) else special
        marks = check.strings("special", marks, least=0, blank=True)
        start = _start(queries, marks) if token is None else token
        start = check.whole("token", start, 0, T - 1, "0 is the first")
        state: dict[str, Any] = {
            "shape": [L, H, T, S],
            "tokens": queries,
            "source_tokens": sources,
            "words": _checked_words(check, "words", words, queries),
            "source_words": _checked_words(check, "source_words", source_words, sources),
        }
        self._attentions, self._all = weights, state  # (L, H, T, S)
        self._layers: list[str] = []  # each (H, T, S), where a page asks for them
        shown: dict[str, Any] = {"held": list(range(L)), "size": [T, S], "picture_shape": [T, S]}
        if max(T, S) > LONGEST:
            shown |= self._windowed(start, min(start, S - 1))
        elif weights.size > WHOLE:
            self._layers = [packed_attentions(of) for of in weights]
            pictures, picture_shape = small_pictures(weights)
            shown |= {"weights": self._layers[first], "held": [first], "pictures": pictures}
            shown |= {"picture_shape": picture_shape, "entropies": entropies(weights)}
        else:
            shown |= {"weights": packed_attentions(weights), "entropies": entropies(weights)}
        super().__init__(
            language,
            **state | shown,
            special=marks,
            layer=first,
            heads=[] if head is None else head if isinstance(head, Sequence) else [head],
            token=start,
        )
        self.on_msg(self._hear)

    def _windowed(self, query: int, source: int) -> dict[str, Any]:
        """Return the state of the windows that hold a token and a source."""
        _, _, T, S = self._all["shape"]
        tokens, words = self._all["tokens"], self._all["words"]
        two = bool(self._all["source_tokens"])
        first, other = query - query % WINDOW, source - source % WINDOW
        rows, columns = slice(first, min(T, first + WINDOW)), slice(other, min(S, other + WINDOW))
        weights = windowed_attentions(self._attentions, rows, columns)  # (L, H, t, s + 1)
        return {
            "window": [first, other],
            "weights": packed_attentions(weights),
            "shape": list(weights.shape),
            "entropies": entropies(self._attentions[:, :, rows]),
            "tokens": tokens[rows],
            "words": words[rows],
            "source_tokens": (self._all["source_tokens"] if two else tokens)[columns],
            "source_words": (self._all["source_words"] if two else words)[columns],
        }

    @classmethod
    def from_transformers(
        cls,
        model: Any,
        tokenizer: Any,
        text: str,
        target: str | None = None,
        *,
        kind: str | None = None,
        **options: Any,
    ) -> AttentionExplorer:
        """Show the attentions of a Hugging Face encoder, decoder or encoder-decoder over a text.

        Of an encoder-decoder `kind` is "encoder", "decoder" or "cross" (the default with a
        `target`, the text that the decoder reads, shifted right). Other options are those of
        AttentionExplorer. The model may be in training mode; dropout is off here. Raises ValueError
        for an empty text, and for a model that returns no attentions.
        """
        from ptm_edu.widgets.hugging_face import attentions_of  # here, because it imports torch

        return cls(**{**attentions_of(model, tokenizer, text, target, kind), **options})

    def _hear(self, _: object, message: dict[str, Any], __: object) -> None:
        layer = message.get("layer")
        if isinstance(layer, int) and 0 <= layer < len(self._layers):
            self.send({"id": message.get("id"), "layer": layer, "weights": self._layers[layer]})
        window = message.get("window")
        if self.window and isinstance(window, list):
            query, source = (
                Check(NAME).whole("window", at, 0, most - 1, "0 is the first token")
                for at, most in zip(window, self.size, strict=True)
            )
            self.send({"id": message.get("id"), **self._windowed(query, source)})


def _heads(check: Check, given: Any, H: int) -> list[int]:
    heads = check.listed("heads", given, "a list of numbers")
    if len(heads) > MOST or len({*map(str, heads)}) < len(heads):
        wanted = f"at most {MOST} different ones, none for the average"
        check.refuse("heads", wanted, f"{given!r:.80}")
    return [check.whole("each head", head, 0, H - 1, "0 is the first") for head in heads]


def _checked_words(check: Check, name: str, words: Any, tokens: Sequence[str]) -> list[int]:
    """The number of each token's word, −1 for none; nothing where none are given."""
    if words is None:
        return []
    wanted = f"{len(tokens)} numbers, one a token, None where a token belongs to no word"
    numbers = [-1 if number is None else number for number in check.listed(name, words, wanted)]
    right = len(numbers) == len(tokens) and all(hasattr(n, "__index__") for n in numbers)
    check.must(right, name, wanted, words)
    for i, number in enumerate(numbers):
        if number >= 0 and number in numbers[:i] and numbers[i - 1] != number:
            raise ValueError(
                f"{NAME}: the pieces of a word must stand together, word {number} of {name} goes "
                f"on at token {i}, {tokens[i]!r}"
            )
    return [int(number) for number in numbers]


def _start(tokens: Sequence[str], special: Sequence[str]) -> int:
    return next((t for t, token in enumerate(tokens) if token not in special), 0)
