"""Published Llama checkpoints in the decoder of `ptm_edu.on_one_page.decoder_today`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from ptm_edu.language import Text
from ptm_edu.on_one_page import decoder_today as page
from ptm_edu.on_one_page.weight_names import LLAMA, renamed
from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer
from ptm_edu.training import CheckpointError, hub
from ptm_edu.transformer.byte_pair_files import BYTE_LEVEL, load_byte_pairs
from ptm_edu.transformer.checks import check_ids, check_length

Fields = Mapping[str, Any]

# The entries of a config that change what is computed, and their values that the page computes.
_SUPPORTED: dict[str, tuple[Any, ...]] = {
    "attention_bias": (False, None),
    "mlp_bias": (False, None),
    "hidden_act": ("silu", "swish", None),
    "quantization_config": (None,),
}
_ROPE: dict[str, tuple[Any, ...]] = {
    "rope_type": ("default", None),
    "type": ("default", None),  # the name in older configs
    "factor": (1.0, None),
    "partial_rotary_factor": (1.0, None),
}
_OTHER = Text(
    en="{folder}: config.json has {entry} = {value!r:.80}, expected {expected!r}, the only value "
    "that ptm_edu/on_one_page/decoder_today.py computes; try transformers' LlamaForCausalLM, or a "
    "checkpoint without it",
    zh="{folder}：config.json 中 {entry} 为 {value!r:.80}，应为 {expected!r}，"
    "ptm_edu/on_one_page/decoder_today.py 只计算后者；可试用 transformers 的 LlamaForCausalLM，"
    "或换用没有这一设置的检查点",
)
_SIZES = Text(
    en="{folder}: config.json does not describe a Llama's sizes ({why}); compare it with the file "
    "that was published, or fetch it again",
    zh="{folder}：config.json 中的尺寸不构成 Llama（{why}）；请与发布的文件对照，或重新获取",
)
_BUFFER = re.compile(r".*rotary_emb\.inv_freq")  # in older files; computed from θ
_OUTPUT, _EMBEDDING = "lm_head.weight", "model.embed_tokens.weight"


@dataclass(frozen=True)
class LlamaConfig:
    """The page's sizes, and the longest input that the checkpoint was trained for."""

    sizes: page.Config
    max_positions: int

    @property
    def vocab_size(self) -> int:
        """The number of tokens, V."""
        return int(self.sizes.vocab_size)

    @property
    def dim(self) -> int:
        """The width of the hidden states, D."""
        return int(self.sizes.dim)


@dataclass(frozen=True)
class LlamaOutput:
    """A decoder's output: `logits` (B, T, V) of the token after each position."""

    logits: Tensor


class Llama(nn.Module):
    """The decoder on one page, called as the library's GPT is: `model(ids).logits`.

    Nothing is masked but later positions. Pad texts of a batch on the right: the logits of a
    position do not depend on what follows. `gpt.generate` needs a cache, which the page does not
    have: call `generate` here.
    """

    def __init__(self, config: LlamaConfig) -> None:
        super().__init__()
        self.config = config
        self.decoder = page.Decoder(config.sizes)

    @property
    def token_embedding(self) -> nn.Embedding:
        """The token embeddings, (V, D)."""
        return self.decoder.token_embedding

    def forward(self, input_ids: Tensor) -> LlamaOutput:
        """Predict the token after each position of ids (B, T).

        Raises TypeError or ValueError for what are not ids of this model, and for more tokens than
        `config.max_positions`.
        """
        ids = check_ids(input_ids, self.config.vocab_size)  # (B, T)
        check_length(ids.shape[1], self.config.max_positions)
        with ids.device:  # the page makes its mask and its angles where tensors are made
            return LlamaOutput(self.decoder(ids))

    def generate(self, input_ids: Tensor, max_new_tokens: int, temperature: float = 1.0) -> Tensor:
        """Return prompts (B, T) of one length with sampled continuations, (B, T + max_new_tokens).

        The loop is the page's, without a cache. Raises as `forward`, and ValueError for a
        temperature that is not above 0.
        """
        ids = check_ids(input_ids, self.config.vocab_size)  # (B, T)
        check_length(ids.shape[1] + max_new_tokens, self.config.max_positions)
        require(ids.shape[1], "generate: the prompts are empty; give each at least one token")
        require(temperature > 0, f"generate: expected a temperature above 0, got {temperature}")
        with ids.device:
            return self.decoder.generate(ids, max_new_tokens, temperature)


