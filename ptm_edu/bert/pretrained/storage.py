"""bert-mini's file; checkpoints of others are read by `checkpoints`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ptm_edu.bert.config import BertConfig
from ptm_edu.bert.model import Bert
from ptm_edu.bert.pretraining import BertForPretraining
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.word_piece import Parts
from ptm_edu.transformer.pretrained import load_with_tokenizer

# bert-mini was trained before its parameters got these names.
_RENAMED = {
    f"bert.embeddings.{old}.weight": f"bert.embeddings.{new}.weight"
    for old, new in (
        ("words", "token_embedding"),
        ("segments", "segment_embedding"),
        ("positions", "position_embedding"),
    )
}


def load_bert(path: str | Path) -> tuple[BertForPretraining, WordPieceTokenizer]:
    """Read a BERT with both heads and its tokenizer, as `save_with_tokenizer` wrote them.

    Raises CheckpointError for a missing or damaged file or one of another kind.
    """
    return load_with_tokenizer(path, _model, _tokenizer, "BERT", _RENAMED)


def _model(config: dict[str, Any]) -> BertForPretraining:
    return BertForPretraining(Bert(BertConfig(**config)))


def _tokenizer(metadata: dict[str, Any]) -> WordPieceTokenizer:
    return WordPieceTokenizer(*(metadata[name] for name in Parts._fields))
