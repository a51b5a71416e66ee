"""Text: corpora, vocabularies, and the labelled tasks that models are measured on."""

from . import corpora, tasks
from .find import DataNotFound
from .vocabulary import Vocabulary

__all__ = ["DataNotFound", "Vocabulary", "corpora", "tasks"]
