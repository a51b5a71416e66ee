from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import Tensor, nn

from ptm_edu.elmo.ulmfit import (
    Classifier,
    EncodedTexts,
    ForwardLM,
    TextRows,
    UlmfitConfig,
    accuracy,
    fine_tune_on_task_text,
    gradual_unfreezing,
    learn_general_text,
    perplexity,
    train_classifier,
    unfreeze,
)
from ptm_edu.elmo.ulmfit.classifier import ShuffledBatches
from ptm_edu.elmo.ulmfit.language_model import StatefulLM
from ptm_edu.elmo.ulmfit.stages import classifier_layers, language_model_layers

CONFIG = UlmfitConfig(dim=8, cells=12, layers=2)
LAYERS = ["model.words", "model.layers.0", "model.layers.1", "head"]
QUIETLY = {"progress": False, "device": "cpu"}


def language_model() -> ForwardLM:
    torch.manual_seed(1)
    return ForwardLM(12, CONFIG)


def classifier() -> Classifier:
    return Classifier(language_model(), classes=2)


def counting_text(words: int = 600) -> Tensor:
    """A text whose next word is known from the one before: 2, 3, …, 11, 2, 3, …"""
    return 2 + torch.arange(words) % 10


def texts_of_two_classes(texts: int = 60) -> EncodedTexts:
    """Return texts of 3 to 9 words; the class is that of the word they contain, 3 or 4."""
    generator = torch.Generator().manual_seed(0)
    result, labels = [], []
    for number in range(texts):
        length = 3 + number % 7
        text = torch.randint(5, 12, (length,), generator=generator)
        text[torch.randint(0, length, (1,), generator=generator)] = 3 + number % 2
        result.append(text.tolist())
        labels.append(number % 2)
    return EncodedTexts(result, labels)


def part_of(model: nn.Module, layers: list[str]) -> dict[str, Tensor]:
    """Return a copy of each layer's weights, joined to one vector."""
    return {
        name: torch.cat([p.detach().flatten() for p in model.get_submodule(name).parameters()])
        for name in layers
    }


def test_every_weight_belongs_to_one_layer() -> None:
    for model, layers in (
        (StatefulLM(language_model(), rows=2), language_model_layers(2)),
        (classifier(), classifier_layers(2)),
    ):
        of_layers = [p for name in layers for p in model.get_submodule(name).parameters()]
        assert len(of_layers) == len(set(of_layers)) == len(list(model.parameters()))
    assert classifier_layers(2) == LAYERS
    assert language_model_layers(2) == [*LAYERS[1:3], LAYERS[0]]


def test_unfreezing_goes_from_the_head_down() -> None:
    phases = gradual_unfreezing(LAYERS)
    assert phases == [tuple(LAYERS[3:]), tuple(LAYERS[2:]), tuple(LAYERS[1:]), tuple(LAYERS)]
    model = classifier()
    for trained in phases:
        unfreeze(model, trained)
        for name in LAYERS:
            free = {p.requires_grad for p in model.get_submodule(name).parameters()}
            assert free == {name in trained}
    with pytest.raises(AttributeError, match="tail"):
        unfreeze(model, ["tail"])


