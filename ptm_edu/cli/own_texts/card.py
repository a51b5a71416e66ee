"""A run's card, and its summary on the screen."""

from __future__ import annotations

import platform
import unicodedata
from collections.abc import Sequence
from typing import Any

import torch

from ptm_edu import __version__
from ptm_edu.files import whole_file
from ptm_edu.language import Text
from ptm_edu.machine import machine

from .baselines import LINEAR, MAJORITY, TF_IDF
from .labeled_data import HELD_OUT, LabeledData
from .leaks import SIMILAR
from .run_record import Result, RunRecord
from .scores import interval, label_scores, macro_f1, right_and_all
from .task_delta import FILE

CARD, MATRIX, PICTURE = "card.md", "confusion.csv", "confusion.png"
MOST_LABELS = 20  # whose scores are shown on the screen; the card has them all
MOST_PAIRS = 5  # of contradicting rows in a sentence

_SUMMARY = Text(
    en="Accuracy {accuracy:.1%} on {count:,} texts (95% interval {low:.1%} to {high:.1%}). The "
    "majority baseline, always {label!r}, is {baseline:.1%}.{doubt}\n"
    "{tables}\n"
    "{folder}: the delta has {bytes:,} bytes and {parameters:,} parameters; {card} is its card, "
    "{matrix} and {picture} the confusion matrix.\n"
    "Classify other texts: ptm-edu predict {folder} FILE.csv",
    zh="在 {count:,} 条文本上的准确率为 {accuracy:.1%}（95% 区间 {low:.1%} 至 {high:.1%}）。"
    "多数类基线（总是预测 {label!r}）为 {baseline:.1%}。{doubt}\n"
    "{tables}\n"
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

| label | texts to train on | texts to measure with | of these correct | precision | recall | F1 |
| --- | --- | --- | --- | --- | --- | --- |
{label_rows}

## Score

| | |
| --- | --- |
| accuracy | {accuracy:.1%}, {right:,} of {count:,} texts; 95% interval {low:.1%} to {high:.1%} |
| majority baseline | {baseline:.1%}: always {label}, the most frequent label in training |
| measured on | {measured_on} |
| macro-F1 | {macro_f1:.1%}, the mean of the labels' F1 |
| repeated texts | {repeated:,} of the texts to measure with are among those to train on{warning} |
| near duplicates | {near:,} more are near duplicates of one to train on |
| contradicting labels | {contradicting:,} texts occur before with another label |
| truncated texts | {truncated:,} have more than {longest} tokens, and their ends are not read |
| rows left out | {skipped:,} could not be read |

These numbers come from one run; another split or seed gives other ones.{doubt}

## Baselines

| | accuracy | 95% interval | macro-F1 |
| --- | --- | --- | --- |
{baseline_rows}

{verdict}
{validation}

![Confusion matrix]({picture})

## Made by

`{command}`

ptm-edu {version}, PyTorch {torch}, Python {python}.
""",
    zh="""# {name}

{base} 的增量：装上它之后，模型把文本分为 {label_list}。

| | |
| --- | --- |
| 基座模型 | {base}，{base_parameters:,} 个参数，权重校验和 {weights} |
| 方法 | {method} |
| 训练的参数 | {parameters:,}，包括分类头（基座模型的 {fraction:.2%}） |
| 文件 | `{file}`，{bytes:,} 字节 |
| 训练数据 | `{task}` 中的 {train:,} 条文本 |
| 训练 | {epochs} 轮，{steps:,} 步，最高学习率 {rate}，随机种子 {seed} |
| 时间 | {seconds:,.0f} 秒，{machine} |

## 标签

| 标签 | 训练文本 | 测试文本 | 其中分类正确 | 精确率 | 召回率 | F1 |
| --- | --- | --- | --- | --- | --- | --- |
{label_rows}

## 成绩

| | |
| --- | --- |
| 准确率 | {accuracy:.1%}，{count:,} 条中 {right:,} 条；95% 区间 {low:.1%} 至 {high:.1%} |
| 多数类基线 | {baseline:.1%}：总是预测 {label}，即训练中最常见的标签 |
| 测试所用 | {measured_on} |
| 宏平均 F1 | {macro_f1:.1%}，各标签 F1 的平均 |
| 重复文本 | 测试文本中有 {repeated:,} 条也在训练文本中{warning} |
| 近似重复 | 另有 {near:,} 条与某条训练文本近似重复 |
| 矛盾标签 | {contradicting:,} 条文本此前以另一标签出现过 |
| 截断文本 | {truncated:,} 条超过 {longest} 个词元，其末尾未被读入 |
| 跳过的行 | {skipped:,} 行无法读取 |

这些数字来自一次训练；换一种划分或种子，结果会不同。{doubt}

## 基线

| | 准确率 | 95% 区间 | 宏平均 F1 |
| --- | --- | --- | --- |
{baseline_rows}

{verdict}
{validation}

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
_CROSS_VALIDATED = Text(
    en="all texts in `{task}` by {folds}-fold cross-validation with seed {seed}: {folds} models, "
    "each measured on the texts that it was not trained on; the delta is trained on all texts",
    zh="`{task}` 中的所有文本，以随机种子 {seed} 作 {folds} 折交叉验证：{folds} 个模型各在未用于其"
    "训练的文本上测试；增量则在全部文本上训练",
)
_TEST_FILE = Text(en="the file `{path}`", zh="文件 `{path}`")
_DOUBT = Text(
    en=" The interval is not above the majority baseline, so the run does not show that the model "
    "has learned the task.",
    zh="区间并不高于多数类基线，因此这次训练未能证明模型学会了任务。",
)
_REPEATED = Text(
    en="Texts to measure with that are also trained on: {n:,}. The accuracy is too high.",
    zh="也在训练文本中的测试文本：{n:,} 条。准确率偏高。",
)
_NEAR = Text(
    en="Other texts to measure with that are near duplicates of a training text: {n:,}. They share "
    "{share:.0%} or more of their pairs of adjacent words, so the accuracy is too high.",
    zh="与某条训练文本近似重复的其他测试文本：{n:,} 条（相邻词对至少有 {share:.0%} 相同）。"
    "准确率偏高。",
)
_CONTRADICTING = Text(
    en="Texts that occur before with another label: {n:,}, in rows {pairs}. No model can learn "
    "both labels.",
    zh="此前以另一标签出现过的文本：{n:,} 条，见行 {pairs}。任何模型都无法同时学会两种标签。",
)
_AND = Text(en="{one} and {other}", zh="{one} 与 {other}")
_THIS = Text(en="this model", zh="本模型")
_NAMES = {
    MAJORITY: Text(en="majority: always the most frequent label", zh="多数类：总是最常见的标签"),
    TF_IDF: Text(
        en="tf-idf: logistic regression on words and word pairs", zh="tf-idf：词与词对上的逻辑回归"
    ),
    LINEAR: Text(
        en="linear: logistic regression on {base}'s mean hidden state",
        zh="linear：{base} 平均隐藏状态上的逻辑回归",
    ),
}
_HEADER = Text(en="accuracy\t95% interval\tmacro-F1", zh="准确率\t95% 区间\t宏平均 F1")
_LABEL_HEADER = Text(en="label\ttexts\tprecision\trecall\tF1", zh="标签\t文本\t精确率\t召回率\tF1")
_RANGE = Text(en="{low:.1%} to {high:.1%}", zh="{low:.1%} 至 {high:.1%}")
_BETTER = Text(
    en="A baseline is better here: {name} classifies {n:,} more of the {count:,} texts correctly.",
    zh="这里有基线更好：{name} 多分对了 {count:,} 条文本中的 {n:,} 条。",
)
_OFFER = Text(
    en=" To use {name}, repeat the command with --method {name}.",
    zh="若要使用 {name}，请用 --method {name} 重新运行该命令。",
)
_BEST = Text(en="This model is better than all baselines.", zh="本模型优于所有基线。")
_BARELY = Text(
    en="This model is better than all baselines here, but the accuracy of {name} is in its 95% "
    "interval.",
    zh="本模型在这里优于所有基线，但 {name} 的准确率落在其 95% 区间内。",
)
_NOT_BETTER = Text(
    en="No baseline is better than this model, but {name} is as good.",
    zh="没有基线优于本模型，但 {name} 与之相当。",
)
_VALIDATION = Text(
    en="Early stopping: epoch {epoch} of {epochs} had the smallest loss on a tenth of the training "
    "texts, {loss:.3f}, and is kept.",
    zh="提前停止：在十分之一的训练文本上，第 {epoch} 轮（共 {epochs} 轮）损失最小，为 {loss:.3f}，"
    "予以保留。",
)
_EPOCHS = Text(en="epoch | validation loss | accuracy", zh="轮 | 验证损失 | 准确率")
_WARNING = Text(en=", so the accuracy is too high", zh="，因此准确率偏高")


def summary(record: RunRecord) -> str:
    """Return what a person wants to know of a finished run."""
    result = finished(record)
    tables = [_baseline_table(record, result), _verdict(result)]
    if len(record.labels) <= MOST_LABELS:
        tables.insert(0, _label_table(record, result))
    if result.curve:
        tables.append(_best_epoch(result))
    tables += leak_sentences(result.repeated, result.near, result.contradicting)
    return _SUMMARY.say(
        **_score(record, result),
        tables="\n".join(filter(None, tables)),
        label=record.labels[result.most_frequent],
        folder=record.folder,
        bytes=result.delta_bytes,
        parameters=result.parameters,
        card=CARD,
        matrix=MATRIX,
        picture=PICTURE,
    )


def leak_sentences(repeated: int, near: int, contradicting: Sequence[Sequence[str]]) -> list[str]:
    """Return a sentence for each kind of text that makes the score wrong."""
    sentences = []
    if repeated:
        sentences.append(_REPEATED.say(n=repeated))
    if near:
        sentences.append(_NEAR.say(n=near, share=SIMILAR))
    if contradicting:
        pairs = [_AND.say(one=one, other=other) for one, other in contradicting[:MOST_PAIRS]]
        shown = ", ".join([*pairs, *(["…"] if len(contradicting) > MOST_PAIRS else [])])
        sentences.append(_CONTRADICTING.say(n=len(contradicting), pairs=shown))
    return sentences


def write_card(record: RunRecord, data: LabeledData) -> None:
    """Write the card of a finished run into its folder."""
    result, settings = finished(record), record.settings
    seed = settings["--seed"]
    if data.test_file:
        measured_on = _TEST_FILE.say(path=data.test_file)
    elif data.cross_validated:
        measured_on = _CROSS_VALIDATED.say(task=data.task, folds=result.folds, seed=seed)
    else:
        measured_on = _HELD_OUT.say(fraction=HELD_OUT, task=data.task, seed=seed)
    counts = data.counts()
    rows = [
        f"| {_cell(label)} | {counts[label]:,} | {sum(row):,} | {row[number]:,} | "
        f"{' | '.join(f'{score:.1%}' for score in scores)} |"
        for number, (label, row, scores) in enumerate(
            zip(record.labels, result.matrix, label_scores(result.matrix), strict=True)
        )
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
        seed=seed,
        seconds=result.seconds,
        machine=machine(),
        label_list=", ".join(map(_cell, record.labels)),
        label_rows="\n".join(rows),
        label=_cell(record.labels[result.most_frequent]),
        measured_on=measured_on,
        repeated=result.repeated,
        warning=_WARNING.say() if result.repeated else "",
        near=result.near,
        contradicting=len(result.contradicting),
        skipped=result.skipped,
        macro_f1=macro_f1(result.matrix),
        baseline_rows="\n".join(
            f"| {' | '.join(map(_cell, row))} |" for row in _baseline_rows(record, result)
        ),
        verdict=_verdict(result),
        validation=_curve(result),
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


def _label_table(record: RunRecord, result: Result) -> str:
    scores = label_scores(result.matrix)
    rows = [
        [label, f"{sum(row):,}", *(f"{value:.1%}" for value in score)]
        for label, row, score in zip(record.labels, result.matrix, scores, strict=True)
    ]
    return _aligned([_LABEL_HEADER.say().split("\t"), *rows])


def _baseline_table(record: RunRecord, result: Result) -> str:
    rows = _baseline_rows(record, result)
    return _aligned([["", *_HEADER.say().split("\t")], *rows]) if result.baselines else ""


def _baseline_rows(record: RunRecord, result: Result) -> list[list[str]]:
    """Return name, accuracy, interval and macro-F1 of the model and of each baseline."""
    base = record.settings["BASE"]
    named = {name: _NAMES[name].say(base=base) for name in result.baselines}
    matrices = {_THIS.say(): result.matrix}
    matrices |= {named[name]: matrix for name, matrix in result.baselines.items()}
    rows = []
    for name, matrix in matrices.items():
        right, count = right_and_all(matrix)
        low, high = interval(right, count)
        of_all = f"{right / count:.1%}", _RANGE.say(low=low, high=high), f"{macro_f1(matrix):.1%}"
        rows.append([name, *of_all])
    return rows


def _verdict(result: Result) -> str:
    """Return whether a baseline is better than the model, and which one."""
    if not result.baselines:
        return ""  # a run of an earlier version
    own, count = right_and_all(result.matrix)
    right = {name: right_and_all(matrix)[0] for name, matrix in result.baselines.items()}
    best = max(right, key=lambda name: (right[name], name == LINEAR))
    if right[best] < own:
        close = right[best] / count >= interval(own, count)[0]
        return _BARELY.say(name=best) if close else _BEST.say()
    if right[best] == own:
        return _NOT_BETTER.say(name=best)
    offer = _OFFER.say(name=LINEAR) if best == LINEAR else ""
    return _BETTER.say(name=best, n=right[best] - own, count=count) + offer


def _best_epoch(result: Result) -> str:
    epoch, loss, _ = min(result.curve, key=lambda point: point[1])
    return _VALIDATION.say(epoch=epoch, epochs=len(result.curve), loss=loss)


def _curve(result: Result) -> str:
    if not result.curve:
        return ""
    rows = [f"| {epoch} | {loss:.4f} | {right:.1%} |" for epoch, loss, right in result.curve]
    header = [f"| {_EPOCHS.say()} |", "| --- | --- | --- |"]
    return "\n".join(["", _best_epoch(result), "", *header, *rows])


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as columns of text, the first one to the left, the others to the right."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *others in rows:
        cells = [" " * (width - _width(c)) + c for c, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first + " " * (widths[0] - _width(first)), *cells]).rstrip())
    return "\n".join(lines)


def _width(text: str) -> int:
    """Return the columns that a text takes in a terminal, where East Asian characters are wide."""
    return sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def _cell(label: str) -> str:
    return " ".join(label.split()).replace("|", "\\|")
