from __future__ import annotations

import base64
import itertools
import runpy
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import FillMask
from ptm_edu.widgets.fill_mask.store import FILLED, KEPT, fair_shares
from ptm_edu.widgets.fill_mask.widget import PAIRS, SENTENCES


@pytest.fixture(scope="module")
def toy(root: Path) -> SimpleNamespace:
    """`Toy`, `TEXTS`, `hidden` and `distribution` of the made-up model."""
    return SimpleNamespace(**runpy.run_path(str(root / "tests/browser/toy_fill.py")))


@pytest.fixture(scope="module")
def widget(toy: SimpleNamespace) -> FillMask:
    return FillMask(toy.Toy(), toy.TEXTS)


def unpacked(preset: dict[str, Any], names: list[str]) -> Iterator[dict[str, Any]]:
    """What a page reads of a preset, one distribution after the other."""
    numbers = np.frombuffer(base64.b64decode(preset["packed"]), "<u2").reshape(-1, 4 + 2 * KEPT)
    for entropy, own, high, low, *flat in numbers.astype(np.int64).tolist():
        pairs = [(n, bits) for n, bits in zip(flat[::2], flat[1::2], strict=True) if n != 65535]
        yield {
            "entropy": entropy / 4000,
            "p": None if own == 65535 else 2 ** (-own / 2000),
            "rank": None if own == 65535 else 65536 * high + low,
            "candidates": [(names[n], 2 ** (-bits / 2000)) for n, bits in pairs],
        }


def assert_same(found: dict[str, Any], said: dict[str, Any]) -> None:
    """A stored distribution is what the model says, to the digits that are stored."""
    names, p = zip(*said["candidates"][:KEPT], strict=True)
    assert [name for name, _ in found["candidates"]] == list(names)
    assert [share for _, share in found["candidates"]] == pytest.approx(p, rel=1e-3)
    assert found["entropy"] == pytest.approx(said["entropy"], abs=3e-4)
    assert found["rank"] == said["rank"]
    assert found["p"] == (None if said["p"] is None else pytest.approx(said["p"], rel=1e-3))


def test_all_that_is_stored_is_what_the_model_says(widget: FillMask, toy: SimpleNamespace) -> None:
    model = toy.Toy()
    assert [preset["text"] for preset in widget.presets] == toy.TEXTS
    for preset in widget.presets:
        tokens, free = preset["tokens"], range(1, len(preset["tokens"]) - 1)
        assert tokens == model.read(preset["text"])["tokens"]
        assert preset["pairs"] == sorted(
            itertools.combinations(free, 2), key=lambda pair: (pair[1] - pair[0], pair)
        )
        found = unpacked(preset, widget.names)
        for place in free:
            assert_same(next(found), model.fill([(tokens, [place])])[0][0])
        for pair in preset["pairs"]:
            (both,) = model.fill([(tokens, list(pair))])
            assert_same(next(found), both[0])
            assert_same(next(found), both[1])
            for (place, other), said in zip((pair, pair[::-1]), both, strict=True):
                for piece, _ in said["candidates"][:FILLED]:
                    filled = [*tokens[:place], piece, *tokens[place + 1 :]]
                    assert_same(next(found), model.fill([(filled, [other])])[0][0])
        assert next(found, None) is None


def test_what_stands_is_kept_as_it_was_read(widget: FillMask, toy: SimpleNamespace) -> None:
    for preset in widget.presets:
        read = toy.Toy().read(preset["text"])
        assert preset["fixed"] == read["fixed"]
        for found, said in zip(preset["standing"], read["standing"], strict=True):
            assert found[1:3] == said[1:3] and found[3] == pytest.approx(said[3], rel=1e-3)
            assert found[0] == (None if said[0] is None else pytest.approx(said[0], rel=1e-3))


def test_a_sentence_begins_with_its_masks_or_its_last_word(widget: FillMask) -> None:
    starts = [(preset["tokens"], preset["start"]) for preset in widget.presets]
    said = [[tokens[place] for place in start] for tokens, start in starts]
    assert said == [["mat"], ["queen"], ["river"], ["dog"], ["[MASK]"], ["a"]]
    assert widget.context == {"text": widget.presets[0]["text"], "masked": [6], "filled": []}


def test_few_calls_read_everything(toy: SimpleNamespace) -> None:
    """One for what is hidden, one for what is filled: a model takes them in batches."""
    model = toy.Toy()
    FillMask(model, toy.TEXTS)
    assert [call for call in model.calls if isinstance(call, str)] == toy.TEXTS
    assert len(model.calls) == 3 * len(toy.TEXTS) - 1, "a text of one token has no pair"


