"""ArchitectureDiagram: a model's blocks, shapes and parameters, read from the model itself."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import choice, text


class ArchitectureDiagram(Widget):
    """Boxes for the modules of a PyTorch model, with formula, output shape and parameter count.

    Blocks, names and parameters come from the module tree, output shapes from one forward pass
    over `inputs`, the arguments of the model's `method`. Without inputs each required argument is a
    batch of token ids, zeros (11, 7), a second one (11, 13). In shapes B is the batch, T the
    length; with two sequences S is the first one's. Layers of one kind in a list are one box. A
    shared parameter counts where it first appears. Attention, feed-forward layers and heads are
    one box each: a click shows their source.

    `chosen` is the path of the block on display, as in `named_modules`, and can be read and set.
    Raises TypeError for what is no module, ValueError where the forward pass fails.
    """

    bundle: ClassVar[str] = "architecture_diagram"

    title = text()
    blocks = traitlets.List(traitlets.Dict()).tag(sync=True)
    sources = traitlets.Dict().tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    chosen = choice("", lambda widget: [block["path"] for block in widget.blocks])

    def __init__(
        self,
        model: Any,
        *inputs: Any,
        method: str = "forward",
        title: str | None = None,
        language: str | None = None,
    ) -> None:
        from .blocks import blocks_of, sources_of  # here, as it imports torch

        blocks = blocks_of(model, inputs, method)
        super().__init__(
            language,
            title=type(model).__name__ if title is None else title,
            blocks=blocks,
            sources=sources_of(model, blocks),
            total=sum(p.numel() for p in model.parameters()),
            chosen=blocks[0]["path"],
        )
