from __future__ import annotations

import pytest
import torch

from ptm_edu.bert import best_spans

T = 9
ALL = torch.ones(1, T, dtype=torch.bool)


def scores(start: dict[int, float], end: dict[int, float]) -> torch.Tensor:
    logits = torch.zeros(1, T, 2)
    for column, given in enumerate((start, end)):
        for position, score in given.items():
            logits[0, position, column] = score
    return logits


def best(logits: torch.Tensor, allowed: torch.Tensor = ALL, longest: int = 30) -> tuple[int, int]:
    spans = best_spans(logits, allowed, longest)
    return int(spans.start), int(spans.end)


def test_the_end_is_never_before_the_start() -> None:
    assert best(scores({6: 5.0}, {2: 4.0, 7: 1.0})) == (6, 7)
    assert best(scores({3: 5.0}, {3: 5.0})) == (3, 3)


def test_an_answer_has_at_most_so_many_tokens() -> None:
    logits = scores({2: 5.0}, {6: 5.0, 4: 1.0})
    assert best(logits, longest=5) == (2, 6)
    assert best(logits, longest=4) == (2, 4)
    assert best(logits, longest=1) == (2, 2)


def test_it_is_what_trying_every_span_finds() -> None:
    generator = torch.Generator().manual_seed(0)
    logits = torch.randn(20, T, 2, generator=generator)
    allowed = torch.rand(20, T, generator=generator) < 0.6
    allowed[:, 4] = True
    spans = best_spans(logits, allowed, longest=3)
    for row in range(20):
        every = {
            (i, j): (logits[row, i, 0] + logits[row, j, 1]).item()
            for i in range(T)
            for j in range(i, min(i + 3, T))
            if allowed[row, i] and allowed[row, j]
        }
        best = max(every, key=lambda span: every[span])
        assert (int(spans.start[row]), int(spans.end[row])) == best
        assert spans.score[row].item() == pytest.approx(every[best])


def test_no_answer_is_the_score_of_cls() -> None:
    passage = ALL.clone()
    passage[0, 0] = False
    spans = best_spans(scores({0: 3.0, 4: 2.0}, {0: 1.0, 5: 2.5}), passage)
    assert spans.score.item() == 4.5 and spans.no_answer.item() == 4.0
    assert spans.answered().item()
    assert not spans.answered(threshold=0.5).item()
    assert spans.answered(threshold=0.4).item()


def test_wrong_input_is_rejected() -> None:
    logits = torch.zeros(1, T, 2)
    for allowed, longest in ((ALL[:, :5], 3), (ALL.long(), 3), (ALL, 0)):
        with pytest.raises(ValueError, match=r"best_spans: expected logits \(B, T, 2\)"):
            best_spans(logits, allowed, longest)
    with pytest.raises(ValueError, match="a row has no allowed token"):
        best_spans(logits, ~ALL)
