"""Beam search finds what exhaustive search finds, and its scores are the model's."""

from __future__ import annotations

import itertools

import pytest
import torch
from torch import Tensor

from ptm_edu.transformer import Transformer, beam_search, length_penalty
from ptm_edu.transformer.beam_search import Hypothesis, search

START, END, WORDS = 0, 1, (2, 3)
SOURCE = torch.tensor([[3, 4, 5, 6], [7, 8, 0, 0], [9, 3, 10, 0]])


class Table:
    """A `NextTokenScorer` whose probabilities depend on the last two tokens and the sentence."""

    def __init__(self, sentences: int) -> None:
        generator = torch.Generator().manual_seed(3)
        self.log_p = torch.randn(sentences, 4, 4, 4, generator=generator).mul(1.5).log_softmax(-1)
        self.sentence = torch.arange(sentences)

    def __call__(self, ids: Tensor) -> Tensor:
        assert len(ids) == len(self.sentence)
        previous = ids[:, -2] if ids.shape[1] > 1 else torch.zeros(len(ids), dtype=torch.long)
        return self.log_p[self.sentence, previous, ids[:, -1]]

    def select_rows(self, rows: Tensor) -> None:
        self.sentence = self.sentence[rows]

    def total(self, sentence: int, tokens: tuple[int, ...]) -> float:
        """Return log p of tokens, computed one after the other."""
        path = [0, START, *tokens]
        triples = zip(path, path[1:], path[2:], strict=False)
        return sum(float(self.log_p[sentence, a, b, c]) for a, b, c in triples)


def exhaustive(table: Table, sentence: int, alpha: float, max_length: int) -> list[Hypothesis]:
    """Return all sequences that end within `max_length` tokens, best first."""
    hypotheses = []
    for length in range(max_length):
        for tokens in itertools.product((START, *WORDS), repeat=length):
            total = table.total(sentence, (*tokens, END))
            score = total / length_penalty(length + 1, alpha)
            hypotheses.append(Hypothesis(tokens, total, score, True))
    return sorted(hypotheses, key=lambda h: h.score, reverse=True)


@pytest.mark.parametrize("alpha", [0.0, 0.6, 2.0])
def test_full_width_is_exhaustive_search(alpha: float) -> None:
    table = Table(sentences=2)
    results = search(table, 2, start_id=START, end_id=END, width=4**4, alpha=alpha, max_length=4)
    for sentence, ours in enumerate(results):
        ended = [h for h in ours if h.ended]
        theirs = exhaustive(table, sentence, alpha, 4)
        assert [h.ids for h in ended] == [h.ids for h in theirs]
        for name in ("log_probability", "score"):
            expected = [getattr(h, name) for h in theirs]
            assert [getattr(h, name) for h in ended] == pytest.approx(expected, abs=1e-5)


def test_a_wider_beam_finds_better_hypotheses() -> None:
    best = []
    for width in (1, 2, 8):
        (hypotheses,) = search(
            Table(1), 1, start_id=START, end_id=END, width=width, alpha=0, max_length=6
        )
        assert len(hypotheses) <= width
        best.append(hypotheses[0].log_probability)
    assert best == sorted(best)


class Fork:
    """To end at once is likeliest; of two tokens the less likely one leads to a likely end."""

    p = torch.tensor([[0.01, 0.49, 0.3, 0.2], [0.01, 0.3, 0.3, 0.39], [0.01, 0.97, 0.01, 0.01]])

    calls = 0

    def __call__(self, ids: Tensor) -> Tensor:
        self.calls += 1
        return self.p.log()[(ids[:, -1] - 1).clamp(min=0)]

    def select_rows(self, rows: Tensor) -> None:
        pass


def test_an_ended_hypothesis_displaces_no_unfinished_one() -> None:
    (hypotheses,) = search(Fork(), 1, start_id=START, end_id=END, width=2, alpha=0, max_length=4)
    assert [h.ids for h in hypotheses] == [(), (3,)]


def test_a_sentence_is_finished_when_width_hypotheses_have_ended() -> None:
    fork = Fork()
    ((best,),) = search(fork, 1, start_id=START, end_id=END, width=1, alpha=0, max_length=4)
    assert (best.ids, best.ended, fork.calls) == ((), True, 1)


def test_width_one_is_greedy(model: Transformer) -> None:
    results = beam_search(model, SOURCE, start_id=1, end_id=2, width=1, max_length=7)
    for row, (hypothesis,) in zip(SOURCE, results, strict=True):
        ids = [1]
        while len(ids) <= 7 and ids[-1] != 2:
            ids.append(int(model(row[None], torch.tensor([ids])).logits[0, -1].argmax()))
        assert hypothesis.ended == (ids[-1] == 2)
        assert list(hypothesis.ids) == (ids[1:-1] if hypothesis.ended else ids[1:])


def test_scores_are_the_models_and_independent_of_the_batch(model: Transformer) -> None:
    """Sentences end at different times, so rows are dropped and moved."""
    settings = {"start_id": 1, "end_id": 2, "width": 3, "alpha": 0.6, "max_length": 9}
    together = beam_search(model, SOURCE, **settings)  # type: ignore[arg-type]
    for row, hypotheses in zip(SOURCE, together, strict=True):
        (alone,) = beam_search(model, row[None], **settings)  # type: ignore[arg-type]
        assert [h.ids for h in alone] == [h.ids for h in hypotheses]
        for hypothesis in hypotheses:
            ids = [*hypothesis.ids, 2] if hypothesis.ended else list(hypothesis.ids)
            log_p = model(row[None], torch.tensor([[1, *ids[:-1]]])).logits[0].log_softmax(dim=-1)
            total = log_p[range(len(ids)), ids].sum().item()
            assert hypothesis.log_probability == pytest.approx(total, abs=1e-4)
            score = total / length_penalty(len(ids), 0.6)
            assert hypothesis.score == pytest.approx(score, abs=1e-4)


def test_the_length_penalty_equals_the_formula() -> None:
    assert (length_penalty(1, 0.6), length_penalty(7, 1), length_penalty(50, 0)) == (1, 2, 1)


@pytest.mark.parametrize(("width", "length"), [(0, 5), (2, 0)])
def test_a_width_or_length_of_zero_is_rejected(width: int, length: int) -> None:
    with pytest.raises(ValueError):
        search(Table(1), 1, start_id=0, end_id=1, width=width, max_length=length)
