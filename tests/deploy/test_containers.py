"""The image and the services for a class in containers: read, because nothing here builds them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from ptm_edu.cli.repository import course_files

PROGRAMS = Path(sys.executable).parent
HADOLINT = pytest.mark.skipif(sys.platform == "win32", reason="hadolint has no wheel for Windows")
ONCE = "certificates"  # ends when it has written them


@pytest.fixture(scope="module")
def folder(root: Path) -> Path:
    return root / "deploy" / "containers"


@pytest.fixture(scope="module")
def services(folder: Path) -> dict[str, Any]:
    return yaml.safe_load((folder / "compose.yml").read_text(encoding="utf-8"))["services"]


def lint(path: Path) -> str:
    """Return what hadolint finds."""
    done = subprocess.run([PROGRAMS / "hadolint", path], capture_output=True, text=True)
    assert bool(done.returncode) == bool(done.stdout), done.stderr
    return done.stdout


def misfit(path: Path) -> str:
    """Return where a file differs from compose's schema."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run([*command, path], capture_output=True, text=True)
    return done.stdout if done.returncode else ""


@HADOLINT
def test_hadolint_finds_nothing_but_a_fault(folder: Path, tmp_path: Path) -> None:
    assert lint(folder / "Containerfile") == ""
    (tmp_path / "Containerfile").write_text("FROM debian\nRUN cd /tmp && sudo ls\n")
    found = set(re.findall(r"DL\d+", lint(tmp_path / "Containerfile")))
    assert {"DL3006", "DL3003", "DL3004"} <= found


def test_the_services_fit_the_schema_of_compose(folder: Path, tmp_path: Path) -> None:
    text = (folder / "compose.yml").read_text(encoding="utf-8")
    assert misfit(folder / "compose.yml") == ""
    (tmp_path / "compose.yml").write_text(text.replace("cap_drop", "cap_dropped"), "utf-8")
    assert "cap_dropped" in misfit(tmp_path / "compose.yml")


def test_only_the_hub_is_root(folder: Path, services: dict[str, Any]) -> None:
    assert {"hub", "database", "scheduler", "worker", ONCE} == set(services)
    image = re.findall(r"^USER (.*)", (folder / "Containerfile").read_text("utf-8"), re.M)
    assert image[-1] == "1000:1000"
    assert [name for name, one in services.items() if one.get("user") == "root"] == ["hub"]
    for one in services.values():
        assert one["cap_drop"] == ["ALL"] and "no-new-privileges:true" in one["security_opt"]
        assert "privileged" not in one and not any("docker.sock" in v for v in one["volumes"])
    assert {name for name, one in services.items() if "cap_add" in one} == {"hub"}
    assert "--reuid=65534" in services["hub"]["environment"]["PTM_EDU_HUB_PROXY"]


def test_versions_are_fixed_and_every_service_says_how_it_is(
    root: Path, folder: Path, services: dict[str, Any]
) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    version = project["tool"]["setuptools_scm"]["fallback_version"]
    containerfile = (folder / "Containerfile").read_text(encoding="utf-8")
    bases = re.findall(r"^FROM (\S+)", containerfile, re.M)
    for image in {*bases, *(one["image"] for one in services.values())} - {"python"}:
        assert image == f"ptm-edu:{version}" or re.search(r":\d+\.\d+-\w+$", image), image
    assert {name for name, one in services.items() if "healthcheck" not in one} == {ONCE}
    assert (
        containerfile.count("pip install") == 2 and "--constraint constraints.txt" in containerfile
    )


def test_a_worker_reaches_neither_the_gradebook_nor_the_world(folder: Path) -> None:
    text = (folder / "compose.yml").read_text(encoding="utf-8")
    compose = yaml.safe_load(text)
    services, networks = compose["services"], compose["networks"]
    assert services["worker"]["networks"] == ["grading"] and services["worker"]["scale"] == 2
    assert services["database"]["networks"] == ["gradebook"]
    assert networks["grading"] == networks["gradebook"] == {"internal": True}
    published = {name: one["ports"] for name, one in services.items() if "ports" in one}
    assert published == {"hub": ["127.0.0.1:8000:8000"]}


def test_the_image_gets_what_the_wheel_is_built_from(root: Path, folder: Path) -> None:
    lines = re.findall(r"^COPY (?!--from)(.*)", (folder / "Containerfile").read_text("utf-8"), re.M)
    copied = {source for line in lines for source in line.split()[:-1]}
    assert all((root / source).exists() for source in copied)
    assert {name.partition("/")[0] for name in course_files(root)} <= copied
    assert {
        "ptm_edu",
        "setup.py",
        "pyproject.toml",
        "constraints.txt",
        "deploy/jupyterhub",
    } <= copied
