"""How costs grow with the size of the problem, drawn in docs/scaling.md. There is no peer.

`python -m benchmarks.scaling` writes ptm_edu/results/scaling.json in about five minutes.

The column "table" tells the tables apart. Each time is the median of RUNS.

"skip-gram": words a second of `LargeCorpusTraining` (100 dimensions, 5 negatives, window 5) on
random text with Zipf's frequencies, by the size of the vocabulary and the number of threads.

"attention": milliseconds of a forward pass of attention over T tokens (one text, 8 heads of 64,
float32), and the bytes of tensors that it allocates at its peak. "plain" computes the T × T weights
as a matrix, "fused" is PyTorch's kernel.

"generation": seconds in which a GPT of gpt-mini's size writes so many tokens after a prompt of 16,
with its key-value cache and without.

"processes": a GPT of gpt-mini's size, trained on batches of 16 texts by one process with two
threads that accumulates two batches, and under torchrun by two processes with a thread each: the
losses of the steps, and the seconds of a step.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import torch

from ptm_edu.cli.measure import store
from ptm_edu.experiments.measures._adaptation_memory import peak_memory
from ptm_edu.experiments.measures._resumable import Row, measured_rows
from ptm_edu.experiments.recipes.gpt_mini import CONFIG
from ptm_edu.gpt import GPT, generate
from ptm_edu.text.stream import END
from ptm_edu.training import run_steps
from ptm_edu.transformer.attention import scaled_dot_product_attention
from ptm_edu.transformer.fused_attention import fused_attention
from ptm_edu.word2vec import LargeCorpusConfig, LargeCorpusTraining

RUNS = 3
VOCABULARIES, THREADS, WORDS, SENTENCE = (10_000, 100_000, 1_000_000), (1, 2), 1_000_000, 20
LENGTHS, HEADS, HEAD_DIM = (256, 512, 1024, 2048, 4096), 8, 64
WRITTEN, PROMPT = (32, 64, 128, 240), 16
PROCESSES = (1, 2)
STEPS = 6  # of each of them
ROOT = Path(__file__).resolve().parents[1]
Setting = tuple[Any, ...]


def measure() -> list[Row]:
    """Return the rows of all tables."""
    return measured_rows("scaling", row, [*settings()])


def settings() -> Iterator[Setting]:
    """Yield the settings of all rows."""
    yield from (("skip-gram", size, n) for size in VOCABULARIES for n in THREADS)
    yield from (("attention", length, way) for length in LENGTHS for way in ("plain", "fused"))
    yield from (("generation", length, cache) for length in WRITTEN for cache in (True, False))
    yield from (("processes", n) for n in PROCESSES)


def skip_gram_row(vocabulary: int, threads: int) -> Row:
    """Train on WORDS random words; the frequency of the word of rank r is proportional to 1/r."""
    frequencies = 1 / np.arange(1, vocabulary + 1)
    rng = np.random.default_rng(0)
    stream = rng.choice(vocabulary, WORDS, p=frequencies / frequencies.sum()).astype(np.int32)
    stream[SENTENCE :: SENTENCE + 1] = END
    counts = torch.from_numpy(np.bincount(stream[stream != END], minlength=vocabulary)).clamp(min=1)
    config = LargeCorpusConfig(epochs=1, workers=threads, device="cpu")

    def train() -> None:
        run_steps(task, task.steps, progress=False)

    taken = []
    for _ in range(RUNS):
        task = LargeCorpusTraining(stream, counts, config)  # not part of the time
        taken.append(seconds(train))
    return {"vocabulary": vocabulary, "threads": threads, "words a second": WORDS / median(taken)}


def attention_row(length: int, way: str) -> Row:
    """Attend from each of `length` tokens to all of them, without a gradient."""
    generator = torch.Generator().manual_seed(0)
    query, key, value = torch.randn(3, 1, HEADS, length, HEAD_DIM, generator=generator)
    ways: dict[str, Callable[..., Any]]
    ways = {"plain": scaled_dot_product_attention, "fused": fused_attention}
    attend = ways[way]
    with torch.inference_mode():
        attend(query, key, value)  # the first call prepares kernels
        taken = [seconds(lambda: attend(query, key, value)) for _ in range(RUNS)]
        memory = peak_memory(torch.nn.Module(), lambda: attend(query, key, value))
    return {"tokens": length, "way": way, "ms": 1e3 * median(taken), "bytes": memory}


def generation_row(length: int, cache: bool) -> Row:
    """Write `length` tokens, always the most probable one."""
    torch.manual_seed(0)
    model = GPT(CONFIG).eval()
    prompt = torch.randint(CONFIG.vocab_size, (1, PROMPT))

    def write() -> None:
        if cache:
            generate(model, prompt, length, temperature=0)
            return
        ids = prompt
        for _ in range(length):
            ids = torch.cat([ids, model(ids).logits[:, -1:].argmax(dim=2)], dim=1)

    with torch.inference_mode():
        taken = [seconds(write) for _ in range(RUNS)]
    return {"tokens": length, "cache": cache, "seconds": median(taken)}


def processes_row(processes: int) -> Row:
    """Train in one or two processes; return the losses and the median seconds of a step."""
    command = ["-m", "benchmarks.scaling_processes", str(STEPS)]
    if processes > 1:
        torchrun = ["-m", "torch.distributed.run", "--standalone"]
        command = [*torchrun, f"--nproc-per-node={processes}", *command]
    threads = max(1, (os.cpu_count() or 1) // processes)
    found = json.loads(_run(command, ROOT, OMP_NUM_THREADS=str(threads)).splitlines()[-1])
    return {"processes": processes, "threads": threads, **found}


ROWS: dict[str, Callable[..., Row]] = {
    "skip-gram": skip_gram_row,
    "attention": attention_row,
    "generation": generation_row,
    "processes": processes_row,
}


def row(table: str, *setting: Any) -> Row:
    """Return one row of one of the tables in ROWS."""
    return {"table": table, **ROWS[table](*setting)}


def seconds(work: Callable[[], object]) -> float:
    """Return how long `work()` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _run(arguments: list[str], folder: Path, **environment: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=env, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return done.stdout


if __name__ == "__main__":
    sys.exit(store("scaling", measure, "python -m benchmarks.scaling"))
