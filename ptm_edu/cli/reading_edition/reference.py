"""The pages of the library's reference: a page a package, from its `__all__` and docstrings."""

from __future__ import annotations

import importlib
import inspect
import re
import shutil
from pathlib import Path
from typing import Any

from ptm_edu import on_one_page
from ptm_edu.language import say

PACKAGES = (
    *("zoo", "word2vec", "elmo", "transformer", "gpt", "bert", "xlnet", "adaptation"),
    *("text", "training", "evaluation", "course", "widgets", "exercises", "family"),
)


def write_reference(folder: Path) -> None:
    """Write a page for each public package, their list, and the models on one page."""
    folder.mkdir(parents=True, exist_ok=True)
    summaries = []
    for name in PACKAGES:
        module = importlib.import_module(f"ptm_edu.{name}")
        (folder / f"{name}.rst").write_text(_package_page(module), encoding="utf-8")
        summary = inspect.getdoc(module) or ""
        summaries += [f":doc:`ptm_edu.{name} <{name}>`", f"   {summary.splitlines()[0]}", ""]
    title = say(en="Library reference", zh="库参考")
    lines = [*_heading(title, "="), *summaries, ".. toctree::", "   :hidden:", ""]
    lines += [f"   {name}" for name in PACKAGES]
    (folder / "index.rst").write_text("\n".join([*lines, ""]), encoding="utf-8")
    _write_one_page_models(folder)


def _package_page(module: Any) -> str:
    """Return a page: what the package is for, its names in a table, and each in full."""
    names = {name: getattr(module, name) for name in module.__all__}
    names = {name: it for name, it in names.items() if not _is_elsewhere(it, module)}
    described = [name for name, it in names.items() if _is_described(it)]
    lines = [*_heading(module.__name__, "="), f".. automodule:: {module.__name__}", ""]
    lines += [".. autosummary::", "   :nosignatures:", "", *(f"   {name}" for name in described)]
    for name, it in names.items():
        lines += ["", *_directive(f"{module.__name__}.{name}", it)]
    return "\n".join([*lines, ""])


def _directive(name: str, it: Any) -> list[str]:
    if inspect.isclass(it):
        return [f".. autoclass:: {name}", "   :members:", "   :member-order: bysource"]
    if inspect.ismodule(it):
        # Sphinx's links from sources back to this page expect what is the module's own.
        others = [
            one
            for one in getattr(it, "__all__", ())
            if not _home(getattr(it, one)).startswith(it.__name__)
        ]
        options = [f"   :exclude-members: {', '.join(others)}"] if others else []
        return [f".. automodule:: {it.__name__}", "   :members:", *options]
    if inspect.isroutine(it):
        return [f".. autofunction:: {name}"]
    return [f".. py:data:: {name}", f"   :type: {type(it).__name__}"]


def _is_elsewhere(it: Any, module: Any) -> bool:
    """Say whether it is another package's, whose page has it."""
    others = [f"ptm_edu.{name}" for name in PACKAGES if f"ptm_edu.{name}" != module.__name__]
    return any(
        _home(it).startswith(f"{other}.") and it in vars(importlib.import_module(other)).values()
        for other in others
    )


def _home(it: Any) -> str:
    return getattr(it, "__module__", None) or ""


def _is_described(it: Any) -> bool:
    """Say whether its docstring is its own, not that of `dict` or `tuple`."""
    return inspect.isclass(it) or inspect.ismodule(it) or inspect.isroutine(it)


def _write_one_page_models(folder: Path) -> None:
    lines = _heading(say(en="Models on one page", zh="一页读懂模型"), "=")
    for path in sorted(Path(on_one_page.__file__).parent.glob("[a-z]*.py")):
        summary = re.match(r'"""(.+?)(?:"""|\n)', path.read_text(encoding="utf-8"))
        shutil.copy(path, folder)
        lines += [*_heading(path.name, "-"), summary[1] if summary else "", ""]
        lines += [f".. literalinclude:: {path.name}", "   :language: python", ""]
    (folder / "on_one_page.rst").write_text("\n".join(lines), encoding="utf-8")


def _heading(title: str, line: str) -> list[str]:
    return [title, line * 2 * len(title), ""]
