from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import Tensor, nn

from ptm_edu.training import (
    SGD,
    AdamW,
    CheckpointError,
    TrainingConfig,
    cosine,
    fit,
    load_checkpoint,
)

DATA = torch.randn(64, 5, generator=torch.Generator().manual_seed(3))  # (B, D)
TARGETS = DATA @ torch.tensor([1.0, -2.0, 0.5, 0.0, 3.0]) + 0.3  # (B,)


def linear() -> nn.Linear:
    torch.manual_seed(0)
    return nn.Linear(5, 1)


def squared_error(model: nn.Module, batch: tuple[Tensor, Tensor]) -> Tensor:
    inputs, targets = batch
    return (model(inputs).squeeze(-1) - targets).pow(2).mean()


def batches(size: int):
    def batch_at(number: int) -> tuple[Tensor, Tensor]:
        rows = torch.arange(number * size, (number + 1) * size) % len(DATA)
        return DATA[rows], TARGETS[rows]

    return batch_at


def quietly(model: nn.Module, batch_at=None, steps: int = 1, loss=squared_error, **settings):
    settings = {"device": "cpu", "progress": False, **settings}
    return fit(model, loss, batch_at or batches(8), TrainingConfig(steps=steps, **settings))


def test_a_step_of_sgd_equals_a_computation_by_hand() -> None:
    model = linear()
    weight, bias = model.weight.detach().clone(), model.bias.detach().clone()
    inputs, targets = batches(8)(0)
    errors = inputs @ weight[0] + bias - targets
    gradient = 2 * (errors[:, None] * inputs).mean(0)
    history = quietly(model, optimizer=SGD(lr=0.1, weight_decay=0.5), max_grad_norm=None)
    torch.testing.assert_close(model.weight[0], weight[0] - 0.1 * (gradient + 0.5 * weight[0]))
    torch.testing.assert_close(model.bias, bias - 0.1 * 2 * errors.mean())
    assert history.losses == pytest.approx([errors.pow(2).mean().item()])


def test_momentum_equals_a_computation_by_hand() -> None:
    model = linear()
    bias = model.bias.item()
    gradients = []

    def loss(net: nn.Linear, batch: object) -> Tensor:
        value = (net.bias - 4).pow(2).sum()
        gradients.append(2 * (net.bias.item() - 4))
        return value

    quietly(model, steps=2, loss=loss, optimizer=SGD(lr=0.1, momentum=0.5), max_grad_norm=None)
    moved = 0.1 * gradients[0] + 0.1 * (0.5 * gradients[0] + gradients[1])
    assert model.bias.item() == pytest.approx(bias - moved)


def test_adamw_with_schedule_and_clipping_equals_torch() -> None:
    model, other = linear(), linear()
    schedule = cosine(20, warmup=4)
    quietly(model, steps=20, optimizer=AdamW(lr=0.05, weight_decay=0.1), schedule=schedule)
    groups = [{"params": [other.weight], "weight_decay": 0.1}, {"params": [other.bias]}]
    optimizer = torch.optim.AdamW(groups, lr=0.05, weight_decay=0.0)
    scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, schedule)
    for step in range(20):
        optimizer.zero_grad()
        squared_error(other, batches(8)(step)).backward()
        nn.utils.clip_grad_norm_(other.parameters(), 1.0)
        optimizer.step()
        scheduler.step()
    assert torch.equal(model.weight, other.weight)
    assert torch.equal(model.bias, other.bias)


def two_layers() -> nn.Sequential:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(5, 4), nn.Linear(4, 4), nn.Linear(4, 1))


def test_each_part_has_its_own_learning_rate() -> None:
    model, like = two_layers(), two_layers()
    squared_error(like, batches(8)(0)).backward()
    settings = {"optimizer": SGD(lr=0.1), "schedule": lambda step: 0.5, "max_grad_norm": None}
    quietly(model, lr_multipliers={"0": 0.25, "2": 2.0}, **settings)
    for part, share in enumerate((0.25, 1.0, 2.0)):
        for moved, before in zip(model[part].parameters(), like[part].parameters(), strict=True):
            torch.testing.assert_close(moved, before - 0.1 * 0.5 * share * before.grad)


