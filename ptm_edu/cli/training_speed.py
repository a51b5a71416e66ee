"""Checks of `ptm-edu doctor`: the processor, the precision, and how long trainings take."""

from __future__ import annotations

from collections.abc import Iterator

from ptm_edu.language import say

from .findings import Finding, fine, note


def processor() -> Iterator[Finding]:
    """What can this machine compute with, and in which precision will it train?"""
    import torch

    from ptm_edu.machine import machine
    from ptm_edu.training.devices import choose_device
    from ptm_edu.training.precision import bfloat16_is_fast, bfloat16_slowdown, has_bfloat16_units

    device = choose_device()
    facts: dict[str, object] = {"machine": machine()}
    if device.type == "cpu":
        facts["machine"] = f"{machine()}, {torch.backends.cpu.get_cpu_capability()}"
    if not has_bfloat16_units(device):
        yield fine(
            "{machine}, no bf16 units: models are trained in float32",
            "{machine}，没有 bf16 计算单元：模型以 float32 训练",
            **facts,
        )
        return
    facts["ratio"] = 1 / bfloat16_slowdown(device)
    if bfloat16_is_fast(device):
        yield fine(
            "{machine}, bf16 units: large models are trained in bfloat16, where a matrix product "
            "is {ratio:.1f} times as fast as in float32; small models in float32",
            "{machine}，有 bf16 计算单元：大模型以 bfloat16 训练，其矩阵乘法速度是 float32 的 "
            "{ratio:.1f} 倍；小模型以 float32 训练",
            **facts,
        )
    else:
        yield fine(
            "{machine}, bf16 units, but a matrix product in bfloat16 has only {ratio:.1f} times "
            "the speed of float32: models are trained in float32",
            "{machine}，有 bf16 计算单元，但 bfloat16 矩阵乘法速度只有 float32 的 {ratio:.1f} 倍："
            "模型以 float32 训练",
            **facts,
        )


def training_times() -> Iterator[Finding]:
    """How long does `ptm-edu pretrain NAME` take here, extrapolated from a few steps?"""
    from ptm_edu.experiments.recipes import _trials

    for name, make in _trials.TRIALS.items():
        try:
            trial = make()
        except (OSError, ValueError, LookupError) as error:
            yield note(
                "ptm-edu pretrain {name}: not timed ({why})",
                "ptm-edu pretrain {name}：未计时（{why}）",
                name=name,
                why=error,
            )
            continue
        seconds, steps = trial.seconds_per_step(), _trials.steps_of(name)
        facts = {"name": name, "time": _time(seconds * steps), "steps": steps, "seconds": seconds}
        missing = ", ".join(trial.missing())
        if missing:
            yield note(
                "ptm-edu pretrain {name}: about {time} ({steps:,} steps of {seconds:.2f} s); its "
                "text is not on this machine: {missing} (see `ptm-edu data list`)",
                "ptm-edu pretrain {name}：约 {time}（{steps:,} 步，每步 {seconds:.2f} 秒）；"
                "本机缺少其训练文本：{missing}（见 `ptm-edu data list`）",
                missing=missing,
                **facts,
            )
        else:
            yield fine(
                "ptm-edu pretrain {name}: about {time} ({steps:,} steps of {seconds:.2f} s)",
                "ptm-edu pretrain {name}：约 {time}（{steps:,} 步，每步 {seconds:.2f} 秒）",
                **facts,
            )


def _time(seconds: float) -> str:
    if seconds < 5400:
        return say(en="{n:.0f} minutes", zh="{n:.0f} 分钟", n=seconds / 60)
    return say(en="{n:.1f} hours", zh="{n:.1f} 小时", n=seconds / 3600)
