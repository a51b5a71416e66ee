"""A training that one process runs, or several under torchrun; prints its losses and seconds."""

from __future__ import annotations

import itertools
import json
import sys
import time
from statistics import median

import torch
from torch import Tensor

from ptm_edu import training
from ptm_edu.experiments.recipes.gpt_mini import CONFIG
from ptm_edu.gpt import GPT, next_tokens
from ptm_edu.gpt.chunked_cross_entropy import chunked_cross_entropy
from ptm_edu.training import distributed

BATCH, LENGTH, TOGETHER = 16, 128, 2  # batches of a step, in all processes


def train(steps: int) -> dict[str, object]:
    """Return the losses of the steps and, in the first process, the median seconds of a step."""
    distributed.start()
    torch.manual_seed(0)
    model = GPT(CONFIG)
    ends: list[float] = []

    def loss(model: GPT, ids: Tensor) -> Tensor:
        hidden = model.encode(ids)[0][-1]  # (B, T, D)
        return chunked_cross_entropy(hidden, model.token_embedding.weight, next_tokens(ids))

    settings = training.TrainingConfig(
        steps=steps,
        accumulation_steps=TOGETHER // distributed.world_size(),
        device="cpu",
        progress=False,
    )
    history = training.fit(
        model,
        loss,
        lambda _: torch.randint(CONFIG.vocab_size, (BATCH, LENGTH)),  # seeded by the batch
        settings,
        lambda *_: ends.append(time.perf_counter()),
    )
    taken = [later - end for end, later in itertools.pairwise(ends)]  # not the first
    return {"losses": history.losses, "seconds a step": median(taken or [0.0])}


if __name__ == "__main__":
    found = train(int(sys.argv[1]))
    if distributed.rank() == 0:
        print(json.dumps(found))
