"""The config of a published BERT, as transformers writes it, converted to ours."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from ptm_edu.bert.config import BertConfig
from ptm_edu.language import Text
from ptm_edu.training.hub import choose, fraction, require, size
from ptm_edu.transformer.config import Activation

_ACTIVATIONS: dict[str, Activation] = {
    "gelu": "gelu",
    "gelu_new": "gelu_tanh",
    "gelu_pytorch_tanh": "gelu_tanh",
    "relu": "relu",
}
# Features that our class does not have, and the values with which a config says that it needs none.
_ONLY = {"is_decoder": False, "add_cross_attention": False, "position_embedding_type": "absolute"}
_ONE_DROPOUT = Text(
    en="{folder}: `Bert` has a single dropout probability, so in training it drops {hidden} of the "
    "attention weights too, but the config says {attention} (attention_probs_dropout_prob). In "
    "evaluation mode there is no difference; to train without it, set it to 0 there",
    zh="{folder}：`Bert` 只有一个 dropout 比例，训练时注意力权重也按 {hidden} 丢弃，而配置要求 "
    "{attention}（attention_probs_dropout_prob）。评估模式下没有区别；"
    "若训练时不要它，请在配置中写 0",
)


def convert_config(folder: Path, published: dict[str, Any]) -> BertConfig:
    """Return our config for a published one; warns if attention has its own dropout probability.

    Raises CheckpointError for another model's config, and ValueError for an entry that is missing
    or not a number.
    """
    require(folder, published, _ONLY, "Bert")
    dropout = fraction(published, "hidden_dropout_prob", 0.1)
    attention_dropout = fraction(published, "attention_probs_dropout_prob", 0.1)
    config = BertConfig(
        dim=size(published, "hidden_size"),
        heads=size(published, "num_attention_heads"),
        feed_forward=size(published, "intermediate_size"),
        dropout=dropout,
        drop_attention=attention_dropout > 0,
        activation=choose(folder, published, "hidden_act", _ACTIVATIONS, "gelu"),
        norm_epsilon=fraction(published, "layer_norm_eps", 1e-12),
        vocab_size=size(published, "vocab_size"),
        layers=size(published, "num_hidden_layers"),
        max_positions=size(published, "max_position_embeddings"),
        token_types=size(published, "type_vocab_size"),
    )
    if attention_dropout != config.attention_dropout:
        message = _ONE_DROPOUT.say(folder=folder, hidden=dropout, attention=attention_dropout)
        warnings.warn(message, stacklevel=3)  # at the call of `bert.load`
    return config
