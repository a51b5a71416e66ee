"""The tokenizer of a published Llama, if it is of the kind of GPT-2's: byte pairs of bytes.

Llama's own are others: SentencePiece with byte fallback (Llama 1 and 2), and byte pairs under
another rule that splits text (Llama 3). A wrong split would give the model wrong tokens, so a
tokenizer.json is read only if each of its rules is one that `BytePairTokenizer` has.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ptm_edu.language import Text
from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tokenizers.files import named
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import misfit, read_json

FILE = "tokenizer.json"
_SUPPORTED: dict[str, tuple[object, ...]] = {
    "model.type": ("BPE",),
    "model.byte_fallback": (False, None),
    "model.ignore_merges": (False, None),
    "model.continuing_subword_prefix": ("", None),
    "model.end_of_word_suffix": ("", None),
    "normalizer.type": (None,),
    "pre_tokenizer.type": ("ByteLevel",),
    "pre_tokenizer.add_prefix_space": (False,),
    "pre_tokenizer.use_regex": (True, None),
    "added_tokens": ([],),  # of those that are not special
}
_OTHER = Text(
    en="{path} is not read, and the model is loaded without a tokenizer: {name} is {value!r:.80}, "
    "expected {expected!r}, the rule of GPT-2's byte pairs. Try transformers' "
    "AutoTokenizer.from_pretrained({folder!r}): the model accepts its ids",
    zh="未读取 {path}，模型不带分词器：{name} 为 {value!r:.80}，应为 {expected!r}，即 GPT-2 "
    "字节对编码的规则。可试用 transformers 的 AutoTokenizer.from_pretrained({folder!r})，"
    "模型接受它给出的编号",
)


def load_tokenizer(folder: Path, vocab_size: int) -> BytePairTokenizer | None:
    """Return the tokenizer of a model with `vocab_size` embeddings, or None.

    It is None without a tokenizer.json, and, with a warning that names the first rule we do not
    have, if it is of another kind. Special tokens are known by their ids; no text is encoded as
    one, and none is added, as by transformers' `encode(text, add_special_tokens=False)`. Raises
    CheckpointError for a damaged file, and for more tokens than embeddings.
    """
    path = folder / FILE
    if not path.is_file():
        return None
    content = read_json(path)
    try:
        with named(path):
            entries = _entries(content)
            for name, choices in _SUPPORTED.items():
                if entries.get(name) not in choices:
                    _warn(path, name, entries.get(name), choices[0])
                    return None
            tokenizer = _byte_pairs(content)
    except ValueError as error:
        raise CheckpointError(str(error)) from error
    if len(tokenizer) > vocab_size:
        raise misfit(folder, f"{FILE}: {len(tokenizer):,} tokens for {vocab_size:,} embeddings")
    return tokenizer


def _warn(path: Path, name: str, value: object, expected: object) -> None:
    message = _OTHER.say(
        path=path, folder=str(path.parent), name=name, value=value, expected=expected
    )
    warnings.warn(message, stacklevel=6)  # at the call of `zoo.load`


def _entries(content: Mapping[str, Any]) -> dict[str, object]:
    """Return the entries of each part of tokenizer.json, as "model.type" and so on."""
    entries: dict[str, object] = {}
    for part in ("model", "normalizer", "pre_tokenizer"):
        fields = content.get(part) or {}
        if not isinstance(fields, dict):
            raise ValueError(f"expected {part} to be entries with names")
        entries |= {f"{part}.{name}": value for name, value in fields.items()}
    entries["added_tokens"] = [t["content"] for t in _added(content) if not t.get("special")]
    return entries


def _added(content: Mapping[str, Any]) -> list[dict[str, Any]]:
    added = content.get("added_tokens") or []
    if not isinstance(added, list) or not all(
        isinstance(t, dict) and isinstance(t.get("content"), str) for t in added
    ):
        raise ValueError("expected added_tokens to be a list of entries with their content")
    return added


def _byte_pairs(content: Mapping[str, Any]) -> BytePairTokenizer:
    model, added = content["model"], _added(content)
    vocabulary = model.get("vocab")
    if not isinstance(vocabulary, dict):
        raise ValueError("expected model.vocab to be tokens with their ids")
    ids = vocabulary | {token["content"]: token.get("id") for token in added}
    if not all(isinstance(i, int) for i in ids.values()) or (
        sorted(ids.values()) != list(range(len(ids)))
    ):
        raise ValueError("expected tokens with the ids 0, 1, 2, … without a gap")
    given = model.get("merges")
    merges = [pair.split(" ") if isinstance(pair, str) else pair for pair in given or [None]]
    if not all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(half, str) for half in pair)
        for pair in merges
    ):
        raise ValueError("expected model.merges to be pairs of tokens")
    special = [token["content"] for token in added]
    pairs = [(left, right) for left, right in merges]
    return BytePairTokenizer(sorted(ids, key=ids.__getitem__), pairs, special, byte_level=True)
