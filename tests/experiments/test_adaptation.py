"""The adaptation measurement: its plan, and its rows with toy models and toy tasks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn

from ptm_edu import adaptation as methods_of
from ptm_edu import zoo
from ptm_edu.bert import Bert, BertConfig, BertForPretraining
from ptm_edu.experiments.measures import (
    _adaptation_forgetting,
    _adaptation_learners,
    _adaptation_prompting,
    _adaptation_rows,
    _bert_regimes,
    adaptation,
    adaptation_tasks,
    bert_transfer,
)
from ptm_edu.experiments.measures._adaptation_memory import peak_memory
from ptm_edu.experiments.measures._adaptation_spectrum import RANKS, fractions, update_spectrum
from ptm_edu.gpt import GPT, GPTConfig
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer, corpora, tasks
from ptm_edu.text.tasks.labeled import LabeledText, LabeledTexts
from ptm_edu.text.tasks.questions import Answer, Question
from ptm_edu.text.tasks.tagged import TaggedSentence, TaggedSentences

OPINIONS = {"negative": ("terrible", "bad", "awful"), "positive": ("great", "good", "wonderful")}
WORDS = ["film", "the", "it", "was", "dog", "runs", "in", "oslo", "rome"]
WORDS += [word for words in OPINIONS.values() for word in words]
TOKENIZER = WordPieceTokenizer(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS, ".", "?"])
SIZES: dict[str, Any] = {"dim": 16, "heads": 2, "feed_forward": 32, "layers": 2, "dropout": 0.0}
BEST = 3e-3  # the best learning rate of the planned rows
CACHES: tuple[Any, ...] = (
    _adaptation_learners.learner,
    _adaptation_prompting.sst2,
    _adaptation_rows.loss_before,
    _adaptation_rows._fine_tuned,
    _adaptation_forgetting.further_pretrained,
    _bert_regimes.pretrained,
    bert_transfer.task_data,
)


def toy_task(name: str, lower: bool = True) -> Any:
    rng = np.random.default_rng(0)
    if name == "squad":
        passage = "The dog runs in Oslo."
        answer = [Answer("Oslo", 16)]
        splits: list[Any] = ["train", "train", "test"] * 20
        return [Question(passage, "The dog?", answer, str(n), "", s) for n, s in enumerate(splits)]
    if name == "wnut17":
        tagged = [TaggedSentence(["dog", "in", city], ["O", "O", "B-city"]) for city in WORDS[7:9]]
        return TaggedSentences(tagged * 20, [], tagged)
    texts = []
    for _ in range(60):
        label = str(rng.choice([*OPINIONS]))
        texts.append(LabeledText(f"the film was {rng.choice(OPINIONS[label])} .", label))
    return LabeledTexts(texts[:40], texts[40:])


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tiny models in the place of those of the zoo, tiny tasks, and two steps of training."""
    torch.manual_seed(0)
    config = BertConfig(**SIZES, vocab_size=len(TOKENIZER), max_positions=128)
    pairs = BytePairTokenizer.train([*WORDS] * 3, 300, ("<|endoftext|>",), byte_level=True)
    gpt = GPT(GPTConfig(**SIZES, vocab_size=len(pairs), max_positions=128, norm_first=True))
    loaded = {
        "minilm": zoo.Loaded(Bert(config).eval(), TOKENIZER, None),
        "bert-mini": zoo.Loaded(BertForPretraining(Bert(config)).eval(), TOKENIZER, None),
        "gpt-mini": zoo.Loaded(gpt.eval(), pairs, None),
    }
    articles = [SimpleNamespace(text="the dog was in rome . " * 30)]
    monkeypatch.setattr(zoo, "load", loaded.__getitem__)
    monkeypatch.setattr(tasks, "load", toy_task)
    monkeypatch.setattr(corpora, "load", lambda *_: SimpleNamespace(articles=lambda: articles))
    once = dict.fromkeys((10, 32, 100, 1_000, 10_000), 1)
    monkeypatch.setattr(
        _adaptation_rows, "EPOCHS", dict.fromkeys(("sst2", "wnut17", "squad"), once)
    )
    _clear()
    yield
    _clear()  # or the tests after these would be given the toys


def _clear() -> None:
    for cached in CACHES:
        cached.cache_clear()


