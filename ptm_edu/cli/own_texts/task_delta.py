"""A delta's file with its task beside the method: the base model, the labels, the longest text.

`adaptation.load_delta` and `adaptation.attach` read it like every other delta.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from safetensors import safe_open
from safetensors.torch import save_file

from ptm_edu.adaptation import Adapted, attach, load_delta
from ptm_edu.bert.pooling import POOLER
from ptm_edu.files import whole_file
from ptm_edu.language import Text

from .classifiers import TextClassifier, open_classifier

FILE = "delta.safetensors"

_NO_TASK = Text(
    en="{path} is a delta, but its base model and its labels are not in it; expected one that "
    "`ptm-edu adapt` wrote (in Python, adaptation.attach reads every delta)",
    zh="{path} 是增量文件，但其中没有基座模型和标签；需要由 `ptm-edu adapt` 写出的文件"
    "（在 Python 中，adaptation.attach 可读取任何增量）",
)
_OTHER_BASE = Text(
    en="{path} was trained with another base: the weights of {base} here have the checksum "
    "{here:.12}, those of its training {then:.12}; use the model it was trained with, or train it "
    "again",
    zh="{path} 是用另一个基座模型训练的：这里 {base} 权重的校验和为 {here:.12}，"
    "训练时为 {then:.12}；请换回训练时的模型，或重新训练",
)


@dataclass(frozen=True)
class DeltaTask:
    """What a delta classifies with: a name for `zoo.load`, a checksum, and the labels in order.

    `pooling` makes the vector that the head reads. A text has at most `longest` tokens; None in
    deltas of earlier versions is the default.
    """

    base: str
    base_sha256: str
    labels: tuple[str, ...]
    pooling: str
    longest: int | None


def save(adapted: Adapted, task: DeltaTask, path: Path) -> None:
    """Write the delta with its task; raises OSError if the disk is full."""
    with whole_file(path) as part:
        adapted.save(part)
        with safe_open(part, framework="pt") as file:
            metadata = file.metadata()
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118
        save_file(tensors, part, {**metadata, "task": json.dumps(asdict(task))})


def open_delta(path: Path) -> tuple[TextClassifier, Adapted, DeltaTask]:
    """Return the classifier, its model with the delta attached, and the delta's task.

    `path` is a file, or the folder that `ptm-edu adapt` wrote. Raises ValueError for a file that is
    missing, damaged or no delta of a task, and for a base whose weights differ from those in
    training.
    """
    path = path / FILE if path.is_dir() else path
    saved = load_delta(path)
    with safe_open(path, framework="pt") as file:
        words = file.metadata().get("task")
    if words is None:
        raise ValueError(_NO_TASK.say(path=path))
    fields = json.loads(words)
    # Deltas of earlier versions have no pooling: it was BERT's pooler, or GPT's last token.
    fields = {"pooling": POOLER, "longest": None, **fields, "labels": tuple(fields["labels"])}
    task = DeltaTask(**fields)
    classifier = open_classifier(task.base, len(task.labels), task.pooling)
    if classifier.sha256 != task.base_sha256:
        raise ValueError(
            _OTHER_BASE.say(
                path=path, base=task.base, here=classifier.sha256, then=task.base_sha256
            )
        )
    classifier.set_longest(saved.method, task.longest)
    return classifier, attach(classifier.model, saved), task
