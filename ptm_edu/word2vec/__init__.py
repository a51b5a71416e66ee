"""Chapter 1: one vector a word, learned from its neighbours."""

from __future__ import annotations

from .analogy import three_cos_add, three_cos_mul
from .evaluate import evaluate_analogies, evaluate_similarity
from .formats import read_word2vec, write_word2vec
from .large import LargeConfig, LargeTraining
from .negative_sampling import draw_negatives, negative_sampling_loss, noise_distribution
from .skip_gram import SkipGram, pairs
from .skip_gram_training import train_skip_gram
from .stream import encode_stream
from .subsampling import keep_probability, paper_keep_probability, subsample
from .unknown_word import UnknownWordError
from .vectors import WordVectors

__all__ = [
    "LargeConfig",
    "LargeTraining",
    "SkipGram",
    "UnknownWordError",
    "WordVectors",
    "draw_negatives",
    "encode_stream",
    "evaluate_analogies",
    "evaluate_similarity",
    "keep_probability",
    "negative_sampling_loss",
    "noise_distribution",
    "pairs",
    "paper_keep_probability",
    "read_word2vec",
    "subsample",
    "three_cos_add",
    "three_cos_mul",
    "train_skip_gram",
    "write_word2vec",
]
