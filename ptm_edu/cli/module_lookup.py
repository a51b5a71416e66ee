"""From a name on the command line to a module: how `pretrain` and `measure` find their work."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

from ptm_edu.language import say


def names_in(package: str) -> list[str]:
    """Return the names that a package offers: its modules', with - for _."""
    folders = importlib.import_module(package).__path__
    found = [module.name for module in pkgutil.iter_modules(folders)]
    return sorted(name.replace("_", "-") for name in found if not name.startswith("_"))


def module_named(package: str, name: str) -> ModuleType:
    """Import the module that a name stands for; ValueError names those there are."""
    known = names_in(package)
    if name not in known:
        raise ValueError(
            say(
                en="there is no {name!r}; there are: {known}",
                zh="没有 {name!r}；可用的有：{known}",
                name=name,
                known=", ".join(known) or "–",
            )
        )
    return importlib.import_module(f"{package}.{name.replace('-', '_')}")
