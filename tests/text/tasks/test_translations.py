from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu.text import tasks
from ptm_edu.text.tasks import translations
from ptm_edu.text.tasks.translations import Translation, connected, key

LINES = [
    "I'm OK.\tÇa va.",
    "I'm OK.\tJe vais bien.",
    "I'm fine.\tJe vais bien.",
    "Go!\tVa\u202f!",
    "Go.\tAllez-y.",
    "She sleeps.\tElle dort.",
    "She's asleep.\tElle dort.",
    "He runs.\tIl court.",
]


def test_pairs_that_share_a_sentence_are_in_one_part() -> None:
    pairs = [("a b", "x"), ("A b!", "y"), ("c", "Y."), ("d", "z"), ("e", "w"), ("e", "z")]
    groups = sorted(sorted(group) for group in connected(iter(pairs)))
    assert groups == [
        [("A b!", "y"), ("a b", "x"), ("c", "Y.")],
        [("d", "z"), ("e", "w"), ("e", "z")],
    ]
    # The same word in the two languages joins nothing.
    assert len(connected(iter([("no", "yes"), ("yes", "oui")]))) == 2


@pytest.mark.parametrize("step", [1, -1])
def test_the_sides_do_not_depend_on_the_order(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    monkeypatch.setattr(translations, "set_lines", lambda name: iter(LINES[::step]))
    monkeypatch.setattr(translations, "TEST", 1)
    monkeypatch.setattr(translations, "VALIDATION", 1)
    parts = translations.tatoeba()
    assert len(parts.test) == len(parts.validation) == 1
    monkeypatch.undo()
    monkeypatch.setattr(translations, "set_lines", lambda name: iter(LINES))
    monkeypatch.setattr(translations, "TEST", 1)
    monkeypatch.setattr(translations, "VALIDATION", 1)
    again = translations.tatoeba()
    assert {pair.source for pair in again.train} == {pair.source for pair in parts.train}
    assert_parted(parts)


def test_each_source_has_all_its_references(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translations, "set_lines", lambda name: iter(LINES))
    monkeypatch.setattr(translations, "TEST", 0)
    monkeypatch.setattr(translations, "VALIDATION", 0)
    train = translations.tatoeba().train
    assert Translation("Je vais bien.", ["I'm OK.", "I'm fine."]) in train
    assert Translation("Va !", ["Go!"]) in train  # a space of another kind becomes a plain one
    assert sum(len(pair.references) for pair in train) == len(LINES)


def assert_parted(parts: translations.Translations) -> None:
    """No sentence of either language is in two parts."""
    keys_of_part = []
    for part in parts:
        sources = {key(pair.source) for pair in part}
        targets = {key(reference) for pair in part for reference in pair.references}
        keys_of_part.append((sources, targets))
    for language in (0, 1):
        train, validation, test = (side[language] for side in keys_of_part)
        assert not train & validation and not train & test and not validation & test


@pytest.mark.slow
def test_the_parts_of_tatoeba_share_no_sentence(real_data: Path) -> None:
    parts = tasks.load("tatoeba")
    assert_parted(parts)
    assert max(len(pair.references) for pair in parts.test) > 1
