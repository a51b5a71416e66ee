"""What widgets ask of a Hugging Face model and its tokenizer, and how its answers reach them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import torch
from torch import Tensor

MASK = "[MASK]"  # what FillMask calls every tokenizer's mask token
ROWS = 32  # texts in a batch
CANDIDATES = 8
KINDS = ("encoder", "decoder", "cross")


def attentions_of(
    model: Any, tokenizer: Any, text: str, target: str | None, kind: str | None
) -> dict[str, Any]:
    """Return the arguments of `AttentionExplorer` for one text: see its `from_transformers`.

    Raises ValueError where the model has no such attentions, or an encoder-decoder no `target`.
    """
    _check_pair("AttentionExplorer", model, tokenizer)
    if not getattr(model.config, "is_encoder_decoder", False):
        if kind is not None or target is not None:
            raise ValueError(
                f"AttentionExplorer: {type(model).__name__} has one kind of attention over one "
                f"text; leave out target and kind"
            )
        encoding = _encoded(tokenizer, text, "text")
        _check_length("AttentionExplorer", model, tokenizer, len(encoding["input_ids"]))
        outputs = _outputs(model, input_ids=_batch(encoding))
        return {
            "attentions": _all_layers(model, outputs.attentions),
            **_tokens(tokenizer, encoding),
        }
    kind = kind or ("encoder" if target is None else "cross")
    if kind not in KINDS or (kind != "encoder" and target is None):
        raise ValueError(
            f"AttentionExplorer: kind must be one of {', '.join(KINDS)}, the last two with the "
            f"decoder's text as target, got kind={kind!r} and target={target!r:.40}"
        )
    source = _encoded(tokenizer, text, "text")
    written = _encoded(tokenizer, text if target is None else target, "target")
    for encoding in (source, written):
        _check_length("AttentionExplorer", model, tokenizer, len(encoding["input_ids"]))
    labels = _batch(written)
    inputs = model.prepare_decoder_input_ids_from_labels(labels=labels)  # (1, S), shifted right
    outputs = _outputs(model, input_ids=_batch(source), decoder_input_ids=inputs)
    if kind == "encoder":
        return {
            "attentions": _all_layers(model, outputs.encoder_attentions),
            **_tokens(tokenizer, source),
        }
    read = tokenizer.convert_ids_to_tokens(inputs[0].tolist())
    if kind == "decoder":
        return {"attentions": _all_layers(model, outputs.decoder_attentions), "tokens": read}
    sources = _tokens(tokenizer, source)
    return {
        "attentions": _all_layers(model, outputs.cross_attentions),
        "tokens": read,
        "source_tokens": sources["tokens"],
    }


class MaskedLanguageModel:
    """A Hugging Face model with a masked-LM head, as `FillMask` asks it.

    Distributions are the softmax of the head's logits over the whole vocabulary. Raises ValueError
    for a tokenizer without a mask token.
    """

    def __init__(self, model: Any, tokenizer: Any) -> None:
        if getattr(tokenizer, "mask_token", "") is None:
            raise ValueError(
                f"FillMask: {type(tokenizer).__name__} has no mask token: take the tokenizer of a "
                f"masked language model, such as BERT's or RoBERTa's"
            )
        _check_pair("FillMask", model, tokenizer)
        self.model, self.tokenizer = model, tokenizer

    def read(self, text: str) -> dict[str, Any]:
        """Return the text's tokens with the special ones, and the prediction at each, unmasked."""
        encoding = _encoded(self.tokenizer, text.replace(MASK, self.tokenizer.mask_token), "text")
        ids = list(encoding["input_ids"])
        _check_length("FillMask", self.model, self.tokenizer, len(ids))
        mask = self.tokenizer.mask_token_id
        special = set(self.tokenizer.all_special_ids) - {mask, self.tokenizer.unk_token_id}
        tokens = [MASK if i == mask else self._name(i) for i in ids]
        log_p = self._log_probabilities([ids])[0]  # (T, V)
        predictions = [self._prediction(*pair) for pair in zip(log_p, ids, strict=True)]
        return {
            "tokens": tokens,
            "fixed": [t for t, i in enumerate(ids) if i in special],
            "standing": [(each["p"], each["rank"], *each["candidates"][0]) for each in predictions],
        }

    def fill(
        self, rows: Sequence[tuple[Sequence[str], Sequence[int]]]
    ) -> list[list[dict[str, Any]]]:
        """Return the predictions at each row's positions, which are masked together."""
        answers = []
        for first in range(0, len(rows), ROWS):
            batch = rows[first : first + ROWS]
            token_ids = [[self._id(token) for token in tokens] for tokens, _ in batch]
            masked = [list(ids) for ids in token_ids]
            for ids, (_, positions) in zip(masked, batch, strict=True):
                for position in positions:
                    ids[position] = self.tokenizer.mask_token_id
            for log_p, ids, (_, positions) in zip(
                self._log_probabilities(masked), token_ids, batch, strict=True
            ):
                answers.append([self._prediction(log_p[t], ids[t]) for t in positions])
        return answers

    def _name(self, number: int) -> str:
        return str(self.tokenizer.convert_ids_to_tokens(number))

    def _id(self, token: str) -> int:
        return int(
            self.tokenizer.mask_token_id
            if token == MASK
            else self.tokenizer.convert_tokens_to_ids(token)
        )

    def _log_probabilities(self, rows: Sequence[Sequence[int]]) -> list[Tensor]:
        """Return log P (T, V) of each row; rows of one length are computed together."""
        found: dict[int, Tensor] = {}
        for length in {len(row) for row in rows}:
            numbers = [n for n, row in enumerate(rows) if len(row) == length]
            ids = torch.tensor([list(rows[n]) for n in numbers], device=self.model.device)  # (B, T)
            with _evaluating(self.model):
                logits = self.model(input_ids=ids).logits.float().cpu()  # (B, T, V)
            found |= dict(zip(numbers, logits.log_softmax(-1), strict=True))
        return [found[n] for n in range(len(rows))]

    def _prediction(self, log_p: Tensor, token_id: int) -> dict[str, Any]:
        """Return one distribution as FillMask shows it; log_p is (V,)."""
        p = log_p.exp()
        best = p.topk(min(CANDIDATES, len(p)))
        stands = token_id != self.tokenizer.mask_token_id
        return {
            "candidates": [
                (self._name(i), share)
                for share, i in zip(best.values.tolist(), best.indices.tolist(), strict=True)
            ],
            "entropy": float(-(p * log_p).nan_to_num().sum() / torch.tensor(2.0).log()),
            "p": float(p[token_id]) if stands else None,
            "rank": int((p > p[token_id]).sum()) + 1 if stands else None,
        }


