"""GPT's speed beside `transformers.GPT2LMHeadModel`: generation with a cache, and a training step.

Both are the same model of gpt-mini's size, and ours is loaded from the peer's files. The first
table has 256 tokens generated after one prompt of 64, always the most probable token, in float32:
ours with its cache of keys and values beside the peer's `generate`, and beside ours without a
cache. The peer generates with its defaults: greedy search, its own cache of keys and values, and
PyTorch's fused attention. All three must generate the same tokens. The targets are 2 times the
speed of the peer and 6 times the speed without a cache. In the bfloat16 setting this table is left
out.

The second has a training step on a batch of gpt-mini's size: AdamW, no dropout. The peer gets its
labels, as its users call it; ours computes the loss in chunks. The losses of both must agree. The
target is 1.3 times the speed.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from benchmarks import form
from benchmarks.settings import Setting, main
from benchmarks.steps import check_losses, compare_steps
from ptm_edu.experiments.recipes.gpt_mini import CONFIG, ROWS
from ptm_edu.gpt import GPT, GPTConfig, generate, load, next_tokens
from ptm_edu.gpt.chunked_cross_entropy import chunked_cross_entropy

PROMPT, NEW_TOKENS = 64, 256
RUNS, RUNS_WITHOUT, STEPS = 5, 3, 5
TARGET_PEER, TARGET_CACHE, TARGET_STEP = 2.0, 6.0, 1.3


def both(config: GPTConfig) -> tuple[GPT, Any]:
    """Return a GPT-2 of ours and the peer with the same weights."""
    from transformers import GPT2Config, GPT2LMHeadModel
    from transformers.utils import logging

    logging.disable_progress_bar()
    sizes: dict[str, Any] = {
        "vocab_size": config.vocab_size,
        "n_positions": config.max_positions,
        "n_embd": config.dim,
        "n_layer": config.layers,
        "n_head": config.heads,
        "n_inner": config.feed_forward,
        **dict.fromkeys(("resid_pdrop", "embd_pdrop", "attn_pdrop"), 0.0),
        # No token ends a text, so all have the same length.
        **{"bos_token_id": 0, "eos_token_id": None, "pad_token_id": 0},
    }
    peer: Any = GPT2LMHeadModel(GPT2Config(**sizes))
    with tempfile.TemporaryDirectory() as folder:
        peer.save_pretrained(folder)
        model, _ = load(folder)
    return model.requires_grad_(True), peer.eval()


@torch.inference_mode()
def without_cache(model: GPT, ids: Tensor, new_tokens: int) -> list[int]:
    """Return what greedy search generates if it encodes the whole text again for each token."""
    before = ids.shape[1]
    for _ in range(new_tokens):
        ids = torch.cat([ids, model(ids).logits[:, -1:].argmax(dim=2)], dim=1)
    return ids[0, before:].tolist()


def compare_generation(
    config: GPTConfig, prompt: int = PROMPT, new_tokens: int = NEW_TOKENS, runs: int = RUNS
) -> tuple[float, float, bool]:
    """Time the three, print the table; return both ratios, and whether the tokens are the same."""
    model, peer = both(replace(config, max_positions=prompt + new_tokens))
    ids = torch.randint(config.vocab_size, (1, prompt))
    ours = form.Side("ptm_edu", lambda: generate(model, ids, new_tokens, temperature=0)[0])
    theirs = form.Side("transformers", lambda: _peers_tokens(peer, ids, new_tokens))
    again = form.Side("ptm_edu, no cache", lambda: without_cache(model, ids, new_tokens))
    form.in_turn(ours, theirs, runs)
    form.in_turn(ours, again, min(runs, RUNS_WITHOUT))
    rows = [[side.name, side.median, new_tokens / side.median] for side in (ours, theirs, again)]
    form.table([f"{new_tokens} tokens", "seconds", "tokens/s"], rows)
    same = ours.results[-1] == theirs.results[-1] == again.results[-1]
    return theirs.median / ours.median, again.median / ours.median, same


def _peers_tokens(peer: Any, ids: Tensor, new_tokens: int) -> list[int]:
    text: Tensor = peer.generate(
        ids, attention_mask=torch.ones_like(ids), max_new_tokens=new_tokens, do_sample=False
    )
    return text[0, ids.shape[1] :].tolist()


def compare_step(
    config: GPTConfig, precision: str, rows: int = ROWS, runs: int = STEPS
) -> tuple[float, float]:
    """Time both training steps, print the table; return the ratio and how far the losses differ."""
    model, peer = both(config)
    ids = torch.randint(config.vocab_size, (rows, config.max_positions))

    def ours_loss() -> Tensor:
        hidden = model.encode(ids)[0][-1]
        return chunked_cross_entropy(hidden, model.token_embedding.weight, next_tokens(ids))

    def peers_loss() -> Tensor:
        loss: Tensor = peer(ids, labels=ids, use_cache=False).loss
        return loss

    theirs = "transformers", (peer, peers_loss)
    return compare_steps((model, ours_loss), theirs, rows, ids.numel(), precision, runs)


def benchmark(setting: Setting) -> tuple[float, list[str]]:
    """Compare the generation, then the steps; the ratio is that of the steps."""
    torch.manual_seed(0)
    faults = []
    if setting.precision == "float32":
        beside_peer, beside_none, same = compare_generation(CONFIG)
        faults += setting.check("generation beside transformers", beside_peer, TARGET_PEER)
        faults += setting.check("generation beside no cache", beside_none, TARGET_CACHE)
        faults += [] if same else ["the three generated different tokens"]
    ratio, difference = compare_step(CONFIG, setting.precision)
    faults += setting.check("training step beside transformers", ratio, TARGET_STEP)
    return ratio, faults + check_losses(difference, setting.precision)


if __name__ == "__main__":
    main(benchmark)
