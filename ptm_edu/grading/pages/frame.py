"""The frame of every page: one file, both languages in it, a switch that works without script."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib.resources import files

from ptm_edu.language import LANGUAGES, Text, current_language

# The radio buttons switch by style alone; this line tells screen readers and spell checkers.
SWITCHED = (
    "document.querySelectorAll('[name=language]').forEach(one => "
    "one.onchange = () => document.documentElement.lang = one.value);"
)

PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src 'unsafe-inline'; script-src {hashes}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style></head>
<body class="ptm">
<div class="switch" role="group" aria-label="language · 语言">
<input type="radio" name="language" id="show-en" value="en"{en}><label for="show-en">English</label>
<input type="radio" name="language" id="show-zh" value="zh"{zh}><label for="show-zh">中文</label>
</div>
<main>
{body}
</main>
{scripts}
</body></html>
"""


def page(title: str, body: str, language: str | None = None, style: str = "", js: str = "") -> str:
    """Return a page of its own: `body` and `style` as they are, `js` the only script it may run.

    `title` is escaped here; `body` is HTML whose words are made by `both` or escaped.
    """
    language = current_language(language)
    checked = {one: " checked" if one == language else "" for one in LANGUAGES}
    scripts = [one for one in (SWITCHED, js) if one]
    return PAGE.format(
        language=language,
        title=escape(title),
        style=resource("page.css") + style,
        hashes=" ".join(f"'sha256-{_digest(one)}'" for one in scripts),
        body=body,
        scripts="\n".join(f"<script>{one}</script>" for one in scripts),
        **checked,
    )


def both(text: Text, **numbers: object) -> str:
    """Return the sentence in both languages, escaped; the switch shows one."""
    return "".join(
        f'<span lang="{one}">{escape(text.say(one, **numbers))}</span>' for one in LANGUAGES
    )


@cache
def resource(name: str) -> str:
    """Return the text of a file beside this module."""
    return (files(__package__) / name).read_text(encoding="utf-8")


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
