"""The settings in which a benchmark is measured: bfloat16, float32, and float32 with AVX2 at most.

Most laptops have neither AVX-512 nor units for bfloat16. The last setting stands for them: it tells
PyTorch, oneDNN, MKL, OpenBLAS (which gensim calls through SciPy) and numpy to use no instructions
above AVX2. Both sides of a comparison run in the same process, so the limit applies to both.

It does not limit the C library, compiled code that chooses its instructions in another way (the
loops of gensim, tokenizers), the caches, the memory or the clock. MKL ignores its variable on
processors that are not Intel's. So the ratios are those of a laptop, but the seconds are not.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from benchmarks import form
from ptm_edu.machine import processor_flags

MARK = "PTM_EDU_BENCHMARK_SETTING"  # the name of the setting that a child process measures
AT_MOST_AVX2 = {
    "ATEN_CPU_CAPABILITY": "avx2",
    "ONEDNN_MAX_CPU_ISA": "AVX2",
    "MKL_ENABLE_INSTRUCTIONS": "AVX2",
    "OPENBLAS_CORETYPE": "Haswell",
    "NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR",
}


@dataclass(frozen=True)
class Setting:
    """A precision, and the environment of the process in which it is measured.

    The processor must have one of the flags in `needs`, if there are any. Targets count only in the
    setting that is `judged`.
    """

    name: str
    precision: str
    needs: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    judged: bool = False

    def check(self, what: str, ratio: float, target: float) -> list[str]:
        """Print how many times as fast as its peer we are; return a fault if a target is missed."""
        line = f"{what}: {ratio:.2f} times"
        if self.judged:
            line += f", target {target:.2f}"
        print(line)
        return [f"{line} is not reached"] if self.judged and ratio < target else []


BFLOAT16 = Setting("bfloat16", "bfloat16", needs=("avx512_bf16", "amx_bf16"))
FLOAT32 = Setting("float32", "float32", needs=("avx512f",))  # without it, the same as AVX2
AVX2 = Setting("float32, AVX2 at most", "float32", environment=AT_MOST_AVX2, judged=True)

Benchmark = Callable[[Setting], tuple[float, list[str]]]


def main(benchmark: Benchmark, settings: Sequence[Setting] = (BFLOAT16, FLOAT32, AVX2)) -> None:
    """Measure each setting in a process of its own and exit 1 if one of them did, else 0.

    The last line is the ratio of the last setting.
    """
    if MARK in os.environ:
        setting = next(one for one in settings if one.name == os.environ[MARK])
        label = "ratio" if setting.judged else f"ratio in {setting.name}"
        sys.exit(form.report(partial(benchmark, setting), label))
    print(form.origin())
    failed = []
    for setting in settings:
        print(f"\n-- {setting.name}", flush=True)
        if setting.needs and not set(setting.needs) & set(processor_flags()):
            print(f"Left out: this processor does not have {' or '.join(setting.needs)}.")
        elif _child(setting):
            failed.append(setting.name)
    if failed:
        print(f"failed: {'; '.join(failed)}", file=sys.stderr)
    sys.exit(1 if failed else 0)


def _child(setting: Setting) -> int:
    """Run the benchmark again in this setting; return its exit code."""
    module = sys.modules["__main__"].__spec__
    assert module, "run a benchmark with python -m benchmarks.NAME"
    environment = {**os.environ, **setting.environment, MARK: setting.name}
    command = [sys.executable, "-m", module.name]
    return subprocess.run(command, env=environment, check=False).returncode
