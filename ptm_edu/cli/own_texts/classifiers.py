"""A pre-trained BERT or GPT with a new classifier of texts, for `adapt` and `predict`."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ptm_edu import bert, gpt, zoo
from ptm_edu.adaptation import Method, Prompt
from ptm_edu.csv_file import at
from ptm_edu.language import Text
from ptm_edu.training.checkpoints import digest
from ptm_edu.training.devices import to_device
from ptm_edu.training.evaluation_mode import evaluation_mode

from .csv_rows import Row

LONGEST = 256  # tokens of a text, with the special ones; fewer if the model has fewer positions
BATCH = 64  # of predictions
END_OF_TEXT = "<|endoftext|>"
BASES = "minilm", "bert-mini", "gpt-mini"

_CANNOT = Text(
    en="{base} cannot be adapted to a task: {reason}. Possible are {bases}, and checkpoints of "
    "BERT and GPT-2, such as hf:FOLDER",
    zh="{base} 不能用于分类任务：{reason}。可用的有 {bases}，以及 BERT 和 GPT-2 的检查点，"
    "如 hf:文件夹",
)
_OTHER_KIND = Text(
    en="it is a {kind}, for which there is no classifier", zh="它是 {kind}，没有相应的分类器"
)
_NO_POOLER = Text(
    en="it has no pooler, whose output is classified", zh="它没有 pooler，而分类要用它的输出"
)
_NO_TOKENIZER = Text(en="it has no vocabulary", zh="它没有词表")
_NO_TOKEN = Text(
    en="the text has no token: the tokenizer removes all its characters",
    zh="文本没有任何词元：分词器会删去其中的所有字符",
)
_NO_END = Text(
    en="its vocabulary has no {token}, the token at the end of a text",
    zh="它的词表没有文本结尾的词元 {token}",
)


class TextClassifier(ABC):
    """A base model with a new head for C labels.

    `model` is the base with its head, `sha256` the checksum of the base's weights and `parameters`
    their number. A text has at most `longest` tokens.
    """

    def __init__(self, base: bert.Bert | gpt.GPT, tokenizer: Any, model: nn.Module) -> None:
        self.tokenizer, self.model = tokenizer, model
        self.positions = base.config.max_positions
        self.longest = min(LONGEST, self.positions)
        self.sha256 = digest(base.state_dict(), "")
        self.parameters = sum(parameter.numel() for parameter in base.parameters())

    def leave_room(self, method: Method) -> None:
        """Shorten `longest` if the method takes positions of its own."""
        if isinstance(method, Prompt):
            self.longest = min(LONGEST, self.positions - method.length)

    def encode_rows(self, path: Path, rows: Sequence[Row]) -> tuple[list[Any], int]:
        """Return the rows' texts as inputs, and how many of them are truncated.

        Raises ValueError with the row for a text without a token.
        """
        inputs, truncated = [], 0
        for row in rows:
            try:
                encoded, is_truncated = self.encode(row.text)
            except ValueError as error:
                raise ValueError(at(path, row.place, _NO_TOKEN.say())) from error
            inputs.append(encoded)
            truncated += is_truncated
        return inputs, truncated

    @abstractmethod
    def encode(self, text: str) -> tuple[Any, bool]:
        """Return a text as the model's input, and whether it was truncated.

        Raises ValueError for a text without a token.
        """

    @abstractmethod
    def length(self, encoded: Any) -> int:
        """Return the number of tokens of an input."""

    @abstractmethod
    def batch(self, inputs: Sequence[Any], labels: Sequence[int]) -> Any:
        """Return inputs and labels as one batch."""

    @abstractmethod
    def loss(self, model: Any, batch: Any) -> Tensor:
        """Return the mean cross-entropy of a batch; `model` is the adapted model."""

    @abstractmethod
    def batch_logits(self, model: Any, batch: Any) -> Tensor:
        """Return the logits (B, C) of a batch."""

    @torch.inference_mode()
    def probabilities(self, model: nn.Module, inputs: Sequence[Any]) -> Tensor:
        """Return P of the labels (N, C) for N inputs, on the CPU."""
        device = next(model.parameters()).device
        order = sorted(range(len(inputs)), key=lambda row: self.length(inputs[row]))
        logits = []
        with evaluation_mode(model):
            for first in range(0, len(order), BATCH):
                rows = [inputs[row] for row in order[first : first + BATCH]]
                batch = to_device(self.batch(rows, [0] * len(rows)), device)
                logits.append(self.batch_logits(model, batch).float().cpu())
        return torch.cat(logits)[torch.tensor(order).argsort()].softmax(dim=-1)


class BertClassifier(TextClassifier):
    """[CLS] text [SEP]; the head reads the pooled state."""

    def __init__(self, base: bert.Bert, tokenizer: Any, labels: int) -> None:
        head = bert.SentenceHead(base.config, labels)
        super().__init__(base, tokenizer, bert.TaskModel(base, head))

    def encode(self, text: str) -> tuple[bert.TaskInput, bool]:
        """Return [CLS] text [SEP]."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # truncated texts are counted instead
            encoded = bert.text_input(self.tokenizer, text, self.longest)
        return encoded, encoded.truncated > 0

    def length(self, encoded: bert.TaskInput) -> int:
        """Return the number of tokens."""
        return len(encoded.ids)

    def batch(self, inputs: Sequence[bert.TaskInput], labels: Sequence[int]) -> bert.TaskBatch:
        """Return a padded batch."""
        return bert.task_batch(inputs, labels)

    def loss(self, model: Any, batch: bert.TaskBatch) -> Tensor:
        """Return the head's loss."""
        return bert.task_loss(model, batch)

    def batch_logits(self, model: Any, batch: bert.TaskBatch) -> Tensor:
        """Return the head's logits (B, C)."""
        logits: Tensor = model(batch.input_ids, batch.attention_mask, batch.token_type_ids).logits
        return logits


