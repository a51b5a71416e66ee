"""`ptm-edu grading mark|total|requests|feedback`: what people do with marks after a grading."""

from __future__ import annotations

import argparse
import contextlib
import os
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from ptm_edu.language import Text, say

from .grade import add_course_arguments, add_course_folder, course_by, opened_by
from .start import assignments_of

PATIENCE = 10  # seconds that a mark waits for another person's
CRITERION = Text("{name}: {asked}", "{name}：{asked}")

if TYPE_CHECKING:
    from ptm_edu.grading.intake.assignment import ManualCell
    from ptm_edu.grading.records.open_assignment import OpenAssignment


def add_mark_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the student and the mark, or how the queue is shown."""
    add_course_arguments(parser)
    parser.add_argument(
        "student",
        nargs="?",
        help=say(
            en="the student's folder in submitted/; without it a queue of all answers is opened in "
            "the browser",
            zh="submitted/ 中的学生文件夹；不给则在浏览器中打开全部答案的评分队列",
        ),
    )
    parser.add_argument(
        "mark",
        nargs="*",
        metavar="N=POINTS|KEY",
        help=say(
            en="points for criterion N of the rubric, or a key of assignments/comments.csv; "
            "without any, the criteria and the keys are listed",
            zh="评分标准第 N 项的得分，或 assignments/comments.csv 中的键；都不给则列出二者",
        ),
    )
    parser.add_argument(
        "--answer",
        metavar="NAME",
        help=say(en="which answer, where there are several", zh="有多道文字题时指定哪一道"),
    )
    parser.add_argument(
        "--part",
        type=_part,
        default=(1, 1),
        metavar="K/N",
        help=say(
            en="the queue of the K-th of N assistants, such as 2/4: no two get equal answers",
            zh="N 名助教中第 K 名的队列，例如 2/4：相同的答案只分给一人",
        ),
    )
    parser.add_argument(
        "--anonymous",
        action="store_true",
        help=say(en="hide the students' names in the queue", zh="在队列中隐藏学生姓名"),
    )


def mark(args: argparse.Namespace) -> int:
    """Mark an answer in words by its rubric, or open the queue; write the pages again."""
    opened = opened_by(args)
    cell = _cell(opened, args.answer)
    return _mark_one(opened, cell, args) if args.student else _queue(opened, cell, args)


def _queue(opened: OpenAssignment, cell: ManualCell, args: argparse.Namespace) -> int:
    """Serve the queue until Ctrl-C."""
    from ptm_edu.grading.assembly import publish_marks
    from ptm_edu.grading.marking.queue import Queue
    from ptm_edu.grading.marking.server import QueueServer

    with QueueServer(Queue(opened, cell, args.part, args.anonymous)) as server:
        message = say(
            en="Marking page: {url}\n"
            "It answers on this computer only. From another one, open a tunnel first "
            "(ssh -L {port}:127.0.0.1:{port} HOST), then the same address.\n"
            "Each mark is saved at once. Ctrl-C ends the queue and writes the pages.",
            zh="评分页面：{url}\n"
            "它只在本机可用。在另一台电脑上请先建立隧道（ssh -L {port}:127.0.0.1:{port} HOST），"
            "再打开同一地址。\n每次评分都立即保存。按 Ctrl-C 结束并写出页面。",
            url=server.url,
            port=server.server_port,
        )
        print(message, flush=True)
        if os.environ.get("CI") != "true":
            webbrowser.open(server.url)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
        if server.saved:
            print(say(en="Class page: {page}", zh="班级页面：{page}", page=publish_marks(opened)))
    return 0


def _mark_one(opened: OpenAssignment, cell: ManualCell, args: argparse.Namespace) -> int:
    from ptm_edu.grading.assembly import publish_marks
    from ptm_edu.grading.gradebook.manual import give_mark
    from ptm_edu.grading.records.written_answers import (
        FILE,
        read_comments,
        rubric_of,
        written_mark,
    )

    student = opened.named(args.student)
    comments = read_comments(opened.course.root / FILE, opened.name)
    if not args.mark:
        print(cell.title.say())
        for number, criterion in enumerate(rubric_of(cell), start=1):
            asked = CRITERION.say(name=criterion.name.say(), asked=criterion.description.say())
            print(f"  {number}=…  0–{criterion.points:g}  {asked}")
        for comment in comments.values():
            points = "" if comment.points is None else f"{comment.points:+g}  "
            print(f"  {comment.key}  {points}{comment.in_language()}")
        return 0
    given = written_mark(cell, args.mark, comments)
    with opened.lock.held(PATIENCE):
        give_mark(opened, [student], cell.grade_id, given)
    publish_marks(opened)
    message = say(
        en="{student}, {title}: {points:g} of {most:g} points",
        zh="{student}，{title}：{points:g} / {most:g} 分",
        student=student,
        title=cell.title.say(),
        points=given.points,
        most=cell.points,
    )
    print(message)
    return 0


def _part(text: str) -> tuple[int, int]:
    """Return (2, 4) for "2/4"."""
    number, _, parts = text.partition("/")
    if not all(t.isascii() and t.isdigit() and len(t) < 4 for t in (number, parts)):
        raise argparse.ArgumentTypeError(_not_a_part(text))
    if not 0 < int(number) <= int(parts):
        raise argparse.ArgumentTypeError(_not_a_part(text))
    return int(number), int(parts)


def _not_a_part(text: str) -> str:
    return say(
        en="expected K/N with K from 1 to N, such as 2/4, got {text!r}",
        zh="应为 K/N，K 从 1 到 N，例如 2/4，实际为 {text!r}",
        text=text,
    )


def add_total_arguments(parser: argparse.ArgumentParser) -> None:
    """Take where the course is; weights are in course.toml."""
    add_course_folder(parser)


def total(args: argparse.Namespace) -> int:
    """Write course.csv and course.html."""
    from ptm_edu.grading.assembly import publish_total

    course = course_by(args)
    page = publish_total(course, assignments_of(course.root))
    print(say(en="Course totals: {page}", zh="课程总评：{page}", page=page))
    print(say(en="Marks: {path}", zh="成绩表：{path}", path=page.with_name("course.csv")))
    return 0


def add_requests_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the folder of request files, or a decision."""
    add_course_arguments(parser)
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        help=say(en="a folder with students' request files", zh="存放学生申请文件的文件夹"),
    )
    decision = parser.add_mutually_exclusive_group()
    for option, en, zh in (
        ("--accept", "accept this request", "接受该申请"),
        ("--decline", "decline this request", "不接受该申请"),
    ):
        decision.add_argument(option, type=int, metavar="N", help=say(en=en, zh=zh))
    parser.add_argument(
        "--because",
        default="",
        metavar="TEXT",
        help=say(en="the answer that the student's page shows", zh="显示在学生页面上的答复"),
    )