def test_learning_rates_resume_exactly_and_belong_to_the_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "c.safetensors"
    rates = {"0": 0.25}
    through, resumed = two_layers(), two_layers()
    quietly(through, steps=6, lr_multipliers=rates)
    quietly(two_layers(), steps=6, lr_multipliers=rates, checkpoint=path, minutes=0)
    with pytest.raises(CheckpointError, match=r"its rates was \{'0': 0.25\}, now"):
        quietly(two_layers(), steps=6, checkpoint=path)
    quietly(resumed, steps=6, lr_multipliers=rates, checkpoint=path)
    for name, tensor in through.state_dict().items():
        assert torch.equal(resumed.state_dict()[name], tensor), name


def test_a_rate_for_a_missing_part_is_rejected() -> None:
    with pytest.raises(ValueError, match="lr_multipliers: Linear has no part"):
        quietly(linear(), lr_multipliers={"encoder": 0.1})


@pytest.mark.parametrize("longest", [0.01, 0.5])
def test_clipping_limits_the_norm_of_the_whole_gradient(longest: float) -> None:
    model = linear()
    before = torch.cat([p.detach().flatten().clone() for p in model.parameters()])
    quietly(model, optimizer=SGD(lr=1.0), max_grad_norm=longest)
    after = torch.cat([p.detach().flatten() for p in model.parameters()])
    assert (after - before).norm().item() == pytest.approx(longest, rel=1e-3)


def test_accumulated_batches_equal_a_large_one() -> None:
    small, large = linear(), linear()
    few = quietly(small, batches(4), steps=10, accumulation_steps=4)
    many = quietly(large, batches(16), steps=10)
    torch.testing.assert_close(small.weight, large.weight, rtol=1e-5, atol=1e-6)
    assert few.losses == pytest.approx(many.losses, rel=1e-5)


def test_bfloat16_computes_in_16_bits_and_learns() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(5, 32), nn.ReLU(), nn.Linear(32, 1))
    dtypes = []
    model[0].register_forward_hook(lambda module, inputs, output: dtypes.append(output.dtype))
    settings = {"steps": 60, "optimizer": AdamW(lr=0.02)}
    history = quietly(model, batches(16), precision="bfloat16", **settings)
    assert set(dtypes) == {torch.bfloat16}
    assert {parameter.dtype for parameter in model.parameters()} == {torch.float32}
    assert history.losses[-1] < 0.2 * history.losses[0]


def test_a_loss_that_is_not_finite_stops_before_the_update() -> None:
    model = linear()
    ever = []

    def loss(net: nn.Linear, batch: object) -> Tensor:
        ever.append(net.weight.detach().clone())
        return squared_error(net, batch) * (float("nan") if len(ever) == 3 else 1.0)

    with pytest.raises(FloatingPointError, match=r"step 2: the loss is nan .* smaller"):
        quietly(model, steps=5, loss=loss)
    assert torch.equal(model.weight, ever[-1])


@pytest.mark.parametrize("clip", [1.0, None])
def test_a_gradient_that_is_not_finite_stops_before_the_update(clip: float | None) -> None:
    def loss(net: nn.Linear, batch: object) -> Tensor:
        return (net.bias - net.bias).abs().sqrt().sum()

    model = linear()
    before = model.bias.item()
    with pytest.raises(FloatingPointError, match=r"the loss is 0\.0 and the norm"):
        quietly(model, loss=loss, max_grad_norm=clip)
    assert model.bias.item() == before


def test_mode_and_random_state_are_restored() -> None:
    model = nn.Sequential(nn.Dropout(0.5), linear()).eval()
    modes = []

    def loss(net: nn.Module, batch: tuple[Tensor, Tensor]) -> Tensor:
        modes.append(net.training)
        return squared_error(net, batch)

    torch.manual_seed(5)
    expected = torch.rand(3)
    torch.manual_seed(5)
    quietly(model, loss=loss)
    assert torch.equal(torch.rand(3), expected)
    assert modes == [True] and not model.training


def test_the_seed_determines_dropout_and_random_batches() -> None:
    def weights(seed: int) -> Tensor:
        model = nn.Sequential(nn.Dropout(0.5), linear())
        quietly(model, lambda number: (torch.rand(8, 5), torch.rand(8)), steps=3, seed=seed)
        return model[1].weight.detach()

    assert torch.equal(weights(1), weights(1))
    assert not torch.equal(weights(1), weights(2))


