"""The measures of gpt-mini with a toy model and toy tasks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu import course, zoo
from ptm_edu.experiments.measures import (
    _gpt_tasks,
    gpt_rates,
    gpt_similarity,
    gpt_transfer,
    gpt_zero_shot,
)
from ptm_edu.gpt import GPT, GPTConfig
from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tasks.labeled import LabeledText, LabeledTexts
from ptm_edu.text.tasks.sentence_pairs import GradedPair, GradedPairs, LabeledPair, LabeledPairs
from ptm_edu.text.tasks.sentiment import SentimentExample

pytestmark = pytest.mark.slow  # a measurement

WORDS = ["good", "bad", "film", "the", "a", "very", "dog", "runs"]
SENTIMENTS = {"good": "positive", "bad": "negative"}


def toy_task(name: str, lower: bool = True) -> Any:
    rng = np.random.default_rng(3)
    texts = []
    for _ in range(60):
        mood = str(rng.choice(["good", "bad"]))
        texts.append(LabeledText(f"the {rng.choice(WORDS[2:])} film is {mood} .", SENTIMENTS[mood]))
    if name == "sst2":
        return LabeledTexts(texts[:40], texts[40:])
    if name == "rte":
        labels = "entailment", "not_entailment"
        pairs = [LabeledPair(f"a dog {i}", "it runs", labels[i % 2]) for i in range(20)]
        return LabeledPairs(pairs[:12], pairs[12:])
    if name == "sentiment":
        return [SentimentExample("all is well", "positive", part) for part in ("train", "test")] * 3
    graded = [GradedPair(f"a {w}", f"the {w}", float(i % 6)) for i, w in enumerate(WORDS * 2)]
    return GradedPairs(graded[:10], graded[10:])


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> zoo.Loaded:
    tokenizer = BytePairTokenizer.train(WORDS, 270, ("<end>",), byte_level=True)
    torch.manual_seed(0)
    sizes: dict[str, Any] = {
        "dim": 16,
        "heads": 2,
        "feed_forward": 32,
        "layers": 1,
        "max_positions": 128,
    }
    model = GPT(GPTConfig(vocab_size=len(tokenizer), dropout=0.0, norm_first=True, **sizes))
    loaded = zoo.Loaded(model, tokenizer, None)
    monkeypatch.setattr(gpt_similarity, "EXAMPLES", {"sts-b": 10})
    for module in (_gpt_tasks, gpt_zero_shot, gpt_similarity):
        monkeypatch.setattr(module.zoo, "load", lambda name: loaded)
        monkeypatch.setattr(module.tasks, "load", toy_task)
    for name in ("_start", "task_data"):
        cached = getattr(gpt_transfer, name)
        monkeypatch.setattr(gpt_transfer, name, gpt_transfer.functools.cache(cached.__wrapped__))
    return loaded


def test_a_row_is_a_tuned_models_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpt_transfer, "RATES", dict.fromkeys((False, True), 3e-2))
    monkeypatch.setitem(gpt_transfer.MANY_EPOCHS, 40, 25)
    setting = "tasks", "sst2", 40, "pre-trained, λ = 0.5", 0
    row = gpt_transfer.row(*setting)
    assert row == gpt_transfer.row(*setting), "found again"
    assert tuple(row.values())[:-1] == setting and row["score"] > 0.9


def test_each_way_starts_and_learns_as_it_is_called(
    small: zoo.Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []

    def tuned(model: Any, examples: Any, labels: Any, epochs: int, **how: Any) -> None:
        old = small.model.token_embedding.weight
        calls.append((how["lm_weight"], how["learning_rate"], len(examples), epochs))
        calls.append(torch.equal(model.gpt.token_embedding.weight[: len(old)], old))
        assert model.gpt.config.dropout == 0.1 and model.gpt.dropout.p == 0.1

    monkeypatch.setattr(gpt_transfer, "fine_tune", tuned)
    for way in gpt_transfer.WAYS:
        gpt_transfer.row("sizes", "sst2", 20, way, 1)
    assert calls == [(0.5, 1e-3, 20, 3), True, (0.0, 1e-3, 20, 3), True, (0.5, 3e-4, 20, 3), False]


def test_every_task_is_encoded_as_its_kind_requires(small: zoo.Loaded) -> None:
    model, tokenizer, marks = _gpt_tasks.pretrained()
    assert model.config.vocab_size == len(tokenizer) + 3
    kinds = {"sentiment": (1, 1, 0), "sst2": (1, 2, 0), "rte": (1, 2, 1), "sts-b": (2, 0, 1)}
    for name, (sequences, classes, delimiters) in kinds.items():
        task = _gpt_tasks.encoded(name, tokenizer, marks)
        assert task.classes == classes
        for example in task.train.examples:
            assert len(example) == sequences
            assert all(ids[0] == marks.start and ids[-1] == marks.extract for ids in example)
            assert all(ids.count(marks.delimiter) == delimiters for ids in example)
    text = tokenizer.decode(_gpt_tasks.encoded("sst2", tokenizer, marks).train.examples[0][0][1:-1])
    assert text.startswith("the ") and text.endswith("."), text
    assert " ." not in text, "put back into prose"


def test_scores_are_accuracy_and_pearsons_r() -> None:
    part = _gpt_tasks.Encoded([[[1]]] * 4, [0, 1, 1, 0])
    logits = torch.tensor([[2.0, 1], [1, 2], [2, 1], [1, 0]])
    assert _gpt_tasks.EncodedTask(part, part, 2).score(logits) == 0.75
    grades = _gpt_tasks.Encoded([[[1]]] * 3, [1.0, 2.0, 4.0])
    correlation = _gpt_tasks.EncodedTask(grades, grades, 0).score(
        torch.tensor([[1.0], [3.0], [7.0]])
    )
    assert correlation == pytest.approx(1.0)


def test_answers_are_scored_with_and_without_their_prior(
    small: zoo.Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorer = gpt_zero_shot.ZeroShotScorer(small.model, small.tokenizer)

    def nats(pairs: list[tuple[str, str]]) -> Any:
        # " positive" is always likelier, and a little more so after a good film.
        return np.array([("pos" in after) * (5 + ("good" in before)) for before, after in pairs])

    monkeypatch.setattr(scorer, "nats", nats)
    row = gpt_zero_shot.answers_row(scorer, "sst2", 20)
    truth = [example.label for example in toy_task("sst2").test]
    assert row["likelihood"] == truth.count("positive") / 20 < row["against"] == 1


def test_likelihoods_of_texts_are_those_of_their_pieces(small: zoo.Loaded) -> None:
    scorer = gpt_zero_shot.ZeroShotScorer(small.model, small.tokenizer)
    encode, end = small.tokenizer.encode, small.tokenizer["<end>"]
    rows = gpt_zero_shot.log_likelihoods(small.model, [([end, *encode("a dog")], encode(" runs"))])
    assert scorer.nats([("a dog", " runs")]) == pytest.approx(rows, abs=1e-5)
    assert np.isfinite(scorer.nats([("a dog " * 200, " runs")])).all()
    graded = gpt_zero_shot.grades_row(scorer, 6)
    assert all(-1 <= graded[name] <= 1 for name in ("likelihood", "against"))


def test_rates_are_chosen_without_the_test(
    small: zoo.Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = gpt_transfer.task_data("sst2")
    part = gpt_rates.held_out(task)
    assert (len(part.train.examples), len(part.test.examples)) == (36, 4)
    both = part.test.examples + part.train.examples
    assert sorted(both) == sorted(task.train.examples)
    calls: list[Any] = []

    def tuned(*arguments: Any) -> float:
        calls.append(arguments)
        return 0.5

    monkeypatch.setattr(gpt_transfer, "tuned", tuned)
    row = gpt_rates.row("sst2", "random start", 1e-4)
    assert row["score"] == 0.5 and calls[0][1] == 36 and calls[0][-1] == 1e-4
    assert len(calls[0][-2].test.examples) == 4


def test_the_best_rate_is_that_of_the_best_mean() -> None:
    scores = {1e-4: (0.1, 0.9), 3e-4: (0.6, 0.6), 1e-3: (0.9, 0.1)}
    rows = [
        {"way": way, "rate": rate, "score": score}
        for way in gpt_rates.WAYS
        for rate, both in scores.items()
        for score in both
    ]
    assert gpt_rates.best(rows, gpt_rates.WAYS[0]) == 3e-4


def test_transfer_uses_the_best_measured_rates() -> None:
    rows = course.measured("gpt-rates").to_dict("records")
    rates = [gpt_rates.best(rows, way) for way in gpt_rates.WAYS]
    assert [gpt_transfer.RATES[False], gpt_transfer.RATES[True]] == rates


def test_similarity_is_measured_with_and_without_training() -> None:
    assert gpt_similarity.word_overlap("A dog runs", "a dog sleeps") == 0.5
    overlap = gpt_similarity.row(gpt_similarity.OVERLAP, 0)
    assert overlap["r with overlap"] == pytest.approx(1)
    likelihood = gpt_similarity.row(gpt_similarity.LIKELIHOOD, 0)
    tuned = gpt_similarity.row(gpt_similarity.TUNED, 0)
    assert all(-1 <= row["test"] <= 1 for row in (likelihood, tuned))
    assert -1 <= tuned["train"] <= 1
