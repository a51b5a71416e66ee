"""The script that is hunted in: as text, as a file of one's own, or as a module to be checked.

It lies here as text, not as a module: no tool that reads this package should stumble on its faults.
"""

from __future__ import annotations

import importlib.util
import sys
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from ptm_edu.language import say

NAME = "tiny_bert"


def faulty() -> str:
    """Return the source of the script as it was found, with all of its faults."""
    return files(__package__).joinpath(f"{NAME}.txt").read_text(encoding="utf-8")


def start(folder: str | Path) -> Path:
    """Copy the script to FOLDER/tiny_bert.py and say so; return that path.

    One that is there already is somebody's work: it stays as it is.
    """
    path = Path(folder) / f"{NAME}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Mode x writes a new file or none, also when two do this at the same time.
        with open(path, "x", encoding="utf-8") as file:
            file.write(faulty())
    except FileExistsError:
        told = say(
            en="{path} is already there and was left as it is. Go on working in it; to start "
            "afresh, move it elsewhere first.",
            zh="{path} 已经存在，未作任何改动。请在其中继续修改；若想重新开始，请先把它移到别处。",
            path=path,
        )
    else:
        told = say(
            en="{path} is ready. Open it in an editor, mend it, and hunt again.",
            zh="{path} 已准备好。请在编辑器中打开并修改，然后再次检查。",
            path=path,
        )
    print(told)
    return path


Script = str | Path | None  # a file, a text of several lines, or None for the script as found


def source(script: Script) -> str:
    """Return the text of a script. Raises FileNotFoundError for a file that is not there."""
    if isinstance(script, str) and "\n" in script:
        return script
    # Whatever bytes stand in a student's file: it is to be looked at.
    return faulty() if script is None else existing(script).read_text("utf-8", "replace")


def existing(script: str | Path) -> Path:
    """Return the path of a script's file. Raises FileNotFoundError where there is none."""
    if Path(script).is_file():
        return Path(script)
    raise FileNotFoundError(
        say(
            en="bug_hunt: there is no file {path}; bug_hunt.start(folder) writes one",
            zh="bug_hunt：没有文件 {path}；可以用 bug_hunt.start(文件夹) 生成",
            path=script,
        )
    )


def title(script: Script) -> str:
    """Return what to call a script: its file's name, if it is a file."""
    return Path(script).name if script and "\n" not in str(script) else f"{NAME}.py"


def load(path: str | Path) -> ModuleType:
    """Return the script at `path` as a module; what it raises at the top is raised."""
    spec = importlib.util.spec_from_file_location(NAME, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module  # dataclasses and pickle look a class's module up
    spec.loader.exec_module(module)
    return module
