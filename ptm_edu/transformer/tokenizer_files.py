"""The tokenizer beside a published model's weights: its rules, and tokens that were added to it.

A tokenizer with a rule that ours does not have would give the model wrong tokens, so it is not
read, and the warning names the rule.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping, Sized
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

from ptm_edu.language import Text
from ptm_edu.text.tokenizers.files import in_order, named
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import misfit, read_json

from .padded_vocab import is_padded_vocab

Rules = Mapping[str, object]
Choices = dict[str, tuple[object, ...]]
Tokenizer = TypeVar("Tokenizer", bound=Sized)
Readers = Mapping[tuple[str, ...], Callable[[Path], Tokenizer]]

RULES, JSON = "tokenizer_config.json", "tokenizer.json"
ADDED, SPECIAL = "added_tokens.json", "special_tokens_map.json"
_VOCABULARIES = (
    *("vocab.txt", "vocab.json", "merges.txt", JSON),
    *("spiece.model", "tokenizer.model", "sentencepiece.bpe.model"),
)
_OTHER = Text(
    en="{folder}: the model is loaded without a tokenizer, since its rules are not those of ours "
    "({file}: {name} is {value!r:.80}, expected {expected}). Try transformers' "
    "AutoTokenizer.from_pretrained({folder!r}): the model accepts its ids",
    zh="{folder}：模型不带分词器，因为它的切分规则与我们的不同"
    "（{file} 中 {name} 为 {value!r:.80}，应为 {expected}）。可试用 transformers 的 "
    "AutoTokenizer.from_pretrained({folder!r})，模型接受它给出的编号",
)
_NOT_READ = Text(
    en="{folder}: the model is loaded without a tokenizer: the folder has {files}, expected "
    "{expected}. Try transformers' AutoTokenizer.from_pretrained({folder!r}): the model accepts "
    "its ids",
    zh="{folder}：模型不带分词器：文件夹中有 {files}，应有 {expected}。可试用 transformers 的 "
    "AutoTokenizer.from_pretrained({folder!r})，模型接受它给出的编号",
)
_FEWER = Text(
    en="{folder}: {files} has {tokens:,} tokens, the model {embeddings:,} embeddings, more than "
    "padding to a multiple of 8 to 128 explains: is the file truncated? Fetch it again. If the "
    "missing tokens were added later, the tokenizer never outputs them",
    zh="{folder}：{files} 有 {tokens:,} 个词元，而模型有 {embeddings:,} 个嵌入，"
    "多出的数量超过了补齐到 8 至 128 的倍数所需：文件是否被截断？请重新获取。"
    "若多出的词元是后来添加的，分词器永远不会输出它们",
)


class OtherRulesError(Exception):
    """A rule of a tokenizer that ours does not have."""

    def __init__(self, path: Path, name: str, value: object, expected: str) -> None:
        super().__init__(path, name, value, expected)
        self.path, self.name, self.value, self.expected = path, name, value, expected


def load_beside(
    folder: Path,
    vocab_size: int,
    readers: Readers[Tokenizer],
) -> Tokenizer | None:
    """Return the tokenizer of a model with `vocab_size` embeddings, or None.

    `readers` read a folder that has these files; the first one whose files exist is used. The
    result is None if the folder has no vocabulary, and, with a warning, if it has others or one
    with other rules. Also warns of fewer tokens than embeddings, unless the vocabulary is padded:
    see `is_padded_vocab`. Raises CheckpointError for a damaged file, and for more tokens than
    embeddings.
    """
    files = next((n for n in readers if all((folder / name).is_file() for name in n)), None)
    if files is None:
        _warn_of_others(folder, [" and ".join(names) for names in readers])
        return None
    try:
        tokenizer = readers[files](folder)
    except OtherRulesError as error:
        where = {"folder": str(folder), "file": error.path.name}
        _warn(_OTHER, **where, name=error.name, value=error.value, expected=error.expected)
        return None
    except ValueError as error:
        raise CheckpointError(str(error)) from error
    tokens = len(tokenizer)
    if tokens > vocab_size:
        raise misfit(folder, f"{files[0]}: {tokens:,} tokens for {vocab_size:,} embeddings")
    if not is_padded_vocab(tokens, vocab_size):
        _warn(_FEWER, folder=folder, files=files[0], tokens=tokens, embeddings=vocab_size)
    return tokenizer


def check_rules(path: Path, rules: Rules, supported: Choices) -> None:
    """Raise OtherRulesError for the first rule with a value that is not supported."""
    for name, choices in supported.items():
        value = rules.get(name)
        if value not in choices:
            expected = [repr(choice) for choice in choices if choice is not None] or ["None"]
            raise OtherRulesError(path, name, value, " or ".join(expected))


def read_rules(folder: Path) -> dict[str, Any]:
    """Return tokenizer_config.json, which may be missing."""
    return read_json(folder / RULES) if (folder / RULES).is_file() else {}


def entries(content: Rules) -> dict[str, object]:
    """Return the entries of each part of tokenizer.json, as "model.type" and so on."""
    found: dict[str, object] = {}
    for part in ("model", "normalizer", "pre_tokenizer"):
        fields = content.get(part) or {}
        if not isinstance(fields, dict):
            raise ValueError(f"expected {part} to be entries with names")
        found |= {f"{part}.{name}": value for name, value in fields.items()}
    return found


def added_tokens(folder: Path, content: Rules | None = None) -> dict[str, int]:
    """Return the ids of the special tokens that were added, in the order of their ids.

    They are in the `content` of tokenizer.json, or, beside other files, in added_tokens.json and
    tokenizer_config.json. Raises OtherRulesError for one that is not special: transformers encodes
    text as it, and our tokenizers do not. Raises ValueError for entries without text or id.
    """
    path = folder / (ADDED if content is None else JSON)
    with named(path):
        tokens = _beside(folder) if content is None else content.get("added_tokens") or []
        if not isinstance(tokens, list) or not all(map(_has_content, tokens)):
            raise ValueError("expected added_tokens to be a list of entries with their content")
        words = [token["content"] for token in tokens if not token.get("special")]
        if not words and not all(type(token.get("id")) is int for token in tokens):
            raise ValueError("expected added_tokens to be entries with an id each")
    if words:
        raise OtherRulesError(path, "added_tokens", words, "none but special tokens")
    return {token["content"]: token["id"] for token in sorted(tokens, key=itemgetter("id"))}


def with_added(vocabulary: object, added: Mapping[str, int]) -> list[str]:
    """Return all tokens in the order of their ids, those that were added after the vocabulary's.

    Raises ValueError for a vocabulary that is not tokens with their ids, for ids with gaps, and for
    an added token that has two ids.
    """
    pieces = in_order(vocabulary)
    for token, number in added.items():
        if number == len(pieces) and token not in pieces:
            pieces.append(token)
        elif not 0 <= number < len(pieces) or pieces[number] != token:
            raise ValueError(
                f"the added token {token!r} has the id {number}, which is neither its id in the "
                f"vocabulary nor the next one, {len(pieces)}"
            )
    return pieces


def _beside(folder: Path) -> list[dict[str, Any]]:
    """Return the added tokens that transformers 4 and older write beside a vocabulary."""
    rules = read_rules(folder)
    decoder = rules.get("added_tokens_decoder") or {}
    added = read_json(folder / ADDED) if (folder / ADDED).is_file() else {}
    names = read_json(folder / SPECIAL) if (folder / SPECIAL).is_file() else {}
    if not isinstance(decoder, dict) or not all(isinstance(t, dict) for t in decoder.values()):
        raise ValueError(f"expected {RULES}'s added_tokens_decoder to be entries by their ids")
    tokens = [{**token, "id": int(number)} for number, token in decoder.items()]
    known = {token.get("content") for token in tokens}
    special = {word for value in (*names.values(), *rules.values()) for word in _words(value)}
    others = {token: number for token, number in added.items() if token not in known}
    return tokens + [{"content": t, "id": n, "special": t in special} for t, n in others.items()]


def _words(value: object) -> list[str]:
    """Return the tokens that an entry names: one, a list of them, or one with its properties."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [word for item in value for word in _words(item)]
    return _words(value.get("content")) if isinstance(value, dict) else []


def _has_content(token: object) -> bool:
    return isinstance(token, dict) and isinstance(token.get("content"), str)


def _warn_of_others(folder: Path, expected: list[str]) -> None:
    others = [name for name in _VOCABULARIES if (folder / name).is_file()]
    if others:
        _warn(
            _NOT_READ,
            folder=str(folder),
            files=" and ".join(others),
            expected=", or ".join(expected),
        )


def _warn(message: Text, **words: Any) -> None:
    """Warn at the call of the library."""
    frame, level = sys._getframe(1), 2
    while frame.f_back and frame.f_globals.get("__name__", "").startswith("ptm_edu."):
        frame, level = frame.f_back, level + 1
    warnings.warn(message.say(**words), stacklevel=level)
