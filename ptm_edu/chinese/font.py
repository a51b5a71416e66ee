"""The Chinese font that ships with the course, for figures and pages where no other is installed.

fonts/ptm_edu_hei.otf has the 3,755 characters of GB2312's first level, full-width punctuation, and
whatever else the course shows in Chinese. `tests/tools/chinese_font.py` makes it.
"""

from __future__ import annotations

import base64
import io
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ptm_edu.language import current_language

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FAMILY = "PTM Edu Hei"
FONT = Path(__file__).parent / "fonts" / "ptm_edu_hei.otf"
INSTALLED_HEI = FONT.with_name("installed_hei.css")
CHINESE = re.compile(r"[\u2e80-\uffef\U00020000-\U0003ffff]")
"""What matplotlib's own font lacks: characters and punctuation of East Asia."""
RANGE = "U+2E80-9FFF, U+F900-FFEF, U+20000-3FFFF"
"""The same for a page, which takes all else from its own fonts."""
ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
INSTALLED = (  # for characters that are in no Chinese text of the course, but in a reader's own
    *("Noto Sans CJK SC", "Noto Sans CJK JP", "Source Han Sans SC", "WenQuanYi Zen Hei"),
    *("Microsoft YaHei", "SimHei", "PingFang SC", "Heiti SC", "Noto Serif CJK SC", "SimSun"),
)


def give_chinese_font(figure: Figure) -> None:
    """Let every text of a figure that has Chinese in it fall back to the shipped font."""
    from matplotlib.text import Text

    for axes in figure.axes:  # the labels of ticks are written when they are asked for
        axes.get_xticklabels(), axes.get_yticklabels()
    for text in figure.findobj(Text):
        if isinstance(text, Text) and CHINESE.search(text.get_text()):
            text.set_fontfamily(list(dict.fromkeys([*text.get_fontfamily(), *_families()])))


@cache
def _families() -> list[str]:
    """Make the font known to matplotlib; return it and those that are installed beside it."""
    from matplotlib.font_manager import fontManager

    fontManager.addfont(FONT)
    installed = set(fontManager.get_font_names())
    return [FAMILY, *(name for name in INSTALLED if name in installed)]


def web_font(page: str) -> str:
    """Return the CSS rule that brings a page or an SVG its Chinese characters, "" if it has none.

    It holds those that the text has, as they are or as JSON writes them.
    """
    characters = {*page, *(chr(int(code, 16)) for code in ESCAPED.findall(page))}
    used = frozenset(filter(CHINESE.match, characters))
    return _rule(used) if used else ""


def with_chinese_font(page: str) -> str:
    """Return a page, if it is in Chinese, with the letters that it needs where no font has them.

    Its styles ask for `"Installed Hei", "PTM Edu Hei"` before any other font.
    """
    if current_language() != "zh":
        return page
    fonts = INSTALLED_HEI.read_text(encoding="utf-8") + web_font(page)
    return page.replace("<style>", f"<style>{fonts}\n", 1)


@cache
def _rule(characters: frozenset[str]) -> str:
    data = base64.b64encode(subset(FONT, "".join(characters))).decode()
    return (
        f'@font-face {{ font-family: "{FAMILY}"; unicode-range: {RANGE}; '
        f"src: url(data:font/otf;base64,{data}); }}"
    )


def subset(font: Path, characters: str, face: int = -1) -> bytes:
    """Return a font, the n-th `face` of a collection, with the glyphs of some characters alone."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=["*"])
    options.drop_tables += ["BASE", "GDEF", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    whole = TTFont(font, fontNumber=face, recalcTimestamp=False)
    parts = Subsetter(options)
    parts.populate(text=characters)
    parts.subset(whole)
    file = io.BytesIO()
    whole.save(file)
    return file.getvalue()
