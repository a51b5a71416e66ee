"""Frozen features: which of BERT's hidden states a task uses if BERT itself is not trained.

Devlin et al. 2019, §5.3 and Table 7, compare them on named entities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.elmo.scalar_mix import ScalarMix
from ptm_edu.require import require

States = Sequence[Tensor]  # a BertOutput's hidden_states: L + 1 of (B, T, D)

FEATURES: dict[str, Callable[[States], Tensor]] = {
    "embeddings": lambda states: states[0],
    "last": lambda states: last_layers(states, 1)[0],
    "second to last": lambda states: last_layers(states, 2)[0],
    "sum of the last four": lambda states: torch.stack(last_layers(states, 4)).sum(dim=0),
    "concatenation of the last four": lambda states: torch.cat(last_layers(states, 4), dim=-1),
}


@checked()
def features(hidden_states: States, name: str) -> Tensor:
    """Return one of `FEATURES`: (B, T, D), of the concatenation (B, T, 4D).

    `hidden_states` are L + 1 of (B, T, D), the output with `output_hidden_states=True`. Raises
    KeyError for another name, ValueError for a model with fewer layers than are needed.
    """
    require(
        name in FEATURES,
        f"features: expected one of {', '.join(FEATURES)}, got {name!r}",
        KeyError,
    )
    require(
        len(hidden_states),
        "features: expected the hidden states of all layers, got none; call the model with "
        "output_hidden_states=True",
    )
    last_layers(hidden_states, 1)  # refuses embeddings alone
    return FEATURES[name](hidden_states)


@checked(layers=1)
class LearnedMix(nn.Module):
    """A weighted sum of the last `layers` layers, with weights learned by the task: ELMo's mix.

    The paper's "weighted sum", of the last four layers and of all twelve.
    """

    def __init__(self, layers: int = 4) -> None:
        super().__init__()
        self.mix = ScalarMix(layers)

    def forward(self, hidden_states: States) -> Tensor:
        """Return (B, T, D) for L + 1 states; raises ValueError for fewer layers than are mixed."""
        layers = torch.stack(last_layers(hidden_states, len(self.mix.weights)))  # (layers, B, T, D)
        mixed: Tensor = self.mix(layers)  # (B, T, D)
        return mixed


def last_layers(states: States, count: int) -> list[Tensor]:
    """Return the last `count` states; the embeddings, which come first, are no layer's."""
    require(
        1 <= count < len(states),
        f"features: expected 1 to {len(states) - 1} layers, got {count}: the model has no more, or "
        f"its states were not requested (output_hidden_states=True)",
    )
    return list(states[-count:])
