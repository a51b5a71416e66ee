"""Files of trained biLMs: the published ELMo format, and this library's own.

The published format is `options.json` with `lm_weights.hdf5`, in TensorFlow's names. This library
writes one safetensors file: weights in half precision, sizes, and the words of the softmax.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ptm_edu.arguments import checked
from ptm_edu.require import require
from ptm_edu.training.checkpoints import CheckpointError, load_checkpoint, save_checkpoint

from .bilm import BiLM
from .config import ElmoConfig
from .embedder import Embedder
from .tokenizer import ALPHABET, WORD_LENGTH, ElmoTokenizer

Array = NDArray[np.float32]
Shapes = dict[str, tuple[int, ...]]


@checked()
def load(options_json: str | Path, weights_hdf5: str | Path) -> Embedder:
    """Return the biLM of two published files, ready to embed sentences (Peters et al. 2018, §3.4).

    The files contain neither a softmax nor any s_j and γ: the model has no predictions, and each
    task learns a mix of its own. Raises FileNotFoundError, or ValueError for a file that is
    damaged, or whose tensors are not those that the options describe.
    """
    config = _read_options(Path(options_json))
    tensors = _read_tensors(Path(weights_hdf5), _shapes(config))
    model = BiLM(config)
    model.load_state_dict(_state_dict(tensors, config))
    return Embedder(model)


@checked()
def save_bilm(model: BiLM, words: Sequence[str], path: str | Path) -> None:
    """Write the model in float16, and the words of its softmax in their order.

    Raises ValueError if the words are not those of the softmax.
    """
    size = 0 if model.softmax is None else len(model.softmax.bias)
    require(len(words) == size, f"save_bilm: the softmax has {size:,} words, got {len(words):,}")
    tensors = {name: tensor.half().contiguous() for name, tensor in model.state_dict().items()}
    facts: dict[str, Any] = {"config": asdict(model.config), "words": list(words)}
    save_checkpoint(path, tensors, facts)


@checked()
def load_bilm(path: str | Path) -> tuple[BiLM, ElmoTokenizer]:
    """Read a file of `save_bilm`; the model computes in float32 and is in evaluation mode.

    Raises CheckpointError for a missing or damaged file or one of another kind.
    """
    tensors, facts = load_checkpoint(path)
    try:
        config = cast(dict[str, Any], facts["config"])
        config["filters"] = tuple(tuple(pair) for pair in config["filters"])
        words = cast(list[str], facts["words"])
        model = BiLM(ElmoConfig(**config), len(words) or None)
        model.load_state_dict({name: tensor.float() for name, tensor in tensors.items()})
    except (KeyError, TypeError, RuntimeError) as error:
        raise CheckpointError(f"{path} holds no biLM of this library: {error}") from error
    return model.eval().requires_grad_(False), ElmoTokenizer(words)


def _read_options(path: Path) -> ElmoConfig:
    missing = f"there is no options file at {path}: check the name"
    require(path.is_file(), missing, FileNotFoundError)
    try:
        options: Any = json.loads(path.read_text(encoding="utf-8"))
        config = ElmoConfig.from_options(options)
    except ValueError as error:  # of JSON and of encodings too
        raise ValueError(f"{path} is no options.json of an ELMo: {error}") from error
    length = options["char_cnn"].get("max_characters_per_token", WORD_LENGTH)
    require(
        length == WORD_LENGTH,
        f"{path}: words of {length} characters; every published model has {WORD_LENGTH}",
    )
    return config


def _shapes(config: ElmoConfig) -> Shapes:
    """Return the tensors that a file for `config` contains, and their shapes there."""
    total = sum(count for _, count in config.filters)
    cells, out = config.lstm_dim, config.projection_dim
    shapes: Shapes = {"char_embed": (ALPHABET - 1, config.character_dim)}
    for i, (width, count) in enumerate(config.filters):
        shapes[f"CNN/W_cnn_{i}"] = (1, width, config.character_dim, count)
        shapes[f"CNN/b_cnn_{i}"] = (count,)
    for i in range(config.highways):
        for gate in ("carry", "transform"):
            shapes[f"CNN_high_{i}/W_{gate}"] = (total, total)
            shapes[f"CNN_high_{i}/b_{gate}"] = (total,)
    shapes |= {"CNN_proj/W_proj": (total, out), "CNN_proj/b_proj": (out,)}
    for direction in range(2):
        for i in range(config.layers):
            cell = _cell(direction, i)
            shapes |= {f"{cell}/W_0": (2 * out, 4 * cells), f"{cell}/B": (4 * cells,)}
            shapes[f"{cell}/W_P_0"] = (cells, out)
    return shapes


def _cell(direction: int, layer: int) -> str:
    return f"RNN_{direction}/RNN/MultiRNNCell/Cell{layer}/LSTMCell"


def _read_tensors(path: Path, shapes: Shapes) -> dict[str, Array]:
    """Return the file's tensors by its own names, all of them or none."""
    import h5py  # here, because nothing else needs it

    missing = f"there is no file of weights at {path}: check the name"
    require(path.is_file(), missing, FileNotFoundError)
    tensors: dict[str, Array] = {}

    def collect(name: str, item: Any) -> None:
        if isinstance(item, h5py.Dataset):
            tensors[name] = np.asarray(item[()], dtype=np.float32)

    try:
        with h5py.File(path, "r") as file:
            file.visititems(collect)
    except (OSError, RuntimeError, ValueError, TypeError) as error:
        raise ValueError(f"{path} is no whole HDF5 file ({error}); download it again") from error
    _compare(path, {name: array.shape for name, array in tensors.items()}, shapes)
    damaged = next((name for name, array in tensors.items() if not np.isfinite(array).all()), None)
    require(damaged is None, f"{path}: {damaged} holds NaN or infinity; download the file again")
    return tensors


