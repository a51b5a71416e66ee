"""Chinese Wikipedia for a measurement: simplified articles, cut into windows of tokens and words.

The corpus has articles in traditional and in simplified characters. The segmenter knows simplified
ones, so only the articles that are written in these are used: 1.9 of 6 million characters.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import torch
from torch import Tensor

from ptm_edu.bert.masking_units import Unit, unit_of_each_word
from ptm_edu.text import WordPieceTokenizer, corpora, segment
from ptm_edu.text.readers import Article
from ptm_edu.text.tokenizers.basic import IDEOGRAPHS

# Frequent characters that are written in two ways, in the same order.
SIMPLIFIED = "这国说时会来对发为个们后从东车马长门问间见风"
TRADITIONAL = "這國說時會來對發為個們後從東車馬長門問間見風"
MOST_TRADITIONAL = 0.05  # of these characters, in an article that counts as simplified
VOCAB_SIZE = 8_000
TOKENS = 32  # in a window, with [CLS] and [SEP]; the longest of the sentences has as many
HELD_OUT_EVERY = 10  # the first of every ten articles is held out
UNITS: tuple[Unit, ...] = ("basic", "word", "phrase", "entity")


class Windows(NamedTuple):
    """Windows of running text as [CLS] … [SEP], and the number of each token's unit; all (N, T).

    A word that a window ends inside of is cut.
    """

    ids: Tensor
    units: dict[Unit, Tensor]

    def rows(self, rows: Iterable[int]) -> Windows:
        """Return some of the windows."""
        chosen = torch.tensor([*rows])
        return Windows(self.ids[chosen], {u: number[chosen] for u, number in self.units.items()})


class ChineseText(NamedTuple):
    """Windows for training and of held-out articles, and the tokenizer of the former."""

    tokenizer: WordPieceTokenizer
    train: Windows
    held_out: Windows


def chinese_text() -> ChineseText:
    """Return the simplified articles of zh-wikipedia; raises DataNotFound where it is absent."""
    articles = [a for a in corpora.load("zh-wikipedia").articles() if is_simplified(a.text)]
    held_out = articles[::HELD_OUT_EVERY]
    train = [article for n, article in enumerate(articles) if n % HELD_OUT_EVERY]
    tokenizer = WordPieceTokenizer.train((article.text for article in train), VOCAB_SIZE)
    return ChineseText(tokenizer, windows(train, tokenizer), windows(held_out, tokenizer))


def is_simplified(text: str) -> bool:
    """Return whether at most 5 % of the characters with two forms have the traditional one."""
    simplified, traditional = (sum(map(text.count, forms)) for forms in (SIMPLIFIED, TRADITIONAL))
    return traditional <= MOST_TRADITIONAL * (simplified + traditional)


def windows(articles: Iterable[Article], tokenizer: WordPieceTokenizer) -> Windows:
    """Return the articles' paragraphs, one after the other, without the tokens left at the end."""
    ids: list[int] = []
    numbers: dict[Unit, list[int]] = {unit: [] for unit in UNITS}
    for article in articles:
        for paragraph in article.paragraphs:
            sentence = segment(paragraph)
            tokens = [tokenizer.encode(word) for word in sentence.words]
            for unit in UNITS[1:]:
                first = numbers[unit][-1] + 1 if numbers[unit] else 0
                of_word = unit_of_each_word(sentence, unit)
                numbers[unit] += [
                    first + n for n, word in zip(of_word, tokens, strict=True) for _ in word
                ]
            ids += [token for word in tokens for token in word]
    numbers["basic"] = list(range(len(ids)))
    T = TOKENS - 2
    N = len(ids) // T
    bounds = [torch.full((N, 1), tokenizer[token]) for token in ("[CLS]", "[SEP]")]
    text = torch.tensor(ids[: N * T]).view(N, T)
    outside = torch.full((N, 1), -1)
    units = {unit: torch.tensor(n[: N * T]).view(N, T) for unit, n in numbers.items()}
    return Windows(
        torch.cat([bounds[0], text, bounds[1]], dim=1),
        {unit: torch.cat([outside, n - n[:, :1], outside], dim=1) for unit, n in units.items()},
    )


def is_chinese(tokenizer: WordPieceTokenizer) -> Tensor:
    """Return whether each token of the vocabulary is a Chinese character, (V,)."""
    return torch.tensor([is_character(piece) for piece in tokenizer.vocabulary])


def is_character(piece: str) -> bool:
    """Return whether a token is one Chinese character."""
    return len(piece) == 1 and any(ord(piece) in part for part in IDEOGRAPHS)
