"""Trained XLNets: ours from one file, and published checkpoints with their SentencePiece model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch import Tensor

from ptm_edu.text import WordPieceTokenizer
from ptm_edu.text.tokenizers.word_piece import Parts
from ptm_edu.training import CheckpointError, hub
from ptm_edu.transformer.checks import check_heads
from ptm_edu.transformer.config import Activation
from ptm_edu.transformer.pretrained import load_with_tokenizer
from ptm_edu.transformer.tokenizer_files import (
    ADDED,
    RULES,
    Choices,
    OtherRulesError,
    added_tokens,
    check_rules,
    load_beside,
    read_rules,
)

from .config import XLConfig
from .language_model import XLNetLM
from .parameter_names import from_transformers
from .sentence_pieces import SentencePieceTokenizer

VOCABULARY = "spiece.model"
_ACTIVATIONS: dict[str, Activation] = {"gelu": "gelu", "relu": "relu"}
_RULES: Choices = {
    "tokenizer_class": (None, "XLNetTokenizer", "XLNetTokenizerFast"),
    "remove_space": (None, True),
    "do_lower_case": (None, False, True),
    "keep_accents": (None, False, True),
}
# Settings of transformers that our class does not implement, and the value that switches each off.
_ONLY = {"attn_type": "bi", "same_length": False, "tie_word_embeddings": True}


def load_xlnet(path: str | Path) -> tuple[XLNetLM, WordPieceTokenizer]:
    """Read an XLNet and its tokenizer, as `transformer.pretrained.save_with_tokenizer` wrote them.

    Raises CheckpointError for a missing or damaged file or one of another kind.
    """
    return load_with_tokenizer(
        path,
        lambda config: XLNetLM(XLConfig(**config)),
        lambda metadata: WordPieceTokenizer(*(metadata[name] for name in Parts._fields)),
        "XLNet",
    )


def load(name: str | Path) -> tuple[XLNetLM, SentencePieceTokenizer | None]:
    """Return the model and tokenizer of a folder or a hub name, "xlnet/xlnet-base-cased".

    The model is in evaluation mode and float32; heads of tasks are left out. The tokenizer is None
    unless spiece.model is beside the weights, and, with a warning, if it has rules or tokens that
    `SentencePieceTokenizer` does not have. Raises CheckpointError for a name that does not exist, a
    damaged file, a config of another model, or a tensor that is missing or has the wrong shape,
    which the message names.
    """
    folder = hub.folder_of(name)
    fields = hub.read_config(folder)
    hub.require(folder, fields, _ONLY, "XLNet")
    config = _config(folder, fields)
    model = XLNetLM(config)
    state = _state_dict(hub.read_tensors(folder), model)
    hub.compare(folder, state, {n: tuple(t.shape) for n, t in model.state_dict().items()})
    model.load_state_dict(state)
    return model.eval().requires_grad_(False), load_tokenizer(folder, config.vocab_size)


def load_tokenizer(folder: Path, vocab_size: int) -> SentencePieceTokenizer | None:
    """Return the tokenizer of a model with `vocab_size` embeddings, or None: see `load_beside`."""
    return load_beside(folder, vocab_size, {(VOCABULARY,): _tokenizer})


def _config(folder: Path, fields: dict[str, Any]) -> XLConfig:
    activation = hub.choose(folder, fields, "ff_activation", _ACTIVATIONS, "gelu")
    try:
        config = XLConfig(
            dim=hub.size(fields, "d_model"),
            heads=hub.size(fields, "n_head"),
            feed_forward=hub.size(fields, "d_inner"),
            dropout=hub.fraction(fields, "dropout", 0.1),
            activation=activation,
            norm_epsilon=hub.fraction(fields, "layer_norm_eps", 1e-12),
            vocab_size=hub.size(fields, "vocab_size"),
            layers=hub.size(fields, "n_layer"),
            memory_length=0 if fields.get("mem_len") is None else hub.size(fields, "mem_len"),
            clamp_length=max(hub.size(fields, "clamp_len", 0), 0),
            bidirectional_data=hub.flag(fields, "bi_data"),
        )
        check_heads(config.dim, config.heads)
    except ValueError as error:
        raise CheckpointError(
            f"{folder}: config.json does not contain the sizes of an XLNet: {error}"
        ) from error
    return config


def _state_dict(tensors: dict[str, Tensor], model: XLNetLM) -> dict[str, Tensor]:
    """Return the tensors with our names; of an encoder without an output layer the bias is 0."""
    prefix = "transformer."
    bias = tensors.get("lm_loss.bias")
    if any(name.startswith(prefix) for name in tensors):
        tensors = {n.removeprefix(prefix): t for n, t in tensors.items() if n.startswith(prefix)}
    state = {f"xlnet.{name}": tensor for name, tensor in from_transformers(tensors).items()}
    return {**state, "lm_bias": model.lm_bias.detach() if bias is None else bias.float()}


def _tokenizer(folder: Path) -> SentencePieceTokenizer:
    rules = read_rules(folder)
    check_rules(folder / RULES, rules, _RULES)
    tokenizer = SentencePieceTokenizer(
        folder / VOCABULARY, bool(rules.get("do_lower_case")), bool(rules.get("keep_accents"))
    )
    known = dict(enumerate(tokenizer.vocabulary))
    for token, number in added_tokens(folder).items():
        if known.get(number) != token:
            raise OtherRulesError(folder / ADDED, str(number), token, repr(known.get(number)))
    return tokenizer
