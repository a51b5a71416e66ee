"""What leaves this folder: versions that agree, data that travels, licences, no foreign hosts."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

# Registries and mirrors, put together here so that this file does not name one.
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("anaconda", "org"),
        ("anaconda", "com"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
        ("cdnjs", "cloudflare", "com"),
        ("tuna", "tsinghua", "edu", "cn"),
        ("mirrors", "aliyun", "com"),
        ("pypi", "douban", "com"),
    )
]


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    """pyproject.toml."""
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def own_files(root: Path) -> list[Path]:
    """Return the files that git holds or would take, whether committed yet or not."""
    told = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    )
    names = [name for name in told.stdout.decode("utf-8").split("\0") if name]
    return [root / name for name in names if (root / name).is_file()]


def conda_lines(root: Path) -> tuple[list[str], list[str]]:
    """Return environment.yml's conda lines and its pip lines."""
    lines = (root / "environment.yml").read_text(encoding="utf-8").splitlines()
    after = lines[lines.index("dependencies:") + 1 :]
    conda = [line.removeprefix("  - ").strip() for line in after if line.startswith("  - ")]
    pip = [line.removeprefix("      - ").strip() for line in after if line.startswith("      - ")]
    return conda, pip


def test_conda_and_pip_get_the_same_versions(root: Path, project: dict[str, Any]) -> None:
    conda, pip = conda_lines(root)
    assert "-e ." in pip
    assert sorted(set(pip) - {"-e ."}) == sorted(project["project"]["dependencies"])
    assert len(pip) == len(set(pip))
    python = next(line.removeprefix("python=") for line in conda if line.startswith("python="))
    assert project["project"]["requires-python"] == f">={python}"
    assert set(conda) == {f"python={python}", "pip", "pip:"}


def test_every_dependency_is_pinned(project: dict[str, Any]) -> None:
    assert all("==" in line for line in project["project"]["dependencies"])


def test_the_version_stands_once_in_meaning(project: dict[str, Any]) -> None:
    import ptm_edu

    assert project["project"]["version"] == ptm_edu.__version__


def test_every_data_file_travels_with_the_package(root: Path, project: dict[str, Any]) -> None:
    package = root / "ptm_edu"
    patterns = project["tool"]["setuptools"]["package-data"]["ptm_edu"]
    taken = {path for pattern in patterns for path in package.glob(pattern)}
    data = [p for p in own_files(root) if p.is_relative_to(package) and p.suffix != ".py"]
    assert package / "py.typed" in data
    assert [str(path.relative_to(root)) for path in data if path not in taken] == []


def test_licences(root: Path, project: dict[str, Any]) -> None:
    files = project["project"]["license-files"]
    assert files == ["LICENSE", "LICENSE-TEXT", "LICENSE-DATA"]
    texts = {name: (root / name).read_text(encoding="utf-8") for name in files}
    assert texts["LICENSE"].startswith("MIT License")
    assert "creativecommons.org/licenses/by/4.0/legalcode" in texts["LICENSE-TEXT"]
    assert "CC BY-SA" in texts["LICENSE-DATA"]


def test_no_package_registry_is_named(root: Path) -> None:
    named = []
    for path in own_files(root):
        content = path.read_bytes().lower()
        named += [f"{path.relative_to(root)}: {h}" for h in HOSTS if h.encode() in content]
    assert named == []
