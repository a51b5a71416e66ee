"""Why gpt-mini's similarity of sentences gets worse by fine-tuning (STS-B): `… gpt-similarity`.

Pearson's r with the grades of the first 1,000 test pairs, for predictions without any training:
the overlap of the two sentences' words (Jaccard), and log P(other | one) per token, how likely
gpt-mini finds one sentence after the other. "r with overlap" is what the second shares with the
first. Then gpt-mini fine-tuned on 1,500 pairs as in `gpt-transfer`, with r on the training pairs
and on the test pairs.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ptm_edu import zoo
from ptm_edu.gpt import fine_tune, predict
from ptm_edu.text import tasks

from ._gpt_tasks import MINI, encoded, pretrained, started
from ._resumable import measured_rows
from .gpt_transfer import EPOCHS, EXAMPLES, RATES
from .gpt_zero_shot import MAX_EXAMPLES, ZeroShotScorer

OVERLAP, LIKELIHOOD, TUNED = "word overlap", "log P(other | one)", "fine-tuned"
SEEDS = range(3)


def measure() -> list[dict[str, Any]]:
    """Return a row for each prediction, and one per seed of the fine-tuned model."""
    settings = [(OVERLAP, 0), (LIKELIHOOD, 0), *((TUNED, seed) for seed in SEEDS)]
    return measured_rows("gpt-similarity", row, settings)


def row(prediction: str, seed: int) -> dict[str, Any]:
    """Return r on the test pairs, r with the overlap, and r on the training pairs if trained."""
    if prediction == TUNED:
        return {"prediction": prediction, "seed": seed, **tuned(seed)}
    pairs = tasks.load("sts-b").test[:MAX_EXAMPLES]
    overlap = np.array([word_overlap(pair.one, pair.other) for pair in pairs])
    scores = overlap if prediction == OVERLAP else likelihoods(pairs)
    grades = [pair.grade for pair in pairs]
    return {
        "prediction": prediction,
        "test": correlation(scores, grades),
        "r with overlap": correlation(scores, overlap),
    }


def word_overlap(one: str, other: str) -> float:
    """Return the fraction of the words of both sentences that are in each of them."""
    first, second = set(one.lower().split()), set(other.lower().split())
    return len(first & second) / len(first | second)


def likelihoods(pairs: list[tasks.GradedPair]) -> NDArray[np.float64]:
    """Return log P(other | one) per token, averaged over both directions."""
    loaded = zoo.load(MINI)
    scorer = ZeroShotScorer(loaded.model, loaded.tokenizer)
    both = [(pair.one, pair.other) for pair in pairs] + [(pair.other, pair.one) for pair in pairs]
    nats = scorer.nats([(first, f" {second}") for first, second in both])
    sizes = np.array([len(loaded.tokenizer.encode(f" {second}")) for _, second in both])
    mean: NDArray[np.float64] = (nats / sizes).reshape(2, -1).mean(axis=0)
    return mean


def tuned(seed: int) -> dict[str, float]:
    """Return r of a fine-tuned model on its training pairs and on the test pairs."""
    start, tokenizer, special_tokens = pretrained()
    data = encoded("sts-b", tokenizer, special_tokens)
    train, test = data.train.drawn(EXAMPLES["sts-b"], seed), data.test[:MAX_EXAMPLES]
    model = started(start, False, data.classes, seed)
    fine_tune(
        model,
        train.examples,
        train.labels,
        EPOCHS,
        learning_rate=RATES[False],
        lm_weight=0.5,
        seed=seed,
        label=f"sts-b, seed {seed}",
    )
    return {
        "train": correlation(predict(model, train.examples)[:, 0].numpy(), train.labels),
        "test": correlation(predict(model, test.examples)[:, 0].numpy(), test.labels),
    }


def correlation(scores: Any, grades: Any) -> float:
    """Return Pearson's r."""
    return float(np.corrcoef(scores, grades)[0, 1])
