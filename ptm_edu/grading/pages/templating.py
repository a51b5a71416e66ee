"""Renders the pages: each is one self-contained file in both languages, with a switch."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from ptm_edu.language import LANGUAGES, Text, current_language

# The radio buttons switch by style alone; this line tells screen readers and spell checkers.
SWITCH_SCRIPT = Markup(
    "document.querySelectorAll('[name=language]').forEach(one => "
    "one.onchange = () => document.documentElement.lang = one.value);"
)


def render_page(
    name: str, title: str, language: str | None, *, with_script: bool = False, **context: Any
) -> str:
    """Render templates/NAME.html with the style NAME.css, and NAME.js as its only script."""
    scripts = [SWITCH_SCRIPT, *([_resource(f"{name}.js")] if with_script else [])]
    return (
        _environment()
        .get_template(f"{name}.html")
        .render(
            **context,
            title=title,
            language=current_language(language),
            style=_resource("base.css") + _resource(f"{name}.css"),
            scripts=scripts,
            script_hashes=Markup(" ").join(
                Markup(f"'sha256-{_sha256(script)}'") for script in scripts
            ),
        )
    )


def both(text: Text, **values: object) -> Markup:
    """Return the sentence in both languages, escaped; the language switch hides one of them."""
    spans = (
        f'<span lang="{language}">{escape(text.say(language, **values))}</span>'
        for language in LANGUAGES
    )
    return Markup("".join(spans))


def plain(markdown: Text) -> Text:
    """Return a sentence without Markdown's marks for emphasis and code."""
    return Text(*(words.replace("`", "").replace("*", "") for words in (markdown.en, markdown.zh)))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals["both"] = both
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return environment


@cache
def _resource(name: str) -> Markup:
    return Markup((files(__package__) / "templates" / name).read_text(encoding="utf-8"))


def _sha256(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
