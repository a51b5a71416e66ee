"""A widget's bundle and the shared host's: joined as one ES module, and apart again in a page.

A widget's bundle imports names from host.js, but neither a text given to anywidget nor a script
inside a page can import from another text. So the host becomes a function that returns an object of
all its exports, and a widget takes its names from that object.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

BUNDLES = Path(__file__).parents[1] / "dist"

# As esbuild writes them.
IMPORT = re.compile(r'\bimport\s*(\{[^{}]*\})\s*from\s*"\./host\.js";')
EXPORTS = re.compile(r"\bexport ?(\{[^{}]*\});?\s*\Z")
RENAMED = re.compile(r"([\w$]+) as ([\w$]+)")

HOST_SCRIPT = re.compile(r"<script>globalThis\.(ptm_host_\w+) .*?</script>", re.S)


def joined_module(bundle: str) -> str:
    """Return an ES module of the shared host and of the widget's own bundle."""
    own = (BUNDLES / f"{bundle}.js").read_text(encoding="utf-8")
    return _constant(_host()) + IMPORT.sub(_taken, own)


def scripts_of(module: str) -> tuple[str, str]:
    """Return the element that gives a page the host, and the module that takes it from there.

    A module without the shared host, such as one written by hand, needs no element.

    The host is a global constant whose name has its digest, so a page may hold several versions,
    as a notebook does with outputs from before an update.
    """
    host = _host()
    own = module.removeprefix(_constant(host))
    if own == module:
        return "", module
    name = f"ptm_host_{hashlib.sha256(host.encode()).hexdigest()[:8]}"
    # A classic script, because JupyterLab may run two modules in any order.
    element = f"<script>globalThis.{name} ??= {host};</script>"
    return element, _constant(name) + own


def with_host_once(page: str) -> str:
    """Return the HTML without the repetitions of the host's script, which each widget brings."""
    met: set[str] = set()

    def first(found: re.Match[str]) -> str:
        repeated = found[1] in met
        met.add(found[1])
        return "" if repeated else found[0]

    return HOST_SCRIPT.sub(first, page)


def _host() -> str:
    """Return an expression in JavaScript: an object of all that the shared host exports."""
    body = (BUNDLES / "host.js").read_text(encoding="utf-8")
    body = EXPORTS.sub(lambda found: "return " + RENAMED.sub(r"\2: \1", found[1]) + ";", body)
    return f'(() => {{\n"use strict";\n{body}}})()'


def _taken(names: re.Match[str]) -> str:
    return "const " + RENAMED.sub(r"\1: \2", names[1]) + " = host;"


def _constant(host: str) -> str:
    return f"const host = {host};\n"
