"""What a small BERT knows before its first step, so that a short training is long enough."""

from __future__ import annotations

import torch

from ptm_edu.bert import BertForPretraining
from ptm_edu.bert.model import INITIAL_STD
from ptm_edu.transformer.embeddings import sinusoidal_positions

from ._bert_quality import counts_of
from ._bert_text import Pairs


@torch.no_grad()
def begin(model: BertForPretraining, text: Pairs) -> None:
    """Let positions begin as the Transformer's sinusoids, and guesses as frequent as the pieces.

    Both are learned on. What a head finds at one place it then finds at all, also at those that
    short pairs do not have: Geiping and Goldstein 2023 (arXiv:2212.14034, §4.2) train a day's BERT
    with scaled sinusoids. And nothing need be learned of how often pieces are ([PAD], which fills
    the pairs up, is counted as well; the first steps unlearn it).
    """
    weight = model.bert.embeddings.position_embedding.weight
    weight.copy_(sinusoidal_positions(*weight.shape) * 2**0.5 * INITIAL_STD)
    counts = torch.from_numpy(counts_of(text, model.config.vocab_size))
    model.masked_lm.bias.copy_((counts / counts.sum()).log())
