"""A classifier of texts as an ONNX file, with its tokenizer and the names of its labels."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.export import Dim, export

from ptm_edu import gpt
from ptm_edu.arguments import checked
from ptm_edu.files import whole_file
from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.training.evaluation_mode import evaluation_mode

from .adapted import Adapted
from .transformers_files import (
    Classifier,
    check_labels,
    classifier_of,
    config_fields,
    longest_text,
    write_fields,
    write_tokenizer,
)

MODEL = "model.onnx"
PACKAGES = "onnx", "onnxscript"
LARGEST = 2**31  # bytes in one file of protobuf


@checked(adapted=None, labels=None, max_length=1)
def to_onnx(
    adapted: Adapted | Classifier,
    tokenizer: WordPieceTokenizer | BytePairTokenizer,
    folder: str | Path,
    labels: Sequence[str],
    max_length: int | None = None,
) -> None:
    """Write model.onnx, which computes `logits` (B, C) of `input_ids` and `attention_mask` (B, T).

    Every method and every pooling can be written, since the file holds the operations themselves.
    Beside it are the tokenizer, which adds the special tokens, and config.json with the labels; a
    text has at most `max_length` tokens, by default the model's positions. Raises ValueError for a
    model that is no classifier of texts or has 2 GiB or more, and LookupError if onnx or onnxscript
    is not installed.
    """
    model = classifier_of(adapted, "to_onnx")
    check_labels(model, labels, "to_onnx")
    missing = [name for name in PACKAGES if find_spec(name) is None]
    require(
        not missing,
        f"to_onnx: {' and '.join(missing)} cannot be imported; install what is missing with "
        f"python -m pip install {' '.join(missing)}",
        LookupError,
    )
    size = sum(p.numel() * p.element_size() for p in model.parameters())
    require(
        size < LARGEST,
        f"to_onnx: the weights have {size:,} bytes, and an ONNX file can hold {LARGEST:,}; export "
        f"a smaller model",
    )
    folder = Path(folder)
    longest = max_length or longest_text(adapted)
    dims = {0: Dim("batch"), 1: Dim("tokens", min=2, max=longest)}
    ids = torch.ones(2, 3, dtype=torch.long, device=next(model.parameters()).device)
    with (
        whole_file(folder / MODEL) as part,
        evaluation_mode(adapted),
        warnings.catch_warnings(action="ignore"),  # of the exporter, about its own code
    ):
        example = ids, ids.clone()  # one tensor given twice would become one input
        # Traced here: the exporter fixes a size that cannot vary, and does not say so.
        program = export(
            _Logits(adapted).eval(), example, dynamic_shapes=(dims, dims), strict=False
        )
        torch.onnx.export(
            program,
            (),
            part,
            input_names=["input_ids", "attention_mask"],
            output_names=["logits"],
            external_data=False,
            dynamo=True,
            verbose=False,
        )
    write_tokenizer(model, tokenizer, folder, longest)
    write_fields(folder, config_fields(model, tokenizer, labels))


class _Logits(nn.Module):
    """A classifier from two tensors to one."""

    def __init__(self, model: Adapted | Classifier) -> None:
        super().__init__()
        self.model = model
        self.reads_sequences = isinstance(classifier_of(model, "to_onnx"), gpt.TaskModel)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Return the logits (B, C) of ids and mask (B, T)."""
        input_ids = input_ids * attention_mask  # the padding's id may have no embedding
        if self.reads_sequences:  # (B, 1, T), one for each example
            input_ids, attention_mask = input_ids[:, None], attention_mask[:, None]
        logits: Tensor = self.model(input_ids, attention_mask).logits
        return logits
