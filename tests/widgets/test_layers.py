from __future__ import annotations

import base64

import numpy as np
import pytest

from ptm_edu.widgets.layers import packed_layers, plane_of


def unpacked(rows: str, shape: tuple[int, ...]) -> np.ndarray:
    """What a page reads out of `packed_layers`."""
    data = base64.b64decode(rows)
    count = shape[0] * shape[1]
    scales = np.frombuffer(data, "<f4", count).reshape(*shape[:2], 1)
    wide = len(data) > count * (4 + shape[2])
    whole = np.frombuffer(data, "<i2" if wide else "<i1", offset=4 * count)
    return whole.reshape(shape) * scales.astype(float)


@pytest.mark.parametrize(("words", "most"), [(100, 2e-5), (150, 5e-3)])
def test_rows_keep_their_lengths_and_fit_a_page(words: int, most: float) -> None:
    rng = np.random.default_rng(0)
    layers = rng.normal(size=(3, words, 256)).astype(np.float32)
    layers *= np.array([20, 1, 0.01], np.float32)[:, None, None]
    layers[1, 2] = 0
    rows = packed_layers(layers)
    assert len(rows) <= 272_000
    found = unpacked(rows, layers.shape)
    largest = np.abs(layers).max(axis=2, keepdims=True)
    assert (np.abs(found - layers) <= most * np.maximum(largest, 1e-9)).all()
    assert not found[1, 2].any()


def test_the_plane_is_where_layers_above_the_tokens_spread_most() -> None:
    rng = np.random.default_rng(1)
    layers = rng.normal(size=(3, 9, 6)).astype(np.float32)
    layers[1:, :, 2] *= 9
    layers[2, :, 4] *= 5
    layers += 50 * rng.normal(size=(3, 1, 6)).astype(np.float32)  # where a layer lies says nothing
    layers[0, :, 1] *= 100
    plane = plane_of(layers)
    assert plane @ plane.T == pytest.approx(np.eye(2), abs=1e-5)
    above = (layers[1:] - layers[1:].mean(axis=1, keepdims=True)).reshape(-1, 6)
    vectors = np.linalg.eigh(above.T @ above)[1]
    assert np.abs(plane @ vectors[:, :-3:-1]) == pytest.approx(np.eye(2), abs=1e-3)
    assert (np.take_along_axis(plane, np.abs(plane).argmax(1)[:, None], 1) > 0).all()
