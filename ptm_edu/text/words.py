"""The word rule: which runs of characters of a sentence are its words.

word2vec and GloVe need nothing finer: lower case, letters and digits, no punctuation. Chapters with
subwords keep case and punctuation and use the tokenizers instead.
"""

from __future__ import annotations

import re

# Letters and digits of any script; an apostrophe inside holds a word together: don't, o'clock.
# (Faster than spelling out what may follow an apostrophe, and this rule sees every word there is.)
_WORD = re.compile(r"\w[\w']*(?<!')")
_POSSESSIVE = re.compile(r"'s(?!\w)")


def words(text: str) -> list[str]:
    """Return the lower-case words of `text`, in order.

    A word is a run of letters and digits. "’" counts as "'", which holds a word together ("don't")
    except before a final s, which is dropped with it: "composer's" gives "composer" (and "it's"
    gives "it"). Hyphens and points part words: "well-known" gives two, "3.5" gives "3" and "5".

    >>> words("The composer’s third symphony, Op. 55, wasn't dedicated to him.")
    ['the', 'composer', 'third', 'symphony', 'op', '55', "wasn't", 'dedicated', 'to', 'him']
    """
    text = text.lower().replace("’", "'").replace("_", " ")
    if "'s" in text:
        text = _POSSESSIVE.sub("", text)
    return _WORD.findall(text)
