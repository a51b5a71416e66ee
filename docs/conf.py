"""Sphinx's settings for the reading edition, which `ptm-edu site` builds."""

from __future__ import annotations

from pathlib import Path

import ptm_edu
from ptm_edu.chinese.font import FONT
from ptm_edu.language import current_language, say

COMMANDS = Path(ptm_edu.__file__).parent / "cli"

project = "ptm-edu"
html_title = say(en="Pre-trained language models", zh="预训练语言模型")
release = ptm_edu.__version__
language = {"en": "en", "zh": "zh_CN"}[current_language()]
# Sphinx 9.0 searches Chinese pages with a stemmer that it does not ship.
html_search_language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "ptm_edu.cli.reading_edition.pages",
]
myst_enable_extensions = ["amsmath", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
nb_execution_mode = "off"
nb_merge_streams = True
nb_render_markdown_format = "gfm"  # a card has tables
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # the live views are left out
nb_code_prompt_show = say(en="code", zh="代码")
nb_code_prompt_hide = say(en="hide the code", zh="收起代码")
default_role = "py:obj"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"

html_theme = "sphinx_book_theme"
html_math_renderer = "mathml"
html_static_path = [
    str(COMMANDS / "reading_edition" / "static"),
    str(COMMANDS / "fonts"),
    str(FONT.parent),
]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "home_page_in_toc": True,
    "show_toc_level": 2,
    "max_navbar_depth": 2,
    "navbar_persistent": [],
    "footer_content_items": [],
    "use_download_button": False,
    "back_to_top_button": False,  # it would lie on the widgets
}
html_context = {"default_mode": "auto"}
exclude_patterns = ["_static"]
