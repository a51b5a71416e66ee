"""The local page answers its own address and nobody else; a form is saved or shown again."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode

import pytest

from ptm_edu.grading.assembly import open_assignment
from ptm_edu.grading.demo.submission import A1, WORDS
from ptm_edu.grading.marking.queue import Queue
from ptm_edu.grading.marking.server import QueueServer
from ptm_edu.grading.records.course import Course
from ptm_edu.grading.records.written_answers import read_marks

from .conftest import Enter

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def server(course: Course, enter: Enter) -> Iterator[QueueServer]:
    enter({"one": "The <b>same</b>.", "two": "the <b>same</b>.", "three": "Another."})
    opened = open_assignment(course, A1)
    with QueueServer(Queue(opened, opened.assignment.manual[0])) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(
    server: QueueServer,
    path: str,
    form: dict[str, object] | None = None,
    **headers: str,
) -> tuple[HTTPResponse, str]:
    """Send a request to an address behind the token, or from the root where it begins with /."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    address = path if path.startswith("/") else f"/{server.token}/{path}"
    body = None if form is None else urlencode(form, doseq=True)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    kind = {} if form is None else {"Content-Type": FORM}
    connection.request("GET" if form is None else "POST", address, body, kind | sent)
    response = connection.getresponse()
    return response, response.read().decode()


def test_it_is_bound_to_loopback(server: QueueServer) -> None:
    assert server.server_address[0] == "127.0.0.1" and server.token in server.url
    assert server.socket.family == socket.AF_INET and len(server.token) > 20


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", {}),
        ("/all", {}),
        ("/wrong/all", {}),
        ("//all", {}),
        ("all", {"Host": "evil.example"}),
        ("all", {"Host": "127.0.0.1:1"}),
        ("all", {"Origin": "https://evil.example"}),
        ("all", {"Origin": "null"}),
    ],
)
def test_foreign_requests_are_refused(
    server: QueueServer, method: str, path: str, headers: dict[str, str]
) -> None:
    form = {"points": ["1", "1", "2", "1"], "member": "1"} if method == "POST" else None
    response, text = ask(server, path, form, **headers)
    assert (response.status, text) == (403, "Forbidden")
    assert read_marks(server.queue.opened.records) == {}


def test_the_page_shows_the_group_and_runs_no_foreign_code(server: QueueServer) -> None:
    response, _ = ask(server, "")
    assert response.status == 303
    place = response.headers["Location"]
    response, html = ask(server, place)
    assert response.status == 200 and response.headers["Cache-Control"] == "no-store"
    assert "The &lt;b&gt;same&lt;/b&gt;." in html and "<b>same" not in html
    assert html.count('name="member"') == 2 and html.count('name="points"') == 4
    assert "3 of 3 answers left" in html and "Too few pairs." in html
    assert re.findall(r"(?:src|url)\s*[=(]|https?:|href=\"//", html) == []
    assert 'href="all"' in html and ask(server, "all")[1].count("<li>") == 2
    for path in ("99", "x", "1/2", "-1"):
        assert ask(server, path)[0].status == 404


def test_a_form_is_saved_and_leads_to_the_next(server: QueueServer) -> None:
    items = server.queue.items()
    numbers = [member.number for member in items[0].members]
    origin = f"http://127.0.0.1:{server.server_port}"
    form = {"points": ["1", "2,5", "2", "1"], "member": numbers, "comment": "few", "own": "Hm <i>"}
    response, html = ask(server, str(numbers[0]), form, Origin=origin)
    assert response.status == 200 and "write 2.5" in html
    assert 'value="2,5"' in html and "Hm &lt;i&gt;</textarea>" in html
    assert 'value="few" data-points="-0.5" checked' in html
    form["points"] = ["1", "0.5", "2", "1"]
    response, _ = ask(server, str(numbers[0]), form, Origin=origin)
    assert response.status == 303
    assert response.headers["Location"] == f"/{server.token}/{items[1].number}"
    marks = read_marks(server.queue.opened.records)
    assert {student: own[WORDS].points for student, own in marks.items()} == {"one": 4, "two": 4}
    last = {"points": ["0", "0", "0", "0"], "member": items[1].number}
    assert ask(server, str(items[1].number), last)[0].headers["Location"].endswith("/all")
    assert "All 3 answers are marked." in ask(server, "all")[1]


def test_a_form_of_another_shape_is_refused(server: QueueServer) -> None:
    number = server.queue.items()[0].number
    for form in ({}, {"points": "1"}, {"member": "x", "points": ["1"] * 4}):
        assert ask(server, str(number), form)[0].status in (400, 404)  # type: ignore[arg-type]
    response, _ = ask(server, str(number), {}, Content_Length="99999999")
    assert response.status == 400
    assert read_marks(server.queue.opened.records) == {}
