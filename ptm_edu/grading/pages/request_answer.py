"""The answer that a student's request for another look can be given, from what was graded."""

from __future__ import annotations

from ptm_edu.grading.records.records import Record
from ptm_edu.grading.records.requests import Request
from ptm_edu.grading.results import FAULT, RIGHT, ExerciseResult
from ptm_edu.language import LANGUAGES, Text

from .exercise_report import in_both, report_text, student_report

NO_RECORD = Text(
    "Nothing of {student} was graded: is the name that of the folder in submitted/?",
    "没有 {student} 的评分记录：姓名是否与 submitted/ 中的文件夹一致？",
)
OTHER_FILE = Text(
    "The request is about another file than the one that was graded last. The page has changed "
    "since; please look at it again.",
    "申请针对的文件不是最近一次评分的文件。页面此后已更新，请重新查看。",
)
WRITTEN = Text(
    "A person marked this answer. Read it again beside the rubric; change the points in "
    "formgrader or with “ptm-edu grading mark”.",
    "此题由人工评分。请对照评分标准重读，可在 formgrader 中或用“ptm-edu grading mark”改分。",
)
GRADER_FAULT = Text(
    "The grader itself failed here, and no mark was given. “ptm-edu grade … --resume” tries again.",
    "评分程序自身出错，尚未给分。请用“ptm-edu grade … --resume”重试。",
)
PASSES = Text("This already has full marks.", "此项已得满分。")
FAILS = Text(
    "{report}\nIf the student is right, correct the check and run “ptm-edu regrade”, or give the "
    "points in formgrader.",
    "{report}\n若学生有理，请改正检查后运行“ptm-edu regrade”，或在 formgrader 中给分。",
)


def suggested_answer(request: Request, record: Record | None) -> Text:
    """Return what the grading says to a request, and what to do if the student is right."""
    if record is None:
        return in_both(lambda language: NO_RECORD.say(language, student=request.student))
    result = record.result
    if request.digest != result.digest:
        return OTHER_FILE
    answer = next((e for e in result.exercises if e.exercise == request.exercise), None)
    if answer is None:
        return WRITTEN
    if answer.outcome == FAULT:
        return GRADER_FAULT
    reports = {language: _report(answer, request.check, language) for language in LANGUAGES}
    if answer.outcome == RIGHT or not reports["en"]:
        return PASSES
    return in_both(lambda language: FAILS.say(language, report=reports[language]))


def _report(answer: ExerciseResult, check_name: str, language: str) -> str:
    """Return what the student was told about a check, "" where it passed."""
    report = student_report(answer)
    check = next((c for c in report.checks if c.name == check_name), None) if report else None
    if check is None:
        return report_text(answer, language)
    return "" if check.passed else check.say(language)
