"""A run of `ptm-edu adapt`: train, measure, compare with the baselines, write."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from ptm_edu.adaptation import Adapted, Method, adapt
from ptm_edu.bert.pooling import CLS, MEAN
from ptm_edu.files import sha256
from ptm_edu.language import Text
from ptm_edu.machine import threads
from ptm_edu.training.devices import choose_device

from . import task_delta
from .baselines import LINEAR, MAJORITY, TF_IDF, linear_layer, tf_idf
from .card import MATRIX, PICTURE, leak_sentences, write_card
from .classifiers import EncodedRows, TextClassifier, open_classifier
from .labeled_data import LabeledData, split
from .leaks import leaks
from .methods import CONTRASTIVE, MethodPreset
from .rows import Columns, Row, listed, refuse
from .run_record import Result, RunRecord, open_run
from .scores import Matrix, confusion_matrix, draw_matrix, write_matrix
from .threads import choose_threads
from .training import BATCH, balanced, default_epochs, train
from .validation import FRACTION, Point, Validation

CHECKPOINT, BEST = "checkpoint.safetensors", "best"

_START = Text(
    en="{train:,} texts to train on, {test:,} to measure with. Labels: {labels}.",
    zh="{train:,} 条文本用于训练，{test:,} 条用于测试。标签：{labels}。",
)
_CROSS_VALIDATION = Text(
    en="{train:,} texts are too few for a part to measure with: {folds}-fold cross-validation "
    "trains {folds} more models, and each text is tested by one that was not trained on it. "
    "Labels: {labels}.",
    zh="{train:,} 条文本太少，不足以留出一部分用于测试：改用 {folds} 折交叉验证，另外训练 {folds} "
    "个模型，每条文本由未用它训练的模型测试。标签：{labels}。",
)
_FINISHED = Text(
    en="This run was finished before. To train again, delete {folder} or give another --out.",
    zh="这次训练此前已完成。若要重新训练，请删除 {folder}，或用 --out 指定另一个文件夹。",
)
_SKIPPED = Text(en="Rows that are left out: {n:,}\n{rows}", zh="跳过的行：{n:,}\n{rows}")
_FOLD = Text(en="fold {number} of {count}", zh="第 {number} 折，共 {count} 折")


@dataclass(frozen=True)
class Settings:
    """What a person may choose; None is a default."""

    base: str
    folder: Path
    command: str
    preset: MethodPreset
    learning_rate: float | None = None
    epochs: int | None = None
    batch_size: int | None = None
    longest: int | None = None
    balance: bool = False
    early_stopping: bool = False
    skip_bad_rows: bool = False
    threads: int | None = None
    seed: int = 0
    columns: Columns = field(default_factory=Columns)

    @property
    def in_steps(self) -> bool:
        """Return whether the delta is trained in steps."""
        return self.preset.learning_rate is not None

    def method(self) -> Method:
        """Return the method."""
        return self.preset.method()

    def recorded(self, data: LabeledData, classifier: TextClassifier) -> dict[str, Any]:
        """Return the settings, with which alone a run is resumed."""
        columns = self.columns
        epochs = self.epochs or default_epochs(len(data.train), self.batch_size or BATCH)
        method = repr(self.method()) if self.in_steps else LINEAR
        return {
            "BASE": self.base,
            "BASE's weights": classifier.sha256[:12],
            "--task": sha256(data.task),
            "--test": data.test_file and sha256(data.test_file),
            "--method": f"{CONTRASTIVE}, {method}" if self.preset.contrastive else method,
            "--learning-rate": self.learning_rate or self.preset.learning_rate,
            "--epochs": epochs if self.in_steps else None,
            "--seed": self.seed,
            # Runs of earlier versions had neither.
            "cross-validation": f"{len(data.folds)} folds" if data.cross_validated else None,
            "pooling": classifier.pooling if classifier.pooling in (MEAN, CLS) else None,
            "--batch-size": self.batch_size,
            "--max-length": self.longest,
            "--balance": self.balance or None,
            "--early-stopping": self.early_stopping or None,
            "--text-column": columns.text if columns.text != Columns.text else None,
            "--label-column": columns.label if columns.label != Columns.label else None,
            "--delimiter": columns.delimiter if columns.delimiter != Columns.delimiter else None,
        }


def adapt_to(
    task: Path, rows: list[Row], test_file: Path | None, test: list[Row], settings: Settings
) -> RunRecord:
    """Return the finished run in the folder, which is started, resumed, or only read.

    Raises ValueError for labels that cannot be learned, texts without a token, a base that cannot
    be adapted and a folder with another run, and KeyboardInterrupt after an interrupt.
    """
    bad = [row for row in (*rows, *test) if row.problem]
    if not settings.skip_bad_rows:
        refuse(bad)
    good, good_test = ([row for row in some if not row.problem] for some in (rows, test))
    data = LabeledData.of(task, good, test_file, good_test, settings.seed)
    torch.manual_seed(settings.seed)  # the head is drawn
    pooling = MEAN if settings.preset.fits_head else None
    classifier, method = (
        open_classifier(settings.base, len(data.labels), pooling),
        settings.method(),
    )
    classifier.set_longest(method, settings.longest)
    with contextlib.redirect_stdout(sys.stderr):  # the progress
        of_task = classifier.encode_rows(task, good)
        of_test = classifier.encode_rows(test_file or task, good_test)
    both = of_task.joined(of_test)
    if both.bad:
        rows, test = _marked(rows, of_task.bad), _marked(test, of_test.bad)
        return adapt_to(task, rows, test_file, test, settings)
    record = open_run(
        RunRecord(
            settings.folder, settings.command, settings.recorded(data, classifier), data.labels
        )
    )
    if record.result:
        print(_FINISHED.say(folder=settings.folder))
        return record
    if bad:
        print(_SKIPPED.say(n=len(bad), rows=listed([row.problem for row in bad])), file=sys.stderr)
    run = _Run(settings, data, classifier, record, both)
    record.threads = choose_threads(settings.threads or record.threads)
    with threads(record.threads):
        run.finish(len(bad))
    return record


def _marked(rows: list[Row], bad: list[Row]) -> list[Row]:
    problems = {row.place: row for row in bad}
    return [problems.get(row.place, row) for row in rows]


class _Run:
    """What all parts of a run need; `encoded` and `targets` are those of all rows."""

    def __init__(
        self,
        settings: Settings,
        data: LabeledData,
        classifier: TextClassifier,
        record: RunRecord,
        encoded: EncodedRows,
    ) -> None:
        self.settings, self.data, self.classifier = settings, data, classifier
        self.record, self.encoded, self.targets = record, encoded, data.targets()
        self.inputs = encoded.inputs
        self.vectors = torch.empty(0)  # (N, D), once they are computed
        self.steps, self.curve = 0, list[Point]()

    def finish(self, skipped: int) -> None:
        """Train, measure and write everything."""
        data, classifier, folder = self.data, self.classifier, self.record.folder
        found = leaks(data.rows, data.folds)
        self._announce()
        for sentence in leak_sentences(found.repeated, found.near, found.contradicting):
            print(sentence)
        self.record.write()
        start = time.monotonic()
        with contextlib.redirect_stdout(sys.stderr):  # the progress
            classifier.model.to(choose_device())
            self.vectors = classifier.means(self.inputs)
            baselines = self._baselines()
            if data.cross_validated:
                for number in range(len(self.record.fold_matrices), len(data.folds)):
                    self._cross_validate(number)
            adapted = self._adapted(data.train, CHECKPOINT, folder.name)
            if not data.cross_validated:
                self.record.fold_matrices = [self._matrix(adapted, data.folds[0].test)]
        matrix = _sum(self.record.fold_matrices)
        task = task_delta.DeltaTask(
            self.settings.base,
            classifier.sha256,
            tuple(data.labels),
            classifier.pooling,
            classifier.longest,
        )
        task_delta.save(adapted, task, folder / task_delta.FILE)
        write_matrix(matrix, data.labels, folder / MATRIX)
        draw_matrix(matrix, data.labels, folder / PICTURE)
        self.record.result = Result(
            matrix=matrix,
            most_frequent=data.most_frequent,
            parameters=adapted.trainable_parameters(),
            base_parameters=classifier.parameters,
            delta_bytes=(folder / task_delta.FILE).stat().st_size,
            steps=self.steps,
            seconds=round(time.monotonic() - start, 1),
            longest=classifier.longest,
            truncated=self.encoded.truncated,
            repeated=found.repeated,
            near=found.near,
            contradicting=found.contradicting,
            baselines=baselines,
            folds=len(data.folds),
            curve=self.curve,
            skipped=skipped,
        )
        write_card(self.record, data)
        self.record.write()
        self._remove(CHECKPOINT)

    def _announce(self) -> None:
        counts = ", ".join(f"{label} {count:,}" for label, count in self.data.counts().items())
        test, folds = len(self.data.test), len(self.data.folds)
        sentence = _CROSS_VALIDATION if self.data.cross_validated else _START
        print(sentence.say(train=len(self.data.train), test=test, folds=folds, labels=counts))
        for note in self.encoded.notes(len(self.inputs), self.classifier.longest):
            print(note)

    def _baselines(self) -> dict[str, Matrix]:
        """Return each baseline's confusion matrix, over all folds."""
        balance, texts = self.settings.balance, [row.text for row in self.data.rows]
        names = MAJORITY, TF_IDF, *((LINEAR,) if self.settings.in_steps else ())
        matrices: dict[str, list[Matrix]] = {name: [] for name in names}
        for trained, test in self.data.folds:
            targets = [self.targets[row] for row in trained]
            predicted = {
                MAJORITY: [self.data.most_frequent] * len(test),
                TF_IDF: tf_idf(
                    [texts[row] for row in trained], targets, [texts[row] for row in test], balance
                ),
            }
            if LINEAR in names:
                weight, bias = linear_layer(self.vectors[trained], targets, balance)
                logits = self.vectors[test] @ weight.T + bias  # (N, C)
                predicted[LINEAR] = logits.argmax(dim=-1).tolist()
            for name in names:
                matrices[name].append(self._confusion(test, predicted[name]))
        return {name: _sum(of_folds) for name, of_folds in matrices.items()}

    def _cross_validate(self, number: int) -> None:
        """Measure a fold with a model of its own, and record that."""
        fold, checkpoint = self.data.folds[number], f"fold-{number + 1}-{CHECKPOINT}"
        label = _FOLD.say(number=number + 1, count=len(self.data.folds))
        adapted = self._adapted(fold.train, checkpoint, label)
        self.record.fold_matrices.append(self._matrix(adapted, fold.test))
        adapted.remove()
        self.record.write()
        self._remove(checkpoint)

    def _adapted(self, rows: Sequence[int], checkpoint: str, label: str) -> Adapted:
        """Return the base with a delta that is trained on these rows."""
        settings, classifier, folder = self.settings, self.classifier, self.record.folder
        torch.manual_seed(settings.seed)  # the delta is drawn, the same one for each fold
        adapted = adapt(classifier.model, settings.method())
        targets = [self.targets[row] for row in rows]
        if settings.in_steps:
            self._train(adapted, rows, targets, folder / checkpoint, label)
        if settings.preset.fits_head:
            vectors = classifier.means([self.inputs[row] for row in rows])
            weight, bias = linear_layer(vectors, targets, settings.balance)
            with torch.no_grad():
                adapted.head.linear.weight.copy_(weight)
                adapted.head.linear.bias.copy_(bias)
        return adapted

    def _train(
        self,
        adapted: Adapted,
        rows: Sequence[int],
        targets: Sequence[int],
        checkpoint: Path,
        label: str,
    ) -> None:
        settings, classifier = self.settings, self.classifier
        weights = balanced(targets, len(self.data.labels)) if settings.balance else None
        validation, rows = self._validation(
            rows, targets, weights, checkpoint.with_name(f"{BEST}-{checkpoint.name}")
        )
        self.steps = train(
            classifier,
            adapted,
            [self.inputs[row] for row in rows],
            [self.targets[row] for row in rows],
            epochs=self.record.settings["--epochs"],
            batch_size=settings.batch_size or BATCH,
            learning_rate=self.record.settings["--learning-rate"],
            weights=weights,
            contrastive=settings.preset.contrastive,
            validation=validation,
            seed=settings.seed,
            checkpoint=checkpoint,
            label=label,
        )
        self.curve = validation.curve if validation else []

    def _validation(
        self, rows: Sequence[int], targets: Sequence[int], weights: Tensor | None, path: Path
    ) -> tuple[Validation | None, Sequence[int]]:
        """Return the validation, if it was asked for, and the rows that remain to train on."""
        if not self.settings.early_stopping:
            return None, rows
        of_rows = [self.data.rows[row] for row in rows]
        remaining, held_out = split(of_rows, FRACTION, self.settings.seed)
        validation = Validation(
            self.classifier,
            [self.inputs[rows[i]] for i in held_out],
            [targets[i] for i in held_out],
            weights,
            path,
        )
        return validation, [rows[i] for i in remaining]

    def _matrix(self, adapted: Adapted, rows: Sequence[int]) -> Matrix:
        inputs = [self.inputs[row] for row in rows]
        predicted = self.classifier.probabilities(adapted, inputs).argmax(dim=-1).tolist()
        return self._confusion(rows, predicted)

    def _confusion(self, rows: Sequence[int], predicted: Sequence[int]) -> Matrix:
        targets = [self.targets[row] for row in rows]
        return confusion_matrix(targets, predicted, len(self.data.labels))

    def _remove(self, checkpoint: str) -> None:
        for name in (checkpoint, f"{BEST}-{checkpoint}"):
            (self.record.folder / name).unlink(missing_ok=True)


def _sum(matrices: Sequence[Matrix]) -> Matrix:
    return torch.tensor(matrices).sum(dim=0).tolist()
