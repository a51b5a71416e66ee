"""The addresses of the start page: the page, the gallery, and what its buttons do."""

from __future__ import annotations

import asyncio
import os
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated

from ptm_edu import __version__
from ptm_edu.cli import sentence
from ptm_edu.cli.chinese_edition import build_edition
from ptm_edu.cli.damaged import damaged
from ptm_edu.cli.overview import overview
from ptm_edu.cli.repository import chapters_of
from ptm_edu.cli.start import assignments, start
from ptm_edu.course.progress_file import (
    FOLDER,
    VARIABLE,
    change_progress,
    make_folder,
    progress_file,
)
from ptm_edu.language import CHINESE_FOLDER, LANGUAGES, current_language, say

from .tasks import Doctor, Gallery, stored_language

ADDRESS = "ptm-edu"
HERE = Path(__file__).parent
TEMPLATES = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True)
END_OF_BODY = "<!-- the doctor -->"  # where the page waits for its line


def add_start_page(server: Any) -> None:
    """Add the page to a Jupyter server whose root is the course's folder.

    Kernels inherit the environment: with it the path of the progress file, and the language.
    """
    root = Path(server.root_dir).resolve()
    os.environ[VARIABLE] = str(progress_file(root))
    chosen = root / FOLDER / "language"
    if not os.environ.get("PTM_EDU_LANG") and (language := stored_language(chosen)):
        os.environ["PTM_EDU_LANG"] = language
    base = url_path_join(server.web_app.settings["base_url"], ADDRESS)
    course = {"root": root, "doctor": Doctor(), "gallery": Gallery(root)}
    handlers = {
        "": StartPage,
        "start": StartAssignment,
        "language": ChooseLanguage,
        "widgets": ShowGallery,
        "predictions": CountPrediction,
    }
    added = [(url_path_join(base, path or "/"), kind, course) for path, kind in handlers.items()]
    server.web_app.add_handlers(".*$", added)


class CourseHandler(JupyterHandler):
    """Knows the course's folder, and answers with the page."""

    def initialize(self, root: Path, doctor: Doctor, gallery: Gallery) -> None:
        """Take what all handlers share."""
        self.root, self.doctor, self.gallery = root, doctor, gallery

    async def show(self, problem: str = "") -> None:
        """Send the page; its last line follows when the doctor has finished."""
        language = current_language()
        page = TEMPLATES.get_template("page.html").render(
            say=partial(say, language=language),
            language=language,
            folder=chapters_folder(self.root, language),
            course=await asyncio.to_thread(overview, self.root),
            gallery=self.gallery,
            lab=self.lab_address,
            here=url_path_join(self.base_url, ADDRESS) + "/",
            address=f"{self.request.protocol}://{self.request.host}{self.request.path}",
            root=self.root,
            kept=_can_be_written(self.root),
            problem=problem,
            damaged=damaged,
            version=__version__,
            xsrf=self.xsrf_form_html(),
        )
        before, _, after = page.partition(END_OF_BODY)
        self.set_header("Cache-Control", "no-store")  # going back from a chapter shows what is new
        self.write(before)
        await self.flush()
        well, lines = await self.doctor.lines(language)
        template = TEMPLATES.get_template("doctor.html")
        self.write(template.render(say=partial(say, language=language), well=well, lines=lines))
        await self.finish(after)

    def lab_address(self, path: str) -> str:
        """Return the address at which JupyterLab opens a file of the course."""
        return url_path_join(self.base_url, "lab/tree", quote(path))

    def return_to_page(self) -> None:
        """Show the page anew, so that reloading it repeats nothing."""
        self.redirect(url_path_join(self.base_url, ADDRESS) + "/", status=303)


class StartPage(CourseHandler):
    """The page itself."""

    @authenticated
    async def get(self) -> None:
        """Show it."""
        await self.show()


class StartAssignment(CourseHandler):
    """The button that puts an assignment into work/."""

    @authenticated
    async def post(self) -> None:
        """Write the assignment, then open it in JupyterLab."""
        name = self.get_body_argument("name")
        if name not in assignments(self.root):
            raise HTTPError(400)
        try:
            # Here and not in a process of its own: the server has nbgrader loaded already.
            await asyncio.to_thread(start, name, self.root)
        except FileExistsError:
            pass  # begun before, perhaps in another tab
        except OSError as error:
            await self.show(problem=sentence(error))
            return
        self.redirect(self.lab_address(f"work/{name}/{name}.ipynb"), status=303)


class ChooseLanguage(CourseHandler):
    """The switch between the two languages."""

    @authenticated
    async def post(self) -> None:
        """Use the language here, in kernels that start from now on, and after the next start."""
        language = self.get_body_argument("language")
        if language not in LANGUAGES:
            raise HTTPError(400)
        os.environ["PTM_EDU_LANG"] = language
        if language == "zh":
            try:
                await asyncio.to_thread(build_edition, self.root)
            except OSError as error:
                await self.show(problem=sentence(error))
                return
        try:
            make_folder(self.root / FOLDER)
            (self.root / FOLDER / "language").write_text(language + "\n", encoding="utf-8")
        except OSError:
            pass  # chosen until the server ends
        self.return_to_page()


class ShowGallery(CourseHandler):
    """The page of all widgets, and the button that makes it."""

    @authenticated
    async def get(self) -> None:
        """Show the widgets."""
        if not self.gallery.ready:
            self.return_to_page()
            return
        await self.finish(await asyncio.to_thread(self.gallery.page.read_bytes))

    @authenticated
    async def post(self) -> None:
        """Begin to make the widgets' page."""
        try:
            self.gallery.make()
        except OSError as error:
            await self.show(problem=sentence(error))
            return
        self.return_to_page()


class CountPrediction(CourseHandler):
    """What a chapter's page tells when its reader has answered a question."""

    @authenticated
    async def post(self) -> None:
        """Note that the question of a cell is answered."""
        told = self.get_json_body() or {}
        chapter, cell = str(told.get("chapter", "")), str(told.get("cell", ""))
        if not cell or chapter not in {path.stem for path in chapters_of(self.root)}:
            raise HTTPError(400)
        file = progress_file(self.root)
        await asyncio.to_thread(change_progress, file, lambda p: p.answered(chapter, cell))
        self.set_status(204)
        await self.finish()


def chapters_folder(root: Path, language: str) -> str:
    """Return the folder of the chapters; Chinese ones are there from the first switch on."""
    built = language == "zh" and (root / CHINESE_FOLDER).is_dir()
    return CHINESE_FOLDER if built else "notebooks"


def _can_be_written(root: Path) -> bool:
    kept = root / FOLDER
    return os.access(kept if kept.exists() else root, os.W_OK)
