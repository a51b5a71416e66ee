"""minilm-questions: MiniLM fine-tuned to find answers, stored as its changed parameters only.

Each matrix W of the layers becomes W + BA with B and A of rank 16 (LoRA, Hu et al. 2021,
arXiv:2106.09685). The biases and the scales of the norms are trained directly (BitFit, Ben Zaken et
al. 2022, arXiv:2106.10199). The shipped file has one megabyte; MiniLM itself is installed anyway.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

from ptm_edu.bert import Bert, SpanHead, TaskModel, load
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.training.checkpoints import CheckpointError, load_checkpoint, save_checkpoint

from .published_models import minilm_folder

KIND = "what was added to MiniLM, of low rank, its biases and norms, and a span head"
RANK = 16


class LowRank(nn.Module):
    """Returns W + BA for a matrix W (outputs, inputs); at first this is W, because B is zero."""

    def __init__(self, outputs: int, inputs: int) -> None:
        super().__init__()
        self.a = nn.Parameter(torch.randn(RANK, inputs) / inputs**0.5)
        self.b = nn.Parameter(torch.zeros(outputs, RANK))

    def forward(self, matrix: Tensor) -> Tensor:
        """Return W + BA (outputs, inputs)."""
        return matrix + self.b @ self.a


def start() -> tuple[TaskModel, WordPieceTokenizer]:
    """Return MiniLM with low-rank updates and a new span head, and its tokenizer.

    There is no dropout, because there are too few trained parameters to overfit. Only the
    parameters that `load_changed` reads back are trained. Raises what `minilm_folder` raises.
    """
    published, tokenizer = load(minilm_folder())
    assert isinstance(tokenizer, WordPieceTokenizer)  # the package has the vocabulary
    encoder = published if isinstance(published, Bert) else published.bert
    config = replace(encoder.config, dropout=0.0, drop_attention=False)
    bert = Bert(config, pooler=encoder.pooler is not None)
    bert.load_state_dict(encoder.state_dict())
    model = TaskModel(bert, SpanHead(config))
    for parameter in bert.parameters():
        parameter.requires_grad_(parameter.ndim == 1)
    if bert.pooler:
        bert.pooler.requires_grad_(False)  # the span head does not use it
    for linear in _matrices(bert):
        parametrize.register_parametrization(linear, "weight", LowRank(*linear.weight.shape))
    return model, tokenizer


def save_changed(model: TaskModel, path: Path) -> None:
    """Write the trained parameters of a model of `start`, in half precision."""
    save_checkpoint(path, {n: p.half() for n, p in changed(model).items()}, {"kind": KIND})


def load_changed(path: Path) -> tuple[TaskModel, WordPieceTokenizer]:
    """Return MiniLM with the parameters that `save_changed` wrote, in evaluation mode.

    Raises CheckpointError for a missing or damaged file or one of another kind, and what
    `published_models.minilm_folder` raises.
    """
    tensors, facts = load_checkpoint(path)
    model, tokenizer = start()
    expected = {name: parameter.shape for name, parameter in changed(model).items()}
    if facts.get("kind") != KIND or {n: t.shape for n, t in tensors.items()} != expected:
        raise CheckpointError(f"{path} does not hold {KIND}: `save_changed` did not write it")
    model.load_state_dict({name: tensor.float() for name, tensor in tensors.items()}, strict=False)
    for linear in _matrices(model.bert):
        parametrize.remove_parametrizations(linear, "weight")  # W + BA stays
    return model.eval().requires_grad_(False), tokenizer


def changed(model: TaskModel) -> dict[str, nn.Parameter]:
    """Return the trained parameters of a model of `start`."""
    return {
        name: parameter for name, parameter in model.named_parameters() if parameter.requires_grad
    }


def _matrices(bert: Bert) -> list[nn.Linear]:
    """Return the linear layers of the encoder."""
    return [module for module in bert.encoder.modules() if isinstance(module, nn.Linear)]
