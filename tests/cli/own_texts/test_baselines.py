"""The baselines are scikit-learn's models on these features."""

from __future__ import annotations

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.utils.class_weight import compute_class_weight

from ptm_edu.cli.own_texts.baselines import LINEAR_C, linear_layer, tf_idf
from ptm_edu.cli.own_texts.training import balanced


def test_words_in_any_script_tell_the_label() -> None:
    train = ["good film", "good song", "bad film", "bad song", "好电影", "坏电影", "😀", "😡"]
    targets = [1, 1, 0, 0, 1, 0, 1, 0]
    test = ["a good plot", "bad plot!", "坏天气", "很好", "😡😡", "😀"]
    assert tf_idf(train, targets, test, balance=False) == [1, 0, 0, 1, 0, 1]


def test_the_layer_is_logistic_regression_on_scaled_vectors() -> None:
    torch.manual_seed(0)
    for labels in (2, 4):
        vectors, test = 5 + 3 * torch.randn(60, 6), 5 + 3 * torch.randn(20, 6)
        targets = [(n * 7 // 3) % labels for n in range(60)]
        for balance in (False, True):
            weight, bias = linear_layer(vectors, targets, balance)
            assert weight.shape == (labels, 6) and bias.shape == (labels,)
            weights = "balanced" if balance else None
            model = LogisticRegression(C=LINEAR_C, max_iter=2000, class_weight=weights)
            mean, std = vectors.mean(dim=0), vectors.std()
            model.fit(((vectors - mean) / std).numpy(), targets)
            expected = torch.from_numpy(model.predict_proba(((test - mean) / std).numpy()))
            found = (test @ weight.T + bias).softmax(dim=-1)
            torch.testing.assert_close(found, expected.float(), atol=1e-4, rtol=0)


def test_weights_balance_the_labels() -> None:
    targets = [0, 0, 0, 1, 2, 2]
    expected = compute_class_weight("balanced", classes=np.arange(3), y=targets)
    torch.testing.assert_close(balanced(targets, 3), torch.tensor(expected).float())
