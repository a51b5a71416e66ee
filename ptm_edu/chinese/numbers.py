"""The numbers of a text: 110 million is 1.1 亿, two is 两, and 15 % is 15%."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .buttons import without_labels
from .structure import QUOTE, TARGET, without_code

DIGITS = r"\d[\d,]*(?:\.\d+)?"
ENGLISH = re.compile(rf"({DIGITS})[ -]?(thousand|million|billion|trillion|[kKMB]\b)?")
SHARED = re.compile(rf"({DIGITS})(,| and| to| or)(?= {DIGITS} (million|billion))")
CHINESE = re.compile(rf"({DIGITS}) ?([十百千]?[万亿]?亿?)")
SIZES = {
    **{"": 1.0, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12},
    **{"k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9},
    **{"十": 10.0, "百": 1e2, "千": 1e3, "万": 1e4, "亿": 1e8},
}
MONTHS = "January February March April May June July August September October November December"
WORDS = {
    word: float(value)
    for value, words in {
        **{0: "no none zero never nothing", 1: "a an one first once single only alone each every"},
        **{2: "two second twice both half double pair", 3: "three third thrice", 4: "four fourth"},
        **{5: "five fifth", 6: "six sixth", 7: "seven seventh", 8: "eight eighth"},
        **{9: "nine ninth", 10: "ten tenth", 11: "eleven", 12: "twelve", 13: "thirteen"},
        **{14: "fourteen", 15: "fifteen", 16: "sixteen", 20: "twenty", 30: "thirty"},
        **{40: "forty", 50: "fifty", 60: "sixty", 100: "hundred", 1000: "thousand thousands"},
    }.items()
    for word in words.split()
} | {month: number for number, month in enumerate(MONTHS.split(), 1)}
NUMERALS = dict(zip("零一两三四五六七八九十", map(float, range(11)), strict=True)) | {"二": 2.0}


def number_problems(english: str, chinese: str) -> Iterator[str]:
    """Yield the numbers that are in one of the texts alone.

    A number of the English must stand in the Chinese as digits, or be one up to ten as a word. One
    of the Chinese may come from a word, a formula or code of the English.
    """
    chinese = without_labels(QUOTE.sub("", chinese))
    told = _values(CHINESE, _prose(chinese))
    missing = _values(ENGLISH, _prose(english)) - told
    missing -= {NUMERALS[sign] for sign in set(chinese) & NUMERALS.keys()}
    missing = {value for value in missing if round(100 * value, 9) not in told}
    allowed = _values(ENGLISH, english) | _values(CHINESE, english)
    allowed |= {value for word in re.findall(r"[A-Za-z]+", english) for value in _of_word(word)}
    added = {value for value in told - allowed if _hundredth(value) not in allowed}
    if missing:
        yield f"numbers only in English: {sorted(missing)}"
    if added:
        yield f"numbers only in Chinese: {sorted(added)}"


def _hundredth(value: float) -> float:
    """Return what a percentage stands for."""
    return round(value / 100, 12) if value <= 100 else value


def _of_word(word: str) -> Iterator[float]:
    for form in (word, word.lower()):
        if form in WORDS:
            yield WORDS[form]


def _prose(text: str) -> str:
    return TARGET.sub("]", without_code(text))


def _values(pattern: re.Pattern[str], text: str) -> set[float]:
    """Return the numbers, each with the word for its size."""
    values = set()
    for digits, size in pattern.findall(SHARED.sub(r"\1 \3\2", text)):
        value = float(digits.replace(",", ""))
        for part in [size] if size in SIZES else size:
            value *= SIZES[part]
        values.add(float(f"{value:.10g}"))
    return values
