from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

from ptm_edu.training import TrainingConfig, fit, load_checkpoint, precision
from ptm_edu.training.precision import bfloat16_slowdown, choose_precision, is_large

CPU = torch.device("cpu")
Machine = Callable[..., None]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Pretend a machine: whether it has bf16 units, and how slow they are."""

    def pretend(units: bool, slowdown: float = 0.5) -> None:
        precision._warn_once.cache_clear()
        monkeypatch.setattr(precision, "has_bfloat16_units", lambda device: units)
        monkeypatch.setattr(precision, "bfloat16_slowdown", lambda device: slowdown)

    return pretend


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> nn.Linear:
    """A model that counts as large."""
    monkeypatch.setattr(precision, "LARGE", 20)
    torch.manual_seed(0)
    return nn.Linear(4, 4)


@pytest.mark.parametrize(
    ("units", "slowdown", "expected"),
    [
        (True, 0.5, "bfloat16"),
        (True, 1.0, "bfloat16"),
        (True, 1.1, "float32"),
        (False, 0.5, "float32"),
        (False, 70.0, "float32"),
    ],
)
def test_auto_is_bfloat16_where_it_is_fast(
    machine: Machine, large: nn.Linear, units: bool, slowdown: float, expected: str
) -> None:
    machine(units, slowdown)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert choose_precision("auto", large, CPU) == expected
        assert choose_precision("float32", large, CPU) == "float32"


def test_a_small_model_stays_in_float32_on_every_machine(machine: Machine) -> None:
    machine(units=True)
    assert choose_precision("auto", nn.Linear(100, 100), CPU) == "float32"


def test_embeddings_do_not_make_a_model_large_but_frozen_weights_do(large: nn.Linear) -> None:
    tied = nn.Linear(4, 100, bias=False)
    lookup = nn.Embedding(100, 4)
    tied.weight = lookup.weight
    assert not is_large(nn.Sequential(lookup, tied))
    assert is_large(nn.Sequential(lookup, large.requires_grad_(False)))
    assert not is_large(nn.Linear(4, 3))


def test_the_processes_of_a_training_agree(
    machine: Machine, large: nn.Linear, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine(units=True)
    monkeypatch.setattr("ptm_edu.training.distributed.any_process", lambda *votes: [True])
    assert choose_precision("auto", large, CPU) == "float32"


def test_bfloat16_without_units_warns_once_with_the_measured_factor(
    machine: Machine, large: nn.Linear, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine(units=False, slowdown=27.04)
    settings = TrainingConfig(steps=1, precision="bfloat16", device="cpu", progress=False)
    with pytest.warns(UserWarning, match=r"takes 27\.0 times as long as in float32") as caught:
        fit(large, squared, inputs, settings)
    assert caught[0].filename == __file__
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fit(large, squared, inputs, settings)
    precision._warn_once.cache_clear()
    with pytest.warns(UserWarning, match="耗时是 float32 的 27"):
        fit(large, squared, inputs, settings)


def test_the_timing_is_short_kept_and_draws_no_random_numbers() -> None:
    torch.manual_seed(1)
    expected = torch.rand(1)
    torch.manual_seed(1)
    bfloat16_slowdown.cache_clear()
    with torch.autocast("cpu", torch.bfloat16):
        factor = bfloat16_slowdown(CPU)
    assert factor > 0 and bfloat16_slowdown(CPU) == factor
    assert torch.equal(torch.rand(1), expected)


@pytest.mark.parametrize(
    ("capability", "avx512_bf16", "amx", "onednn", "expected"),
    [
        ("AVX512", True, False, True, True),
        ("AVX512", False, True, True, True),
        ("AVX512", False, False, True, False),  # oneDNN emulates bfloat16
        ("AVX512", True, False, False, False),  # ONEDNN_MAX_CPU_ISA=AVX2
        ("AVX2", True, False, True, False),  # ATEN_CPU_CAPABILITY=avx2
    ],
)
def test_torch_is_asked_for_the_units_that_it_uses(
    capability: str,
    avx512_bf16: bool,
    amx: bool,
    onednn: bool,
    expected: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(precision.platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(torch.backends.cpu, "get_cpu_capability", lambda: capability)
    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: avx512_bf16)
    monkeypatch.setattr(torch.cpu, "_is_amx_tile_supported", lambda: amx)
    monkeypatch.setattr(torch.backends.mkldnn, "is_available", lambda: True)
    monkeypatch.setattr(torch.ops.mkldnn, "_is_mkldnn_bf16_supported", lambda: onednn)
    assert precision.has_bfloat16_units(CPU) is expected


def test_other_devices_have_no_units() -> None:
    assert not precision.has_bfloat16_units(torch.device("meta"))


@pytest.mark.parametrize("now", ["auto", "float32"])
def test_a_training_continues_on_a_machine_without_units(
    machine: Machine, large: nn.Linear, now: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "checkpoint.safetensors"
    kept: dict[str, Any] = {"checkpoint": path, "device": "cpu", "progress": False, "label": "toy"}
    machine(units=True)
    fit(large, squared, inputs, TrainingConfig(steps=2, **kept))
    assert stored_precision(path) == "bfloat16"
    fit(large, squared, inputs, TrainingConfig(steps=3, **kept))
    assert capsys.readouterr().out == ""
    machine(units=False)
    history = fit(large, squared, inputs, TrainingConfig(steps=4, precision=now, **kept))
    assert history.done == 4 and stored_precision(path) == "float32"
    said = capsys.readouterr().out
    assert said.startswith("toy: the checkpoint was trained in bfloat16") and "float32" in said


def stored_precision(path: Path) -> str:
    facts: Any = load_checkpoint(path)[1]
    return str(facts["task"]["settings"]["precision"])


def inputs(number: int) -> torch.Tensor:
    return torch.randn(8, 4)


def squared(model: nn.Module, batch: torch.Tensor) -> torch.Tensor:
    outputs: torch.Tensor = model(batch)
    return outputs.float().pow(2).mean()
