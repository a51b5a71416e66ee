"""A chapter of the Chinese edition in JupyterLab: its code is English, what it shows is Chinese."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import nbformat
from playwright.sync_api import expect

from ptm_edu.language import CHINESE_FOLDER

QUESTION = "Where does 'always [MASK]' lose most against 80/10/10?"
CODE = f"""from ptm_edu import course
costs = course.predict("{QUESTION}", ["MNLI (fine-tuned)", "NER (fine-tuned)", "NER (features)"])
# %%
costs.reveal("NER (features)")
# %%
course.claim("always [MASK] loses nothing on MNLI", True)"""


def test_a_question_is_asked_and_answered_in_chinese(
    lab: Any, open_notebook: Callable[..., Any]
) -> None:
    v4 = nbformat.v4
    spec = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    path = lab.folder.parent / CHINESE_FOLDER / "05_bert.ipynb"
    path.parent.mkdir(exist_ok=True)
    code = map(v4.new_code_cell, CODE.split("# %%\n"))
    nbformat.write(v4.new_notebook(cells=[*code], metadata=spec), path)
    opened = open_notebook(f"../{CHINESE_FOLDER}/{path.name}")
    opened.run_all()
    form = opened.page.locator("form.ptm-predict")
    expect(form).to_contain_text("先猜再看。")
    # The English question is the key, so that an answer outlives a change of language.
    expect(form).to_have_attribute("data-question", sha256(QUESTION.encode()).hexdigest()[:12])
    form.get_by_label("NER（特征）").check()
    result = opened.page.locator(".ptm-revealed").locator("visible=true")
    expect(result).to_have_text("结果：NER（特征） · 你猜的是：NER（特征） ✓")
    expect(opened.page.get_by_text("已验证 1/1")).to_be_visible()
    lab.end_kernels()
