"""A local server with good and bad responses, and an empty cache."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ptm_edu.text.data.manifest import Row

BODY = b"One sentence. Another one, with more words.\n" * 2000
SHA256 = hashlib.sha256(BODY).hexdigest()


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        if "absent" in self.path:
            self.send_error(404)
            return
        if self.path == "/datasets/somebody/texts/resolve/main/linked.txt":
            self.send_response(302)
            self.send_header("X-Linked-ETag", f'"{SHA256}"')
            self.send_header("Location", "/altered" if self.server.altered else "/whole")  # type: ignore[attr-defined]
            self.end_headers()
            return
        body = BODY.replace(b"Another", b"Altered") if "altered" in self.path else BODY
        self.send_response(200)
        if "unannounced" not in self.path:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if "cut" in self.path else body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    """/whole, /cut, /altered, /absent and a hub's redirect; `.url` is its address."""
    running = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    running.altered = False  # type: ignore[attr-defined]
    running.url = f"http://127.0.0.1:{running.server_port}"  # type: ignore[attr-defined]
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, so that no test sees or leaves anything in the user's own."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("PTM_EDU_CACHE", str(cache))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    return cache


def row(where: str = "data", **changes: object) -> Row:
    """A manifest row of a set that does not exist."""
    fields: dict[str, object] = {
        "set": "letters",
        "part": "",
        "file": "corpora/letters/letters.txt",
        "where": where,
        "license": "public domain",
        "sha256": SHA256,
        "bytes": len(BODY),
        "size": "",
        "made": "",
    }
    return Row(**(fields | changes))  # type: ignore[arg-type]


@pytest.fixture
def letters() -> Callable[..., Row]:
    """`letters(where)` makes a row of a set that does not exist."""
    return row


@pytest.fixture
def body() -> bytes:
    """What the server sends."""
    return BODY
