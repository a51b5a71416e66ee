"""minilm-questions: MiniLM, fine-tuned on SQuAD's questions with LoRA, biases and norms.

Run by `ptm-edu pretrain minilm-questions`; it needs SQuAD (`ptm-edu data list`) and MiniLM's
package. `ptm_edu/zoo/adopt.py` copies the weights and the card into the package.
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
UNANSWERED = 4  # every 4th question on average is also paired with a passage without its answer
SEED = 0
ALWAYS_ANSWER = float("-inf")  # the threshold for questions that all have an answer
TEST_QUESTIONS = 1_000  # questions of the test articles that the model is evaluated on
LICENSE = "CC BY-SA 4.0"  # SQuAD's; MiniLM is Apache-2.0
LIMITS = (
    "The model extracts spans from a passage and generates no text. It was fine-tuned on passages "
    "of an encyclopedia and on no question that requires combining two sentences, and it can give "
    "a confident answer where it should give none. MiniLM itself was trained to compare sentences."
)
Example = tuple[TaskInput, tuple[int, int]]


def pretrain(folder: Path, minutes: float | None, resume: bool) -> None:
    """Train in `folder`, or resume; once the training is finished, write weights and card."""
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
    """Return each question with the first window that contains its answer, and the answer's span.

    One question in `UNANSWERED` is also paired with another passage of its article, if that does
    not contain the answer's text. The span is then the position of [CLS].
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
    """Return exact match and F1; an answer's score must exceed that of [CLS] by `threshold`."""
    answer = answerer(model, tokenizer)
    predicted = [
        answer_text(answer(question.question, question.passage), question.passage, threshold)
        for question in questions
    ]
    return score_spans(
        predicted, [[right.text for right in question.answers] for question in questions]
    )


def _card(weights: Path, learned: Sequence[Question], history: training.History) -> dict[str, Any]:
    model, tokenizer = load_changed(weights)  # the shipped weights, in half precision
    count = sum(parameter.numel() for parameter in changed(start()[0]).values())
    what = (
        f"MiniLM (Wang et al. 2020) with a span head (Devlin et al. 2019, §4.2): {count:,} trained "
        f"parameters, which are low-rank updates (LoRA, rank {RANK}) of its matrices, its biases "
        f"and norms, and the head. Half precision."
    )
    test_sets = {
        f"SQuAD, {TEST_QUESTIONS:,} questions of held-out articles": (
            _test("squad")[:TEST_QUESTIONS],
            ALWAYS_ANSWER,
        ),
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
