"""The first minute of each page's training: what `python -m ptm_edu.on_one_page.gpt` runs.

The text is the sample of the English Wikipedia in gensim's wheel. A number after the page's name is
the number of optimizer steps, for skip-gram of epochs. N rows of T tokens, B rows a step, V tokens
in the vocabulary, whose id 0 is padding. Rarer tokens are left out.
"""

import bz2
import re
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

FILE = "enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2"
V = 2000
Make = Callable[..., Any]  # a page's model


def number(default: int) -> int:
    """Return the number on the command line, or else the default."""
    return int(sys.argv[1]) if len(sys.argv) > 1 else default


def sentences() -> list[list[str]]:
    """Return the words and punctuation marks of each paragraph of text, in lower case."""
    from gensim.corpora.wikicorpus import extract_pages, filter_wiki
    from gensim.test.utils import datapath

    torch.manual_seed(0)
    with bz2.open(datapath(FILE)) as file:
        pages = [filter_wiki(markup) for _, markup, _ in extract_pages(file, ("0",))]
    lines = [line for page in pages for line in page.split("\n") if line.endswith(".")]
    return [re.findall(r"\w+|[.,]", line.lower()) for line in lines]


def text() -> tuple[list[str], Tensor]:
    """Return the V most frequent tokens, and the text as rows of ids (N, 16)."""
    return in_rows([token for sentence in sentences() for token in sentence], 16)


def letters() -> tuple[list[str], Tensor]:
    """Return the letters and other characters, and the text as rows of ids (N, 32).

    BERT and XLNet predict few tokens of a row. In a minute they learn how letters follow each
    other, but of words only how frequent they are.
    """
    return in_rows([letter for sentence in sentences() for letter in " ".join([*sentence, ""])], 32)


def in_rows(tokens: list[str], T: int) -> tuple[list[str], Tensor]:
    """Return the V most frequent tokens, and all tokens as rows of ids (N, T)."""
    vocabulary = ["", *(token for token, _ in Counter(tokens).most_common(V - 1))]
    ids = {token: i for i, token in enumerate(vocabulary)}
    return vocabulary, torch.tensor([ids[token] for token in tokens if token in ids]).unfold(
        0, T, T
    )


def fit(model: nn.Module, loss: Callable[[Tensor], Tensor], rows: Tensor, steps: int) -> Tensor:
    """Train the weights that are not frozen. Print the loss on held-out rows; return these rows."""
    rows, held_out = rows[:-100], rows[-100:]
    before = loss(held_out).item()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for _ in range(steps):
        optimizer.zero_grad()
        loss(rows[torch.randint(len(rows), (32,))]).backward()  # (B, T)
        optimizer.step()
    after = loss(held_out).item()
    print(f"loss on held-out text: {before:.2f} before training, {after:.2f} after {steps} steps")
    return held_out


def train_skip_gram(train: Make, nearest: Make) -> None:
    """Print the nearest words of a few words, before training and after it."""
    corpus = sentences()
    for epochs in (0, number(3)):
        words, vectors = train(corpus, epochs=epochs)
        for word in ("war", "water", "french", "he"):
            print(f"{epochs} epochs, {word}:", *nearest(word, words, vectors))


def train_elmo(make: Make) -> None:
    """Print a token in its context, and the tokens whose contextual vectors are nearest."""
    words, rows = text()
    characters = torch.tensor(
        [list(word.encode()[:50].ljust(50, b"\0")) for word in words]
    )  # (V, 50)
    model = make(32, 128, V)
    ids = fit(model, lambda ids: model.loss(characters[ids], ids), rows, number(200))
    top = nn.functional.normalize(model(characters[ids])[2].flatten(0, 1), dim=1)  # (N·T, 2P)
    tokens = [words[i] for i in ids.flatten()]
    for i in (top[20:-20] @ top[808]).topk(4).indices.tolist():
        print(*tokens[i + 15 : i + 20], f"[{tokens[i + 20]}]", *tokens[i + 21 : i + 26])


