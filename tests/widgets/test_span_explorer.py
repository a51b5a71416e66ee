from __future__ import annotations

import json
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from ptm_edu.bert import Bert, BertConfig, SpanHead, TaskModel, answerer, best_spans
from ptm_edu.evaluation.span_scores import exact_match, span_f1
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tasks.questions import own_questions
from ptm_edu.widgets import SpanExplorer
from ptm_edu.widgets.span_explorer.answers import MOST


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`answer`, `EXAMPLES` and more of the made-up reader."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests" / "browser" / "toy_spans.py")))


def explorer(toy: SimpleNamespace, **more: Any) -> SpanExplorer:
    return SpanExplorer(**{"answer": toy.answer, "examples": toy.EXAMPLES, **more})


def score(told: str, answers: list[str]) -> tuple[float, float]:
    return exact_match(told, answers), span_f1(told, answers)


def test_carries_what_the_model_says_to_the_last_bit(toy: SimpleNamespace) -> None:
    widget = explorer(toy)
    json.dumps(widget.presets, allow_nan=False)
    for (passage, question, answers), preset in zip(toy.EXAMPLES, widget.presets, strict=True):
        said = toy.answer(question, passage)
        assert (preset["passage"], preset["question"]) == (passage, question)
        assert preset["tokens"] == said["tokens"] and preset["cut"] == said["cut"]
        assert preset["words"] == said["words"]
        assert [place and tuple(place) for place in preset["offsets"]] == said["offsets"]
        for name in ("start", "end"):
            assert (np.array(preset[name], dtype=np.float32) == said[name]).all()
        assert preset["answers"] == [{"text": text, "start": place} for text, place in answers]
        assert preset["scored"] == []
    assert widget.example == {"question": toy.EXAMPLES[0][1], "passage": toy.EXAMPLES[0][0]}


@pytest.mark.parametrize("longest", [1, 3, 30])
def test_python_scores_the_model_s_own_answers(toy: SimpleNamespace, longest: int) -> None:
    widget = explorer(toy, score=score, longest=longest)
    shares = set()
    for (passage, _, answers), preset in zip(toy.EXAMPLES, widget.presets, strict=True):
        logits = torch.tensor([preset["start"], preset["end"]]).T[None]
        allowed = torch.tensor([[place is not None for place in preset["offsets"]]])
        best = best_spans(logits, allowed, longest)
        first, last = preset["offsets"][int(best.start)], preset["offsets"][int(best.end)]
        told, right = passage[first[0] : last[1]], [text for text, _ in answers]
        expected = [[text, exact_match(text, right), span_f1(text, right)] for text in (told, "")]
        assert [row[0] for row in preset["scored"]] == [told, ""]
        assert [row[1:] for row in preset["scored"]] == [
            pytest.approx(row[1:], abs=1e-6) for row in expected
        ]
        shares |= {row[2] for row in preset["scored"]}
    assert len(shares) > 1


def test_takes_the_course_s_questions_and_tensors(toy: SimpleNamespace) -> None:
    def tensors(question: str, passage: str) -> dict[str, Any]:
        said = toy.answer(question, passage)
        rows = {name: torch.tensor(said[name], requires_grad=True) for name in ("start", "end")}
        return {**said, **rows}

    questions = own_questions()[:5]
    widget = SpanExplorer(tensors, questions, score=score)
    assert [preset["question"] for preset in widget.presets] == [q.question for q in questions]
    assert widget.presets[0]["answers"][0] == questions[0].answers[0]._asdict()
    assert [bool(preset["answers"]) for preset in widget.presets] == [
        bool(q.answers) for q in questions
    ]
    assert len(widget.html().encode()) < 300_000


def test_a_fine_tuned_bert_answers_it_and_a_long_passage_loses_its_end() -> None:
    passage, question, *_ = own_questions()[0]
    tokenizer = WordPieceTokenizer.train([passage, question], 400)
    config = BertConfig(16, 4, 24, vocab_size=len(tokenizer), layers=1, max_positions=100)
    model = TaskModel(Bert(config), SpanHead(config))
    widget = SpanExplorer(answerer(model, tokenizer), own_questions()[:2], score=score)
    first = widget.presets[0]
    assert len(first["tokens"]) == 100 and first["cut"] > 20
    own = [(piece, place) for piece, place in zip(first["tokens"], first["offsets"], strict=True)]
    read = [(piece, passage[slice(*place)]) for piece, place in own if place]
    assert read[0] == ("o", "O") and len(read) > 70
    for piece, text in read:
        assert piece in ("[UNK]", text.lower(), f"##{text.lower()}")


def test_as_many_tokens_as_it_takes_are_light_enough(toy: SimpleNamespace) -> None:
    generator = np.random.default_rng(0)
    passage = "unbelievable " * (MOST - 2)

    def long(question: str, passage: str) -> dict[str, Any]:
        own = [(13 * n, 13 * n + 12) for n in range(MOST - 2)]
        start, end = generator.normal(size=(2, MOST)).astype(np.float32)
        tokens = ["[CLS]", *["unbelievable"] * (MOST - 2), "[SEP]"]
        offsets, words = [None, *own, None], [None, *range(MOST - 2), None]
        return dict(tokens=tokens, offsets=offsets, words=words, start=start, end=end, cut=0)

    examples = [(passage, f"Why {n}?", [("unbelievable", 13)]) for n in range(6)]
    assert len(SpanExplorer(long, examples[:5], score=score).html().encode()) < 300_000
    with pytest.raises(ValueError, match="the examples have 3,072 tokens, at most 2,800"):
        SpanExplorer(long, examples)


def test_answers_what_the_page_asks(toy: SimpleNamespace, monkeypatch: Any) -> None:
    def model(question: str, passage: str) -> Any:
        if "fire" in passage:
            raise RuntimeError("the model is on fire")
        return toy.answer(question, passage)

    examples = toy.EXAMPLES[4:]
    widget = explorer(toy, answer=model, examples=examples)
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)
    for n, (question, passage) in enumerate(
        [("How old?", " 10 years. "), ("?", "a fire"), ("", "a"), ("?", " ")]
    ):
        message = {"type": "answer", "id": n, "question": question, "passage": passage}
        widget._hear(None, message, [])
    right, broken, *empty = sent
    assert right == {"id": 0, **widget.answered("How old?", " 10 years. ")}
    assert right["offsets"][5] == [1, 3] and "answers" not in right
    json.dumps(right, allow_nan=False)
    failed = "RuntimeError: the model is on fire"
    assert broken == {"id": 1, "question": "?", "passage": "a fire", "failed": failed}
    for one in empty:
        assert "must be a string that is not empty" in one["failed"]


def test_another_example_forgets_the_span(toy: SimpleNamespace) -> None:
    widget = explorer(toy)
    widget.span = [10, 12]
    widget.example = {"question": "Who?", "passage": "A man."}
    assert widget.span is None
