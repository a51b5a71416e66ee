"""A pre-trained BERT or GPT with a new classifier of texts, for `adapt` and `predict`."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu import bert, gpt, zoo
from ptm_edu.adaptation import Method, Prompt
from ptm_edu.bert.pooling import MEAN, POOLER, mean_of_tokens, mean_state
from ptm_edu.csv_file import at
from ptm_edu.gpt.fine_tuning import LAST
from ptm_edu.gpt.pretrained import END_OF_TEXT
from ptm_edu.language import Text
from ptm_edu.progress import progress
from ptm_edu.text.tokenizers.word_piece import UNKNOWN
from ptm_edu.training.checkpoints import digest
from ptm_edu.training.devices import to_device
from ptm_edu.training.evaluation_mode import evaluation_mode

from .rows import Row

FEWEST = 3  # tokens of a text, two of them special
MANY = 2000  # texts, from which the encoding shows its progress
LONGEST = 256  # tokens of a text, with the special ones; fewer if the model has fewer positions
BATCH = 64  # of predictions
BASES = "minilm", "bert-mini", "gpt-mini"

_CANNOT = Text(
    en="{base} cannot be adapted to a task: {reason}. Possible are {bases}, and checkpoints of "
    "BERT, RoBERTa, DistilBERT and GPT-2, such as hf:FOLDER",
    zh="{base} 不能用于分类任务：{reason}。可用的有 {bases}，以及 BERT、RoBERTa、DistilBERT "
    "和 GPT-2 的检查点，如 hf:文件夹",
)
_OTHER_KIND = Text(
    en="it is a {kind}, for which there is no classifier", zh="它是 {kind}，没有相应的分类器"
)
_NO_TOKENIZER = Text(en="it has no vocabulary", zh="它没有词表")
_NO_TOKEN = Text(
    en="the text has no token: the tokenizer removes all its characters",
    zh="文本没有任何词元：分词器会删去其中的所有字符",
)
_LENGTH = Text(
    en="--max-length: expected {fewest} to {room} tokens, the positions of this model, got "
    "{longest}",
    zh="--max-length：应为 {fewest} 至 {room} 个词元（模型的位置数），而现在是 {longest}",
)
_TRUNCATED = Text(
    en="{n:,} of {texts:,} texts have more than {longest} tokens and are truncated.",
    zh="{texts:,} 条文本中有 {n:,} 条超过 {longest} 个词元，已被截断。",
)
_UNKNOWN = Text(
    en="In {n:,} of {texts:,} texts the tokenizer knows less than half of the tokens, so what is "
    "predicted for them means little. Is the base a model of their language?",
    zh="{texts:,} 条文本中有 {n:,} 条，其一半以上的词元不在词表中，"
    "对它们的预测没有多大意义。基座模型是否支持这种语言？",
)
_NO_END = Text(
    en="its vocabulary has no {token}, the token at the end of a text",
    zh="它的词表没有文本结尾的词元 {token}",
)


class EncodedRows(NamedTuple):
    """Inputs of rows, the rows without a token, and how many texts have what a reader should know.

    `truncated` texts are longer than the model reads; most tokens of the `unknown` ones are unknown
    to the tokenizer.
    """

    inputs: list[Any]
    bad: list[Row]
    truncated: int
    unknown: int

    def joined(self, other: EncodedRows) -> EncodedRows:
        """Return these rows and those of another file after them."""
        truncated, unknown = self.truncated + other.truncated, self.unknown + other.unknown
        inputs, bad = self.inputs + other.inputs, self.bad + other.bad
        return EncodedRows(inputs, bad, truncated, unknown)

    def notes(self, texts: int, longest: int) -> list[str]:
        """Return the sentences about them."""
        counts = {_TRUNCATED: self.truncated, _UNKNOWN: self.unknown}
        return [
            sentence.say(n=n, texts=texts, longest=longest) for sentence, n in counts.items() if n
        ]


class TextClassifier(ABC):
    """A base model with a new head for C labels.

    `model` is the base with its head, which reads the vector that `pooling` makes of a text.
    `sha256` is the checksum of the base's weights and `parameters` their number. A text has at
    most `longest` tokens.
    """

    def __init__(
        self, base: bert.Bert | gpt.GPT, tokenizer: Any, model: nn.Module, pooling: str
    ) -> None:
        self.tokenizer, self.model, self.pooling = tokenizer, model, pooling
        self.positions = base.config.max_positions
        self.longest = min(LONGEST, self.positions)
        self.sha256 = digest(base.state_dict(), "")
        self.parameters = sum(parameter.numel() for parameter in base.parameters())

    def set_longest(self, method: Method, longest: int | None) -> None:
        """Set `longest`, by default LONGEST; a method may take positions of its own.

        Raises ValueError for more tokens than there are positions, and for none beside the special
        ones.
        """
        taken = method.length if isinstance(method, Prompt) else 0
        room = self.positions - taken
        if longest is not None and not FEWEST <= longest <= room:
            raise ValueError(_LENGTH.say(longest=longest, fewest=FEWEST, room=room))
        self.longest = longest or min(LONGEST, room)

    def encode_rows(self, path: Path, rows: Sequence[Row]) -> EncodedRows:
        """Return the rows' texts as inputs, None for a text without a token."""
        inputs, bad, truncated, unknown = list[Any](), list[Row](), 0, 0
        with progress(len(rows), path.name, "text", show=len(rows) >= MANY) as bar:
            for row in rows:
                try:
                    encoded, is_truncated = self.encode(row.text)
                except ValueError:
                    inputs.append(None)
                    problem = at(path, row.place, _NO_TOKEN.say())
                    bad.append(row._replace(problem=problem))
                else:
                    inputs.append(encoded)
                    truncated += is_truncated
                    unknown += 2 * self.unknown_tokens(encoded) > self.length(encoded) - 2
                bar.update()
        return EncodedRows(inputs, bad, truncated, unknown)

    def unknown_tokens(self, encoded: Any) -> int:
        """Return how many tokens of an input stand for characters that the vocabulary lacks."""
        return 0

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
    def batch_logits(self, model: Any, batch: Any) -> Tensor:
        """Return the logits (B, C) of a batch."""

    @abstractmethod
    def batch_means(self, batch: Any) -> Tensor:
        """Return the means (B, D) of the last hidden states of the base's tokens."""

    def loss(self, model: Any, batch: Any, weights: Tensor | None = None) -> Tensor:
        """Return the mean cross-entropy of a batch; `model` is the adapted model.

        With `weights` (C,) of the labels it is the weighted mean.
        """
        logits = self.batch_logits(model, batch)  # (B, C)
        weights = weights if weights is None else weights.to(logits)
        return functional.cross_entropy(logits, batch.labels, weights)

    def probabilities(self, model: nn.Module, inputs: Sequence[Any]) -> Tensor:
        """Return P of the labels (N, C) for N inputs, on the CPU."""
        return self._of_all(model, inputs, partial(self.batch_logits, model)).softmax(dim=-1)

    def means(self, inputs: Sequence[Any]) -> Tensor:
        """Return the mean (N, D) of the base's hidden states for N inputs, on the CPU."""
        return self._of_all(self.model, inputs, self.batch_means)

    @torch.inference_mode()
    def _of_all(
        self, model: nn.Module, inputs: Sequence[Any], values: Callable[[Any], Tensor]
    ) -> Tensor:
        """Return a row for each input, computed in batches of similar lengths."""
        device = next(model.parameters()).device
        order = sorted(range(len(inputs)), key=lambda row: self.length(inputs[row]))
        found = []
        bar = progress(len(order), "texts", "text", show=len(order) >= MANY)
        with evaluation_mode(model), bar:
            for first in range(0, len(order), BATCH):
                rows = [inputs[row] for row in order[first : first + BATCH]]
                batch = to_device(self.batch(rows, [0] * len(rows)), device)
                found.append(values(batch).float().cpu())
                bar.update(len(rows))
        return torch.cat(found)[torch.tensor(order).argsort()]


