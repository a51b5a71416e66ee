"""The measures of bert-mini and MiniLM with toy models and toy tasks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu import course, zoo
from ptm_edu.bert import Bert, BertConfig, BertForPretraining, SpanHead, TaskInput, TokenHead
from ptm_edu.experiments.measures import (
    _bert_regimes,
    _bert_scores,
    _bert_tasks,
    bert_objectives,
    bert_rates,
    bert_transfer,
)
from ptm_edu.experiments.measures._left_to_right import next_tokens
from ptm_edu.experiments.recipes import _bert_batches
from ptm_edu.experiments.recipes._bert_text import BertText, Pairs
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tasks.labeled import LabeledText, LabeledTexts
from ptm_edu.text.tasks.questions import Answer, Question
from ptm_edu.text.tasks.tagged import TaggedSentence, TaggedSentences

pytestmark = pytest.mark.slow  # a measurement

WORDS = ["good", "bad", "film", "the", "very", "dog", "runs", "Rome", "Oslo", "in"]
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
TOKENIZER = WordPieceTokenizer([*SPECIAL, *(word.lower() for word in WORDS), ".", "?"])


def toy_task(name: str, lower: bool = True) -> Any:
    rng = np.random.default_rng(3)
    if name == "squad":
        return [question(str(rng.choice(WORDS[7:9])), n) for n in range(60)]
    if name == "wnut17":
        lines = [[*rng.choice(WORDS[2:], 4)] for _ in range(60)]
        tagged = [
            TaggedSentence(line, ["B-place" if word in WORDS[7:9] else "O" for word in line])
            for line in map(list, lines)
        ]
        return TaggedSentences(tagged[:40], [], tagged[40:])
    labels = {"sst2": ("negative", "positive"), "cola": ("unacceptable", "acceptable")}[name]
    texts = []
    for _ in range(60):
        good = int(rng.integers(2))
        text = f"the {rng.choice(WORDS[2:])} film is {WORDS[1 - good]} ."
        texts.append(LabeledText(text, labels[good]))
    return LabeledTexts(texts[:40], texts[40:])


def question(city: str, number: int) -> Question:
    passage = f"The dog {'runs ' * (number % 7)}in {city}."
    split: Any = "train" if number < 40 else "test"
    answer = Answer(city, passage.index(city))
    return Question(passage, "The dog runs in?", [answer], str(number), "dogs", split)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[BertForPretraining]:
    torch.manual_seed(0)
    config = BertConfig(
        dim=16,
        heads=2,
        feed_forward=32,
        layers=1,
        max_positions=128,
        vocab_size=len(TOKENIZER),
        dropout=0.0,
    )
    mini = BertForPretraining(Bert(config)).eval()
    models: dict[str, Any] = {"bert-mini": mini, "minilm": Bert(config, pooler=False).eval()}
    loaded = {name: zoo.Loaded(model, TOKENIZER, None) for name, model in models.items()}
    monkeypatch.setattr(_bert_regimes.zoo, "load", loaded.__getitem__)
    monkeypatch.setattr(_bert_tasks.tasks, "load", toy_task)
    cached = bert_transfer.task_data
    monkeypatch.setattr(
        bert_transfer, "task_data", bert_transfer.functools.cache(cached.__wrapped__)
    )
    _bert_regimes.pretrained.cache_clear()
    yield mini
    _bert_regimes.pretrained.cache_clear()  # or the tests after these would be given the toys


@pytest.mark.parametrize("name", _bert_tasks.NAMES)
@pytest.mark.parametrize("model", bert_transfer.MODELS)
def test_every_way_has_a_row(name: str, model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bert_transfer.EPOCHS, 100, 1)
    for way in (_bert_regimes.TUNED, _bert_regimes.FEATURES):
        row = bert_transfer.row(name, model, way, 100, 0)
        setting = [*row.values()][:6]
        assert setting == [name, model, way, 100, row["examples"], 0] and row["examples"] <= 40
        assert all(-1 <= score <= 1 for score in [*row.values()][6:])


@pytest.mark.parametrize("name", _bert_tasks.NAMES)
def test_a_learnable_task_is_learned(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for way in (_bert_regimes.TUNED, _bert_regimes.SCRATCH):
        monkeypatch.setitem(bert_transfer.RATES, ("bert-mini", way), 1e-2)
    monkeypatch.setitem(bert_transfer.EPOCHS, 1_000, 30)
    setting = name, "bert-mini", _bert_regimes.SCRATCH, 1_000, 0
    row = bert_transfer.row(*setting)
    assert row == bert_transfer.row(*setting), "found again"
    assert min([*row.values()][6:]) > 0.8, row


def test_each_way_starts_from_the_weights_it_names(small: BertForPretraining) -> None:
    task = bert_transfer.task_data("sst2", "bert-mini")
    for random in (False, True):
        model = _bert_regimes.started(small.bert, task, random, 1)
        weights = [m.bert.embeddings.token_embedding.weight for m in (model, small)]
        same = torch.equal(*weights)
        assert same is not random
        assert model.bert.config.dropout == 0.1 and model.head.dropout.p == small.config.dropout


def test_passages_in_windows_give_the_answer_that_is_written() -> None:
    data = bert_transfer.task_data("squad", "bert-mini")
    assert {label for example in data.train for label in example.labels}.isdisjoint({(0, 0)})
    logits = []
    for example in data.test:
        for given, label in zip(example.inputs, example.labels, strict=True):
            scores = torch.zeros(len(given.ids), 2)
            scores[label[0], 0] = scores[label[1], 1] = 1  # type: ignore[index]
            logits.append(scores)
    assert data.scored(logits) == {"exact match": 1.0, "F1": 1.0}


def test_the_best_window_answers() -> None:
    gold = question("Oslo", 0)
    near = TaskInput([1] * 4, [0] * 4, [-1, 0, 1, -1], [(0, 0), (0, 3), (4, 7), (0, 0)])
    far = TaskInput([1] * 3, [0] * 3, [-1, 3, -1], [(0, 0), (11, 15), (0, 0)])
    low, high = torch.zeros(4, 2), torch.ones(3, 2)
    assert gold.passage[11:15] == "Oslo"
    windows = [[(near, low), (far, high)]]
    assert _bert_scores.answers([gold], windows)["exact match"] == 1
    assert _bert_scores.answers([gold], [[(near, low + 2), (far, high)]])["exact match"] == 0


def test_scores_against_numbers_worked_by_hand() -> None:
    given = TaskInput([1], [0], [-1], [(0, 0)])
    predictions = [[(given, torch.tensor(row))] for row in ([2.0, 1], [1, 2], [1, 2], [1, 0])]
    assert _bert_scores.accuracy([0, 1, 0, 0], predictions) == {"accuracy": 0.75}
    # TP 1, TN 2, FP 1, FN 0: (1·2 − 1·0) / √(2·1·3·2)
    assert _bert_scores.matthews([0, 1, 0, 0], predictions)["Matthews"] == pytest.approx(
        2 / 12**0.5
    )
    assert _bert_scores.matthews([0, 1, 0, 0], [predictions[0]] * 4) == {"Matthews": 0.0}


def test_the_first_token_of_a_word_determines_its_tag() -> None:
    sentence = TaggedSentence(["Rome", "runs", "far"], ["B-place", "O", "O"])
    given = TaskInput([1] * 5, [0] * 5, [-1, 0, 0, 1, -1], [(0, 0)] * 5)
    logits = torch.tensor([[0.0, 9], [0, 9], [9, 0], [9, 0], [0, 9]])  # O, B-place
    score = _bert_scores.entity_f1(["O", "B-place"])
    assert score([sentence], [[(given, logits)]]) == {"F1": 1.0}
    assert score([sentence], [[(given, logits.flip(1))]]) == {"F1": 0.0}


def test_rates_are_chosen_without_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks_seen = []

    def tuned(name: str, task: Any, train: Any, way: str, **how: Any) -> dict[str, float]:
        all_ids = {id(example) for example in bert_transfer.task_data("sst2", name).train}
        learned, tested = ({id(example) for example in part} for part in (train, task.test))
        assert learned | tested == all_ids and not learned & tested and tested
        tasks_seen.append(how["rate"])
        return {"accuracy": 0.5}

    monkeypatch.setattr(bert_rates, "tuned", tuned)
    rows = [bert_rates.row("sst2", "minilm", "fine-tuned", rate) for rate in bert_rates.RATES]
    assert tasks_seen == list(bert_rates.RATES)
    rows[2]["score"] = 0.9
    assert bert_rates.best(rows, "minilm", "fine-tuned") == bert_rates.RATES[2]


def test_transfer_uses_the_best_measured_rates() -> None:
    rows = course.measured("bert-rates").to_dict("records")
    assert {way: bert_rates.best(rows, *way) for way in bert_rates.WAYS} == bert_transfer.RATES


def test_no_more_than_sixty_models_are_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    all_settings: list[Any] = []
    monkeypatch.setattr(
        bert_transfer, "measured_rows", lambda name, row, settings: all_settings.extend(settings)
    )
    bert_transfer.measure()
    assert sum(setting[2] != _bert_regimes.FEATURES for setting in all_settings) <= 60
    assert len(all_settings) == len(set(all_settings))


def test_the_heads_are_those_of_their_tasks() -> None:
    config = BertConfig(dim=4, heads=1, feed_forward=4, layers=1, vocab_size=9)
    heads = [bert_transfer.task_data(name, "minilm").head(config) for name in _bert_tasks.NAMES]
    assert [type(head) for head in heads[2:]] == [TokenHead, SpanHead]
    assert [head.linear.out_features for head in heads] == [2, 2, 2, 2]


@pytest.fixture
def tiny_text(monkeypatch: pytest.MonkeyPatch) -> BertText:
    """Pairs in which b follows a, c follows b, …: a token is known from either neighbor."""
    rng = np.random.default_rng(0)
    letters = len(TOKENIZER) - 5
    starts = rng.integers(letters, size=400)
    runs = 5 + (starts[:, None] + np.arange(9)) % letters
    ids = np.concatenate([np.full((400, 1), 2), runs, np.full((400, 1), 3)], axis=1)
    some = Pairs(
        ids.astype(np.uint16),
        np.full(400, 6, np.uint8),
        np.full(400, 11, np.uint8),
        rng.integers(2, size=400).astype(np.uint8),
    )
    text = BertText(TOKENIZER, some, some, {bert_objectives.HELDOUT_SET: some}, {})
    monkeypatch.setattr(bert_objectives, "prepared", lambda: text)
    tiny = replace(bert_objectives.CONFIG, dim=16, feed_forward=32, vocab_size=len(TOKENIZER))
    monkeypatch.setattr(bert_objectives, "CONFIG", tiny)
    for name, value in {
        "STEPS": 300,
        "SHORT_STEPS": 200,
        "EVALUATE_EVERY": 150,
        "WARMUP": 5,
        "RATE": 1e-2,
    }.items():
        monkeypatch.setattr(bert_objectives, name, value)
    return text


@pytest.mark.parametrize(("objective", "rate"), bert_objectives.SETTINGS)
def test_each_objective_learns_and_is_measured(
    tiny_text: BertText, objective: str, rate: float
) -> None:
    row = bert_objectives.row(objective, rate)
    assert [done for done, _ in row["course"]] == [0, 150, 300]
    assert row["right"] == row["course"][-1][1] > row["course"][0][1]  # no pair is truncated here
    if rate not in (0.05, 0.8):  # with hardly anything to learn or to see, it takes longer
        assert row["right"] > 0.4
    assert all(0 <= row[name] <= 1 for name in bert_objectives.TASKS)


@pytest.mark.parametrize("objective", [bert_objectives.MASKED, bert_objectives.LEFT])
def test_held_out_text_is_moved_to_the_device_of_the_model(
    tiny_text: BertText, objective: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class ReadError(Exception):
        pass

    def read(*given: torch.Tensor) -> None:
        raise ReadError({tensor.device.type for tensor in given})

    model = bert_objectives.untrained(objective).to("meta")  # it stands for a GPU
    monkeypatch.setattr(model.bert, "forward", read)
    with pytest.raises(ReadError, match=r"\{'meta'\}"):
        bert_objectives.target_accuracy(model, objective, bert_objectives.held_out(tiny_text), 8)


def test_the_left_to_right_objective_predicts_the_next_token_causally(tiny_text: BertText) -> None:
    model = bert_objectives.untrained(bert_objectives.LEFT).eval()
    batch = next_tokens(_bert_batches.Batches(TOKENIZER, tiny_text.train, 4, 0)[0])
    assert torch.equal(batch.labels[:, :-1], batch.input_ids[:, 1:])
    assert (batch.labels[:, -1] == -100).all()
    mask = torch.ones_like(batch.input_ids)
    mask[:, 7:] = 0
    output = model.bert(batch.input_ids, mask)
    changed = batch.input_ids.clone()
    changed[:, 5:] = 6
    other = model.bert(changed, mask).last_hidden_state
    torch.testing.assert_close(output.last_hidden_state[:, :5], other[:, :5])
    assert not torch.allclose(output.last_hidden_state[:, 5:7], other[:, 5:7])
    tuned = _bert_regimes.started(model.bert, bert_transfer.task_data("sst2", "minilm"), False, 0)
    tuned.eval()
    short = tuned(batch.input_ids[:, :7]).logits
    torch.testing.assert_close(tuned(batch.input_ids, mask).logits, short, atol=1e-5, rtol=1e-5)
