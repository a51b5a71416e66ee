"""Prints a digest of every shipped model's outputs, to compare two commits bit by bit.

    python tests/tools/output_digests.py > before.txt      # on one commit
    python tests/tools/output_digests.py > after.txt       # on another, on the same machine
    diff before.txt after.txt

Only public names are used, so the script runs on both. Digests differ between processors, whose
kernels sum in another order: they are compared, never committed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import torch
from torch import Tensor

from ptm_edu import elmo, gpt, transformer, zoo

TEXT = "The steam engine was patented in 1769, and its makers soon sold it to mines in Cornwall."
WORDS = ["the", "steam", "engine", "was", "sold", "to", "mines", "."]


def digest(tensor: Tensor) -> str:
    """Return a short hash of a tensor's shape, type and bytes."""
    data = tensor.detach().contiguous().reshape(-1).view(torch.uint8).numpy().tobytes()
    return hashlib.sha256(f"{tensor.dtype} {tuple(tensor.shape)}".encode() + data).hexdigest()[:16]


def word2vec_mini() -> Iterator[tuple[str, Tensor]]:
    """Yield vectors and similarities."""
    vectors = zoo.load("word2vec-mini")
    yield "vectors", torch.stack([vectors[word] for word in WORDS[:6]])
    scores = [score for _, score in vectors.most_similar("engine", topn=20)]
    yield "most similar", torch.tensor(scores)


def elmo_mini() -> Iterator[tuple[str, Tensor]]:
    """Yield the layers of two sentences."""
    loaded = zoo.load("elmo-mini")
    yield "layers", elmo.Embedder(loaded.model).embed([WORDS, WORDS[2:]])[0]


def transformer_mini() -> Iterator[tuple[str, Tensor]]:
    """Yield logits, attentions and a translation."""
    loaded = zoo.load("transformer-mini")
    source = torch.tensor([loaded.tokenizer.encode("je ne sais pas .")])
    target = torch.tensor([loaded.tokenizer.encode("i do not know .")])
    output = loaded.model(source, target, output_attentions=True)
    yield "logits", output.logits
    yield "cross attentions", torch.stack(output.cross_attentions)
    ends = {"start_id": loaded.tokenizer["<s>"], "end_id": loaded.tokenizer["</s>"]}
    best = transformer.beam_search(loaded.model, source, **ends)[0]
    yield "beam search", torch.tensor([token for each in best for token in (*each.ids, -1)])
    yield "beam scores", torch.tensor([each.score for each in best], dtype=torch.float64)


def gpt_mini() -> Iterator[tuple[str, Tensor]]:
    """Yield logits, hidden states, attentions and a greedy continuation."""
    loaded = zoo.load("gpt-mini")
    ids = torch.tensor([loaded.tokenizer.encode(TEXT)])
    output = loaded.model(ids, output_hidden_states=True, output_attentions=True)
    yield "logits", output.logits
    yield "hidden states", torch.stack(output.hidden_states)
    yield "attentions", torch.stack(output.attentions)
    yield "fast path", loaded.model(ids).logits
    torch.manual_seed(0)
    sampled = gpt.generate(loaded.model, ids, 20, temperature=0.8, top_k=40, top_p=0.9)
    yield "sampled", torch.tensor(sampled)


def berts() -> Iterator[tuple[str, Tensor]]:
    """Yield hidden states and logits of the three BERTs."""
    for name in ("bert-mini", "minilm-questions", "minilm"):
        loaded = zoo.load(name)
        ids = torch.tensor([loaded.tokenizer.encode(TEXT)])
        bert = loaded.model if name == "minilm" else loaded.model.bert
        output = bert(ids, output_hidden_states=True, output_attentions=True)
        yield f"{name} hidden states", torch.stack(output.hidden_states)
        yield f"{name} attentions", torch.stack(output.attentions)
        yield f"{name} fast path", bert(ids).last_hidden_state
        if name != "minilm":
            yield f"{name} logits", loaded.model(ids).logits


def main() -> None:
    """Print one line an output."""
    for model in (word2vec_mini, elmo_mini, transformer_mini, gpt_mini, berts):
        with torch.no_grad():
            for name, output in model():
                print(f"{model.__name__:18} {name:32} {digest(output)}", flush=True)


if __name__ == "__main__":
    main()
