"""Initialization of a small BERT that makes a short training sufficient."""

from __future__ import annotations

import torch

from ptm_edu.bert import BertForPretraining
from ptm_edu.bert.model import INITIAL_STD
from ptm_edu.transformer.embeddings import sinusoidal_positions

from ._bert_quality import counts_of
from ._bert_text import Pairs


@torch.no_grad()
def initialize(model: BertForPretraining, text: Pairs) -> None:
    """Set position embeddings to scaled sinusoids and the output bias to token log frequencies.

    Both remain trainable. With sinusoids, what a head learns at one position applies at all
    positions, including those that short pairs do not reach; Geiping and Goldstein 2023
    (arXiv:2212.14034, §4.2) use them for a BERT trained in one day. With the bias, the model does
    not have to learn token frequencies first. [PAD] is counted too; the first steps unlearn it.
    """
    weight = model.bert.embeddings.position_embedding.weight
    weight.copy_(sinusoidal_positions(*weight.shape) * 2**0.5 * INITIAL_STD)
    counts = torch.from_numpy(counts_of(text, model.config.vocab_size))
    model.masked_lm.bias.copy_((counts / counts.sum()).log())
