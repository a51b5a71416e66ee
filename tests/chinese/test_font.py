"""The shipped font has every Chinese character that is shown, and figures and pages use it."""

from __future__ import annotations

import base64
import io
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import matplotlib
import pytest
from fontTools.ttLib import TTFont
from matplotlib import font_manager
from matplotlib.figure import Figure

from ptm_edu.chinese import font as module
from ptm_edu.chinese.font import (
    CHINESE,
    FAMILY,
    FONT,
    INSTALLED_HEI,
    RANGE,
    web_font,
    with_chinese_font,
)
from ptm_edu.cli.own_texts.scores import draw_matrix
from ptm_edu.course import line_plot
from ptm_edu.course.figures import subplots
from tests.course.test_figures import every_figure
from tests.tools.chinese_font import NAMES, NOTO, first_level, made, missing

RARE = "𰻞"  # of the noodles' name, 58 strokes
FACE = re.compile(r"url\(data:font/otf;base64,([^)]+)\)")


@pytest.fixture
def no_chinese_font(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """matplotlib's fonts are those of a machine that has none for Chinese."""
    manager = font_manager.fontManager
    own = [one for one in manager.ttflist if one.fname.startswith(matplotlib.get_data_path())]
    monkeypatch.setattr(manager, "ttflist", own)
    forget()
    yield
    forget()


def forget() -> None:
    module._families.cache_clear()
    font_manager.fontManager._findfont_cached.cache_clear()


def covered(css: str) -> set[str]:
    """Return the characters of the font in a style."""
    [data] = FACE.findall(css)
    return set(map(chr, TTFont(io.BytesIO(base64.b64decode(data))).getBestCmap()))


def warned(figure: Figure, kind: str = "png") -> list[str]:
    """Return what is said of missing glyphs as a figure is written."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        figure.savefig(io.BytesIO(), format=kind)
    return [str(one.message) for one in found if "Glyph" in str(one.message)]


def test_every_character_that_is_shown_is_in_the_font(root: Path) -> None:
    assert missing(root) == [], "python -m tests.tools.chinese_font adds them"


@pytest.mark.parametrize("place", ["docs/a.zh.md", "notebooks/zh/1.md", "ptm_edu/words.js"])
def test_a_character_that_is_not_is_found_with_its_place(place: str, tmp_path: Path) -> None:
    (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / place).write_text(f"一碗面\n一碗{RARE}面\n面 ✓\n面 🍜\n", encoding="utf-8")
    assert missing(tmp_path) == [f"{place}:2: {RARE} U+30EDE", f"{place}:4: 🍜 U+1F35C"]


def test_the_font_is_small_and_has_a_name_and_a_license() -> None:
    font = TTFont(FONT)
    names = {number: font["name"].getDebugName(number) for number in (0, 1, 4, 6, 13)}
    assert names[1] == names[4] == FAMILY and names[6] == NAMES[6]
    assert "Adobe" in names[0] and "SIL Open Font License" in names[13]
    assert "SIL OPEN FONT LICENSE" in (FONT.parent / "LICENSE-ptm-edu-hei.txt").read_text("utf-8")
    assert first_level() <= set(map(chr, font.getBestCmap())) and len(first_level()) == 3755
    assert FONT.stat().st_size < 820_000


@pytest.mark.slow
@pytest.mark.skipif(not NOTO.exists(), reason="Debian's fonts-noto-cjk is not installed")
def test_the_script_makes_these_bytes() -> None:
    characters = "".join(map(chr, TTFont(FONT).getBestCmap()))
    assert made(NOTO, characters) == FONT.read_bytes()


@pytest.mark.usefixtures("no_chinese_font")
def test_no_figure_in_chinese_lacks_a_glyph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    chinese = 0
    for name, figure in every_figure().items():
        assert warned(figure) == [], name
        svg = figure.svg()
        if letters := set(CHINESE.findall(svg)):
            assert letters <= covered(svg), name
            chinese += 1
    assert chinese >= 5


@pytest.mark.usefixtures("no_chinese_font")
@pytest.mark.parametrize("kind", ["png", "pdf", "ps", "svg"])
def test_only_a_character_that_no_font_has_is_missing(kind: str) -> None:
    assert warned(line_plot({"损失": [2, 1]}, xlabel="步数", ylabel="熵"), kind) == []
    (told,) = set(warned(line_plot({RARE: [2, 1]}, xlabel="", ylabel=""), kind)) or {"nothing"}
    assert "missing from font" in told


@pytest.mark.usefixtures("no_chinese_font")
def test_names_of_bars_are_written_as_late_as_they_are_drawn() -> None:
    figure, axes = subplots(size=(3, 2))
    axes.bar(["甲", "乙"], [1, 2])
    assert warned(figure) == []


@pytest.mark.usefixtures("no_chinese_font")
def test_without_the_font_these_glyphs_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = line_plot({"损失": [2, 1]}, xlabel="", ylabel="")
    monkeypatch.setattr("ptm_edu.course.described_figure.give_chinese_font", lambda figure: None)
    assert warned(figure)


@pytest.mark.usefixtures("no_chinese_font")
def test_a_matrix_of_chinese_labels_lacks_no_glyph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    written: list[Figure] = []
    with monkeypatch.context() as patch:
        patch.setattr(Figure, "savefig", lambda figure, part, **more: written.append(figure))
        draw_matrix([[1, 0], [0, 1]], ["体育", "财经"], tmp_path / "matrix.png")
    assert warned(written[0]) == []


def test_an_english_figure_knows_nothing_of_it() -> None:
    code = (
        "from ptm_edu.course import line_plot\n"
        "svg = line_plot({'loss': [2, 1]}, xlabel='step', ylabel='nats').svg()\n"
        "from ptm_edu.chinese.font import FAMILY, _families\n"
        "import sys\n"
        "print(FAMILY in svg, _families.cache_info().currsize, 'fontTools.subset' in sys.modules)\n"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "0", "False"]


def test_a_page_has_the_letters_that_it_shows_or_names_in_json() -> None:
    page = 'x 词元 {"a": "\\u82f9\\u679c"} 、'
    assert covered(web_font(page)) == set("词元苹果、")
    assert web_font("no Chinese, é, →") == ""


def test_a_page_brings_it_in_chinese_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    page = "<style>a</style><p>词元</p>"
    monkeypatch.setenv("PTM_EDU_LANG", "en")
    assert with_chinese_font(page) == page
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    assert covered(with_chinese_font(page)) == set("词元")
    assert '"Installed Hei"' in with_chinese_font(page)


def test_the_site_names_the_shipped_file(root: Path) -> None:
    css = (root / "ptm_edu/cli/reading_edition/static/site.css").read_text(encoding="utf-8")
    assert f'url("{FONT.name}")' in css and f'font-family: "{FAMILY}"' in css and RANGE in css
    assert 'url("installed_hei.css")' in css and RANGE in INSTALLED_HEI.read_text(encoding="utf-8")
    assert "FONT.parent" in (root / "docs/conf.py").read_text(encoding="utf-8")