class GPTClassifier(TextClassifier):
    """⟨s⟩ text ⟨e⟩; the head reads the hidden state at ⟨e⟩.

    Both are the token that ended every text in pre-training, so that no embedding is new.
    """

    def __init__(self, base: gpt.GPT, tokenizer: Any, labels: int) -> None:
        head = gpt.ClassificationHead(base.config.dim, labels)
        super().__init__(base, tokenizer, gpt.TaskModel(base, head))
        self.special_tokens = gpt.SpecialTokens(*[tokenizer[END_OF_TEXT]] * 3)

    def encode(self, text: str) -> tuple[list[list[int]], bool]:
        """Return ⟨s⟩ text ⟨e⟩, an example of one sequence."""
        ids = self.tokenizer.encode(text)
        if not ids:
            raise ValueError("a text without a token")
        sequences = gpt.classification_input(ids, self.special_tokens, self.longest)
        return sequences, len(sequences[0]) < len(ids) + 2

    def length(self, encoded: list[list[int]]) -> int:
        """Return the number of tokens."""
        return len(encoded[0])

    def batch(self, inputs: Sequence[list[list[int]]], labels: Sequence[int]) -> gpt.TaskBatch:
        """Return a padded batch."""
        return gpt.task_batch(inputs, labels)

    def loss(self, model: Any, batch: gpt.TaskBatch) -> Tensor:
        """Return the loss of the task alone, λ = 0."""
        return gpt.joint_loss(model, batch, lm_weight=0)

    def batch_logits(self, model: Any, batch: gpt.TaskBatch) -> Tensor:
        """Return the head's logits (B, C)."""
        logits: Tensor = model(batch.input_ids, batch.attention_mask).logits
        return logits


def open_classifier(name: str, labels: int) -> TextClassifier:
    """Return a base of the zoo with a new head, drawn with torch's global generator.

    Raises ValueError for a model that is neither a BERT with a pooler nor a GPT, or that has no
    vocabulary, and what `zoo.load` raises.
    """
    loaded = zoo.load(name)
    base = getattr(loaded, "model", loaded)
    base = getattr(base, "bert", base)  # of BertForPretraining
    reason = _reason_against(base, getattr(loaded, "tokenizer", None))
    if reason:
        raise ValueError(_CANNOT.say(base=name, reason=reason, bases=", ".join(BASES)))
    kind = BertClassifier if isinstance(base, bert.Bert) else GPTClassifier
    return kind(base, loaded.tokenizer, labels)


def _reason_against(base: Any, tokenizer: Any) -> str:
    if not isinstance(base, bert.Bert | gpt.GPT):
        return _OTHER_KIND.say(kind=type(base).__name__)
    if tokenizer is None:
        return _NO_TOKENIZER.say()
    if isinstance(base, bert.Bert) and base.pooler is None:
        return _NO_POOLER.say()
    if isinstance(base, gpt.GPT) and END_OF_TEXT not in tokenizer:
        return _NO_END.say(token=END_OF_TEXT)
    return ""
