"""Adapters: small networks between the frozen sub-layers (Houlsby et al. 2019)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .backbone import Backbone, layer_names
from .method import Method, Part, Removable

Placement = Literal["houlsby", "pfeiffer"]
INITIAL_STD = 0.01


@checked()
@dataclass(frozen=True)
class Adapter(Method):
    """y + W_up·GELU(W_down·y) in place of a sub-layer's output y, before the residual is added.

    W_down projects D dimensions to `bottleneck`, m in the paper, and W_up projects them back: 2mD +
    D + m parameters each (Houlsby et al. 2019, §2.1). "houlsby" has an adapter after the attention
    and one after the feed-forward network of each layer, and trains copies of the layer norms.
    "pfeiffer" has one adapter a layer, after the feed-forward network (Pfeiffer et al. 2021);
    the norms around it are the base model's.

    Houlsby et al. draw both matrices with a standard deviation of 0.01, "near identity". Here W_up
    is 0 at the start, so that outputs are then bit-equal to the base model's; W_down is drawn as
    theirs. Raises ValueError for another placement and a bottleneck below 1.
    """

    bottleneck: int = 64
    placement: Placement = "houlsby"

    can_be_merged = False  # there is a nonlinearity in it

    def __post_init__(self) -> None:
        """Check both settings."""
        require(
            self.bottleneck >= 1,
            f"Adapter: expected a bottleneck of at least 1, got {self.bottleneck}",
        )
        require(
            self.placement in ("houlsby", "pfeiffer"),
            f"Adapter: expected the placement 'houlsby' or 'pfeiffer', got {self.placement!r}",
        )

    def parts(self, backbone: Backbone) -> dict[str, Part]:
        """Return one or two adapters for each layer."""
        after = ["attention", "feed_forward"] if self.placement == "houlsby" else ["feed_forward"]
        return {
            f"{layer}.{sublayer}": Bottleneck(backbone.config.dim, self.bottleneck)
            for layer in layer_names(backbone)
            for sublayer in after
        }

    def copies(self, backbone: Backbone) -> list[str]:
        """Return the names of the layers' norms, which Houlsby et al. train as well (§2.1)."""
        if self.placement == "pfeiffer":
            return []
        return [
            f"{layer}.{sublayer}_residual.norm"
            for layer in layer_names(backbone)
            for sublayer in ("attention", "feed_forward")
        ]


class Bottleneck(Part):
    """One adapter: `down` (D → m), a GELU, `up` (m → D), and a skip connection around them."""

    def __init__(self, dim: int, bottleneck: int) -> None:
        super().__init__()
        self.down = nn.Linear(dim, bottleneck)
        self.activation = nn.GELU()
        self.up = nn.Linear(bottleneck, dim)
        bound = 2 * INITIAL_STD
        nn.init.trunc_normal_(self.down.weight, std=INITIAL_STD, a=-bound, b=bound)
        for zero in (self.down.bias, self.up.weight, self.up.bias):
            nn.init.zeros_(zero)

    def forward(self, y: Tensor) -> Tensor:
        """Return (B, T, D) for a sub-layer's output y (B, T, D)."""
        change: Tensor = self.up(self.activation(self.down(y)))  # (B, T, D) → (B, T, m) → (B, T, D)
        return y + change

    def attach(self, module: nn.Module) -> list[Removable]:
        """Apply the adapter to the sub-layer's output."""
        return [module.register_forward_hook(self._apply_to_output)]

    def _apply_to_output(self, module: nn.Module, args: tuple[Any, ...], output: Any) -> Any:
        if isinstance(output, tuple):  # an attention's output and its weights
            return self(output[0]), *output[1:]
        return self(output)
