"""Make the Chinese font that ships with the course, from Debian's package fonts-noto-cjk.

    .venv/bin/python -m tests.tools.chinese_font [--source NotoSansCJK-Regular.ttc]

Its license lets a part of it be given away under the same license. The font has a name of its own:
Noto is a trademark, although no name is reserved in its license.
"""

from __future__ import annotations

import argparse
import io
import re
import string
from collections.abc import Iterator
from pathlib import Path

from fontTools.ttLib import TTCollection, TTFont
from matplotlib import get_data_path

from ptm_edu.chinese.font import FAMILY, FONT, subset

ROOT = Path(__file__).resolve().parents[2]
NOTO = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
FACE = "Noto Sans CJK SC"
VERSION = "Version 2.004"
NAMES = {  # by their number in the table of names; 0, 7, 13 and 14 are Noto's copyright and license
    1: FAMILY,
    2: "Regular",
    3: f"2.004;{FAMILY.replace(' ', '')}-Regular",
    4: FAMILY,
    6: f"{FAMILY.replace(' ', '')}-Regular",
    10: f"A part of {FACE} 2.004, made for the course ptm-edu",
}
KEPT = {0, 5, 7, 13, 14}
PUNCTUATION = "".join(map(chr, [*range(0x3001, 0x3012), *range(0x3014, 0x3020), 0xFFE5])) + "".join(
    chr(0xFEE0 + ord(mark)) for mark in string.punctuation
)  # 、。〈〉《》「」『』【】 and the full-width !"#$%&
TEXTS = ("README.md", "assignments/source", "assignments/zh", "docs", "notebooks", "ptm_edu")
KINDS = (".css", ".csv", ".html", ".ipynb", ".j2", ".js", ".json", ".jsx", ".md", ".py", ".txt")
# What is built or installed, and the names of a made-up class, in many scripts.
NO_TEXTS = {"_course", "demo", "dist", "node_modules"}
HAN = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef\U00020000-\U0003ffff]")


def first_level() -> set[str]:
    """Return the 3,755 characters of GB2312's first level."""
    rows = [bytes([high, low]) for high in range(0xB0, 0xD8) for low in range(0xA1, 0xFF)]
    return set(b"".join(rows[:3755]).decode("gb2312"))


def written(root: Path) -> Iterator[tuple[str, str]]:
    """Yield (path:line, text) of every line with Chinese in it."""
    paths = (path for top in TEXTS for path in [root / top, *(root / top).rglob("*")])
    for path in sorted(path for path in paths if path.suffix in KINDS and path.is_file()):
        name = path.relative_to(root)
        if NO_TEXTS & set(name.parts):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            if HAN.search(line):
                yield f"{name.as_posix()}:{number}", line


def missing(root: Path) -> list[str]:
    """Return the characters that neither the shipped font nor matplotlib's own has, with places."""
    own = Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    shipped, latin = (set(TTFont(font, lazy=True).getBestCmap()) for font in (FONT, own))
    both = shipped | latin
    return [
        f"{place}: {character} U+{ord(character):04X}"
        for place, line in written(root)
        for character in sorted(set(filter(str.isprintable, line)))
        if ord(character) not in (shipped if HAN.match(character) else both)
    ]


def characters(root: Path) -> str:
    """Return what the font has to have."""
    shown = {character for _, line in written(root) for character in HAN.findall(line)}
    return "".join(sorted(shown | first_level() | set(PUNCTUATION)))


def made(source: Path, characters: str) -> bytes:
    """Return the font with these characters, under its own name."""
    faces = TTCollection(source, lazy=True).fonts
    number = [face["name"].getDebugName(4) for face in faces].index(FACE)
    version = faces[number]["name"].getDebugName(5)
    if not version.startswith(VERSION):
        raise SystemExit(f"{source}: expected {FACE} of {VERSION}, found {version}")
    font = TTFont(io.BytesIO(subset(source, characters, number)), recalcTimestamp=False)
    names = font["name"]
    names.names = [one for one in names.names if one.nameID in KEPT and one.langID == 0x409]
    for number, name in NAMES.items():
        names.setName(name, number, 3, 1, 0x409)
    outlines = font["CFF "].cff
    outlines.fontNames = [NAMES[6]]
    (top,) = outlines.topDictIndex
    top.FullName = top.FamilyName = FAMILY
    for part in top.FDArray:
        part.FontName = NAMES[6]
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def main() -> None:
    """Write the font."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--source", type=Path, default=NOTO)
    FONT.write_bytes(made(parser.parse_args().source, characters(ROOT)))
    print(f"{FONT.relative_to(ROOT)}: {FONT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
