"""A classifier of texts as a folder that transformers reads.

GPT-2's classifier in transformers has no bias. Ours is moved into the final norm: with d = W⁺c, the
pseudo-inverse, W(x + d) = Wx + c.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import save_file
from torch import Tensor, nn

from ptm_edu import bert, gpt
from ptm_edu.arguments import checked
from ptm_edu.bert.pooling import MEAN, POOLER
from ptm_edu.bert.pretrained.parameter_names import published_name
from ptm_edu.files import whole_file
from ptm_edu.gpt.fine_tuning import LAST
from ptm_edu.gpt.pretrained import END_OF_TEXT, NAMES, transposed
from ptm_edu.require import require
from ptm_edu.text import BytePairTokenizer, WordPieceTokenizer
from ptm_edu.text.tokenizers.tokenizer_json import write_tokenizer_json

from .adapted import Adapted
from .delta import Delta
from .prompt import Prompt

Classifier = bert.TaskModel | gpt.TaskModel
Fields = dict[str, Any]

PADDING = "<|pad|>"  # of GPT-2, whose classifier reads the last token that is not this one
_HEADS = bert.SentenceHead, gpt.ClassificationHead
_READS = {bert.TaskModel: POOLER, gpt.TaskModel: LAST}  # the one pooling of each class there
_ACTIVATIONS = {"gelu": "gelu", "gelu_tanh": "gelu_pytorch_tanh", "relu": "relu"}
_JOINED = "query", "key", "value"  # in GPT-2 one matrix (D, 3D)
_TOLERANCE = 1e-5  # of logits


@checked(max_length=3)
def to_transformers(
    adapted: Adapted | Classifier,
    tokenizer: WordPieceTokenizer | BytePairTokenizer,
    folder: str | Path,
    labels: Sequence[str],
    max_length: int | None = None,
) -> None:
    """Write a classifier and its tokenizer, for `transformers.pipeline("text-classification", …)`.

    A `bert.TaskModel` with a `SentenceHead` becomes a BertForSequenceClassification, also if it was
    a RoBERTa, and a `gpt.TaskModel` a GPT2ForSequenceClassification. The tokenizer adds the special
    tokens, for GPT-2 <|endoftext|> at both ends of a text. A delta is merged in the files, and the
    model stays as it is. `max_length` is for the tokenizer, by default the model's positions.
    Raises ValueError for a delta that cannot be merged, and for a head, a pooling or a layer that
    these two classes do not have.
    """
    model = classifier_of(adapted, "to_transformers")
    check_classifier(model, "to_transformers")
    check_labels(model, labels, "to_transformers")
    separate = adapted if isinstance(adapted, Adapted) and not adapted.merged else None
    if separate:
        separate.merge()
    try:
        write_classifier(model, tokenizer, folder, labels, max_length or longest_text(adapted))
    finally:
        if separate:
            separate.unmerge()


def longest_text(adapted: Adapted | Classifier) -> int:
    """Return how many tokens a text can have: the positions that no prompt takes."""
    method = adapted.delta.method if isinstance(adapted, Adapted) else None
    taken = method.length if isinstance(method, Prompt) else 0
    return _body(classifier_of(adapted, "longest_text")).config.max_positions - taken


def classifier_of(adapted: nn.Module, caller: str) -> Classifier:
    """Return the classifier of texts in an adapted model; raises ValueError if it is none."""
    model = adapted.model if isinstance(adapted, Adapted) else adapted
    head = getattr(model, "head", None)
    require(
        isinstance(model, Classifier) and type(head) in _HEADS,
        f"{caller}: expected a bert.TaskModel with a SentenceHead, or a gpt.TaskModel with a "
        f"ClassificationHead, got a {type(model).__name__}"
        f"{f' with a {type(head).__name__}' if isinstance(head, nn.Module) else ''}",
    )
    assert isinstance(model, Classifier)
    return model


def check_classifier(model: Classifier, caller: str) -> None:
    """Raise ValueError unless transformers' classifier of this kind computes what `model` does."""
    name, config = _class_name(model), _body(model).config
    reads, pooling = _READS[type(model)], _pooling(model)
    require(
        pooling == reads,
        f"{caller}: the head reads the pooling {pooling!r}, and {name} in transformers has "
        f"{reads!r} only; train the classifier with that one",
    )
    require(
        config.norm_first == isinstance(model, gpt.TaskModel),
        f"{caller}: the model has norm_first={config.norm_first}, and {name} in transformers has "
        f"{not config.norm_first}",
    )


