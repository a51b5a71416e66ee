"""Chapter 1: one vector a word, learned from its neighbours."""

from __future__ import annotations

from ptm_edu.text.stream import encode_stream

from .analogy import three_cos_add, three_cos_mul
from .bag_of_vectors import BagOfVectors, train_bag_of_vectors
from .cbow import Cbow, cbow_windows
from .cbow_training import train_cbow
from .cooccurrence import cooccurrences
from .evaluate import evaluate_analogies, evaluate_similarity
from .fast_text import FastText
from .fast_text_training import train_fast_text
from .formats import read_word2vec, write_word2vec
from .glove import GloVe, glove_weight
from .glove_training import train_glove
from .hierarchical_softmax import HierarchicalSoftmax
from .huffman import HuffmanTree, huffman_tree
from .large import LargeConfig, LargeTraining
from .negative_sampling import draw_negatives, negative_sampling_loss, noise_distribution
from .nnlm import NNLM, unigram_perplexity
from .nnlm_training import train_nnlm
from .out_of_vocabulary import (
    by_class,
    first_known,
    from_table,
    one_for_all,
    random_for_each,
    word_class,
)
from .skip_gram import SkipGram, pairs
from .skip_gram_training import train_skip_gram
from .subsampling import keep_probability, paper_keep_probability, subsample
from .subwords import character_ngrams
from .unknown_word import UnknownWordError
from .vectors import WordVectors
from .window_ranking import WindowRanking, ranking_loss
from .window_ranking_training import train_window_ranking

__all__ = [
    "NNLM",
    "BagOfVectors",
    "Cbow",
    "FastText",
    "GloVe",
    "HierarchicalSoftmax",
    "HuffmanTree",
    "LargeConfig",
    "LargeTraining",
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
