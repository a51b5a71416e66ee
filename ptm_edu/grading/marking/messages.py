"""The texts of the marking page."""

from __future__ import annotations

from ptm_edu.language import Text

LEFT = Text(
    "{left} of {answers} answers left (groups: {groups})",
    "还剩 {left} / {answers} 份，共 {groups} 组",
)
NOTHING_LEFT = Text("All {answers} answers are marked.", "{answers} 份答案已全部评分。")
EMPTY = Text("Nobody has answered this question.", "没有人回答这道题。")
PART = Text("part {mine} of {parts}", "第 {mine} 部分，共 {parts} 部分")
PREVIOUS = Text("Previous", "上一组")
NEXT = Text("Next", "下一组")
OVERVIEW = Text("Overview", "总览")
TOGETHER = Text(
    "{n} answers are marked together: equal, or nearly so. Underlined words differ from the first. "
    "Untick an answer to mark it by itself.",
    "{n} 份答案相同或几乎相同，一起评分。带下划线的词与第一份不同。取消勾选即可单独评分。",
)
EQUAL = Text("equal", "相同")
RUBRIC = Text("Rubric", "评分标准")
COMMENTS = Text("Comments", "评语")
OWN = Text("Your own words", "自己的评语")
POINTS = Text("points", "得分")
SUM = Text("Sum", "合计")
SAVE = Text("Save, next", "保存并继续")
MARKED = Text("Marked: {points:g} points, by {by}, {when}.", "已评 {points:g} 分，{by}，{when}。")
EARLIER = Text(
    "{name}: {points:g} points were given to an earlier text. This one is not marked yet.",
    "{name}：此前的文本得了 {points:g} 分，现在的文本尚未评分。",
)
KEYS = Text(
    "Keys: Enter saves, n and p go to the next and the previous group.",
    "按键：回车保存，n 和 p 转到下一组和上一组。",
)
NOT_MARKED = Text("not marked", "未评分")
