"""The course's sentiment set: whole, balanced, without templates; a damaged line is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ptm_edu.files import sha256
from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local
from ptm_edu.text.tasks import sentiment
from ptm_edu.text.tasks.labelled import MOODS
from ptm_edu.text.tasks.sentiment import SentimentExample
from ptm_edu.text.tokens import tokens
from tests.text.tasks.test_senses import shared

FOLDER = Path(sentiment.__file__).parents[1] / "sets"


@pytest.fixture(scope="module")
def examples() -> list[SentimentExample]:
    return sentiment.sentiment()


def test_the_labels_take_turns_and_every_third_sentence_of_each_is_to_test(
    examples: list[SentimentExample],
) -> None:
    assert len(examples) == 600
    assert [example.label for example in examples] == ["positive", "negative"] * 300
    assert [example.split for example in examples] == [*["train"] * 4, *["test"] * 2] * 100


def test_sentences_are_whole_distinct_and_of_6_to_30_words(
    examples: list[SentimentExample],
) -> None:
    sentences = [example.sentence for example in examples]
    assert len(set(map(str.lower, sentences))) == 600
    for sentence in sentences:
        assert 6 <= len(sentence.split()) <= 30, sentence
        assert re.fullmatch(r"""["A-Z].*[.!?]"?""", sentence), sentence
        assert sentence.count('"') % 2 == 0 and sentence.isascii(), sentence
        assert sentence == " ".join(sentence.split()), sentence


def test_no_two_sentences_share_a_template(examples: list[SentimentExample]) -> None:
    assert shared([tokens(example.sentence) for example in examples]) == []


@pytest.mark.parametrize("split", ["train", "test"])
def test_no_label_is_told_by_length(examples: list[SentimentExample], split: str) -> None:
    means = []
    for mood in MOODS:
        chosen = [e.sentence for e in examples if (e.label, e.split) == (mood, split)]
        means.append(sum(len(sentence.split()) for sentence in chosen) / len(chosen))
    assert abs(means[0] - means[1]) < 1, means


def test_the_file_is_the_one_that_the_manifest_describes() -> None:
    (row,) = manifest.rows_of("sentiment")
    path = local(row)
    assert path == FOLDER / "sentiment.csv"
    assert (sha256(path), path.stat().st_size) == (row.sha256, row.bytes)
    assert row.licence == "CC BY 4.0"


def test_it_loads_as_a_task_as_it_is_written(examples: list[SentimentExample]) -> None:
    assert tasks.load("sentiment") == tasks.load("sentiment", lower=False) == examples


def written(folder: Path, *lines: str) -> Path:
    path = folder / "sentiment.csv"
    path.write_text("\n".join(["label,split,sentence", *lines, ""]), encoding="utf-8")
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, 'positive,train,"Warm, at last."', "negative,test,It leaks.")
    assert sentiment.read(path) == [
        SentimentExample("Warm, at last.", "positive", "train"),
        SentimentExample("It leaks.", "negative", "test"),
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("neutral,test,It is.", r"line 2: label must be positive or negative, got 'neutral'"),
        ("positive,dev,Fine.", r"line 2: split must be train or test, got 'dev'"),
        ("positive,test", r"line 2: expected 3 filled columns"),
        ("positive,test,Well, fine.", r"line 2: expected 3 filled columns"),
        (",test,Fine.", r"line 2: expected 3 filled columns"),
    ],
)
def test_a_damaged_line_is_named(line: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=told):
        sentiment.read(written(tmp_path, line))


def test_other_columns_are_named(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("sentence,label\nFine.,positive\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"other\.csv: expected the columns label, split, sent"):
        sentiment.read(path)
