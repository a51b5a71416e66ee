"""A run of `ptm-edu adapt`: train, measure, write."""

from __future__ import annotations

from pathlib import Path

import torch

from ptm_edu.adaptation import adapt
from ptm_edu.files import sha256
from ptm_edu.language import Text

from . import task_delta
from .card import MATRIX, PICTURE, write_card
from .classifiers import open_classifier
from .labeled_data import LabeledData
from .methods import MethodPreset
from .run_record import Result, RunRecord, open_run
from .scores import confusion_matrix, draw_matrix, write_matrix
from .training import default_epochs, train

CHECKPOINT = "checkpoint.safetensors"

_START = Text(
    en="{train:,} texts to train on, {test:,} to measure with. Labels: {labels}.",
    zh="{train:,} 条文本用于训练，{test:,} 条用于测试。标签：{labels}。",
)
_FINISHED = Text(
    en="This run was finished before. To train again, delete {folder} or give another --out.",
    zh="这次训练此前已完成。若要重新训练，请删除 {folder}，或用 --out 指定另一个文件夹。",
)
_TRUNCATED = Text(
    en="{n:,} of the texts have more than {longest} tokens and are truncated.",
    zh="有 {n:,} 条文本超过 {longest} 个词元，已被截断。",
)


def adapt_to(
    data: LabeledData,
    base: str,
    preset: MethodPreset,
    *,
    folder: Path,
    command: str,
    learning_rate: float,
    epochs: int | None,
    seed: int,
) -> RunRecord:
    """Return the finished run in `folder`, which is started, resumed, or only read.

    Raises ValueError for a base that cannot be adapted and for a folder with another run, and
    KeyboardInterrupt after an interrupt.
    """
    torch.manual_seed(seed)  # the head and the delta are drawn
    classifier, method = open_classifier(base, len(data.labels)), preset.method()
    epochs = epochs or default_epochs(len(data.train))
    settings = {
        "BASE": base,
        "BASE's weights": classifier.sha256[:12],
        "--task": sha256(data.task),
        "--test": data.test_file and sha256(data.test_file),
        "--method": repr(method),
        "--learning-rate": learning_rate,
        "--epochs": epochs,
        "--seed": seed,
    }
    record = open_run(RunRecord(folder, command, settings, data.labels))
    if record.result:
        print(_FINISHED.say(folder=folder))
        return record
    classifier.leave_room(method)
    inputs, truncated = classifier.encode_rows(data.task, data.train)
    test_inputs, test_truncated = classifier.encode_rows(data.test_file or data.task, data.test)
    counts = ", ".join(f"{label} {count:,}" for label, count in data.counts().items())
    print(_START.say(train=len(inputs), test=len(test_inputs), labels=counts))
    if truncated + test_truncated:
        print(_TRUNCATED.say(n=truncated + test_truncated, longest=classifier.longest))
    record.write()
    adapted = adapt(classifier.model, method)
    history = train(
        classifier,
        adapted,
        inputs,
        data.targets(data.train),
        epochs=epochs,
        learning_rate=learning_rate,
        seed=seed,
        checkpoint=folder / CHECKPOINT,
        label=folder.name,
    )
    predicted = classifier.probabilities(adapted, test_inputs).argmax(dim=-1).tolist()
    matrix = confusion_matrix(data.targets(data.test), predicted, len(data.labels))
    task = task_delta.DeltaTask(base, classifier.sha256, tuple(data.labels))
    task_delta.save(adapted, task, folder / task_delta.FILE)
    write_matrix(matrix, data.labels, folder / MATRIX)
    draw_matrix(matrix, data.labels, folder / PICTURE)
    record.result = Result(
        matrix=matrix,
        most_frequent=data.most_frequent,
        parameters=adapted.trainable_parameters(),
        base_parameters=classifier.parameters,
        delta_bytes=(folder / task_delta.FILE).stat().st_size,
        steps=history.done,
        seconds=round(history.seconds, 1),
        longest=classifier.longest,
        truncated=truncated + test_truncated,
        repeated=data.repeated(),
    )
    write_card(record, data)
    record.write()
    (folder / CHECKPOINT).unlink(missing_ok=True)
    return record
