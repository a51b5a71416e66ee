"""What is said of a notebook whose file is damaged."""

from __future__ import annotations

from pathlib import Path

from ptm_edu.language import say


def damaged(path: Path | str) -> str:
    """Say that a chapter's file is damaged, and how to get another."""
    return say(
        en="{path} is damaged: it is not a notebook's JSON. Move it elsewhere; then ptm-edu "
        "update, or git checkout in a clone, brings a new copy",
        zh="{path} 已损坏：内容不是笔记本所用的 JSON 格式。请把它移到别处，再运行 ptm-edu update"
        "（在克隆的仓库里用 git checkout）恢复副本",
        path=path,
    )
