from __future__ import annotations

import torch

from ptm_edu.elmo import BiLM, ElmoConfig

PUBLISHED = {
    "lstm": {"use_skip_connections": True, "projection_dim": 512, "cell_clip": 3, "proj_clip": 3,
             "dim": 4096, "n_layers": 2},
    "char_cnn": {"activation": "relu", "n_highway": 2, "embedding": {"dim": 16},
                 "filters": [[1, 32], [2, 32], [3, 64], [4, 128], [5, 256], [6, 512], [7, 1024]]},
}  # fmt: skip


def test_the_original_is_what_the_published_options_describe() -> None:
    assert ElmoConfig.from_options(PUBLISHED) == ElmoConfig.original()
    assert ElmoConfig.original().dim == 1024


def test_the_original_has_as_many_parameters_as_published() -> None:
    with torch.device("meta"):  # shapes without numbers
        model = BiLM(ElmoConfig.original())
    counted = sum(parameter.numel() for parameter in model.parameters())
    widths = {1: 32, 2: 32, 3: 64, 4: 128, 5: 256, 6: 512, 7: 1024}
    filters = sum(count * (16 * width + 1) for width, count in widths.items())
    highways = 2 * 2 * (2048 * 2048 + 2048)
    projection = 2048 * 512 + 512
    gates = 4 * 4096 * (512 + 512 + 1)
    lstms = 2 * 2 * (gates + 4096 * 512)
    assert counted == 262 * 16 + filters + highways + projection + lstms
    assert round(counted / 1e6, 1) == 93.6  # the published list of models says 93.6 M
