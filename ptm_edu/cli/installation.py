"""Checkups of what was installed: Python, the pinned packages, the widgets, the shipped weights."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from .findings import Finding, fault, fine, note

if TYPE_CHECKING:
    from packaging.requirements import Requirement

EXTENSIONS = ("anywidget", "@jupyter-widgets/jupyterlab-manager")


def python() -> Iterator[Finding]:
    """Is this Python one that the course supports?"""
    from packaging.specifiers import SpecifierSet

    wanted = metadata.metadata("ptm-edu")["Requires-Python"]
    found = ".".join(map(str, sys.version_info[:3]))
    if found in SpecifierSet(wanted):
        yield fine("Python {found}", "Python {found}", found=found)
    else:
        yield fault(
            "This is Python {found}, the course needs {wanted}: make its environment again with "
            "a newer Python.",
            "当前是 Python {found}，课程需要 {wanted}：请用更新的 Python 重建环境。",
            found=found,
            wanted=wanted,
        )


def packages() -> Iterator[Finding]:
    """Is each package there, in the version that the installed course asks for?"""
    from packaging.requirements import Requirement

    asked = [Requirement(line) for line in metadata.requires("ptm-edu") or []]
    asked = [r for r in asked if r.marker is None or r.marker.evaluate({"extra": ""})]
    wrong = list(filter(None, map(_wrong_version, asked)))
    yield from wrong
    if not wrong:
        yield fine("{n} packages in their versions", "{n} 个依赖包版本正确", n=len(asked))


def _wrong_version(asked: Requirement) -> Finding | None:
    try:
        found = metadata.version(asked.name)
    except metadata.PackageNotFoundError:
        found = "–"
    # A local version such as 2.13.0+cpu is the same release built for another machine.
    if found != "–" and asked.specifier.contains(found, prereleases=True):
        return None
    return fault(
        "{name}: version {found} is here, {wanted} is needed; run `{python} -m pip install -e .` "
        "in the course's folder.",
        "{name}：当前版本 {found}，需要 {wanted}；请在课程文件夹中运行 "
        "`{python} -m pip install -e .`。",
        name=asked.name,
        found=found,
        wanted=asked.specifier,
        python=Path(sys.executable).name,
    )


def widgets() -> Iterator[Finding]:
    """Will JupyterLab draw widgets: do the two front-end extensions lie where it looks?"""
    from jupyter_core.paths import jupyter_path

    places = [Path(place) for place in jupyter_path("labextensions")]
    missing = [x for x in EXTENSIONS if not any((p / x / "package.json").exists() for p in places)]
    for name in missing:
        yield fault(
            "JupyterLab's extension {name} is missing, so no widget would be drawn; run "
            "`{python} -m pip install --force-reinstall --no-deps anywidget jupyterlab_widgets`.",
            "缺少 JupyterLab 扩展 {name}，交互组件无法显示；请运行 "
            "`{python} -m pip install --force-reinstall --no-deps anywidget jupyterlab_widgets`。",
            name=name,
            python=Path(sys.executable).name,
        )
    if not missing:
        yield fine("JupyterLab can draw the widgets", "JupyterLab 可以显示交互组件")


def weights() -> Iterator[Finding]:
    """Is each shipped model's weight file there and whole?"""
    from ptm_edu.zoo import MODELS, check_weights

    from . import sentence

    for name in MODELS:
        try:
            check_weights(name)
            yield fine("weights of {name} are whole", "{name} 的权重完好", name=name)
        except (OSError, ValueError, LookupError) as error:
            said = sentence(error)
            yield fault("{said}.", "模型 {name} 无法使用：{said}。", name=name, said=said)


def minilm() -> Iterator[Finding]:
    """Is the one model that a package of its own brings there and whole?"""
    from ptm_edu.zoo.elsewhere import INSTALL, minilm_folder

    from . import sentence

    try:
        minilm_folder()
        yield fine("weights of minilm are whole", "minilm 的权重完好")
    except FileNotFoundError:
        yield note(
            "minilm, the BERT chapter's real model, is not installed; `{install}` brings it.",
            "BERT 一章使用的 minilm 模型尚未安装；运行 `{install}` 即可安装。",
            install=INSTALL,
        )
    except (OSError, ValueError) as error:
        said = sentence(error)
        yield fault("{said}.", "模型 minilm 无法使用：{said}。", said=said)
