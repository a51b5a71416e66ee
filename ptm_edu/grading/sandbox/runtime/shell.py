"""Runs a notebook's cells as a notebook does: magics, `await`, `display`, and nothing on disk."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.text import LSString, SList
from traitlets.config import Config

from . import eventloop
from .first_cause import message_with_line
from .job import CellError
from .protocol import Channel

SCRIPTS = ("bash", "sh", "script", "cmd", "perl", "ruby", "python", "python2", "python3", "pypy")
REFUSED = "No program can be started while an answer is graded.  评分时不能启动任何程序。"


class CellTimeout(KeyboardInterrupt):
    """The notebook's cells have used up their time: raised in the cell that runs."""


class Shell(InteractiveShell):
    """IPython without history, colours, tracebacks and programs."""

    own_folder = ""  # where %%writefile writes
    _in_cell = False

    def interrupt_at_limit(self) -> None:
        """Let the supervisor's signal interrupt the cell that runs, as a notebook's Stop does."""

        def interrupt(*_: object) -> None:
            if self._in_cell:
                raise CellTimeout("the cells of this notebook have used up their time")

        if hasattr(signal, "SIGXCPU"):
            signal.signal(signal.SIGXCPU, interrupt)

    def run_cells(
        self, cells: Sequence[str], written: Sequence[str], channel: Channel
    ) -> list[CellError]:
        """Run each cell, whatever those before it did, and return what they raised.

        `written` holds the cells of the notebook, of which only parts may run.
        """
        errors = []
        for number, cell in enumerate(cells):
            channel.cell(number)
            sys.path_importer_cache.pop(self.own_folder, None)  # a cell may have written a module
            try:
                raised = self._run(cell, number)
            except BaseException as error:  # IPython itself, patched or cornered
                raised = error
            if raised is not None:
                message = self._message(raised, written[number])
                errors.append(channel.cell_error(number, raised, message))
        return errors

    def _message(self, raised: BaseException, cell: str) -> str:
        try:
            return message_with_line(raised, cell, self.user_ns)
        except BaseException:  # an exception's own text may raise
            return ""

    def _run(self, cell: str, number: int) -> BaseException | None:
        """Run one cell; return what its Python raised before it ran, raise what it raises."""
        source = self.transform_cell(cell)
        try:
            name = self.compile.cache(source, number)
            tree = self.transform_ast(self.compile.ast_parse(source, name))
            code = self.compile(tree, name, "exec")
        except SyntaxError:  # an `await` outside any function is one here, and none in a notebook
            with self._interruptible():
                ran = self.run_cell(cell)
            return ran.error_before_exec or ran.error_in_exec
        # Not run_cell: what it does for prompts and displays takes longer than most answers.
        with self._interruptible():
            exec(code, self.user_ns)
        return None

    @contextlib.contextmanager
    def _interruptible(self) -> Iterator[None]:
        self._in_cell = True
        try:
            yield
        finally:
            self._in_cell = False

    def system(self, cmd: str) -> None:
        """Start nothing, say so, and go on."""
        print(REFUSED)
        self.user_ns["_exit_code"] = 1

    system_piped = system_raw = system

    def getoutput(self, cmd: str, split: bool = True, depth: int = 0) -> Any:
        """Start nothing, and give what a silent program would have given."""
        self.system(cmd)
        return SList() if split else LSString()

    def run_cell_magic(self, magic_name: str, line: str, cell: str) -> Any:
        """Start nothing for %%bash and its kin; run every other cell magic."""
        if magic_name in SCRIPTS:
            return self.system(f"%%{magic_name} {line}".strip())
        return super().run_cell_magic(magic_name, line, cell)

    def _quiet(self, *_: Any, **__: Any) -> None:
        # What a cell raised is kept as an object; setting its traceback takes longer than most
        # answers need to run.
        return None

    enable_gui = ask_exit = _quiet
    showtraceback = showsyntaxerror = showindentationerror = _quiet
    _format_exception_for_storage = _quiet


def make_shell(folder: Path) -> Shell:
    """Return the process's one shell; `folder` is looked at now and never needed again."""
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    eventloop.install()
    shell: Shell = Shell.instance(config=config, ipython_dir=str(folder))
    shell.own_folder = str(folder.parent)
    shell.db = {}  # or `%cd` and the like would write into the profile's folder
    return shell
