"""A random small XLNet of transformers, and ours with the same weights."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import transformers

from ptm_edu.xlnet import XLConfig, XLNet, XLNetLM
from ptm_edu.xlnet.parameter_names import from_transformers

Pair = tuple[transformers.XLNetLMHeadModel, XLNetLM]


@pytest.fixture
def pair() -> Callable[..., Pair]:
    """Return a function that builds both models with the same random weights of 32 bits.

    They compute in the default dtype.
    """

    def build(**settings: object) -> Pair:
        torch.manual_seed(0)
        settings = {"vocab_size": 23, **settings}
        theirs = transformers.XLNetLMHeadModel(
            transformers.XLNetConfig(
                d_model=16,
                n_layer=3,
                n_head=4,
                d_inner=32,
                dropout=0.0,
                **{"initializer_range": 0.5, **settings},
            )
        ).eval()
        for weight in theirs.parameters():  # biases and norms start at 0 and 1
            weight.data += 0.2 * torch.randn_like(weight)
        theirs = theirs.float()
        ours = XLNetLM(
            XLConfig(
                vocab_size=int(settings["vocab_size"]),  # type: ignore[call-overload]
                dim=16,
                layers=3,
                heads=4,
                feed_forward=32,
                dropout=0.0,
                memory_length=int(settings.get("mem_len") or 0),  # type: ignore[call-overload]
                clamp_length=max(int(settings.get("clamp_len", 0)), 0),  # type: ignore[call-overload]
                bidirectional_data=bool(settings.get("bi_data")),
            )
        ).eval()
        ours.xlnet.load_state_dict(from_transformers(theirs.transformer.state_dict()))
        ours.lm_bias.data = theirs.lm_loss.bias.data
        return theirs.to(torch.get_default_dtype()), ours.to(torch.get_default_dtype())

    return build


@pytest.fixture
def model() -> XLNet:
    """Return a small XLNet with random weights."""
    torch.manual_seed(0)
    config = XLConfig(vocab_size=23, dim=16, layers=2, heads=4, feed_forward=32, dropout=0.0)
    model = XLNet(config).eval()
    for weight in model.parameters():
        weight.data += 0.3 * torch.randn_like(weight)
    return model
