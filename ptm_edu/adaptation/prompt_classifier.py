"""Classification by prompting: labels are scored by how probable their words are in a template."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeVar

import torch
from torch import Tensor

from ptm_edu.require import require
from ptm_edu.text.tokenizers.base import PieceIds

from .templates import Example, Template
from .verbalizer import Verbalizer

Classifier = TypeVar("Classifier", bound="PromptClassifier")


class PromptClassifier(ABC):
    """A language model that classifies without any training: the base of `Cloze`, `Continuation`.

    `labels` are the C labels in the order of the columns below, `words` the W label words. An
    example is a text, or a pair of texts for a template with {a} and {b}.
    """

    def __init__(
        self,
        tokenizer: PieceIds,
        template: Template,
        words: Mapping[str, Sequence[str]],
    ) -> None:
        self.tokenizer = tokenizer
        self.template = template
        self.verbalizer = Verbalizer(words, tokenizer, type(self).__name__)
        self.labels, self.words = self.verbalizer.labels, self.verbalizer.words
        self.log_prior = torch.zeros(len(self.labels))  # of `calibrated`, (C,)

    @abstractmethod
    def word_log_probabilities(self, examples: Sequence[Example]) -> Tensor:
        """Return log P of each label word (N, W) for N examples, on the CPU."""

    def scores(self, examples: Sequence[Example]) -> Tensor:
        """Return the logits (N, C) of the labels: the log of the mean probability of their words.

        After `calibrated`, minus the log of the same for the content-free input.
        """
        words = self.word_log_probabilities(examples)  # (N, W)
        return self.verbalizer.label_scores(words) - self.log_prior  # (N, C)

    def probabilities(self, examples: Sequence[Example]) -> Tensor:
        """Return P of the labels (N, C): their scores, normalized over the labels.

        Raises TypeError for a text in place of a list of texts, and ValueError for no example.
        """
        return self.scores(examples).softmax(dim=-1)

    def predict(self, examples: Sequence[Example]) -> list[str]:
        """Return the most probable label of each example."""
        return [self.labels[index] for index in self.scores(examples).argmax(dim=-1).tolist()]

    def calibrated(self: Classifier, content_free: str | Sequence[str] = "") -> Classifier:
        """Return the same classifier, calibrated so that a content-free input gets equal P's.

        A template and its words make some labels more probable whatever the text is. Contextual
        calibration (Zhao et al. 2021, arXiv:2102.09690, §5) divides each P(label) by its value for
        a text without content, such as "" or "N/A"; of several such texts the mean is taken. Here
        the quotients are then normalized to sum to one; eq. 1 applies a softmax to them, which
        gives other probabilities and the same prediction. The model is shared, not copied.
        """
        texts = [content_free] if isinstance(content_free, str) else content_free
        uncalibrated = copy.copy(self)
        uncalibrated.log_prior = torch.zeros_like(self.log_prior)
        examples = [self.template.with_same_text(text) for text in texts]
        result = copy.copy(self)
        result.log_prior = uncalibrated.probabilities(examples).mean(dim=0).log()  # (C,)
        return result

    def _check(self, examples: Sequence[Example]) -> None:
        name = type(self).__name__
        require(
            isinstance(examples, list | tuple),
            f"{name}: expected a list of examples, got {examples!r:.60}",
            TypeError,
        )
        require(examples, f"{name}: expected at least one example, got none")
