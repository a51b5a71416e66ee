"""The published ELMo format: `options.json` beside `lm_weights.hdf5`, in TensorFlow's names."""

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

from ptm_edu.training.checkpoints import CheckpointError, load_checkpoint, save_checkpoint

from .bilm import BiLM
from .config import ElmoConfig
from .embedder import Embedder
from .tokenizer import ALPHABET, WORD_LENGTH, ElmoTokenizer

Array = NDArray[np.float32]


def load(options_json: str | Path, weights_hdf5: str | Path) -> Embedder:
    """Return the biLM of two published files, ready to embed sentences (Peters et al. 2018, §3.4).

    The files hold neither a softmax nor any s_j and γ: it can't predict words, and each task
    learns a mix of its own. Raises FileNotFoundError, or ValueError for a file that is damaged,
    lacks a tensor, has one too many, or one that is not of the size that the options say.
    """
    config = _read_options(Path(options_json))
    tensors = _read_tensors(Path(weights_hdf5), _shapes(config))
    model = BiLM(config)
    model.load_state_dict(_by_our_names(tensors, config))
    return Embedder(model)


def _read_options(path: Path) -> ElmoConfig:
    if not path.is_file():
        raise FileNotFoundError(f"there is no options file at {path}: check the name")
    try:
        options: Any = json.loads(path.read_text(encoding="utf-8"))
        config = ElmoConfig.from_options(options)
    except ValueError as error:  # of JSON and of encodings too
        raise ValueError(f"{path} is no options.json of an ELMo: {error}") from error
    read = options["char_cnn"].get("max_characters_per_token", WORD_LENGTH)
    if read != WORD_LENGTH:
        raise ValueError(f"{path}: words of {read} characters; every published model has 50")
    return config


def _shapes(config: ElmoConfig) -> dict[str, tuple[int, ...]]:
    """Return the tensors that a file for `config` holds, and their shapes there."""
    total = sum(count for _, count in config.filters)
    cells, out = config.lstm_dim, config.projection_dim
    shapes: dict[str, tuple[int, ...]] = {"char_embed": (ALPHABET - 1, config.character_dim)}
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


def _read_tensors(path: Path, shapes: dict[str, tuple[int, ...]]) -> dict[str, Array]:
    """Return the file's tensors by its own names, all of them or none."""
    import h5py  # here: only who reads such a file needs it

    if not path.is_file():
        raise FileNotFoundError(f"there is no file of weights at {path}: check the name")
    found: dict[str, Array] = {}

    def take(name: str, item: Any) -> None:
        if isinstance(item, h5py.Dataset):
            found[name] = np.asarray(item[()], dtype=np.float32)

    try:
        with h5py.File(path, "r") as file:
            file.visititems(take)
    except (OSError, RuntimeError, ValueError, TypeError) as error:
        raise ValueError(f"{path} is no whole HDF5 file ({error}); fetch it again") from error
    _compare(path, {name: array.shape for name, array in found.items()}, shapes)
    damaged = next((name for name, array in found.items() if not np.isfinite(array).all()), None)
    if damaged:
        raise ValueError(f"{path}: {damaged} holds what is no number; fetch the file again")
    return found


def _compare(
    path: Path, found: dict[str, tuple[int, ...]], expected: dict[str, tuple[int, ...]]
) -> None:
    advice = "do the options belong to these weights?"
    for name, shape in expected.items():
        if name not in found:
            raise ValueError(f"{path} has no tensor {name}, expected {shape}; {advice}")
        if found[name] != shape:
            raise ValueError(
                f"{path}: the tensor {name} is {found[name]}, but the options make it {shape}; "
                f"{advice}"
            )
    unknown = sorted(found.keys() - expected.keys())
    if unknown:
        raise ValueError(f"{path} has a tensor {unknown[0]} that the options leave out; {advice}")


def _by_our_names(tensors: dict[str, Array], config: ElmoConfig) -> dict[str, Tensor]:
    """Return the tensors as `BiLM` names and lays them out."""
    no_word = np.zeros((1, config.character_dim), dtype=np.float32)
    ours = {"encoder.characters.weight": np.concatenate([no_word, tensors["char_embed"]])}
    for i in range(len(config.filters)):
        filters = tensors[f"CNN/W_cnn_{i}"][0]  # (width, C, count)
        ours[f"encoder.filters.{i}.weight"] = filters.transpose(2, 1, 0)
        ours[f"encoder.filters.{i}.bias"] = tensors[f"CNN/b_cnn_{i}"]
    for i in range(config.highways):
        # There "carry" names the gate t of what is new, the opposite of what it says.
        for theirs, name in {"carry": "gate", "transform": "transform"}.items():
            ours[f"encoder.highways.{i}.{name}.weight"] = tensors[f"CNN_high_{i}/W_{theirs}"].T
            ours[f"encoder.highways.{i}.{name}.bias"] = tensors[f"CNN_high_{i}/b_{theirs}"]
    ours["encoder.projection.weight"] = tensors["CNN_proj/W_proj"].T
    ours["encoder.projection.bias"] = tensors["CNN_proj/b_proj"]
    for direction, name in enumerate(("forward", "backward")):
        for i in range(config.layers):
            cell = _cell(direction, i)
            lstm = _lstm(*(tensors[f"{cell}/{part}"] for part in ("W_0", "B", "W_P_0")))
            ours |= {f"{name}_stack.layers.{i}.{key}": array for key, array in lstm.items()}
    return {name: torch.from_numpy(np.ascontiguousarray(array)) for name, array in ours.items()}


def _lstm(weight: Array, bias: Array, projection: Array) -> dict[str, Array]:
    """Return one LSTM's tensors from W_0 (P + P, 4H), B (4H,) and W_P_0 (H, P).

    TensorFlow's gates stand as i, g, f, o, ours as i, f, g, o. It adds 1 to the forget gate
    whenever it runs; here that is part of the bias.
    """
    hidden, out = projection.shape
    i, g, f, o = np.split(np.vstack([weight, bias]), 4, axis=1)  # each (P + P + 1, H)
    gates = np.hstack([i, f, g, o])
    bias = gates[-1].copy()
    bias[hidden : 2 * hidden] += 1
    return {
        "input_weight": gates[:out].T,  # a layer reads as many numbers as it gives
        "state_weight": gates[out:-1].T,
        "bias": bias,
        "projection": projection.T,
    }


def save_bilm(model: BiLM, words: Sequence[str], path: str | Path) -> None:
    """Write the model in float16, and the words of its softmax in their order.

    Raises ValueError where the words are not those of the softmax.
    """
    size = 0 if model.softmax is None else len(model.softmax.bias)
    if len(words) != size:
        raise ValueError(f"save_bilm: the softmax has {size:,} words, got {len(words):,}")
    tensors = {name: tensor.half().contiguous() for name, tensor in model.state_dict().items()}
    facts: dict[str, Any] = {"config": asdict(model.config), "words": list(words)}
    save_checkpoint(path, tensors, facts)


def load_bilm(path: str | Path) -> tuple[BiLM, ElmoTokenizer]:
    """Read a file of `save_bilm`; the model computes in float32 and is in evaluation mode.

    Raises CheckpointError, with a sentence, for a missing or damaged file or one of another kind.
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
