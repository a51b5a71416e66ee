"""The recipe of gpt-mini in small: text, batches, interrupted and resumed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn import functional

from ptm_edu.experiments.recipes import _gpt_perplexity, _gpt_text
from ptm_edu.experiments.recipes import gpt_mini as recipe
from ptm_edu.gpt import GPT
from ptm_edu.gpt.pretrained import load_gpt
from ptm_edu.text.readers import Article
from ptm_edu.zoo.cards import Card

WORDS = ["the", "cat", "dog", "sat", "ran", "on", "under", "a", "mat", "tree", "and", "then"]
SETS = ("wikipedia-2014", "books", "openstax", "wikitext-2", "fairytales", "tinystories-sample")
BOOKS = (("A Novel", 3), ("Peter Pan", 2), ("Another", 1))  # and how many chapters


class ToyCorpus:
    """Articles of one set, each with a first word of its own."""

    def __init__(self, name: str, split: str | None, folder: Path) -> None:
        self.name, self.split, self.files = name, split, [folder / "books.txt"]

    def articles(self) -> Iterator[Article]:
        rng = random.Random(f"{self.name} {self.split}")
        count = 6 if self.name == "books" else 20
        for number in range(count):
            words = [rng.choice(WORDS) for _ in range(30)]
            yield Article(None, [f"{self.name}:{number} {self.split} " + " ".join(words)])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    rows = [f"1900\tX/{title}.md\t{32 * chapters}" for title, chapters in BOOKS]
    (tmp_path / "MANIFEST.tsv").write_text("\n".join(rows) + "\n")
    for reads in ("load", "for_training"):
        toy_corpus = lambda name, split=None: ToyCorpus(name, split, tmp_path)  # noqa: E731
        monkeypatch.setattr(_gpt_text.corpora, reads, toy_corpus)
    monkeypatch.setattr(_gpt_text, "VOCAB_SIZE", 300)
    monkeypatch.setattr(_gpt_text, "HOLD_OUT_EVERY", dict.fromkeys(_gpt_text.HOLD_OUT_EVERY, 7))
    monkeypatch.setattr(_gpt_text, "READ_EVERY", {"wikipedia-2014": 2})
    sizes = {"dim": 16, "heads": 2, "feed_forward": 32, "layers": 1, "max_positions": 16}
    monkeypatch.setattr(recipe, "CONFIG", replace(recipe.CONFIG, vocab_size=300, **sizes))
    for name, value in {
        "VOCAB_SIZE": 300,
        "ROWS": 8,
        "STORY_PASSES": 1,
        "WARMUP": 5,
        "SAMPLE_TOKENS": 4,
    }.items():
        monkeypatch.setattr(recipe, name, value)
    return tmp_path


def test_articles_are_in_one_part_and_held_out_ones_in_no_training_text(small: Path) -> None:
    text = recipe.gpt_text(small)
    end = text.tokenizer[_gpt_text.END]

    def articles(ids: _gpt_text.Ids) -> set[str]:
        parts = np.split(ids, np.flatnonzero(ids == end) + 1)
        return {text.tokenizer.decode(part).split()[0] for part in parts if len(part)}

    general, stories = articles(text.general), articles(text.stories)
    assert {name.partition(":")[0] for name in general} == {*SETS[:4]}
    read = [int(name.partition(":")[2]) for name in general if name.startswith("wikip")]
    assert read and not any(number % 2 for number in read), "only each second one is read"
    assert {name for name in stories if name.startswith("books")} <= {"books:3", "books:4"}
    assert stories & general == {name for name in stories if name.startswith("books")} != set()
    assert set(text.held_out) == {*SETS}
    for name, ids in text.held_out.items():
        names_held_out = articles(ids)
        if name not in _gpt_text.HELD_OUT:
            assert names_held_out and not names_held_out & (general | stories)
        assert text.words[f"held out: {name}"] == 32 * np.count_nonzero(ids == end)
    assert sum(text.words[name] for name in SETS[:3]) < 32 * 46


def test_stories_fill_half_of_the_last_batches(small: Path) -> None:
    text = recipe.gpt_text(small)
    batches = recipe.StoriesAtTheEnd(text.general, text.stories)
    rows = {bytes(text.stories[at : at + 16]) for at in range(0, len(text.stories) - 15, 16)}

    def of_stories(number: int) -> int:
        return sum(bytes(row.numpy().astype(np.uint16)) in rows for row in batches[number])

    assert batches.before > 5 and batches.steps > batches.before + 5
    assert [of_stories(number) for number in (0, batches.before - 1)] == [0, 0]
    assert of_stories(batches.before) == 4 and len(batches[batches.before]) == 8
    assert torch.equal(batches[3], batches[3])


def test_nats_are_summed_over_the_predicted_positions(small: Path) -> None:
    torch.manual_seed(0)
    model = GPT(recipe.CONFIG).eval()
    for length in (5, 16, 17, 24, 100):
        ids = np.random.default_rng(length).integers(0, 300, length).astype(np.uint16)
        predicted = ids != ids[2]
        predicted[0] = False
        by_hand = 0.0
        for position in np.flatnonzero(predicted):
            # Windows begin at every 8th position: the last one with 8 positions before this one.
            begins = max(0, (int(position) - 8) // 8 * 8)
            before = torch.from_numpy(ids[begins:position].astype(np.int64))[None]
            logits = model(before).logits[0, -1]
            by_hand += functional.cross_entropy(logits, torch.tensor(int(ids[position]))).item()
        assert _gpt_perplexity.nats(model, ids, predicted) == pytest.approx(by_hand, rel=1e-5)


def test_interrupted_resumed_and_finished(small: Path) -> None:
    recipe.pretrain(small, minutes=1e-6, resume=False)
    assert (small / "checkpoint.safetensors").exists() and not list(small.glob("*-mini.*"))
    recipe.pretrain(small, minutes=None, resume=True)
    model, tokenizer = load_gpt(small / "gpt-mini.safetensors")
    assert model.config == recipe.CONFIG and len(tokenizer) == 300
    facts = json.loads((small / "gpt-mini.json").read_text(encoding="utf-8"))
    assert facts["curve"][-1][1] < facts["curve"][0][1], "nothing was learned"
    assert len(facts["samples"]) == 10 and len(facts["quality"]) == len(SETS)
    assert set(facts["perplexity"]) == {*SETS}
    page = Card(facts).markdown("en")
    assert page.count("\n| ") > 30 and "all samples with seeds 0 to 9" in page
    assert facts["samples"][9].strip().replace("\n", " ⏎ ").replace("|", "\\|") in page
    assert {row["set"] for row in facts["data"]} == {*SETS}