def _check_pair(widget: str, model: Any, tokenizer: Any) -> None:
    """Raise TypeError unless these are a Hugging Face model and its tokenizer."""
    if not (callable(model) and hasattr(model, "config") and hasattr(model, "device")):
        raise TypeError(
            f"{widget}: expected a Hugging Face model, got a {type(model).__name__}; "
            f"AutoModel.from_pretrained(name) returns one"
        )
    if not (callable(tokenizer) and hasattr(tokenizer, "convert_ids_to_tokens")):
        raise TypeError(
            f"{widget}: expected the model's Hugging Face tokenizer, got a "
            f"{type(tokenizer).__name__}; AutoTokenizer.from_pretrained(name) returns one"
        )


def _check_length(widget: str, model: Any, tokenizer: Any, length: int) -> None:
    """Raise ValueError for more tokens than the model has positions."""
    positions = getattr(model.config, "max_position_embeddings", None) or 0
    most = min(positions, tokenizer.model_max_length)
    if 0 < most < length:
        raise ValueError(
            f"{widget}: expected a text of at most {most} tokens, the positions of "
            f"{type(model).__name__}, got {length}; shorten the text"
        )


def _encoded(tokenizer: Any, text: str, name: str) -> Any:
    if not isinstance(text, str) or not text.strip():
        raise ValueError(f"{name} must be a string that is not empty, got {text!r:.40}")
    return tokenizer(text) if name != "target" else tokenizer(text_target=text)


def _batch(encoding: Any) -> Tensor:
    return torch.tensor([encoding["input_ids"]])  # (1, T)


def _tokens(tokenizer: Any, encoding: Any) -> dict[str, Any]:
    """The tokens, and the number of each one's word where the tokenizer knows it."""
    words = encoding.word_ids() if getattr(tokenizer, "is_fast", False) else None
    return {"tokens": tokenizer.convert_ids_to_tokens(encoding["input_ids"]), "words": words}


@contextmanager
def _evaluating(model: Any) -> Iterator[None]:
    """Without dropout and gradients; the model is left as it was."""
    training = model.training
    model.eval()
    try:
        with torch.inference_mode():
            yield
    finally:
        model.train(training)


def _outputs(model: Any, **inputs: Any) -> Any:
    """Run the model with the attention that can return its weights."""
    usual = getattr(model.config, "_attn_implementation", None)
    changed = usual not in (None, "eager") and hasattr(model, "set_attn_implementation")
    given = {name: ids.to(model.device) for name, ids in inputs.items()}
    with _evaluating(model):
        if changed:
            model.set_attn_implementation("eager")
        try:
            return model(**given, output_attentions=True, return_dict=True)
        finally:
            if changed:
                model.set_attn_implementation(usual)


def _all_layers(model: Any, attentions: Any) -> Any:
    if not attentions or any(layer is None for layer in attentions):
        raise ValueError(
            f"AttentionExplorer: {type(model).__name__} returned no attentions: load it with "
            f'attn_implementation="eager", or take a model whose layers are attention'
        )
    return attentions
