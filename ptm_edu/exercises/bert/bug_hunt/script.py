"""The faulty script: as text, as a copy to be fixed, or as a module to be checked.

It is stored as text, not as a module, so that no tool that reads this package finds its faults.
"""

from __future__ import annotations

import importlib.util
import sys
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from ptm_edu.language import say

NAME = "tiny_bert"


def faulty_script() -> str:
    """Return the source of the original script, with all of its faults."""
    return files(__package__).joinpath(f"{NAME}.txt").read_text(encoding="utf-8")


def start(folder: str | Path) -> Path:
    """Copy the script to FOLDER/tiny_bert.py and say so; return that path.

    An existing file is somebody's work: it is not overwritten.
    """
    path = Path(folder) / f"{NAME}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Mode x writes a new file or none, also when two do this at the same time.
        with open(path, "x", encoding="utf-8") as file:
            file.write(faulty_script())
    except FileExistsError:
        message = say(
            en="{path} already exists and was not changed. Continue in it; to start again, move "
            "it elsewhere first.",
            zh="{path} 已经存在，未作任何改动。请在其中继续修改；若想重新开始，请先把它移到别处。",
            path=path,
        )
    else:
        message = say(
            en="{path} is ready. Open it in an editor, fix it, and run the checks again.",
            zh="{path} 已准备好。请在编辑器中打开并修改，然后再次检查。",
            path=path,
        )
    print(message)
    return path


Script = str | Path | None  # a file, a text of several lines, or None for the original script


def source(script: Script) -> str:
    """Return the text of a script. Raises FileNotFoundError for a file that is not there."""
    if isinstance(script, str) and "\n" in script:
        return script
    # A student's file is shown even if it is not UTF-8.
    return faulty_script() if script is None else existing(script).read_text("utf-8", "replace")


def existing(script: str | Path) -> Path:
    """Return the path of a script's file. Raises FileNotFoundError if it does not exist."""
    if Path(script).is_file():
        return Path(script)
    raise FileNotFoundError(
        say(
            en="bug_hunt: there is no file {path}; bug_hunt.start(folder) writes one",
            zh="bug_hunt：没有文件 {path}；可以用 bug_hunt.start(文件夹) 生成",
            path=script,
        )
    )


def file_name(script: Script) -> str:
    """Return the name of a script's file, tiny_bert.py if it is none."""
    return Path(script).name if script and "\n" not in str(script) else f"{NAME}.py"


def load(path: str | Path) -> ModuleType:
    """Return the script at `path` as a module; what it raises at the top is raised."""
    spec = importlib.util.spec_from_file_location(NAME, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module  # dataclasses and pickle look a class's module up
    spec.loader.exec_module(module)
    return module
