"""The texts of the page of course totals."""

from __future__ import annotations

from ptm_edu.language import Text

TITLE = Text("Course totals", "课程总评")
HOW = Text("How it is computed", "计算方式")
FORMULA = Text(
    "Total = 100 × Σ weight × points / maximum points, divided by Σ weight, over the assignments "
    "that count for the student. The points are those of each marks.csv: with points by a person "
    "and extra credit, after the late penalty.",
    "总评 = 100 × Σ 权重 × 得分 / 满分，再除以 Σ 权重，只计对该学生有效的作业。"
    "得分取自各作业的 marks.csv：包含人工评分和附加分，已减去迟交扣分。",
)
WEIGHTS = Text("Weights", "权重")
RULES = Text(
    "An assignment that was not handed in counts 0. One that a student is excused from (column "
    "excused of people.csv) does not count. Where a mark still needs a person, the total is a "
    "range: what is open counts nothing on the left and everything on the right.",
    "未提交的作业计 0 分。获准免交的作业（people.csv 的 excused 列）不计入。仍需人工评分时，"
    "总评是一个区间：左端把未评部分计 0，右端计满分。",
)
DROPPED = Text(
    "Dropped for each student: {n}, those whose omission gives the highest total; they stand in "
    "parentheses.",
    "每名学生去掉 {n} 次作业，去掉后总评最高；这些作业写在括号里。",
)
UNGRADED = Text(
    "Not counted, because nobody was graded yet: {names}.", "尚无人评分、因此不计入：{names}。"
)
COUNTS = Text(
    "{n} students, {open} of them with a mark that still needs a person.",
    "{n} 名学生，其中 {open} 名还有需要人工处理的分数。",
)
STUDENT = Text("student", "学生")
TOTAL = Text("total, %", "总评 %")
PERCENT = Text("percent of each assignment's points", "各作业的得分百分比")
STATES = {"missing": Text("missing", "未提交"), "excused": Text("excused", "免交")}
