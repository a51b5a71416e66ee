"""Requests for another look are collected once, as data, and keep their decision."""

from __future__ import annotations

import base64
import hashlib
import json
import quopri
from pathlib import Path

import pytest

from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.requests import collect_requests, decide, read_requests


def sign(*texts: str) -> str:
    return hashlib.sha256(repr(texts).encode()).hexdigest()


def signed(student: str, claim: str = "k = 1 is right\x1b[2J") -> dict[str, object]:
    """Return what the student's page saves."""
    about = {"assignment": "a1", "student": student, "digest": "ab"}
    chosen = {"exercise": "analogy", "check": "value"}
    signature = sign(*about.values(), *chosen.values())
    return {"request": 1, **about, **chosen, "signature": signature, "claim": claim}


FIELDS = signed("王小明")


def write(folder: Path, name: str, text: object) -> None:
    folder.mkdir(exist_ok=True)
    text = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
    (folder / name).write_text(text, encoding="utf-8")


def test_files_and_mails_are_collected_once(tmp_path: Path) -> None:
    store, folder = RecordFiles(tmp_path / "engine"), tmp_path / "requests"
    write(folder, "one.json", FIELDS)
    mail = f"Dear teacher,\n\n{json.dumps(signed('bo'), indent=1)}\n-- \nBo"
    write(folder, "two.txt", mail)
    new, problems = collect_requests(store, "a1", folder, sign)
    assert [(r.number, r.student, r.status) for r in new] == [
        (1, "王小明", "open"),
        (2, "bo", "open"),
    ]
    assert new[0].claim == "k = 1 is right[2J" and not problems  # a terminal is not cleared
    assert collect_requests(store, "a1", folder, sign) == ([], [])
    assert read_requests(store) == new


@pytest.mark.parametrize("encoding", ["8bit", "quoted-printable", "base64"])
@pytest.mark.parametrize("parts", [False, True])
def test_mails_are_read_in_every_encoding(tmp_path: Path, encoding: str, parts: bool) -> None:
    claim = "我认为 k = 1 是对的：" + "x" * 200
    text = f"Dear teacher,\n\n{json.dumps(signed('bo', claim), ensure_ascii=False, indent=1)}\n"
    encode = {"quoted-printable": quopri.encodestring, "base64": base64.encodebytes}
    mail = f"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {encoding}\n\n"
    content = mail.encode() + encode.get(encoding, bytes)(text.encode())
    if parts:
        html = b"Content-Type: text/html\n\n<p>{}</p>\n"
        between = b"\n--b\n"
        first = b"MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n"
        content = first + between + content + between + html + b"\n--b--\n"
    (tmp_path / "one.eml").write_bytes(content)
    new, problems = collect_requests(RecordFiles(tmp_path / "engine"), "a1", tmp_path, sign)
    assert [(r.student, r.claim) for r in new] == [("bo", claim)] and not problems


@pytest.mark.parametrize(
    "content", [b"", b"Content-Type: ;;;\n\n{}", b"Content-Type: text/plain; charset=none\n\n{}"]
)
def test_a_broken_mail_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.eml").write_bytes(content)
    new, (problem,) = collect_requests(RecordFiles(tmp_path / "engine"), "a1", tmp_path, sign)
    assert not new and problem.startswith('"bad.eml": not a request')


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "not a request"),
        ("{" * 9999, "not a request"),
        ('{"request": 1', "not a request"),
        (FIELDS | {"claim": ["x"]}, "not a request"),
        (FIELDS | {"assignment": "a2"}, "another assignment than a1"),
        (FIELDS | {"student": "bo"}, "not signed by the page"),
        (FIELDS | {"check": ""}, "not signed by the page"),
        (FIELDS | {"digest": "cd"}, "not signed by the page"),
        (FIELDS | {"signature": "é"}, "not signed by the page"),
        ("x" * 200_000, "not a request"),
    ],
)
def test_other_files_are_told(tmp_path: Path, content: object, message: str) -> None:
    write(tmp_path / "requests", "bad.json", content)
    new, (problem,) = collect_requests(RecordFiles(tmp_path), "a1", tmp_path / "requests", sign)
    assert not new and problem.startswith('"bad.json": ') and message in problem


def test_a_decision_is_stored_and_in_the_history(tmp_path: Path) -> None:
    store = RecordFiles(tmp_path / "engine")
    write(tmp_path / "requests", "one.json", FIELDS)
    collect_requests(store, "a1", tmp_path / "requests", sign)
    decide(store, 1, "accepted", "对")
    (request,) = read_requests(store)
    assert (request.status, request.answer) == ("accepted", "对") and request.by
    (line,) = store.history()
    assert (line["what"], line["from"], line["to"]) == ("request 1", "open", "accepted")
    with pytest.raises(LookupError, match="there is no request 2: 1 are kept"):
        decide(store, 2, "declined", "")
