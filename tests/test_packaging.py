"""What leaves this folder: versions that agree, data that travels, licenses, no foreign hosts."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from functools import partial
from importlib import metadata
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

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
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    )
    names = [name for name in listing.stdout.decode("utf-8").split("\0") if name]
    return [root / name for name in names if (root / name).is_file()]


def requirements(project: dict[str, Any]) -> list[Requirement]:
    """Return what the package and its extras depend on."""
    extras = project["project"]["optional-dependencies"].values()
    return [Requirement(line) for line in [*project["project"]["dependencies"], *chain(*extras)]]


def constraints(root: Path) -> dict[str, str]:
    """Return constraints.txt as {name: version}."""
    lines = (root / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    versions = {canonicalize_name(name): version for name, version in pins}
    assert len(versions) == len(pins)
    return versions


def test_every_dependency_has_a_range_and_one_tested_version(
    root: Path, project: dict[str, Any]
) -> None:
    pinned = constraints(root)
    assert pinned["torch"] == "2.13.0"
    for requirement in requirements(project):
        assert [bound.operator for bound in requirement.specifier] == [">="], requirement
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)])


def test_the_tested_versions_install_on_the_oldest_python(
    root: Path, project: dict[str, Any]
) -> None:
    """Debian 12 has 3.11.2: a package that asks for 3.11.5 could not be installed there."""
    oldest = project["project"]["requires-python"].removeprefix(">=") + ".0"
    refused = []
    for name, version in constraints(root).items():
        try:
            installed = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue  # of an extra
        needs = SpecifierSet(installed.get("Requires-Python") or "")
        if installed["Version"] == version and oldest not in needs:
            refused.append(f"{name} {version} needs Python {needs}")
    assert refused == []


def test_every_installation_uses_the_constraints(root: Path, project: dict[str, Any]) -> None:
    text = {name: (root / name).read_text(encoding="utf-8") for name in ("Makefile", "README.md")}
    commands = re.findall(r"pip install .*(?:editable|-e) .*", "\n".join(text.values()))
    assert commands and all("-c constraints.txt" in line for line in commands)
    assert re.search(r"^INSTALL := .*--constraint constraints.txt$", text["Makefile"], re.M)
    assert text["Makefile"].count("pip install") == 1
    lines = (root / "environment.yml").read_text(encoding="utf-8").splitlines()
    listed = [line.strip(" -") for line in lines[lines.index("dependencies:") + 1 :]]
    python = project["project"]["requires-python"].removeprefix(">=")
    assert listed == [f"python={python}", "pip", "pip:", "c constraints.txt", "e ."]


def test_without_tags_all_that_names_the_version_names_one(
    root: Path, project: dict[str, Any]
) -> None:
    import ptm_edu

    version = project["tool"]["setuptools_scm"]["fallback_version"]
    assert version == ptm_edu.__version__
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {version}\n" in citation
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\S+)", changes, re.M)[1] == version  # type: ignore[index]


def test_the_version_is_that_of_the_last_tag(
    root: Path, tmp_path: Path, project: dict[str, Any]
) -> None:
    fallback = project["tool"]["setuptools_scm"]["fallback_version"]
    shutil.copy(root / "pyproject.toml", tmp_path)
    who = ["-c", "user.name=made up", "-c", "user.email=made@up"]
    git = partial(subprocess.run, cwd=tmp_path, check=True, capture_output=True)
    assert version_in(tmp_path) == fallback  # an unpacked archive
    git(["git", "init"])
    git(["git", "add", "."])
    git(["git", *who, "commit", "-m", "first"])
    assert version_in(tmp_path) == f"{fallback}.post1"  # a clone without tags
    git(["git", "tag", "v7.1.2"])
    assert version_in(tmp_path) == "7.1.2"
    git(["git", *who, "commit", "--allow-empty", "-m", "second"])
    assert version_in(tmp_path) == "7.1.2.post1"


def version_in(folder: Path) -> str:
    """Return the version that a build in `folder` would have."""
    command = [sys.executable, "-m", "setuptools_scm"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_every_data_file_travels_with_the_package(root: Path, project: dict[str, Any]) -> None:
    package = root / "ptm_edu"
    patterns = project["tool"]["setuptools"]["package-data"]["ptm_edu"]
    taken = {path for pattern in patterns for path in package.glob(pattern)}
    data = [p for p in own_files(root) if p.is_relative_to(package) and p.suffix != ".py"]
    assert package / "py.typed" in data
    assert [str(path.relative_to(root)) for path in data if path not in taken] == []


def test_licenses(root: Path, project: dict[str, Any]) -> None:
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
