"""From a name on the command line to a module, for `pretrain` and `measure`."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from ptm_edu.language import say


def names_in(package: str) -> list[str]:
    """Return the names of a package's public modules, with - for _."""
    folders = importlib.import_module(package).__path__
    modules = [module.name for module in pkgutil.iter_modules(folders)]
    return sorted(name.replace("_", "-") for name in modules if not name.startswith("_"))


def module_named(package: str, name: str) -> ModuleType:
    """Import the module of this name; raises ValueError with the known names for another."""
    names = names_in(package)
    if name not in names:
        raise ValueError(
            say(
                en="there is no {name!r}; there are: {names}",
                zh="没有 {name!r}；可用的有：{names}",
                name=name,
                names=", ".join(names) or "–",
            )
        )
    return importlib.import_module(f"{package}.{name.replace('-', '_')}")
