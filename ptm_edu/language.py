"""One sentence, two languages: everything the library says to a person stands here-and-now in both.

`Text` keeps both wordings, so that what is stored can be shown in either; `say` words it at once.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("en", "zh")
CHINESE_FOLDER = "notebooks_zh"
"""The folder of the Chinese notebooks that are built, beside notebooks/."""

_chosen: str | None = None


def set_language(language: str | None) -> None:
    """Choose the language of this process, as a notebook does; None goes back to the default."""
    global _chosen
    _chosen = None if language is None else _known(language)


def current_language(language: str | None = None) -> str:
    """Return "en" or "zh": the argument, else Chinese in a notebook of the Chinese edition, else
    PTM_EDU_LANG, the notebook's choice, the locale.

    A language in PTM_EDU_LANG that the course does not speak is passed over: no cell and no mark
    may depend on it. Raises ValueError for an argument that is neither.
    """
    if language:
        return _known(language)
    if CHINESE_FOLDER in Path(os.environ.get("JPY_SESSION_NAME", "")).parts:
        return "zh"  # a Chinese chapter shows its results in Chinese, whatever the start page does
    in_environment = _short(os.environ.get("PTM_EDU_LANG", ""))
    if in_environment in LANGUAGES:
        return in_environment
    if _chosen:
        return _chosen
    system = locale.getlocale()[0] or ""
    return "zh" if system.lower().startswith(("zh", "chinese")) else "en"


def _known(language: str) -> str:
    if language in LANGUAGES:
        return language
    if _short(language) not in LANGUAGES:
        raise ValueError(f"language: expected one of {', '.join(LANGUAGES)}, got {language!r}")
    return _short(language)


def _short(language: str) -> str:
    return language.lower().replace("-", "_").split("_")[0]


def in_a_row(sentences: Sequence[str], language: str | None = None) -> str:
    """Return sentences one behind the other: Chinese ones with no space between them."""
    return ("" if current_language(language) == "zh" else " ").join(sentences)


@dataclass(frozen=True)
class Text:
    """A sentence in English and Chinese; `{names}` in it are filled in when it is worded."""

    en: str
    zh: str

    def say(self, language: str | None = None, **values: object) -> str:
        """Return the sentence in the given (or current) language with its values filled in."""
        words: str = getattr(self, current_language(language))
        return words.format(**values) if values else words


def say(*, en: str, zh: str, language: str | None = None, **values: object) -> str:
    """Return one of two wordings: `say(en="{n} words", zh="{n} 个词", n=3)`."""
    return Text(en, zh).say(language, **values)
