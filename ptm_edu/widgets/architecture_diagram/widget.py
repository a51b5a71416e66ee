"""ArchitectureDiagram: a model's blocks, shapes and parameters, read from the model itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from ptm_edu.language import current_language
from ptm_edu.widgets.check import Check
from ptm_edu.widgets.host.widget import Widget
from ptm_edu.widgets.settings import choice

# The parts of the library's models; other names, and classes, stay as they are in the code.
CHINESE = {
    "center": "中心词",
    "context": "上下文词",
    "characters": "字符嵌入",
    "projection": "投影",
    "forward stack": "前向 LSTM",
    "backward stack": "后向 LSTM",
    "embeddings": "嵌入层",
    "token embedding": "词元嵌入",
    "position embedding": "位置嵌入",
    "segment embedding": "句段嵌入",
    "encoder": "编码器",
    "decoder": "解码器",
    "attention": "注意力",
    "attention residual": "注意力的残差连接",
    "cross attention": "交叉注意力",
    "cross attention residual": "交叉注意力的残差连接",
    "feed forward": "前馈网络",
    "feed forward residual": "前馈网络的残差连接",
    "norm": "层归一化",
    "final norm": "最后的层归一化",
    "pooler": "池化层",
    "masked lm": "掩码语言模型",
    "next sentence": "下一句预测",
    # of inputs and outputs
    "input ids": "词元编号",
    "decoder input ids": "解码器的词元编号",
    "token type ids": "句段编号",
    "character ids": "字符编号",
    "attention mask": "注意力掩码",
    "words": "词",
    "negatives": "负样本",
    "hidden states": "隐藏状态",
    "layers": "各层",
    "loss": "损失",
}


class ArchitectureDiagram(Widget):
    """How an example flows through the modules of a PyTorch model, from its inputs to its outputs.

    Blocks, names and parameters come from the module tree, shapes and connections from one forward
    pass over `inputs`, the arguments of the model's `method`. Without inputs each required argument
    is a batch of token ids, zeros (11, 7), a second one (11, 13). In shapes B is the batch, T the
    length; with two sequences S is the first one's. Layers of one kind in a list are one box. A
    shared parameter counts where it first appears. A block's bar is as long as its share of the
    parameters. Attention, feed-forward layers and heads are one box each: a click shows their
    source.

    Of several models, {"Transformer": model, "GPT": model, …}, one is `shown`: blocks move to where
    the next one has them, and a sentence says which parts are gone and which are new.

    `chosen` is the path of the block on display, as in `named_modules`. It and `shown`, a title,
    can be read and set. Raises TypeError for what is no module, ValueError where the forward pass
    fails and for no model at all.
    """

    bundle: ClassVar[str] = "architecture_diagram"

    models = traitlets.List(traitlets.Dict()).tag(sync=True)
    shown = choice("", lambda widget: [model["title"] for model in widget.models])
    chosen = choice("", lambda widget: [block["path"] for block in widget.blocks])

    def __init__(
        self,
        model: Any,
        *inputs: Any,
        method: str = "forward",
        title: str | None = None,
        language: str | None = None,
    ) -> None:
        check = Check("ArchitectureDiagram")
        named = isinstance(model, Mapping)
        check.must(not named or model, "model", "a model or several by name", model)
        check.must(not named or title is None, "title", "left out, as models have names", title)
        if not named:
            name = type(model).__name__ if title is None else check.text("title", title)
            model = {name: model}
        chinese = current_language(language) == "zh"
        models = [
            _described(str(name), one, inputs, method, chinese) for name, one in model.items()
        ]
        super().__init__(language, models=models, shown=models[0]["title"], chosen="")

    @property
    def blocks(self) -> list[dict[str, Any]]:
        """The blocks of the model that is shown."""
        return next(model["blocks"] for model in self.models if model["title"] == self.shown)


def _described(
    title: str, model: Any, inputs: Sequence[Any], method: str, chinese: bool
) -> dict[str, Any]:
    """Return what the page needs to draw a model."""
    from .blocks import blocks_of, sources_of  # here, as they import torch
    from .flow import flow_of

    blocks, trace, written = blocks_of(model, inputs, method)
    flow = flow_of(model, blocks, trace, written)
    flow["names"] = {name: name.replace("_", " ") for name in flow["inputs"]}
    if chinese:
        for named in (*blocks, *flow["outputs"]):
            named["name"] = CHINESE.get(named["name"], named["name"])
        flow["names"] = {name: CHINESE.get(said, said) for name, said in flow["names"].items()}
    return {
        "title": title,
        "blocks": blocks,
        "flow": flow,
        "sources": sources_of(model, blocks),
        "total": sum(p.numel() for p in model.parameters()),
    }
