import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.text import DataNotFound
from ptm_edu.text.data.find import cache_folder, find, local
from ptm_edu.text.data.manifest import Row

MakeRow = Callable[..., Row]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty PTM_EDU_DATA."""
    data = tmp_path / "data"
    (data / "corpora" / "letters").mkdir(parents=True)
    monkeypatch.setenv("PTM_EDU_DATA", str(data))
    return data


def test_the_data_folder_comes_before_the_cache(folder: Path, letters: MakeRow) -> None:
    row = letters()
    kept = cache_folder() / row.file
    kept.parent.mkdir(parents=True)
    kept.write_text("cache", encoding="utf-8")
    assert find(row) == kept
    packed = folder / f"{row.file}.xz"
    packed.write_bytes(lzma.compress(b"packed"))
    assert find(row) == packed
    plain = folder / row.file
    plain.write_text("data", encoding="utf-8")
    assert find(row) == plain


def test_what_the_gensim_wheel_carries_needs_no_folder(letters: MakeRow) -> None:
    row = letters("gensim:test/test_data/questions-words.txt", file="")
    assert find(row).name == "questions-words.txt"


def test_a_download_is_kept_and_not_repeated(server: Any, letters: MakeRow, body: bytes) -> None:
    row = letters(f"{server.url}/whole")
    path = find(row)
    assert path == cache_folder() / row.file
    assert path.read_bytes() == body
    server.shutdown()
    assert find(row) == path


def test_a_mirror_of_the_hub_is_asked(
    server: Any, letters: MakeRow, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    row = letters("hub:datasets/somebody/texts/resolve/main/linked.txt", sha256="", bytes=0)
    assert find(row).read_bytes() == body


def test_a_broken_download_leaves_no_cache_entry(
    server: Any, letters: MakeRow, elsewhere: Path
) -> None:
    with pytest.raises(OSError, match="broke off"):
        find(letters(f"{server.url}/cut"))
    assert [path for path in elsewhere.rglob("*") if path.is_file()] == []


def test_without_network_one_sentence_says_what_to_do(
    folder: Path, letters: MakeRow, elsewhere: Path
) -> None:
    with pytest.raises(DataNotFound) as caught:
        find(letters("http://127.0.0.1:9/letters.txt"))
    told = str(caught.value)
    for part in ("letters.txt", str(folder), str(elsewhere), "127.0.0.1:9", "could not be reached"):
        assert part in told
    assert "Set PTM_EDU_DATA" in told and "connect to the network" in told
    assert "wikipedia-sample" in told


def test_what_has_no_home_does_not_ask_for_a_network(
    letters: MakeRow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PTM_EDU_DATA", raising=False)
    with pytest.raises(DataNotFound, match=r"\(which is not set\).*no public home") as caught:
        find(letters("data"))
    assert "connect to the network" not in str(caught.value)
    assert local(letters("data")) is None
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    with pytest.raises(DataNotFound, match="找不到数据集 letters"):
        find(letters("data"))


def test_it_is_a_file_not_found_error() -> None:
    assert issubclass(DataNotFound, FileNotFoundError)
