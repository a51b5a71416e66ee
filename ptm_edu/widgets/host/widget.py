"""What every widget is in Python: one ES module, shown live by anywidget and as static HTML."""

from __future__ import annotations

from typing import Any, ClassVar

import anywidget
import traitlets
from IPython.display import display

from ptm_edu.language import current_language

from .modules import joined_module
from .static import VIEW, static_html


class Widget(anywidget.AnyWidget):
    """A widget of Python's traits and of a module in JavaScript that draws them.

    The module is made of two files in `widgets/dist`: host.js, and the one that `bundle` names.
    `python -m ptm_edu.widgets.build` writes them from the scripts of `host` and of the widget's
    folder.

    Shown in a notebook it leaves two outputs: its live view, and itself as self-contained HTML,
    which waits and appears where the first cannot: without a kernel, and in exported pages.
    """

    bundle: ClassVar[str]

    language = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, language: str | None = None, **state: Any) -> None:
        self._static_forms: list[Any] = []  # handles of the static outputs in the notebook
        # {language: traits} that a page without a kernel takes when its language changes.
        self.wordings: dict[str, dict[str, Any]] = {}
        super().__init__(_esm=self.module_text(), language=current_language(language), **state)

    def trait_metadata(self, traitname: str, key: str, default: Any = None) -> Any:
        """Return a trait's metadata; to ipywidgets, that none is echoed to the page that set it.

        An echo comes late where Python is busy, and would undo what has been typed since then.
        """
        if key == "echo_update":
            return False
        return super().trait_metadata(traitname, key, default)

    @classmethod
    def module_text(cls) -> str:
        """Return the text of the widget's ES module, which imports nothing."""
        return joined_module(cls.bundle)

    def html(self) -> str:
        """Return the widget as HTML that needs nothing else: no kernel, no network, no library."""
        return static_html(self)

    def _ipython_display_(self) -> None:
        # Two outputs, because JupyterLab shows only one form of one output, and keeps "Loading
        # widget..." there when no kernel runs; the static form steps in.
        view = self._repr_mimebundle_()
        if view is not None:
            data, metadata = view
            display({VIEW: data[VIEW]}, metadata=metadata, raw=True)
            static = {"text/plain": data["text/plain"], "text/html": self.html()}
            self._static_forms.append(display(static, raw=True, display_id=True))

    def update_static_form(self) -> None:
        """Bring the static outputs that the notebook already has up to date."""
        for handle in self._static_forms:
            handle.update({"text/plain": type(self).__name__, "text/html": self.html()}, raw=True)


class AskedWidget(Widget):
    """A widget whose page asks Python: `_reply` answers a question, a dictionary, with another one.

    An answer repeats the parts of its question that `repeated` names. What goes wrong, in a model
    or a function that a person gave, becomes the answer's `failed`; the page says it in a sentence.
    """

    repeated: ClassVar[tuple[str, ...]] = ()

    def __init__(self, language: str | None = None, **state: Any) -> None:
        super().__init__(language, **state)
        self.on_msg(self._hear)

    def _reply(self, message: dict[str, Any]) -> dict[str, Any]:
        raise NotImplementedError

    def _hear(self, _: object, message: dict[str, Any], __: object) -> None:
        try:
            answer = self._reply(message)
        except Exception as error:
            answer = {"failed": f"{type(error).__name__}: {error}"}
        asked = {name: message.get(name, "") for name in self.repeated}
        self.send({"id": message.get("id"), **asked, **answer})
