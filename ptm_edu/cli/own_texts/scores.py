"""How well texts are classified: accuracy with its interval, and the confusion matrix."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ptm_edu.chinese.font import give_chinese_font
from ptm_edu.csv_file import csv_line
from ptm_edu.files import whole_file
from ptm_edu.language import say

Z = 1.96  # of a 95 % interval
LONGEST_NAME = 24  # characters of a label in the picture
MOST_NUMBERS = 30  # labels, up to which the picture has numbers
Matrix = list[list[int]]


def confusion_matrix(targets: Sequence[int], predicted: Sequence[int], labels: int) -> Matrix:
    """Return counts (C, C): row i, column j counts texts of label i that were predicted as j."""
    matrix = [[0] * labels for _ in range(labels)]
    for target, prediction in zip(targets, predicted, strict=True):
        matrix[target][prediction] += 1
    return matrix


def right_and_all(matrix: Matrix) -> tuple[int, int]:
    """Return how many texts were classified correctly, and how many there are."""
    return sum(row[i] for i, row in enumerate(matrix)), sum(map(sum, matrix))


def interval(right: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of an accuracy (Wilson 1927), from 0 to 1."""
    p, z2 = right / count, Z * Z / count
    middle = (p + z2 / 2) / (1 + z2)
    half = Z * math.sqrt(p * (1 - p) / count + z2 / (4 * count)) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)


class LabelScore(NamedTuple):
    """Precision, recall and F1 of a label, from 0 to 1."""

    precision: float
    recall: float
    f1: float


def label_scores(matrix: Matrix) -> list[LabelScore]:
    """Return the scores of each label; what has no texts, or no predictions, is 0."""
    scores = []
    for i, row in enumerate(matrix):
        right, tested = row[i], sum(row)
        predicted = sum(other[i] for other in matrix)
        f1 = 2 * right / (tested + predicted) if tested + predicted else 0.0
        scores.append(LabelScore(right / max(1, predicted), right / max(1, tested), f1))
    return scores


def macro_f1(matrix: Matrix) -> float:
    """Return the mean F1 of all labels that were tested or predicted, from 0 to 1."""
    occurring = [
        score.f1
        for i, score in enumerate(label_scores(matrix))
        if sum(matrix[i]) or any(row[i] for row in matrix)
    ]
    return sum(occurring) / len(occurring)


def write_matrix(matrix: Matrix, labels: Sequence[str], path: Path) -> None:
    """Write the confusion matrix as CSV, a row for each label."""
    corner = say(en="label \\ predicted", zh="标签 \\ 预测")
    with whole_file(path) as part, open(part, "w", encoding="utf-8", newline="") as file:
        file.write(csv_line([corner, *labels]))
        file.writelines(csv_line([x, *row]) for x, row in zip(labels, matrix, strict=True))


def draw_matrix(matrix: Matrix, labels: Sequence[str], path: Path) -> None:
    """Write the confusion matrix as a PNG, colored by the fraction of each row."""
    from matplotlib.figure import Figure

    fractions = [[count / max(1, sum(row)) for count in row] for row in matrix]
    side = min(16.0, 3.0 + 0.5 * len(labels))
    figure = Figure(figsize=(side + 1, side), dpi=110, layout="constrained")
    axes = figure.add_subplot()
    axes.imshow(fractions, cmap="cividis", vmin=0, vmax=1)
    names = [_short(label) for label in labels]
    axes.set_xticks(range(len(labels)), names, rotation=45, ha="right", parse_math=False)
    axes.set_yticks(range(len(labels)), names, parse_math=False)
    axes.set_xlabel(say(en="predicted", zh="预测"), fontsize=13)
    axes.set_ylabel(say(en="label", zh="标签"), fontsize=13)
    if len(labels) <= MOST_NUMBERS:
        for i, row in enumerate(matrix):
            for j, count in enumerate(row):
                color = "black" if fractions[i][j] > 0.5 else "white"
                axes.text(j, i, str(count), color=color, ha="center", va="center", fontsize=12)
    give_chinese_font(figure)
    with whole_file(path) as part, warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # of a script that no font here has
        figure.savefig(part, format="png")


def _short(label: str) -> str:
    words = " ".join(label.split())
    return words if len(words) <= LONGEST_NAME else f"{words[: LONGEST_NAME - 1].rstrip()}…"
