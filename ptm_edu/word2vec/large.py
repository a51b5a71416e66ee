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

from ptm_edu.training.checkpoints import Facts, Tensors

from . import blocks
from .negative_sampling import noise_distribution
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
    shared_noise: int = 256
    chunk: int = 100_000
    workers: int = 2
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("dim", "window", "negatives", "epochs", "shared_noise", "chunk", "workers"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, got {getattr(self, name)}")


class LargeTraining:
    """A task for `training.run`: step i trains on `workers` chunks of the text at once.

    `stream` (M,) int32 holds word ids, most frequent first, and `blocks.END` between sentences;
    `counts` (V,) how often each word stands in it. `center` and `context` are the tables
    (V + 1, D); their last row stands for "no word" and stays zero.
    """

    def __init__(self, stream: NDArray[np.int32], counts: Tensor, config: LargeConfig) -> None:
        if len(counts) < 2:
            raise ValueError(f"skip-gram needs at least 2 different words, got {len(counts)}")
        if not (stream != blocks.END).any():
            raise ValueError("the text holds no word of the vocabulary: check the corpus")
        self.stream, self.config, self.words = stream, config, len(counts)
        self.shape = blocks.BlockShape(window=config.window)
        # END is −1, so it reads the last entry: it is always kept.
        keep = keep_probability(counts, config.threshold).float()
        self.keep = torch.cat([keep, torch.ones(1)])
        self.noise = noise_distribution(counts, config.noise_exponent).cumsum(0)
        generator = torch.Generator().manual_seed(config.seed)
        start = torch.rand(len(counts) + 1, config.dim, generator=generator) - 0.5
        self.center = start / config.dim
        self.center[-1] = 0
        self.context = torch.zeros_like(self.center)
        self.chunks = math.ceil(len(stream) / config.chunk)
        self.jobs = config.epochs * self.chunks

    @property
    def steps(self) -> int:
        """How many calls of `step` make the whole run."""
        return math.ceil(self.jobs / self.config.workers)

    def step(self, i: int) -> float:
        """Train on the next `workers` chunks, at once; return the mean loss of a pair in one."""
        jobs = range(i * self.config.workers, min((i + 1) * self.config.workers, self.jobs))
        threads = torch.get_num_threads()
        torch.set_num_threads(1)  # one thread a chunk beats two threads a matrix product
        try:
            with ThreadPoolExecutor(self.config.workers) as pool:
                losses = list(pool.map(self._train_chunk, jobs))
        finally:
            torch.set_num_threads(threads)
        return sum(losses) / len(losses)

    def learning_rate(self, job: int) -> float:
        """Return the rate at a job: from `learning_rate` in a straight line towards zero."""
        left = 1 - job / self.jobs
        return max(self.config.learning_rate * left, self.config.last_learning_rate)

    def _train_chunk(self, job: int) -> float:
        config = self.config
        epoch, place = divmod(job, self.chunks)
        order = np.random.default_rng([config.seed, epoch]).permutation(self.chunks)
        start = int(order[place]) * config.chunk
        generator = torch.Generator().manual_seed(config.seed * 1_000_003 + job)
        ids = torch.from_numpy(self.stream[start : start + config.chunk].astype(np.int64))
        ids = ids[torch.rand(len(ids), generator=generator) < self.keep[ids]]
        rate = self.learning_rate(job)
        first_loss = math.nan
        for cut in blocks.cut(ids, self.shape, self.words, generator):
            noise = self._draw_noise(generator)
            if math.isnan(first_loss):
                first_loss = self._loss(cut, noise)
            blocks.step(self.center, self.context, cut, noise, self.shape, config.negatives, rate)
        if not math.isfinite(first_loss):
            raise ValueError(
                f"the loss is {first_loss} in chunk {job} of {self.jobs}: "
                f"try a learning rate under {config.learning_rate}"
            )
        return first_loss

    def _draw_noise(self, generator: torch.Generator) -> Tensor:
        drawn = torch.rand(self.config.shared_noise, dtype=torch.float64, generator=generator)
        return torch.searchsorted(self.noise, drawn * self.noise[-1]).clamp_(max=self.words - 1)

    def _loss(self, cut: blocks.Blocks, noise: Tensor) -> float:
        v, c = self.center[cut.center_ids], self.context[cut.context_ids]
        return blocks.loss(v, c, cut.is_pair, self.context[noise], self.config.negatives).item()

    def state(self) -> tuple[Tensors, Facts]:
        """Return what a checkpoint must hold."""
        return {"center": self.center, "context": self.context}, {"config": asdict(self.config)}

    def restore(self, tensors: Tensors, facts: Facts) -> None:
        """Take up a run from its checkpoint; another configuration is refused."""
        if facts["config"] != asdict(self.config):
            raise ValueError(
                f"the checkpoint was made with {facts['config']}, this run has "
                f"{asdict(self.config)}: use the same settings or another folder"
            )
        self.center.copy_(tensors["center"])
        self.context.copy_(tensors["context"])
