"""Tasks about pairs of sentences, from files like theirs and from theirs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ptm_edu.text import tasks
from ptm_edu.text.tasks.labelled import MOODS
from ptm_edu.text.tasks.sentence_pairs import ENTAILMENT, HIGHEST_GRADE


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files as the published ones are written: a quotation mark that is never closed among it."""
    glue = tmp_path / "tasks" / "glue"
    rte = 'index\tsentence1\tsentence2\tlabel\n0\tA "long day.\tA day.\tentailment\n'
    graded = "index\tgenre\tsentence1\tsentence2\tscore\n7\tnews\tTwo men run.\tMen run.\t3.800\n"
    for folder, text in {
        "SST-2": "sentence\tlabel\nof saucy \t1\nit 's slow . \t0\n",
        "RTE": rte + "1\tAll is well.\tNothing is.\tnot_entailment\n",
        "STS-B": graded,
        "CoLA": 'gj04\t1\t\tIt rolled.\nr-67\t0\t?*\tRolled "it.\n',
    }.items():
        (glue / folder).mkdir(parents=True)
        for part in ("train", "dev"):
            (glue / folder / f"{part}.tsv").write_text(text, encoding="utf-8")
    (tmp_path / "tasks" / "snli").mkdir()
    for part in ("dev", "test"):
        for name, line in {
            "s1": "A boy runs . ",
            "s2": "He sits . ",
            "labels": ENTAILMENT[2],
        }.items():
            (tmp_path / "tasks" / "snli" / f"{name}.{part}").write_text(f"{line}\n")
    monkeypatch.setenv("PTM_EDU_DATA", str(tmp_path))
    return tmp_path


def test_each_file_is_read_as_it_is_written(small: Path) -> None:
    assert tasks.load("sst2").train == [("of saucy", "positive"), ("it 's slow .", "negative")]
    assert tasks.load("rte").test == [
        ('A "long day.', "A day.", "entailment"),
        ("All is well.", "Nothing is.", "not_entailment"),
    ]
    assert tasks.load("sts-b").train == [("Two men run.", "Men run.", 3.8)]
    assert tasks.load("cola").test == [
        ("It rolled.", "acceptable"),
        ('Rolled "it.', "unacceptable"),
    ]
    assert tasks.load("snli").test == [("A boy runs .", "He sits .", "contradiction")]


def test_a_damaged_line_is_named(small: Path) -> None:
    path = small / "tasks" / "glue" / "RTE" / "dev.tsv"
    path.write_text(path.read_text(encoding="utf-8").replace("A day.\t", "A day. "))
    with pytest.raises(ValueError, match=r"rte \(dev\), line 2: expected 4 columns .* got 3"):
        tasks.load("rte")


def test_a_damaged_judgement_is_named(small: Path) -> None:
    path = small / "tasks" / "glue" / "CoLA" / "train.tsv"
    path.write_text(path.read_text(encoding="utf-8") + "gj04\t2\t\tIt rolled.\n")
    with pytest.raises(ValueError, match=r"cola \(train\), line 3: expected four columns .* 0 or"):
        tasks.load("cola")


@pytest.mark.parametrize(
    ("name", "train", "test", "labels"),
    [
        ("sst2", 67_349, 872, {*MOODS}),
        ("rte", 2_490, 277, {"entailment", "not_entailment"}),
        ("snli", 9_842, 9_824, {*ENTAILMENT}),
    ],
)
def test_published_sets_are_complete(
    real_data: Path, name: str, train: int, test: int, labels: set[str]
) -> None:
    parts = tasks.load(name)
    assert [len(part) for part in parts] == [train, test]
    for part in parts:
        counts = Counter(example.label for example in part)
        assert set(counts) == labels
        assert min(counts.values()) > 0.85 * len(part) / len(labels)
        assert all(map(all, part)), "an empty field"


def test_judgements_are_complete(real_data: Path) -> None:
    train, test = tasks.load("cola")
    assert [len(train), len(test)] == [8_551, 1_043]
    for part in (train, test):
        share = sum(example.label == "acceptable" for example in part) / len(part)
        assert 0.68 < share < 0.72 and all(map(all, part))


def test_grades_are_complete(real_data: Path) -> None:
    parts = tasks.load("sts-b")
    assert [len(part) for part in parts] == [5_749, 1_500]
    for part in parts:
        grades = [pair.grade for pair in part]
        assert min(grades) == 0 and max(grades) == HIGHEST_GRADE
        assert 2 < sum(grades) / len(grades) < 3
