"""The two editions of the site, English at its top, Chinese in zh/, and the switch on each page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from ptm_edu.language import current_language

CHINESE = "zh"
LABEL = "edition"
"""The part of the switch's class by which site.js knows it."""


@contextmanager
def language_of_site(language: str) -> Iterator[None]:
    """Let all that is said inside be in a language."""
    before = os.environ.get("PTM_EDU_LANG")
    os.environ["PTM_EDU_LANG"] = language
    try:
        yield
    finally:
        if before is None:
            del os.environ["PTM_EDU_LANG"]
        else:
            os.environ["PTM_EDU_LANG"] = before


def edition_folder(site: Path) -> Path:
    """Return the folder of the current language's pages."""
    return site / CHINESE if current_language() == "zh" else site


def other_edition(page: str) -> str:
    """Return the address, from a page, of the same page in the other edition."""
    up = "../" * page.count("/")
    return f"{up}../{page}.html" if current_language() == "zh" else f"{up}{CHINESE}/{page}.html"


def add_switch(app: Sphinx, page: str, template: str, context: dict, doctree: Any) -> None:
    """Add the link to the other edition to a page."""
    text, title = ("English", "This page in English") if current_language() == "zh" else (
        "中文", "本页的中文版"
    )  # fmt: skip
    context["header_buttons"].insert(
        0,
        {
            "type": "link",
            "text": text,
            "tooltip": title,
            "label": LABEL,
            "url": other_edition(page),
        },
    )
