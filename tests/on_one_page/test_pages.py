"""What holds for every page: one screen or two, plain PyTorch, shapes, and one style."""

from __future__ import annotations

import ast
import bz2
import inspect
import random
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from ptm_edu.on_one_page import bert, first_minute, gpt

PAGES = ("skip_gram", "elmo", "transformer", "gpt", "bert", "xlnet", "lora", "decoder_today")


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, root: Path) -> str:
    path = root / "ptm_edu" / "on_one_page" / f"{request.param}.py"
    return path.read_text(encoding="utf-8")


def test_every_page_is_tested(root: Path) -> None:
    files = {path.stem for path in (root / "ptm_edu" / "on_one_page").glob("*.py")}
    assert files - {"__init__", "first_minute", "weight_names"} == set(PAGES)


def test_a_page_has_at_most_100_lines_and_an_end_of_a_few(page: str) -> None:
    model, _, end = page.partition('\n\nif __name__ == "__main__":\n')
    assert len(model.splitlines()) <= 100 and 1 < len(end.splitlines()) <= 4


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_a_page_that_is_run_trains_and_prints(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    draw = random.Random(0)
    words = ["war", "water", "french", "he", *(f"w{i}" for i in range(60))]
    starts = draw.choices(range(len(words)), k=150)
    sentences = [[*words[start:], *words[:start]][:16] for start in starts]  # in one order
    monkeypatch.setattr(first_minute, "sentences", lambda: sentences)
    monkeypatch.setattr(first_minute, "V", 60)
    steps = "2" if name == "skip_gram" else "20"
    monkeypatch.setattr(sys, "argv", [name, steps])
    torch.manual_seed(0)
    runpy.run_module(f"ptm_edu.on_one_page.{name}", run_name="__main__")
    printed = capsys.readouterr().out
    if name == "skip_gram":
        assert "0 epochs, war:" in printed and "2 epochs, he:" in printed
    else:
        before, after = map(
            float, re.findall(r"(\d+\.\d+) before.* (\d+\.\d+) after 20", printed)[0]
        )
        assert after < before and len(printed.splitlines()) >= 3


def test_a_page_runs_without_a_warning(root: Path) -> None:
    """`python -m` warns about a page that its package has imported already."""
    code = "import sys, ptm_edu.on_one_page; print([m for m in sys.modules if 'on_one_page.' in m])"
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True)
    assert done.stdout.strip() == "['ptm_edu.on_one_page.weight_names']"


def test_the_text_is_read_from_the_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "pages.xml.bz2"
    page = "<page><title>A</title><ns>0</ns><id>1</id><revision><text>{}</text></revision></page>"
    text = "The [[cat]] sat, twice.\n== Heading ==\nNo end"
    xml = f'<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/">{page.format(text)}</mediawiki>'
    file.write_bytes(bz2.compress(xml.encode()))
    monkeypatch.setattr("gensim.test.utils.datapath", lambda name: str(file))
    assert first_minute.sentences() == [["the", "cat", "sat", ",", "twice", "."]]


def test_a_page_imports_only_torch_and_the_standard_library(page: str) -> None:
    imported = set()
    for node in ast.walk(ast.parse(page)):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add("." * node.level + (node.module or "").partition(".")[0])
    assert imported - sys.stdlib_module_names == {"torch", "ptm_edu"}
    model = page.partition('\nif __name__ == "__main__":')[0]
    assert "ptm_edu" not in model  # only the end imports: what trains the model, and LoRA its GPT


def test_a_page_says_its_shapes(page: str) -> None:
    assert sum("# (" in line for line in page.splitlines()) >= 10


def test_bert_and_gpt_share_their_attention() -> None:
    assert inspect.getsource(bert.Attention) == inspect.getsource(gpt.Attention)