class BertClassifier(TextClassifier):
    """[CLS] text [SEP]; the head reads the vector that the base's own pooling makes."""

    def __init__(self, base: bert.Bert, tokenizer: Any, labels: int, pooling: str) -> None:
        head = bert.SentenceHead(base.config, labels, pooling)
        super().__init__(base, tokenizer, bert.TaskModel(base, head), pooling)
        self.base = base

    def encode(self, text: str) -> tuple[bert.TaskInput, bool]:
        """Return [CLS] text [SEP]."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # truncated texts are counted instead
            encoded = bert.text_input(self.tokenizer, text, self.longest)
        return encoded, encoded.truncated > 0

    def length(self, encoded: bert.TaskInput) -> int:
        """Return the number of tokens."""
        return len(encoded.ids)

    def unknown_tokens(self, encoded: bert.TaskInput) -> int:
        """Return how many tokens are [UNK]; tokenizers of bytes have none."""
        return sum(self.tokenizer.vocabulary[i] == UNKNOWN for i in encoded.ids)

    def batch(self, inputs: Sequence[bert.TaskInput], labels: Sequence[int]) -> bert.TaskBatch:
        """Return a padded batch."""
        return bert.task_batch(inputs, labels)

    def batch_logits(self, model: Any, batch: bert.TaskBatch) -> Tensor:
        """Return the head's logits (B, C)."""
        logits: Tensor = model(batch.input_ids, batch.attention_mask, batch.token_type_ids).logits
        return logits

    def batch_means(self, batch: bert.TaskBatch) -> Tensor:
        """Return the means (B, D) of the last hidden states of the base's tokens."""
        ids, mask = batch.input_ids, batch.attention_mask
        return mean_of_tokens(self.base(ids, mask, batch.token_type_ids), mask)


