"""The Transformer's speed, twice: beam search beside a plain loop; a step beside `nn.Transformer`.

The first table has beam search over 16 sources at once, with a cache of keys and values, in
float32. Its peer is the loop that one writes first: sentence by sentence, hypothesis by hypothesis,
with the whole prefix decoded again for each new word. Both follow the same rules and must find the
same translations. The target is 5 times the words per second. In the bfloat16 setting this table is
left out.

The second has a training step of transformer-mini's size on a batch of its size. The peer is
`nn.Transformer` with the same embeddings, positions, tied output and smoothed loss, without
dropout, which the peer applies in more places. The weights of both are random and differ, and so do
the losses. The target is 1.25 times the speed.
"""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from benchmarks import form
from benchmarks.settings import Setting, main
from benchmarks.steps import RUNS, compare_steps
from ptm_edu.experiments.recipes.transformer_mini import CONFIG, ROWS
from ptm_edu.transformer import Transformer, TransformerConfig, beam_search, length_penalty
from ptm_edu.transformer.embeddings import Embeddings
from ptm_edu.transformer.translation import PairBatch, translation_loss

SENTENCES, LENGTH, WIDTH, WORDS, ALPHA = 16, 12, 4, 20, 0.6
START, END = 1, 2
SEARCHES, TARGET_SEARCH, TARGET_STEP = 3, 5.0, 1.25


class Peer(nn.Module):
    """The same encoder-decoder out of PyTorch's own layers."""

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.embeddings = Embeddings(config)
        self.transformer = nn.Transformer(
            config.dim,
            config.heads,
            config.layers,
            config.layers,
            config.feed_forward,
            config.dropout,
            batch_first=True,
        )
        # Post-norm layers end with a norm of their own; nn.Transformer adds one more.
        self.transformer.encoder.norm = self.transformer.decoder.norm = None

    def loss(self, batch: PairBatch) -> Tensor:
        """Return the mean smoothed cross-entropy of the targets' words."""
        padding = batch.input_ids.eq(0)
        ahead = nn.Transformer.generate_square_subsequent_mask(batch.labels.shape[1])
        hidden = self.transformer(
            self.embeddings(batch.input_ids),
            self.embeddings(batch.decoder_input_ids),
            tgt_mask=ahead,
            tgt_is_causal=True,
            src_key_padding_mask=padding,
            memory_key_padding_mask=padding,
        )
        logits = hidden @ self.embeddings.token_embedding.weight.T
        flat = logits.flatten(0, 1), batch.labels.flatten()
        return cross_entropy(*flat, label_smoothing=0.1)


def one_by_one(model: Transformer, sources: Tensor, width: int, words: int) -> list[list[int]]:
    """Return the best translation of each source, found without batches and without a cache."""
    return [_search(model, source[None], width, words) for source in sources]


@torch.no_grad()
def _search(model: Transformer, source: Tensor, width: int, words: int) -> list[int]:
    live: list[tuple[float, list[int]]] = [(0.0, [START])]
    ended: list[tuple[float, list[int]]] = []
    for length in range(1, words + 1):
        candidates = []
        for total, ids in live:
            log_p = model(source, torch.tensor([ids])).logits[0, -1].log_softmax(dim=0)
            best = (total + log_p).topk(2 * width)
            candidates += [(p, [*ids, i]) for p, i in zip(*map(Tensor.tolist, best), strict=True)]
        candidates = sorted(candidates, key=lambda one: one[0], reverse=True)[: 2 * width]
        penalty = length_penalty(length, ALPHA)
        ended += [(total / penalty, ids) for total, ids in candidates[:width] if ids[-1] == END]
        live = [one for one in candidates if one[1][-1] != END][:width]
        if len(ended) >= width:
            break
    if not ended:
        return max(live)[1][1:]
    return max(ended, key=lambda one: one[0])[1][1:-1]


def compare_search(
    model: Transformer,
    sources: Tensor,
    width: int = WIDTH,
    words: int = WORDS,
    runs: int = SEARCHES,
) -> tuple[float, bool]:
    """Time both searches, print the table; return the ratio, and whether they found the same."""

    def at_once() -> list[list[int]]:
        how = {"start_id": START, "end_id": END, "width": width, "max_length": words}
        found = beam_search(model, sources, alpha=ALPHA, **how)  # type: ignore[arg-type]
        return [list(best[0].ids) for best in found]

    ours = form.Side("at once, with a cache", at_once)
    peer = form.Side("one by one", lambda: one_by_one(model, sources, width, words))
    ratio = form.in_turn(ours, peer, runs)
    rows = [
        [side.name, side.median, round(sum(map(len, side.results[-1])) / side.median)]
        for side in (ours, peer)
    ]
    form.table([f"beam of {width}", "seconds", "words/s"], rows)
    return ratio, ours.results[-1] == peer.results[-1]


def compare_step(
    config: TransformerConfig, batch: PairBatch, precision: str, runs: int = RUNS
) -> float:
    """Time both models' training steps, print the table and return the ratio."""
    model, peer = Transformer(config), Peer(config)
    ours = model, lambda: translation_loss(model, batch)
    theirs = "nn.Transformer", (peer, lambda: peer.loss(batch))
    rows, words = len(batch.labels), int(batch.labels.ge(0).sum())
    return compare_steps(ours, theirs, rows, words, precision, runs)[0]


def random_batch(config: TransformerConfig, rows: int, length: int) -> PairBatch:
    """Return made-up sentences, a quarter of the sources' places filled up."""
    ids = torch.randint(3, config.vocab_size, (3, rows, length))
    ids[0, : rows // 2, length // 2 :] = config.padding_id
    return PairBatch(*ids)


def benchmark(setting: Setting) -> tuple[float, list[str]]:
    """Compare the searches, then the steps; the ratio is that of the steps."""
    torch.manual_seed(0)
    faults = []
    if setting.precision == "float32":
        model = Transformer(CONFIG).eval()
        sources = torch.randint(3, CONFIG.vocab_size, (SENTENCES, LENGTH))
        search, same = compare_search(model, sources)
        faults += setting.check("beam search beside the loop", search, TARGET_SEARCH)
        faults += [] if same else ["the two searches found different translations"]
    batch = random_batch(CONFIG, ROWS, LENGTH)
    ratio = compare_step(replace(CONFIG, dropout=0.0), batch, setting.precision)
    return ratio, faults + setting.check("training step beside nn.Transformer", ratio, TARGET_STEP)


if __name__ == "__main__":
    main(benchmark)