@pytest.mark.parametrize("done", [1, 2, 3, 4])
def test_only_unfrozen_layers_change(done: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # The first `done` phases alone: what has moved by then?
    monkeypatch.setattr(
        "ptm_edu.elmo.ulmfit.stages.gradual_unfreezing",
        lambda names: gradual_unfreezing(names)[:done],
    )
    model = classifier()
    before = part_of(model, LAYERS)
    histories = train_classifier(model, texts_of_two_classes(), epochs=1, **QUIETLY)
    assert len(histories) == done
    moved = [not torch.equal(part_of(model, LAYERS)[name], before[name]) for name in LAYERS]
    assert moved == [False] * (4 - done) + [True] * done


@pytest.mark.parametrize(("discriminative", "share"), [(True, 1 / 2.6), (False, 1.0)])
def test_each_layer_has_its_own_learning_rate(discriminative: bool, share: float) -> None:
    # Adam's first step is the rate itself, whatever the gradient's size; weight decay is tiny.
    model = classifier()
    before = part_of(model, LAYERS)
    train_classifier(
        model,
        texts_of_two_classes(8),
        epochs=1,
        batch_size=8,
        rate=1e-2,
        dropout=0.0,
        discriminative=discriminative,
        gradual=False,
        **QUIETLY,
    )
    after = part_of(model, LAYERS)
    for depth, name in enumerate(LAYERS):
        step = (after[name] - before[name]).abs().median().item()
        if name == "model.words":  # most of them stand in no text of the batch, so few move
            step = (after[name] - before[name]).abs().max().item()
        assert step == pytest.approx(1e-2 * share ** (3 - depth), rel=0.05), name


def test_fine_tuning_the_language_model_has_rates_too() -> None:
    moved = {}
    for discriminative in (True, False):
        model = language_model()
        before = part_of(model, ["layers.0", "layers.1", "words"])
        text = TextRows(counting_text(21), rows=1, length=20)
        fine_tune_on_task_text(
            model, text, epochs=1, rate=1e-2, dropout=0, discriminative=discriminative, **QUIETLY
        )
        after = part_of(model, list(before))
        moved[discriminative] = [
            (after[name] - before[name]).abs().median().item() for name in before
        ]
    assert moved[True] == pytest.approx([1e-2 / 2.6**2, 1e-2 / 2.6, 1e-2], rel=0.05)
    assert moved[False] == pytest.approx([1e-2] * 3, rel=0.05)


def test_each_of_the_three_stages_learns() -> None:
    model = language_model()
    text = TextRows(counting_text(), rows=8, length=12)
    assert perplexity(model, text) > 8
    learn_general_text(model, text, epochs=10, rate=2e-2, **QUIETLY)
    assert perplexity(model, text) < 1.5
    downwards = TextRows(counting_text().flip(0), rows=8, length=12)
    before = perplexity(model, downwards)
    fine_tune_on_task_text(model, downwards, epochs=12, rate=2e-2, **QUIETLY)
    assert perplexity(model, downwards) < 2 < before
    judge = Classifier(model, classes=2, dropout=0.1)
    assert accuracy(judge, texts_of_two_classes()) < 0.7
    train_classifier(
        judge, texts_of_two_classes(), epochs=12, batch_size=20, rate=4e-2, dropout=0, **QUIETLY
    )
    assert accuracy(judge, texts_of_two_classes()) > 0.8


def test_the_size_of_the_sampled_softmax_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    samples_used = []
    monkeypatch.setattr(
        "ptm_edu.elmo.ulmfit.stages.next_word_loss",
        lambda reader, window, samples: (
            samples_used.append(samples) or reader.model.words.bias.sum()
        ),
    )
    text = TextRows(counting_text(21), rows=1, length=20)
    learn_general_text(language_model(), text, samples=5, **QUIETLY)
    fine_tune_on_task_text(language_model(), text, epochs=1, **QUIETLY)
    assert samples_used == [5, None]


def test_an_interrupted_language_model_resumes_exactly(tmp_path: Path) -> None:
    text = TextRows(counting_text(), rows=4, length=20)
    through, broken, resumed = language_model(), language_model(), language_model()
    how = {"epochs": 1, "dropout": 0.3, **QUIETLY}
    fine_tune_on_task_text(through, text, **how)
    path = tmp_path / "lm.safetensors"
    fine_tune_on_task_text(broken, text, checkpoint=path, minutes=0, **how)
    assert not torch.equal(broken.words.weight, through.words.weight)
    fine_tune_on_task_text(resumed, text, checkpoint=path, **how)
    for name, tensor in through.state_dict().items():
        assert torch.equal(resumed.state_dict()[name], tensor), name


def test_an_interrupted_classifier_resumes_exactly(tmp_path: Path) -> None:
    through, path = classifier(), tmp_path / "judge.safetensors"
    how = {"epochs": 2, "batch_size": 16, **QUIETLY}
    train_classifier(through, texts_of_two_classes(), **how)
    sittings = 0
    while True:  # every sitting does a single step, and begins with a model that knows nothing
        model = classifier()
        histories = train_classifier(
            model, texts_of_two_classes(), checkpoint=path, minutes=0, **how
        )
        sittings += 1
        if len(histories) == 4 and histories[-1].finished:
            break
    # Three phases of 3 steps and one of 6, each begun in the sitting that ended the one before it.
    assert sittings == 3 * 3 + 6 - 3
    assert [result.name for result in sorted(tmp_path.iterdir())] == [
        f"judge-{number}.safetensors" for number in range(4)
    ]
    for name, tensor in through.state_dict().items():
        assert torch.equal(model.state_dict()[name], tensor), name


def test_batches_hold_every_text_once_an_epoch_in_an_order_of_their_number_alone() -> None:
    texts = EncodedTexts([[number] for number in range(40)], [0] * 40)
    batches = ShuffledBatches(texts, batch_size=10, seed=3)
    epochs = [
        [batches[number].ids.flatten().tolist() for number in range(first, first + 4)]
        for first in (0, 4)
    ]
    for epoch in epochs:
        assert sorted(row for batch in epoch for row in batch) == list(range(40))
    assert epochs[0] != epochs[1]
    assert batches[5].ids.flatten().tolist() == epochs[1][1]
    assert ShuffledBatches(texts, 10, seed=4)[0].ids.flatten().tolist() != epochs[0][0]
    few = ShuffledBatches(EncodedTexts([[1], [2, 3]], [0, 1]), batch_size=32, seed=0)
    assert few.batches == 1 and len(few[0].labels) == 2


def test_texts_of_a_batch_have_similar_lengths() -> None:
    texts = EncodedTexts([[1] * (1 + number % 30) for number in range(320)], [0] * 320)
    batches = ShuffledBatches(texts, batch_size=20, seed=0)
    spread = [
        batches[n].mask.sum(1).max() - batches[n].mask.sum(1).min() for n in range(batches.batches)
    ]
    assert max(spread) <= 2
    batch = batches[0]
    assert torch.equal(batch.ids, batch.mask.long())
