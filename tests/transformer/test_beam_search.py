from __future__ import annotations

import itertools
import math

import pytest
import torch
from torch import Tensor

from ptm_edu.transformer import Transformer, beam_search, length_penalty
from ptm_edu.transformer.beam_search import Hypothesis, search

START, END, WORDS = 0, 1, (2, 3)
SOURCE = torch.tensor([[3, 4, 5, 6], [7, 8, 0, 0], [9, 3, 10, 0]])


class Table:
    """A `NextTokenScorer` whose probabilities depend on the last two words and the sentence."""

    def __init__(self, sentences: int, vocabulary: int = 4) -> None:
        generator = torch.Generator().manual_seed(3)
        shape = (sentences, vocabulary, vocabulary, vocabulary)
        self.log_p = torch.randn(shape, generator=generator).mul(1.5).log_softmax(dim=-1)
        self.sentence = torch.arange(sentences)
        self.asked = 0

    def __call__(self, ids: Tensor) -> Tensor:
        assert len(ids) == len(self.sentence)
        self.asked += len(ids)
        before = ids[:, -2] if ids.shape[1] > 1 else torch.zeros(len(ids), dtype=torch.long)
        return self.log_p[self.sentence, before, ids[:, -1]]

    def select_rows(self, rows: Tensor) -> None:
        self.sentence = self.sentence[rows]

    def total(self, sentence: int, words: tuple[int, ...]) -> float:
        """Return log p of words, worked out one after the other."""
        path = [0, START, *words]
        places = zip(path, path[1:], path[2:], strict=False)
        return sum(float(self.log_p[sentence, a, b, c]) for a, b, c in places)


def everything(table: Table, sentence: int, alpha: float, longest: int) -> list[Hypothesis]:
    """Return all sentences that end within `longest` words, best first."""
    found = []
    for length in range(longest):
        for words in itertools.product((START, *WORDS), repeat=length):
            total = table.total(sentence, (*words, END))
            score = total / length_penalty(length + 1, alpha)
            found.append(Hypothesis(words, total, score, True))
    return sorted(found, key=lambda h: h.score, reverse=True)


@pytest.mark.parametrize("alpha", [0.0, 0.6, 2.0])
def test_full_width_is_exhaustive_search(alpha: float) -> None:
    table = Table(sentences=2)
    longest = 4
    there = [everything(table, sentence, alpha, longest) for sentence in range(2)]
    found = search(
        table, 2, start_id=START, end_id=END, width=4**longest, alpha=alpha, max_length=longest
    )
    for ours, theirs in zip(found, there, strict=True):
        ended = [h for h in ours if h.ended]
        assert [h.ids for h in ended] == [h.ids for h in theirs][: len(ended)]
        assert len(ended) == len(theirs)
        for one, other in zip(ended, theirs, strict=True):
            assert math.isclose(one.log_probability, other.log_probability, abs_tol=1e-5)
            assert math.isclose(one.score, other.score, abs_tol=1e-5)


def test_a_narrow_beam_may_miss_the_best_and_a_wider_one_costs_more() -> None:
    asked, best = [], []
    for width in (1, 2, 8):
        table = Table(sentences=1)
        found = search(table, 1, start_id=START, end_id=END, width=width, alpha=0, max_length=6)
        asked.append(table.asked)
        best.append(found[0][0].log_probability)
        assert len(found[0]) <= width
    assert asked == sorted(asked) and asked[0] < asked[2]
    assert best == sorted(best)


class Fork:
    """To end at once is likeliest; of two words the less likely one leads on to a likely end."""

    p = torch.tensor([[0.01, 0.49, 0.3, 0.2], [0.01, 0.3, 0.3, 0.39], [0.01, 0.97, 0.01, 0.01]])

    def __call__(self, ids: Tensor) -> Tensor:
        """Return a row for the start, for word 2 and for word 3."""
        return self.p.log()[(ids[:, -1] - 1).clamp(min=0)]

    def choose(self, rows: Tensor) -> None:
        """Nothing is kept from step to step."""


def test_what_ends_takes_no_place_from_what_goes_on() -> None:
    (found,) = search(Fork(), 1, start_id=START, end_id=END, width=2, alpha=0, max_length=4)
    assert [h.ids for h in found] == [(), (3,)]


def test_width_one_is_greedy(model: Transformer) -> None:
    found = beam_search(model, SOURCE, start_id=1, end_id=2, width=1, max_length=7)
    for row, (hypothesis,) in zip(SOURCE, found, strict=True):
        words = [1]
        while len(words) <= 7 and words[-1] != 2:
            logits = model(row[None], torch.tensor([words])).logits
            words.append(int(logits[0, -1].argmax()))
        ended = words[-1] == 2
        assert hypothesis.ended == ended
        assert list(hypothesis.ids) == words[1:-1] if ended else words[1:]


def test_sentences_beside_it_change_nothing(model: Transformer) -> None:
    """Sentences end at different times, so rows are dropped and moved."""
    how = {"start_id": 1, "end_id": 2, "width": 3, "alpha": 0.6, "max_length": 9}
    together = beam_search(model, SOURCE, **how)  # type: ignore[arg-type]
    for row, found in zip(SOURCE, together, strict=True):
        (alone,) = beam_search(model, row[None], **how)  # type: ignore[arg-type]
        assert [h.ids for h in alone] == [h.ids for h in found]
        assert [h.score for h in alone] == pytest.approx([h.score for h in found], abs=1e-4)


def test_log_probabilities_are_the_models(model: Transformer) -> None:
    best = beam_search(model, SOURCE[:1], start_id=1, end_id=2, width=4, max_length=6)[0]
    for hypothesis in best:
        words = [*hypothesis.ids, 2] if hypothesis.ended else list(hypothesis.ids)
        logits = model(SOURCE[:1], torch.tensor([[1, *words[:-1]]])).logits
        total = logits[0].log_softmax(dim=-1)[range(len(words)), words].sum().item()
        assert hypothesis.log_probability == pytest.approx(total, abs=1e-4)
        assert hypothesis.score == pytest.approx(total / length_penalty(len(words), 0.6), abs=1e-4)


def test_the_penalty_is_one_for_a_word_and_grows() -> None:
    assert length_penalty(1, 0.6) == 1
    assert length_penalty(7, 1) == 2
    assert length_penalty(50, 0) == 1


@pytest.mark.parametrize(("width", "length"), [(0, 5), (2, 0)])
def test_a_search_for_nothing_is_refused(width: int, length: int) -> None:
    with pytest.raises(ValueError, match=f"width={width}, max_length={length}"):
        search(Table(1), 1, start_id=0, end_id=1, width=width, max_length=length)
