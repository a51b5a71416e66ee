"""Which language is spoken: the argument, the environment, the notebook's choice, the locale."""

from __future__ import annotations

import locale

import pytest

from ptm_edu import language
from ptm_edu.language import Text, current_language, say, set_language


@pytest.fixture(autouse=True)
def undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PTM_EDU_LANG", raising=False)
    monkeypatch.setattr(language, "_chosen", None)
    monkeypatch.setattr(locale, "getlocale", lambda: ("zh_CN", "UTF-8"))


def test_each_decides_over_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    assert current_language() == "zh"
    set_language("en")
    assert current_language() == "en"
    monkeypatch.setenv("PTM_EDU_LANG", "zh-TW")
    assert current_language() == "zh"
    assert current_language("en_GB") == "en"


@pytest.mark.parametrize(
    ("system", "expected"),
    [("Chinese (Simplified)_China", "zh"), ("de_DE", "en"), ("C", "en"), (None, "en")],
)
def test_every_other_locale_is_english(
    monkeypatch: pytest.MonkeyPatch, system: str | None, expected: str
) -> None:
    monkeypatch.setattr(locale, "getlocale", lambda: (system, "UTF-8"))
    assert current_language() == expected


def test_the_notebooks_choice_can_be_taken_back() -> None:
    set_language("en")
    set_language(None)
    assert current_language() == "zh"


def test_a_language_nobody_speaks_here_costs_nobody_a_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "klingon")
    assert current_language() == "zh"


def test_an_unknown_language_is_a_sentence() -> None:
    with pytest.raises(ValueError, match="expected one of en, zh, got 'fr'"):
        set_language("fr")


def test_sentences_are_filled_in() -> None:
    text = Text("{n} words", "{n} 个词")
    assert (text.say("en", n=3), text.say(n=3)) == ("3 words", "3 个词")
    assert say(en="{braces}", zh="{括号}", language="en") == "{braces}"
