"""The precision of a training: bfloat16 for a large model on a processor with units for it.

In bfloat16 matrix products are computed in 16 bits (`torch.autocast`); the weights stay in float32.
"""

from __future__ import annotations

import functools
import math
import platform
import time
import warnings

import torch
from torch import nn

from ptm_edu.language import Text

from . import distributed

PRECISIONS = ("auto", "float32", "bfloat16")

LARGE = 1_000_000
"""Parameters outside the embeddings from which a model is large.

Every product in bfloat16 converts its inputs, which costs a small model more than it saves. On two
cores with bf16 units, a training step of a Transformer in bfloat16 takes 1.4 times as long as in
float32 with 0.2 million such parameters, equally long with 0.5 million, and 0.7 times as long with
1.8 million.
"""

_SLOW = Text(
    en="bfloat16 was requested, but this machine has no units for it: a matrix product takes "
    "{factor:.1f} times as long as in float32. precision='auto' chooses the faster one",
    zh="指定了 bfloat16，但本机没有相应的计算单元：矩阵乘法耗时是 float32 的 {factor:.1f} 倍。"
    "precision='auto' 会选择更快的精度",
)


def choose_precision(precision: str, model: nn.Module, device: torch.device) -> str:
    """Return "float32" or "bfloat16".

    "auto" is bfloat16 if the device has units for it, a short timing confirms that they are fast,
    and the model is large; else float32. So small models give the same numbers on every processor.
    "bfloat16" is used even where it is slow, with one warning per process and device. Several
    processes that train together use the same precision.
    """
    if precision == "auto":
        float32 = not (is_large(model) and bfloat16_is_fast(device))
        return "float32" if distributed.any_process(float32)[0] else "bfloat16"
    if precision == "bfloat16" and not has_bfloat16_units(device):
        _warn_once(device)
    return precision


def is_large(model: nn.Module) -> bool:
    """Return whether a model has at least `LARGE` parameters, frozen ones too, but no embeddings.

    An embedding is a lookup, so its size does not matter for the time of a step.
    """
    lookups = {m.weight for m in model.modules() if isinstance(m, nn.Embedding)}
    return sum(p.numel() for p in model.parameters() if p not in lookups) >= LARGE


def bfloat16_is_fast(device: torch.device) -> bool:
    """Return whether the device has bf16 units and a product is no slower than in float32."""
    return has_bfloat16_units(device) and bfloat16_slowdown(device) <= 1


def has_bfloat16_units(device: torch.device) -> bool:
    """Return whether torch uses bf16 units: AVX-512 bf16 or AMX, ARM's, or a GPU's.

    On a CPU the limits in ATEN_CPU_CAPABILITY and ONEDNN_MAX_CPU_ISA count, as in torch.
    """
    if device.type == "cuda":
        with torch.cuda.device(device):
            return torch.cuda.is_bf16_supported(including_emulation=False)
    if device.type != "cpu" or not torch.backends.mkldnn.is_available():
        return False
    if platform.machine().lower() in ("x86_64", "amd64"):
        # oneDNN accepts bfloat16 on every AVX-512 processor and emulates it where there is no unit.
        units = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
        narrow = torch.backends.cpu.get_cpu_capability() in ("DEFAULT", "NO AVX", "AVX2")
        if narrow or not units:
            return False
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())


@functools.cache
def bfloat16_slowdown(device: torch.device) -> float:
    """Return the time of a matrix product in bfloat16, divided by its time in float32.

    Measured once per process and device, in about 20 ms.
    """
    size = 2048 if device.type == "cuda" else 256  # a smaller one would not keep a GPU busy
    matrices = {
        dtype: torch.ones(size, size, dtype=dtype, device=device)
        for dtype in (torch.float32, torch.bfloat16)
    }
    best = dict.fromkeys(matrices, math.inf)  # of several: the first is slow, others may be too
    started, rounds = time.perf_counter(), 0
    while rounds < 2 or time.perf_counter() < started + 0.02:
        for dtype, matrix in matrices.items():
            best[dtype] = min(best[dtype], _seconds(matrix))
        rounds += 1
    return best[torch.bfloat16] / best[torch.float32]


def _seconds(matrix: torch.Tensor) -> float:
    on_gpu = matrix.device.type == "cuda"
    if on_gpu:
        torch.cuda.synchronize(matrix.device)
    started = time.perf_counter()
    with torch.no_grad(), torch.autocast(matrix.device.type, enabled=False):
        matrix @ matrix
    if on_gpu:
        torch.cuda.synchronize(matrix.device)
    return time.perf_counter() - started


@functools.cache
def _warn_once(device: torch.device) -> None:
    # At the call of `fit`.
    warnings.warn(_SLOW.say(factor=bfloat16_slowdown(device)), stacklevel=6)
