"""Characters that belong to the word before them: accents, vowel signs, and joiners.

The standard library's `\\w` leaves them out: in "हिन्दी" it matches only the letters ह, न and द.
"""

from __future__ import annotations

import functools
import sys
import unicodedata

JOINERS = "\u200c\u200d"  # zero width non-joiner and joiner, which Persian and Hindi write in words


@functools.cache
def marks() -> str:
    """Return all combining marks and joiners, for a set of characters in a regular expression."""
    characters = map(chr, range(sys.maxunicode + 1))
    return "".join(c for c in characters if unicodedata.category(c)[0] == "M") + JOINERS
