"""XLNet's speed beside `transformers`, and Transformer-XL's memory beside a sliding window.

The first table has the loss of 1,024 tokens under a small Transformer-XL in float32. With memory,
each segment of 128 tokens is computed once, and each layer attends to the 128 states before it. The
sliding window gives each token the same number of tokens before it without memory: one pass per
token over the 128 tokens before it, 64 windows in a batch. The target is 8 times the speed. In the
bfloat16 setting this table is left out.

The second has a training step of permutation language modeling on 32 rows of 128 tokens, of which
the last sixth of a random order is predicted, with 4 layers of 256 and 8,192 tokens: AdamW, no
dropout. Both models have the same weights, and the losses must agree. The target is 1.3 times the
speed.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from benchmarks import form
from benchmarks.settings import Setting, main
from benchmarks.steps import RUNS, check_losses, compare_steps
from ptm_edu.xlnet import (
    PermutationBatch,
    TransformerXL,
    XLConfig,
    XLNetLM,
    partial_prediction,
    permutation_loss,
)
from ptm_edu.xlnet.parameter_names import from_transformers

CONFIG = XLConfig(
    dim=256,
    heads=4,
    feed_forward=1024,
    dropout=0.0,
    drop_attention=False,
    vocab_size=8_192,
    layers=4,
    memory_length=0,
)
ROWS, TOKENS, K = 32, 128, 6
TEXT, CONTEXT, WINDOWS, READS = 1_024, 128, 64, 3
TARGET_STEP, TARGET_MEMORY = 1.3, 8.0


def both(config: XLConfig) -> tuple[XLNetLM, Any]:
    """Return an XLNet of ours and the peer with the same weights."""
    from transformers import XLNetConfig, XLNetLMHeadModel

    peer: Any = XLNetLMHeadModel(
        XLNetConfig(
            vocab_size=config.vocab_size,
            d_model=config.dim,
            n_layer=config.layers,
            n_head=config.heads,
            d_inner=config.feed_forward,
            dropout=0.0,
        )
    )
    model = XLNetLM(config)
    model.xlnet.load_state_dict(from_transformers(peer.transformer.state_dict()))
    model.lm_bias.data = peer.lm_loss.bias.detach().clone()
    return model, peer


def permuted(config: XLConfig, rows: int, tokens: int) -> PermutationBatch:
    """Return random rows, each with a factorization order."""
    ids = torch.randint(config.vocab_size, (rows, tokens))
    real = torch.ones_like(ids)
    predicted = partial_prediction(tokens, K)
    return PermutationBatch.draw(ids, real, torch.zeros_like(ids), real.bool(), predicted)


def compare_step(
    config: XLConfig, precision: str, rows: int = ROWS, tokens: int = TOKENS, runs: int = RUNS
) -> tuple[float, float]:
    """Time both training steps, print the table; return the ratio and how far the losses differ."""
    model, peer = both(config)
    batch = permuted(config, rows, tokens)
    hidden = (~batch.perm_mask).float()

    def peers_loss() -> Tensor:
        logits = peer(
            batch.input_ids,
            attention_mask=batch.attention_mask.float(),
            token_type_ids=batch.token_type_ids,
            perm_mask=hidden,
            target_mapping=batch.target_mapping,
        ).logits
        return functional.cross_entropy(logits.flatten(0, 1), batch.labels.flatten())

    ours = model, lambda: permutation_loss(model, batch)
    theirs = "transformers", (peer, peers_loss)
    return compare_steps(ours, theirs, rows, rows * tokens, precision, runs)


@torch.inference_mode()
def with_memory(model: TransformerXL, ids: Tensor) -> float:
    """Return the mean loss of all tokens after the first; each segment is computed once."""
    mems, losses = None, []
    for segment, targets in zip(ids[:-1].split(CONTEXT), ids[1:].split(CONTEXT), strict=True):
        output = model(segment[None], mems)
        mems = output.mems
        losses.append(functional.cross_entropy(output.logits[0], targets, reduction="none"))
    return torch.cat(losses).mean().item()


@torch.inference_mode()
def with_windows(model: TransformerXL, ids: Tensor) -> float:
    """Return the mean loss of the tokens that have a whole window before them; a pass for each."""
    windows = ids[:-1].unfold(0, CONTEXT, 1)  # (tokens, CONTEXT)
    losses = []
    for some, targets in zip(windows.split(WINDOWS), ids[CONTEXT:].split(WINDOWS), strict=True):
        last = model(some).last_hidden_state[:, -1]  # (WINDOWS, D)
        logits = last @ model.token_embedding.weight.T
        losses.append(functional.cross_entropy(logits, targets, reduction="none"))
    return torch.cat(losses).mean().item()


def compare_memory(config: XLConfig, text: int = TEXT, runs: int = READS) -> float:
    """Time both ways of reading a text, print the table, return the ratio."""
    memory = XLConfig(**{**vars(config), "memory_length": CONTEXT})
    model = TransformerXL(memory).eval()
    ids = torch.randint(config.vocab_size, (text,))
    ours = form.Side("segments with memory", lambda: with_memory(model, ids))
    peer = form.Side("sliding window", lambda: with_windows(model, ids))
    ratio = form.in_turn(ours, peer, runs)
    rows = [[s.name, s.median, round(text / s.median), s.results[-1]] for s in (ours, peer)]
    form.table([f"{text:,} tokens", "seconds", "tokens/s", "loss"], rows)
    return ratio


def benchmark(setting: Setting) -> tuple[float, list[str]]:
    """Compare the memory, then the steps; the ratio is that of the steps."""
    torch.manual_seed(0)
    faults = []
    if setting.precision == "float32":
        memory = compare_memory(CONFIG)
        faults += setting.check("memory beside the sliding window", memory, TARGET_MEMORY)
    ratio, difference = compare_step(CONFIG, setting.precision)
    faults += setting.check("training step beside transformers", ratio, TARGET_STEP)
    return ratio, faults + check_losses(difference, setting.precision)


if __name__ == "__main__":
    main(benchmark)
