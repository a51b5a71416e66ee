"""What Sphinx is taught: formulas, the widgets' scripts, where a chapter runs, and docstrings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from ptm_edu.language import say

from . import formulas
from .editions import add_switch
from .launch import add_launch_button
from .source import SCRIPTS

PARAMETERS = re.compile(r'<dl>\n(<dd><em class="sig-param".*?)</dl>', re.S)
SCRIPT = re.compile(r"\b(?:ptm_host|ptm_widget)_\w{8}\b")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register all of it."""
    formulas.setup(app)
    app.connect("builder-inited", add_static_files)
    app.connect("html-page-context", add_scripts)
    app.connect("html-page-context", share_contents, priority=400)  # before the theme's own
    # After the theme's own.
    app.connect("html-page-context", name_folds, priority=600)
    app.connect("html-page-context", fix_lists)
    app.connect("html-page-context", add_launch_button, priority=600)
    app.connect("html-page-context", add_switch, priority=600)
    app.connect("autodoc-process-docstring", as_restructured_text)
    app.add_css_file("site.css")
    app.add_js_file("site.js")
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def add_static_files(app: Sphinx) -> None:
    """Take what the source folder holds for `_static`, besides what the settings name."""
    app.config.html_static_path.append(str(Path(app.srcdir) / "_static"))


def add_scripts(app: Sphinx, page: str, template: str, context: dict, doctree: Any) -> None:
    """Load the widgets' scripts that a page names, after the host's that these name."""
    folder = Path(app.srcdir) / SCRIPTS
    own = set(SCRIPT.findall(context.get("body", "")))
    texts = [(folder / f"{name}.js").read_text(encoding="utf-8") for name in own]
    for name in sorted(own.union(*map(SCRIPT.findall, texts))):
        app.add_js_file(f"{folder.name}/{name}.js")


def share_contents(app: Sphinx, page: str, template: str, context: dict, doctree: Any) -> None:
    """Compute the contents once for all sources of one depth, which no entry of it leads to."""
    if page in app.env.found_docs:
        return
    contents, depth = context["toctree"], page.count("/")
    known: dict[Any, str] = vars(app).setdefault("ptm_contents", {})

    def shared(**options: Any) -> str:
        key = (depth, *sorted(options.items()))
        if key not in known:
            known[key] = contents(**options)
        return known[key]

    context["toctree"] = shared


def name_folds(app: Sphinx, page: str, template: str, context: dict, doctree: Any) -> None:
    """Give what unfolds a name: the theme's contents have none, myst-nb's code two."""
    body = context.get("body", "")
    context["body"] = body.replace('<summary aria-label="Toggle hidden content">', "<summary>")
    contents = context["generate_toctree_html"]
    name = say(en="show the pages", zh="展开页面")

    def named(*options: Any, **more: Any) -> str:
        return str(contents(*options, **more)).replace(
            "<summary>", f'<summary aria-label="{name}">'
        )

    context["generate_toctree_html"] = named


def fix_lists(app: Sphinx, page: str, template: str, context: dict, doctree: Any) -> None:
    """Make a long signature's parameters lines: Sphinx writes a list without terms."""

    def lines(found: re.Match[str]) -> str:
        inside = found[1].replace("<dd>", '<span class="ptm-parameter">')
        return f"<span>{inside.replace('</dd>', '</span>')}</span>"

    body = PARAMETERS.sub(lines, context.get("body", ""))
    if page == "_modules/index":  # a list right inside a list
        before, _, modules = body.partition("<ul>")
        body = f"{before}<ul>{re.sub('</?ul>', '', modules)}</ul>"
    context["body"] = body


def as_restructured_text(
    app: Sphinx, what: str, name: str, it: Any, options: Any, lines: list[str]
) -> None:
    """Escape in a docstring what only reStructuredText would take for markup."""
    for number, line in enumerate(lines):
        if line.lstrip().startswith(">>>"):
            continue
        parts = re.split(r"(`+[^`]*`+)", line)
        parts[::2] = [re.sub(r"([*|]|(?<=\w)_(?!\w))", r"\\\1", part) for part in parts[::2]]
        lines[number] = "".join(parts)
