"""Published sets in the data folder are complete: sizes, labels, no empty field."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ptm_edu.text import tasks
from ptm_edu.text.readers import open_text
from ptm_edu.text.tasks import NO_TAG
from ptm_edu.text.tasks.labeled import SENTIMENTS
from ptm_edu.text.tasks.sentence_pairs import ENTAILMENT, HIGHEST_GRADE

SIZES = {
    "cola": [8_551, 1_043],
    "movie-reviews": [9_596, 1_066],
    "rte": [2_490, 277],
    "snli": [9_842, 9_824],
    "sst2": [67_349, 872],
    "sts-b": [5_749, 1_500],
    "tatoeba": [155_160, 1_000, 2_000],
    "trec": [5_452, 500],
    "ud-ewt": [12_544, 2_001, 2_077],
    "wnut17": [3_394, 1_009, 1_287],
}


@pytest.mark.parametrize("name", SIZES)
def test_parts_have_the_published_sizes_and_no_empty_field(name: str, real_data: Path) -> None:
    parts = tasks.load(name)
    assert [len(part) for part in parts] == SIZES[name]
    for part in parts:
        assert all(field or field == 0 for example in part for field in example)


@pytest.mark.parametrize(("name", "count"), [("men", 3000), ("rare-words", 2034)])
def test_similarity_sets_have_the_published_sizes(name: str, count: int, real_data: Path) -> None:
    assert len(tasks.load(name)) == count


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("movie-reviews", {*SENTIMENTS}),
        ("rte", {"entailment", "not_entailment"}),
        ("snli", {*ENTAILMENT}),
        ("sst2", {*SENTIMENTS}),
    ],
)
def test_labels_are_balanced(name: str, labels: set[str], real_data: Path) -> None:
    for part in tasks.load(name):
        counts = Counter(example.label for example in part)
        assert set(counts) == labels
        assert min(counts.values()) > 0.85 * len(part) / len(labels)


def test_judgments_and_grades_have_the_published_shares(real_data: Path) -> None:
    for part in tasks.load("cola"):
        assert 0.68 < sum(example.label == "acceptable" for example in part) / len(part) < 0.72
    for part in tasks.load("sts-b"):
        grades = [pair.grade for pair in part]
        assert min(grades) == 0 and max(grades) == HIGHEST_GRADE
        assert 2 < sum(grades) / len(grades) < 3


@pytest.mark.parametrize(("name", "kinds"), [("ud-ewt", 17), ("wnut17", 6)])
def test_each_word_has_a_tag_of_the_published_kinds(name: str, kinds: int, real_data: Path) -> None:
    sentences = [sentence for part in tasks.load(name) for sentence in part]
    assert all(len(tokens) == len(tags) > 0 for tokens, tags in sentences)
    begins = {tag for _, tags in sentences for tag in tags if tag != "O" and tag[:2] != "I-"}
    assert len(begins) == kinds


def test_semcor_is_complete(real_data: Path) -> None:
    sentences = [sentence for part in tasks.load("semcor") for sentence in part]
    assert len(sentences) == 20_138
    keys = [tag for _, tags in sentences for tag in tags if tag != NO_TAG]
    assert 160_000 < len(keys) < 192_639  # the rest are of expressions of several words
    assert all(key.count("%") >= 1 and key.rpartition("%")[2][0] in "12345" for key in keys)


def test_reviews_keep_their_dashes(real_data: Path) -> None:
    assert any("—" in example.text for example in tasks.load("movie-reviews").train)


def test_trec_has_the_published_classes(real_data: Path) -> None:
    train, test = tasks.load("trec")
    with open_text(real_data / "tasks" / "trec" / "TREC.train", "latin-1") as lines:
        published = [line.partition(":")[0] for line in lines]
    names = {"DESC": "description", "ENTY": "entity", "ABBR": "abbreviation"}
    names |= {"HUM": "human", "LOC": "location", "NUM": "number"}
    assert [question.label for question in train] == [names[name] for name in published]
    assert {question.label for question in test} == set(tasks.QUESTION_CLASSES)
