"""A batch of mixed tasks has the outputs of separate passes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from ptm_edu import adaptation, bert, gpt

from .conftest import (
    MODELS,
    SIZES,
    gpt_model,
    same_tensors,
    sentence_model,
    tensors_of,
    xlnet_model,
)

METHODS = (
    adaptation.LoRA(rank=2),
    adaptation.LoRA(rank=3, alpha=1, targets=("key", "feed_forward.2", "linear")),
    adaptation.LoRA(rank=1, targets=("attention.output", "query")),
)
TASK_IDS = torch.tensor([2, 0, 1, 2, 0])
IDS = torch.randint(23, (5, 7), generator=torch.Generator().manual_seed(1))
MASK = torch.arange(7) < torch.tensor([7, 3, 5, 7, 2])[:, None]


def deltas_for(models: Sequence[nn.Module], methods: Any = METHODS) -> list[adaptation.Delta]:
    """Return random deltas, one for each model."""
    deltas = []
    for model, method in zip(models, methods, strict=True):
        adapted = adaptation.adapt(model, method)
        for parameter in adapted.delta.parameters():
            nn.init.normal_(parameter, std=0.5)
        deltas.append(adapted.delta)
        adapted.remove()
    return deltas


def test_tasks_with_their_heads_equal_separate_passes(tmp_path: Path) -> None:
    model = sentence_model()
    models = [
        bert.TaskModel(model.bert, bert.SentenceHead(model.bert.config, n)) for n in (2, 5, 3)
    ]
    deltas = deltas_for(models)
    before = tensors_of(model)
    separate = []
    for one, delta in zip(models, deltas, strict=True):
        adapted = adaptation.attach(one.eval(), delta)
        adapted.save(tmp_path / f"{len(separate)}.safetensors")
        separate.append(adapted(IDS, MASK))
        adapted.remove()
    for sources in (deltas, [tmp_path / f"{number}.safetensors" for number in range(3)]):
        output = adaptation.mixed(model, sources)(IDS, MASK, task_ids=TASK_IDS)
        for row, task in enumerate(TASK_IDS.tolist()):
            expected = separate[task]
            torch.testing.assert_close(output.logits[row], expected.logits[row])
            torch.testing.assert_close(
                output.last_hidden_state[row, MASK[row]], expected.last_hidden_state[row, MASK[row]]
            )
            torch.testing.assert_close(output.pooler_output[row], expected.pooler_output[row])
    assert same_tensors(model, before)
    assert not any(module._forward_hooks for module in model.modules())


@pytest.mark.parametrize("kind", ["gpt", "xlnet"])
def test_language_models_equal_separate_passes(kind: str) -> None:
    model = MODELS[kind]()
    methods = (adaptation.LoRA(2), adaptation.LoRA(3, targets=("key", "feed_forward.0")))
    if kind == "xlnet":
        methods = (*methods, adaptation.LoRA(1, targets=("distance",)))
    else:
        methods = (*methods, adaptation.LoRA(1, targets=("value",)))
    deltas = deltas_for([model] * 3, methods)
    logits = adaptation.mixed(model, deltas)(IDS, MASK, task_ids=TASK_IDS).logits
    for task, delta in enumerate(deltas):
        adapted = adaptation.attach(model, delta)
        rows = task == TASK_IDS
        expected = adapted(IDS[rows], MASK[rows]).logits
        torch.testing.assert_close(logits[rows][MASK[rows]], expected[MASK[rows]])
        adapted.remove()


def test_examples_of_several_sequences_have_one_task() -> None:
    body = gpt_model()
    model = gpt.fine_tuning.TaskModel(body, gpt.fine_tuning.ClassificationHead(16, 2)).eval()
    deltas = deltas_for([model, model], METHODS[:1] * 2)
    ids, mask = IDS[:4].view(2, 2, 7), torch.ones(2, 2, 7)
    logits = adaptation.mixed(model, deltas)(ids, mask, task_ids=torch.tensor([1, 0])).logits
    for row, delta in enumerate(reversed(deltas)):
        adapted = adaptation.attach(model, delta)
        torch.testing.assert_close(logits[row], adapted(ids, mask).logits[row])
        adapted.remove()


@pytest.mark.parametrize(
    ("task_ids", "message"),
    [
        (torch.tensor([0, 1]), r"task_ids of \(5,\) integers.*got"),
        (torch.zeros(5), "got float32"),
        ([0, 1, 0, 1, 0], "got list"),
        (torch.tensor([0, 1, 2, 0, 1]), "from 0 to 1"),
        (torch.tensor([0, 1, -1, 0, 1]), "from 0 to 1"),
    ],
)
def test_task_ids_that_do_not_fit_are_rejected(task_ids: Any, message: str) -> None:
    model = sentence_model()
    both = adaptation.mixed(model, deltas_for([model, model], METHODS[:2]))
    with pytest.raises(ValueError, match=message):
        both(IDS, MASK, task_ids=task_ids)


def test_what_cannot_be_mixed_is_rejected() -> None:
    model = sentence_model()
    with pytest.raises(ValueError, match="got none"):
        adaptation.mixed(model, [])
    with pytest.raises(ValueError, match=r"expected LoRA.*got BitFit\(\)"):
        adaptation.mixed(model, deltas_for([model], [adaptation.BitFit()]))
    deltas = deltas_for([model], METHODS[:1])
    both = adaptation.mixed(model, deltas)
    adapted = adaptation.attach(model, deltas[0])
    with pytest.raises(ValueError, match="mixed: this model is adapted already"):
        adaptation.mixed(model, deltas)
    with pytest.raises(ValueError):
        both(IDS, task_ids=torch.zeros(5, dtype=torch.int64))
    adapted.remove()


def test_several_deltas_share_one_base(ids: Tensor) -> None:
    model = xlnet_model()
    base = {p.data_ptr() for p in model.parameters()}
    deltas = deltas_for([model] * 4, [adaptation.LoRA(2)] * 4)
    served = adaptation.mixed(model, deltas)
    own = [p.data_ptr() for p in served.model.parameters()]
    assert set(own) == base
    numbers = sum(b.numel() for b in served.buffers())
    assert numbers == 4 * SIZES["layers"] * 2 * 2 * 2 * SIZES["dim"]
