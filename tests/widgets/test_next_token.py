from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import NextToken
from ptm_edu.widgets.next_token.tree import DEEPEST, PATH
from ptm_edu.widgets.next_token.widget import PLACES, PROMPTS


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`guess` and `TEXTS` of the made-up model."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests/browser/toy_next_token.py")))


@pytest.fixture(scope="module")
def widget(toy: SimpleNamespace) -> NextToken:
    return NextToken(toy.guess, toy.TEXTS)


def ways(preset: dict[str, Any]) -> list[list[int]]:
    """The ids that lead to each stored place."""
    found: list[list[int]] = []
    for parent, by in zip(preset["parents"], preset["by"], strict=True):
        found.append([*found[parent], by] if parent >= 0 else [])
    return found


def test_every_stored_place_is_what_guess_says(widget: NextToken, toy: SimpleNamespace) -> None:
    assert [preset["text"] for preset in widget.presets] == toy.TEXTS
    for preset in widget.presets:
        text = preset["text"]
        assert preset["tokens"] == toy.guess(text, [])["tokens"]
        assert preset["bits"] == pytest.approx(toy.guess(text, [])["bits"], rel=1e-4)
        found = ways(preset)
        assert len(found) == PLACES // 6 and len({tuple(way) for way in found}) == len(found)
        for n, way in enumerate(found):
            said = toy.guess(text, way)
            for key in ("candidates", "others"):
                flat = preset[key][n]
                ids, names, p = zip(*said[key], strict=True)
                assert flat[::2] == list(ids) and flat[1::2] == pytest.approx(p, rel=1e-3)
                assert [widget.names[str(i)] for i in ids] == list(names)
            assert preset["rest"][n] == pytest.approx(said["rest"], rel=1e-3)
            assert preset["entropy"][n] == pytest.approx(said["entropy"], rel=1e-4)


def test_the_likeliest_ways_are_stored(widget: NextToken, toy: SimpleNamespace) -> None:
    for preset in widget.presets:
        found = ways(preset)
        for n in range(PATH):
            assert found[n + 1] == [*found[n], preset["candidates"][n][0]]
        likely = {tuple(way): p for way, p in zip(found, chances(preset), strict=True)}
        beyond = [
            likely[tuple(way)] * p
            for n, way in enumerate(found)
            for i, p in zip(*[iter(preset["candidates"][n])] * 2, strict=True)
            if (*way, i) not in likely
        ]
        later = [likely[tuple(way)] for way in found[PATH + 1 :]]
        assert min(later) >= max(beyond) and later == sorted(later, reverse=True)


def chances(preset: dict[str, Any]) -> list[float]:
    """Each stored place's probability, that of all tokens that lead to it."""
    found: list[float] = []
    for parent, by in zip(preset["parents"], preset["by"], strict=True):
        flat = preset["candidates"][parent]
        p = dict(zip(flat[::2], flat[1::2], strict=True))
        found.append(found[parent] * p[by] if parent >= 0 else 1.0)
    return found


def test_a_real_vocabularys_page_is_light_enough() -> None:
    p = np.linspace(0.05, 0.02, 20)
    asked = []

    def guess(text: str, chosen: list[int]) -> dict[str, Any]:
        asked.append((text, *chosen))
        ids = np.random.default_rng(len(asked)).permutation(50_000)[:23].tolist()
        rows = [(i, f" token{i}", q) for i, q in zip(ids, [*p, 1e-5, 1e-5, 1e-5], strict=True)]
        tokens = [*text.split(), *(f" token{i}" for i in chosen)]
        return {
            "tokens": tokens,
            "bits": np.full(len(tokens) - 1, 1 / 3),
            "candidates": rows[:20],
            "others": rows[20:],
            "rest": 1 - p.sum(),
            "entropy": np.float32(6.5),
        }

    widget = NextToken(guess)
    assert [preset["text"] for preset in widget.presets] == list(PROMPTS) and len(PROMPTS) >= 6
    assert len(asked) == len(set(asked)) == PLACES
    # Here no two places share a candidate; in a real tree most names are the same.
    assert len(widget.html().encode()) < 390_000
    one = NextToken(guess, PROMPTS[:1])
    assert len(one.presets[0]["parents"]) == PLACES, "one text alone has all the places"


def test_answers_what_the_page_asks(
    widget: NextToken, toy: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._hear(None, {"type": "guess", "id": 7, "text": "a dog", "chosen": [3, 2]}, [])
    widget._hear(None, {"type": "guess", "id": 8, "text": "", "chosen": []}, [])
    assert sent[0] == {
        "id": 7,
        "text": "a dog",
        "chosen": [3, 2],
        **widget.answer("a dog", [3, 2]),
    }
    assert sent[0]["tokens"] == ["a", " dog", " ", "\n"]
    failed = sent[1].pop("failed")
    assert sent[1] == {"id": 8, "text": "", "chosen": []}
    assert failed.startswith(
        "ValueError: NextToken: guess('', …)['tokens'] must be a list of 1 to 200"
    )


def test_a_guess_that_breaks_is_said_in_the_page(
    toy: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def guess(text: str, chosen: list[int]) -> Any:
        if "fire" in text:
            raise RuntimeError("the model is on fire")
        return toy.guess(text, chosen)

    widget, sent = NextToken(guess, ["a"]), []
    monkeypatch.setattr(widget, "send", sent.append)
    widget._hear(None, {"id": 1, "text": "a fire", "chosen": []}, [])
    failed = "RuntimeError: the model is on fire"
    assert sent == [{"id": 1, "text": "a fire", "chosen": [], "failed": failed}]


def test_a_context_can_be_set(widget: NextToken, toy: SimpleNamespace) -> None:
    assert widget.context == {"text": toy.TEXTS[0], "chosen": []}
    widget.context = {"text": "a dog", "chosen": (np.int64(4),)}
    assert widget.context == {"text": "a dog", "chosen": [4]}


def test_a_model_that_is_sure_goes_on_until_the_deepest_place() -> None:
    def guess(text: str, chosen: list[int]) -> dict[str, Any]:
        # An id may be as large as a probability.
        candidates = [(3, "x", 1.0), (1, "y", 1e-30)]
        tokens = ["x"] * (1 + len(chosen))
        said = {"tokens": tokens, "bits": [0.0] * len(chosen), "candidates": candidates}
        return {**said, "others": [], "rest": 0.0, "entropy": 0.0}

    preset = NextToken(guess, ["x"]).presets[0]
    assert preset["rest"] == [0] * PLACES and preset["others"] == [[]] * PLACES
    found = ways(preset)
    assert found[: DEEPEST + 1] == [[3] * n for n in range(DEEPEST + 1)]
    assert max(map(len, found)) == DEEPEST and chances(preset)[DEEPEST] == 1
