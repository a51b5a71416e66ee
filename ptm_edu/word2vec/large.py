"""Train skip-gram on tens of millions of words: blocks of text, several threads, shared tables.

The threads update the same tables without locks ("Hogwild", Recht et al. 2011, arXiv:1106.5730):
two seldom touch one row at once, and a lost update does no lasting harm. With one worker a run is
the same bit for bit; with more, as in word2vec.c and gensim, it is not.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ptm_edu.machine import one_thread
from ptm_edu.text.stream import END
from ptm_edu.training.checkpoints import Facts, Tensors
from ptm_edu.training.devices import choose_device, to_device

from . import blocks
from .negative_sampling import noise_distribution
from .settings import check_settings
from .subsampling import keep_probability


@dataclass(frozen=True)
class LargeConfig:
    """The settings of a large run; the defaults are those of word2vec.c.

    `last_learning_rate` is gensim's: word2vec.c stops at a ten-thousandth of the first rate.
    """

    dim: int = 100
    window: int = 5
    negatives: int = 5
    threshold: float = 1e-3
    epochs: int = 5
    learning_rate: float = 0.025
    last_learning_rate: float = 1e-4
    noise_exponent: float = 0.75
    block_noise: int = 64
    chunk: int = 100_000
    workers: int = 2
    seed: int = 0
    device: str = "auto"  # a GPU if there is one

    def __post_init__(self) -> None:
        counted = ("dim", "window", "negatives", "epochs", "block_noise", "chunk", "workers")
        numbers = {name: getattr(self, name) for name in counted}
        check_settings("LargeConfig", self.learning_rate, **numbers)
        if not 0 < self.last_learning_rate <= self.learning_rate:
            raise ValueError(
                f"LargeConfig: last_learning_rate must lie between 0 and learning_rate="
                f"{self.learning_rate}, got {self.last_learning_rate}"
            )


class LargeTraining:
    """A task for `training.run`: step i trains on `workers` chunks of the text at once.

    `stream` (M,) int32 holds word ids, most frequent first, and `END` between sentences;
    `counts` (V,) how often each word stands in it. `table` (V + 1, 2, D) holds v and c of
    each word; its last row stands for "no word" and stays zero. Raises ValueError for a text that
    nothing can be learned from.
    """

    def __init__(self, stream: NDArray[np.int32], counts: Tensor, config: LargeConfig) -> None:
        _check_text(stream, counts)
        self.stream, self.config = stream, config
        self.device = choose_device(config.device)
        length = max(blocks.BlockShape.length, 2 * config.window)
        self.shape = blocks.BlockShape(
            length=length, window=config.window, noise=config.block_noise
        )
        # END is −1, so it reads the last entry: it is always kept.
        keep = keep_probability(counts, config.threshold).float()
        self.keep = torch.cat([keep, torch.ones(1)])
        if (counts * keep).sum() < 2:
            raise ValueError(
                f"subsampling with threshold={config.threshold:g} leaves none of the "
                f"{int(counts.sum()):,} words: for a small corpus use threshold=1, which keeps all"
            )
        self.noise = noise_distribution(counts, config.noise_exponent)
        generator = torch.Generator().manual_seed(config.seed)
        table = torch.zeros(len(counts) + 1, 2, config.dim)
        start = torch.rand(len(counts), config.dim, generator=generator) - 0.5
        table[:-1, 0] = start / config.dim
        self.table = table.to(self.device)
        self.chunks = math.ceil(len(stream) / config.chunk)
        self.jobs = config.epochs * self.chunks

    @property
    def center(self) -> Tensor:
        """The words' vectors v, (V, D), on the CPU."""
        return self.table[:-1, 0].cpu()

    @property
    def context(self) -> Tensor:
        """The words' context vectors c, (V, D), on the CPU."""
        return self.table[:-1, 1].cpu()

    @property
    def steps(self) -> int:
        """How many calls of `step` make the whole run."""
        return math.ceil(self.jobs / self.config.workers)

    def step(self, i: int) -> float:
        """Train on the next `workers` chunks, at once; return the mean loss of a pair in one."""
        jobs = range(i * self.config.workers, min((i + 1) * self.config.workers, self.jobs))
        # One thread a chunk beats two threads a matrix product.
        with one_thread(), ThreadPoolExecutor(self.config.workers) as pool:
            losses = list(pool.map(self._train_chunk, jobs))
        return sum(losses) / len(losses)

    def learning_rate(self, job: int) -> float:
        """Return the rate at a job: from `learning_rate` in a straight line towards zero."""
        left = 1 - job / self.jobs
        return max(self.config.learning_rate * left, self.config.last_learning_rate)

    @torch.no_grad()
    def _train_chunk(self, job: int) -> float:
        config = self.config
        generator = torch.Generator().manual_seed(config.seed * 1_000_003 + job)
        ids = self._chunk(job, generator)
        steps = blocks.cut(ids, self.shape, self.noise, generator)
        if not steps:
            return math.nan
        rate = self.learning_rate(job)
        first, last = (to_device(steps[i], self.device) for i in (0, -1))
        first_loss = self._loss(first)
        for step in steps:
            here = to_device(step, self.device)
            blocks.descend(self.table, here, self.shape, config.negatives, rate)
        if not math.isfinite(first_loss + self._loss(last)):
            raise ValueError(
                f"the loss is no longer finite in chunk {job + 1} of {self.jobs}: "
                f"try a learning rate under {config.learning_rate:g}"
            )
        return first_loss

    def _chunk(self, job: int, generator: torch.Generator) -> Tensor:
        """Return the ids that a job trains on: each epoch has its own order and subsample."""
        epoch, place = divmod(job, self.chunks)
        order = np.random.default_rng([self.config.seed, epoch]).permutation(self.chunks)
        start = int(order[place]) * self.config.chunk
        chunk = self.stream[start : start + self.config.chunk]
        ids = torch.from_numpy(chunk.astype(np.int64))
        return ids[torch.rand(len(ids), generator=generator) < self.keep[ids]]

    def _loss(self, step: blocks.Step) -> float:
        center, context, noise = blocks.look_up(self.table, step, self.shape)
        negatives = self.config.negatives
        return blocks.loss(center, context, step.is_pair, noise, negatives).item()

    def state(self) -> tuple[Tensors, Facts]:
        """Return what a checkpoint must hold."""
        return {"table": self.table}, {"config": asdict(self.config)}

    def restore(self, tensors: Tensors, facts: Facts) -> None:
        """Take up a run from its checkpoint; another configuration is refused."""
        if facts["config"] != asdict(self.config):
            raise ValueError(
                f"the checkpoint was made with {facts['config']}, this run has "
                f"{asdict(self.config)}: use the same settings or another folder"
            )
        self.table.copy_(tensors["table"])


def _check_text(stream: NDArray[np.int32], counts: Tensor) -> None:
    if len(counts) < 2:
        raise ValueError(f"skip-gram needs at least 2 different words, got {len(counts)}")
    if not (stream != END).any():
        raise ValueError("the text holds no word of the vocabulary: check the corpus")
    if stream.min() < END or stream.max() >= len(counts):
        raise ValueError(
            f"the ids of the stream must lie in 0 … {len(counts) - 1} (or be {END}, a "
            f"sentence's end), got {stream.min()} … {stream.max()}: encode_stream makes both"
        )
    is_word = stream != END
    if not (is_word[:-1] & is_word[1:]).any():
        raise ValueError(
            "no sentence has two words of the vocabulary, so there is no pair to learn from: "
            "check the corpus and the minimum count"
        )
