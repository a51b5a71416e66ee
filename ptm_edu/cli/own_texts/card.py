"""A run's card, and its summary on the screen."""

from __future__ import annotations

import platform
from typing import Any

import torch

from ptm_edu import __version__
from ptm_edu.files import whole_file
from ptm_edu.language import Text
from ptm_edu.machine import machine

from .labeled_data import HELD_OUT, LabeledData
from .run_record import Result, RunRecord
from .scores import interval, right_and_all
from .task_delta import FILE

CARD, MATRIX, PICTURE = "card.md", "confusion.csv", "confusion.png"

_SUMMARY = Text(
    en="Accuracy {accuracy:.1%} on {count:,} texts (95% interval {low:.1%} to {high:.1%}). The "
    "majority baseline, always {label!r}, is {baseline:.1%}.{doubt}\n"
    "{folder}: the delta has {bytes:,} bytes and {parameters:,} parameters; {card} is its card, "
    "{matrix} and {picture} the confusion matrix.\n"
    "Classify other texts: ptm-edu predict {folder} FILE.csv",
    zh="在 {count:,} 条文本上的准确率为 {accuracy:.1%}（95% 区间 {low:.1%} 至 {high:.1%}）。"
    "多数类基线（总是预测 {label!r}）为 {baseline:.1%}。{doubt}\n"
    "{folder}：增量有 {bytes:,} 字节、{parameters:,} 个参数；{card} 是说明卡，"
    "{matrix} 和 {picture} 是混淆矩阵。\n"
    "为其他文本分类：ptm-edu predict {folder} FILE.csv",
)
_CARD = Text(
    en="""# {name}

A delta for {base}: attached to it, it classifies texts as {label_list}.

| | |
| --- | --- |
| base model | {base}, {base_parameters:,} parameters, checksum of the weights {weights} |
| method | {method} |
| trained parameters | {parameters:,}, the head's among them ({fraction:.2%} of the base model's) |
| file | `{file}`, {bytes:,} bytes |
| training data | {train:,} texts of `{task}` |
| training | {epochs} epochs, {steps:,} steps, highest learning rate {rate}, seed {seed} |
| time | {seconds:,.0f} seconds on {machine} |

## Labels

| label | texts to train on | texts to measure with | of these classified correctly |
| --- | --- | --- | --- |
{label_rows}

## Score

| | |
| --- | --- |
| accuracy | {accuracy:.1%}, {right:,} of {count:,} texts; 95% interval {low:.1%} to {high:.1%} |
| majority baseline | {baseline:.1%}: always {label}, the most frequent label in training |
| measured on | {measured_on} |
| repeated texts | {repeated:,} of the texts to measure with are among those to train on{warning} |
| truncated texts | {truncated:,} have more than {longest} tokens, and their ends are not read |

These numbers come from one run; another split or seed gives other ones.{doubt}

![Confusion matrix]({picture})

## Made by

`{command}`

ptm-edu {version}, PyTorch {torch}, Python {python}.
""",
    zh="""# {name}

{base} 的增量：装上它之后，模型把文本分为 {label_list}。

| | |
| --- | --- |
| 基础模型 | {base}，{base_parameters:,} 个参数，权重校验和 {weights} |
| 方法 | {method} |
| 训练的参数 | {parameters:,}，包括分类头（基础模型的 {fraction:.2%}） |
| 文件 | `{file}`，{bytes:,} 字节 |
| 训练数据 | `{task}` 中的 {train:,} 条文本 |
| 训练 | {epochs} 轮，{steps:,} 步，最高学习率 {rate}，随机种子 {seed} |
| 时间 | {seconds:,.0f} 秒，{machine} |

## 标签

| 标签 | 训练文本 | 测试文本 | 其中分类正确 |
| --- | --- | --- | --- |
{label_rows}

## 成绩

| | |
| --- | --- |
| 准确率 | {accuracy:.1%}，{count:,} 条中 {right:,} 条；95% 区间 {low:.1%} 至 {high:.1%} |
| 多数类基线 | {baseline:.1%}：总是预测 {label}，即训练中最常见的标签 |
| 测试所用 | {measured_on} |
| 重复文本 | 测试文本中有 {repeated:,} 条也在训练文本中{warning} |
| 截断文本 | {truncated:,} 条超过 {longest} 个词元，其末尾未被读入 |

这些数字来自一次训练；换一种划分或种子，结果会不同。{doubt}

![混淆矩阵]({picture})

## 制作

`{command}`

ptm-edu {version}，PyTorch {torch}，Python {python}。
""",
)
_HELD_OUT = Text(
    en="{fraction:.0%} of each label's texts in `{task}`, held out at random with seed {seed}",
    zh="`{task}` 中每种标签 {fraction:.0%} 的文本，以随机种子 {seed} 随机留出",
)
_TEST_FILE = Text(en="the file `{path}`", zh="文件 `{path}`")
_DOUBT = Text(
    en=" The interval is not above the majority baseline, so the run does not show that the model "
    "has learned the task.",
    zh="区间并不高于多数类基线，因此这次训练未能证明模型学会了任务。",
)
_WARNING = Text(en=", so the accuracy is too high", zh="，因此准确率偏高")


