"""Why a notebook cannot be read, and what was repaired in it, in both languages."""

from __future__ import annotations

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.language import Text
from ptm_edu.quoting import quoted

UNREADABLE = {
    "missing": Text(
        "The notebook {name} was not handed in.",
        "没有提交笔记本 {name}。",
    ),
    "other_files": Text(
        "The notebook {name} was not handed in, only {files}. Hand in the notebook itself.",
        "没有提交笔记本 {name}，只有 {files}。请提交笔记本本身。",
    ),
    "ambiguous": Text(
        "The notebook {name} was not handed in. The folder holds {count} other notebooks, "
        "and it is not clear which one is meant. Hand in one, under this name.",
        "没有提交笔记本 {name}，而其他 {count} 个笔记本中无法确定是哪一个。"
        "请只提交一个，并使用这个文件名。",
    ),
    "not_a_file": Text(
        "{name} is a folder, a link or something else, but not a file. Hand in the notebook "
        "itself.",
        "{name} 是文件夹、链接或其他东西，而不是文件。请提交笔记本文件本身。",
    ),
    "empty": Text(
        "The file is empty. Save the notebook and hand it in again.",
        "文件是空的。请保存笔记本后重新提交。",
    ),
    "too_large": Text(
        "The file has more than {limit} MB. Clear all outputs, save and hand it in again.",
        "文件超过 {limit} MB。请清除所有输出、保存后重新提交。",
    ),
    "too_large_kept": Text(
        "The file has more than {limit} MB without the outputs of its cells. Take data and "
        "pictures out of its cells, save and hand it in again.",
        "去掉单元格的输出后，文件仍超过 {limit} MB。请删去单元格中的数据和图片，保存后重新提交。",
    ),
    "too_many_parts": Text(
        "Without the outputs of its cells, the file holds more than {count} values, far more than "
        "code and text need. Take data out of its cells, save and hand it in again.",
        "去掉单元格的输出后，文件仍包含超过 {count} 个值，远多于代码和文字所需。"
        "请删去单元格中的数据，保存后重新提交。",
    ),
    "encoding": Text(
        "The file is not valid {encoding} text: byte {place} cannot be decoded. Save the notebook "
        "in JupyterLab and hand it in again.",
        "文件不是 {encoding} 编码的文本：第 {place} 个字节不符合。请用 JupyterLab 保存后重新提交。",
    ),
    "not_json": Text(
        "The file is damaged: from line {line}, column {column} on it is not JSON, the format of "
        "notebooks. Open it in JupyterLab; if that fails too, copy your cells into a fresh "
        "notebook.",
        "文件不完整：从第 {line} 行第 {column} 列起不再是 JSON（笔记本的格式）。请用 JupyterLab "
        "打开；如果也打不开，请把你的单元格复制到新的笔记本中。",
    ),
    "too_deep": Text(
        "The file is nested far deeper than any notebook. Copy your cells into a fresh notebook.",
        "文件的嵌套层数远超任何笔记本。请把你的单元格复制到新的笔记本中。",
    ),
    "not_a_notebook": Text(
        "The file is JSON but not a notebook: it has no list of cells. Hand in the .ipynb file.",
        "文件是 JSON，但不是笔记本：其中没有单元格列表。请提交 .ipynb 文件。",
    ),
    "no_cells": Text(
        "The notebook has no cells. Was it saved before you wrote in it?",
        "笔记本里没有任何单元格。是否在写入内容之前就保存了？",
    ),
    "too_many_cells": Text(
        "The notebook has {count} cells; at most {limit} are read. Delete the cells that the "
        "exercises do not need.",
        "笔记本有 {count} 个单元格，最多读取 {limit} 个。请删去与练习无关的单元格。",
    ),
}

REPAIRS = {
    "renamed": Text(
        "Your notebook is called {given}; it was read as {name}.",
        "你的笔记本名为 {given}，已按 {name} 读取。",
    ),
    "other_notebook": Text(
        "Your notebook contains none of the assignment's cells: perhaps you handed in another "
        "notebook. All of them were added, and your own cells were kept.",
        "你的笔记本中没有本作业的任何单元格：可能提交了别的笔记本。已补上所有单元格，并保留了你自己的单元格。",
    ),
    "copies": Text(
        "These cells were present more than once, and one copy of each was kept: {cells}.",
        "以下单元格出现了多次，各保留一份：{cells}。",
    ),
    "answer_copies": Text(
        "These answer cells were present more than once. All copies run in their order, and one of "
        "each counts as the answer cell: {cells}.",
        "以下答题单元格出现了多次。所有副本按顺序运行，各有一份作为答题单元格：{cells}。",
    ),
    "missing": Text(
        "These cells were missing and were put back: {cells}.",
        "以下单元格缺失，已补回：{cells}。",
    ),
    "missing_answers": Text(
        "These answer cells were missing. An empty one was inserted for each, and your code is "
        "searched for in the other cells: {cells}.",
        "以下答题单元格缺失，已在原处补上空单元格，并会在其他单元格中寻找你的代码：{cells}。",
    ),
    "types": Text(
        "These cells had become cells of another type (code, Markdown or raw) and were changed "
        "back: {cells}.",
        "以下单元格的类型（代码、Markdown 或 raw）被改变，已改回：{cells}。",
    ),
    "contents": Text(
        "These cells must not be edited; their text was restored: {cells}.",
        "以下单元格不应修改，已恢复原文：{cells}。",
    ),
    "kept": Text(
        "What you wrote into cells that must not be edited was kept, in a separate cell beside "
        "each (of code only answers and imports): {cells}.",
        "你写在不应修改的单元格中的内容已保留在旁边单独的单元格里"
        "（代码只保留答案和 import）：{cells}。",
    ),
    "labels": Text(
        "The grading metadata of these cells (points, name, what is locked) was restored: {cells}.",
        "以下单元格的评分标记（分数、名称、锁定状态）已恢复：{cells}。",
    ),
    "foreign": Text(
        "{count} cells carried grading metadata that this assignment does not use; the metadata "
        "was removed and the cells were kept.",
        "{count} 个单元格带有本作业没有的评分标记；标记已去掉，单元格保留。",
    ),
}

NO_PENALTY = Text(" This costs you nothing.", "这不会扣分。")

UNKNOWN_REPAIR = Text("Repaired in the notebook: {id}.", "已修复笔记本：{id}。")

ANSWER_HERE = Text("YOUR ANSWER HERE", "在此作答")  # what nbgrader puts for an answer in words
ANSWER_MISSING = Text(
    "This answer cell was missing in the submitted notebook; answers in other cells count.",
    "提交的笔记本中缺少这个答题单元格；写在其他单元格中的内容同样有效。",
)


def repair_message(finding: Finding, language: str | None = None) -> str:
    """Return what was repaired in a notebook, and that it costs no points.

    A repair that another version stored, with an unknown id or other values, is named by its id.
    """
    values = dict(finding.values)
    if "given" in values:  # the name of a file, which may hold any text
        values["given"] = quoted(str(values["given"]))
    try:
        message = REPAIRS[finding.message_id].say(language, **values)
    except (KeyError, IndexError, ValueError):
        return UNKNOWN_REPAIR.say(language, id=finding.message_id)
    # Another notebook may contain no answers at all.
    no_penalty = finding.message_id != "other_notebook"
    return message + NO_PENALTY.say(language) if no_penalty else message
