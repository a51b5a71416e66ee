"""bertviz's HTML without a network: its own script, handed d3 and jQuery from this package.

As bertviz makes it, a page loads require.js and through it two libraries from another machine, and
shows nothing where that cannot be reached.
"""

from __future__ import annotations

import json
import re
import uuid
from dataclasses import dataclass, field
from pathlib import Path

from ptm_edu.language import Text, current_language

from .host.static import UNTRUSTED

LIBRARIES = Path(__file__).parent / "bertviz_libraries" / "libraries.min.js"
# What each of bertviz's scripts reads its data from, and where that data stands in its HTML.
DATA = {
    "head_view": ("PYTHON_PARAMS", "const params = "),
    "model_view": ("PYTHON_PARAMS", "const params = "),
    "neuron_view": ("window.bertviz_params", "window.bertviz_params = "),
}
WIDTHS = {"head_view": 350, "model_view": 970, "neuron_view": 1024}  # pixels that they draw on
CONFIG = re.compile(r"require\.config\(\{.*?\}\);", re.DOTALL)  # the libraries' addresses
# Among several neuron views the script would look for the chosen token in the page's first.
FIRST_OF_PAGE = ('d3.select("#vis")', "d3.select(`#${config.rootDivId} #vis`)")
# bertviz writes these words beside its menus, which does not name them to a screen reader.
MENUS = {
    "layer": Text("Layer", "层"),
    "filter": Text("Attention", "注意力"),
    "att_head": Text("Head", "头"),
}
# All that bertviz itself writes, as it stands in its HTML and in its scripts.
WORDS = {
    "Layer: ": "层：",
    "Head: ": "头：",
    "Attention: ": "注意力：",
    ">All<": ">全部<",
    "Sentence A -> Sentence A": "句子 A → 句子 A",
    "Sentence A -> Sentence B": "句子 A → 句子 B",
    "Sentence B -> Sentence A": "句子 B → 句子 A",
    "Sentence B -> Sentence B": "句子 B → 句子 B",
    '"Heads"': '"头"',
    '"Layers"': '"层"',
    "'Layer '": "'层 '",
    '", Head "': '"，头 "',
    "'Query '": "'查询 '",
    "'Key '": "'键 '",
    "(elementwise)": "（逐分量）",
    '"No token selected"': '"还没有选词元"',
}
DIGITS = 4  # after the point; a screen shows no more, and Python writes up to 17

# Nothing here is global: another output's require, jQuery or d3 stays what it is. Keys stay here,
# since around us a notebook listens too, where `d d` deletes a cell. Notebook 7 listens first,
# except on elements with data-lm-suppress-shortcuts.
PAGE = """<div tabindex="0" style="background: #fff; color: #000; color-scheme: light;
padding: 8px; overflow-x: auto">{untrusted}<div style="min-width: {width}px">{frame}</div></div>
<script>(() => {{
{libraries}
const place = document.getElementById("{root}").parentNode.parentNode;
place.firstElementChild.remove();
place.addEventListener("keydown", (event) => {{
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}});
for (const type of ["focusin", "keydown", "keyup"]) place.addEventListener(type, (event) =>
  event.target.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey));
const requirejs = (names, draw) => draw(libraries.jquery, libraries);
{script}
}})();</script>"""


@dataclass(frozen=True)
class BertvizView:
    """One of bertviz's views; as a cell's last line it is shown."""

    name: str
    page: str = field(repr=False)
    root: str = field(repr=False)  # the id in it

    def html(self) -> str:
        """Return the view as HTML that needs nothing else: no kernel, no network, no library."""
        # With an id of its own each time, so that it can be shown twice.
        return self.page.replace(self.root, f"bertviz-{uuid.uuid4().hex}")

    def _repr_html_(self) -> str:
        return self.html()


def offline_view(name: str, html: str) -> BertvizView:
    """Return the view that bertviz made as HTML; `name` is "head_view" or another of DATA."""
    marker, before = DATA[name]
    frame, _, scripts = html.partition("</script>")[2].partition("<script")
    data = _data(scripts, before)
    root = str(data["root_div_id"])
    page = PAGE.format(
        untrusted=UNTRUSTED[current_language()],
        width=WIDTHS[name],
        frame=re.sub(r'<select id="(\w+)"', _named, _worded(frame)),
        libraries=LIBRARIES.read_text(encoding="utf-8"),
        root=root,
        # Once: bertviz fills in a comment as well, which doubles its pages.
        script=_worded(_script(name)).replace(marker, _in_script(data), 1),
    )
    return BertvizView(name, page, root)


def _named(menu: re.Match[str]) -> str:
    return f'{menu[0]} aria-label="{MENUS[menu[1]].say()}"'


def _worded(text: str) -> str:
    """Return a part of bertviz, without data, in the current language."""
    for english, chinese in WORDS.items() if current_language() == "zh" else ():
        text = text.replace(english, chinese)
    return text


def _data(scripts: str, before: str) -> dict[str, object]:
    """What bertviz's script is given; weights, queries and keys rounded to DIGITS."""
    decoder = json.JSONDecoder(parse_float=lambda digits: round(float(digits), DIGITS))
    data: dict[str, object] = decoder.raw_decode(scripts, scripts.index(before) + len(before))[0]
    return data


def _script(name: str) -> str:
    import bertviz

    path = Path(bertviz.__file__).with_name(f"{name}.js")
    return CONFIG.sub("", path.read_text(encoding="utf-8")).replace(*FIRST_OF_PAGE)


def _in_script(data: dict[str, object]) -> str:
    # A "</script>" among the tokens would end the script there, which bertviz leaves to chance.
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
