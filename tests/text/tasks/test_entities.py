"""The course's named entities are well tagged and hard for a list of names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from ptm_edu.evaluation.entities import entities as names_of
from ptm_edu.text import tasks
from ptm_edu.text.tasks import entities
from ptm_edu.text.tasks.entities import KINDS
from ptm_edu.text.tasks.tagged import TaggedSentence, TaggedSentences
from ptm_edu.text.tokens import tokens
from tests.text.tasks.test_course_sets import FOLDER, repeated_runs


@pytest.fixture(scope="module")
def parts() -> TaggedSentences:
    return entities.named_entities()


def names(sentences: list[TaggedSentence]) -> list[tuple[str, str]]:
    """Return the names of sentences with their kinds, in order."""
    return [
        (" ".join(sentence.tokens[name.start : name.end]), name.kind)
        for sentence in sentences
        for name in names_of(sentence.tags)
    ]


def kinds_of(names: list[tuple[str, str]]) -> dict[str, set[str]]:
    kinds: dict[str, set[str]] = defaultdict(set)
    for name, kind in names:
        kinds[name].add(kind)
    return kinds


def note() -> str:
    return " ".join((FOLDER / "entities.md").read_text(encoding="utf-8").split())


def test_there_are_200_sentences_to_train_on_and_100_to_measure_on(parts: TaggedSentences) -> None:
    assert [len(part) for part in parts] == [200, 0, 100]
    for sentence in (*parts.train, *parts.test):
        assert len(sentence.tokens) == len(sentence.tags)
        assert 6 <= len(sentence.tokens) <= 30, sentence.tokens


def test_sentences_are_complete_and_tokenized_by_the_rule(parts: TaggedSentences) -> None:
    written = [" ".join(sentence.tokens) for sentence in (*parts.train, *parts.test)]
    assert len(set(map(str.lower, written))) == 300
    for text, sentence in zip(written, (*parts.train, *parts.test), strict=True):
        assert tokens(text) == sentence.tokens
        assert re.fullmatch(r'(" )?[A-Z].*[.!?]( ")?', text), text
        assert text.count('"') % 2 == 0, text


def test_names_are_capitalized_except_adidas(parts: TaggedSentences) -> None:
    small = [
        name
        for name, _ in names([*parts.train, *parts.test])
        if not any(letter.isupper() for letter in name)
    ]
    assert small == ["adidas"]


def test_no_two_sentences_share_a_template(parts: TaggedSentences) -> None:
    assert repeated_runs([sentence.tokens for sentence in (*parts.train, *parts.test)]) == []


def test_the_note_counts_the_names_of_each_kind(parts: TaggedSentences) -> None:
    table = re.findall(r"\| ([A-Z]+) \| [^|]+ \| (\d+) \| (\d+) \|", note())
    counts = [Counter(kind for _, kind in names(part)) for part in (parts.train, parts.test)]
    assert tuple(kind for kind, *_ in table) == KINDS
    assert table == [(kind, *(str(count[kind]) for count in counts)) for kind in KINDS]


def test_about_15_percent_of_the_sentences_have_no_name(parts: TaggedSentences) -> None:
    bare = [sum(set(s.tags) == {"O"} for s in part) for part in (parts.train, parts.test)]
    assert bare == [31, 16]
    assert "47 sentences, 31 and 16, have no name at all" in note()


def test_names_seen_in_training_do_not_solve_the_test(parts: TaggedSentences) -> None:
    learned, test_names = kinds_of(names(parts.train)), names(parts.test)
    new = sum(name not in learned for name, _ in test_names)
    same = sum(kind in learned.get(name, ()) for name, kind in test_names)
    other = len(test_names) - new - same
    assert new > len(test_names) / 2 and other > len(test_names) / 5
    several = sum(len(kinds) > 1 for kinds in kinds_of([*names(parts.train), *test_names]).values())
    assert f"{several} names stand with two kinds or more" in note()
    assert (
        f"Of the {len(test_names)} names in the test {new} do not stand in the training sentences, "
        f"{other} stand there with other kinds alone, and {same} with the kind that they have."
    ) in note()


def test_words_that_are_names_elsewhere_begin_other_sentences(parts: TaggedSentences) -> None:
    sentences = [*parts.train, *parts.test]
    called = {word for name, _ in names(sentences) for word in name.split()}
    traps = [s.tokens[0] for s in sentences if set(s.tags) == {"O"} and s.tokens[0] in called]
    assert len(traps) >= 30 and {"Rose", "Will", "Turkey", "Deal"} <= set(traps)


def test_a_fifth_of_the_names_has_several_words(parts: TaggedSentences) -> None:
    all_names = names([*parts.train, *parts.test])
    assert sum(" " in name for name, _ in all_names) >= len(all_names) / 5


def test_it_loads_as_a_task_in_both_cases(parts: TaggedSentences) -> None:
    assert tasks.load("entities", lower=False) == parts
    lower = tasks.load("entities").test
    assert [s.tokens for s in lower] == [[t.lower() for t in s.tokens] for s in parts.test]
    assert [s.tags for s in lower] == [s.tags for s in parts.test]


def written(folder: Path, text: str) -> Path:
    path = folder / "entities.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, "New\tB-LOC\nYork\tI-LOC\n.\tO\n\n\nYes\tO\n")
    assert entities.read(path) == [
        (["New", "York", "."], ["B-LOC", "I-LOC", "O"]),
        (["Yes"], ["O"]),
    ]
