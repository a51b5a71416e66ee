"""Chapter 1: one vector per word, learned from its neighbors."""

from __future__ import annotations

from ptm_edu.text.stream import encode_stream

from .analogy import three_cos_add, three_cos_mul
from .bag_of_vectors import BagOfVectors, train_bag_of_vectors
from .cbow import Cbow, cbow_windows, train_cbow
from .evaluation import evaluate_analogies, evaluate_similarity
from .fast_text import FastText, character_ngrams, train_fast_text
from .glove import GloVe, cooccurrences, glove_weight, train_glove
from .hierarchical_softmax import HierarchicalSoftmax, HuffmanTree, huffman_tree
from .large_corpus_training import LargeCorpusConfig, LargeCorpusTraining
from .negative_sampling import (
    draw_negatives,
    keep_probability,
    negative_sampling_loss,
    noise_distribution,
    paper_keep_probability,
    subsample,
)
from .nnlm import NNLM, train_nnlm, unigram_perplexity
from .skip_gram import SkipGram, pairs, train_skip_gram
from .unknown_words import (
    by_class,
    first_known,
    from_table,
    one_for_all,
    random_for_each,
    word_class,
)
from .vectors import UnknownWordError, WordVectors
from .window_ranking import WindowRanking, ranking_loss, train_window_ranking
from .word2vec_files import read_word2vec, write_word2vec

__all__ = [
    "NNLM",
    "BagOfVectors",
    "Cbow",
    "FastText",
    "GloVe",
    "HierarchicalSoftmax",
    "HuffmanTree",
    "LargeCorpusConfig",
    "LargeCorpusTraining",
    "SkipGram",
    "UnknownWordError",
    "WindowRanking",
    "WordVectors",
    "by_class",
    "cbow_windows",
    "character_ngrams",
    "cooccurrences",
    "draw_negatives",
    "encode_stream",
    "evaluate_analogies",
    "evaluate_similarity",
    "first_known",
    "from_table",
    "glove_weight",
    "huffman_tree",
    "keep_probability",
    "negative_sampling_loss",
    "noise_distribution",
    "one_for_all",
    "pairs",
    "paper_keep_probability",
    "random_for_each",
    "ranking_loss",
    "read_word2vec",
    "subsample",
    "three_cos_add",
    "three_cos_mul",
    "train_bag_of_vectors",
    "train_cbow",
    "train_fast_text",
    "train_glove",
    "train_nnlm",
    "train_skip_gram",
    "train_window_ranking",
    "unigram_perplexity",
    "word_class",
    "write_word2vec",
]
