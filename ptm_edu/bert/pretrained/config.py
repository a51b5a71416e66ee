"""The config of a published BERT, as transformers writes it, into ours."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from ptm_edu.bert.config import BertConfig
from ptm_edu.language import Text
from ptm_edu.training.hub import choose, require
from ptm_edu.transformer.config import Activation

_ACTIVATIONS: dict[str, Activation] = {
    "gelu": "gelu",
    "gelu_new": "gelu_tanh",
    "gelu_pytorch_tanh": "gelu_tanh",
    "relu": "relu",
}
# What our class does not do, and how a config says that the model does not, either.
_ONLY = {"is_decoder": False, "add_cross_attention": False, "position_embedding_type": "absolute"}
_ONE_DROPOUT = Text(
    en="{folder}: `Bert` has one dropout, so training it leaves out {hidden} of the attention "
    "weights, as of all else, where the config says {attention} (attention_probs_dropout_prob). "
    "In evaluation mode nothing differs; to train without it, write 0 there",
    zh="{folder}：`Bert` 只有一个 dropout 比例，训练时注意力权重也按 {hidden} 丢弃，而配置要求 "
    "{attention}（attention_probs_dropout_prob）。评估模式下没有区别；"
    "若训练时不要它，请在配置中写 0",
)


def bert_config(folder: Path, found: dict[str, Any]) -> BertConfig:
    """Return our config for theirs; warns where attention has a dropout of its own.

    Raises CheckpointError for another model's, and ValueError for an entry that is missing or no
    number.
    """
    require(folder, found, _ONLY, "Bert")
    activation = choose(folder, found, "hidden_act", _ACTIVATIONS, "gelu")
    dropout = _share(found, "hidden_dropout_prob", 0.1)
    attention = _share(found, "attention_probs_dropout_prob", 0.1)
    config = BertConfig(
        dim=_size(found, "hidden_size"),
        heads=_size(found, "num_attention_heads"),
        feed_forward=_size(found, "intermediate_size"),
        dropout=dropout,
        drop_attention=attention > 0,
        activation=activation,
        norm_epsilon=_share(found, "layer_norm_eps", 1e-12),
        vocab_size=_size(found, "vocab_size"),
        layers=_size(found, "num_hidden_layers"),
        max_positions=_size(found, "max_position_embeddings"),
        token_types=_size(found, "type_vocab_size"),
    )
    if attention != config.attention_dropout:
        told = _ONE_DROPOUT.say(folder=folder, hidden=dropout, attention=attention)
        warnings.warn(told, stacklevel=3)  # where `bert.load` was called
    return config


def _size(found: dict[str, Any], entry: str) -> int:
    size = found.get(entry)
    if not isinstance(size, int) or isinstance(size, bool):
        raise ValueError(f"{entry}: expected a whole number, {_got(found, entry)}")
    return size


def _share(found: dict[str, Any], entry: str, usual: float) -> float:
    share = found.get(entry, usual)
    if not isinstance(share, int | float) or isinstance(share, bool) or not 0 <= share <= 1:
        raise ValueError(f"{entry}: expected a number from 0 to 1, {_got(found, entry)}")
    return share


def _got(found: dict[str, Any], entry: str) -> str:
    if entry not in found:
        return "but it is missing"
    quotes = "; numbers stand without quotes" if isinstance(found[entry], str) else ""
    return f"got {found[entry]!r}{quotes}"
