"""A BERT of ours in one file; those that others published are read by `checkpoints`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ptm_edu.bert.config import BertConfig
from ptm_edu.bert.model import Bert
from ptm_edu.bert.pretraining import BertForPretraining
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.word_piece import Parts
from ptm_edu.transformer.pretrained import load_with_tokenizer


def load_bert(path: str | Path) -> tuple[BertForPretraining, WordPieceTokenizer]:
    """Read a BERT with both heads and its WordPieces, as `save_with_tokenizer` wrote them.

    Raises CheckpointError, with a sentence, for a missing or damaged file or one of another kind.
    """
    return load_with_tokenizer(path, _build, _word_pieces, "BERT")


def _build(config: dict[str, Any]) -> BertForPretraining:
    return BertForPretraining(Bert(BertConfig(**config)))


def _word_pieces(facts: dict[str, Any]) -> WordPieceTokenizer:
    return WordPieceTokenizer(*(facts[name] for name in Parts._fields))
