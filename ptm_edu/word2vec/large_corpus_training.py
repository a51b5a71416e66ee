"""Train skip-gram on tens of millions of words: blocks of text, several threads, shared tables.

The threads update the same tables without locks ("Hogwild", Recht et al. 2011, arXiv:1106.5730):
two threads rarely write to the same row at once, and a lost update does no lasting harm. With one
worker a run is reproducible bit for bit; with more, as in word2vec.c and gensim, it is not.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.machine import one_thread
from ptm_edu.require import require
from ptm_edu.text.stream import END
from ptm_edu.training.checkpoints import Facts, Tensors
from ptm_edu.training.devices import choose_device, to_device

from . import skip_gram_blocks as blocks
from .checks import require_counting, require_model_size, require_positive
from .negative_sampling import keep_probability, noise_distribution


@checked(threshold=0, noise_exponent=0, seed=0)
@dataclass(frozen=True)
class LargeCorpusConfig:
    """The settings of a large run; the defaults are those of word2vec.c.

    `last_learning_rate` is gensim's: word2vec.c ends at a ten-thousandth of the first rate.
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
        require_counting(
            dim=self.dim,
            window=self.window,
            negatives=self.negatives,
            epochs=self.epochs,
            block_noise=self.block_noise,
            chunk=self.chunk,
            workers=self.workers,
        )
        require_positive(learning_rate=self.learning_rate)
        require(
            0 < self.last_learning_rate <= self.learning_rate,
            f"LargeCorpusConfig: last_learning_rate must lie between 0 and learning_rate="
            f"{self.learning_rate}, got {self.last_learning_rate}",
        )


def _blocks_per_step(learning_rate: float) -> int:
    """Return how many blocks a step sums the gradients of: at twice the default rate half as many.

    With all 16 at a rate of 0.05, the loss of a small corpus rose tenfold before it fell.
    """
    whole = blocks.BlockShape().blocks
    return max(1, min(whole, round(whole * LargeCorpusConfig.learning_rate / learning_rate)))


class LargeCorpusTraining:
    """A task for `training.run_steps`: step i trains on `workers` chunks of the text at once.

    `stream` (M,) int32 holds word ids, most frequent first, and `END` between sentences;
    `counts` (V,) how often each word occurs in it. `tables` are the words' v and their c, each
    (V + 1, D); the last row represents "no word" and stays zero. Raises ValueError for an unusable
    text.
    """

    def __init__(
        self, stream: NDArray[np.int32], counts: Tensor, config: LargeCorpusConfig
    ) -> None:
        is_word = stream != END
        require(
            (is_word[:-1] & is_word[1:]).any(),
            "no sentence has two words of the vocabulary, so there is no pair to learn from: check "
            "the corpus and the minimum count",
        )
        require_model_size(len(counts))
        self.stream, self.config = stream, config
        self.device = choose_device(config.device)
        self.shape = blocks.BlockShape(
            _blocks_per_step(config.learning_rate), window=config.window, noise=config.block_noise
        )
        # END is −1, so it reads the last entry: it is always kept.
        keep = keep_probability(counts, config.threshold).float()
        self.keep = torch.cat([keep, torch.ones(1)])
        require(
            (counts * keep).sum() >= 2,
            f"subsampling with threshold={config.threshold:g} leaves none of the "
            f"{int(counts.sum()):,} words: for a small corpus use threshold=1, which keeps all",
        )
        self.noise = noise_distribution(counts, config.noise_exponent)
        generator = torch.Generator().manual_seed(config.seed)
        center, context = torch.zeros(2, len(counts) + 1, config.dim)
        start = torch.rand(len(counts), config.dim, generator=generator) - 0.5
        center[:-1] = start / config.dim
        self.tables = center.to(self.device), context.to(self.device)
        self.chunks = math.ceil(len(stream) / config.chunk)
        self.jobs = config.epochs * self.chunks

    @property
    def center(self) -> Tensor:
        """The words' vectors v, (V, D), on the CPU."""
        return self.tables[0][:-1].cpu()

    @property
    def context(self) -> Tensor:
        """The words' context vectors c, (V, D), on the CPU."""
        return self.tables[1][:-1].cpu()

    @property
    def steps(self) -> int:
        """The number of steps in the whole run."""
        return math.ceil(self.jobs / self.config.workers)

    def step(self, i: int) -> float:
        """Train on the next `workers` chunks in parallel; return the mean loss per pair."""
        jobs = range(i * self.config.workers, min((i + 1) * self.config.workers, self.jobs))
        # one thread for each chunk is faster than two for each matrix product
        with one_thread(), ThreadPoolExecutor(self.config.workers) as pool:
            losses = list(pool.map(self._train_chunk, jobs))
        return sum(losses) / len(losses)

    def learning_rate(self, job: int) -> float:
        """Return a job's learning rate: linear decay from `learning_rate` to the last one."""
        remaining = 1 - job / self.jobs
        return max(self.config.learning_rate * remaining, self.config.last_learning_rate)

    @torch.no_grad()
    def _train_chunk(self, job: int) -> float:
        config = self.config
        generator = torch.Generator().manual_seed(config.seed * 1_000_003 + job)
        ids = self._chunk(job, generator)
        batches = blocks.cut_into_batches(ids, self.shape, self.noise, generator)
        if not batches:
            return math.nan
        rate = self.learning_rate(job)
        first, last = (to_device(batches[i], self.device) for i in (0, -1))
        first_loss = self._loss(first)
        for batch in batches:
            on_device = to_device(batch, self.device)
            blocks.gradient_step(*self.tables, on_device, config.negatives, rate)
        if not math.isfinite(first_loss + self._loss(last)):
            raise ValueError(
                f"the loss is no longer finite in chunk {job + 1} of {self.jobs}: "
                f"try a learning rate under {config.learning_rate:g}"
            )
        return first_loss

    def _chunk(self, job: int, generator: torch.Generator) -> Tensor:
        """Return the ids that a job trains on: each epoch has its own order and subsample."""
        epoch, number = divmod(job, self.chunks)
        order = np.random.default_rng([self.config.seed, epoch]).permutation(self.chunks)
        start = int(order[number]) * self.config.chunk
        chunk = self.stream[start : start + self.config.chunk]
        ids = torch.from_numpy(chunk.astype(np.int64))
        return ids[torch.rand(len(ids), generator=generator) < self.keep[ids]]

    def _loss(self, batch: blocks.Batch) -> float:
        vectors = blocks.look_up(*self.tables, batch)
        return blocks.mean_loss(*vectors, batch.is_pair, self.config.negatives).item()

    def state(self) -> tuple[Tensors, Facts]:
        """Return the contents of a checkpoint."""
        center, context = self.tables
        return {"center": center, "context": context}, {"config": asdict(self.config)}

    def restore(self, tensors: Tensors, facts: Facts) -> None:
        """Continue a run from its checkpoint; raises ValueError for one of another kind of run."""
        require(
            facts["config"] == asdict(self.config),
            f"the checkpoint was made with {facts['config']}, this run has "
            f"{asdict(self.config)}: use the same settings or another folder",
        )
        require(
            tensors.keys() == {"center", "context"},
            f"the checkpoint has the tensors {sorted(tensors)}, expected center and context: an "
            f"older version wrote it, so begin this run again in another folder",
        )
        center, context = self.tables
        center.copy_(tensors["center"])
        context.copy_(tensors["context"])
