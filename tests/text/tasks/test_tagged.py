"""Tagged sentences: what is a word, a sentence and a part, shown by small files."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from ptm_edu.text import tasks
from ptm_edu.text.tasks import NO_TAG

CONLLU = """\
# sent_id = 1
# text = He didn't go.
1	He	he	PRON	PRP	_	2	nsubj	_	_
2-3	didn't	_	_	_	_	_	_	_	_
2	did	do	AUX	VBD	_	4	aux	_	_
3	n't	not	PART	RB	_	4	advmod	_	_
4	go	go	VERB	VB	_	0	root	_	_
4.1	went	go	VERB	VBD	_	_	_	_	_
5	.	.	PUNCT	.	_	4	punct	_	_

# sent_id = 2
1	#	#	SYM	#	_	0	root	_	_

"""
COLUMNS = "Empire\tB-location\nState\tI-location\n\t\n,\tO\n\n\nEnd\tO\n"
SEMCOR = """\
# first
The	DT	the	-
grand_jury	NN	grand_jury	1:14:00::
``	-	-	-
said	VB	say	2:32:00::

No	RB	no	4:02:00::
"""


def put(folder: Path, name: str, text: str) -> None:
    path = folder / "tasks" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".xz":
        path.write_bytes(lzma.compress(text.encode()))
    else:
        path.write_text(text, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PTM_EDU_DATA", str(tmp_path))
    return tmp_path


def test_a_treebanks_words_are_its_tokens_and_nothing_else(folder: Path) -> None:
    for file in ("en_ewt-ud-train.conllu.xz", "en_ewt-ud-dev.conllu", "en_ewt-ud-test.conllu"):
        put(folder, f"ud-ewt/{file}", CONLLU)
    train, dev, test = tasks.load("ud-ewt", lower=False)
    words, hash_sign = train
    assert words.tokens == ["He", "did", "n't", "go", "."]
    assert words.tags == ["PRON", "AUX", "PART", "VERB", "PUNCT"]
    assert hash_sign == (["#"], ["SYM"])
    assert train == dev == test
    assert tasks.load("ud-ewt").train[0].tokens[0] == "he"


def test_entities_in_columns(folder: Path) -> None:
    for file in ("wnut17train.conll", "emerging.dev.conll", "emerging.test.annotated"):
        put(folder, f"wnut17/{file}", COLUMNS)
    assert tasks.load("wnut17", lower=False).dev == [
        (["Empire", "State"], ["B-location", "I-location"]),
        ([","], ["O"]),
        (["End"], ["O"]),
    ]


def test_senses_are_of_single_words_and_documents_split_the_set(folder: Path) -> None:
    more = "".join(f"# {n}\nword{n}\tNN\tword{n}\t1:0{n}:00::\n\n" for n in range(1, 10))
    put(folder, "semcor/semcor16.tsv.xz", SEMCOR + more)
    train, dev, test = tasks.load("semcor", lower=False)
    assert train[0].tokens == ["The", "grand", "jury", '"', "said"]
    assert train[0].tags == [NO_TAG, NO_TAG, NO_TAG, NO_TAG, "say%2:32:00::"]
    assert train[1] == (["No"], ["no%4:02:00::"])
    assert [sentence.tokens for sentence in train[2:]] == [[f"word{n}"] for n in range(1, 8)]
    assert dev == [(["word8"], ["word8%1:08:00::"])] and test == [(["word9"], ["word9%1:09:00::"])]


def test_every_tenth_review_is_to_measure_on(folder: Path) -> None:
    for mood in ("neg", "pos"):
        lines = "".join(f"{mood} {n} \x97 café\n" for n in range(1, 21))
        path = folder / "tasks" / "movie-reviews" / f"rt-polarity.{mood}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lines.encode("latin-1"))
    train, test = tasks.load("movie-reviews")
    assert test == [
        (f"{mood[:3]} {n} — café", mood) for mood in ("negative", "positive") for n in (10, 20)
    ]
    assert len(train) == 36 and not set(train) & set(test)
