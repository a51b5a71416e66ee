"""Splitting text into words and punctuation marks, with their case.

The tokens match WikiText's (Merity et al. 2016, §4), so that a model trained on any corpus can be
evaluated on WikiText's held-out text: "It's 3.5 km" gives It, 's, 3, ., 5, km.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from .marks import marks
from .sentences import ABBREVIATIONS

_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "…": "...", "\xa0": " "})
_JOINED = re.compile(r"@(.)@$")
_STOPS = frozenset(".!?")
_CLOSES = frozenset("\"')]")


def tokens(sentence: str) -> list[str]:
    """Return the words and punctuation marks of a sentence, in order.

    A period stays with an abbreviation and with an initial, except at the end of the sentence.
    Curly quotation marks and apostrophes become straight ones.

    >>> tokens("Mr. Holmes isn't at 221B, is he?")
    ['Mr.', 'Holmes', 'isn', "'t", 'at', '221B', ',', 'is', 'he', '?']
    """
    result: list[str] = []
    cut = _token(sentence.isascii()).findall(sentence.translate(_SAME))
    for index, token in enumerate(cut):
        word, stop = token[:-1], token[-1]
        is_word = word[:1].isalnum() and "." not in word
        if stop == "." and is_word and not _keeps_stop(token, cut[index + 1 :]):
            result += [word, stop]
        else:
            result.append(token)
    return result


@functools.cache
def _token(ascii_only: bool) -> re.Pattern[str]:
    word = r"[^\W_]+"
    if not ascii_only:
        word += rf"(?:[{marks()}]+{word})*[{marks()}]*"
    return re.compile(
        r"[^\W\d_]\.(?:[^\W\d_]\.)+"  # U.S.
        rf"|{word}\.?(?=\s|$|[,;:)\]\"'])"  # a word, with a full stop that may be its own
        rf"|{word}"
        r"|'(?:s|t|m|d|re|ve|ll)\b"
        r"|\.\.\.|<unk>|\S",
        re.IGNORECASE,
    )


def _keeps_stop(token: str, rest: list[str]) -> bool:
    if not rest or all(mark in _CLOSES for mark in rest):
        return False
    word = token[:-1]
    return (len(word) == 1 and word.isupper() and word != "I") or word.lower() in ABBREVIATIONS


def wikitext_tokens(line: str) -> Iterator[list[str]]:
    """Yield the sentences of a tokenized WikiText line as tokens: `@-@` becomes `-`.

    A sentence ends at a separate punctuation mark and the closing quotes and brackets after it.
    """
    sentence: list[str] = []
    words = line.split()
    for word, after in zip(words, [*words, ""][1:], strict=True):
        sentence.append(word)
        if _ends(sentence) and after not in _CLOSES and _opens(after):
            yield [_JOINED.sub(r"\1", word) for word in sentence]
            sentence = []
    if sentence:
        yield [_JOINED.sub(r"\1", word) for word in sentence]


def _ends(sentence: list[str]) -> bool:
    ended = [word in _STOPS for word in sentence[-2:]]
    return ended[-1] or (sentence[-1] in _CLOSES and ended[0])


def _opens(word: str) -> bool:
    return not (word[:1].islower() or word[:1] in {",", ";", ":"})
