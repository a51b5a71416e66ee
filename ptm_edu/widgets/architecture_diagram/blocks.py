"""The blocks of a PyTorch model: which modules get a box, and what stands in it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from ptm_edu.widgets.architecture_diagram.trace import Trace, traced
from ptm_edu.widgets.check import Check, described

NAME = "ArchitectureDiagram"
FORMULAS = {
    "Embedding": "E[i]",
    "Linear": "x Wᵀ + b",
    "LayerNorm": "γ (x − μ) / √(σ² + ε) + β",
    "MultiHeadAttention": "[head₁; …; head_H] W_O, head = softmax(Q Kᵀ / √d) V",
    "FeedForward": "f(x W₁ + b₁) W₂ + b₂",
    "Residual": "x + sublayer(x), with layer norm",
    "ProjectedLstm": "h = W (o ⊙ tanh c)",
    "Highway": "g ⊙ f(x W) + (1 − g) ⊙ x",
    "Pooler": "tanh(h_[CLS] W + b)",
    "MaskedLMHead": "LayerNorm(GELU(h W + b)) Eᵀ + b",
    "Softmax": "softmax(h Wᵀ + b)",
    "SkipGram": "log σ(c · v) + Σ log σ(−n · v)",
    "Cbow": "log σ(c · mean v) + Σ log σ(−n · mean v)",
}


def blocks_of(
    model: Any, inputs: Sequence[Any], method: str
) -> tuple[list[dict[str, Any]], Trace, Callable[[Any], list[Any]]]:
    """Return the blocks, the pass, and a function that writes a tensor's shape with symbols.

    Each block comes before those inside it, in the order in which the pass ends them.

    A block is {path, name, kind, formula, shape (symbols and numbers, [] where nothing was
    recorded), repeat (how many layers it stands for), parameters (of all of them), within (how
    many times it is there, as a part of repeated layers), parent (a path)}.
    """
    if not isinstance(model, nn.Module):
        raise TypeError(
            f"{NAME}: expected a torch.nn.Module, got a {type(model).__name__}; of a loaded model "
            f"give its .model"
        )
    if not callable(getattr(model, str(method), None)):
        Check(NAME).refuse("method", "one of the model's", described(method))
    for encoding in inputs:
        if isinstance(encoding, Mapping):
            raise TypeError(
                f"{NAME}: expected the tensors of one pass, got a {type(encoding).__name__} with "
                f"{', '.join(map(str, encoding))}; give {NAME}(model, encoding['input_ids'])"
            )
    given = list(inputs) or _token_ids(model, method)
    trace = _pass(model, given, method)
    shapes = trace.shapes
    symbols = _symbols(given)
    order = {path: n for n, path in enumerate(shapes)}

    def written(shape: Sequence[int]) -> list[Any]:
        return [symbols.get((axis, n), n) for axis, n in enumerate(shape)]

    counted: set[int] = set()
    blocks: list[dict[str, Any]] = []

    def add(layers: Sequence[nn.Module], path: str, parent: str | None, within: int) -> None:
        module = layers[0]
        kind, name = type(module).__name__, path.rpartition(".")[2]
        fresh = {id(p): p for layer in layers for p in layer.parameters()}.items()
        blocks.append(
            {
                "path": path,
                "name": kind if not name or name.isdigit() else name.replace("_", " "),
                "kind": kind,
                "formula": FORMULAS.get(kind, ""),
                "shape": written(shapes.get(path, [])),
                "repeat": len(layers),
                "parent": parent,
                "within": within,
                "parameters": sum(p.numel() for key, p in fresh if key not in counted),
            }
        )
        if parent is None or _is_structure(module):
            parts = _parts(module, path)
            for inside, some in sorted(parts.items(), key=lambda part: order.get(part[0], 10**6)):
                add(some, inside, path, within * len(layers))
        counted.update(key for key, _ in fresh)

    add([model], "", None, 1)
    return blocks, trace, written


def sources_of(model: nn.Module, blocks: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Return the source of each block's class by the class's name, without torch's own."""
    kinds = {type(module).__name__: type(module) for module in model.modules()}
    return {
        name: inspect.getsource(kind)
        for name, kind in kinds.items()
        if not kind.__module__.startswith("torch.")
        and any(block["kind"] == name for block in blocks)
    }


def _is_structure(module: nn.Module) -> bool:
    """Whether a module is drawn as the boxes of its parts: not attention, heads and the like."""
    parts = list(module.children())
    return any(
        isinstance(part, (nn.Embedding, nn.ModuleList))
        or any(p.numel() for child in part.children() for p in child.parameters())
        for part in parts
    )


def _parts(module: nn.Module, path: str) -> dict[str, list[nn.Module]]:
    """Return the modules inside by path; those of one kind in a list together, by the first's."""
    found: dict[str, list[nn.Module]] = {}
    for name, child in module.named_children():
        inside = f"{path}.{name}" if path else name
        if not isinstance(child, nn.ModuleList):
            found[inside] = [child]
            continue
        last = ""
        for number, layer in enumerate(child):
            if last and type(found[last][0]) is type(layer):
                found[last].append(layer)
            else:
                last = f"{inside}.{number}"
                found[last] = [layer]
    return {key: some for key, some in found.items() if any(True for _ in some[0].parameters())}


def _token_ids(model: nn.Module, method: str) -> list[Tensor]:
    """Ids for a pass, in sizes that no model has otherwise: B = 11, S = 7 and T = 13, or T = 7."""
    parameters = inspect.signature(getattr(model, method)).parameters.values()
    required = [p for p in parameters if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
    return [
        torch.zeros(11, length, dtype=torch.long)
        for length, _ in zip((7, 13), required, strict=False)
    ]


def _symbols(inputs: Sequence[Any]) -> dict[tuple[int, int], str]:
    """Return the symbols of sizes: {(axis, size): symbol}."""
    sizes = [tuple(x.shape) for x in inputs if isinstance(x, Tensor)]
    if not sizes:
        return {}
    B = sizes[0][0]
    lengths = [size[1] for size in sizes if len(size) > 1 and len(sizes[0]) > 1]
    names = ("T",) if len(lengths) == 1 else ("S", "T")
    found: dict[tuple[int, int], str] = {}
    for length, name in zip(lengths, names, strict=False):
        found |= {
            (0, length): name,
            (1, length): name,
            (2, length): name,
            (0, B * length): f"B·{name}",
        }
    return found | {(0, B): "B", (1, B): "B"}


def _pass(model: nn.Module, inputs: Sequence[Any], method: str) -> Trace:
    try:
        return traced(model, inputs, method)
    except (TypeError, ValueError, RuntimeError, IndexError) as error:
        raise ValueError(
            f"{NAME}: {type(model).__name__}.{method} failed on "
            f"{[tuple(x.shape) if isinstance(x, Tensor) else x for x in inputs]}: {error}; "
            f"give the inputs of one pass: {NAME}(model, ids)"
        ) from error