def train_transformer(make: Make) -> None:
    """Print held-out text and the model's output: it learns to reverse the order of 8 tokens."""
    words, rows = text()
    model = make(V, 128, 4, 2)

    def loss(ids: Tensor) -> Tensor:
        loss: Tensor = model.loss(ids, nn.functional.pad(ids.flip(1), (1, 0)))
        return loss

    source = fit(model, loss, rows[:, :8], number(800))[:1]  # (1, 8)
    output = torch.zeros(1, 1, dtype=torch.int64)  # (1, 1)
    for _ in range(8):
        output = torch.cat([output, model(source, output)[:, -1:].argmax(2)], dim=1)
    print("source:", *(words[i] for i in source[0]))
    print("output:", *(words[i] for i in output[0, 1:]))


def train_gpt(make: Make) -> None:
    """Print sentences that begin with held-out text and are continued by the model."""
    words, rows = text()
    model = make(V, 128, 4, 2, 16)
    held_out = fit(model, model.loss, rows, number(1200))
    for row in model.generate(held_out[:3, :5], 15, temperature=0.7):
        print(*(words[i] for i in row[:5]), "→", *(words[i] for i in row[5:]))


def train_bert(make: Make) -> None:
    """Print held-out text with a masked letter, and the five letters of highest probability."""
    vocabulary, rows = letters()
    mask, T = len(vocabulary), rows.shape[1]
    model = make(mask + 1, 128, 4, 2, T)
    for weight in model.parameters():
        if weight.dim() > 1:
            nn.init.normal_(weight, std=128**-0.5)  # with 0.02 a model of this size learns slowly

    def hidden(ids: Tensor) -> Tensor:
        segments = (torch.arange(T) >= T // 2).long().expand_as(ids)  # A and B are halves of a row
        hidden: Tensor = model(ids, segments, torch.ones_like(ids, dtype=torch.bool))  # (B, T, D)
        return hidden

    def loss(ids: Tensor) -> Tensor:
        A, B = ids.chunk(2, dim=1)  # (B, T/2) each
        is_random = torch.randint(2, (len(ids),))  # (B,): is B from another row?
        ids = torch.cat([A, B.where(is_random[:, None] == 0, B.roll(1, dims=0))], dim=1)  # (B, T)
        selected = torch.rand(ids.shape) < 0.15  # (B, T)
        labels = ids.where(selected, -100)
        loss: Tensor = model.loss(hidden(ids.masked_fill(selected, mask)), labels, is_random)
        return loss

    for row in fit(model, loss, rows, number(1000))[:5]:
        masked = row.clone()
        masked[9] = mask
        top = model.masked_lm_logits(hidden(masked[None]))[0, 9].topk(5).indices
        print("".join([*vocabulary, "[MASK]"][i] for i in masked), "→", end=" ")
        print(*(repr(vocabulary[i]) for i in top), f"(it was {vocabulary[row[9]]!r})")


def train_xlnet(make: Make) -> None:
    """Print held-out text, and the same with the letters that are predicted last in an order."""
    vocabulary, rows = letters()
    T = rows.shape[1]
    model = make(len(vocabulary), 128, 4, 2)
    nn.init.normal_(model.token_embedding.weight, std=128**-0.5)
    held_out = fit(model, lambda ids: model.loss(ids, torch.randperm(T), 8), rows, number(900))
    order = torch.randperm(T)
    for row, logits in zip(held_out[:3], model(held_out[:3], order, 8), strict=True):
        predicted = row.clone()
        predicted[order[-8:]] = logits.argmax(1)
        print("text:  ", "".join(vocabulary[i] for i in row))
        print("hidden:", "".join("^" if i in order[-8:] else " " for i in range(T)))
        print("output:", "".join(vocabulary[i] for i in predicted))


def train_lora(make_gpt: Make, attach: Make, delta: Make, replace: Make) -> None:
    """Train GPT on text, adapt it to text in reverse order, and remove the update again."""
    _, rows = text()
    model = make_gpt(V, 128, 4, 2, 16)
    held_out = fit(model, model.loss, rows, number(600))
    before = model.loss(held_out)
    attach(model, ("query", "key", "value", "output", "0", "2"), rank=8, alpha=16)
    fit(model, model.loss, rows.flip(1), number(600))
    trained = sum(update.numel() for update in delta(model).values())
    replace(model, merge=False)
    print(f"for the reverse order {trained:,} numbers were trained; without them the loss in order")
    print(f"is {model.loss(held_out):.2f} again, as before: {before:.2f}")
