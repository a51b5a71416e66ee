"""The button that opens a chapter where its cells run: here, on Binder, or in Codespaces."""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

from ptm_edu.language import CHINESE_FOLDER, current_language, say

HERE = "http://localhost:8888/lab/tree"  # where `ptm-edu lab` is, if no other JupyterLab runs
ON_GITHUB = re.compile(r"https://github\.com/([\w.-]+)/([\w.-]+?)(?:\.git)?/?")


def add_launch_button(app: Sphinx, page: str, template: str, context: dict, doctree: Any) -> None:
    """Add the button to a chapter's page."""
    if not page.startswith("notebooks/") or context.get("page_source_suffix") != ".ipynb":
        return
    address = app.config.html_theme_options.get("repository_url", "")
    name = page.partition("/")[2]
    folder = CHINESE_FOLDER if current_language() == "zh" else "notebooks"
    links = [
        (say(en="download the notebook", zh="下载讲义"), f"{name}.ipynb"),
        (
            say(
                en="in JupyterLab here (first run ptm-edu lab)",
                zh="在本机 JupyterLab 中打开（先运行 ptm-edu lab）",
            ),
            f"{HERE}/{folder}/{name}.ipynb",
        ),
        *online(address, f"{page}.ipynb"),
    ]
    title = say(en="Run this chapter", zh="运行本章")
    context["header_buttons"].insert(
        0,
        {
            "type": "group",
            "tooltip": title,
            "icon": "fas fa-rocket",
            "label": "launch-buttons",
            "buttons": [{"type": "link", "text": text, "url": url} for text, url in links],
        },
    )


def online(repository: str, notebook: str) -> list[tuple[str, str]]:
    """Return texts and addresses of services that run a notebook of a repository on GitHub."""
    found = ON_GITHUB.fullmatch(repository)
    if not found:
        return []
    owner, name = found.groups()
    return [
        ("Binder", f"https://mybinder.org/v2/gh/{owner}/{name}/HEAD?urlpath=lab/tree/{notebook}"),
        ("Codespaces", f"https://codespaces.new/{owner}/{name}?quickstart=1"),
    ]
