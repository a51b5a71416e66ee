"""Sentence vectors ignore padding and order of the batch; contrastive training pulls pairs."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

from ptm_edu.bert import Bert, BertConfig
from ptm_edu.bert.pooling import Vectors, cls_state, mean_of_tokens, pooled_state
from ptm_edu.bert.tasks.sentence_embeddings import (
    contrastive_loss,
    sentence_vectors,
    train_contrastive,
)
from ptm_edu.text import WordPieceTokenizer

WORDS = ["dog", "cat", "runs", "sleeps", "the", "a", "red", "blue"]
TOKENIZER = WordPieceTokenizer(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS])
TEXTS = ["the dog runs", "a cat", "the red dog sleeps", "blue"]


def encoder(dropout: float = 0.0) -> Bert:
    torch.manual_seed(0)
    return Bert(
        BertConfig(
            dim=16,
            heads=2,
            feed_forward=32,
            layers=1,
            vocab_size=len(WORDS) + 5,
            max_positions=12,
            dropout=dropout,
        )
    )


@pytest.mark.parametrize("vectors", [mean_of_tokens, cls_state, pooled_state])
def test_a_text_has_the_same_vector_alone_and_in_a_batch(vectors: Vectors) -> None:
    bert = encoder(dropout=0.5)  # switched off
    together = sentence_vectors(bert, TOKENIZER, TEXTS, vectors)
    alone = torch.cat([sentence_vectors(bert, TOKENIZER, [text], vectors) for text in TEXTS])
    pairwise = sentence_vectors(bert, TOKENIZER, TEXTS, vectors, batch_size=2)
    torch.testing.assert_close(together, alone)
    torch.testing.assert_close(together, pairwise)
    torch.testing.assert_close(together.norm(dim=1), torch.ones(4))


def test_the_mean_is_over_all_real_tokens() -> None:
    bert = encoder()
    ids = torch.tensor([[2, 5, 6, 3], [2, 7, 3, 0]])
    mask = ids != 0
    found = mean_of_tokens(bert(ids, mask), mask)
    short = bert(ids[1:, :3]).last_hidden_state[0].mean(dim=0)
    torch.testing.assert_close(found[1], short)


def test_longer_texts_are_truncated_without_a_warning(recwarn: pytest.WarningsRecorder) -> None:
    bert = encoder()
    long, short = (
        sentence_vectors(bert, TOKENIZER, [text], longest=4) for text in ("the dog runs", "the dog")
    )
    torch.testing.assert_close(long, short)
    assert len(recwarn) == 0


def test_what_cannot_be_encoded_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one text, got none"):
        sentence_vectors(encoder(), TOKENIZER, [])
    without = Bert(encoder().config, pooler=False)
    with pytest.raises(ValueError, match="this BERT has no pooler"):
        sentence_vectors(without, TOKENIZER, TEXTS, pooled_state)
    with pytest.raises(ValueError, match="at least 32 pairs, a batch, got 1"):
        train_contrastive(encoder(), TOKENIZER, [("a", "a")], 1)


def by_definition(one: Tensor, other: Tensor, temperature: float) -> float:
    """Return the loss by loops over rows and both directions."""
    losses = []
    for a, b in ((one, other), (other, one)):
        for i in range(len(a)):
            scores = [float(torch.cosine_similarity(a[i], y, dim=0)) / temperature for y in b]
            losses.append(float(torch.tensor(scores).logsumexp(0)) - scores[i])
    return sum(losses) / len(losses)


def test_the_loss_is_that_of_the_definition() -> None:
    torch.manual_seed(1)
    one, other = torch.randn(2, 5, 3)
    for temperature in (0.05, 0.7):
        found = contrastive_loss(one, other, temperature)
        assert float(found) == pytest.approx(by_definition(one, other, temperature), rel=1e-4)
    assert float(contrastive_loss(one[:1], other[:1])) == 0


def test_training_brings_partners_together() -> None:
    bert = encoder()
    pairs = [
        ("dog runs", "cat sleeps"),
        ("the red", "a blue"),
        ("blue cat", "red dog"),
        ("a", "dog"),
    ]

    def ranked_first() -> int:
        one, other = (
            sentence_vectors(bert, TOKENIZER, list(side)) for side in zip(*pairs, strict=True)
        )
        return int(((one @ other.T).argmax(dim=1) == torch.arange(4)).sum())

    before = ranked_first()
    history = train_contrastive(
        bert, TOKENIZER, pairs, 60, learning_rate=1e-2, batch_size=4, progress=False
    )
    assert before < 4 and ranked_first() == 4
    assert history.losses[-1] < history.losses[0] / 2