def test_random_numbers_differ_from_batch_to_batch() -> None:
    draws = []

    def batch_at(number: int) -> tuple[Tensor, Tensor]:
        draws.append(torch.rand(1).item())
        return batches(8)(number)

    quietly(linear(), batch_at, steps=5, accumulation_steps=2)
    assert len(set(draws)) == 10


@pytest.mark.parametrize(
    ("settings", "what"),
    [
        ({"accumulation_steps": 2}, "batches in a step was 1, now it is 2"),
        ({"seed": 1}, "seed was 0, now it is 1"),
        ({"optimizer": AdamW(lr=0.5)}, r"optimizer was AdamW\(lr=0.001"),
        ({"max_grad_norm": None}, "clip was 1.0, now it is None"),
    ],
)
def test_a_checkpoint_of_other_settings_is_rejected(tmp_path: Path, settings, what: str) -> None:
    path = tmp_path / "c.safetensors"
    quietly(linear(), steps=3, checkpoint=path)
    with pytest.raises(CheckpointError, match=f"belongs to another training: its {what}"):
        quietly(linear(), steps=5, checkpoint=path, **settings)
    assert load_checkpoint(path)[1]["history"]["done"] == 3


def test_a_checkpoint_of_another_model_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "c.safetensors"
    quietly(linear(), checkpoint=path)
    with pytest.raises(CheckpointError, match="its model was Linear of 2 tensors"):
        quietly(nn.Sequential(linear()), checkpoint=path)


def test_tied_and_frozen_weights_resume(tmp_path: Path) -> None:
    class Tied(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            torch.manual_seed(0)
            self.first = nn.Linear(5, 5, bias=False)
            self.second = nn.Linear(5, 5, bias=False)
            self.second.weight = self.first.weight
            self.frozen = nn.Linear(5, 1).requires_grad_(False)
            self.unused = nn.Linear(2, 2)

        def forward(self, inputs: Tensor) -> Tensor:
            return self.frozen(self.second(self.first(inputs)))

    path = tmp_path / "c.safetensors"
    through, resumed = Tied(), Tied()
    quietly(through, steps=6)
    quietly(Tied(), steps=6, checkpoint=path, minutes=0)
    quietly(resumed, steps=6, checkpoint=path)
    for name, tensor in through.state_dict().items():
        assert torch.equal(resumed.state_dict()[name], tensor), name
    assert not torch.equal(through.first.weight, Tied().first.weight)
    assert torch.equal(through.unused.weight, Tied().unused.weight)


def test_wrong_arguments_are_rejected() -> None:
    with pytest.raises(ValueError, match="precision must be one of"):
        quietly(linear(), precision="float16")
    with pytest.raises(ValueError, match="steps >= 0 and accumulation_steps"):
        quietly(linear(), accumulation_steps=0)
    with pytest.raises(ValueError, match="no parameter to train"):
        quietly(linear().requires_grad_(False))
    with pytest.raises(ValueError, match="got float"):
        quietly(linear(), loss=lambda model, batch: 1.0)
    with pytest.raises(ValueError):
        quietly(linear(), loss=lambda model, batch: model(batch[0]))
    with pytest.raises(ValueError, match="cut off from the weights"):
        quietly(linear(), loss=lambda model, batch: squared_error(model, batch).detach())


def test_on_step_sees_the_weights_after_each_step_and_disturbs_nothing() -> None:
    watched, alone = linear(), linear()
    seen: list[Tensor] = []

    def on_step(done: int, loss: float) -> None:
        torch.randn(7)
        seen.append(watched.weight.detach().clone())

    settings = TrainingConfig(steps=4, device="cpu", progress=False)

    def noisy(number: int) -> tuple[Tensor, Tensor]:
        inputs, targets = batches(8)(number)
        return inputs + torch.randn_like(inputs), targets

    history = fit(watched, squared_error, noisy, settings, on_step)
    assert fit(alone, squared_error, noisy, settings).losses == history.losses
    assert len(seen) == 4 and torch.equal(seen[-1], watched.weight)
