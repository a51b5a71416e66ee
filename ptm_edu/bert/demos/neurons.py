"""A BERT and its tokenizer in the form that bertviz's neuron view takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import nn

from ptm_edu.arguments import checked
from ptm_edu.bert.model import Bert
from ptm_edu.bert.pretrained.parameter_names import BODY, published_name
from ptm_edu.text import WordPieceTokenizer
from ptm_edu.transformer.config import ACTIVATIONS


class NeuronTokenizer:
    """A `WordPieceTokenizer` with the methods of transformers' BertTokenizer that bertviz calls."""

    cls_token, sep_token = "[CLS]", "[SEP]"

    def __init__(self, tokenizer: WordPieceTokenizer) -> None:
        self.tokenizer = tokenizer

    def tokenize(self, text: str) -> list[str]:
        """Return the WordPieces of a text, without special tokens."""
        return self.tokenizer.pieces(text)

    def convert_tokens_to_ids(self, tokens: Sequence[str]) -> list[int]:
        """Return the id of each token; raises KeyError for an unknown one."""
        return [self.tokenizer[token] for token in tokens]


@checked(model=None)
def for_neuron_view(model: Bert, tokenizer: WordPieceTokenizer) -> tuple[Any, NeuronTokenizer]:
    """Return the first two arguments of `widgets.bertviz.neuron_view` for a BERT of this library.

    The model is a BertModel of `bertviz.transformers_neuron_view`, which also outputs queries and
    keys. It shares the weights of `model` and has no pooler. It is in evaluation mode. Raises
    TypeError if `model` is not a `Bert`, such as a `BertForPretraining`, which contains one.
    """
    from bertviz.transformers_neuron_view import BertConfig, BertModel

    if not isinstance(model, Bert):
        raise TypeError(
            f"for_neuron_view: expected a Bert, got a {type(model).__name__}; "
            f"of a model that contains one, take model.bert"
        )
    config = model.config
    sizes = BertConfig(
        config.vocab_size,
        hidden_size=config.dim,
        num_hidden_layers=config.layers,
        num_attention_heads=config.heads,
        intermediate_size=config.feed_forward,
        hidden_act=ACTIVATIONS[config.activation](),
        max_position_embeddings=config.max_positions,
        type_vocab_size=config.token_types,
        layer_norm_eps=config.norm_epsilon,
    )
    with torch.device("meta"):  # allocates and draws no weights, since none would be used
        copy = BertModel(sizes)
    copy.pooler = nn.Identity()
    weights = {
        published_name(BODY + name).removeprefix(BODY): tensor
        for name, tensor in model.state_dict().items()
        if not name.startswith("pooler.")
    }
    copy.load_state_dict(weights, assign=True)
    return copy.eval(), NeuronTokenizer(tokenizer)
