"""Detokenization: removing spaces that the original text most likely did not have."""

from __future__ import annotations

import re

from .basic import IDEOGRAPHS

_CHINESE = "".join(f"{chr(part[0])}-{chr(part[-1])}" for part in IDEOGRAPHS)
_CHINESE += "、。，！？；：（）《》「」『』【】"

# One after another. Always one side is a mark or a Chinese character, never are both words: what
# is cut again gives the same words.
_CLOSED_UP = [
    (re.compile(pattern), kept)
    for pattern, kept in (
        (r'" ([^"]*) "', r'"\1"'),
        (r" ([,.;:!?…%)\]}”’])", r"\1"),
        (r"([(\[{“‘$#]) ", r"\1"),
        (r"(?<=\w) ?(['’]) (?=(?:s|t|m|d|re|ve|ll)\b)", r"\1"),
        (r"(?<=[^\W_]) ([-/]) (?=[^\W_])", r"\1"),
        (r"(?<=\d\.) (?=\d)|(?<=\d,) (?=\d{3}(?!\d))|(?<=\d:) (?=\d\d(?!\d))", ""),
        (rf"(?<=[{_CHINESE}]) (?=[{_CHINESE}“‘—])|(?<=[”’…—]) (?=[{_CHINESE}])", ""),
    )
]


def close_up(words: str) -> str:
    """Return `words` and punctuation without the spaces that ordinary text would not have.

    >>> close_up('he said : " it \\' s well - known ( in 1 , 000 towns ) . " 北 京 ， 中 国')
    'he said: "it\\'s well-known (in 1,000 towns)." 北京，中国'
    """
    for pattern, replacement in _CLOSED_UP:
        words = pattern.sub(replacement, words)
    return words
