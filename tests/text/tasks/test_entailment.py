"""The course's entailment pairs: whole, balanced, without templates; a damaged line is named."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from ptm_edu.files import sha256
from ptm_edu.text import tasks
from ptm_edu.text.data import manifest
from ptm_edu.text.data.find import local
from ptm_edu.text.tasks import entailment
from ptm_edu.text.tasks.entailment import EntailmentExample
from ptm_edu.text.tasks.sentence_pairs import ENTAILMENT
from ptm_edu.text.tokens import tokens

FOLDER = Path(entailment.__file__).parents[1] / "sets"
NEGATIONS = {"not", "'t", "no", "never", "nobody", "nothing", "none", "without", "neither", "nor"}


@pytest.fixture(scope="module")
def examples() -> list[EntailmentExample]:
    return entailment.entailment()


def lower(sentence: str) -> list[str]:
    """Return the tokens of a sentence in lower case."""
    return [token.lower() for token in tokens(sentence)]


def shared(examples: list[EntailmentExample], length: int = 4) -> list[tuple[str, ...]]:
    """Return the runs of tokens, case aside, that stand in two sentences.

    A hypothesis may take words of its own premise.
    """
    where: dict[tuple[str, ...], set[tuple[str, ...]]] = defaultdict(set)
    for premise, hypothesis, *_ in examples:
        for sentence in ((premise,), (premise, hypothesis)):
            cut = lower(sentence[-1])
            for start in range(len(cut) - length + 1):
                where[tuple(cut[start : start + length])].add(sentence)
    return [
        run
        for run, found in where.items()
        if len({pair[0] for pair in found}) > 1 or sum(len(pair) == 2 for pair in found) > 1
    ]


def of_label(examples: list[EntailmentExample], label: str) -> list[EntailmentExample]:
    return [example for example in examples if example.label == label]


def test_a_hundred_premises_have_a_hypothesis_of_each_label(
    examples: list[EntailmentExample],
) -> None:
    assert len(examples) == 300
    for start in range(0, 300, 3):
        three = examples[start : start + 3]
        assert len({(example.premise, example.split) for example in three}) == 1, three
        assert tuple(example.label for example in three) == ENTAILMENT
    assert len({example.premise.lower() for example in examples}) == 100
    assert len({example.hypothesis.lower() for example in examples}) == 300
    assert Counter(example.split for example in examples) == {"train": 201, "test": 99}


def test_sentences_are_whole_and_of_the_stated_lengths(
    examples: list[EntailmentExample],
) -> None:
    for premise, hypothesis, *_ in examples:
        assert 10 <= len(premise.split()) <= 35, premise
        assert 5 <= len(hypothesis.split()) <= 18, hypothesis
        for sentence in (premise, hypothesis):
            assert re.fullmatch(r"""["A-Z].*[.]"?""", sentence), sentence
            assert sentence.count('"') % 2 == 0 and sentence.isascii(), sentence
            assert sentence == " ".join(sentence.split()), sentence


def test_no_two_sentences_share_a_template(examples: list[EntailmentExample]) -> None:
    assert shared(examples) == []


def test_a_shared_template_would_be_seen() -> None:
    def pair(premise: str, hypothesis: str) -> EntailmentExample:
        return EntailmentExample(premise, hypothesis, "neutral", "train")

    one = pair("A red fox ran by.", "A red fox ran away.")
    assert shared([one]) == []
    assert shared([one, pair("Now a red fox ran.", "It saw us.")]) == [("a", "red", "fox", "ran")]
    assert shared([one, pair(one.premise, "Yes, a red fox ran.")]) == [("a", "red", "fox", "ran")]


@pytest.mark.parametrize("label", ENTAILMENT)
def test_no_label_is_told_by_length_negation_or_overlap(
    examples: list[EntailmentExample], label: str
) -> None:
    chosen = of_label(examples, label)
    assert 9 <= sum(len(pair.hypothesis.split()) for pair in chosen) / 100 <= 10
    assert 20 <= sum(bool(NEGATIONS & set(lower(pair.hypothesis))) for pair in chosen) <= 21
    overlaps = []
    for pair in chosen:
        words = [token for token in lower(pair.hypothesis) if token[-1].isalnum()]
        overlaps.append(sum(word in lower(pair.premise) for word in words) / len(words))
    assert 0.44 <= sum(overlaps) / 100 <= 0.48


def test_no_frequent_word_tells_a_label(examples: list[EntailmentExample]) -> None:
    counts = {
        label: Counter(
            word for pair in of_label(examples, label) for word in set(lower(pair.hypothesis))
        )
        for label in ENTAILMENT
    }
    total = sum(counts.values(), Counter())
    frequent = [word for word, count in total.items() if count >= 20]
    assert len(frequent) > 10
    for word in frequent:
        assert max(count[word] for count in counts.values()) <= total[word] / 2, word


def test_the_file_is_the_one_that_the_manifest_describes() -> None:
    (row,) = manifest.rows_of("entailment")
    path = local(row)
    assert path == FOLDER / "entailment.csv"
    assert (sha256(path), path.stat().st_size) == (row.sha256, row.bytes)
    assert row.licence == "CC BY 4.0"


def test_it_loads_as_a_task_as_it_is_written(examples: list[EntailmentExample]) -> None:
    assert tasks.load("entailment") == tasks.load("entailment", lower=False) == examples


def written(folder: Path, *lines: str) -> Path:
    path = folder / "entailment.csv"
    path.write_text("\n".join(["premise,hypothesis,label,split", *lines, ""]), encoding="utf-8")
    return path


def test_a_file_is_read(tmp_path: Path) -> None:
    path = written(tmp_path, '"It rained, and we left.",We were wet.,neutral,test')
    assert entailment.read(path) == [
        EntailmentExample("It rained, and we left.", "We were wet.", "neutral", "test")
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("It rains.,We go.,maybe,test", r"line 2: label must be .* or contradiction, got 'maybe'"),
        ("It rains.,We go.,neutral,dev", r"line 2: split must be train or test, got 'dev'"),
        ("It rains.,We go.,neutral", r"line 2: expected 4 filled columns"),
        ("It rains.,,neutral,test", r"line 2: expected 4 filled columns"),
    ],
)
def test_a_damaged_line_is_named(line: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=told):
        entailment.read(written(tmp_path, line))


def test_other_columns_are_named(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("premise,label\nIt rains.,neutral\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"other\.csv: expected the columns premise, hypothesis"):
        entailment.read(path)