def summary(record: RunRecord) -> str:
    """Return what a person wants to know of a finished run."""
    result = finished(record)
    return _SUMMARY.say(
        **_score(record, result),
        label=record.labels[result.most_frequent],
        folder=record.folder,
        bytes=result.delta_bytes,
        parameters=result.parameters,
        card=CARD,
        matrix=MATRIX,
        picture=PICTURE,
    )


def write_card(record: RunRecord, data: LabeledData) -> None:
    """Write the card of a finished run into its folder."""
    result, settings = finished(record), record.settings
    measured_on = (
        _TEST_FILE.say(path=data.test_file)
        if data.test_file
        else _HELD_OUT.say(fraction=HELD_OUT, task=data.task, seed=settings["--seed"])
    )
    counts = data.counts()
    rows = [
        f"| {_cell(label)} | {counts[label]:,} | {sum(row):,} | {row[number]:,} |"
        for number, (label, row) in enumerate(zip(record.labels, result.matrix, strict=True))
    ]
    text = _CARD.say(
        **_score(record, result),
        name=record.folder.name,
        base=settings["BASE"],
        base_parameters=result.base_parameters,
        weights=settings["BASE's weights"],
        method=settings["--method"],
        parameters=result.parameters,
        fraction=result.parameters / result.base_parameters,
        file=FILE,
        bytes=result.delta_bytes,
        train=len(data.train),
        task=data.task,
        epochs=settings["--epochs"],
        steps=result.steps,
        rate=settings["--learning-rate"],
        seed=settings["--seed"],
        seconds=result.seconds,
        machine=machine(),
        label_list=", ".join(map(_cell, record.labels)),
        label_rows="\n".join(rows),
        label=_cell(record.labels[result.most_frequent]),
        measured_on=measured_on,
        repeated=result.repeated,
        warning=_WARNING.say() if result.repeated else "",
        truncated=result.truncated,
        longest=result.longest,
        picture=PICTURE,
        command=record.command,
        version=__version__,
        torch=torch.__version__,
        python=platform.python_version(),
    )
    with whole_file(record.folder / CARD) as part:
        part.write_text(text, encoding="utf-8")


def finished(record: RunRecord) -> Result:
    """Return the result of a finished run."""
    assert record.result is not None
    return record.result


def _score(record: RunRecord, result: Result) -> dict[str, Any]:
    right, count = right_and_all(result.matrix)
    low, high = interval(right, count)
    baseline = sum(result.matrix[result.most_frequent]) / count
    accuracy = right / count
    return {
        "right": right,
        "count": count,
        "accuracy": accuracy,
        "low": low,
        "high": high,
        "baseline": baseline,
        "doubt": _DOUBT.say() if low <= baseline else "",
    }


def _cell(label: str) -> str:
    return " ".join(label.split()).replace("|", "\\|")
