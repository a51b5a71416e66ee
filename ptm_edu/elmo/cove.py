"""CoVe: the encoder of a translator computes words in context (McCann et al. 2017).

To translate a word, a model must know which of its meanings is intended. So an encoder is trained
inside a translator with attention, the decoder is thrown away, and the encoder's output for a word
is its vector in context: CoVe(w) = MT-LSTM(GloVe(w)). A task model reads [GloVe(w); CoVe(w)] (§4).
Where ELMo needs only text, this needs translated text, of which there is far less.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy
from torch.nn.utils.rnn import pad_sequence

from ptm_edu import training
from ptm_edu.require import require
from ptm_edu.training.shuffling import shuffled_rows

from .lstm import run_packed

PADDING, UNKNOWN, BEGIN, END = range(4)  # ids of special tokens
SPECIAL_TOKENS = END + 1
BATCH = 64
Pair = tuple[Sequence[str], Sequence[str]]  # a sentence as words, and its translation


class MtLstm(nn.Module):
    """Two layers of BiLSTM over fixed word vectors (§3)."""

    def __init__(self, vectors: Tensor, hidden: int) -> None:
        """Take vectors (V, D), fixed, of which the first four belong to the special tokens."""
        super().__init__()
        self.words = nn.Embedding.from_pretrained(vectors, padding_idx=PADDING)
        self.lstm = nn.LSTM(vectors.shape[1], hidden, 2, bidirectional=True, batch_first=True)

    def forward(self, words: Tensor) -> Tensor:
        """Return the words in context, (B, S, 2H), for ids (B, S); zeros after the end."""
        lengths = words.ne(PADDING).sum(dim=1)  # (B,)
        return run_packed(self.lstm, self.words(words), lengths)


class AttentiveDecoder(nn.Module):
    """The next target word from the words before it and attention over the source (§3).

        h_t = LSTM([z_{t−1}; h̃_{t−1}], h_{t−1})     z: the vector of the word before
        α_t = softmax(H (W_1 h_t + b_1))             the attention weights of the source words
        h̃_t = tanh(W_2 [Hᵀ α_t; h_t] + b_2)
        p_t = softmax(W h̃_t + b)

    The paper's decoder has two LSTM layers, this one has one.
    """

    def __init__(self, vocab_size: int, dim: int, width: int) -> None:
        super().__init__()
        self.words = nn.Embedding(vocab_size, dim, padding_idx=PADDING)
        self.cell = nn.LSTMCell(dim + width, width)
        self.query = nn.Linear(width, width)  # W_1
        self.joined = nn.Linear(2 * width, width)  # W_2
        self.scores = nn.Linear(width, vocab_size)

    def forward(self, source: Tensor, mask: Tensor, words: Tensor) -> Tensor:
        """Return scores (B, T, V) of the word that follows each of `words` (B, T).

        `source` H is (B, S, W), `mask` (B, S) True where there is a source word.
        """
        output = source.new_zeros(len(source), source.shape[2])  # (B, W), h̃
        state = (output, output)
        outputs = []
        for z in self.words(words).unbind(dim=1):  # (B, D)
            state = self.cell(torch.cat([z, output], dim=1), state)  # (B, W) each
            match = torch.einsum("bsw,bw->bs", source, self.query(state[0]))  # (B, S)
            attention = match.masked_fill(~mask, -math.inf).softmax(dim=1)  # (B, S)
            context = torch.einsum("bs,bsw->bw", attention, source)  # (B, W)
            output = torch.tanh(self.joined(torch.cat([context, state[0]], dim=1)))  # (B, W)
            outputs.append(output)
        return self.scores(torch.stack(outputs, dim=1))


class Translator(nn.Module):
    """The encoder, and the decoder that it is trained with."""

    def __init__(self, vectors: Tensor, hidden: int, target_size: int, target_dim: int) -> None:
        super().__init__()
        self.encoder = MtLstm(vectors, hidden)
        self.decoder = AttentiveDecoder(target_size, target_dim, 2 * hidden)

    def loss(self, source: Tensor, target: Tensor) -> Tensor:
        """Return the mean −log p of target words and END, for ids (B, S) and BEGIN … END (B, T)."""
        mask = source.ne(PADDING)  # (B, S)
        scores = self.decoder(self.encoder(source), mask, target[:, :-1])  # (B, T − 1, V)
        return cross_entropy(scores.flatten(0, 1), target[:, 1:].flatten(), ignore_index=PADDING)


@dataclass(frozen=True)
class Cove:
    """A trained translator with the words of both languages, kept for its encoder."""

    model: Translator
    words: dict[str, int]
    target_words: dict[str, int]

    @torch.no_grad()
    def embed_each(self, sentences: Sequence[Sequence[str]], batch: int = 64) -> list[Tensor]:
        """Return [GloVe(w); CoVe(w)] of each sentence's words, (1, T, D + 2H) (§4).

        One layer, in the form in which `train_tagger` takes features. Case does not count.
        """
        embedded: list[Tensor] = []
        for start in range(0, len(sentences), batch):
            ids = [word_ids(tokens, self.words) for tokens in sentences[start : start + batch]]
            words = pad_sequence(ids, batch_first=True)  # (B, T)
            glove, context = self.model.encoder.words(words), self.model.encoder(words)
            joined = torch.cat([glove, context], dim=-1)  # (B, T, D + 2H)
            embedded += [row[None, : len(own)] for row, own in zip(joined, ids, strict=True)]
        return embedded


def train_cove(
    pairs: Sequence[Pair],
    words: Sequence[str],
    vectors: Tensor,
    *,
    hidden: int = 100,
    target_size: int = 5000,
    target_dim: int = 100,
    epochs: int = 1,
    learning_rate: float = 2e-3,
    seed: int = 0,
    progress: bool = True,
) -> Cove:
    """Train a translator from the language of `words`, whose vectors (V, D) stay fixed.

    `words` are in lower case, as `word2vec.WordVectors.words`; the translator's outputs are the
    `target_size` most frequent words of the other language. Raises ValueError without pairs and
    for an empty sentence.
    """
    require(
        pairs and all(source and target for source, target in pairs),
        "train_cove: expected pairs of sentences, each with at least one word",
    )
    torch.manual_seed(seed)
    table = torch.cat([vectors.new_zeros(SPECIAL_TOKENS, vectors.shape[1]), vectors])
    counts = Counter(token.lower() for _, target in pairs for token in target)
    target_words = [word for word, _ in counts.most_common(target_size)]
    model = Translator(table, hidden, SPECIAL_TOKENS + len(target_words), target_dim)
    cove = Cove(model, _numbered(words), _numbered(target_words))
    steps = epochs * -(-len(pairs) // BATCH)

    def batch_at(number: int) -> tuple[Tensor, Tensor]:
        rows = shuffled_rows(len(pairs), BATCH, number, seed)
        return translation_batch(cove, [pairs[row] for row in rows])

    training.fit(
        model,
        lambda model, batch: model.loss(*batch),
        batch_at,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=learning_rate),
            schedule=training.cosine(steps),
            device="cpu",
            seed=seed,
            label="translator",
            progress=progress,
        ),
    )
    model.eval()
    return cove


def word_ids(tokens: Sequence[str], words: dict[str, int]) -> Tensor:
    """Return the ids of words, in lower case."""
    return torch.tensor([words.get(token.lower(), UNKNOWN) for token in tokens])


def translation_batch(cove: Cove, pairs: Sequence[Pair]) -> tuple[Tensor, Tensor]:
    """Return the pairs as padded ids (B, S) and BEGIN … END (B, T)."""
    begin, end = torch.tensor([BEGIN]), torch.tensor([END])
    sources = [word_ids(source, cove.words) for source, _ in pairs]
    targets = [torch.cat([begin, word_ids(words, cove.target_words), end]) for _, words in pairs]
    return pad_sequence(sources, batch_first=True), pad_sequence(targets, batch_first=True)


@torch.no_grad()
def perplexity(cove: Cove, pairs: Sequence[Pair]) -> float:
    """Return the translator's perplexity per target word, END counted, on pairs of sentences."""
    nats, words = 0.0, 0
    for start in range(0, len(pairs), BATCH):
        batch = pairs[start : start + BATCH]
        count = sum(len(target) + 1 for _, target in batch)
        nats += cove.model.loss(*translation_batch(cove, batch)).item() * count
        words += count
    return math.exp(nats / words)


def _numbered(words: Sequence[str]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words, SPECIAL_TOKENS)}
