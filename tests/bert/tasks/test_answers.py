from __future__ import annotations

from typing import cast

import pytest
import torch

from ptm_edu.bert import Bert, BertConfig, SentenceHead, SpanHead, TaskModel, best_spans
from ptm_edu.bert.tasks.answers import answer_scores, answer_text, answerer
from ptm_edu.text import WordPieceTokenizer

PIECES = [
    *("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"),
    *("the", "cat", "sl", "##eep", "##s", "where", "?", "on", "mat", "é", "e", "."),
]
TOKENIZER = WordPieceTokenizer(PIECES)
QUESTION, PASSAGE = "Where?", "The Cat sleeps  on\nthe 🐈 mat."
TOKENS = [
    *("[CLS]", "where", "?", "[SEP]", "the", "cat", "sl", "##eep", "##s", "on", "the"),
    *("[UNK]", "mat", ".", "[SEP]"),
]


def with_head(head: type[SpanHead] | None = SpanHead, positions: int = 40) -> TaskModel:
    torch.manual_seed(0)
    config = BertConfig(16, 4, 24, vocab_size=len(PIECES), layers=2, max_positions=positions)
    task_head = head(config) if head else SentenceHead(config, 2)
    model = TaskModel(Bert(config), task_head).eval()
    for weight in model.parameters():
        torch.nn.init.normal_(weight, std=0.3)
    return model


def test_every_piece_of_the_passage_and_where_it_stands() -> None:
    scores = answerer(with_head(), TOKENIZER)(QUESTION, PASSAGE)
    assert scores["tokens"] == TOKENS
    own = [span and PASSAGE[slice(*span)] for span in scores["offsets"]]
    words = ["The", "Cat", "sl", "eep", "s", "on", "the", "🐈", "mat", "."]
    assert own == [None] * 4 + words + [None]
    assert scores["words"] == [None] * 4 + [0, 1, 2, 2, 2, 3, 4, 5, 6, 7] + [None]
    assert scores["cut"] == 0


def test_the_scores_are_those_of_the_head_and_a_batch_of_one() -> None:
    model = with_head()
    scores = answer_scores(model, TOKENIZER, QUESTION, PASSAGE)
    ids = torch.tensor([[PIECES.index(token) for token in TOKENS]])
    kinds = torch.tensor([[0] * 4 + [1] * 11])
    logits = model(ids, token_type_ids=kinds).logits  # (1, T, 2)
    start_and_end = torch.tensor([scores["start"], scores["end"]]).T
    assert torch.allclose(start_and_end, logits[0], atol=1e-6)
    other = model(ids).logits[0]
    assert not torch.allclose(start_and_end, other, atol=1e-3), "the passage is B"
    allowed = torch.tensor([[span is not None for span in scores["offsets"]]])
    spans = best_spans(start_and_end[None], allowed)
    assert 4 <= int(spans.start) <= int(spans.end) <= 13


def test_a_passage_that_is_too_long_is_truncated_and_the_number_reported() -> None:
    model = with_head(positions=10)
    scores = answer_scores(model, TOKENIZER, QUESTION, PASSAGE)
    assert scores["tokens"] == [*TOKENS[:9], "[SEP]"]
    assert scores["cut"] == 5
    assert {len(scores[key]) for key in ("tokens", "offsets", "words", "start", "end")} == {10}
    short = answer_scores(model, TOKENIZER, QUESTION, "The cat sleeps")
    assert short["cut"] == 0
    assert short["start"] == pytest.approx(scores["start"])


def test_dropout_is_off_and_the_model_is_left_as_it_was() -> None:
    model = with_head()
    still = answer_scores(model, TOKENIZER, QUESTION, PASSAGE)
    model.train()
    again = answer_scores(model, TOKENIZER, QUESTION, PASSAGE)
    assert again["start"] == pytest.approx(still["start"]) and model.training
    assert again["end"] == pytest.approx(still["end"])
    model.eval()
    answer_scores(model, TOKENIZER, QUESTION, PASSAGE)
    assert not model.training


@pytest.mark.parametrize(
    ("question", "passage"), [("", PASSAGE), (QUESTION, ""), ("where " * 40, PASSAGE)]
)
def test_says_what_cannot_be_read(question: str, passage: str) -> None:
    empty, long = "expected a token or more in each text", ".* maximum length of 40"
    with pytest.raises(ValueError, match=f"^(question and passage: {empty}|a question .*{long})"):
        answer_scores(with_head(), TOKENIZER, question, passage)


def test_wrong_models_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"with a SpanHead, .* got a SentenceHead"):
        answerer(with_head(head=None), TOKENIZER)
    for model in (with_head().bert, None):
        message = rf"expected a TaskModel with a SpanHead.* got a {type(model).__name__}"
        with pytest.raises(TypeError, match=f"answerer: {message}"):
            answerer(cast(TaskModel, model), TOKENIZER)
        with pytest.raises(TypeError, match=f"answer_scores: {message}"):
            answer_scores(cast(TaskModel, model), TOKENIZER, QUESTION, PASSAGE)
    larger = WordPieceTokenizer([*PIECES, "dog"])
    with pytest.raises(ValueError, match="has 18 tokens, the model 17; take"):
        answerer(with_head(), larger)


def test_the_answer_is_read_off_the_scores() -> None:
    scores = answerer(with_head(), TOKENIZER)(QUESTION, PASSAGE)
    scores["start"] = [0.0] * len(TOKENS)
    scores["end"] = [0.0] * len(TOKENS)
    assert answer_text(scores, PASSAGE) == "", "no better than [CLS]"
    answer = answer_text(scores, PASSAGE, threshold=-torch.inf)
    assert answer and answer in PASSAGE, "then there always is an answer"
    scores["start"][6], scores["end"][11] = 3.0, 4.0
    assert answer_text(scores, PASSAGE) == "sleeps  on\nthe 🐈"
    assert answer_text(scores, PASSAGE, threshold=7) == "", "7 is no more than 7"
    scores["start"][1] = scores["end"][2] = 9.0
    assert answer_text(scores, PASSAGE) == "sleeps  on\nthe 🐈", "the question is no answer"
