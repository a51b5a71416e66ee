"""Byte pair tokenizers of published checkpoints: those of GPT-2, RoBERTa and GPT.

They are in vocab.json and merges.txt, or, as saved by transformers 5, in tokenizer.json alone. Its
other tokenizers of byte pairs have other rules: Llama's are SentencePiece with byte fallback (Llama
1 and 2), and byte pairs under another rule that splits text (Llama 3).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tokenizers.byte_pair_training import Pair
from ptm_edu.text.tokenizers.files import named, read_merges
from ptm_edu.training.hub import read_json

from .tokenizer_files import (
    JSON,
    RULES,
    Choices,
    Readers,
    added_tokens,
    check_rules,
    entries,
    load_beside,
    read_rules,
    with_added,
)

VOCABULARY, MERGES = "vocab.json", "merges.txt"
_CLASSES = ("GPT2Tokenizer", "RobertaTokenizer", "BartTokenizer", "OpenAIGPTTokenizer")
_FILES: Choices = {  # in tokenizer_config.json
    "tokenizer_class": (None, *_CLASSES, *(f"{name}Fast" for name in _CLASSES)),
    "add_prefix_space": (None, False),
}
_JSON: Choices = {  # in tokenizer.json
    "model.type": ("BPE",),
    "model.byte_fallback": (False, None),
    "model.ignore_merges": (False, None),
    "model.dropout": (None, 0.0),
    "model.continuing_subword_prefix": ("", None),
}


class BytePairKind(NamedTuple):
    """The arguments of `BytePairTokenizer` for a kind of model, and its rules in tokenizer.json."""

    special: str  # the special token that a vocabulary may lack; "" for none
    byte_level: bool
    rules: Choices


_BYTES: Choices = {
    "model.end_of_word_suffix": ("", None),
    "normalizer.type": (None,),
    "pre_tokenizer.type": ("ByteLevel",),
    "pre_tokenizer.add_prefix_space": (False,),
    "pre_tokenizer.use_regex": (True, None),
}
BYTE_LEVEL = BytePairKind("", True, _JSON | _BYTES)
GPT2 = BYTE_LEVEL._replace(special="<|endoftext|>")
OPENAI_GPT = BytePairKind(
    "<unk>",
    False,
    _JSON
    | {
        "model.end_of_word_suffix": ("</w>",),
        "model.fuse_unk": (False, None),
        "normalizer.type": ("BertNormalizer",),
        "normalizer.clean_text": (True,),
        "normalizer.handle_chinese_chars": (True,),
        "normalizer.strip_accents": (None, True),
        "normalizer.lowercase": (True,),
        "pre_tokenizer.type": ("BertPreTokenizer",),
    },
)


def load_byte_pairs(folder: Path, vocab_size: int, kind: BytePairKind) -> BytePairTokenizer | None:
    """Return the tokenizer of a model with `vocab_size` embeddings, or None: see `load_beside`.

    Special tokens are known by their ids; no text is encoded as one, and none is added, as by
    transformers' `encode(text, add_special_tokens=False)`. A token that no text can become, such as
    <pad> in vocab.json, is one of them.
    """
    readers: Readers[BytePairTokenizer] = {
        (VOCABULARY, MERGES): partial(_from_two_files, kind=kind),
        (JSON,): partial(_from_json, kind=kind),
    }
    return load_beside(folder, vocab_size, readers)


def _from_two_files(folder: Path, kind: BytePairKind) -> BytePairTokenizer:
    check_rules(folder / RULES, read_rules(folder), _FILES)
    added = added_tokens(folder)
    with named(folder / VOCABULARY):
        pieces = with_added(read_json(folder / VOCABULARY), added)
    with named(folder / MERGES):
        return _tokenizer(kind, pieces, read_merges(folder / MERGES), list(added))


def _from_json(folder: Path, kind: BytePairKind) -> BytePairTokenizer:
    path = folder / JSON
    content = read_json(path)
    with named(path):
        found = entries(content)
    check_rules(path, found, kind.rules)
    added = added_tokens(folder, content)
    with named(path):
        pieces = with_added(found.get("model.vocab"), added)
        return _tokenizer(kind, pieces, _pairs(found.get("model.merges")), list(added))


def _tokenizer(
    kind: BytePairKind, pieces: list[str], merges: list[Pair], added: list[str]
) -> BytePairTokenizer:
    special = list(dict.fromkeys([*added, *filter(None, [kind.special])]))
    return BytePairTokenizer.published(
        pieces, merges, special, byte_level=kind.byte_level, uncased=not kind.byte_level
    )


def _pairs(given: object) -> list[Pair]:
    merges: list[Any] = given if isinstance(given, list) else [None]
    pairs = [pair.split(" ") if isinstance(pair, str) else pair for pair in merges or [None]]
    if not all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(half, str) for half in pair)
        for pair in pairs
    ):
        raise ValueError("expected model.merges to be pairs of tokens")
    return [(left, right) for left, right in pairs]
