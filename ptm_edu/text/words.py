"""Splitting text into lower-case words, for word2vec and GloVe.

Words are letters and digits, without punctuation. Models with subwords keep case and punctuation
and use the tokenizers instead.
"""

from __future__ import annotations

import functools
import re
import unicodedata

from .marks import marks

# Letters and digits of any script; an inner apostrophe is part of the word: don't, o'clock.
# (Faster than listing what may follow an apostrophe, and this runs on every word of a corpus.)
_WORD = re.compile(r"\w[\w']*(?<!')")
_POSSESSIVE = re.compile(r"'s(?!\w)")


def words(text: str) -> list[str]:
    """Return the lower-case words of `text`, in order.

    A word is a run of letters and digits of any script, with their combining marks. Both forms of
    "é", one character or two, give the same word (Unicode's normal form C). "’" counts as "'",
    which is part of the word ("don't"). A final "'s" is dropped: "composer's" gives "composer" (and
    "it's" gives "it"). Hyphens and periods separate words: "well-known" gives two, "3.5" gives "3"
    and "5".

    >>> words("The composer’s third symphony, Op. 55, wasn't dedicated to him.")
    ['the', 'composer', 'third', 'symphony', 'op', '55', "wasn't", 'dedicated', 'to', 'him']
    """
    text = unicodedata.normalize("NFC", text.lower()).replace("’", "'").replace("_", " ")
    if "'s" in text:
        text = _POSSESSIVE.sub("", text)
    word = _WORD if text.isascii() else _word_with_marks()  # which takes twice as long
    return word.findall(text)


@functools.cache
def _word_with_marks() -> re.Pattern[str]:
    return re.compile(rf"\w[\w{marks()}']*(?<!')")
