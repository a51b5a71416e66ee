"""How an example flows through the blocks: which block's output another one is given.

Outputs are recognized by their values, so that nothing needs to be declared by a model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from .trace import Call, Trace

Block = dict[str, Any]


def flow_of(
    model: nn.Module, blocks: Sequence[Block], trace: Trace, written: Callable[[Any], list[Any]]
) -> dict[str, Any]:
    """Return the flow between leaves, the blocks without parts.

    `leaves` has for each path: `sources`, the leaves whose outputs it is given, added if there are
    several that are `added`; `inputs`, those of the model it is given, by name; `memory`, a leaf
    whose output it is given besides; and `residual`, how its input goes around it and is added
    again: "post" (LayerNorm after the sum, in the leaf `by`), "pre" (before the sub-layer), "plain"
    or ""; `given` is the shape of its input. `inputs` and `outputs` of the pass have a name and a
    shape, an output also the leaf it comes `from`, "" where it is computed by none.
    """
    return _Flow(model, blocks, trace, written).result()


class _Flow:
    def __init__(
        self,
        model: nn.Module,
        blocks: Sequence[Block],
        trace: Trace,
        written: Callable[[Any], list[Any]],
    ) -> None:
        self.written = written
        self.trace, self.modules = trace, dict(model.named_modules())
        self.blocks = {block["path"]: block for block in blocks}
        parents = {block["parent"] for block in blocks}
        self.order = [path for path in self.blocks if path not in parents]
        self.block_at = {path: path for path in self.blocks}
        for path, block in self.blocks.items():
            for other in _layers(path, block["repeat"]):
                self.block_at[other] = path
        self.leaves: dict[str, dict[str, Any]] = {}

    def result(self) -> dict[str, Any]:
        for path in self.order:
            self.leaves[path] = self.leaf(path)
        self.give_what_is_left()
        named = [(name.replace("_", " "), x) for name, x in self.trace.outputs.items()]
        outputs = [(name, x, self.source(x, len(self.trace.calls))) for name, x in named]
        return {
            "leaves": self.leaves,
            "inputs": {name: self.written(x.shape) for name, x in self.trace.inputs.items()},
            "outputs": [
                {"name": name, "shape": self.written(x.shape), "from": path or ""}
                for name, x, path in outputs
                if path or len(outputs) == 1 or name.endswith("logits")
            ],
        }

    def leaf(self, path: str) -> dict[str, Any]:
        calls, around = self.trace.of(path), self.residual(path)
        found: dict[str, Any] = {"inputs": [], "memory": "", "added": False, "residual": ""}
        if around:
            module = self.modules[around.path]
            style = "pre" if getattr(module, "norm_first", False) else "post"
            found |= {"residual": style, "by": around.path}
        elif self.adds_its_input(path):
            found["residual"] = "plain"
        names = self.trace.inputs.items()
        given = [x for call in calls for x in call.given]
        found["inputs"] = [name for name, x in names if any(x is y for y in given)]
        found["sources"] = sources = self.sources(path, calls, around, found["inputs"])
        main = [x for call in ([around] if around else calls[:1]) for x in call.given[:1]]
        found["given"] = self.written(main[0].shape) if main else []
        found["added"] = len(sources) > 1 and bool(calls)
        for x in calls[0].given[1:] if calls else []:
            other = self.source(x, self.trace.calls.index(calls[0]))
            if other and other not in sources and not self.is_residual(path):
                found["memory"] = other
        return found

    def give_what_is_left(self) -> None:
        """Let an input that no leaf is given as it is enter at one given as many numbers."""
        entries = [path for path, leaf in self.leaves.items() if not leaf["sources"]]
        for name, x in self.trace.inputs.items():
            if any(name in leaf["inputs"] for leaf in self.leaves.values()):
                continue
            free = [path for path in entries if not self.leaves[path]["inputs"]]
            calls = {path: [call.given[:1] for call in self.trace.of(path)] for path in free}
            fits = [p for p in free if any(y.numel() == x.numel() for [y] in calls[p])]
            for path in (fits or free)[:1]:
                self.leaves[path]["inputs"] = [name]

    def sources(
        self, path: str, calls: list[Call], around: Call | None, inputs: list[str]
    ) -> list[str]:
        before = list(self.leaves)
        if self.is_residual(path) and before:
            return before[-1:]
        if not calls:
            return self.ends()
        if inputs and not around:
            return []
        call = calls[0]
        x = (around or call).given[0] if (around or call).given else None
        if x is not None:
            if found := self.source(x, self.trace.calls.index(call)):
                return [found]
            ends = [self.trace.of(end) for end in self.ends()]
            parts = [of[0].output for of in ends if of and of[0].output is not None]
            if len(parts) > 1 and _same(_sum(parts), x):
                return self.ends()
        if self.blocks[path]["kind"] == "Embedding" or not before:
            return []
        return self.twins_sources(path) or before[-1:]

    def twins_sources(self, path: str) -> list[str]:
        """Those of the same leaf in the container before this one, of the same kind."""
        parent, last = self.blocks[path]["parent"], list(self.leaves)[-1]
        twin = self.blocks[last]["parent"]
        kinds = [self.blocks[one]["kind"] for one in (parent or "", twin or "")]
        is_twin = parent and twin not in ("", parent) and kinds[0] == kinds[1]
        sources: list[str] = self.leaves[last]["sources"] if is_twin else []
        return sources

    def ends(self) -> list[str]:
        """The leaves whose output nothing has been given yet."""
        used = {source for leaf in self.leaves.values() for source in leaf["sources"]}
        return [path for path in self.leaves if path not in used]

    def source(self, x: Tensor, before: int) -> str | None:
        """Return the leaf that ends the first block whose output is x, before a call's number."""
        for call in self.trace.calls[:before]:
            block = self.block_at.get(call.path)
            if block is not None and call.output is not None and _same(call.output, x):
                return [leaf for leaf in self.order if _is_in(leaf, block)][-1]
        return None

    def is_residual(self, path: str) -> bool:
        return bool(self.blocks[path]["kind"] == "Residual")

    def residual(self, path: str) -> Call | None:
        """Return the call of the Residual that this leaf's output is given to."""
        after = self.order[self.order.index(path) + 1 :][:1]
        if not after or not self.is_residual(after[0]) or self.is_residual(path):
            return None
        return next(iter(self.trace.of(after[0])), None)

    def adds_its_input(self, path: str) -> bool:
        """Whether the last of repeated layers has its input added to its output."""
        block = self.blocks[path]
        last = next(iter(self.trace.of(_layers(path, block["repeat"])[-1])), None)
        outer = next(iter(self.trace.of(block["parent"] or "")), None)
        if not last or not outer or last.output is None or outer.output is None:
            return False
        x, y, total = last.given[:1], last.output, outer.output
        total = total[-1] if total.dim() == y.dim() + 1 else total
        return block["repeat"] > 1 and bool(x) and _same(_sum([*x, y]), total)


def _layers(path: str, repeat: int) -> list[str]:
    inside, _, first = path.rpartition(".")
    return [f"{inside}.{int(first) + n}" for n in range(repeat)] if repeat > 1 else [path]


def _is_in(leaf: str, block: str) -> bool:
    return not block or leaf == block or leaf.startswith(f"{block}.")


def _sum(parts: Sequence[Tensor]) -> Tensor | None:
    try:
        total = parts[0]
        for part in parts[1:]:
            total = total + part
        return total
    except RuntimeError:  # shapes that do not fit
        return None


def _same(a: Tensor | None, b: Tensor) -> bool:
    if a is b:
        return True
    return (
        a is not None
        and a.shape == b.shape
        and a.is_floating_point()
        and b.is_floating_point()
        and torch.allclose(a, b, rtol=1e-4, atol=1e-6)
    )