def load(name: str | Path) -> tuple[Llama, BytePairTokenizer | None]:
    """Return the model and tokenizer of a folder or a hub name with the model type "llama".

    The model is in evaluation mode and float32. The tokenizer is None without a tokenizer.json,
    and, with a warning, if that is of a kind we do not read: see `load_byte_pairs`. Raises
    CheckpointError for a name that does not exist, a damaged file, an option that the page does not
    compute, or a tensor that is missing, unknown or of another shape, which the message names.
    """
    folder = hub.folder_of(name)
    fields = hub.read_config(folder)
    config = _config(folder, fields)
    with torch.device("meta"):  # shapes alone: the weights are those of the file
        model = Llama(config)
    tensors = _language_model(folder, hub.read_tensors(folder), config.sizes.tied)
    expected = _published_names(config.sizes)
    shapes = {n: tuple(model.decoder.state_dict()[ours].shape) for n, ours in expected.items()}
    hub.compare(folder, tensors, shapes)
    weights = {ours: tensors[n].float() for n, ours in expected.items()}
    if config.sizes.tied:
        weights["lm_head"] = weights["token_embedding.weight"]
    model.decoder.load_state_dict(weights, assign=True)
    if config.sizes.tied:
        model.decoder.lm_head = model.decoder.token_embedding.weight
    tokenizer = load_byte_pairs(folder, config.vocab_size, BYTE_LEVEL)
    return model.eval().requires_grad_(False), tokenizer


def _config(folder: Path, fields: Fields) -> LlamaConfig:
    """Return the sizes; raises CheckpointError for an option that the page does not compute."""
    _check(folder, fields, _SUPPORTED)
    ropes = {entry: fields.get(entry) or {} for entry in ("rope_parameters", "rope_scaling")}
    for entry, rope in ropes.items():
        if not isinstance(rope, dict):
            raise CheckpointError(_SIZES.say(folder=folder, why=f"{entry}: {rope!r}"))
        _check(folder, rope, _ROPE, f"{entry}.")
    try:
        dim, heads = fields["hidden_size"], fields["num_attention_heads"]
        sizes = page.Config(
            vocab_size=fields["vocab_size"],
            dim=dim,
            heads=heads,
            kv_heads=fields.get("num_key_value_heads") or heads,
            head_dim=fields.get("head_dim") or dim // heads,
            inner=fields["intermediate_size"],
            layers=fields["num_hidden_layers"],
            theta=ropes["rope_parameters"].get("rope_theta") or fields.get("rope_theta", 10_000.0),
            eps=fields.get("rms_norm_eps", 1e-6),
            tied=bool(fields.get("tie_word_embeddings", False)),
        )
        positions = fields.get("max_position_embeddings", 2048)
        require(
            all(isinstance(size, int) and size >= 1 for size in (*sizes[:7], positions)),
            f"expected whole numbers of at least 1, got {sizes} and {positions} positions",
        )
        require(
            sizes.heads % sizes.kv_heads == 0,
            f"{sizes.heads} heads cannot share {sizes.kv_heads} key-value heads evenly",
        )
        require(sizes.head_dim % 2 == 0, f"heads of {sizes.head_dim} dimensions have no halves")
        require(sizes.theta > 0 and sizes.eps > 0, f"θ = {sizes.theta}, ε = {sizes.eps}")
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise CheckpointError(_SIZES.say(folder=folder, why=error)) from error
    return LlamaConfig(sizes, positions)


def _check(
    folder: Path, fields: Fields, supported: Mapping[str, tuple[Any, ...]], prefix: str = ""
) -> None:
    """Raise CheckpointError for the first entry with a value that the page does not compute."""
    for entry, values in supported.items():
        value = fields.get(entry)
        if value not in values:
            raise CheckpointError(
                _OTHER.say(folder=folder, entry=prefix + entry, value=value, expected=values[0])
            )


def _published_names(sizes: page.Config) -> dict[str, str]:
    """Return the names of a checkpoint's tensors, each with the page's name."""
    per_layer = [part for part in LLAMA if part.startswith(("self_attn", "mlp"))]
    parts = [f"{part}.weight" for part in per_layer]
    parts += ["input_layernorm.weight", "post_attention_layernorm.weight"]
    names = [_EMBEDDING, "model.norm.weight", *([] if sizes.tied else [_OUTPUT])]
    names += [f"model.layers.{i}.{part}" for i in range(sizes.layers) for part in parts]
    return {published: ours for ours, published in renamed({n: n for n in names}, LLAMA).items()}


def _language_model(folder: Path, tensors: dict[str, Tensor], tied: bool) -> dict[str, Tensor]:
    """Return the tensors without those that follow from others: angles, and a tied output layer."""
    tensors = {name: tensor for name, tensor in tensors.items() if not _BUFFER.fullmatch(name)}
    if tied and (output := tensors.pop(_OUTPUT, None)) is not None:
        embedding = tensors.get(_EMBEDDING)
        if embedding is not None and not torch.equal(output, embedding):
            raise hub.misfit(
                folder, f"{_OUTPUT} is not {_EMBEDDING}, but the config has tie_word_embeddings"
            )
    return tensors
