"""The tokenizer that lies beside a published BERT: vocab.txt, and how text is prepared for it."""

from __future__ import annotations

from pathlib import Path

from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training import CheckpointError
from ptm_edu.training.hub import misfit, read_json

PIECES, RULES = "vocab.txt", "tokenizer_config.json"
_OURS = ("BertTokenizer", "BertTokenizerFast", None)  # others cut text by other rules


def published_tokenizer(folder: Path, vocab_size: int) -> WordPieceTokenizer | None:
    """Return the tokenizer of a model with `vocab_size` words, or None.

    Without tokenizer_config.json text is uncased. None where there is no vocab.txt, or where text
    is prepared in a way that is not `WordPieceTokenizer`'s, by whose pieces the model would be
    misled. Raises CheckpointError for a damaged file, and for more pieces than words.
    """
    path = folder / PIECES
    rules = read_json(folder / RULES) if (folder / RULES).is_file() else {}
    uncased = rules.get("do_lower_case", True)
    as_ours = (
        rules.get("tokenizer_class", _OURS[0]) in _OURS
        and rules.get("strip_accents") in (None, uncased)  # None: where lower case is made
        and rules.get("tokenize_chinese_chars", True)
        and rules.get("do_basic_tokenize", True)
    )
    if not (path.is_file() and as_ours):
        return None
    try:
        found = WordPieceTokenizer.from_published(path, cased=not uncased)
    except ValueError as error:
        raise CheckpointError(str(error)) from error
    if len(found) > vocab_size:
        raise misfit(folder, f"{PIECES}: {len(found):,} pieces for {vocab_size:,} words")
    return found
