"""A student's Markdown, made so that no page runs or breaks on it.

nbgrader's pages print the HTML in Markdown as it stands, within the grader's own session: a script
there could change every mark.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

UNSEEN = "\u200b"  # a space without width: what was a tag or a link is then read as text
PARTED = (
    re.compile(r"(<)(?=[A-Za-z/!?])"),
    # nbconvert follows `javascript:` too; so only these targets stay links.
    re.compile(r"(\])(?=\((?!https?://|#|data:image/(?:png|jpeg|gif|webp);base64,))"),
    re.compile(r"(\])(?=:)"),  # a link's target told elsewhere
)
ATTACHED = re.compile(r"attachment:([^\s)\"'>\]]*)")
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")  # none that can hold a script
NO_PICTURE = "data:image/png;base64,"


def markdown(source: str, attachments: Mapping[str, Any] | None = None) -> str:
    """Return the text with tags and odd links shown as text, and attached pictures in place.

    A picture that was not attached, or is none, becomes a broken one; nbconvert would stop there.
    """

    def picture(match: re.Match[str]) -> str:
        data = _picture((attachments or {}).get(unquote(match[1])))
        return data or NO_PICTURE

    source = ATTACHED.sub(picture, source)
    for mark in PARTED:
        source = mark.sub(rf"\1{UNSEEN}", source)
    return source


def _picture(attached: Any) -> str | None:
    if not isinstance(attached, dict):
        return None
    for kind in PICTURES:
        data = attached.get(kind)
        if isinstance(data, str):
            try:
                content = base64.b64decode("".join(data.split()), validate=True)
            except (binascii.Error, ValueError):
                return None
            return f"data:{kind};base64,{base64.b64encode(content).decode('ascii')}"
    return None