def _compare(path: Path, shapes: Shapes, expected: Shapes) -> None:
    advice = "do the options belong to these weights?"
    for name, shape in expected.items():
        require(name in shapes, f"{path} has no tensor {name}, expected {shape}; {advice}")
        require(
            shapes[name] == shape,
            f"{path}: the tensor {name} is {shapes[name]}, but the options make it {shape}; "
            f"{advice}",
        )
    unknown = sorted(shapes.keys() - expected.keys())
    require(not unknown, f"{path} has tensors that the options leave out: {unknown[:1]}; {advice}")


def _state_dict(tensors: dict[str, Array], config: ElmoConfig) -> dict[str, Tensor]:
    """Return the tensors by `BiLM`'s names and in its layout."""
    padding = np.zeros((1, config.character_dim), dtype=np.float32)
    state = {"encoder.characters.weight": np.concatenate([padding, tensors["char_embed"]])}
    for i in range(len(config.filters)):
        filters = tensors[f"CNN/W_cnn_{i}"][0]  # (width, C, count)
        state[f"encoder.filters.{i}.weight"] = filters.transpose(2, 1, 0)  # (count, C, width)
        state[f"encoder.filters.{i}.bias"] = tensors[f"CNN/b_cnn_{i}"]
    for i in range(config.highways):
        # There "carry" names the gate t of the transformed input, the opposite of its meaning.
        for gate, name in {"carry": "gate", "transform": "transform"}.items():
            state[f"encoder.highways.{i}.{name}.weight"] = tensors[f"CNN_high_{i}/W_{gate}"].T
            state[f"encoder.highways.{i}.{name}.bias"] = tensors[f"CNN_high_{i}/b_{gate}"]
    state["encoder.projection.weight"] = tensors["CNN_proj/W_proj"].T
    state["encoder.projection.bias"] = tensors["CNN_proj/b_proj"]
    for direction, name in enumerate(("forward", "backward")):
        for i in range(config.layers):
            cell = _cell(direction, i)
            lstm = _lstm(*(tensors[f"{cell}/{part}"] for part in ("W_0", "B", "W_P_0")))
            state |= {f"{name}_stack.layers.{i}.{key}": array for key, array in lstm.items()}
    return {name: torch.from_numpy(np.ascontiguousarray(array)) for name, array in state.items()}


def _lstm(weight: Array, bias: Array, projection: Array) -> dict[str, Array]:
    """Return one LSTM's tensors from W_0 (P + P, 4H), B (4H,) and W_P_0 (H, P).

    TensorFlow's gates are in the order i, g, f, o, ours in i, f, g, o. It adds 1 to the forget gate
    whenever it runs; here that is part of the bias.
    """
    hidden, out = projection.shape
    i, g, f, o = np.split(np.vstack([weight, bias]), 4, axis=1)  # each (P + P + 1, H)
    gates = np.hstack([i, f, g, o])  # (P + P + 1, 4H)
    bias = gates[-1].copy()
    bias[hidden : 2 * hidden] += 1
    return {
        "input_weight": gates[:out].T,  # a layer has as many inputs as outputs
        "state_weight": gates[out:-1].T,
        "bias": bias,
        "projection": projection.T,
    }
