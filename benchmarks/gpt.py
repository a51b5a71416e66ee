"""GPT's speed beside `transformers.GPT2LMHeadModel`: writing with a cache, and a training step.

Both are the same model, ours read from the peer's files, of gpt-mini's size. The first table has
256 tokens written after one prompt of 64, always the likeliest, in 32 bits: ours with its cache of
keys and values beside the peer's `generate`, which has one as well, and beside ours without. All
three must write the same; asked are 1.5 and 6 times the speed.

The second has a training step on a batch of gpt-mini's size: AdamW, products in bfloat16, no
dropout. The peer gets its labels, as its users call it; ours computes the loss in chunks. The
losses of both must agree; asked is 1.3 times the speed.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from benchmarks import form
from benchmarks.steps import compare_steps
from ptm_edu.experiments.recipes.gpt_mini import CONFIG, ROWS
from ptm_edu.gpt import GPT, GPTConfig, generate, load, next_tokens
from ptm_edu.gpt.chunked_cross_entropy import chunked_cross_entropy

PROMPT, WRITTEN, AGAIN = 64, 256, 3
RUNS = 11
ASKED_PEER, ASKED_CACHE, ASKED_STEP = 1.5, 6.0, 1.3
NEAR = 0.02  # nats: what 16 bits may change


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
        # No token ends a text: all are as long as was asked.
        **{"bos_token_id": 0, "eos_token_id": None, "pad_token_id": 0},
    }
    peer: Any = GPT2LMHeadModel(GPT2Config(**sizes))
    with tempfile.TemporaryDirectory() as folder:
        peer.save_pretrained(folder)
        model, _ = load(folder)
    return model.requires_grad_(True), peer.eval()


@torch.inference_mode()
def without_cache(model: GPT, ids: Tensor, written: int) -> list[int]:
    """Return what greedy search writes if it reads everything again for each token."""
    before = ids.shape[1]
    for _ in range(written):
        ids = torch.cat([ids, model(ids).logits[:, -1:].argmax(dim=2)], dim=1)
    return ids[0, before:].tolist()


def compare_writing(
    config: GPTConfig, prompt: int = PROMPT, written: int = WRITTEN, runs: int = RUNS
) -> tuple[float, float, bool]:
    """Time the three, print the table; return both ratios, and whether they wrote the same."""
    model, peer = both(replace(config, max_positions=prompt + written))
    ids = torch.randint(config.vocab_size, (1, prompt))
    ours = form.Side("ptm_edu", lambda: generate(model, ids, written, temperature=0)[0])
    theirs = form.Side("transformers", lambda: _peers_text(peer, ids, written))
    again = form.Side("ptm_edu, no cache", lambda: without_cache(model, ids, written))
    form.in_turn(ours, theirs, runs)
    form.in_turn(ours, again, min(runs, AGAIN))
    rows = [[side.name, side.median, written / side.median] for side in (ours, theirs, again)]
    form.table([f"{written} tokens", "seconds", "tokens/s"], rows)
    same = ours.results[-1] == theirs.results[-1] == again.results[-1]
    return theirs.median / ours.median, again.median / ours.median, same


def _peers_text(peer: Any, ids: Tensor, written: int) -> list[int]:
    text: Tensor = peer.generate(
        ids, attention_mask=torch.ones_like(ids), max_new_tokens=written, do_sample=False
    )
    return text[0, ids.shape[1] :].tolist()


def compare_step(config: GPTConfig, rows: int = ROWS, runs: int = RUNS) -> tuple[float, float]:
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
    return compare_steps((model, ours_loss), theirs, rows, ids.numel(), runs)


def benchmark() -> tuple[float, list[str]]:
    """Compare the writing, then the steps; the ratio is that of the steps."""
    torch.manual_seed(0)
    peers, cache, same = compare_writing(CONFIG)
    ratio, apart = compare_step(CONFIG)
    print(f"writing beside transformers: {peers:.2f} times, asked {ASKED_PEER:.2f}")
    print(f"writing beside no cache: {cache:.2f} times, asked {ASKED_CACHE:.2f}")
    print(f"a step: asked {ASKED_STEP:.2f}")
    faults = [] if same else ["the three wrote different texts"]
    if peers < ASKED_PEER or cache < ASKED_CACHE:
        faults.append("writing is slower than asked")
    if apart > NEAR:
        faults.append(f"the losses differ by {apart:.3f} nats")
    return ratio, faults


if __name__ == "__main__":
    form.main(benchmark)
