"""`ptm-edu lab`: JupyterLab with the whole course as root and notebooks/ open."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from ptm_edu.files import whole_file
from ptm_edu.language import say

from .repository import repository

SETTINGS = {
    # A saved notebook keeps its widgets, so that it shows them without a kernel.
    "@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True},
    # Otherwise the first start asks whether to fetch news from the network.
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take what follows `--` as JupyterLab's own arguments."""
    parser.add_argument(
        "jupyter",
        nargs="*",
        metavar="-- ARGUMENT",
        help=say(
            en="handed on to JupyterLab, for example: -- --port=9999",
            zh="原样交给 JupyterLab，例如：-- --port=9999",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Start JupyterLab in this process's place; on Windows wait for it."""
    root = repository()
    write_settings(settings_file())
    if not has_screen():
        print(_without_screen(), flush=True)
    # A path is relative to the working directory, not to where the server is started.
    arguments = [str(Path(x).resolve()) if Path(x).exists() else x for x in args.jupyter]
    command = lab_command(root, arguments)
    # nbgrader takes the folder in which the server is started for its course.
    os.chdir(root / "assignments")
    # Makes `!ptm-edu …` in a cell and the terminal in JupyterLab find this environment.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path}
    if os.name == "posix":
        os.execve(command[0], command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


def lab_command(root: Path, more: list[str]) -> list[str]:
    """Return JupyterLab's command line for the course in `root`; `more` comes last, so it wins."""
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={root}",
        "--LabApp.default_url=/lab/tree/notebooks",
    ]
    if not has_screen():
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command + more


def has_screen() -> bool:
    """Say whether a browser opened here would be seen: not over SSH, nor without a display."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def settings_file() -> Path:
    """Return the course's own file among JupyterLab's default settings in this environment."""
    lab = os.environ.get("JUPYTERLAB_DIR") or Path(sys.prefix) / "share" / "jupyter" / "lab"
    return Path(lab) / "settings" / "overrides.d" / "ptm-edu.json"


def write_settings(path: Path) -> None:
    """Write the defaults that the course needs; what anybody else has set stays and wins.

    In a shared environment that may not be written the course works too, so that is only said.
    """
    text = json.dumps(SETTINGS, indent=2) + "\n"
    try:
        if path.exists() and path.read_text(encoding="utf-8") == text:
            return
        with whole_file(path) as part:
            part.write_text(text, encoding="utf-8")
    except OSError as error:
        message = say(
            en="JupyterLab's settings could not be written ({error}); saved notebooks will not "
            "keep their widgets.",
            zh="无法写入 JupyterLab 的设置（{error}）；保存的讲义将不会保留交互组件。",
            error=error,
        )
        print(message, file=sys.stderr)


def _without_screen() -> str:
    return say(
        en="There is no screen here, so no browser opens: JupyterLab prints its address below "
        "(http://localhost:…/lab?token=…). From another computer, first forward the port: "
        "ssh -L PORT:localhost:PORT THIS-MACHINE, with the port of that address",
        zh="这台机器没有屏幕，不会打开浏览器：JupyterLab 会在下面显示它的地址"
        "（http://localhost:…/lab?token=…）。若从另一台电脑访问，请先转发端口："
        "ssh -L 端口:localhost:端口 本机名（端口见该地址）",
    )
