"""What a widget is given, checked once, so that a mistake is a sentence and not an empty page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .packing import Floats

MOST = 2**53  # up to here a page's numbers, which are doubles, are exact


def checked_whole(widget: str, name: str, value: Any, low: int, high: int, advice: str) -> int:
    """Return a whole number from `low` to `high`; raises ValueError for anything else."""
    is_whole = not isinstance(value, bool) and hasattr(value, "__index__")
    if not is_whole or not low <= value <= high:
        raise ValueError(
            f"{widget}: {name} must be a whole number from {low} to {high}, got {value!r}: {advice}"
        )
    return int(value)


def checked_number(
    widget: str, name: str, value: Any, low: float, high: float, advice: str
) -> float:
    """Return a number from `low` to `high`; raises ValueError for anything else."""
    # NaN is not between them either.
    if not isinstance(value, (int, float, np.floating)) or not low <= value <= high:
        raise ValueError(
            f"{widget}: {name} must be a number from {low} to {high}, got {value!r}: {advice}"
        )
    return float(value)


def words_with_vectors(
    widget: str, words: Sequence[str] | Any, vectors: ArrayLike | None
) -> tuple[Sequence[str], ArrayLike]:
    """Return words and vectors, given as two, or as gensim's KeyedVectors, which hold both.

    Raises TypeError for words without vectors.
    """
    if vectors is not None:
        return words, vectors
    if not hasattr(words, "index_to_key"):
        raise TypeError(
            f"{widget}: expected words and their vectors, or gensim's KeyedVectors alone, got a "
            f"{type(words).__name__} and no vectors"
        )
    both: Any = words
    return both.index_to_key, both.vectors


def checked_words(widget: str, words: Sequence[str], least: int) -> list[str]:
    """Return the words as a list; raises ValueError for too few, no strings, or one twice."""
    if isinstance(words, str):
        raise ValueError(f"{widget}: words must be a list, got a string: split it")
    listed = list(words)
    wrong = [word for word in listed if not isinstance(word, str) or not word.strip(" ")]
    if wrong:
        raise ValueError(
            f"{widget}: every word must be a string that is not empty, got {wrong[0]!r}"
        )
    if len(listed) < least:
        raise ValueError(
            f"{widget}: at least {least} words are needed, got {len(listed)}: "
            f"give the whole vocabulary"
        )
    word, times = Counter(listed).most_common(1)[0]
    if times > 1:
        raise ValueError(f"{widget}: words must differ, {word!r} is there {times} times")
    return listed


def checked_vectors(widget: str, words: Sequence[str], vectors: ArrayLike) -> Floats:
    """Return vectors (V, D) as float32; raises ValueError for another shape, NaN or infinity."""
    table = np.asarray(vectors, dtype=np.float32)
    V = len(words)
    if table.ndim != 2 or len(table) != V or table.shape[1] == 0:
        raise ValueError(
            f"{widget}: {V} words need vectors ({V}, D), a row a word, got {table.shape}"
        )
    broken = ~np.isfinite(table).all(axis=1)  # (V,)
    if broken.any():
        raise ValueError(
            f"{widget}: {int(broken.sum())} of {V} vectors hold NaN or infinity, the first that of "
            f"{words[int(broken.argmax())]!r}: the training diverged (try a lower rate)"
        )
    return table


def checked_counts(widget: str, words: Sequence[str], counts: ArrayLike) -> NDArray[np.int64]:
    """Return counts (V,); raises ValueError unless all are whole, 0 to 2^53, and one is more."""
    given = np.asarray(counts)
    V = len(words)
    if given.shape != (V,):
        raise ValueError(
            f"{widget}: {V} words need counts ({V},), one a word in the same order, "
            f"got {given.shape}"
        )
    values = given.tolist()  # Python's numbers: whole ones of any size stay what they are
    for word, value in zip(words, values, strict=True):
        if not isinstance(value, (int, float)) or value in (np.inf, -np.inf) or value != value:
            raise ValueError(f"{widget}: counts must be finite numbers, got {value!r} for {word!r}")
    if min(values) < 0 or max(values) == 0 or any(value % 1 for value in values):
        raise ValueError(
            f"{widget}: counts must be whole, 0 or more and not all 0, got values from "
            f"{min(values):g} to {max(values):g}: give how often each word occurred"
        )
    if max(values) > MOST:
        raise ValueError(
            f"{widget}: counts must be at most 2^53 = {MOST}, got {max(values):g}: "
            f"no text is so long"
        )
    return np.array(values, dtype=np.int64)


def checked_texts(
    widget: str, name: str, texts: Sequence[str], most: int | None = None, blank: bool = False
) -> list[str]:
    """Return texts as a list; raises ValueError unless there are 1 to `most`, none of them empty.

    With `blank` a text may be spaces alone.
    """
    if isinstance(texts, str):
        raise ValueError(f"{widget}: {name} must be a list, got a string: [{texts!r}]")
    given = list(texts)
    fine = all(isinstance(text, str) and (text if blank else text.strip()) for text in given)
    if not given or (most is not None and len(given) > most) or not fine:
        kind = "strings that are not empty"
        wanted = f"{kind}, one or more" if most is None else f"1 to {most} {kind}"
        raise ValueError(f"{widget}: {name} must be {wanted}, got {given!r}")
    return given


def checked_choice(widget: str, name: str, value: Any, choices: Iterable[str]) -> str:
    """Return a value that is one of `choices`; raises ValueError for anything else."""
    known = list(choices)
    if value not in known:
        raise ValueError(f"{widget}: {name} must be one of {', '.join(known)}, got {value!r}")
    return str(value)


def check_settings(widget: str, settings: Iterable[str], known: Sequence[str]) -> None:
    """Raise ValueError for settings that a widget does not have."""
    unknown = sorted(set(settings) - set(known))
    if unknown:
        raise ValueError(f"{widget}: no setting {', '.join(unknown)}; there are {', '.join(known)}")


def checked_keys(named: str, given: Any, keys: Sequence[str]) -> Mapping[str, Any]:
    """Return a mapping that has all `keys`; raises ValueError where one is missing."""
    missing = [key for key in keys if not isinstance(given, Mapping) or key not in given]
    if missing:
        raise ValueError(f"{named} needs {', '.join(keys)}; not there: {', '.join(missing)}")
    checked: Mapping[str, Any] = given
    return checked


def as_array(numbers: Any, dtype: type[np.floating[Any]]) -> NDArray[Any]:
    """Return an array, or a tensor of any device and precision, as a numpy array of `dtype`."""
    if hasattr(numbers, "detach"):  # a tensor; numpy knows no bfloat16 and no other device
        numbers = numbers.detach().float().cpu().numpy()
    return np.asarray(numbers, dtype=dtype)