class GPTClassifier(TextClassifier):
    """⟨s⟩ text ⟨e⟩; the head reads the hidden state at ⟨e⟩, or the mean of all.

    ⟨s⟩ and ⟨e⟩ are the token that ended every text in pre-training, so that no embedding is new.
    """

    def __init__(self, base: gpt.GPT, tokenizer: Any, labels: int, pooling: str) -> None:
        head = gpt.ClassificationHead(base.config.dim, labels)
        model = gpt.TaskModel(base, head, mean=pooling == MEAN)
        super().__init__(base, tokenizer, model, pooling)
        self.base = base
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

    def batch_logits(self, model: Any, batch: gpt.TaskBatch) -> Tensor:
        """Return the head's logits (B, C)."""
        logits: Tensor = model(batch.input_ids, batch.attention_mask).logits
        return logits

    def batch_means(self, batch: gpt.TaskBatch) -> Tensor:
        """Return the means (B, D) of the last hidden states of the base's tokens."""
        ids, mask = batch.input_ids[:, 0], batch.attention_mask[:, 0]  # (B, T) of (B, 1, T)
        return mean_state(self.base.encode(ids, mask)[0][-1], mask)


def open_classifier(name: str, labels: int, pooling: str | None = None) -> TextClassifier:
    """Return a base of the zoo with a new head, drawn with torch's global generator.

    The head reads the vector that `pooling` makes of a text; without it, what the base was trained
    with: the pooling of a sentence encoder, else BERT's pooler, else the mean, and GPT's last
    token. Raises ValueError for a model that is neither a BERT nor a GPT, or that has no
    vocabulary, and what `zoo.load` raises.
    """
    loaded = zoo.load(name)
    base = getattr(loaded, "model", loaded)
    base = getattr(base, "bert", base)  # of BertForPretraining
    reason = _reason_against(base, getattr(loaded, "tokenizer", None))
    if reason:
        raise ValueError(_CANNOT.say(base=name, reason=reason, bases=", ".join(BASES)))
    if isinstance(base, gpt.GPT):
        return GPTClassifier(base, loaded.tokenizer, labels, MEAN if pooling == MEAN else LAST)
    own = loaded.pooling or (POOLER if base.pooler else MEAN)
    return BertClassifier(base, loaded.tokenizer, labels, pooling or own)


def _reason_against(base: Any, tokenizer: Any) -> str:
    if not isinstance(base, bert.Bert | gpt.GPT):
        return _OTHER_KIND.say(kind=type(base).__name__)
    if tokenizer is None:
        return _NO_TOKENIZER.say()
    if isinstance(base, gpt.GPT) and END_OF_TEXT not in tokenizer:
        return _NO_END.say(token=END_OF_TEXT)
    return ""
