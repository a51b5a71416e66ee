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


@pytest.mark.parametrize("longest", [1, 3, 30])
def test_the_best_span_is_that_of_exhaustive_search(longest: int) -> None:
    generator = torch.Generator().manual_seed(0)
    logits = torch.randn(20, T, 2, generator=generator)
    allowed = torch.rand(20, T, generator=generator) < 0.6
    allowed[:, 4] = True
    spans = best_spans(logits, allowed, longest)
    for row in range(20):
        every = {
            (i, j): (logits[row, i, 0] + logits[row, j, 1]).item()
            for i in range(T)
            for j in range(i, min(i + longest, T))
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