def requests(args: argparse.Namespace) -> int:
    """Collect and list requests, or decide one; 1 where a file was no request."""
    from ptm_edu.grading.assembly import publish
    from ptm_edu.grading.records.requests import ACCEPTED, DECLINED, collect_requests, decide

    opened = opened_by(args)
    number = args.accept or args.decline
    problems: list[str] = []
    if args.folder or number:
        with opened.lock.held():
            if args.folder:
                _, problems = collect_requests(
                    opened.records, opened.name, args.folder, opened.course.signer()
                )
            if number:
                status = ACCEPTED if args.accept else DECLINED
                decide(opened.records, number, status, args.because)
            publish(opened)
    for problem in problems:
        print(f"✗ {problem}")
    _list_requests(opened)
    return 1 if problems else 0


def _list_requests(opened: OpenAssignment) -> None:
    from ptm_edu.grading.pages.messages import STATUS
    from ptm_edu.grading.pages.request_answer import suggested_answer
    from ptm_edu.grading.pages.student_page import request_subject
    from ptm_edu.grading.records.requests import read_requests

    titles = {cell.grade_id: cell.title for cell in opened.assignment.manual}
    requests = read_requests(opened.records)
    for request in requests:
        subject, status = request_subject(request, titles).say(), STATUS[request.status].say()
        print(f"{request.number}. {request.student} · {subject} [{status}]")
        claim = request.claim.replace("\n", "\n  ")  # no line of it stands where the answer does
        print(_indented(say(en="claim: {text}", zh="理由：{text}", text=claim)))
        record = opened.records.get(request.student) if _is_name(request.student) else None
        answer = request.answer or suggested_answer(request, record).say()
        print(_indented(say(en="answer: {text}", zh="答复：{text}", text=answer)))
    if not requests:
        print(say(en="No requests.", zh="没有申请。"))


def add_feedback_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the LMS."""
    add_course_arguments(parser)
    parser.add_argument(
        "--layout",
        choices=("moodle", "canvas"),
        required=True,
        help=say(en="the LMS that takes the zip", zh="接收 zip 的教学平台"),
    )


def feedback(args: argparse.Namespace) -> int:
    """Write the zip of all students' pages; 1 where somebody's page has no name for the LMS."""
    from ptm_edu.grading.assembly import publish
    from ptm_edu.grading.pages.feedback_zip import write_feedback_zip

    opened = opened_by(args)
    publish(opened)  # a grading that was interrupted has not written its pages
    path, left_out = write_feedback_zip(opened, args.layout)
    print(say(en="Feedback: {path}", zh="反馈压缩包：{path}", path=path))
    for student in left_out:
        message = say(
            en="✗ {student}: not in the zip, because {lms} does not know this name",
            zh="✗ {student}：不在压缩包中，因为 {lms} 不认识这个名字",
            student=student,
            lms=args.layout.capitalize(),
        )
        print(message)
    return 1 if left_out else 0


def _cell(opened: OpenAssignment, answer: str | None) -> ManualCell:
    cells = {cell.grade_id: cell for cell in opened.assignment.manual}
    if answer is None and len(cells) == 1:
        return next(iter(cells.values()))
    if answer not in cells:
        raise LookupError(
            say(
                en="{name} has no answer in words called {answer!r}; there are: {names}",
                zh="{name} 中没有名为 {answer!r} 的文字题；现有：{names}",
                name=opened.name,
                answer=answer or "",
                names=", ".join(cells) or "–",
            )
        )
    return cells[answer]


def _is_name(student: str) -> bool:
    """Return whether a request's name can be that of a folder: the student wrote the file."""
    return Path(student).name == student


def _indented(text: str) -> str:
    return "\n".join(f"   {line}" for line in text.splitlines())
