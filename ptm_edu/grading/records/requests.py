"""Students' requests for another look: read from files, listed, and kept with their decisions.

A student's page writes the file and signs it, so that nobody asks in a classmate's name. Anything
may stand in a file, so it is read as data of limited size.
"""

from __future__ import annotations

import hmac
import json
import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from ptm_edu.language import say
from ptm_edu.quoting import quoted

from .course import Sign
from .names import by_composed, composed
from .records import Records
from .versions import now, user

DOCUMENT = "requests"  # its name among the records
FORMAT = 1
MAX_BYTES, MAX_MAIL = 100_000, 1_000_000  # bytes; a mail may hold its text twice, and pictures
SIGNED = ("student", "digest", "exercise", "check")  # and the assignment before them
MAX_CHARACTERS = 4000  # of a claim
MAX_NAME = 200
SUFFIXES = (".json", ".txt", ".eml")
OPEN, ACCEPTED, DECLINED = "open", "accepted", "declined"


@dataclass(frozen=True)
class Request:
    """What a student asks: look again at a `check` ("" for all) of `exercise`, because of `claim`.

    `exercise` may be the grade_id of an answer in words. `digest` is the submission that the
    student's page was about. `status` is open, accepted or declined, `answer` the reason given.
    """

    number: int
    student: str
    exercise: str
    check: str
    claim: str
    digest: str
    received: str
    status: str = OPEN
    answer: str = ""
    decided: str = ""
    by: str = ""


def collect_requests(
    records: Records, assignment: str, folder: Path, sign: Sign
) -> tuple[list[Request], list[str]]:
    """Add the requests in a folder to those that are kept; return the new ones, and problems.

    A request that is there already is left out, so the same folder can be read again. A file that
    is no request of this assignment, or not signed by a student's page with `sign`, is a problem:
    one sentence.
    """
    requests = read_requests(records)
    new: list[Request] = []
    problems: list[str] = []
    if not folder.is_dir():
        raise NotADirectoryError(_no_folder(folder))
    contents = {_content(request) for request in requests}
    students = by_composed(record.result.student for record in records.all())
    for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES):
        if not path.is_file() or path.name.startswith("."):
            continue
        try:
            data = _read(path, assignment, sign)
        except ValueError as error:
            problems.append(f"{quoted(path.name)}: {error}")
            continue
        data["student"] = students.get(composed(data["student"]), data["student"])
        request = Request(len(requests) + len(new) + 1, received=now(), **data)
        if _content(request) not in contents:
            contents.add(_content(request))
            new.append(request)
    if new:
        _write(records, [*requests, *new])
    return new, problems


def decide(records: Records, number: int, status: str, answer: str) -> Request:
    """Store the decision on a request, and write it to the history; LookupError for no such."""
    requests = read_requests(records)
    if not 0 < number <= len(requests):
        raise LookupError(_no_request(number, len(requests)))
    before = requests[number - 1]
    request = replace(before, status=status, answer=answer, decided=now(), by=user())
    requests[number - 1] = request
    _write(records, requests)
    line = {"when": now(), "by": user(), "why": "request", "student": request.student}
    line |= {"exercise": request.exercise, "what": f"request {number}"}
    records.append([{**line, "from": before.status, "to": status, "check": request.check}])
    return request


def read_requests(records: Records) -> list[Request]:
    """Return all requests that are kept, in the order of their numbers."""
    return [Request(**entry) for entry in records.document(DOCUMENT) or ()]


def clean(text: str) -> str:
    """Return a text without control characters, which could change what a terminal shows."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf"))


def _read(path: Path, assignment: str, sign: Sign) -> dict[str, Any]:
    is_mail = path.suffix.lower() == ".eml"
    most = MAX_MAIL if is_mail else MAX_BYTES
    with open(path, "rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise ValueError(_not_a_request())
    text = _text_of_mail(raw) if is_mail else raw.decode("utf-8-sig", "replace")
    try:  # a mail has the same between its text and its signature
        data = json.loads(text[text.index("{") : text.rindex("}") + 1])
    except (ValueError, RecursionError):
        raise ValueError(_not_a_request()) from None
    if not isinstance(data, dict) or data.get("request") != FORMAT:
        raise ValueError(_not_a_request())
    fields = {name: data.get(name, "") for name in ("assignment", *SIGNED, "claim", "signature")}
    if not all(isinstance(value, str) for value in fields.values()):
        raise ValueError(_not_a_request())
    if fields.pop("assignment") != assignment:
        raise ValueError(_other_assignment(assignment))
    fields["student"] = composed(fields["student"])  # as it was signed
    signature = sign(assignment, *(fields[name] for name in SIGNED))
    given = fields.pop("signature").encode("utf-8", "replace")
    if not hmac.compare_digest(signature.encode(), given):
        raise ValueError(_not_signed())
    limits = {name: MAX_CHARACTERS if name == "claim" else MAX_NAME for name in fields}
    return {name: clean(value)[: limits[name]].strip() for name, value in fields.items()}


def _text_of_mail(raw: bytes) -> str:
    """Return the text of a mail, whatever it is encoded in; "" where it has none."""
    try:
        body = message_from_bytes(raw, policy=policy.default).get_body(("plain",))
        content = body.get_payload(decode=True) if body else b""
        charset = (body.get_content_charset() if body else None) or "utf-8"
        return bytes(content or b"").decode(charset, "replace")
    except Exception:  # a broken header can raise anything in Python's parser
        return ""


def _content(request: Request) -> Sequence[str]:
    return (request.student, request.exercise, request.check, request.claim, request.digest)


def _write(records: Records, requests: Sequence[Request]) -> None:
    records.put_document(DOCUMENT, [asdict(request) for request in requests])


def _no_folder(folder: Path) -> str:
    return say(
        en="{folder} is not a folder: expected the folder that holds the students' request files",
        zh="{folder} 不是文件夹：应为存放学生复查申请文件的文件夹",
        folder=folder,
    )


def _no_request(number: int, count: int) -> str:
    return say(
        en="there is no request {number}: {count} are kept, numbered from 1",
        zh="没有第 {number} 号申请：共有 {count} 份，编号从 1 开始",
        number=number,
        count=count,
    )


def _not_a_request() -> str:
    return say(
        en="not a request from a student's page; ask the student to save it there again",
        zh="不是学生页面生成的复查申请；请学生在页面上重新保存",
    )


def _not_signed() -> str:
    return say(
        en="not signed by the page of the student it names, or the page is of an earlier version: "
        "ask the student to save the request on the page that was returned last",
        zh="没有由其中所写学生的页面签名，或者页面是旧版本：请学生在最近一次发回的页面上重新保存申请",
    )


def _other_assignment(assignment: str) -> str:
    return say(
        en="a request about another assignment than {name}",
        zh="这份申请不属于作业 {name}",
        name=assignment,
    )
