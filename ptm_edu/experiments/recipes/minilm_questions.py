"""minilm-questions: MiniLM learns to answer SQuAD's questions, by the little that is added to it.

Run by `ptm-edu pretrain minilm-questions`; it needs SQuAD (`ptm-edu data list`) and MiniLM's
package. What it writes becomes part of the course with `ptm_edu/zoo/adopt.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch

from ptm_edu import training
from ptm_edu.bert import (
    TaskBatch,
    TaskInput,
    TaskModel,
    answer_positions,
    answer_text,
    answerer,
    question_windows,
    task_batch,
    task_loss,
)
from ptm_edu.bert.tasks.inputs import NO_SPAN
from ptm_edu.evaluation.span_scores import SpanScores, score_spans
from ptm_edu.text import WordPieceTokenizer, tasks
from ptm_edu.text.tasks.questions import Question
from ptm_edu.training.shuffling import LengthGroupedBatches
from ptm_edu.zoo.minilm_questions import RANK, changed, load_changed, save_changed, start

from ._card import card_facts, quality_facts, write_card

NAME = "minilm-questions"
LONGEST, STRIDE = 192, 96  # tokens of a question with its passage
ROWS, PASSES, RATE, WARMUP = 32, 3, 1e-3, 0.1
UNANSWERED = 4  # one question of so many is also asked of a passage that does not answer it
SEED = 0
MUST = float("-inf")  # the threshold for questions that all have an answer
ASKED = 1_000  # questions of the test articles that it is measured on
LICENSE = "CC BY-SA 4.0"  # SQuAD's; MiniLM is Apache-2.0
LIMITS = (
    "It points at words and never writes any. It was taught with passages of an encyclopedia, has "
    "seen no question that calls for two sentences to be put together, and answers with confidence "
    "where it should not. MiniLM itself was made to compare sentences."
)
Example = tuple[TaskInput, tuple[int, int]]


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, go on if `resume`; once finished, write the weights and the card."""
    torch.manual_seed(SEED)
    model, tokenizer = start()
    learned = [question for question in tasks.load("squad") if question.split == "train"]
    data = examples(tokenizer, learned)
    order = LengthGroupedBatches([len(given.ids) for given, _ in data], ROWS, SEED)
    steps = PASSES * order.in_an_epoch

    def batch(number: int) -> TaskBatch:
        some = [data[row] for row in order[number]]
        return task_batch([given for given, _ in some], [span for _, span in some])

    history = training.fit(
        model,
        task_loss,
        batch,
        training.TrainingConfig(
            steps=steps,
            optimizer=training.AdamW(lr=RATE),
            schedule=training.linear_decay(steps, warmup=int(WARMUP * steps)),
            precision="bfloat16",
            seed=SEED,
            label=NAME,
            checkpoint=folder / "checkpoint.safetensors",
            checkpoint_every=100,
            resume=resume,
            minutes=minutes,
        ),
    )
    if not history.finished:
        return
    weights = folder / f"{NAME}.safetensors"
    save_changed(model, weights)
    write_card(folder, _card(weights, learned, history))


def examples(tokenizer: WordPieceTokenizer, questions: Sequence[Question]) -> list[Example]:
    """Return each question with the first window that holds its answer, and where that is.

    One of `UNANSWERED` is asked of another passage of its article as well, if the answer's words
    do not stand there: then the place is that of [CLS].
    """
    rng = np.random.default_rng(SEED)
    passages: dict[str, list[str]] = {}
    for question in questions:
        passages.setdefault(question.title, []).append(question.passage)
    pairs: list[Example] = []
    for question in questions:
        text, start = question.answers[0]
        for given in question_windows(
            tokenizer, question.question, question.passage, LONGEST, STRIDE
        ):
            span = answer_positions(given, start, start + len(text))
            if span != NO_SPAN:
                pairs.append((given, span))
                break
        others = passages[question.title]
        other = others[rng.integers(len(others))]
        if rng.integers(UNANSWERED) == 0 and text not in other:
            windows = question_windows(tokenizer, question.question, other, LONGEST, STRIDE)
            pairs.append((windows[0], NO_SPAN))
    return pairs


def quality(
    model: TaskModel, tokenizer: WordPieceTokenizer, questions: Sequence[Question], threshold: float
) -> SpanScores:
    """Return exact match and F1 on questions; an answer has to beat [CLS] by a `threshold`."""
    answer = answerer(model, tokenizer)
    predicted = [
        answer_text(answer(question.question, question.passage), question.passage, threshold)
        for question in questions
    ]
    return score_spans(
        predicted, [[right.text for right in question.answers] for question in questions]
    )


def _card(weights: Path, learned: Sequence[Question], history: training.History) -> dict[str, Any]:
    model, tokenizer = load_changed(weights)  # what is measured is what ships, in half precision
    count = sum(parameter.numel() for parameter in changed(start()[0]).values())
    what = (
        f"MiniLM (Wang et al. 2020) with a head for spans (Devlin et al. 2019, §4.2): {count:,} "
        f"numbers beside MiniLM's own, additions of rank {RANK} to its matrices, biases, norms and "
        f"the head, in half precision."
    )
    test_sets = {
        f"SQuAD, {ASKED:,} questions of articles held out": (_test("squad")[:ASKED], MUST),
        "the course's own questions": (_test("questions"), 0.0),
    }
    scores = {name: quality(model, tokenizer, *parameter) for name, parameter in test_sets.items()}
    words = sum(len(passage.split()) for passage in {parameter.passage for parameter in learned})
    sets = [{"set": "squad", "words": words, "license": LICENSE}]
    return {
        **card_facts(NAME, what, LICENSE, weights, sets, PASSES, SEED, history),
        "settings": {
            "rows": ROWS,
            "passes": PASSES,
            "learning rate": RATE,
            "tokens": LONGEST,
            "rank": RANK,
        },
        **quality_facts(
            SEED,
            {
                name: f"exact {parameter.exact:.1%}, F1 {parameter.f1:.1%}"
                for name, parameter in scores.items()
            },
        ),
        "scores": {name: parameter._asdict() for name, parameter in scores.items()},
        "limits": LIMITS,
    }


def _test(name: Literal["questions", "squad"]) -> list[Question]:
    return [example for example in tasks.load(name) if example.split == "test"]
