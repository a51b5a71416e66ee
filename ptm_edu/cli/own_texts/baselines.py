"""Baselines that every run is compared with: the majority, TF-IDF, and the base's own vectors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .text_words import text_words

if TYPE_CHECKING:
    from torch import Tensor

MAJORITY, TF_IDF, LINEAR = "majority", "tf-idf", "linear"
BASELINES = MAJORITY, TF_IDF, LINEAR
ITERATIONS = 2000  # at most, of logistic regression
TF_IDF_C, LINEAR_C = 100.0, 0.1
"""Inverse strengths of the L2 penalty, powers of 10 that suit small samples of several tasks."""


def tf_idf(
    train: Sequence[str], targets: Sequence[int], test: Sequence[str], balance: bool
) -> list[int]:
    """Return what logistic regression on words and pairs of words predicts for `test`."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    features = TfidfVectorizer(analyzer=_terms, sublinear_tf=True)
    model = _logistic_regression(TF_IDF_C, balance)
    model.fit(features.fit_transform(train), targets)
    predicted: list[int] = model.predict(features.transform(test)).tolist()
    return predicted


def linear_layer(vectors: Tensor, targets: Sequence[int], balance: bool) -> tuple[Tensor, Tensor]:
    """Return weight (C, D) and bias (C,) of logistic regression on vectors (N, D).

    It is fitted to (x − μ) / σ, with one σ for all components, so that the penalty does not depend
    on the scale of a model's vectors, and applied to x: W = V / σ, b = a − W μ. Every one of the C
    targets must occur.
    """
    import torch

    mean, std = vectors.mean(dim=0), vectors.std().clamp_min(1e-6)  # (D,) and a scalar
    model = _logistic_regression(LINEAR_C, balance)
    model.fit(((vectors - mean) / std).numpy(), targets)
    weight = torch.from_numpy(model.coef_).float()  # (C, D); of two classes one row
    bias = torch.from_numpy(model.intercept_).float()
    if len(weight) == 1:
        weight, bias = torch.cat([0 * weight, weight]), torch.cat([0 * bias, bias])  # (2, D)
    weight = weight / std
    return weight, bias - weight @ mean


def _logistic_regression(c: float, balance: bool) -> Any:
    from sklearn.linear_model import LogisticRegression

    weights = "balanced" if balance else None
    return LogisticRegression(C=c, max_iter=ITERATIONS, class_weight=weights)


def _terms(text: str) -> list[str]:
    found = text_words(text)
    return found + [" ".join(pair) for pair in pairwise(found)]
