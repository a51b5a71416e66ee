"""Tasks about pairs of sentences, from files in the published format."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptm_edu.text import tasks
from ptm_edu.text.tasks.sentence_pairs import ENTAILMENT


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


@pytest.mark.parametrize(
    ("file", "text", "replacement", "message"),
    [
        ("RTE/dev.tsv", "A day.\t", "A day. ", r"rte \(dev\), line 2: expected 4"),
        ("CoLA/train.tsv", "r-67\t0", "r-67\t2", r"cola \(train\), line 2: .* columns"),
    ],
)
def test_an_error_names_the_damaged_line(
    small: Path, file: str, text: str, replacement: str, message: str
) -> None:
    path = small / "tasks" / "glue" / file
    path.write_text(path.read_text(encoding="utf-8").replace(text, replacement))
    with pytest.raises(ValueError, match=message):
        tasks.load(file.partition("/")[0].lower())
