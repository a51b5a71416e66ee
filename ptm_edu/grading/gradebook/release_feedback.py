"""nbgrader's release_feedback, which one student without a secret does not end for all others."""

from __future__ import annotations

import glob
import os
from pathlib import Path

from nbgrader.exchange.default import ExchangeReleaseFeedback

from ptm_edu.grading.intake.submission import exchange_secret
from ptm_edu.language import Text

_NO_SECRET = Text(
    en="{student} gets no feedback through the exchange: what was handed in did not come from "
    "nbgrader submit. Return engine/{assignment}/pages/{student}.html in another way.",
    zh="{student} 无法通过 exchange 得到反馈：提交的内容不是由 nbgrader submit 交来的。"
    "请用其他方式返回 engine/{assignment}/pages/{student}.html。",
)


class ReleaseFeedback(ExchangeReleaseFeedback):
    """`c.ExchangeFactory.release_feedback` in assignments/nbgrader_config.py names it."""

    def copy_files(self) -> None:
        """Release the feedback of all who handed in with `nbgrader submit`, and name the others."""
        for page in glob.glob(os.path.join(self.src_path, "*.html")):
            folder = Path(page).parent
            if not exchange_secret(folder):
                student, assignment = folder.parent.name, folder.name
                self.log.warning(_NO_SECRET.say(student=student, assignment=assignment))
                self.coursedir.student_id_exclude += f",{student}"
        super().copy_files()
