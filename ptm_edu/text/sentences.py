"""Sentence splitting: a rule for paragraphs of English prose.

A period ends a sentence, but also an abbreviation ("Dr.") and an initial ("J. S. Bach"). The rule
knows the common abbreviations and is correct for almost all encyclopedic prose. Its errors hardly
matter for word vectors, because they only shorten a context window.
"""

from __future__ import annotations

import re

# A mark, what closes after it, white space; then something that can open a sentence: a capital,
# a digit, or a letter outside ASCII (É, 中), perhaps behind an opening quote or bracket.
_MARK = re.compile(r"""[.!?…]["'”’)\]]*\s+(?=["'“‘(\[]*[A-Z0-9\u0080-\U0010ffff])""")
_LAST_WORD = re.compile(r"([^\W\d_]+(?:\.[^\W\d_])*)$")

_WITH_STOPS = (
    "mr mrs ms dr prof rev hon st sr jr gen col lt capt sgt maj cmdr adm gov sen rep pres fr mt ft "
    "no nos vol vols ed eds fig figs pp cf vs ca approx al inc ltd co corp bros dept univ "
    "jan feb mar apr jun jul aug sep sept oct nov dec e.g i.e u.s u.k a.m p.m b.c a.d"
)
ABBREVIATIONS = frozenset(_WITH_STOPS.split())


def sentences(paragraph: str) -> list[str]:
    """Return the sentences of one paragraph, in order, without white space around them.

    A sentence ends at `.`, `!`, `?` or `…` (and the quotes and brackets that close there) when
    white space and a capital, a digit or an opening quote follow, unless the full stop belongs to
    one of ABBREVIATIONS or to an initial ("J.").

    >>> sentences('Dr. J. Watson left. "Why?" asked Holmes.')
    ['Dr. J. Watson left.', '"Why?" asked Holmes.']
    """
    parts = []
    start = 0
    for mark in _MARK.finditer(paragraph):
        if paragraph[mark.start()] == "." and _is_abbreviation(paragraph, mark.start()):
            continue
        parts.append(paragraph[start : mark.end()].strip())
        start = mark.end()
    rest = paragraph[start:].strip()
    if rest:
        parts.append(rest)
    return parts


def _is_abbreviation(paragraph: str, stop: int) -> bool:
    # 20 characters hold every abbreviation, and keep a long paragraph from being copied each time.
    last = _LAST_WORD.search(paragraph[max(0, stop - 20) : stop])
    if last is None:
        return False
    word = last[1]
    return (len(word) == 1 and word.isupper() and word != "I") or word.lower() in ABBREVIATIONS
