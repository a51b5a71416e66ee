"""`ptm-edu lab [FOLDER]`: JupyterLab with the whole course as root and the start page open.

Where there is no course yet, as after `pip install`, it first makes a folder with a copy.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from ptm_edu import __version__
from ptm_edu.files import whole_file
from ptm_edu.language import CHINESE_FOLDER, current_language, say

from . import course_folder
from .chinese_edition import build_edition
from .repository import FOLDER, MARKER, course_around, find_course

SETTINGS = {
    # A saved notebook keeps its widgets, so that it shows them without a kernel.
    "@jupyter-widgets/jupyterlab-manager:plugin": {"saveState": True},
    # Otherwise the first start asks whether to fetch news from the network.
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}

START_PAGE = "ptm_edu.cli.start_page"  # for this server alone, so nothing global is installed
ROOT, START = "--ServerApp.root_dir", "--LabApp.default_url"
ROOTS = {ROOT, "--ServerApp.notebook_dir", "--notebook-dir"}
"""The options that set the folder whose files JupyterLab shows."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the course's folder, and what follows `--` as JupyterLab's own arguments."""
    parser.usage = "ptm-edu lab [-h] [--instructor] [FOLDER] [-- ARGUMENT ...]"
    parser.add_argument(
        "jupyter",
        nargs="*",
        metavar="FOLDER -- ARGUMENT",
        help=say(
            en="the course's folder, made if it is missing (the one around this folder, else "
            "./ptm-edu); what follows -- is handed on to JupyterLab, for example: -- --port=9999",
            zh="课程文件夹，没有就新建（默认是当前所在的课程文件夹，否则是 ./ptm-edu）；-- 之后的"
            "参数原样交给 JupyterLab，例如：-- --port=9999",
        ),
    )
    parser.add_argument(
        "--instructor",
        action="store_true",
        help=say(
            en="with the assignments' sources, which hold the solutions, to grade in the folder",
            zh="包含带有答案的作业源文件，供教师在此文件夹中评分",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Start JupyterLab in this process's place; on Windows wait for it."""
    folder, more = split(args.jupyter)
    root = opened(folder or find_course() or Path.cwd() / FOLDER, args.instructor)
    if current_language() == "zh" or (root / CHINESE_FOLDER).is_dir():
        build_edition(root)
    write_settings(settings_file())
    if not has_screen():
        print(_without_screen(), flush=True)
    command = lab_command(root, [_absolute(argument) for argument in more])
    # nbgrader takes the folder in which the server is started for its course.
    os.chdir(root / "assignments" if (root / course_folder.SOURCES).is_dir() else root)
    # Makes `!ptm-edu …` in a cell and the terminal in JupyterLab find this environment.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path}
    if os.name == "posix":
        os.execve(command[0], command, environment)
    return subprocess.run(command, env=environment, check=False).returncode


def split(arguments: list[str]) -> tuple[Path | None, list[str]]:
    """Return the course's folder, if the first argument is one, and JupyterLab's arguments."""
    first = arguments[0] if arguments else "-"
    if first.startswith("-") or first.endswith(".ipynb") or Path(first).is_file():
        return None, arguments
    return Path(first).resolve(), arguments[1:]


def opened(folder: Path, instructor: bool = False) -> Path:
    """Return the course's folder that `folder` is or lies in; where there is none, make it.

    For an instructor it gets the assignments' sources. Raises FileExistsError where `folder` holds
    other files, and FileNotFoundError where it would be a course in another one.
    """
    root = course_around(folder)
    if root is None or ((root / MARKER).is_file() and _lacks_files(root, instructor)):
        root = root or folder
        _make(root, instructor)
    elif not folder.exists():
        raise FileNotFoundError(
            say(
                en="there is no folder {folder}, and a new one for the course cannot be inside "
                "{root}, which holds the course already",
                zh="没有文件夹 {folder}；{root} 里已有课程，不能在其中再建一个课程文件夹",
                folder=folder,
                root=root,
            )
        )
    elif (root / MARKER).is_file() and course_folder.version(root) != __version__:
        print(
            say(
                en="{root} has the course of version {old}; ptm-edu update brings it to {new}.",
                zh="{root} 里的课程是 {old} 版；运行 ptm-edu update 可更新到 {new} 版。",
                root=root,
                old=course_folder.version(root),
                new=__version__,
            ),
            flush=True,
        )
    return root


def _lacks_files(root: Path, instructor: bool) -> bool:
    if instructor and not course_folder.is_instructors(root):
        return True
    return not course_folder.is_complete(root)


def _make(folder: Path, instructor: bool) -> None:
    """Copy the course to `folder` and say so; interrupted, say how to go on."""
    try:
        course_folder.make(folder, instructor)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            say(
                en='The copy in {folder} is not complete. Finish it: ptm-edu lab "{folder}"',
                zh='{folder} 里的课程还不完整。继续复制：ptm-edu lab "{folder}"',
                folder=folder,
            )
        ) from None
    print(
        say(
            en='{folder} is your folder of the course. Open it again with: ptm-edu lab "{folder}"',
            zh='{folder} 是你的课程文件夹。以后打开它：ptm-edu lab "{folder}"',
            folder=folder,
        ),
        flush=True,
    )


def lab_command(root: Path, more: list[str]) -> list[str]:
    """Return JupyterLab's command line for the course in `root`.

    What `more` sets is left out of our own settings: JupyterLab takes none twice.
    """
    given = {argument.partition("=")[0] for argument in more}
    command = [sys.executable, "-m", "jupyterlab"]
    if not given & ROOTS:
        command += [f"{ROOT}={root}", f"--ServerApp.jpserver_extensions={START_PAGE}=True"]
    if not given & {*ROOTS, START}:
        command.append(f"{START}=/ptm-edu/")
    if not has_screen():
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command + more


def _absolute(argument: str) -> str:
    """Make a path absolute: the server is not started in the working directory."""
    name, _, value = argument.rpartition("=")
    is_path = Path(value).exists() and (not name or name in ROOTS)
    return argument.removesuffix(value) + str(Path(value).resolve()) if is_path else argument


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
        "(http://localhost:…/ptm-edu/?token=…). From another computer, first forward the port: "
        "ssh -L PORT:localhost:PORT THIS-MACHINE, with the port of that address",
        zh="这台机器没有屏幕，不会打开浏览器：JupyterLab 会在下面显示它的地址"
        "（http://localhost:…/ptm-edu/?token=…）。若从另一台电脑访问，请先转发端口："
        "ssh -L 端口:localhost:端口 本机名（端口见该地址）",
    )
