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
    cached = cache_folder() / row.file
    cached.parent.mkdir(parents=True)
    cached.write_text("cache", encoding="utf-8")
    assert find(row) == cached
    packed = folder / f"{row.file}.xz"
    packed.write_bytes(lzma.compress(b"packed"))
    assert find(row) == packed
    plain = folder / row.file
    plain.write_text("data", encoding="utf-8")
    assert find(row) == plain


def test_files_of_the_gensim_wheel_need_no_folder(letters: MakeRow) -> None:
    row = letters("gensim:test/test_data/questions-words.txt", file="")
    assert find(row).name == "questions-words.txt"


def test_a_download_is_kept_and_not_repeated(server: Any, letters: MakeRow, body: bytes) -> None:
    row = letters(f"{server.url}/whole")
    path = find(row)
    assert path == cache_folder() / row.file
    assert path.read_bytes() == body
    server.shutdown()
    assert find(row) == path


def test_a_mirror_of_the_hub_is_used(
    server: Any, letters: MakeRow, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", server.url)
    row = letters("hub:datasets/somebody/texts/resolve/main/linked.txt", sha256="", bytes=0)
    assert find(row).read_bytes() == body


def test_a_broken_download_leaves_no_cache_entry(
    server: Any, letters: MakeRow, elsewhere: Path
) -> None:
    with pytest.raises(OSError):
        find(letters(f"{server.url}/cut"))
    assert [path for path in elsewhere.rglob("*") if path.is_file()] == []


def test_without_network_the_error_says_what_to_do(
    folder: Path, letters: MakeRow, elsewhere: Path
) -> None:
    assert issubclass(DataNotFound, FileNotFoundError)
    with pytest.raises(DataNotFound) as caught:
        find(letters("http://127.0.0.1:9/letters.txt"))
    message = str(caught.value)
    for part in ("letters.txt", str(folder), str(elsewhere), "127.0.0.1:9", "could not be reached"):
        assert part in message
    assert "Set PTM_EDU_DATA" in message and "connect to the network" in message
    assert "wikipedia-sample" in message


def test_a_set_without_public_home_does_not_mention_the_network(
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
