"""Requests for another look are collected once, as data, and keep their decision."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptm_edu.grading.records.record_files import RecordFiles
from ptm_edu.grading.records.requests import collect_requests, decide, read_requests

FIELDS = {
    **{"request": 1, "assignment": "a1", "student": "王小明", "digest": "ab"},
    **{"exercise": "analogy", "check": "value", "claim": "k = 1 is right\x1b[2J"},
}


def write(folder: Path, name: str, text: object) -> None:
    folder.mkdir(exist_ok=True)
    text = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
    (folder / name).write_text(text, encoding="utf-8")


def test_files_and_mails_are_collected_once(tmp_path: Path) -> None:
    store, folder = RecordFiles(tmp_path / "engine"), tmp_path / "requests"
    write(folder, "one.json", FIELDS)
    mail = f"Dear teacher,\n\n{json.dumps(FIELDS | {'student': 'bo'}, indent=1)}\n-- \nBo"
    write(folder, "two.txt", mail)
    new, problems = collect_requests(store, "a1", folder)
    assert [(r.number, r.student, r.status) for r in new] == [
        (1, "王小明", "open"),
        (2, "bo", "open"),
    ]
    assert new[0].claim == "k = 1 is right[2J" and not problems  # a terminal is not cleared
    assert collect_requests(store, "a1", folder) == ([], [])
    assert read_requests(store) == new


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "not a request"),
        ("{" * 9999, "not a request"),
        ('{"request": 1', "not a request"),
        (FIELDS | {"claim": ["x"]}, "not a request"),
        (FIELDS | {"assignment": "a2"}, "another assignment than a1"),
        ("x" * 200_000, "not a request"),
    ],
)
def test_other_files_are_told(tmp_path: Path, content: object, message: str) -> None:
    write(tmp_path / "requests", "bad.json", content)
    new, (problem,) = collect_requests(RecordFiles(tmp_path), "a1", tmp_path / "requests")
    assert not new and problem.startswith("bad.json: ") and message in problem


def test_a_decision_is_stored_and_in_the_history(tmp_path: Path) -> None:
    store = RecordFiles(tmp_path / "engine")
    write(tmp_path / "requests", "one.json", FIELDS)
    collect_requests(store, "a1", tmp_path / "requests")
    decide(store, 1, "accepted", "对")
    (request,) = read_requests(store)
    assert (request.status, request.answer) == ("accepted", "对") and request.by
    (line,) = store.history()
    assert (line["what"], line["from"], line["to"]) == ("request 1", "open", "accepted")
    with pytest.raises(LookupError, match="there is no request 2: 1 are kept"):
        decide(store, 2, "declined", "")