def plan_of(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The settings of all rows in order, if a rate is the better, the nearer it is to BEST."""
    settings: list[tuple[Any, ...]] = []

    def measured(name: str, row: Callable[..., Any], some: list[Any]) -> list[dict[str, Any]]:
        assert name == module.__name__.rpartition(".")[2].replace("_", "-")  # or it never resumes
        settings.extend(some)
        keys = "table", "model", "task", "method", "examples", "seed", "rate"
        rows = [dict(zip(keys, setting, strict=True)) for setting in some if setting[0] == "rates"]
        return [row_ | {"score": -abs(math.log(row_["rate"] / BEST))} for row_ in rows]

    monkeypatch.setattr(module, "measured_rows", measured)
    module.measure()
    return settings


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    return plan_of(adaptation, monkeypatch)


@pytest.mark.parametrize("module", [adaptation, adaptation_tasks])
def test_every_method_is_measured_with_its_best_rate(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = plan_of(module, monkeypatch)
    assert len(planned) == len(set(planned))
    for table, model, task, method, count, _, rate in (s for s in planned if s[0] == "methods"):
        assert rate == BEST, (table, model, task, method)
        assert count in _adaptation_rows.EPOCHS[task]
    first = [setting[:4] for setting in planned]
    with_costs = {setting[1:] for setting in first if setting[0] == "costs"}
    assert with_costs == {setting[1:] for setting in first if setting[0] == "methods"}
    assert first[0][0] == "costs" and first[len(with_costs)][:2] == ("rates", "minilm")


def test_every_table_is_planned(planned: list[tuple[Any, ...]]) -> None:
    assert {setting[0] for setting in planned} == _adaptation_rows.ROWS.keys()


def test_rates_are_searched_until_the_best_has_worse_neighbors(
    planned: list[tuple[Any, ...]],
) -> None:
    tried: dict[Any, set[float]] = {}
    for setting in (setting for setting in planned if setting[0] == "rates"):
        tried.setdefault(setting[1:5], set()).add(setting[6])
    assert all(rates >= {1e-3, 3e-3, 1e-2} for rates in tried.values())
    assert tried["minilm", "sst2", "LoRA", 1_000] == {1e-3, 3e-3, 1e-2}
    assert tried["minilm", "sst2", "full fine-tuning", 1_000] == {*adaptation.RATES[1:7]}


def test_three_seeds_up_to_a_thousand_examples(planned: list[tuple[Any, ...]]) -> None:
    counts = Counter(setting[:5] for setting in planned if setting[0] == "methods")
    assert all(n == (1 if setting[4] == 10_000 else 3) for setting, n in counts.items())
    sizes = {setting[4] for setting in counts if setting[1:3] == ("minilm", "sst2")}
    assert sizes == {32, 100, 1_000, 10_000}
    assert {setting[3] for setting in counts} == _adaptation_learners.METHODS.keys()


def test_the_best_rate_has_the_best_mean() -> None:
    setting = {"table": "rates", "model": "a", "task": "b", "method": "c", "examples": 1_000}
    scores = [(0.1, 0.9), (0.1, 0.1), (0.2, 0.6), (0.2, 0.6), (0.3, 0.6)]
    rows = [{**setting, "rate": rate, "score": score} for rate, score in scores]
    others = [{**setting, key: "other", "rate": 9.0, "score": 1.0} for key in setting]
    assert adaptation.best(rows + others, "a", "b", "c") == 0.2


@pytest.mark.slow  # a measurement
@pytest.mark.parametrize(
    ("model", "task", "method"),
    [
        *[("minilm", "sst2", method) for method in _adaptation_learners.METHODS],
        ("minilm", "wnut17", "LoRA"),
        ("minilm", "squad", "full fine-tuning"),
        ("gpt-mini", "sst2", "LoRA"),
    ],
)
def test_a_method_has_a_score_and_a_cost(model: str, task: str, method: str, toys: None) -> None:
    row = adaptation.row("methods", model, task, method, 32, 0, 1e-2)
    assert [*row.values()][:7] == ["methods", model, task, method, 32, 0, 1e-2]
    assert 0 <= row["score"] <= 1 and row["metric"] == ("accuracy" if task == "sst2" else "F1")
    costs = adaptation.row("costs", model, task, method)
    assert [*costs.values()][:4] == ["costs", model, task, method]
    assert 4 * costs["parameters"] < costs["bytes"] < 4 * costs["parameters"] + 10_000
    assert costs["seconds"] > 0 and costs["memory"] > 12 * costs["parameters"]


@pytest.mark.slow  # a measurement
def test_a_learnable_task_is_learned(toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_adaptation_rows.EPOCHS["sst2"], 32, 30)
    for model in ("minilm", "gpt-mini"):
        setting = "methods", model, "sst2", "full fine-tuning", 32, 0, 1e-2
        assert adaptation.row(*setting)["score"] > 0.9
        costs = [adaptation.row("costs", *setting[1:4])["memory"] for _ in range(2)]
        assert costs[0] == pytest.approx(costs[1], rel=0.01)  # what torch frees when may differ


@pytest.mark.slow  # a measurement
def test_rates_are_compared_on_held_out_training_examples(toys: None) -> None:
    data = _adaptation_learners.learner("minilm", "sst2")
    held_out = data.held_out(0)
    everything = {id(example) for example in data.train}
    train, test = ({id(e) for e in part} for part in (held_out.train, held_out.test))
    assert train | test == everything and not train & test and len(test) == 4
    row = adaptation.row("rates", "minilm", "sst2", "LoRA", 1_000, 0, 1e-3)
    assert row["score"] in (0, 0.25, 0.5, 0.75, 1) and row["rate"] == 1e-3


@pytest.mark.slow  # a measurement
def test_prompting_trains_the_template_that_it_names(
    toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_adaptation_rows.EPOCHS["sst2"], 32, 40)
    untrained = adaptation.row("prompting", "cloze", 1, 0, 0, 1e-2)
    trained = adaptation.row("prompting", "cloze", 1, 32, 0, 1e-2)
    assert untrained["template"] == trained["template"] == "{text} The movie is {mask}."
    assert trained["score"] > max(0.9, untrained["score"])
    head = adaptation.row("prompting", "head", 0, 10, 0, 1e-2)
    assert head["template"] == "" and "calibrated" not in head
    for count in adaptation.IN_CONTEXT:
        row = adaptation.row("prompting", "continuation", 0, count, 0, 0.0)
        assert row["template"] == "{text} It was" and max(row["score"], row["calibrated"]) <= 1


def test_a_context_has_as_many_examples_of_each_label(toys: None) -> None:
    train, _ = _adaptation_prompting.sst2()
    chosen = _adaptation_prompting._balanced(train, 4)
    assert Counter(label for _, label in chosen) == {"negative": 2, "positive": 2}
    assert all(text.endswith(".") and not text.endswith(" .") for text, _ in train)


def test_calibration_changes_the_decision_by_the_prior() -> None:
    scores = torch.tensor([[2.0, 1.0], [1.0, 2.0], [1.2, 1.0]])
    texts = [LabeledText("", label) for label in ("negative", "positive", "positive")]

    class Model:
        labels = "negative", "positive"
        log_prior = torch.tensor([0.5, 0.0])

        def scores(self, texts: list[str]) -> torch.Tensor:
            return scores

        def calibrated(self) -> Model:
            return self

    found = _adaptation_prompting._accuracies(Model(), texts)  # type: ignore[arg-type]
    assert found == {"score": pytest.approx(2 / 3), "calibrated": 1.0}


@pytest.mark.slow  # a measurement
@pytest.mark.parametrize("model", ["bert-mini", "gpt-mini"])
def test_forgetting_compares_with_the_pre_trained_model(model: str, toys: None) -> None:
    data = _adaptation_learners.learner(model, "sst2")
    body = getattr(data.adapted("LoRA", 0), _adaptation_rows.BODIES[model])
    before = _adaptation_rows.loss_before(model)
    assert _adaptation_forgetting.base_text_loss(body) == pytest.approx(before, abs=1e-6)
    for method in ("LoRA", "full fine-tuning"):
        row = adaptation.row("forgetting", model, method, 0.5, 0, 1e-2)
        assert row["before"] == before != row["after"] > 0


@pytest.mark.slow  # a measurement
def test_further_pre_training_lowers_the_loss_on_the_tasks_text(
    toys: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_adaptation_forgetting, "RATE", 1e-2)
    rows = [adaptation.row("further pre-training", steps, 0, 1e-3) for steps in (0, 60)]
    assert rows[1]["task text"] < rows[0]["task text"] - 0.5
    assert [row["steps"] for row in rows] == [0, 60]


def test_the_spectrum_is_that_of_the_update(toys: None) -> None:
    data = _adaptation_learners.learner("minilm", "sst2")
    changed: Any = Bert(data.base.config)
    changed.load_state_dict(data.base.state_dict())
    with torch.no_grad():
        changed.encoder.layers[0].attention.query.weight += torch.ones(16, 1) @ torch.rand(1, 16)
        changed.encoder.layers[1].attention.query.weight += 0.1 * torch.eye(16)
    found = update_spectrum(changed, data.base, "query")
    assert found["fractions"][0] == pytest.approx([1.0] * len(RANKS), abs=1e-6)
    assert found["fractions"][1][:5] == pytest.approx([1 / 16, 2 / 16, 4 / 16, 8 / 16, 1.0])
    assert found["change"][0] > found["change"][1] > 0


@pytest.mark.slow  # a measurement
def test_the_spectrum_of_a_fine_tuned_model_has_a_row(toys: None) -> None:
    row = adaptation.row("spectrum", "value", 0, 1e-2)
    assert len(row["fractions"]) == len(row["change"]) == 2 and min(row["change"]) > 0


def test_fractions_are_of_the_squared_norm() -> None:
    update = torch.diag(torch.tensor([2.0, 1.0, 1.0]))
    assert fractions(update) == pytest.approx([4 / 6, 5 / 6, 1, 1, 1, 1])


def test_peak_memory_is_that_of_the_largest_moment() -> None:
    model = nn.Linear(10, 10)
    weights = 4 * (100 + 10)

    def train() -> None:
        for size in (1_000, 3_000, 2_000):
            torch.empty(size, dtype=torch.uint8)  # freed at once

    assert peak_memory(model, train) == weights + 3_000


def test_all_methods_have_their_widget_name() -> None:
    from ptm_edu.widgets.adaptation_cockpit.widget import METHODS

    assert tuple(_adaptation_learners.METHODS) == METHODS
    assert isinstance(_adaptation_learners.METHODS["LoRA"], methods_of.LoRA)
