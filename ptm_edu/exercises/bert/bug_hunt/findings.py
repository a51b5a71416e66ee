"""What a check saw: the id of a sentence and its numbers, put in words in either language.

The sentences tell what happened. Why, and what to do about it, is the hunter's to find.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from ptm_edu.language import Text

LONGEST = 300  # of a message that the script's author may have made


@dataclass(frozen=True)
class Finding:
    """The id of a sentence, and the numbers (all plain JSON) that it is told with."""

    sentence: str
    numbers: Mapping[str, Any] = field(default_factory=dict)

    def say(self, language: str | None = None) -> str:
        """Return what was seen."""
        return SENTENCES[self.sentence].say(language, **self.numbers)


def raised(
    error: BaseException, script: ModuleType, sentence: str = "stops", **numbers: Any
) -> Finding:
    """Return a finding of what a script raised, and in which of its lines."""
    if isinstance(error, AttributeError) and error.obj is script:
        return Finding("missing", {"name": error.name})
    return Finding(sentence, {**told(error, script.__file__ or ""), **numbers})


def told(error: BaseException, path: str) -> dict[str, Any]:
    """Return an error's kind and message, and the line of the file at `path` that it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines.append(error.lineno)
    message = getattr(error, "msg", None) or str(error)
    line = lines[-1] if lines else "–"
    return {"error": type(error).__name__, "message": message[:LONGEST], "line": line}


TITLES = {
    "evaluation": Text(
        "evaluate comes to its end, with a loss and a share of words found",
        "evaluate 能运行到底，返回损失和猜中的比例",
    ),
    "keys": Text("fill_in hands tensors to the model", "fill_in 交给模型的是张量"),
    "vocabulary": Text("A word has the same number in every run", "每次运行，同一个词的编号都相同"),
    "random_words": Text(
        "The random word in place of a hidden one is a word",
        "随机替换进来的是词，而不是特殊词元",
    ),
    "label_slots": Text(
        "The loss does not depend on label slots that nothing stands in",
        "损失与空着的标签位无关",
    ),
    "one_batch": Text(
        "Training shows all of the text, with other words hidden each time",
        "训练用到全部文本，并且每次隐藏的词都不同",
    ),
    "layers": Text(
        "In evaluation mode one input has one answer, and the model's parameters alone decide it",
        "评估模式下，同一输入只有一个结果，并且只取决于模型的参数",
    ),
    "dropout": Text(
        "evaluate asks the model with its dropout off, however the model was left",
        "无论之前处于什么模式，evaluate 都在关闭 dropout 的情况下运行模型",
    ),
}

SENTENCES = {
    "evaluate_stops": Text(
        "evaluate stopped in line {line}: {error}: {message}",
        "evaluate 在第 {line} 行停止：{error}: {message}",
    ),
    "evaluate_gives": Text(
        "evaluate returned {given}: not a loss and a share between 0 and 1.",
        "evaluate 返回了 {given}，而不是一个损失和一个 0 到 1 之间的比例。",
    ),
    "model_got_words": Text(
        "In line {line} fill_in called the model with {words}, which are words and no tensors.",
        "fill_in 在第 {line} 行调用模型时传入的是 {words}：是字符串，不是张量。",
    ),
    "model_not_asked": Text(
        "{function} came to its end without calling the model.",
        "{function} 运行到底，却没有调用模型。",
    ),
    "vocabulary_moves": Text(
        "The same sentences, two runs of Python: {moved} of {words} words had another number. "
        "{word!r} was {here}, then {there}.",
        "同样的句子，运行 Python 两次：{words} 个词中有 {moved} 个编号不同。"
        "{word!r} 先是 {here}，后是 {there}。",
    ),
    "never_random": Text(
        "In {rounds} sentences no hidden word was replaced by a random one; a tenth should be.",
        "在 {rounds} 个句子中，没有一个被隐藏的词换成随机词；应有十分之一。",
    ),
    "special_drawn": Text(
        "{drawn} hidden words were replaced by a random token; among these tokens were {told}.",
        "有 {drawn} 个被隐藏的词换成了随机词元；这些词元中有 {told}。",
    ),
    "padding_counts": Text(
        "{empty} of {slots} label slots hold no label. The loss is {before:.3f}; with other scores "
        "at these alone it is {rescored:.3f}, and with as many empty slots again as there are "
        "slots, {longer:.3f}.",
        "{slots} 个标签位中有 {empty} 个没有标签。损失是 {before:.3f}；只改变这些空位上的得分，"
        "损失变为 {rescored:.3f}；再添上与现有标签位同样多的空位，则为 {longer:.3f}。",
    ),
    "labels_do_not_count": Text(
        "The loss is {before:.3f}, and stays so when the scores of all hidden words change.",
        "损失是 {before:.3f}；所有被隐藏的词的得分都改变之后，它仍然不变。",
    ),
    "seen_again": Text(
        "In {epochs} epochs the model saw {seen} of {sentences} sentences. A sentence came again "
        "{repeats} times, in {same} of them with the same words hidden.",
        "{epochs} 轮训练中，模型见到 {sentences} 个句子中的 {seen} 个。"
        "句子重复出现 {repeats} 次，其中 {same} 次隐藏的词与上一次完全相同。",
    ),
    "unknown_weights": Text(
        "The same input, asked twice, gave scores up to {apart:.2g} apart. They were computed with "
        "{unknown} tensors of weights ({shapes}) that are not among model.parameters().",
        "同一输入问两次，得分最多相差 {apart:.2g}。计算中用到了 {unknown} 个权重张量（{shapes}），"
        "它们不在 model.parameters() 之中。",
    ),
    "calls_differ": Text(
        "The same input, asked twice in evaluation mode, gave scores up to {apart:.2g} apart.",
        "在评估模式下，同一输入问两次，得分最多相差 {apart:.2g}。",
    ),
    "asked_in_training": Text(
        "evaluate called the model in training mode (calls: {count} of {calls}): model.training "
        "was True.",
        "evaluate 运行期间，模型被调用 {calls} 次，其中 {count} 次处于训练模式："
        "model.training 为 True。",
    ),
    # What may happen to any check, since it calls other people's code.
    "stops": Text(
        "The script stopped in line {line}: {error}: {message}",
        "脚本在第 {line} 行停止：{error}: {message}",
    ),
    "missing": Text(
        "There is no {name} in the script. The checks call its functions by the names and "
        "arguments that they came with.",
        "脚本中没有 {name}。检查按原有的名称和参数调用脚本中的函数，请不要改动它们。",
    ),
    "too_long": Text(
        "It had not come to its end after {seconds:g} seconds, and was stopped.",
        "运行 {seconds:g} 秒仍未结束，已被终止。",
    ),
    "ended": Text(
        "The script ended the whole Python process, with code {code}.",
        "脚本使整个 Python 进程退出，退出码为 {code}。",
    ),
    "not_loaded": Text(
        "The script could not be loaded. Line {line}: {error}: {message}",
        "无法载入脚本。第 {line} 行：{error}: {message}",
    ),
    "python_ended": Text(
        "No Python could be started to run the script in; it ended with code {code}. {message}",
        "无法启动用来运行脚本的 Python，退出码为 {code}。{message}",
    ),
}
