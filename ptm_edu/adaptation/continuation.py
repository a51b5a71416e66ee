"""Prompting a left-to-right language model: classify by which label word continues the template.

Radford et al. 2019, "Language Models are Unsupervised Multitask Learners", §3; with examples in the
context, Brown et al. 2020, "Language Models are Few-Shot Learners", arXiv:2005.14165, §2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.bert.tasks.inputs import warn_of_truncation
from ptm_edu.gpt import GPT, log_likelihoods
from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer

from .prompt_classifier import PromptClassifier
from .templates import Example, Template

START = "<|endoftext|>"  # before a text, where the tokenizer has it: GPT-2 was trained so
BETWEEN = "\n"  # between the examples in the context


@checked()
class Continuation(PromptClassifier):
    """A left-to-right language model as a classifier: `{text} The movie is` → " great"?

    A word's score is its log-probability after the filled template, the sum over its tokens by the
    chain rule, and a label's score is the mean of its words' probabilities (see
    `Verbalizer.label_scores`), normalized over the labels. The sum is not divided by the number of
    tokens: within a word the first token is uncertain and the others follow almost surely, so a
    mean would favor words that are split. With `per_token` it is divided, as Brown et al. 2020
    (§2.4) do for answers of several words, of which the sum favors the shortest.

    Words begin with a space, " great": in a text, the space before a word is part of its first
    token, and "great" without it is another token that a text has only inside words. The template
    ends without a space for the same reason.

    `examples` are (text or pair, label) that precede each text in the context, each as the filled
    template and the first word of its label, separated by a line break: in-context learning. No
    weight changes. Texts that are too long lose their end, with a warning; template and examples
    stay whole. Raises TypeError for a model that is no GPT, and ValueError for a template without
    {text} (or {a} and {b}) or with a space at its end, words without a space, an example whose
    label is unknown, a context longer than the model's maximum length, and words that do not fit
    (see `Verbalizer`).
    """

    def __init__(
        self,
        model: nn.Module,
        tokenizer: BytePairTokenizer,
        template: str,
        words: Mapping[str, Sequence[str]],
        examples: Sequence[tuple[Example, str]] = (),
        per_token: bool = False,
    ) -> None:
        self.model = _gpt(model)
        super().__init__(tokenizer, Template(template, "Continuation", has_mask=False), words)
        self._check_spaces(template)
        self.lengths = torch.tensor([len(ids) for ids in self.verbalizer.ids])  # (W,)
        self.per_token = per_token
        self.context = self._context(examples)
        fixed = len(self.context) + self.template.length(tokenizer) + int(self.lengths.max())
        longest = self.model.config.max_positions
        self.room = longest + 1 - fixed  # the last token of a word is predicted, not read
        require(
            self.room >= 1,
            f"Continuation: {len(examples)} examples, the template and a label word have {fixed} "
            f"tokens, which leaves no room for a text in a model of {longest} "
            f"positions; give fewer or shorter examples",
        )

    def word_log_probabilities(self, examples: Sequence[Example]) -> Tensor:
        """Return log P of each label word after the context (N, W) for N examples.

        With `per_token`, the mean over a word's tokens.
        """
        self._check(examples)
        words = self.verbalizer.ids
        pairs = [(prompt, ids) for prompt in self._prompts(examples) for ids in words]
        sums = torch.tensor(log_likelihoods(self.model, pairs)).view(-1, len(words))  # (N, W)
        return sums / self.lengths if self.per_token else sums

    def _prompts(self, examples: Sequence[Example]) -> list[list[int]]:
        encoded = [self.template.encode(self.tokenizer, example, self.room) for example in examples]
        if any(truncated for _, truncated in encoded):
            warn_of_truncation("Continuation", self.model.config.max_positions)
        return [[*self.context, *ids] for ids, _ in encoded]

    def _context(self, examples: Sequence[tuple[Example, str]]) -> list[int]:
        """Return the ids before the template: the start of a text, and the examples."""
        context = [self.tokenizer[START]] if START in self.tokenizer else []
        first_words = self.verbalizer.first_words()
        for example, label in examples:
            require(
                label in self.labels,
                f"Continuation: an example has the label {label!r}, expected one of "
                f"{', '.join(self.labels)}",
            )
            ids, _ = self.template.encode(self.tokenizer, example, self.model.config.max_positions)
            context += [*ids, *first_words[label], *self.tokenizer.encode(BETWEEN)]
        return context

    def _check_spaces(self, template: str) -> None:
        require(
            template == template.rstrip(),
            f"Continuation: the template must end without a space, which begins the label word; "
            f"got {template!r}",
        )
        for word in self.words:
            require(
                word.startswith(" ") and not word[1:].startswith(" "),
                f"Continuation: a label word continues the text, so it begins with one space; "
                f"expected {' ' + word.strip()!r}, got {word!r}",
            )


def _gpt(model: nn.Module) -> GPT:
    """Return the GPT that is `model`, or in it."""
    parts = model.modules() if isinstance(model, nn.Module) else iter(())
    found = next((part for part in parts if isinstance(part, GPT)), None)
    if found is None:
        raise TypeError(
            f'Continuation: expected a GPT, got a {type(model).__name__}; take zoo.load("gpt-mini")'
            f".model; a masked language model is prompted by Cloze"
        )
    return found