def check_labels(model: Classifier, labels: Sequence[str], caller: str) -> None:
    """Raise ValueError unless there is a different label for each output of the head."""
    outputs = model.head.linear.out_features
    require(
        len(labels) == outputs == len(set(labels)),
        f"{caller}: expected a list of {outputs} different labels, one for each output of the "
        f"head, got {labels!r}",
    )


def write_classifier(
    model: Classifier,
    tokenizer: WordPieceTokenizer | BytePairTokenizer,
    folder: str | Path,
    labels: Sequence[str],
    max_length: int,
) -> None:
    """Write the model as it computes without the parts of an attached delta, and its tokenizer."""
    folder = Path(folder)
    fields = config_fields(model, tokenizer, labels)
    if isinstance(model, bert.TaskModel):
        tensors = _bert_tensors(model)
    else:
        tensors = _gpt_tensors(model)
        embedding = tensors["transformer.wte.weight"]  # (V, D), and a row for the padding
        missing = fields["vocab_size"] - len(embedding)
        tensors["transformer.wte.weight"] = nn.functional.pad(embedding, (0, 0, 0, missing))
    write_fields(folder, {**fields, "architectures": [_class_name(model)]})
    with whole_file(folder / "model.safetensors") as part:
        save_file({n: t.detach().contiguous() for n, t in tensors.items()}, part, {"format": "pt"})
    write_tokenizer(model, tokenizer, folder, max_length)


def write_tokenizer(
    model: Classifier,
    tokenizer: WordPieceTokenizer | BytePairTokenizer,
    folder: Path,
    max_length: int,
) -> None:
    """Write the tokenizer with the special tokens of a text."""
    before, after, padding = _special_tokens(model, tokenizer)
    write_tokenizer_json(
        tokenizer, folder, before=before, after=after, padding=padding, max_length=max_length
    )


def write_fields(folder: Path, fields: Fields) -> None:
    """Write config.json."""
    with whole_file(folder / "config.json") as part:
        part.write_text(json.dumps(fields, ensure_ascii=False, indent=2), encoding="utf-8")


def config_fields(
    model: Classifier, tokenizer: WordPieceTokenizer | BytePairTokenizer, labels: Sequence[str]
) -> Fields:
    """Return the sizes of the model and the names of its labels, as transformers writes them."""
    fields = {
        "id2label": {str(number): label for number, label in enumerate(labels)},
        "label2id": {label: number for number, label in enumerate(labels)},
        "problem_type": "single_label_classification" if len(labels) > 1 else "regression",
    }
    if isinstance(model, bert.TaskModel):
        padding = tokenizer[_special_tokens(model, tokenizer)[-1]]
        return {**_bert_fields(model.bert.config), **fields, "pad_token_id": padding}
    sizes, end, padding = _gpt_fields(model.gpt.config), tokenizer[END_OF_TEXT], len(tokenizer)
    sizes["vocab_size"] = max(sizes["vocab_size"], padding + 1)
    ids = {"pad_token_id": padding, "bos_token_id": end, "eos_token_id": end}
    return {**sizes, **fields, **ids}


def gpt_head_tensors(model: gpt.TaskModel) -> dict[str, Tensor]:
    """Return GPT-2's head without a bias, and the final norm that has it, by transformers' names.

    Raises ValueError if the logits would differ, as with two classes that have the same weights and
    different biases.
    """
    weight, bias = (t.detach().double() for t in (model.head.linear.weight, model.head.linear.bias))
    shift = torch.linalg.pinv(weight) @ bias  # (D,)
    rounding = torch.finfo(torch.float32).eps * (weight.abs() @ shift.abs())  # (C,)
    require(
        ((weight @ shift - bias).abs() + rounding).max() <= _TOLERANCE,
        "GPT2ForSequenceClassification in transformers has no bias, and the weights of this head "
        "are linearly dependent, so that its bias cannot be moved into the final norm; train it "
        "longer or with another seed",
    )
    norm = model.gpt.final_norm
    assert isinstance(norm, nn.LayerNorm)
    return {
        "score.weight": model.head.linear.weight.detach(),
        "transformer.ln_f.weight": norm.weight.detach(),
        "transformer.ln_f.bias": (norm.bias.detach().double() + shift).to(norm.bias.dtype),
    }


