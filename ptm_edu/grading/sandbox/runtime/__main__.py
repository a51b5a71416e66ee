"""Started by its path, in a Python that knows no ptm_edu: loads this folder as a package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def load(name: str, folder: Path) -> ModuleType:
    """Import the package in `folder` under another name."""
    init = folder / "__init__.py"
    spec = importlib.util.spec_from_file_location(
        name, init, submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    load("runtime", Path(__file__).parent)
    importlib.import_module("runtime.server").main(load)
