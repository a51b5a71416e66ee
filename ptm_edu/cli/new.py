"""`ptm-edu new exercise|widget NAME`: for developers, a skeleton whose test is still to pass."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from ptm_edu.language import say

from .repository import clone

TEMPLATES = Path(__file__).with_name("templates")
EXERCISE = {
    "exercise.py.txt": "ptm_edu/exercises/{chapter}/{name}.py",
    "answers.py.txt": "tests/exercises/answers/{name}.py",
}
WIDGET = {
    "widget_init.py.txt": "ptm_edu/widgets/{name}/__init__.py",
    "widget.py.txt": "ptm_edu/widgets/{name}/widget.py",
    "widget_index.jsx.txt": "ptm_edu/widgets/{name}/index.jsx",
    "widget_softmax.js.txt": "ptm_edu/widgets/{name}/softmax.js",
    "widget_words.js.txt": "ptm_edu/widgets/{name}/words.js",
    "widget_style.css.txt": "ptm_edu/widgets/{name}/style.css",
    "test_widget_static.py.txt": "tests/browser/static/test_{name}_static.py",
}
RUN = {
    "exercise": "{python} -m pytest tests/exercises/test_self_test.py -k {name}",
    "widget": "{python} -m pytest tests/browser/static/test_{name}_static.py",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the kind, the name and an exercise's chapter."""
    kinds = parser.add_subparsers(dest="kind", metavar="exercise | widget", required=True)
    text = say(en="its module's name, such as scalar_mix", zh="模块名，例如 scalar_mix")
    exercise = kinds.add_parser("exercise", help=say(en="an exercise", zh="一道题"))
    exercise.add_argument("name", metavar="NAME", help=text)
    exercise.add_argument(
        "--chapter", default="bert", help=say(en="its chapter (bert)", zh="所属章节（bert）")
    )
    widget = kinds.add_parser("widget", help=say(en="a widget", zh="一个交互组件"))
    widget.add_argument("name", metavar="NAME", help=text)


def run(args: argparse.Namespace) -> int:
    """Write the files, print their paths and the command that runs the failing test."""
    root = clone()
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", args.name):
        raise ValueError(
            say(
                en="{name!r} is no module's name: use lower-case letters, digits and _",
                zh="{name!r} 不能作模块名：请用小写字母、数字和下划线",
                name=args.name,
            )
        )
    if args.kind == "exercise":
        _refuse_unknown(args.name, args.chapter)
        paths = _write(root, EXERCISE, name=args.name, chapter=args.chapter)
    else:
        class_name = "".join(word.capitalize() for word in args.name.split("_"))
        _refuse_module(root / f"ptm_edu/widgets/{args.name}.py")
        paths = _write(root, WIDGET, name=args.name, class_name=class_name)
        paths.append(_export(root / "ptm_edu/widgets/__init__.py", args.name, class_name))
    for path in paths:
        print(path.relative_to(root))
    if args.kind == "widget":
        print(say(en="Bundle its script: make widgets", zh="打包它的脚本：make widgets"))
    print(
        say(
            en="Now make its test pass: {command}",
            zh="接下来让它的测试通过：{command}",
            command=RUN[args.kind].format(python=_python(root), name=args.name),
        )
    )
    return 0


def _python(root: Path) -> Path:
    """Return the path of this Python, seen from the repository's folder if it is inside."""
    python = Path(sys.executable)
    return python.relative_to(root) if python.is_relative_to(root) else python


def _refuse_unknown(name: str, chapter: str) -> None:
    from ptm_edu.exercises.framework.registry import CHAPTERS, names

    if chapter not in CHAPTERS:
        raise ValueError(
            say(
                en="there is no chapter {chapter!r}; there are: {chapters}",
                zh="没有 {chapter!r} 这一章；现有：{chapters}",
                chapter=chapter,
                chapters=", ".join(CHAPTERS),
            )
        )
    if name in names():
        raise FileExistsError(
            say(en="there is an exercise {name} already", zh="已有题目 {name}", name=name)
        )


def _refuse_module(path: Path) -> None:
    if path.exists():
        raise FileExistsError(say(en="{path} exists", zh="{path} 已存在", path=path))


def _write(root: Path, files: dict[str, str], **values: str) -> list[Path]:
    """Render each template to its path; raises FileExistsError before anything is written."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    paths = {template: root / path.format(**values) for template, path in files.items()}
    for path in paths.values():
        _refuse_module(path)
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, keep_trailing_newline=True
    )
    for template, path in paths.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(environment.get_template(template).render(values), encoding="utf-8")
    return list(paths.values())


def _export(init: Path, name: str, class_name: str) -> Path:
    """Add the widget to the package's imports and to its `__all__`, each in its order."""
    lines = init.read_text(encoding="utf-8").splitlines()
    imports = [line for line in lines if line.startswith("from .")]
    exports = [line for line in lines if re.fullmatch(r'    "[A-Z]\w+",', line)]
    for new, others in (
        (f"from .{name}.widget import {class_name}", imports),
        (f'    "{class_name}",', exports),
    ):
        later = [line for line in others if line > new]
        position = lines.index(later[0]) if later else lines.index(others[-1]) + 1
        lines.insert(position, new)
    init.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return init
