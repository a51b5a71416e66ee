"""The tokenizer of a published BERT: its WordPieces and the rules of its pre-tokenization.

They are in vocab.txt and tokenizer_config.json, or, as saved by transformers 5, in tokenizer.json
alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.basic import basic_cuts
from ptm_edu.text.tokenizers.files import named
from ptm_edu.text.tokenizers.word_piece import SPECIAL_TOKENS, UNKNOWN
from ptm_edu.text.tokenizers.word_piece_training import CONTINUES, LONGEST_WORD
from ptm_edu.training.hub import read_json
from ptm_edu.transformer.tokenizer_files import (
    JSON,
    RULES,
    Choices,
    OtherRulesError,
    Readers,
    added_tokens,
    check_rules,
    entries,
    load_beside,
    read_rules,
    with_added,
)

VOCABULARY = "vocab.txt"

_CLASSES = ("BertTokenizer", "DistilBertTokenizer")  # others have other rules
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
}


def load_tokenizer(folder: Path, vocab_size: int) -> WordPieceTokenizer | None:
    """Return the tokenizer of a model with `vocab_size` embeddings, or None: see `load_beside`.

    It is read from vocab.txt, or else from tokenizer.json; the default is uncased.
    """
    readers: Readers[WordPieceTokenizer] = {(VOCABULARY,): _from_lines, (JSON,): _from_json}
    return load_beside(folder, vocab_size, readers)


def _from_lines(folder: Path) -> WordPieceTokenizer:
    rules = read_rules(folder)
    uncased = rules.get("do_lower_case", True)
    supported: Choices = {
        "do_lower_case": (None, True, False),
        "tokenizer_class": (None, *_CLASSES, *(f"{name}Fast" for name in _CLASSES)),
        "strip_accents": (None, uncased),  # None: the same as lower case
        "tokenize_chinese_chars": (None, True),
        "do_basic_tokenize": (None, True),
    }
    check_rules(folder / RULES, rules, supported)
    path = folder / VOCABULARY
    tokenizer = WordPieceTokenizer.from_published(path, cased=not uncased)
    added = added_tokens(folder)
    ids = {piece: number for number, piece in enumerate(tokenizer.vocabulary)}
    return _tokenizer(path, ids, added, cased=not uncased) if added else tokenizer


def _from_json(folder: Path) -> WordPieceTokenizer:
    path = folder / JSON
    content = read_json(path)
    with named(path):
        found = entries(content)
    uncased = found.get("normalizer.lowercase")
    check_rules(path, found, _SUPPORTED | {"normalizer.strip_accents": (None, uncased)})
    # If the two files disagree, it is unknown which of them the model was trained with.
    case: Choices = dict.fromkeys(("do_lower_case", "strip_accents"), (None, uncased))
    check_rules(folder / RULES, read_rules(folder), case)
    added = added_tokens(folder, content)
    return _tokenizer(path, found.get("model.vocab"), added, cased=not uncased)


def _tokenizer(
    path: Path, vocabulary: object, added: Mapping[str, int], cased: bool
) -> WordPieceTokenizer:
    for token in added:
        if basic_cuts(token, cased) == [token]:
            raise OtherRulesError(path, "a special token", token, "one that is no word, [X]")
    with named(path):
        pieces = with_added(vocabulary, added)
        return WordPieceTokenizer(pieces, list(dict.fromkeys([*SPECIAL_TOKENS, *added])), cased)
