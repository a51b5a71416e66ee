"""Rules for every set written for this course: file, clean sentences, no templates.

What holds for a single set is tested in the file of that set.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.files import sha256
from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local
from ptm_edu.text.tasks import alignments, coreference, entailment, entities, senses, sentiment
from ptm_edu.text.tasks.alignments import AlignedPair
from ptm_edu.text.tasks.coreference import CoreferenceExample
from ptm_edu.text.tasks.entailment import EntailmentExample
from ptm_edu.text.tasks.senses import SenseExample
from ptm_edu.text.tasks.sentiment import SentimentExample
from ptm_edu.text.tokens import tokens

FOLDER = Path(tasks.__file__).parents[1] / "sets"
FILES = {
    ("alignments", ""): "alignments.csv",
    ("coreference", ""): "coreference.csv",
    ("entailment", ""): "entailment.csv",
    ("entities", "train"): "entities-train.txt",
    ("entities", "test"): "entities-test.txt",
    ("questions", ""): "questions.json",
    ("segmented-chinese", ""): "segmented-chinese.txt",
    ("senses", ""): "senses.csv",
    ("sentiment", ""): "sentiment.csv",
}
READERS: dict[str, Any] = {
    "alignments": alignments,
    "coreference": coreference,
    "entailment": entailment,
    "senses": senses,
    "sentiment": sentiment,
}


def repeated_runs(sentences: Sequence[Sequence[str]], length: int = 4) -> list[tuple[str, ...]]:
    """Return the runs of `length` tokens, case aside, that occur in two sentences."""
    sentences_of: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for number, sentence in enumerate(sentences):
        lower = [token.lower() for token in sentence]
        for start in range(len(lower) - length + 1):
            sentences_of[tuple(lower[start : start + length])].add(number)
    return [run for run, numbers in sentences_of.items() if len(numbers) > 1]


def sentences_of(name: str) -> list[str]:
    """Return the sentences of a set as they are written, without repetition."""
    examples = tasks.load(name, lower=False)
    if name == "senses":
        return [row.fields["sentence"] for row in senses.split_rows(
            FOLDER / "senses.csv", senses.COLUMNS)]  # fmt: skip
    if name == "entailment":
        return list(dict.fromkeys(text for example in examples for text in example[:2]))
    return [example.sentence for example in examples]


@pytest.mark.parametrize(("name", "part"), FILES)
def test_the_file_is_the_one_that_the_manifest_describes(name: str, part: str) -> None:
    (row,) = manifest.rows_of(name, part) if part else manifest.rows_of(name)
    path = local(row)
    assert path == FOLDER / FILES[name, part]
    assert (sha256(path), path.stat().st_size) == (row.sha256, row.bytes)
    assert row.license == "CC BY 4.0"


@pytest.mark.parametrize("name", ["coreference", "entailment", "questions", "sentiment"])
def test_sentences_load_with_their_case(name: str) -> None:
    assert tasks.load(name) == tasks.load(name, lower=False)


@pytest.mark.parametrize(
    ("name", "count", "shortest", "longest"),
    [
        ("coreference", 120, 7, 20),
        ("entailment", 400, 5, 35),
        ("senses", 480, 8, 25),
        ("sentiment", 600, 6, 30),
    ],
)
def test_sentences_are_complete_distinct_and_of_the_stated_lengths(
    name: str, count: int, shortest: int, longest: int
) -> None:
    sentences = sentences_of(name)
    assert len(set(map(str.lower, sentences))) == len(sentences) == count
    for sentence in sentences:
        assert shortest <= len(sentence.split()) <= longest, sentence
        assert re.fullmatch(r"""["A-Z][^\[\]]*[.!?]"?""", sentence), sentence
        assert sentence.count('"') % 2 == 0 and sentence.isascii(), sentence
        assert sentence == " ".join(sentence.split()), sentence


@pytest.mark.parametrize("name", ["senses", "sentiment"])
def test_no_two_sentences_share_a_template(name: str) -> None:
    assert repeated_runs([tokens(sentence) for sentence in sentences_of(name)]) == []


def test_a_shared_template_is_detected() -> None:
    sentences = ["The bank lies by the river.", "By night the bank lies by a road."]
    assert repeated_runs(list(map(tokens, sentences))) == [("the", "bank", "lies", "by")]


def written(name: str, folder: Path, *lines: str) -> Path:
    """Write a file of a set: the right columns, then `lines`."""
    path = folder / f"{name}.csv"
    path.write_text("\n".join([",".join(READERS[name].COLUMNS), *lines, ""]), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "line", "example"),
    [
        (
            "alignments",
            '"J\' ai faim , Léa ?","I \'m hungry , Léa ?",0-0 2-2,1-1',
            AlignedPair(
                ["J'", "ai", "faim", ",", "Léa", "?"],
                ["I", "'m", "hungry", ",", "Léa", "?"],
                frozenset({(0, 0), (2, 2)}),
                frozenset({(0, 0), (2, 2), (1, 1)}),
            ),
        ),
        (
            "coreference",
            '7,"The cat left the mat, for [it] was wet.",The cat,the mat,1,test',
            CoreferenceExample(
                *(7, "The cat left the mat, for it was wet.", "it", 26),
                *(("The cat", "the mat"), 1, "test"),
            ),
        ),
        (
            "entailment",
            '"It rained, and we left.",We were wet.,neutral,test',
            EntailmentExample("It rained, and we left.", "We were wet.", "neutral", "test"),
        ),
        (
            "senses",
            'bat,club,test,"""Bat first,"" he said."',
            SenseExample(
                *("bat", "club", ['"', "Bat", "first", ",", '"', "he", "said", "."], 1, "test")
            ),
        ),
        (
            "sentiment",
            'positive,train,"Warm, at last."',
            SentimentExample("Warm, at last.", "positive", "train"),
        ),
    ],
)
def test_a_line_becomes_an_example(name: str, line: str, example: Any, tmp_path: Path) -> None:
    assert READERS[name].read(written(name, tmp_path, line)) == [example]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("alignments", "Va !,Go !,0-0 1-2,"),
        ("alignments", "Va !,Go !,0-0,2-1"),
        ("alignments", "Va !,Go !,0:0,"),
        ("alignments", "Va !,Go !,0-0 -1-0,"),
        ("alignments", "Va !,Go !,0-0 1-1,0-0"),
        ("alignments", "Va !,Go !,0-0"),
        ("alignments", "Va, va !,Go, go !,0-0,"),
        ("coreference", "x,A cat saw a dog as [it] ran.,A cat,a dog,0,test"),
        ("coreference", "1,A cat saw a dog as [it] ran.,A cat,a dog,2,test"),
        ("coreference", "1,A cat saw a dog as it ran.,A cat,a dog,0,test"),
        ("coreference", "1,A cat saw a dog as [it] ate [it].,A cat,a dog,0,test"),
        ("coreference", "1,A cat saw a dog as [it] ran.,a dog,A cat,0,test"),
        ("coreference", "1,A cat saw us as [it] saw a dog.,A cat,a dog,0,test"),
        ("coreference", "1,A cat saw a doge as [it] ran.,A cat,a dog,0,test"),
        ("entailment", "It rains.,We go.,maybe,test"),
        ("senses", "bat,club,test,The bats flew."),
        ("senses", "bat,club,test,A bat is a bat."),
        ("sentiment", "neutral,test,It is."),
        # What all sets with a split have in common.
        ("sentiment", "positive,dev,Fine."),
        ("sentiment", "positive,test"),
        ("sentiment", "positive,test,Well, fine."),
        ("sentiment", ",test,Fine."),
    ],
)
def test_an_error_names_the_damaged_line(name: str, line: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="line 2: "):
        READERS[name].read(written(name, tmp_path, line))


@pytest.mark.parametrize("name", ["alignments", "sentiment"])
@pytest.mark.parametrize("content", ["text,label\nFine.,positive\n", ""])
def test_a_file_with_other_columns_is_rejected(name: str, content: str, tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"other\.csv: expected the columns"):
        READERS[name].read(path)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\tO\nNew B-LOC\n", 2),
        ("New\tB-GPE\n", 1),
        ("\tO\n", 1),
        ("York\tI-LOC\n", 1),
        ("New\tB-ORG\nYork\tI-LOC\n", 2),
        ("New\tB-LOC\n\nYork\tI-LOC\n", 3),
    ],
)
def test_an_error_names_the_damaged_line_of_tagged_words(
    text: str, line: int, tmp_path: Path
) -> None:
    path = tmp_path / "entities.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"line {line}: "):
        entities.read(path)
