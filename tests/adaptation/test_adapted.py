"""A delta changes nothing at the start, trains alone, is saved, and comes off without a trace."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest
import torch
from torch import Tensor, nn

from ptm_edu import adaptation, bert, gpt, training
from tests.parity import assert_parity

from .conftest import MODELS, SIZES, gpt_model, same_tensors, sentence_model, tensors_of

EXACT = [  # that change nothing at the start
    adaptation.LoRA(rank=2),
    adaptation.LoRA(rank=3, alpha=1, targets=("key", "feed_forward.0", "feed_forward.2")),
    adaptation.Adapter(bottleneck=4),
    adaptation.Adapter(bottleneck=4, placement="pfeiffer"),
    adaptation.BitFit(),
    adaptation.IA3(),
    adaptation.LastLayers(1),
    adaptation.Full(),
]
PREFIXES = [adaptation.Prefix(3), adaptation.Prefix(3, reparameterized=True)]
METHODS = [*EXACT, adaptation.Prompt(3), adaptation.Prompt(3, init_ids=(5, 7)), *PREFIXES]
CASES = [(k, m) for k in MODELS for m in METHODS if (k, type(m)) != ("xlnet", adaptation.Prefix)]
CASES.append(("bert", adaptation.HeadOnly()))


def trained(adapted: adaptation.Adapted, ids: Tensor, steps: int = 3) -> Tensor:
    """Train the delta for a few steps; return the logits."""
    parameters = [p for p in adapted.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(parameters, lr=0.05)
    for _ in range(steps):
        logits = adapted(ids).logits.flatten(0, -2)
        optimizer.zero_grad()
        nn.functional.cross_entropy(logits, torch.arange(len(logits)) % 2).backward()
        optimizer.step()
    with torch.no_grad():
        return adapted(ids).logits


@pytest.mark.parametrize(("kind", "method"), CASES, ids=str)
def test_a_delta_from_its_start_to_its_end(
    kind: str, method: adaptation.Method, ids: Tensor, tmp_path: Path
) -> None:
    model = MODELS[kind]()
    before, start = tensors_of(model), model(ids).logits
    adapted = adaptation.adapt(model, method)
    if method in (*EXACT, adaptation.HeadOnly()):
        assert torch.equal(adapted(ids).logits, start)
    assert adapted.trainable_parameters() == sum(
        p.numel() for p in adapted.parameters() if p.requires_grad
    )

    logits = trained(adapted, ids)
    assert not torch.allclose(logits, start, atol=1e-3)
    adapted.save(tmp_path / "delta.safetensors")
    delta = adapted.delta
    assert adapted.remove() is model
    assert same_tensors(model, before) and torch.equal(model(ids).logits, start)
    assert not any(p.requires_grad for p in model.parameters())
    for module in model.modules():
        assert not module._forward_hooks and not module._forward_pre_hooks
        assert not module.__dict__.keys() & {"forward", "encode"}

    for source in (tmp_path / "delta.safetensors", delta):
        again = adaptation.attach(model, source)
        assert torch.equal(again(ids).logits, logits)
        again.remove()
    assert same_tensors(model, before)


@pytest.mark.parametrize(("kind", "method"), CASES, ids=str)
def test_merged_equals_unmerged(kind: str, method: adaptation.Method, ids: Tensor) -> None:
    model = MODELS[kind]().double()
    before = tensors_of(model)
    adapted = adaptation.adapt(model, method)
    logits = trained(adapted, ids)
    if isinstance(method, adaptation.Adapter | adaptation.Prefix | adaptation.Prompt):
        with pytest.raises(ValueError, match=f"the effect of {type(method).__name__}, so"):
            adapted.merge()
        adapted.unmerge()
        assert not adapted.merged and torch.equal(adapted(ids).logits, logits)
        return
    for _ in range(2):  # a second merge changes nothing
        adapted.merge()
        assert_parity(adapted(ids).logits, logits)
        assert not any(module._forward_hooks for module in model.modules())
    adapted.unmerge()
    assert torch.equal(adapted(ids).logits, logits)
    adapted.merge()
    assert same_tensors(adapted.remove(), before)


L, D, D_FF, HEAD = SIZES["layers"], SIZES["dim"], SIZES["feed_forward"], 2 * SIZES["dim"] + 2


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        (adaptation.LoRA(rank=3), L * 2 * 3 * (D + D)),
        (adaptation.Adapter(4), L * (2 * (2 * 4 * D + D + 4) + 4 * D)),  # and two norms a layer
        (adaptation.Adapter(4, "pfeiffer"), L * (2 * 4 * D + D + 4)),
        (adaptation.IA3(), L * (2 * D + D_FF)),
        (adaptation.Prefix(5), L * 2 * 5 * D),
        (adaptation.Prefix(5, True), 5 * D + D * D + D + L * (2 * D * D + 2 * D)),
        (adaptation.Prompt(5), 5 * D),
    ],
    ids=str,
)
def test_trained_parameters_are_the_papers(method: adaptation.Method, expected: int) -> None:
    model = sentence_model()
    with_heads = bert.BertForPretraining(model.bert)  # pre-trained heads stay frozen
    for adapted_model, head in ((model, HEAD), (with_heads, 0), (model.bert, 0), (gpt_model(), 0)):
        adapted = adaptation.adapt(adapted_model, method)
        assert adapted.trainable_parameters() == expected + head
        adapted.remove()


def test_bitfit_trains_every_bias_and_full_every_parameter() -> None:
    model = bert.BertForPretraining(sentence_model().bert)
    biases = sum(p.numel() for n, p in model.bert.named_parameters() if n.endswith("bias"))
    for method, expected in (
        (adaptation.BitFit(), biases),
        (adaptation.Full(), sum(p.numel() for p in model.parameters())),
    ):
        adapted = adaptation.adapt(model, method)
        assert adapted.trainable_parameters() == expected
        adapted.remove()


@pytest.mark.parametrize("inner", [False, True])
def test_fine_tune_trains_the_delta_alone(inner: bool) -> None:
    model = sentence_model()
    before = tensors_of(model)
    inputs = [bert.TaskInput(list(range(1, n)), [0] * (n - 1), [], []) for n in (4, 6, 7, 9)]
    adapted = adaptation.adapt(model, adaptation.LoRA(rank=2))
    history = bert.fine_tune(
        adapted.model if inner else adapted, inputs, [0, 1, 0, 1], 4, progress=False
    )
    assert history.done == 4
    moved = {name for name, p in adapted.delta.named_parameters() if ".B" in name and p.any()}
    assert len(moved) == 4  # query and value of both layers
    assert not torch.equal(adapted.head.linear.weight, before["head.linear.weight"])
    assert len(bert.predict(adapted, inputs)) == 4
    assert same_tensors(adapted.remove(), before)


def test_an_interrupted_training_continues_from_its_checkpoint(ids: Tensor, tmp_path: Path) -> None:
    def train(steps: int, checkpoint: Path | None) -> dict[str, Tensor]:
        adapted = adaptation.adapt(sentence_model(), adaptation.Adapter(4))
        config = training.TrainingConfig(
            steps=steps, checkpoint=checkpoint, progress=False, device="cpu"
        )
        training.fit(adapted, loss, lambda number: ids, config)
        return tensors_of(adapted.delta)

    def loss(model: nn.Module, batch: Tensor) -> Tensor:
        return nn.functional.cross_entropy(model(batch).logits, torch.tensor([0, 1]))

    torch.manual_seed(3)
    expected = train(4, None)
    torch.manual_seed(3)
    train(2, tmp_path / "half")
    continued = train(4, tmp_path / "half")
    assert all(torch.equal(continued[name], expected[name]) for name in expected)


def test_a_cache_holds_the_adapted_keys_and_values(ids: Tensor) -> None:
    adapted = adaptation.adapt(
        MODELS["gpt"](), adaptation.LoRA(rank=2, targets=("query", "key", "value"))
    )
    logits, cache = trained(adapted, ids), adapted.new_cache()
    parts = [adapted(part, cache=cache).logits for part in ids.split([3, 1, 2, 1], dim=1)]
    torch.testing.assert_close(torch.cat(parts, dim=1), logits, atol=1e-5, rtol=1e-5)
    assert len(gpt.generate(adapted, ids, 5, seed=0)) == 2


def test_requires_grad_and_mode_are_restored() -> None:
    model = sentence_model().train()
    model.bert.encoder.requires_grad_(True)
    before = [p.requires_grad for p in model.parameters()]
    adapted = adaptation.adapt(model, adaptation.Adapter(4))
    assert {p for p in model.parameters() if p.requires_grad} == set(adapted.delta.parameters())
    adapted.eval()
    model = adapted.remove()
    assert [p.requires_grad for p in model.parameters()] == before
    assert not any(module.training for module in model.modules())


def test_an_adapted_model_is_copied_with_its_delta(ids: Tensor) -> None:
    adapted = adaptation.adapt(sentence_model(), adaptation.LoRA(rank=2))
    logits = trained(adapted, ids)
    copied = copy.deepcopy(adapted)
    adapted.remove()
    assert torch.equal(copied(ids).logits, logits)
    assert same_tensors(copied.remove(), tensors_of(sentence_model()))


def test_a_model_may_be_moved_and_cast_while_it_is_adapted(ids: Tensor) -> None:
    adapted = adaptation.adapt(sentence_model().double(), adaptation.LoRA(rank=2))
    assert {p.dtype for p in adapted.delta.parameters()} == {torch.float64}
    adapted.merge()
    model = adapted.float().remove()
    assert {tensor.dtype for tensor in model.state_dict().values()} == {torch.float32}
    assert model(ids).logits.dtype == torch.float32