def many_pieces() -> Any:
    """Answers as a real vocabulary gives them: some names in most lists, most in few."""
    generator = np.random.default_rng(0)
    p = np.linspace(0.2, 0.05, KEPT)

    class Many:
        def read(self, text: str) -> dict[str, Any]:
            tokens = ["[CLS]", *text.rstrip(".").split(), ".", "[SEP]"]
            standing = [(0.9876, 1, token, 0.9876) for token in tokens]
            return {"tokens": tokens, "fixed": [0, len(tokens) - 1], "standing": standing}

        def fill(self, rows: Any) -> Any:
            return [[self.one() for _ in places] for _, places in rows]

        def one(self) -> dict[str, Any]:
            drawn = generator.zipf(1.3, size=200)
            ids = list(dict.fromkeys(drawn[drawn < 8000].tolist()))[:KEPT]
            rows = [(f"piece{i}", share) for i, share in zip(ids, p, strict=True)]
            return {"candidates": rows, "entropy": 5.4321, "p": 1e-4, "rank": 123}

    return Many()


def test_a_real_vocabularys_page_is_light_enough() -> None:
    widget = FillMask(many_pieces())
    assert [preset["text"] for preset in widget.presets] == list(SENTENCES)
    assert len(SENTENCES) >= 6
    for preset in widget.presets:
        free = len(preset["tokens"]) - 2
        assert len(preset["pairs"]) == free * (free - 1) // 2, "of these, all pairs are stored"
    assert len(widget.names) > 1500
    assert len(widget.html().encode()) <= 300_000


def test_long_texts_keep_their_neighbors() -> None:
    widget = FillMask(many_pieces(), [" ".join(["word"] * 40)] * 3 + ["two words"])
    pairs = [preset["pairs"] for preset in widget.presets]
    assert sum(map(len, pairs)) == PAIRS and len(pairs[3]) == 3
    # 40 words and a point have 40 pairs of neighbors, then those with one token between them.
    assert len(pairs[0]) == 89 and pairs[0][:40] == [(i, i + 1) for i in range(1, 41)]
    assert len(widget.html().encode()) <= 300_000


@pytest.mark.parametrize(
    ("needs", "total", "shares"),
    [([3, 9, 5], 30, [3, 9, 5]), ([3, 9, 50], 30, [3, 9, 18]), ([40, 2, 40], 30, [14, 2, 14])],
)
def test_what_one_text_leaves_the_others_share(
    needs: list[int], total: int, shares: list[int]
) -> None:
    assert fair_shares(needs, total) == shares


def test_answers_what_the_page_asks(
    widget: FillMask, toy: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", sent.append)

    def ask(text: str, masked: Any, filled: Any) -> dict[str, Any]:
        wanted = {"text": text, "masked": masked, "filled": filled}
        widget._hear(None, {"type": "fill", "id": 7, "wanted": wanted}, [])
        told = sent.pop()
        assert told["id"] == 7 and told["wanted"] == wanted
        return told

    model, text = toy.Toy(), "a dog sat"
    tokens = model.read(text)["tokens"]
    told = ask(text, [3, 2], [[3, "ran"], [2, "cat"]])
    assert (told["tokens"], told["masked"], told["fixed"]) == (tokens, [3, 2], [0, 4])
    for found, said in zip(told["before"], model.fill([(tokens, [2, 3])])[0], strict=True):
        assert len(found["candidates"]) == KEPT
        assert_same(found, said)
    ((after,),) = model.fill([(["[CLS]", "a", "dog", "ran", "[SEP]"], [2])])
    assert_same(told["after"], after)
    assert ask(text, [2], [[2, "cat"]])["after"] is None, "there is no other mask"
    assert ask(text, None, [])["masked"] == [3]
    assert ask("[MASK] dog [MASK]", None, [])["masked"] == [1, 3]
    assert ask(text, [], [])["before"] == []

    failed = ask("", None, [])["failed"]
    assert failed.startswith("ValueError: FillMask: text must be a string")
    assert "masked must be among the places [1, 2, 3]" in ask(text, [4], [])["failed"]
    assert "filled must be (place, token) of masked" in ask(text, [2], [[3, "a"]])["failed"]
    assert "'zebra' is no piece" in ask(text, [2, 3], [[2, "zebra"]])["failed"]


def test_a_context_can_be_set(widget: FillMask, toy: SimpleNamespace) -> None:
    before = widget.context
    widget.context = {"text": "a dog", "masked": (np.int64(2), 1), "filled": [[1, "the"]]}
    assert widget.context == {"text": "a dog", "masked": [2, 1], "filled": [(1, "the")]}
    assert widget.context["text"] == "a dog"
    widget.context = before
    chosen = FillMask(toy.Toy(), toy.TEXTS, masked=[2, 3])
    assert chosen.context["masked"] == [2, 3]
