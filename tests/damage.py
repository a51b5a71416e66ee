"""Damage to a folder of JSON files and tensors, drawn by hypothesis."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch
from hypothesis import strategies as st
from safetensors.torch import load_file, save_file

VALUES: list[Any] = [None, 0, 1, -1, 2, 3, 8, 0.5, 1e30, True, False, "", "gelu", "x", [], {}, [1]]


def damage_file(draw: Any, folder: Path) -> None:
    """Delete, truncate, rename or exchange a file."""
    names = sorted(path.name for path in folder.iterdir())
    path, other = (folder / draw(st.sampled_from(names)) for _ in range(2))
    match draw(st.sampled_from(["delete", "truncate", "rename", "exchange"])):
        case "delete":
            path.unlink()
        case "truncate":
            content = path.read_bytes()
            path.write_bytes(content[: int(draw(st.floats(0, 0.999)) * len(content))])
        case "rename":
            path.rename(folder / draw(st.sampled_from(["vocab.txt", "merges.txt", "old.json"])))
        case "exchange":
            mine, theirs = path.read_bytes(), other.read_bytes()
            path.write_bytes(theirs)
            other.write_bytes(mine)


def damage_json(draw: Any, path: Path) -> None:
    """Delete, rename, change or reorder fields, in the file or a part of it."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    part = content
    parts = (
        [v for v in content.values() if isinstance(v, dict)] if isinstance(content, dict) else []
    )
    if parts and draw(st.booleans()):
        part = draw(st.sampled_from(parts))
    if not isinstance(part, dict) or not part:
        return
    name = draw(st.sampled_from(sorted(part)))
    match draw(st.sampled_from(["delete", "rename", "change", "reorder"])):
        case "delete":
            del part[name]
        case "rename":
            part["renamed"] = part.pop(name)
        case "change":
            part[name] = draw(st.sampled_from(VALUES))
        case "reorder":
            for key in sorted(part, reverse=True):
                part[key] = part.pop(key)
    path.write_text(json.dumps(content), encoding="utf-8")


def damage_tensors(draw: Any, path: Path) -> None:
    """Delete, rename, cut, transpose or convert a tensor, or reorder all."""
    try:
        tensors = load_file(path)
    except Exception:
        return
    name = draw(st.sampled_from(sorted(name for name, t in tensors.items() if t.numel())))
    tensor = tensors[name]
    match draw(st.sampled_from(["delete", "rename", "cut", "transpose", "half", "nan", "reorder"])):
        case "delete":
            del tensors[name]
        case "rename":
            tensors[draw(st.sampled_from(["x", "bert." + name, name + "s"]))] = tensors.pop(name)
        case "cut":
            tensors[name] = tensor[: draw(st.integers(0, len(tensor) - 1))].clone()
        case "transpose":
            tensors[name] = tensor.T.contiguous() if tensor.dim() == 2 else tensor[None].clone()
        case "half":
            tensors[name] = tensor.half()
        case "nan":
            tensors[name] = tensor * torch.nan
        case "reorder":
            tensors = dict(reversed(tensors.items()))
    save_file(tensors, path, {"format": "pt"})


def assert_is_one_sentence(error: ValueError) -> None:
    """A message says what was found in one line, and is not Python's own."""
    message = str(error)
    assert len(message) > 40 and "\n" not in message
    assert not message.startswith(("'", "invalid literal", "not enough", "zip()"))
