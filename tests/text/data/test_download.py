import builtins
import errno
import hashlib
import os
import socket
import time
from pathlib import Path
from typing import Any

import pytest

from ptm_edu.text.data import download
from ptm_edu.text.data.download import DamagedError, UnreachableError


def test_a_complete_download_gets_its_name(server: Any, body: bytes, tmp_path: Path) -> None:
    target = tmp_path / "new" / "letters.txt"
    digest = hashlib.sha256(body).hexdigest()
    assert download.download(f"{server.url}/whole", target, digest, len(body)) == target
    assert target.read_bytes() == body


def test_progress_is_shown(server: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    download.download(f"{server.url}/whole", tmp_path / "a.txt", label="letters")
    assert "letters: 100%" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "size_known"), [("cut", True), ("cut", False), ("cut/unannounced", True)]
)
def test_half_a_file_is_not_kept(
    server: Any, body: bytes, tmp_path: Path, path: str, size_known: bool
) -> None:
    size = len(body) if size_known else 0
    with pytest.raises(DamagedError, match=r"after about 4\d,\d+ of 88,000"):
        download.download(f"{server.url}/{path}", tmp_path / "a.txt", size=size)
    assert list(tmp_path.iterdir()) == []


def test_an_older_file_survives_a_broken_download(server: Any, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("older", encoding="utf-8")
    with pytest.raises(DamagedError):
        download.download(f"{server.url}/cut", tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "older"


def test_a_wrong_checksum_is_not_kept(server: Any, body: bytes, tmp_path: Path) -> None:
    digest = hashlib.sha256(body).hexdigest()
    with pytest.raises(DamagedError, match=f"not the file that was published.*expected {digest}"):
        download.download(f"{server.url}/altered", tmp_path / "a.txt", digest, len(body))
    assert list(tmp_path.iterdir()) == []


def test_a_missing_file_is_reported_with_its_status(server: Any, tmp_path: Path) -> None:
    with pytest.raises(UnreachableError, match="/absent answered 404"):
        download.download(f"{server.url}/absent", tmp_path / "a.txt")
    assert list(tmp_path.iterdir()) == []


def test_a_refused_connection_is_reported(tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    with pytest.raises(UnreachableError, match="could not be reached"):
        download.download(f"http://127.0.0.1:{port}/whole", tmp_path / "a.txt")


def test_a_host_that_never_answers_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert download.CONNECT == 3.0
    monkeypatch.setattr(download, "CONNECT", 0.2)
    monkeypatch.setattr(download, "SILENCE", 0.2)
    with socket.socket() as mute:
        # A full queue: the kernel leaves further connections unanswered, as a lost network does.
        mute.bind(("127.0.0.1", 0))
        mute.listen(0)
        callers = [socket.socket() for _ in range(3)]
        for caller in callers:
            caller.setblocking(False)
            caller.connect_ex(mute.getsockname())
        start = time.monotonic()
        with pytest.raises(UnreachableError, match="no answer within"):
            download.download(f"http://127.0.0.1:{mute.getsockname()[1]}/", tmp_path / "a.txt")
        assert time.monotonic() - start < 60  # the system itself gives up after two minutes
        for caller in callers:
            caller.close()


def test_a_full_disk_is_reported_and_leaves_no_file(
    server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        def __init__(self, file: Any) -> None:
            self.file = file

        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, _: bytes) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def full_open(file: Any, mode: str = "r", **more: Any) -> Any:
        opened = builtins.open(file, mode, **more)  # noqa: SIM115
        return Full(opened) if mode == "wb" else opened

    monkeypatch.setattr(download, "open", full_open, raising=False)
    with pytest.raises(OSError):
        download.download(f"{server.url}/whole", tmp_path / "a.txt")
    assert list(tmp_path.iterdir()) == []


def test_the_hub_is_where_hf_endpoint_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://mirror.example/")
    assert download.address("hub:datasets/a/b") == "http://mirror.example/datasets/a/b"
    assert download.address("https://example.org/a") == "https://example.org/a"
    monkeypatch.delenv("HF_ENDPOINT")
    assert download.address("hub:datasets/a/b").startswith("https://")


def test_the_checksum_that_the_hub_states_counts(server: Any, body: bytes, tmp_path: Path) -> None:
    url = f"{server.url}/datasets/somebody/texts/resolve/main/linked.txt"
    assert download.download(url, tmp_path / "a.txt").read_bytes() == body
    server.altered = True
    with pytest.raises(DamagedError):
        download.download(url, tmp_path / "b.txt")
    assert not (tmp_path / "b.txt").exists()


def test_errors_are_worded_in_chinese(
    server: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    with pytest.raises(DamagedError, match=r"下载时中断，已收到约 4\d,\d+ 字节，应为 88,000 字节"):
        download.download(f"{server.url}/cut", tmp_path / "a.txt")
