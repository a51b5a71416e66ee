"""XLNet: one stream of states that contain their token, one that does not (Yang et al. 2019)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import describe, require
from ptm_edu.transformer.checks import check_attention_mask, check_ids, values_are_known

from .config import XLConfig
from .initialization import initialize
from .layer import XLLayer, check_halves, encodings_of
from .memory import check_memory, update_memory, with_memory


@dataclass(frozen=True)
class XLNetOutput:
    """`last_hidden_state`: the query stream (B, N, D) if there are targets, else (B, T, D).

    `mems` is the memory, L of (B, M, D). On request `hidden_states`, L + 1 of (B, T, D),
    `query_states`, L + 1 of (B, N, D), and both streams' attentions, L of (B, H, T or N, S).
    """

    last_hidden_state: Tensor
    mems: tuple[Tensor, ...]
    hidden_states: tuple[Tensor, ...] = ()
    query_states: tuple[Tensor, ...] = ()
    attentions: tuple[Tensor, ...] = ()
    query_attentions: tuple[Tensor, ...] = ()


@checked()
class XLNet(nn.Module):
    """Two-stream attention under a factorization order, on Transformer-XL's layers (§2.3, §2.4).

    The content stream h_i has read its own token and the tokens before it in the order. The query
    stream g_i knows its position, but not its token, so it can predict it. Both have the same
    weights; queries are compared with the *content* stream's keys. Fine-tuning needs h only.
    """

    def __init__(self, config: XLConfig) -> None:
        super().__init__()
        self.config = config
        self.token_embedding = nn.Embedding(config.vocab_size, config.dim)
        self.query_start = nn.Parameter(torch.zeros(1, 1, config.dim))  # w, the first g_i
        self.dropout = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(XLLayer(config, segments=True) for _ in range(config.layers))
        initialize(self)

    def forward(
        self,
        input_ids: Tensor,
        attention_mask: Tensor | None = None,
        token_type_ids: Tensor | None = None,
        mems: Sequence[Tensor] | None = None,
        perm_mask: Tensor | None = None,
        target_mapping: Tensor | None = None,
        output_hidden_states: bool = False,
        output_attentions: bool = False,
    ) -> XLNetOutput:
        """Encode ids (B, T), and with `target_mapping` predict the tokens at its N positions.

        `attention_mask` (B, T) is True or 1 for real tokens. `token_type_ids` (B, T) number the
        segments; only whether two tokens share one matters. `perm_mask` (B, T, T) and
        `target_mapping` (B, N, T) come from `permutation_masks`; without a `perm_mask` every token
        attends to every token. `mems` is the output for the texts' previous segment. Raises
        TypeError or ValueError for inputs that do not fit or a target that may see itself.
        """
        ids = check_ids(input_ids, self.config.vocab_size)
        if attention_mask is not None:
            attention_mask = check_attention_mask(attention_mask, ids.shape).to(ids.device)
        if values_are_known():
            self._check(ids, token_type_ids, mems, perm_mask, target_mapping)
        past = mems[0].shape[1] if mems else 0
        allowed = _allowed(ids, attention_mask, perm_mask, past)  # (B, 1, T, S), or None
        across = _across(token_type_ids, past)  # (B, 1, T, S), or None

        h = self.dropout(self.token_embedding(ids))  # (B, T, D)
        encodings = self.dropout(encodings_of(self.config, h, past + ids.shape[1], causal=False))
        g: Tensor | None = None
        h_mask = _and_itself(allowed, past)
        if target_mapping is not None:
            targets = target_mapping.argmax(dim=2)  # (B, N)
            g = self.dropout(self.query_start.expand(*targets.shape, -1))  # (B, N, D)
            g_mask, g_across = _rows(allowed, targets), _rows(across, targets)  # (B, 1, N, S)

        states, query_states, new_mems = [h], [] if g is None else [g], []
        attentions, query_attentions = [], []
        needs_last_h = g is None or output_hidden_states or output_attentions
        for number, layer in enumerate(self.layers):
            assert isinstance(layer, XLLayer)
            context = with_memory(h, mems[number] if mems else None)  # (B, S, D)
            new_mems.append(update_memory(context, self.config.memory_length))
            keys = layer.keys(context, encodings)
            if g is not None:
                g, weights = layer(g, keys, g_mask, past + targets, g_across)  # (B, N, D)
                query_states.append(g)
                query_attentions.append(weights)
            if needs_last_h or layer is not self.layers[-1]:  # else only g is read
                h, weights = layer(h, keys, h_mask, across=across)  # (B, T, D)
                attentions.append(weights)
                states.append(h)
        return XLNetOutput(
            self.dropout(h if g is None else g),
            tuple(new_mems) if self.config.memory_length else (),
            tuple(states) if output_hidden_states else (),
            tuple(query_states) if output_hidden_states else (),
            tuple(attentions) if output_attentions else (),
            tuple(query_attentions) if output_attentions else (),
        )

    def _check(
        self,
        ids: Tensor,
        token_type_ids: Tensor | None,
        mems: Sequence[Tensor] | None,
        perm_mask: Tensor | None,
        target_mapping: Tensor | None,
    ) -> None:
        batch, length = ids.shape
        check_halves(self.config, batch)
        check_memory(mems, self.config, batch)
        require(
            token_type_ids is None
            or (
                isinstance(token_type_ids, Tensor)
                and not token_type_ids.is_floating_point()
                and token_type_ids.shape == ids.shape
            ),
            f"token_type_ids: expected {(batch, length)} integers, like the ids, got "
            f"{describe(token_type_ids)}",
        )
        require(
            perm_mask is None
            or (
                isinstance(perm_mask, Tensor)
                and perm_mask.dtype == torch.bool
                and perm_mask.shape == (batch, length, length)
            ),
            f"perm_mask: expected bool {(batch, length, length)}, True where position i may attend "
            f"to position j, got {describe(perm_mask)}; permutation_masks makes one from an order",
        )
        if target_mapping is not None:
            _check_targets(target_mapping, perm_mask, ids)


def _allowed(
    ids: Tensor, attention_mask: Tensor | None, perm_mask: Tensor | None, past: int
) -> Tensor | None:
    """Return True where a position may attend to a key, (B, 1, T, S); all of the memory is."""
    if perm_mask is None and attention_mask is None:
        return None
    batch, length = ids.shape
    allowed = ids.new_ones(batch, length, past + length, dtype=torch.bool)
    if perm_mask is not None:
        allowed[:, :, past:] &= perm_mask
    if attention_mask is not None:
        allowed[:, :, past:] &= attention_mask.bool()[:, None]
    return allowed[:, None]


def _and_itself(allowed: Tensor | None, past: int) -> Tensor | None:
    """Let every position attend to itself as well: the content stream has read its own token."""
    if allowed is None:
        return None
    itself = torch.eye(allowed.shape[2], dtype=torch.bool, device=allowed.device)  # (T, T)
    return allowed | torch.nn.functional.pad(itself, (past, 0))


def _across(token_type_ids: Tensor | None, past: int) -> Tensor | None:
    """Return True where query and key are in different segments, (B, 1, T, S)."""
    if token_type_ids is None:
        return None
    of_keys = torch.nn.functional.pad(token_type_ids, (past, 0))  # memory counts as segment 0
    return (token_type_ids[:, :, None] != of_keys[:, None, :])[:, None]


def _rows(table: Tensor | None, targets: Tensor) -> Tensor | None:
    """Return the rows (B, 1, N, S) of a table (B, 1, T, S) at the targets (B, N)."""
    if table is None:
        return None
    return table.gather(2, targets[:, None, :, None].expand(-1, -1, -1, table.shape[3]))


def _check_targets(target_mapping: Tensor, perm_mask: Tensor | None, ids: Tensor) -> None:
    """Raise ValueError unless each row of the mapping is one target, hidden from itself."""
    batch, length = ids.shape
    require(
        isinstance(target_mapping, Tensor)
        and target_mapping.dim() == 3
        and target_mapping.shape[::2] == (batch, length)
        and bool((target_mapping.sum(dim=2) == 1).all())
        and bool((target_mapping.amax(dim=2) == 1).all()),
        f"target_mapping: expected ({batch}, N, {length}) with a single 1 in each row, at the "
        f"target's position, got {describe(target_mapping)}",
    )
    targets = target_mapping.argmax(dim=2)  # (B, N)
    require(
        perm_mask is not None,
        "target_mapping: without a perm_mask every position may attend to every token, the targets "
        "included; pass both results of permutation_masks",
    )
    assert perm_mask is not None
    visible = perm_mask.diagonal(dim1=1, dim2=2).gather(1, targets)  # (B, N)
    require(
        not visible.any(),
        f"target_mapping predicts a visible token: perm_mask lets position "
        f"{int(targets[visible][0]) if visible.any() else 0} attend to itself",
    )
