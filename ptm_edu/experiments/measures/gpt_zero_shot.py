"""Zero-shot classification with gpt-mini by likelihood, without fine-tuning: `… gpt-zero-shot`.

Each text is put into a prompt that is followed by each of the task's answers; the most likely
answer is the prediction ("likelihood"; Radford et al. 2018, §5, "zero-shot behaviors", whose prompt
for SST-2 is used here). "against" subtracts each answer's log-likelihood after the prompt without
the text (Holtzman et al. 2021). STS-B has no answers; its score is how much more likely one
sentence makes the other. The baseline is the frequency of the most frequent class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ptm_edu import zoo
from ptm_edu.gpt import GPT, log_likelihoods
from ptm_edu.text import BytePairTokenizer, tasks

from ._gpt_tasks import MINI, TASKS, parts_of

Nats = NDArray[np.float64]


class Question(NamedTuple):
    """A prompt template for a text's fields, and the answer for each label."""

    template: str
    answers: dict[str, str]


SENTIMENT = Question("{0} very", {"negative": " negative", "positive": " positive"})
ENTAILMENT = Question(
    "{0} Is it true that {1}", {"entailment": " Yes", "neutral": " Perhaps", "contradiction": " No"}
)
QUESTIONS = {
    "sentiment": SENTIMENT,
    "sst2": SENTIMENT,
    "trec": Question(
        "{0} The answer is a",
        {
            "description": " description",
            "entity": " thing",
            "abbreviation": " word",
            "human": " person",
            "location": " place",
            "number": " number",
        },
    ),
    "rte": Question("{0} Does it follow that {1}", {"entailment": " Yes", "not_entailment": " No"}),
    "entailment": ENTAILMENT,
    "snli": ENTAILMENT,
}
MAX_EXAMPLES = 1_000  # of a task


def measure() -> list[dict[str, Any]]:
    """Return a row for each task."""
    loaded = zoo.load(MINI)
    scorer = ZeroShotScorer(loaded.model, loaded.tokenizer)
    return [
        *(answers_row(scorer, task, MAX_EXAMPLES) for task in QUESTIONS),
        grades_row(scorer, MAX_EXAMPLES),
    ]


class ZeroShotScorer:
    """Scores texts with a language model; each text begins like an article."""

    def __init__(self, model: GPT, tokenizer: BytePairTokenizer) -> None:
        self.model, self.tokenizer = model, tokenizer

    def nats(self, pairs: Sequence[tuple[str, str]]) -> Nats:
        """Return log P(after | before) for pairs of texts; long ones are truncated on the left."""
        encode, end = self.tokenizer.encode, self.tokenizer[self.tokenizer.special_tokens[0]]
        ids = [([end, *encode(before)], encode(after)) for before, after in pairs]
        length = self.model.config.max_positions + 1
        truncated = [(before[-(length - len(after)) :], after) for before, after in ids]
        return np.array(log_likelihoods(self.model, truncated))


def answers_row(scorer: ZeroShotScorer, name: str, most: int) -> dict[str, Any]:
    """Return the accuracies of the most likely answer on the first `most` test examples."""
    task, question, some = TASKS[name], QUESTIONS[name], parts_of(name)[1][:most]
    answers = question.answers.values()

    def scores(fields: list[str]) -> list[tuple[str, str]]:
        return [(question.template.format(*fields), answer) for answer in answers]

    pairs = [pair for example in some for pair in scores(task.fields(example))]
    nats = scorer.nats(pairs).reshape(len(some), -1)  # (E, C)
    alone = scorer.nats(scores(["", ""]))  # (C,)
    labels = [str(task.label(example)) for example in some]
    truth = np.array([list(question.answers).index(label) for label in labels])
    return {
        "task": name,
        "examples": len(some),
        "likelihood": float((nats.argmax(axis=1) == truth).mean()),
        "against": float(((nats - alone).argmax(axis=1) == truth).mean()),
        "most frequent": max(Counter(labels).values()) / len(labels),
    }


def grades_row(scorer: ZeroShotScorer, most: int) -> dict[str, Any]:
    """Return Pearson's r of STS-B's grades with log P(other | one) and with its gain, per token."""
    some = tasks.load("sts-b").test[:most]
    both = [(pair.one, pair.other) for pair in some] + [(pair.other, pair.one) for pair in some]
    after = scorer.nats([(first, f" {second}") for first, second in both])
    alone = scorer.nats([("", f" {second}") for _, second in both])
    sizes = np.array([len(scorer.tokenizer.encode(f" {second}")) for _, second in both])
    grades = [pair.grade for pair in some]

    def r(nats: Nats) -> float:
        return float(np.corrcoef((nats / sizes).reshape(2, -1).mean(axis=0), grades)[0, 1])

    return {
        "task": "sts-b",
        "examples": len(some),
        "likelihood": r(after),
        "against": r(after - alone),
        "most frequent": 0.0,
    }
