"""Analogies: accuracy and coverage by category."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .checks import check_list

if TYPE_CHECKING:
    from pandas import DataFrame

SYNTACTIC = "gram"  # the prefix of the Google questions' nine syntactic categories


@dataclass(frozen=True)
class AnalogyScores:
    """Counts by category, in the questions' order: right, answered, asked.

    A question with an unknown word is asked but not answered. As in the papers, accuracy is
    right / answered; coverage is answered / asked.
    """

    right: dict[str, int]
    answered: dict[str, int]
    asked: dict[str, int]

    @property
    def accuracy(self) -> float:
        """Fraction of correct answers among those given, 0 to 1; NaN if there are none."""
        return self._share(list(self.asked))

    @property
    def semantic(self) -> float:
        """Accuracy over the semantic categories (capitals, currencies, family …)."""
        return self._share([name for name in self.asked if not name.startswith(SYNTACTIC)])

    @property
    def syntactic(self) -> float:
        """Accuracy over the syntactic categories (`gram1-adjective-to-adverb` …)."""
        return self._share([name for name in self.asked if name.startswith(SYNTACTIC)])

    @property
    def coverage(self) -> float:
        """Fraction of the questions that the model could answer, 0 to 1."""
        return sum(self.answered.values()) / sum(self.asked.values())

    def table(self) -> DataFrame:
        """Return one row per category, followed by `semantic`, `syntactic` and `total`."""
        import pandas

        groups = {name: [name] for name in self.asked}
        groups["semantic"] = [name for name in self.asked if not name.startswith(SYNTACTIC)]
        groups["syntactic"] = [name for name in self.asked if name.startswith(SYNTACTIC)]
        groups["total"] = list(self.asked)
        rows = {name: self._row(members) for name, members in groups.items() if members}
        return pandas.DataFrame.from_dict(rows, orient="index").rename_axis("category")

    def _row(self, names: list[str]) -> dict[str, float]:
        counts = {"right": self.right, "answered": self.answered, "asked": self.asked}
        summed = {key: sum(count[name] for name in names) for key, count in counts.items()}
        return {**summed, "accuracy": self._share(names)}

    def _share(self, names: list[str]) -> float:
        answered = sum(self.answered[name] for name in names)
        return sum(self.right[name] for name in names) / answered if answered else float("nan")


def score_analogies(
    categories: Sequence[str], answers: Sequence[str], predictions: Sequence[str | None]
) -> AnalogyScores:
    """Compare predictions with the correct answers, question by question.

    The three lists have one entry per question. A prediction of None means that the model lacks one
    of the question's words. Raises ValueError for lists of different lengths or empty lists,
    and TypeError for a string in place of a list.
    """
    for name, given in (
        ("categories", categories), ("answers", answers), ("predictions", predictions)
    ):  # fmt: skip
        check_list(given, "score_analogies", name)
    if not len(categories) == len(answers) == len(predictions) > 0:
        raise ValueError(
            f"score_analogies: expected a category, an answer and a prediction for each question, "
            f"got {len(categories)}, {len(answers)} and {len(predictions)}"
        )
    total, answered, right = Counter[str](), Counter[str](), Counter[str]()
    for category, answer, predicted in zip(categories, answers, predictions, strict=True):
        total[category] += 1
        answered[category] += predicted is not None
        right[category] += predicted == answer
    return AnalogyScores(dict(right), dict(answered), dict(total))
