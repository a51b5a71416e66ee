"""bertviz's three views (Vig 2019), drawn without a network: head, model and neuron view.

Shown in JupyterLab, in Notebook 7 and in exported pages alike, dark ones included, on a white
ground. bertviz draws a line for each weight, so they are for short sentences and few layers;
`AttentionExplorer` shows any model whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .attentions import checked_attentions
from .bertviz_page import BertvizView, offline_view
from .check import Check

TOKENS, LAYERS = 24, 6  # up to which bertviz answers while one watches
OWN = "bertviz.transformers_neuron_view"  # whose models also output queries and keys
KINDS = {"BertModel": "bert", "GPT2Model": "gpt2"}


def head_view(
    attentions: Any,
    tokens: Sequence[str],
    source_tokens: Sequence[str] | None = None,
    *,
    layers: Sequence[int] | None = None,
    sentence_b_start: int | None = None,
) -> BertvizView:
    """Return bertviz's head view: one layer, a colour a head, lines as strong as the weights.

    `attentions` are weights (L, H, T, S), or a sequence of L layers (H, T, S) or (1, H, T, S);
    `tokens` are T strings. Without `source_tokens` they look at themselves, with S of them at
    another sentence, as a decoder's at its encoder's. `layers`, counted from 0, are those to be
    shown; from `sentence_b_start` on tokens belong to a second sentence, and each half can be
    chosen. Raises ValueError where these do not fit, for over TOKENS tokens or LAYERS layers.
    """
    import bertviz

    data = _data("head_view", attentions, tokens, source_tokens, layers, sentence_b_start)
    return offline_view("head_view", bertviz.head_view(**data, html_action="return").data)


def model_view(
    attentions: Any,
    tokens: Sequence[str],
    source_tokens: Sequence[str] | None = None,
    *,
    layers: Sequence[int] | None = None,
    sentence_b_start: int | None = None,
) -> BertvizView:
    """Return bertviz's model view: all heads of all layers in small, one of them large by a click.

    It takes what `head_view` takes, and raises what that raises.
    """
    import bertviz

    data = _data("model_view", attentions, tokens, source_tokens, layers, sentence_b_start)
    html = bertviz.model_view(**data, display_mode="light", html_action="return").data
    return offline_view("model_view", html)


def neuron_view(
    model: Any,
    tokenizer: Any,
    sentence: str,
    sentence_b: str | None = None,
    *,
    layer: int = 0,
    head: int = 0,
) -> BertvizView:
    """Return bertviz's neuron view: which components of a query and a key make a weight.

    `model` is a BertModel or GPT2Model of `bertviz.transformers_neuron_view`, the only models that
    also output queries and keys; `tokenizer` has `tokenize`, `convert_tokens_to_ids`, `cls_token`
    and `sep_token`. `bert.for_neuron_view` returns both for a BERT of the course. `layer` and
    `head`, from 0, are shown first. The model is in evaluation mode afterwards. Raises TypeError
    for another model, ValueError for an empty sentence, over TOKENS tokens or over LAYERS layers.
    """
    import torch
    from bertviz.neuron_view import show

    kind = _kind(model)
    _check_sentences(kind, tokenizer, sentence, sentence_b)
    L, H = model.config.num_hidden_layers, model.config.num_attention_heads
    if L > LAYERS:
        raise ValueError(f"neuron_view: a model of at most {LAYERS} layers, got {L}: cut it")
    check = Check("neuron_view")
    settings = {
        "layer": check.whole("layer", layer, 0, L - 1, "0 is the first"),
        "head": check.whole("head", head, 0, H - 1, "0 is the first"),
        "display_mode": "light",
        "html_action": "return",
    }
    with torch.no_grad():
        page = show(model, kind, tokenizer, sentence, sentence_b, **settings)
    return offline_view("neuron_view", page.data)


def _data(
    view: str,
    attentions: Any,
    tokens: Sequence[str],
    source_tokens: Sequence[str] | None,
    layers: Sequence[int] | None,
    sentence_b_start: int | None,
) -> dict[str, Any]:
    """What bertviz's functions are called with."""
    import torch

    queries = _checked_tokens(view, "tokens", tokens)
    sources = queries
    if source_tokens is not None:
        sources = _checked_tokens(view, "source_tokens", source_tokens)
        if sentence_b_start is not None:
            raise ValueError(f"{view}: sentence_b_start is for tokens that look at themselves")
    weights = checked_attentions(view, attentions, len(queries), len(sources))  # (L, H, T, S)
    chosen = _checked_layers(view, layers, len(weights))
    each = [torch.from_numpy(np.ascontiguousarray(of))[None] for of in weights]  # (1, H, T, S)
    if source_tokens is not None:
        return {
            "cross_attention": each,
            "decoder_tokens": queries,
            "encoder_tokens": sources,
            "include_layers": chosen,
        }
    if sentence_b_start is not None:
        last, advice = len(queries) - 1, "it is the number of the second sentence's first token"
        sentence_b_start = Check(view).whole("sentence_b_start", sentence_b_start, 1, last, advice)
    return {
        "attention": each,
        "tokens": queries,
        "sentence_b_start": sentence_b_start,
        "include_layers": chosen,
    }


def _checked_tokens(view: str, name: str, tokens: Sequence[str]) -> list[str]:
    advice = "split a sentence as the model did, turn ids into tokens"
    given = Check(view).strings(name, tokens, blank=True, advice=advice)
    _check_few(view, len(given))
    return given


def _check_few(view: str, tokens: int) -> None:
    if tokens > TOKENS:
        raise ValueError(
            f"{view}: bertviz draws a line for each weight, so at most {TOKENS} tokens, got "
            f"{tokens}: take a shorter sentence, or AttentionExplorer, which takes long ones"
        )


def _checked_layers(view: str, layers: Sequence[int] | None, L: int) -> list[int]:
    given = range(L) if layers is None else layers
    check = Check(view)
    chosen = [check.whole("each layer", i, 0, L - 1, "0 is the first") for i in given]
    if not 1 <= len(set(chosen)) == len(chosen) <= LAYERS:
        raise ValueError(
            f"{view}: one to {LAYERS} different layers, got {chosen}: choose some, as "
            f"layers=[0, {L - 1}], or take AttentionExplorer, which shows them all"
        )
    return chosen


def _kind(model: Any) -> str:
    kind = KINDS.get(type(model).__name__)
    if kind is None or not type(model).__module__.startswith(OWN):
        raise TypeError(
            f"neuron_view: only {' and '.join(KINDS)} of {OWN} output queries and keys, got "
            f"{type(model).__module__}.{type(model).__name__}: call "
            f"neuron_view(*bert.for_neuron_view(model, tokenizer), sentence) for a `Bert`"
        )
    return kind


def _check_sentences(kind: str, tokenizer: Any, sentence: str, sentence_b: str | None) -> None:
    if sentence_b is not None and kind == "gpt2":
        raise ValueError("neuron_view: a GPT2Model reads one sentence, got two: join them")
    given = [sentence] if sentence_b is None else [sentence, sentence_b]
    pieces = [len(tokenizer.tokenize(text)) for text in given]
    if 0 in pieces:
        raise ValueError(f"neuron_view: a sentence must hold a token, got {given}")
    marks = 0 if kind == "gpt2" else 1 + len(pieces)  # [CLS], and a [SEP] after each sentence
    _check_few("neuron_view", sum(pieces) + marks)
