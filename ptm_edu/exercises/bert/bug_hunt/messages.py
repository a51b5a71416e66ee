"""What the checks require and find, in words; a finding holds only a message's id and values.

The messages tell what happened. Why, and what to do about it, is left to the reader.
"""

from __future__ import annotations

import traceback
from types import ModuleType
from typing import Any

from ptm_edu.exercises.framework.report import Finding
from ptm_edu.language import Text

LONGEST = 300  # characters of an error's message


def say(finding: Finding, language: str | None = None) -> str:
    """Return a finding in words."""
    return MESSAGES[finding.message_id].say(language, **finding.values)


def raised(
    error: BaseException, script: ModuleType, message: str = "stops", **values: Any
) -> Finding:
    """Return a finding of what a script raised, and in which of its lines."""
    if isinstance(error, AttributeError) and error.obj is script:
        return Finding("missing", {"name": error.name})
    return Finding(message, {**error_values(error, script.__file__ or ""), **values})


def error_values(error: BaseException, path: str) -> dict[str, Any]:
    """Return an error's type and message, and the line of the file at `path` that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines.append(error.lineno)
    message = getattr(error, "msg", None) or str(error)
    line = lines[-1] if lines else "–"
    return {"error": type(error).__name__, "message": message[:LONGEST], "line": line}


TITLES = {
    "evaluation": Text(
        "evaluate returns a loss and the fraction of words it predicted",
        "evaluate 能运行到底，返回损失和预测正确的词的比例",
    ),
    "keys": Text("fill_in passes tensors to the model", "fill_in 交给模型的是张量"),
    "vocabulary": Text("A word has the same number in every run", "每次运行，同一个词的编号都相同"),
    "random_words": Text(
        "A random replacement is a word, not a special token",
        "随机替换进来的是词，而不是特殊词元",
    ),
    "label_slots": Text(
        "The loss does not depend on empty label slots",
        "损失与空着的标签位置无关",
    ),
    "one_batch": Text(
        "Training uses all of the text, with other words masked each time",
        "训练用到全部文本，并且每次遮住的词都不同",
    ),
    "layers": Text(
        "In evaluation mode the output depends only on the input and the model's parameters",
        "评估模式下，输出只取决于输入和模型的参数",
    ),
    "dropout": Text(
        "evaluate turns dropout off, whatever mode the model was in",
        "无论之前处于什么模式，evaluate 都在关闭 dropout 的情况下运行模型",
    ),
}

MESSAGES = {
    "evaluate_stops": Text(
        "evaluate stopped in line {line}: {error}: {message}",
        "evaluate 在第 {line} 行停止：{error}：{message}",
    ),
    "evaluate_gives": Text(
        "evaluate returned {given}, expected a loss and a fraction between 0 and 1.",
        "evaluate 返回了 {given}，而不是一个损失和一个 0 到 1 之间的比例。",
    ),
    "model_got_words": Text(
        "In line {line} fill_in called the model with {words}, which are strings, not tensors.",
        "fill_in 在第 {line} 行调用模型时传入的是 {words}：是字符串，不是张量。",
    ),
    "model_not_asked": Text(
        "{function} returned without calling the model.",
        "{function} 运行到底，却没有调用模型。",
    ),
    "vocabulary_moves": Text(
        "The same sentences, two runs of Python: {moved} of {words} words had another number. "
        "{word!r} was {here}, then {there}.",
        "同样的句子，运行 Python 两次：{words} 个词中有 {moved} 个编号不同。"
        "{word!r} 先是 {here}，后是 {there}。",
    ),
    "never_random": Text(
        "In {rounds} sentences no masked word was replaced by a random one; a tenth should be.",
        "在 {rounds} 个句子中，没有一个被遮住的词换成随机词；应有十分之一。",
    ),
    "special_drawn": Text(
        "{drawn} masked words were replaced by a random token; among these tokens were {tokens}.",
        "有 {drawn} 个被遮住的词换成了随机词元；这些词元中有 {tokens}。",
    ),
    "padding_counts": Text(
        "{empty} of {slots} label slots are empty. The loss is {before:.3f}. It becomes "
        "{rescored:.3f} if only the scores at the empty slots are changed, and {longer:.3f} if "
        "{slots} empty slots are added.",
        "{slots} 个标签位置中有 {empty} 个没有标签。损失是 {before:.3f}；"
        "只改变这些空位上的得分，损失变为 {rescored:.3f}；再添上与标签位置同样多的空位，"
        "则为 {longer:.3f}。",
    ),
    "labels_do_not_count": Text(
        "The loss is {before:.3f}, also after the scores of all masked words have changed.",
        "损失是 {before:.3f}；所有被遮住的词的得分都改变之后，它仍然不变。",
    ),
    "seen_again": Text(
        "In {epochs} epochs the model got {seen} of {sentences} sentences. There were {repeats} "
        "repetitions in all, {same} of them with the same words masked.",
        "{epochs} 轮训练中，模型见到 {sentences} 个句子中的 {seen} 个。"
        "句子重复出现 {repeats} 次，其中 {same} 次遮住的词与上一次完全相同。",
    ),
    "unknown_weights": Text(
        "Two calls with the same input gave scores up to {apart:.2g} apart. They were computed "
        "with {unknown} tensors of weights ({shapes}) that are not among model.parameters().",
        "同一输入调用两次，得分最多相差 {apart:.2g}。"
        "计算中用到了 {unknown} 个权重张量（{shapes}），"
        "它们不在 model.parameters() 之中。",
    ),
    "calls_differ": Text(
        "Two calls with the same input, in evaluation mode, gave scores up to {apart:.2g} apart.",
        "在评估模式下，同一输入调用两次，得分最多相差 {apart:.2g}。",
    ),
    "asked_in_training": Text(
        "evaluate called the model in training mode (calls: {count} of {calls}): model.training "
        "was True.",
        "evaluate 运行期间，模型被调用 {calls} 次，其中 {count} 次处于训练模式："
        "model.training 为 True。",
    ),
    # What can happen to any check, since it calls the script's code.
    "stops": Text(
        "The script stopped in line {line}: {error}: {message}",
        "脚本在第 {line} 行停止：{error}：{message}",
    ),
    "missing": Text(
        "There is no {name} in the script. The checks call its functions by the names and "
        "arguments that they came with.",
        "脚本中没有 {name}。检查按原有的名称和参数调用脚本中的函数，请不要改动它们。",
    ),
    "too_long": Text(
        "It was still running after {seconds:g} seconds, and was stopped.",
        "运行 {seconds:g} 秒仍未结束，已被终止。",
    ),
    "ended": Text(
        "The script ended the whole Python process, with code {code}.",
        "脚本使整个 Python 进程退出，退出码为 {code}。",
    ),
    "not_loaded": Text(
        "The script could not be loaded. Line {line}: {error}: {message}",
        "无法载入脚本。第 {line} 行：{error}：{message}",
    ),
    "python_ended": Text(
        "No Python could be started to run the script in; it ended with code {code}. {message}",
        "无法启动用来运行脚本的 Python，退出码为 {code}。{message}",
    ),
}
