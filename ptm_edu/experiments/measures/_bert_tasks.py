"""The tasks that BERTs are evaluated on, as inputs with labels.

SST-2 and CoLA (sentence classification), WNUT-17 (named entities) and SQuAD (answers in passages,
split by article). Passages are read in windows, because bert-mini reads at most 128 tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from torch import Tensor

from ptm_edu.bert import (
    BertConfig,
    SentenceHead,
    SpanHead,
    TaskInput,
    TokenHead,
    align_labels_to_tokens,
    answer_positions,
    question_windows,
    text_input,
    words_input,
)
from ptm_edu.bert.tasks.fine_tuning import Label
from ptm_edu.bert.tasks.model import Head
from ptm_edu.text import WordPieceTokenizer, tasks
from ptm_edu.text.tasks.labeled import JUDGMENTS, SENTIMENTS, LabeledText
from ptm_edu.text.tasks.questions import Question
from ptm_edu.text.tasks.tagged import TaggedSentence
from ptm_edu.text.wikitext import put_back

from ._bert_scores import Score, Scores, accuracy, answers, entity_f1, matthews

LONGEST = 128  # tokens, bert-mini's maximum
STRIDE = 64  # tokens between the starts of two windows of a passage
NAMES = ("sst2", "cola", "wnut17", "squad")
Drawn = TypeVar("Drawn")


@dataclass(frozen=True)
class Example:
    """One input, or the windows of a passage, each with its label; and the `gold` answer.

    Predictions are compared with `gold`: a class, a sentence with its tags, or a question.
    """

    inputs: list[TaskInput]
    labels: list[Label]
    gold: int | TaggedSentence | Question


@dataclass(frozen=True)
class TaskData:
    """Training and test examples, a head for them, and the score of its logits."""

    train: list[Example]
    test: list[Example]
    head: Callable[[BertConfig], Head]
    score: Score

    def scored(self, logits: Sequence[Tensor]) -> Scores:
        """Return the scores, by name, of the logits of all test inputs, in order."""
        rest = iter(logits)
        outputs = [[(window, next(rest)) for window in example.inputs] for example in self.test]
        return self.score([example.gold for example in self.test], outputs)

    def held_out(self, seed: int) -> TaskData:
        """Return a task that tests on a tenth of the training examples and trains on the rest."""
        shuffled = drawn(self.train, len(self.train), seed)
        tenth = len(shuffled) // 10
        return replace(self, train=shuffled[tenth:], test=shuffled[:tenth])


def drawn(examples: Sequence[Drawn], count: int, seed: int) -> list[Drawn]:
    """Return a random sample of at most `count` examples."""
    order = np.random.default_rng(seed).permutation(len(examples))[:count]
    return [examples[row] for row in order]


def flat(examples: Sequence[Example]) -> tuple[list[TaskInput], list[Label]]:
    """Return the inputs and labels of all examples as two flat lists."""
    inputs = [window for example in examples for window in example.inputs]
    return inputs, [label for example in examples for label in example.labels]


def task(name: str, tokenizer: WordPieceTokenizer, largest_test: int = 2_000) -> TaskData:
    """Return one of NAMES, with its first `largest_test` test examples."""
    if name == "sst2":
        phrases = tasks.load("sst2")
        return _sentences(tokenizer, *phrases, SENTIMENTS, accuracy, largest_test)
    if name == "cola":
        judged = tasks.load("cola")
        return _sentences(tokenizer, *judged, JUDGMENTS, matthews, largest_test)
    if name == "wnut17":
        sentences = tasks.load("wnut17", lower=False)
        return _entities(tokenizer, sentences.train, sentences.test[:largest_test])
    questions = tasks.load("squad")
    test = [question for question in questions if question.split == "test"][:largest_test]
    return _questions(
        tokenizer, [question for question in questions if question.split == "train"], test
    )


def _sentences(
    tokenizer: WordPieceTokenizer,
    train: list[LabeledText],
    test: list[LabeledText],
    labels: Sequence[str],
    score: Score,
    largest_test: int,
) -> TaskData:
    def example(text: LabeledText) -> Example:
        label = labels.index(text.label)
        return Example([text_input(tokenizer, put_back(text.text), LONGEST)], [label], label)

    examples = [[example(text) for text in part] for part in (train, test[:largest_test])]
    return TaskData(
        examples[0], examples[1], lambda config: SentenceHead(config, len(labels)), score
    )


def _entities(
    tokenizer: WordPieceTokenizer, train: list[TaggedSentence], test: list[TaggedSentence]
) -> TaskData:
    kinds = sorted({tag for sentence in train for tag in sentence.tags})

    def example(sentence: TaggedSentence) -> Example:
        given = words_input(tokenizer, sentence.tokens, LONGEST)
        # A tag that training lacks is O as a label; the score still uses the true tag.
        tags = [kinds.index(tag if tag in kinds else "O") for tag in sentence.tags]
        return Example([given], [align_labels_to_tokens(tags, given.word_ids)], sentence)

    examples = [[example(sentence) for sentence in part] for part in (train, test)]
    return TaskData(
        examples[0], examples[1], lambda config: TokenHead(config, len(kinds)), entity_f1(kinds)
    )


def _questions(
    tokenizer: WordPieceTokenizer, train: list[Question], test: list[Question]
) -> TaskData:
    """Return a task of answerable questions; training leaves out windows without the answer."""

    def example(question: Question) -> Example:
        windows = question_windows(tokenizer, question.question, question.passage, LONGEST, STRIDE)
        text, start = question.answers[0]
        labels = [answer_positions(window, start, start + len(text)) for window in windows]
        return Example(windows, list(labels), question)

    learned = []
    for item in map(example, train):
        with_answer = [number for number, span in enumerate(item.labels) if span != (0, 0)]
        if with_answer:
            windows = [item.inputs[number] for number in with_answer]
            spans = [item.labels[number] for number in with_answer]
            learned.append(Example(windows, spans, item.gold))
    return TaskData(learned, [example(question) for question in test], SpanHead, answers)
