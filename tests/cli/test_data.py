from pathlib import Path

import pytest

from ptm_edu.cli import main
from ptm_edu.text.data import manifest


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No data folder, an empty cache, and a network that does not answer."""
    monkeypatch.delenv("PTM_EDU_DATA", raising=False)
    monkeypatch.setenv("PTM_EDU_CACHE", str(tmp_path))
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "")
    monkeypatch.setenv("no_proxy", "")
    return tmp_path


def test_list_shows_every_set_its_license_and_where_it_is(
    alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "list"]) == 0
    out = capsys.readouterr().out
    lines = {line.split("  ")[0].strip(): line for line in out.splitlines()}
    for row in manifest.rows():
        assert row.license in lines[row.label]
    assert lines["wikipedia-sample"].endswith("built in")
    assert lines["books"].endswith("absent: needs PTM_EDU_DATA")
    assert lines["men"].endswith("network: ptm-edu data fetch men")
    assert str(alone) in out


def test_list_finds_the_cache_and_the_data_folder(
    alone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (men,) = manifest.rows_of("men")
    (books,) = manifest.rows_of("books")
    for path in (alone / men.file, alone / "data" / books.file):
        path.parent.mkdir(parents=True)
        path.touch()
    monkeypatch.setenv("PTM_EDU_DATA", str(alone / "data"))
    assert main(["data"]) == 0
    lines = {line.split("  ")[0]: line for line in capsys.readouterr().out.splitlines()}
    assert lines["men"].endswith("  cache")
    assert lines["books"].endswith("  PTM_EDU_DATA")


def test_columns_are_aligned_in_chinese(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    assert main(["data", "list"]) == 0
    head, first = capsys.readouterr().out.splitlines()[:2]
    wide = head.index("许可") + len(head[: head.index("许可")].replace(" ", ""))
    assert wide == first.index("CC BY-SA")
    assert first.endswith("内置")


def test_fetch_prints_the_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "fetch", "simlex-999"]) == 0
    output = capsys.readouterr().out.strip()
    label, path = output.split(": ", 1)
    assert label == "simlex-999" and Path(path).is_file()


def test_fetch_without_network_has_exit_code_1_and_leaves_no_file(
    alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "fetch", "men"]) == 1
    error = capsys.readouterr().err
    assert "men was not found" in error and "Traceback" not in error
    assert [path for path in alone.rglob("*") if path.is_file()] == []


def test_available_parts_are_fetched_beside_a_missing_one(
    alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    valid, test = manifest.rows_of("wikitext-2")[1:]
    for row in (valid, test):
        path = alone / row.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert main(["data", "fetch", "wikitext-2"]) == 1
    printed = capsys.readouterr()
    assert "wikitext-2 (valid): " in printed.out and "wikitext-2 (test): " in printed.out
    assert "wikitext-2 (train) was not found" in printed.err
