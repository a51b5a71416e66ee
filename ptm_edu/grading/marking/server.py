"""Serves the queue to a browser of this computer: on loopback, to whoever knows the address.

The address holds a random token. A request without it is refused, and so is one that another web
page sends: its Host (a name that was made to point here) or its Origin is not this server's.
"""

from __future__ import annotations

import hmac
import secrets
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from ptm_edu.grading.records.written_answers import rubric_of

from .page import Typed, marking_page, overview_page
from .queue import Queue, item_of, next_unmarked

LOOPBACK = "127.0.0.1"
MAX_FORM = 1_000_000  # bytes
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",  # a form that is sent without a referrer has no origin either
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class QueueServer(ThreadingHTTPServer):
    """The queue's server, on a free port; `url` is the address to open."""

    daemon_threads = True  # a browser's idle connection does not keep the program running

    def __init__(self, queue: Queue) -> None:
        super().__init__((LOOPBACK, 0), _Handler)
        self.queue = queue
        self.token = secrets.token_urlsafe(16)
        self.one_at_a_time = threading.Lock()
        self.saved = 0

    def handle_error(self, request: object, client_address: object) -> None:
        """Report an error, but not a browser that has left before its answer came."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """The address, which holds the token."""
        return f"http://{LOOPBACK}:{self.server_port}/{self.token}/"


class _Handler(BaseHTTPRequestHandler):
    server: QueueServer
    timeout = 30  # seconds for a request to arrive

    def do_GET(self) -> None:
        place = self._place()
        if place is None:
            return
        queue = self.server.queue
        with self.server.one_at_a_time:
            try:
                items = queue.items()
                if place == "all":
                    self._answer(HTTPStatus.OK, overview_page(queue, items))
                elif place:
                    item = item_of(items, _number(place))
                    self._answer(HTTPStatus.OK, marking_page(queue, items, item))
                else:
                    first = next_unmarked(items)
                    self._go_to(str(first.number) if first else "all")
            except LookupError:
                self._refuse(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        place = self._place()
        if place is None:
            return
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit() or int(length) > MAX_FORM:
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        form = parse_qs(self.rfile.read(int(length)).decode("utf-8", "replace"), True)
        with self.server.one_at_a_time:
            try:
                self._save(_number(place), form)
            except LookupError:
                self._refuse(HTTPStatus.NOT_FOUND)

    def _save(self, number: int, form: dict[str, list[str]]) -> None:
        """Save a mark and go on, or show the form as it was sent with what is wrong."""
        queue = self.server.queue
        items = queue.items()
        item = item_of(items, number)
        chosen = {_number(text) for text in form.get("member", ())}
        points, keys = form.get("points", []), form.get("comment", [])
        if len(points) != len(rubric_of(queue.cell)):
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        own = "\n".join(form.get("own", ())).replace("\r\n", "\n")
        try:
            saved = queue.save(number, chosen, points, keys, own)
        except (OSError, ValueError, LookupError) as error:
            typed = Typed(str(error), chosen, points, keys, own)
            self._answer(HTTPStatus.OK, marking_page(queue, items, item, typed))
            return
        self.server.saved += 1
        following = next_unmarked(queue.items(), saved)
        self._go_to(str(following.number) if following else "all")

    def _place(self) -> str | None:
        """Return what follows the token in the address; None after refusing the request."""
        host = f"{LOOPBACK}:{self.server.server_port}"
        hosts = (host, host.replace(LOOPBACK, "localhost"))
        origin = self.headers.get("Origin")
        own = self.headers.get("Host") in hosts and (
            origin is None or origin == f"http://{self.headers['Host']}"
        )
        _, token, *rest = f"{urlsplit(self.path).path}//".split("/")
        given, expected = token.encode("utf-8", "replace"), self.server.token.encode()
        if own and hmac.compare_digest(given, expected):
            return "/".join(rest).rstrip("/")
        self._refuse(HTTPStatus.FORBIDDEN)
        return None

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True  # what the request holds besides is not read
        self._answer(status, status.phrase)

    def _go_to(self, place: str) -> None:
        self.send_response(HTTPStatus.SEE_OTHER)
        self.send_header("Location", f"/{self.server.token}/{place}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _answer(self, status: HTTPStatus, html: str) -> None:
        content = html.encode("utf-8", "replace")
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet: the terminal is for the person."""


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise LookupError(text)
    return int(text)
