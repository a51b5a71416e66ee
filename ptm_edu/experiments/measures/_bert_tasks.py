"""The tasks that BERTs are measured on, as their inputs with labels.

SST-2 and CoLA (a sentence's class), WNUT-17 (names among words) and SQuAD (answers in passages;
its articles are divided). Passages are read in windows, because bert-mini reads 128 tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

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
from ptm_edu.text.tasks.labeled import JUDGMENTS, MOODS, LabeledText
from ptm_edu.text.tasks.questions import Question
from ptm_edu.text.tasks.tagged import TaggedSentence
from ptm_edu.text.wikitext import put_back

from ._bert_scores import Score, Scores, accuracy, answers, matthews, names_of

LONGEST = 128  # tokens: as many as bert-mini reads
STRIDE = 64  # between two windows of a passage
NAMES = ("sst2", "cola", "wnut17", "squad")


@dataclass(frozen=True)
class Example:
    """What to read, one input or the windows of a passage, each with its label, and `gold`.

    `gold` is what the answer is compared with: a class, a sentence with its tags, a question.
    """

    inputs: list[TaskInput]
    labels: list[Label]
    gold: int | TaggedSentence | Question


@dataclass(frozen=True)
class Task:
    """Examples to train on and to measure on, a head for them, and how its logits are scored."""

    train: list[Example]
    test: list[Example]
    head: Callable[[BertConfig], Head]
    score: Score

    def scored(self, logits: Sequence[Tensor]) -> Scores:
        """Return the scores, by name, of what was told for each input of the test, in order."""
        rest = iter(logits)
        outputs = [[(window, next(rest)) for window in example.inputs] for example in self.test]
        return self.score([example.gold for example in self.test], outputs)

    def held_out(self, seed: int) -> Task:
        """Return it with a tenth of its training examples as the test, the rest to train on."""
        shuffled = drawn(self.train, len(self.train), seed)
        tenth = len(shuffled) // 10
        return replace(self, train=shuffled[tenth:], test=shuffled[:tenth])


def drawn(examples: Sequence[Example], count: int, seed: int) -> list[Example]:
    """Return `count` examples, drawn by the seed, or all if there are not as many."""
    order = np.random.default_rng(seed).permutation(len(examples))[:count]
    return [examples[row] for row in order]


def flat(examples: Sequence[Example]) -> tuple[list[TaskInput], list[Label]]:
    """Return all inputs and their labels, those of an example after each other."""
    inputs = [window for example in examples for window in example.inputs]
    return inputs, [label for example in examples for label in example.labels]


def task(name: str, tokenizer: WordPieceTokenizer, largest_test: int = 2_000) -> Task:
    """Return one of NAMES, with the first `largest_test` of its examples to measure on."""
    if name == "sst2":
        phrases = tasks.load("sst2")
        return _sentences(tokenizer, *phrases, MOODS, accuracy, largest_test)
    if name == "cola":
        judged = tasks.load("cola")
        return _sentences(tokenizer, *judged, JUDGMENTS, matthews, largest_test)
    if name == "wnut17":
        sentences = tasks.load("wnut17", lower=False)
        return _names(tokenizer, sentences.train, sentences.test[:largest_test])
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
) -> Task:
    def example(text: LabeledText) -> Example:
        label = labels.index(text.label)
        return Example([text_input(tokenizer, put_back(text.text), LONGEST)], [label], label)

    examples = [[example(text) for text in part] for part in (train, test[:largest_test])]
    return Task(examples[0], examples[1], lambda config: SentenceHead(config, len(labels)), score)


def _names(
    tokenizer: WordPieceTokenizer, train: list[TaggedSentence], test: list[TaggedSentence]
) -> Task:
    kinds = sorted({tag for sentence in train for tag in sentence.tags})

    def example(sentence: TaggedSentence) -> Example:
        given = words_input(tokenizer, sentence.tokens, LONGEST)
        # A kind that no training sentence has can't be told; measured it is as it is written.
        tags = [kinds.index(tag if tag in kinds else "O") for tag in sentence.tags]
        return Example([given], [align_labels_to_tokens(tags, given.word_ids)], sentence)

    examples = [[example(sentence) for sentence in part] for part in (train, test)]
    return Task(
        examples[0], examples[1], lambda config: TokenHead(config, len(kinds)), names_of(kinds)
    )


def _questions(tokenizer: WordPieceTokenizer, train: list[Question], test: list[Question]) -> Task:
    """Return questions that all have an answer; to train on, windows without it are left out."""

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
    return Task(learned, [example(question) for question in test], SpanHead, answers)
