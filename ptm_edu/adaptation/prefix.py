"""Prefix tuning: learned keys and values before those of the text (Li and Liang 2021)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.transformer import split_heads
from ptm_edu.transformer.caches import KeysValues, KVCache
from ptm_edu.xlnet import XLNet

from .backbone import Backbone, layer_names
from .method import Method, Part, Removable

INITIAL_STD = 0.02


@checked()
@dataclass(frozen=True)
class Prefix(Method):
    """`length` learned keys and values, P of them, in the attention of every layer.

    Every token may attend to them, in GPT too. They have no positions, and the positions of the
    text do not change. Li and Liang (2021, §4.2) put them before a GPT; P-tuning v2 (Liu, Ji
    et al. 2022) trains the same prefixes for tasks of understanding. Attention weights, if they are
    requested, are (B, H, T, P + S).

    With `reparameterized`, keys and values are the output of a feed-forward network on a smaller
    matrix (P, D) while they are trained, which Li and Liang found more stable (§4.3). A saved delta
    contains its output only. At the start the model's outputs differ from the base model's.

    Raises ValueError for a length below 1, and for XLNet, whose attention needs a distance for each
    key.
    """

    length: int = 20
    reparameterized: bool = False

    can_be_merged = False

    def __post_init__(self) -> None:
        """Check the length."""
        require(self.length >= 1, f"Prefix: expected a length of at least 1, got {self.length}")

    def parts(self, backbone: Backbone) -> dict[str, Part]:
        """Return the keys and values of all layers as one part."""
        require(
            not isinstance(backbone, XLNet),
            "Prefix: XLNet's attention compares a query with each key and with their distance, but "
            "a prefix has no position; Prompt adapts an XLNet, and Prefix a BERT or a GPT",
        )
        kind = ReparameterizedPrefixes if self.reparameterized else Prefixes
        return {"": kind(self.length, backbone)}

    def saved(self) -> Prefix:
        """Return the method without its feed-forward network."""
        return replace(self, reparameterized=False)


class Prefixes(Part):
    """`keys` and `values`, (L, P, D) each."""

    def __init__(self, length: int, backbone: Backbone) -> None:
        super().__init__()
        self.heads, self.layers = backbone.config.heads, layer_names(backbone)
        self._new_parameters(len(self.layers), length, backbone.config.dim)

    def _new_parameters(self, layers: int, length: int, dim: int) -> None:
        self.keys = nn.Parameter(INITIAL_STD * torch.randn(layers, length, dim))
        self.values = nn.Parameter(INITIAL_STD * torch.randn(layers, length, dim))

    def of_layer(self, number: int) -> tuple[Tensor, Tensor]:
        """Return the keys and the values (P, D) of a layer."""
        return self.keys[number], self.values[number]

    def attach(self, module: nn.Module) -> list[Removable]:
        """Extend the keys, the values and the mask of each layer's attention."""
        return [
            module.get_submodule(f"{name}.attention").register_forward_pre_hook(
                partial(self._extend, number), with_kwargs=True
            )
            for number, name in enumerate(self.layers)
        ]

    def _extend(
        self, number: int, module: nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[tuple[Any, ...], dict[str, Any]]:
        x, memory, mask, cache, output_attentions = _arguments(*args, **kwargs)
        key, value = (split_heads(part[None], self.heads) for part in self.of_layer(number))
        P = key.shape[2]  # key and value are (1, H, P, D/H)
        if mask is not None:  # expands to (B, H, T, S); True = may attend
            mask = functional.pad(mask, (P, 0), value=True)  # (…, P + S)
        extended = _PrefixedCache((key, value), cache)
        return (x, memory, mask, extended, output_attentions), {}

    def saved(self) -> dict[str, Tensor]:
        """Return the keys and the values of all layers."""
        layers = [self.of_layer(number) for number in range(len(self.layers))]
        keys, values = zip(*layers, strict=True)
        return {"keys": torch.stack(keys), "values": torch.stack(values)}


class ReparameterizedPrefixes(Prefixes):
    """A matrix `embedding` (P, D) and a network, whose output has a key and a value per layer."""

    def _new_parameters(self, layers: int, length: int, dim: int) -> None:
        self.embedding = nn.Parameter(torch.randn(length, dim))
        self.hidden = nn.Linear(dim, dim)
        self.outputs = nn.ModuleList(nn.Linear(dim, 2 * dim) for _ in range(layers))

    def of_layer(self, number: int) -> tuple[Tensor, Tensor]:
        """Return the keys and the values (P, D) of a layer."""
        hidden = torch.tanh(self.hidden(self.embedding))  # (P, D)
        key, value = self.outputs[number](hidden).chunk(2, dim=1)  # (P, 2D) → (P, D) each
        return key, value


class _PrefixedCache(KVCache):
    """A cache that returns a prefix and then the keys and values that another one returns.

    The prefix itself is not stored, so the other cache counts the tokens of the text only.
    """

    def __init__(self, prefix: KeysValues, cache: KVCache | None) -> None:
        self.prefix, self.cache = prefix, cache

    def keys_values(self, project: Callable[[Tensor], KeysValues], memory: Tensor) -> KeysValues:
        """Return P + S keys and values for `memory` (B, S, D)."""
        of_text = self.cache.keys_values(project, memory) if self.cache else project(memory)
        key, value = (
            torch.cat([prefix.to(text.dtype).expand(text.shape[0], -1, -1, -1), text], dim=2)
            for prefix, text in zip(self.prefix, of_text, strict=True)
        )  # (B, H, P + S, D/H) each
        return key, value


def _arguments(
    x: Tensor,
    memory: Tensor | None = None,
    mask: Tensor | None = None,
    cache: KVCache | None = None,
    output_attentions: bool = False,
) -> tuple[Tensor, Tensor | None, Tensor | None, KVCache | None, bool]:
    """Return the arguments of `MultiHeadAttention.forward` in order."""
    return x, memory, mask, cache, output_attentions