def _special_tokens(
    model: Classifier, tokenizer: WordPieceTokenizer | BytePairTokenizer
) -> tuple[str, str, str]:
    """Return the tokens before a text, after it, and in the padding."""
    if isinstance(model, gpt.TaskModel):
        return END_OF_TEXT, END_OF_TEXT, PADDING
    is_roberta = isinstance(tokenizer, BytePairTokenizer)
    return ("<s>", "</s>", "<pad>") if is_roberta else ("[CLS]", "[SEP]", "[PAD]")


def _bert_fields(config: bert.BertConfig) -> Fields:
    return {
        "model_type": "bert",
        "hidden_size": config.dim,
        "num_attention_heads": config.heads,
        "intermediate_size": config.feed_forward,
        "num_hidden_layers": config.layers,
        "vocab_size": config.vocab_size,
        "max_position_embeddings": config.max_positions,
        "type_vocab_size": config.token_types,
        "layer_norm_eps": config.norm_epsilon,
        "hidden_act": _ACTIVATIONS[config.activation],
        "hidden_dropout_prob": config.dropout,
        "attention_probs_dropout_prob": config.attention_dropout,
    }


def _gpt_fields(config: gpt.GPTConfig) -> Fields:
    return {
        "model_type": "gpt2",
        "n_embd": config.dim,
        "n_head": config.heads,
        "n_inner": config.feed_forward,
        "n_layer": config.layers,
        "vocab_size": config.vocab_size,
        "n_positions": config.max_positions,
        "layer_norm_epsilon": config.norm_epsilon,
        "activation_function": _ACTIVATIONS[config.activation],
        "resid_pdrop": config.dropout,
        "embd_pdrop": config.dropout,
        "attn_pdrop": config.attention_dropout,
    }


def _bert_tensors(model: bert.TaskModel) -> dict[str, Tensor]:
    return {published_name(name, "classifier"): tensor for name, tensor in _state(model).items()}


def _gpt_tensors(model: gpt.TaskModel) -> dict[str, Tensor]:
    state = _state(model.gpt)
    tensors = {
        "transformer.wte.weight": state["token_embedding.weight"],
        "transformer.wpe.weight": state["position_embedding.weight"],
        **gpt_head_tensors(model),
    }
    for i in range(model.gpt.config.layers):
        for end in ("weight", "bias"):
            joined = [state[f"layers.{i}.attention.{part}.{end}"] for part in _JOINED]
            layer = f"transformer.h.{i}"
            tensors[f"{layer}.attn.c_attn.{end}"] = transposed(torch.cat(joined))  # (D, 3D)
            for theirs, ours in NAMES.items():
                tensors[f"{layer}.{theirs}.{end}"] = transposed(state[f"layers.{i}.{ours}.{end}"])
    return tensors


def _state(model: nn.Module) -> dict[str, Tensor]:
    """Return the tensors of a model without those of an attached delta."""
    deltas = [name for name, module in model.named_modules() if isinstance(module, Delta)]
    prefixes = tuple(f"{name}." for name in deltas)
    return {
        n: t for n, t in model.state_dict().items() if not (prefixes and n.startswith(prefixes))
    }


def _body(model: Classifier) -> bert.Bert | gpt.GPT:
    return model.bert if isinstance(model, bert.TaskModel) else model.gpt


def _class_name(model: Classifier) -> str:
    kind = "Bert" if isinstance(model, bert.TaskModel) else "GPT2"
    return f"{kind}ForSequenceClassification"


def _pooling(model: Classifier) -> str:
    """Return how the head's vector of a text is made."""
    if isinstance(model, gpt.TaskModel):
        return MEAN if model.mean else LAST
    return str(model.head.pooling)
