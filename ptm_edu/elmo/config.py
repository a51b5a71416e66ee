"""The configuration of an ELMo: the sizes of its character CNN and of its language models."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ptm_edu.arguments import checked
from ptm_edu.require import require

ACTIVATIONS = ("relu", "tanh")


@checked(character_dim=1, highways=0, lstm_dim=1, projection_dim=1, cell_clip=0, projection_clip=0)
@dataclass(frozen=True)
class ElmoConfig:
    """The sizes of a biLM, by the names of its parts (Peters et al. 2018, §3.1 and §3.4).

    `filters` lists (width in characters, number of filters). The LSTM has `lstm_dim` cells and
    `projection_dim` outputs in each direction; a word's vector has twice as many dimensions.
    `cell_clip` and `projection_clip` bound a cell's and an output's absolute value (None: no
    bound). With `residual` a layer's input is added to its output from the second layer on. Raises
    ValueError for an unknown activation and for a model without layers or filters.
    """

    filters: tuple[tuple[int, int], ...] = ((1, 32), (2, 32), (3, 64), (4, 128), (5, 128), (6, 128))
    character_dim: int = 16
    highways: int = 1
    activation: str = "relu"
    lstm_dim: int = 512
    projection_dim: int = 128
    layers: int = 2
    residual: bool = True
    cell_clip: float | None = 3.0
    projection_clip: float | None = 3.0

    def __post_init__(self) -> None:
        require(
            self.activation in ACTIVATIONS,
            f"ElmoConfig: activation must be one of {ACTIVATIONS}, got {self.activation!r}",
        )
        require(
            self.layers >= 1 and self.filters,
            f"ElmoConfig: expected at least one LSTM layer and one filter, got {self.layers} "
            f"layers and filters {self.filters}",
        )

    @property
    def dim(self) -> int:
        """The dimensions of a word's vector: both directions concatenated."""
        return 2 * self.projection_dim

    @classmethod
    def original(cls) -> ElmoConfig:
        """Return the published model's sizes (§3.4): 2,048 filters, 4,096 cells, 512 outputs."""
        counts = (32, 32, 64, 128, 256, 512, 1024)
        return cls(tuple(enumerate(counts, 1)), 16, 2, "relu", 4096, 512)

    @classmethod
    def from_options(cls, options: dict[str, Any]) -> ElmoConfig:
        """Return the config that a published `options.json` describes; ValueError if it cannot."""
        try:
            lstm, cnn = options["lstm"], options["char_cnn"]
            return cls(
                filters=tuple((int(width), int(count)) for width, count in cnn["filters"]),
                character_dim=int(cnn["embedding"]["dim"]),
                highways=int(cnn["n_highway"]),
                activation=cnn["activation"],
                lstm_dim=int(lstm["dim"]),
                projection_dim=int(lstm["projection_dim"]),
                layers=int(lstm["n_layers"]),
                residual=bool(lstm["use_skip_connections"]),
                cell_clip=lstm.get("cell_clip"),
                projection_clip=lstm.get("proj_clip"),
            )
        except (KeyError, TypeError) as error:
            raise ValueError(
                f"ElmoConfig.from_options: {error!r} in the options; expected the entries lstm "
                f"and char_cnn of a published options.json"
            ) from error
