"""Unknown words: which vector to use for a word that the training text does not contain.

One vector `UNK` for all of them discards what is still known of each. The alternatives, after
Dhingra, Liu, Salakhutdinov and Cohen 2017, arXiv:1703.00993, on out-of-vocabulary tokens:

1. a word that the training text lacks but a pretrained table has keeps its pretrained vector;
2. a word that both lack gets a random vector of its own, always the same one: it carries no
   meaning, but two occurrences of an unknown word are recognizably the same, and two unknown words
   differ;

and the older one of tagging and parsing: a class by its spelling, with one vector a class.

Each is a source here, a function from a word to its vector or to None. A model's treatment of words
is a list of sources, tried in order: `first_known(words, [from_table(pretrained), …])`.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

import torch
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .vectors import WordVectors

Source = Callable[[str], Tensor | None]

SUFFIXES = ("ing", "ed", "ly", "s")
CLASSES = ("number", "capitals", "capital", "hyphen", *(f"-{s}" for s in SUFFIXES), "other")
STEM = 3  # letters before a suffix, so that "king" and "bus" are not taken for -ing and -s


@checked(words=None)
def first_known(words: Sequence[str], sources: Sequence[Source]) -> tuple[Tensor, Tensor]:
    """Return for each word the vector of the first source that has one, (N, D), and which, (N,).

    The second is the source's index in the list, from which the coverage of each can be counted.
    Raises ValueError for a word that no source has: let the last source return a vector for any
    word.
    """
    require(
        isinstance(words, Sequence)
        and words
        and not isinstance(words, str)
        and all(isinstance(word, str) for word in words),
        f"first_known: a list of at least one word is needed, got {words!r:.40}",
    )
    vectors, indices = [], []
    for word in words:
        candidates = ((index, source(word)) for index, source in enumerate(sources))
        index, vector = next(((i, v) for i, v in candidates if v is not None), (None, None))
        if vector is None:
            raise ValueError(
                f"first_known: none of the {len(sources)} sources has a vector for {word!r}: "
                f"put one that has a vector for any word at the end, such as one_for_all"
            )
        vectors.append(vector)
        indices.append(index)
    return torch.stack(vectors), torch.tensor(indices)  # (N, D), (N,)


@checked()
def from_table(table: WordVectors | Mapping[str, Tensor]) -> Source:
    """Make a source of a table: a word's vector as it is spelled, else in lower case, else None.

    The first alternative is a second table: `[from_table(trained), from_table(pretrained), …]`.
    """

    def source(word: str) -> Tensor | None:
        for spelling in (word, word.lower()):
            if spelling in table:
                return table[spelling]
        return None

    return source


@checked(vector="float (D)")
def one_for_all(vector: Tensor) -> Source:
    """Make a source that gives every word the same vector (D,): the usual `UNK`."""
    return lambda word: vector


@checked(dim=1, scale=0, seed=0)
def random_for_each(dim: int, scale: float, seed: int = 0) -> Source:
    """Make a source that gives each word a normal random vector of its own: the second.

    It depends on the spelling and the seed alone, so a word has it in every text and every run.
    `scale` is the standard deviation of its components: use that of the pretrained vectors.
    """

    def source(word: str) -> Tensor:
        # Python's own hash of a string differs from one process to the next.
        digest = hashlib.sha256(f"{seed} {word}".encode()).digest()
        generator = torch.Generator().manual_seed(int.from_bytes(digest[:7]))
        return torch.randn(dim, generator=generator) * scale

    return source


@checked()
def word_class(word: str) -> str:
    """Return the first of CLASSES that a word's spelling fits.

    A word with a digit is a "number", one all in capitals "capitals" (NASA, U.S.), one with a
    capital first letter "capital"; then come a hyphen, and the endings -ing, -ed, -ly, and -s after
    anything but another s.
    """
    letters = [letter for letter in word if letter.isalpha()]
    if any(character.isdigit() for character in word):
        return "number"
    if len(letters) > 1 and all(letter.isupper() for letter in letters):
        return "capitals"
    if word[:1].isupper():
        return "capital"
    if "-" in word.strip("-"):
        return "hyphen"
    for suffix in SUFFIXES:
        if word.endswith(suffix) and len(word) >= len(suffix) + STEM and not word.endswith("ss"):
            return f"-{suffix}"
    return "other"


@checked()
def by_class(rare: Mapping[str, Tensor]) -> Source:
    """Make a source that gives a word the mean vector of its class's rare words.

    `rare` are words of the training text that occur once or twice, each with its vector (D,): they
    resemble unknown words most. A class without any gets the mean of all.
    """
    members: dict[str, list[Tensor]] = defaultdict(list)
    for word, vector in rare.items():
        members[word_class(word)].append(vector)
    means = {name: torch.stack(vectors).mean(0) for name, vectors in members.items()}
    of_all = torch.stack(list(rare.values())).mean(0)
    return lambda word: means.get(word_class(word), of_all)
