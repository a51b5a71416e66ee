from pathlib import Path

import pytest

from ptm_edu.text import DataNotFound, tasks
from ptm_edu.text.readers import open_text


def test_analogies_are_the_19544_google_questions() -> None:
    questions = tasks.load("analogies")
    assert len(questions) == 14
    assert sum(map(len, questions.values())) == 19_544
    assert questions["capital-common-countries"][0] == ("athens", "greece", "baghdad", "iraq")
    assert ("king", "queen", "man", "woman") in questions["family"]


def test_case_is_kept_on_request() -> None:
    assert tasks.load("analogies", lower=False)["capital-common-countries"][0].b == "Greece"
    assert any(pair.word1 != pair.word1.lower() for pair in tasks.load("wordsim-353", lower=False))
    assert all(pair.word1 == pair.word1.lower() for pair in tasks.load("wordsim-353"))


@pytest.mark.parametrize(("name", "count"), [("wordsim-353", 353), ("simlex-999", 999)])
def test_built_in_similarity_sets(name: str, count: int) -> None:
    pairs = tasks.load(name)
    assert len(pairs) == count
    assert all(0 <= pair.score <= 10 for pair in pairs)
    assert all(pair.word1 and pair.word2 for pair in pairs)


def test_an_unknown_task_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'sst-5' is not a known task; there"):
        tasks.load("sst-5")


def test_what_is_not_built_in_is_found_missing_without_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PTM_EDU_DATA", raising=False)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with pytest.raises(DataNotFound, match=r"men was not found.*simlex-999"):
        tasks.load("men")


@pytest.mark.parametrize(
    ("name", "file"), [("wordsim-353", "EN-WS-353-ALL.txt"), ("simlex-999", "EN-SIMLEX-999.txt")]
)
def test_built_in_sets_hold_what_the_published_files_hold(
    real_data: Path, name: str, file: str
) -> None:
    with open_text(real_data / "tasks" / "word-similarity" / file) as lines:
        published = {(a, b, float(score)) for a, b, score in map(str.split, lines)}
    assert {tuple(pair) for pair in tasks.load(name, lower=False)} == published


def test_questions_have_their_class_and_their_spelling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tasks" / "trec"
    folder.mkdir(parents=True)
    (folder / "TREC.train.all").write_bytes(
        "4 Where is Álava ?\n2 What is NASA ?\n".encode("latin-1")
    )
    (folder / "TREC.test.all").write_bytes(b"0 Why 2 ?\n")
    monkeypatch.setenv("PTM_EDU_DATA", str(tmp_path))
    train, test = tasks.load("trec", lower=False)
    assert train == [("Where is Álava ?", "location"), ("What is NASA ?", "abbreviation")]
    assert test == [("Why 2 ?", "description")]
    assert tasks.load("trec").train[0].text == "where is álava ?"
