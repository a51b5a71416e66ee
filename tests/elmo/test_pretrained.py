from __future__ import annotations

import json
from pathlib import Path

import h5py
import numpy as np
import pytest
import torch

from ptm_edu.elmo.embedder import Embedder
from ptm_edu.elmo.pretrained import load
from tests.parity import assert_parity

OPTIONS = {
    "lstm": {
        "cell_clip": 3,
        "proj_clip": 3,
        "use_skip_connections": True,
        "n_layers": 2,
        "projection_dim": 5,
        "dim": 7,
    },
    "char_cnn": {
        "embedding": {"dim": 4},
        "filters": [[1, 3], [2, 5]],
        "n_highway": 1,
        "n_characters": 262,
        "max_characters_per_token": 50,
        "activation": "relu",
    },
}
CELL = "RNN_1/RNN/MultiRNNCell/Cell0/LSTMCell"


def write_options(folder: Path, **changed: object) -> Path:
    """Write options.json, entries of its `lstm` changed."""
    path = folder / "options.json"
    path.write_text(json.dumps(OPTIONS | {"lstm": OPTIONS["lstm"] | changed}), encoding="utf-8")
    return path


def write_weights(folder: Path, **changed: tuple[int, ...] | None) -> Path:
    """Write random weights that fit OPTIONS; `changed` gives other shapes, or None to leave out."""
    shapes: dict[str, tuple[int, ...] | None] = {"char_embed": (261, 4)}
    shapes |= {"CNN/W_cnn_0": (1, 1, 4, 3), "CNN/b_cnn_0": (3,)}
    shapes |= {"CNN/W_cnn_1": (1, 2, 4, 5), "CNN/b_cnn_1": (5,)}
    shapes |= {f"CNN_high_0/W_{gate}": (8, 8) for gate in ("carry", "transform")}
    shapes |= {f"CNN_high_0/b_{gate}": (8,) for gate in ("carry", "transform")}
    shapes |= {"CNN_proj/W_proj": (8, 5), "CNN_proj/b_proj": (5,)}
    for direction in range(2):
        for layer in range(2):
            cell = f"RNN_{direction}/RNN/MultiRNNCell/Cell{layer}/LSTMCell"
            shapes |= {f"{cell}/W_0": (10, 28), f"{cell}/B": (28,), f"{cell}/W_P_0": (7, 5)}
    path = folder / "lm_weights.hdf5"
    random = np.random.default_rng(0)
    with h5py.File(path, "w") as file:
        for name, shape in (shapes | changed).items():
            if shape is not None:
                file[name] = random.normal(size=shape).astype(np.float32)
    return path


@pytest.fixture(scope="module")
def original(real_data: Path) -> dict[str, object]:
    """The published test model's files: what it is, what it read, what it then gave."""
    folder = real_data / "parity" / "elmo"
    (lines,) = json.loads((folder / "lm_embeddings_0_sentences.json").read_text(encoding="utf-8"))
    with h5py.File(folder / "lm_embeddings_0.hdf5") as file:
        expected = [torch.from_numpy(file[str(i)][()]) for i in range(len(lines))]
    return {
        "files": (folder / "options.json", folder / "lm_weights.hdf5"),
        "sentences": [line.split() for line in lines],
        "expected": expected,
    }


def top_layer(embedder: Embedder, sentence: list[str]) -> torch.Tensor:
    """Return (2, T, 16): the top layer, forward and backward."""
    return embedder.embed([sentence])[-1, 0].unflatten(-1, (2, -1)).transpose(0, 1)


def test_vectors_equal_the_original_implementation(original: dict) -> None:
    embedder = load(*original["files"])
    for sentence, expected in zip(original["sentences"], original["expected"], strict=True):
        result = top_layer(embedder, sentence)
        assert_parity(result, expected)


def test_without_the_carried_state_vectors_differ(original: dict) -> None:
    stateless = Embedder(load(*original["files"]).model, carry_state=False)
    apart = [
        (top_layer(stateless, sentence) - expected).abs().max().item()
        for sentence, expected in zip(original["sentences"], original["expected"], strict=True)
    ]
    assert apart[0] < 1e-5  # nothing was read before it
    assert min(apart[1:]) > 1e-3


def test_other_rows_of_a_batch_change_nothing(original: dict) -> None:
    embedder = load(*original["files"])
    others = list(reversed(original["sentences"]))
    for sentence, other, expected in zip(
        original["sentences"], others, original["expected"], strict=True
    ):
        layers = embedder.embed([sentence, other])
        result = layers[-1, 0, : len(sentence)].unflatten(-1, (2, -1)).transpose(0, 1)
        assert_parity(result, expected)


