"""The encoder: every token attends to every token, in each of several blocks."""

from __future__ import annotations

from torch import Tensor, nn

from ptm_edu.arguments import checked

from .block import TransformerBlock, final_norm
from .config import LayerConfig


@checked(layers=1)
class Encoder(nn.Module):
    """A stack of `layers` blocks (Vaswani et al. 2017, §3.1); BERT is one."""

    def __init__(self, config: LayerConfig, layers: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList(TransformerBlock(config) for _ in range(layers))
        self.final_norm = final_norm(config)

    def forward(
        self,
        x: Tensor,
        mask: Tensor | None = None,
        output_attentions: bool = False,
        output_hidden_states: bool = True,
    ) -> tuple[list[Tensor], list[Tensor]]:
        """Return the input and each block's output, L + 1 of (B, T, D), and all attentions.

        x is (B, T, D); the last output is normalized. The L attentions are (B, H, T, T), or none if
        they are not requested. Without `output_hidden_states`, the first list has only the last
        output, and inference needs less memory. `mask` is True where a token may attend to another,
        and broadcasts to (B, H, T, T).
        """
        hidden_states, attentions = [x], []
        for layer in self.layers:
            x, weights = layer(x, mask, output_attentions)  # (B, T, D), (B, H, T, T)
            hidden_states = [*hidden_states, x] if output_hidden_states else [x]
            if weights is not None:
                attentions.append(weights)
        hidden_states[-1] = self.final_norm(x)  # (B, T, D)
        return hidden_states, attentions
