"""Prompting a masked language model: classify by its predictions at a [MASK] in a template.

Pattern-exploiting training, PET (Schick and Schütze 2021, "Exploiting Cloze Questions for Few Shot
Text Classification and Natural Language Inference", EACL, arXiv:2001.07676, §3): a pattern turns
the text into a cloze question, and a verbalizer maps each label to a word that may fill the gap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.bert import BertForPretraining
from ptm_edu.bert.tasks.inputs import warn_of_truncation
from ptm_edu.require import require
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.devices import to_device
from ptm_edu.training.evaluation_mode import evaluation_mode
from ptm_edu.transformer.padded_vocab import is_padded_vocab
from ptm_edu.transformer.translation import padded

from .prompt_classifier import PromptClassifier
from .templates import Example, Template

BATCH = 32  # examples

Inputs = dict[int, tuple[Tensor, Tensor]]
"""Ids and attention mask, (B, T) each, for each number of masks."""


@checked(model=None)
class Cloze(PromptClassifier):
    """A masked language model as a classifier: `{text} The movie is {mask}.` → great or terrible?

    A label's score is the mean of its words' probabilities at {mask} (see
    `Verbalizer.label_scores`), normalized over the labels.

    A word of k tokens gets k [MASK]s. Its probability is the product of its tokens' probabilities,
    all from one pass in which every [MASK] is empty. So each token is predicted without knowing the
    others: "york" is likely after "new", but less likely after a [MASK] that could be any word. PET
    trains with the same product. For predictions it fills in the most confident token and predicts
    the others again, in k passes (Schick and Schütze 2021, "It's Not Just Size That Matters",
    NAACL, arXiv:2009.07118, §3.1). Both have the same trap: words with different numbers of tokens
    have different inputs, and a product of more factors is smaller, so a label whose words are
    split loses to a label whose words are whole. Prefer words of one token. If there are none,
    `calibrated` divides by the score of the same words in a text without content.

    `model` is a `BertForPretraining`, or contains one. The template is one segment, [CLS] … [SEP].
    Texts that are too long lose their end, with a warning; the template stays whole. Raises
    TypeError for a model without a masked-LM head, and ValueError for a tokenizer of another model,
    a template without {text} (or {a} and {b}) or {mask}, a template longer than the model's maximum
    length, and words that do not fit (see `Verbalizer`).
    """

    def __init__(
        self,
        model: nn.Module,
        tokenizer: WordPieceTokenizer,
        template: str,
        words: Mapping[str, Sequence[str]],
    ) -> None:
        self.model = _masked_lm(model, tokenizer)
        super().__init__(tokenizer, Template(template, "Cloze", has_mask=True), words)
        self.mask_counts = sorted({len(ids) for ids in self.verbalizer.ids})
        fixed = self.template.length(tokenizer) + 2 + self.mask_counts[-1]  # 2: [CLS] and [SEP]
        longest = self.model.config.max_positions
        self.room = longest - fixed  # the same for all words, which are scored in the same text
        require(
            self.room >= 1,
            f"Cloze: the template has {fixed} tokens with its special tokens, which leaves no room "
            f"for a text in a model of {longest} positions; use a shorter one",
        )

    @torch.inference_mode()
    def word_log_probabilities(self, examples: Sequence[Example]) -> Tensor:
        """Return log P of each label word at {mask} (N, W) for N examples, on the CPU."""
        self._check(examples)
        device = self.model.bert.embeddings.token_embedding.weight.device
        rows = self._rows(examples)
        order = sorted(range(len(examples)), key=lambda row: len(rows[row][self.mask_counts[0]]))
        result = torch.empty(len(examples), len(self.words))  # (N, W)
        with evaluation_mode(self.model):
            for first in range(0, len(order), BATCH):  # of similar lengths: little padding
                some = order[first : first + BATCH]
                inputs = self._batch([rows[row] for row in some])
                result[some] = self.word_scores(to_device(inputs, device)).cpu()
        return result

    def word_scores(self, inputs: Inputs) -> Tensor:
        """Return log P of each label word (B, W) for a batch of `inputs`, with gradients."""
        columns: dict[int, Tensor] = {}
        for k, (input_ids, attention_mask) in inputs.items():
            masked = (input_ids == self.tokenizer["[MASK]"]) & attention_mask  # (B, T), k a row
            states = self.model.bert(input_ids, attention_mask).last_hidden_state  # (B, T, D)
            logits = self.model.masked_lm_logits(states, masked).float()  # (B·k, V)
            log_p = logits.log_softmax(dim=-1).unflatten(0, (-1, k))  # (B, k, V)
            for word, ids in enumerate(self.verbalizer.ids):
                if len(ids) == k:
                    columns[word] = log_p[:, range(k), ids].sum(dim=-1)  # (B, k) → (B,)
        return torch.stack([columns[word] for word in range(len(columns))], dim=-1)  # (B, W)

    def inputs(self, examples: Sequence[Example]) -> Inputs:
        """Return the filled templates of a batch of examples, for `word_scores`."""
        self._check(examples)
        return self._batch(self._rows(examples))

    def _rows(self, examples: Sequence[Example]) -> list[dict[int, list[int]]]:
        """Return each example's ids for each number of masks."""
        start, end, mask = (self.tokenizer[name] for name in ("[CLS]", "[SEP]", "[MASK]"))
        rows, truncated = [], False
        for example in examples:
            row = {}
            for k in self.mask_counts:
                ids, is_truncated = self.template.encode(
                    self.tokenizer, example, self.room, [mask] * k
                )
                row[k] = [start, *ids, end]
            rows.append(row)
            truncated |= is_truncated
        if truncated:
            warn_of_truncation("Cloze", self.model.config.max_positions)
        return rows

    def _batch(self, rows: Sequence[Mapping[int, list[int]]]) -> Inputs:
        """Return ids and attention mask for each number of masks, padded on the right."""
        batch = {}
        for k in self.mask_counts:
            lengths = torch.tensor([len(row[k]) for row in rows])
            ids = padded([row[k] for row in rows], 0)  # (B, T): no token attends to padding
            batch[k] = ids, torch.arange(ids.shape[1]) < lengths[:, None]
        return batch


def _masked_lm(model: nn.Module, tokenizer: WordPieceTokenizer) -> BertForPretraining:
    """Return the BERT with a masked-LM head that is `model`, or in it."""
    parts = model.modules() if isinstance(model, nn.Module) else iter(())
    found = next((part for part in parts if isinstance(part, BertForPretraining)), None)
    if found is None:
        raise TypeError(
            f"Cloze: expected a BertForPretraining, whose masked-LM head scores the label words, "
            f'got a {type(model).__name__}; take zoo.load("bert-mini").model, or a published '
            f"BertForMaskedLM"
        )
    require(
        is_padded_vocab(len(tokenizer), found.config.vocab_size),
        f"Cloze: the model scores {found.config.vocab_size:,} tokens, the tokenizer has "
        f"{len(tokenizer):,}: take the tokenizer that the model was trained with",
    )
    return found
