"""What is masked together in Chinese: characters, words, phrases or named entities.

Chinese WordPieces are single characters. BERT's masking often hides one character of a word and
leaves the others, from which the hidden one can be predicted. Two papers of 2019 mask larger units:

- *whole-word masking* hides all characters of a word (Cui et al. 2019, arXiv:1906.08101; their
  words are those of the segmenter LTP);
- *ERNIE* is trained in three stages: it masks "basic units", which are characters in Chinese, then
  phrases, then named entities (Sun et al. 2019, arXiv:1904.09223, §3.2). This is Baidu's ERNIE. A
  model of the same name, by Zhang et al. 2019 (arXiv:1905.07129), adds entities of a knowledge
  graph to BERT.

`masking_units` numbers these units, and `mask_words` selects among them. Only the selection is by
unit: each character is replaced independently and has its own term in the loss, as in both
original implementations.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Literal, get_args

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.segmentation import Entity, Phrase, SegmentedSentence
from ptm_edu.text.tokenizers.word_piece import UNKNOWN

from .masking import NO_WORD

Unit = Literal["basic", "word", "phrase", "entity"]


@checked(sentences=None, unit=None)
def masking_units(
    sentences: Sequence[SegmentedSentence], tokenizer: WordPieceTokenizer, unit: Unit = "word"
) -> tuple[Tensor, Tensor]:
    """Return (ids, units), both (B, T): token ids, and the number of each token's masking unit.

    A row is [CLS], a sentence and [SEP], padded on the right. Units are numbered from 0 in each
    row; special tokens have −1. With `unit` "basic" each token is a unit, with "word" each word.
    With "phrase" the words of a phrase are one unit, and other words stay units; with "entity" the
    words of a named entity are one unit too. So every token may be selected in each of ERNIE's
    stages, as in Baidu's implementation. Raises TypeError for text that is not segmented,
    ValueError for another `unit` and for a character that the tokenizer does not know.

    >>> ids, units = masking_units(tasks.load("segmented-chinese"), tokenizer, "entity")
    >>> inputs, labels = mask_words(ids, units, tokenizer["[MASK]"], len(tokenizer))
    """
    _check(sentences, unit)
    cls_id, sep_id, pad_id = (tokenizer[token] for token in ("[CLS]", "[SEP]", "[PAD]"))
    rows, numbers = [], []
    for sentence in sentences:
        ids = [_known(word, tokenizer) for word in sentence.words]
        rows.append(torch.tensor([cls_id, *(i for word in ids for i in word), sep_id]))
        of_word = unit_of_each_word(sentence, unit)
        of_token = [n for n, word in zip(of_word, ids, strict=True) for _ in word]
        if unit == "basic":
            of_token = list(range(len(of_token)))
        numbers.append(torch.tensor([NO_WORD, *of_token, NO_WORD]))
    require(rows, "masking_units: expected at least one sentence, got none")
    return pad_sequence(rows, True, pad_id), pad_sequence(numbers, True, NO_WORD)


def unit_of_each_word(sentence: SegmentedSentence, unit: Unit) -> list[int]:
    """Return the number of the unit that each word belongs to, counted from 0."""
    spans: list[Phrase | Entity] = []
    if unit in ("phrase", "entity"):
        spans += sentence.phrases
    if unit == "entity":
        spans += sentence.entities
    begins = [True] * len(sentence.words)
    for span in spans:
        for position in range(span.start + 1, span.end):
            begins[position] = False
    return [count - 1 for count in accumulate(begins)]


def _known(word: str, tokenizer: WordPieceTokenizer) -> list[int]:
    """Return the ids of a word, none of which is [UNK]."""
    ids = tokenizer.encode(word)
    if tokenizer[UNKNOWN] in ids:
        unknown = [x for x in word if tokenizer[UNKNOWN] in tokenizer.encode(x)]
        raise ValueError(
            f"masking_units: the tokenizer does not know {' '.join(unknown) or word} in {word!r}; "
            f"masked, it would have to be predicted as {UNKNOWN}. Leave the sentence out, or take "
            "a vocabulary that has all of its characters"
        )
    return ids


def _check(sentences: Sequence[SegmentedSentence], unit: str) -> None:
    require(
        unit in get_args(Unit),
        f"masking_units: unit must be one of {', '.join(get_args(Unit))}, got {unit!r}",
    )
    given = [sentences] if isinstance(sentences, str | SegmentedSentence) else sentences
    for sentence in given:
        require(
            isinstance(sentence, SegmentedSentence) and given is sentences,
            "masking_units: expected a list of sentences in words, since the boundaries of words "
            f"are not visible in Chinese text, got {sentence!r:.60}; try "
            "masking_units([text.segment(…)], …)",
            TypeError,
        )
