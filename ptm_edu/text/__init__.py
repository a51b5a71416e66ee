"""Text: corpora, vocabularies, tokenizers, and labeled tasks."""

from . import corpora, tasks
from .data.find import DataNotFound
from .segmentation import segment
from .tokenizers.byte_pair import BytePairTokenizer
from .tokenizers.unigram import UnigramTokenizer
from .tokenizers.word_piece import WordPieceTokenizer
from .vocabulary import Vocabulary

__all__ = [
    "BytePairTokenizer",
    "DataNotFound",
    "UnigramTokenizer",
    "Vocabulary",
    "WordPieceTokenizer",
    "corpora",
    "segment",
    "tasks",
]
