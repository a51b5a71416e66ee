"""Text: corpora, vocabularies, and the labelled tasks that models are measured on."""

from . import corpora, tasks
from .byte_pairs import BytePairTokenizer
from .find import DataNotFound
from .vocabulary import Vocabulary
from .word_pieces import WordPieceTokenizer

__all__ = [
    "BytePairTokenizer",
    "DataNotFound",
    "Vocabulary",
    "WordPieceTokenizer",
    "corpora",
    "tasks",
]
