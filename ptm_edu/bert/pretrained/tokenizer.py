"""The tokenizer of a published BERT: its WordPieces and the rules of its pre-tokenization.

They are in vocab.txt and tokenizer_config.json, or, as saved by transformers 5, in tokenizer.json
alone.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

from ptm_edu.language import Text
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.files import named
from ptm_edu.text.tokenizers.word_piece import UNKNOWN
from ptm_edu.text.tokenizers.word_piece_training import CONTINUES, LONGEST_WORD
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import misfit, read_json

from .padded_vocab import is_padded_vocab

VOCABULARY, RULES, BOTH = "vocab.txt", "tokenizer_config.json", "tokenizer.json"

Rules = Mapping[str, object]
Choices = dict[str, tuple[object, ...]]

_CLASSES = ("BertTokenizer", "BertTokenizerFast", None)  # others have other rules
_SUPPORTED: Choices = {  # in tokenizer.json, in addition to the rules about case
    "model.type": ("WordPiece",),
    "model.unk_token": (UNKNOWN,),
    "model.continuing_subword_prefix": (CONTINUES,),
    "model.max_input_chars_per_word": (LONGEST_WORD,),
    "normalizer.type": ("BertNormalizer",),
    "normalizer.clean_text": (True,),
    "normalizer.handle_chinese_chars": (True,),
    "normalizer.lowercase": (True, False),
    "pre_tokenizer.type": ("BertPreTokenizer",),
    "added_tokens": ([],),
}
_OTHER = Text(
    en="{folder}: the model is loaded without a tokenizer, since its rules are not those of "
    "`WordPieceTokenizer` ({file}: {name} is {value!r}, expected {expected}). Try transformers' "
    "AutoTokenizer.from_pretrained: the model accepts its ids",
    zh="{folder}：模型不带分词器，因为它要求的切分规则是 `WordPieceTokenizer` 没有的"
    "（{file} 中 {name} 为 {value!r}，应为 {expected}）。可试用 transformers 的 "
    "AutoTokenizer.from_pretrained，模型接受它给出的编号",
)
_FEWER = Text(
    en="{path} has {tokens:,} tokens, the model {embeddings:,} embeddings, more than padding to a "
    "multiple of 8 to 128 explains: is the file truncated? Fetch it again. If the missing tokens "
    "were added later, the tokenizer never outputs them",
    zh="{path} 有 {tokens:,} 个词片，而模型有 {embeddings:,} 个词，超出了补齐到 8 至 128 "
    "的倍数所需：文件是否被截断？请重新获取。若多出的词是后来添加的，文本不会被切成它们",
)


def load_tokenizer(folder: Path, vocab_size: int) -> WordPieceTokenizer | None:
    """Return the tokenizer of a model with `vocab_size` embeddings, or None.

    It is read from vocab.txt, or else from tokenizer.json; the default is uncased. It is None if
    neither exists, and, with a warning, if its rules are not those of `WordPieceTokenizer`, since
    the model would get wrong tokens. Also warns of fewer tokens than embeddings, unless the
    vocabulary is padded: see `is_padded_vocab`. Raises CheckpointError for a damaged file, and for
    more tokens than embeddings.
    """
    path = next((folder / name for name in (VOCABULARY, BOTH) if (folder / name).is_file()), None)
    if path is None:
        return None
    rules = read_json(folder / RULES) if (folder / RULES).is_file() else {}
    try:
        tokenizer = _from_json(path, rules) if path.name == BOTH else _from_lines(path, rules)
    except ValueError as error:
        raise CheckpointError(str(error)) from error
    if tokenizer is None:
        return None
    tokens = len(tokenizer)
    if tokens > vocab_size:
        raise misfit(folder, f"{path.name}: {tokens:,} tokens for {vocab_size:,} embeddings")
    if not is_padded_vocab(tokens, vocab_size):
        message = _FEWER.say(path=path, tokens=tokens, embeddings=vocab_size)
        warnings.warn(message, stacklevel=3)  # at the call of `bert.load`
    return tokenizer


def _from_lines(path: Path, rules: Rules) -> WordPieceTokenizer | None:
    uncased = rules.get("do_lower_case", True)
    supported: Choices = {
        "tokenizer_class": _CLASSES,
        "strip_accents": (None, uncased),  # None: the same as lower case
        "tokenize_chinese_chars": (None, True),
        "do_basic_tokenize": (None, True),
    }
    if not _is_supported(path.with_name(RULES), rules, supported):
        return None
    return WordPieceTokenizer.from_published(path, cased=not uncased)


def _from_json(path: Path, rules: Rules) -> WordPieceTokenizer | None:
    content = read_json(path)
    with named(path):
        entries = _entries(content)
        uncased = entries.get("normalizer.lowercase")
        supported = _SUPPORTED | {"normalizer.strip_accents": (None, uncased)}
        # If the two files disagree, it is unknown which of them the model was trained with.
        case: Choices = dict.fromkeys(("do_lower_case", "strip_accents"), (None, uncased))
        if not (
            _is_supported(path, entries, supported)
            and _is_supported(path.with_name(RULES), rules, case)
        ):
            return None
        return WordPieceTokenizer(_in_order(entries.get("model.vocab")), cased=not uncased)


def _entries(content: Rules) -> dict[str, object]:
    """Return the entries of each part of tokenizer.json, as "model.type" and so on.

    Of the added tokens only those that are not special, since a text is never tokenized as these.
    """
    parts = {part: content.get(part) for part in ("model", "normalizer", "pre_tokenizer")}
    entries: dict[str, object] = {
        f"{part}.{name}": value
        for part, fields in parts.items()
        if isinstance(fields, dict)
        for name, value in fields.items()
    }
    added = content.get("added_tokens") or []
    if not isinstance(added, list) or not all(isinstance(token, dict) for token in added):
        raise ValueError("expected added_tokens to be a list of entries with names")
    entries["added_tokens"] = [t.get("content") for t in added if not t.get("special")]
    return entries


def _is_supported(path: Path, rules: Rules, supported: Choices) -> bool:
    """Return whether all rules have values that we implement; warns about the first other one."""
    for name, choices in supported.items():
        value = rules.get(name)
        if value not in choices:
            expected = " or ".join(repr(choice) for choice in choices if choice is not None)
            message = _OTHER.say(
                folder=path.parent, file=path.name, name=name, value=value, expected=expected
            )
            warnings.warn(message, stacklevel=5)  # at the call of `bert.load`
            return False
    return True


def _in_order(ids: object) -> list[str]:
    if not isinstance(ids, dict) or sorted(ids.values()) != list(range(len(ids))):
        raise ValueError("expected tokens with the ids 0, 1, 2, … without a gap")
    return sorted(ids, key=ids.__getitem__)
