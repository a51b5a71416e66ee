"""Small random BERT models of transformers, their files and their input."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

Batch = dict[str, Tensor]

IDS = torch.tensor([[2, 14, 50, 6, 3, 7, 22, 9, 3], [2, 8, 11, 3, 12, 3, 0, 0, 0]])
MASK = torch.tensor([[1] * 9, [1] * 6 + [0] * 3])
TYPES = torch.tensor([[0] * 5 + [1] * 4, [0] * 4 + [1] * 2 + [0] * 3])
INPUT: Batch = {"input_ids": IDS, "attention_mask": MASK, "token_type_ids": TYPES}
WIDE = ("classifier", "qa_outputs", "cls.seq_relationship")  # so that logits differ
SIZES: dict[str, Any] = {
    "vocab_size": 60,
    "hidden_size": 24,
    "num_hidden_layers": 3,
    "num_attention_heads": 3,
    "intermediate_size": 40,
    "max_position_embeddings": 16,
}


def peer_model(kind: str, **changed: Any) -> Any:
    """Return one of transformers' BERT models, small and random."""
    import transformers

    torch.manual_seed(0)
    model = getattr(transformers, kind)(transformers.BertConfig(**SIZES | changed))
    for name, weight in model.named_parameters():  # no bias stays zero, no norm the identity
        scale = "LayerNorm" in name and name.endswith("weight")
        wide = name.startswith(WIDE) or "embeddings" in name
        torch.nn.init.normal_(weight, float(scale), 0.5 if wide else 0.2)
    return model.eval()


def random_sizes(activation: str, epsilon: float, types: int) -> dict[str, Any]:
    """Return a config with these three and random sizes, the same ones every time."""
    generator = random.Random(f"{activation} {epsilon} {types}")
    heads = generator.randint(2, 4)
    return {
        "hidden_act": activation,
        "layer_norm_eps": epsilon,
        "type_vocab_size": types,
        "num_hidden_layers": generator.randint(1, 4),
        "num_attention_heads": heads,
        "hidden_size": heads * generator.randint(8, 12),
        "intermediate_size": generator.randint(9, 60),
        "max_position_embeddings": generator.randint(9, 20),
        "vocab_size": generator.randint(51, 90),
    }


def input_of(sizes: dict[str, Any]) -> Batch:
    """Return two texts with tokens of all types that a config has."""
    ids, types = IDS.clone(), TYPES.clone()
    ids[1, 0] = 40  # so that the pooled states, too, are far from each other
    types[:, 1:3] = sizes["type_vocab_size"] - 1
    return {"input_ids": ids, "attention_mask": MASK, "token_type_ids": types}


def change(folder: Path, changed: dict[str, Tensor | None]) -> None:
    """Write the weights again, with other tensors, or without those that are None."""
    tensors = load_file(folder / "model.safetensors") | changed
    kept_tensors = {name: tensor for name, tensor in tensors.items() if tensor is not None}
    save_file(kept_tensors, folder / "model.safetensors")


def configure(folder: Path, changed: dict[str, object], leave_out: bool = False) -> None:
    """Write the config again, with other entries, or without these."""
    path = folder / "config.json"
    config = json.loads(path.read_text(encoding="utf-8")) | changed
    if leave_out:
        config = {name: value for name, value in config.items() if name not in changed}
    path.write_text(json.dumps(config), encoding="utf-8")