def test_complete_files_load(tmp_path: Path) -> None:
    embedder = load(write_options(tmp_path), write_weights(tmp_path))
    assert embedder.embed([["a", "word"]]).shape == (3, 1, 2, 10)
    assert embedder.model.softmax is None
    assert embedder.model.encoder.characters.weight[0].eq(0).all()


def test_the_lstm_equals_the_formula_of_tensorflow(tmp_path: Path) -> None:
    """Gates i, j, f, o of [input; output] in one matrix, and 1 added to f at every step."""
    weights = write_weights(tmp_path)
    model = load(write_options(tmp_path), weights).model
    with h5py.File(weights) as file:
        cell = file["RNN_0/RNN/MultiRNNCell/Cell0/LSTMCell"]
        W, B, project = (cell[name][()] for name in ("W_0", "B", "W_P_0"))
    x = np.random.default_rng(1).normal(size=(6, 5)).astype(np.float32)
    c, m, expected = np.zeros(7), np.zeros(5), []
    for word in x:
        i, j, f, o = np.split(np.concatenate([word, m]) @ W + B, 4)
        c = sigmoid(f + 1.0) * c + sigmoid(i) * np.tanh(j)
        c = np.clip(c, -3, 3)
        m = np.clip((sigmoid(o) * np.tanh(c)) @ project, -3, 3)
        expected.append(m)
    with torch.no_grad():
        result, _ = model.forward_stack.layers[0].double()(torch.from_numpy(x)[None].double())
    assert_parity(result[0], torch.from_numpy(np.stack(expected)))


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


@pytest.mark.parametrize(
    ("name", "shape", "sentence"),
    [
        (f"{CELL}/W_0", (10, 32), rf"the tensor {CELL}/W_0 is \(10, 32\), .* make it \(10, 28\)"),
        ("char_embed", (262, 4), r"char_embed is \(262, 4\)"),
        ("CNN_proj/W_proj", None, "has no tensor CNN_proj/W_proj"),
        ("CNN_high_1/W_carry", (8, 8), "tensors that the options leave"),
    ],
)
def test_weights_that_do_not_fit_are_named(
    tmp_path: Path, name: str, shape: tuple[int, ...] | None, sentence: str
) -> None:
    weights = write_weights(tmp_path, **{name: shape})
    with pytest.raises(ValueError, match=sentence):
        load(write_options(tmp_path), weights)


def test_options_of_another_model_are_rejected(tmp_path: Path) -> None:
    weights = write_weights(tmp_path)
    with pytest.raises(ValueError, match=r"is \(10, 28\), but the options"):
        load(write_options(tmp_path, dim=9), weights)
    with pytest.raises(ValueError, match="the options leave out:"):
        load(write_options(tmp_path, n_layers=1), weights)


@pytest.mark.parametrize("size", [0, 100, 5000])
def test_a_truncated_file_is_rejected(tmp_path: Path, size: int) -> None:
    weights = write_weights(tmp_path)
    weights.write_bytes(weights.read_bytes()[:size])
    with pytest.raises(ValueError, match=r"lm_weights.hdf5 is no whole HDF5"):
        load(write_options(tmp_path), weights)


def test_nan_in_the_weights_is_rejected(tmp_path: Path) -> None:
    weights = write_weights(tmp_path)
    with h5py.File(weights, "r+") as file:
        file["CNN_proj/b_proj"][2] = np.nan
    with pytest.raises(ValueError, match="CNN_proj/b_proj holds NaN"):
        load(write_options(tmp_path), weights)


def test_invalid_options_are_rejected(tmp_path: Path) -> None:
    weights, options = write_weights(tmp_path), tmp_path / "options.json"
    for text, why in [("{", "Expecting"), ("{}", "'lstm'"), ("[1]", "expected the entries")]:
        options.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=f"is no options.json of an ELMo: .*{why}"):
            load(options, weights)
    other = OPTIONS | {"char_cnn": OPTIONS["char_cnn"] | {"max_characters_per_token": 60}}
    options.write_text(json.dumps(other), encoding="utf-8")
    with pytest.raises(ValueError, match="words of 60 characters"):
        load(options, weights)
    for files in ((tmp_path / "none", weights), (write_options(tmp_path), tmp_path / "none")):
        with pytest.raises(FileNotFoundError, match=r"there is no .* at"):
            load(*files)
