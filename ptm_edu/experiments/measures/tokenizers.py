"""BPE, WordPiece and a unigram model with equal vocabularies: `ptm-edu measure tokenizers`.

The sentences of the Wikipedia sample are dealt into six parts. The tokenizers are trained on each
of five parts (`seed` is its number), with 1,000 and 4,000 tokens beside special tokens and bytes,
and encode the words of the sixth. "unigram (SentencePiece)" is the trainer by the author of the
method, whose pruning and smoothing differ from this course's. A rare word occurs at most once in
the training part. The sentences of the course's 50 aligned pairs give parallel English and French
words. Words with a character that the training part lacks are left out, because the methods lose
them in different ways.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer, corpora
from ptm_edu.text.tasks.alignments import alignments
from ptm_edu.text.tokenizers.unigram import UnigramTokenizer
from ptm_edu.text.tokenizers.unigram_training import LONGEST
from ptm_edu.text.words import words

from ._resumable import measured_rows

PARTS = 6
WORDS = 480_000  # all of the sample
SIZES = (1_000, 4_000)


class Encoder(Protocol):
    """What a tokenizer needs to be measured."""

    def encode(self, text: str, /) -> list[int]:
        """Return the token ids of `text`."""


def measure() -> list[dict[str, Any]]:
    """Return a row for each method, vocabulary size and training part."""
    lines = [" ".join(sentence) for sentence in corpora.load("wikipedia-sample").first(WORDS)]
    parts = [lines[part::PARTS] for part in range(PARTS)]
    settings = [
        (method, size, seed) for size in SIZES for method in METHODS for seed in range(PARTS - 1)
    ]
    return measured_rows(
        "tokenizers",
        lambda method, size, seed: row(method, size, seed, parts[seed], parts[-1]),
        settings,
    )


def row(
    method: str, size: int, seed: int, train: Sequence[str], held_out: Sequence[str]
) -> dict[str, Any]:
    """Return how a tokenizer trained on the lines of `train` splits the words of `held_out`."""
    tokenizer = METHODS[method](train, size)
    seen = Counter(word for line in train for word in line.split())
    known = frozenset("".join(seen))
    english = [word for line in held_out for word in line.split() if known.issuperset(word)]
    pairs = alignments()
    parallel = {
        "English": [w for pair in pairs for w in words(pair.english_text) if known.issuperset(w)],
        "French": [w for pair in pairs for w in words(pair.french_text) if known.issuperset(w)],
    }
    lengths = [len(tokenizer.encode(word)) for word in english]
    rare = [n for n, word in zip(lengths, english, strict=True) if seen[word] <= 1]
    return {
        "method": method,
        "vocabulary": size,
        "seed": seed,
        "tokens per word": sum(lengths) / len(lengths),
        "words of one token": lengths.count(1) / len(lengths),
        "tokens per rare word": sum(rare) / len(rare),
    } | {
        f"tokens per word, parallel {language}": sum(len(tokenizer.encode(word)) for word in given)
        / len(given)
        for language, given in parallel.items()
    }


def _byte_pairs(lines: Sequence[str], size: int) -> Encoder:
    return BytePairTokenizer.train(lines, size + 257)  # </w> and the bytes


def _word_pieces(lines: Sequence[str], size: int) -> Encoder:
    return WordPieceTokenizer.train(lines, size + 5, cased=True)  # the special tokens


def _unigram(lines: Sequence[str], size: int) -> Encoder:
    return UnigramTokenizer.train(lines, size + 1)  # <unk>


def _sentence_piece(lines: Sequence[str], size: int) -> Encoder:
    from sentencepiece import SentencePieceProcessor, SentencePieceTrainer

    model = io.BytesIO()
    SentencePieceTrainer.train(
        sentence_iterator=iter(lines),
        model_writer=model,
        vocab_size=size + 1,  # <unk>
        model_type="unigram",
        character_coverage=1.0,
        normalization_rule_name="identity",
        max_sentencepiece_length=LONGEST,
        unk_id=0,
        bos_id=-1,
        eos_id=-1,
        num_threads=1,
        minloglevel=2,
    )
    encoder: Encoder = SentencePieceProcessor(model_proto=model.getvalue())
    return encoder


METHODS = {
    "BPE": _byte_pairs,
    "WordPiece": _word_pieces,
    "unigram": _unigram,
    "unigram (SentencePiece)": _sentence_piece,
}
