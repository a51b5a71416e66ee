"""Each setting of the measure changes what its name says, and nothing else."""

from __future__ import annotations

import pytest
import torch

from ptm_edu.course import measured
from ptm_edu.evaluation import over_seeds
from ptm_edu.experiments.measures import transformer_tricks as tricks
from ptm_edu.text.tasks.translations import Translation, Translations
from ptm_edu.transformer import Transformer
from tests.experiments.test_transformer_recipe import SUBJECTS, VERBS

pytestmark = pytest.mark.slow  # a measurement


def toy() -> Translations:
    translations = [
        Translation(f"{french} {does}.", [f"{english} {verb}."])
        for french, english in SUBJECTS.items()
        for does, verb in VERBS.items()
    ]
    long = Translation("Tom dort et mange et chante et lit.", ["Tom sleeps."])
    return Translations([*translations[2:], long], translations[:1], [long, *translations[:2]])


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tricks.tasks, "load", lambda name: toy())
    for name, value in {"VOCAB_SIZE": 300, "WIDTH": 16, "ROWS": 6, "WARMUP": 20}.items():
        monkeypatch.setattr(tricks, name, value)
    monkeypatch.setattr(tricks, "data", tricks.functools.cache(tricks.data.__wrapped__))


def built(name: str) -> Transformer:
    torch.manual_seed(0)
    return tricks.translator(tricks.SETTINGS[name], 20).eval()


def test_a_row_trains_scores_and_can_be_found_again(
    small: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        tricks.SETTINGS, "as published", tricks.Setting(layers=1, steps=60, rate=1.0)
    )
    row = tricks.row("as published", seed=0)
    assert row == tricks.row("as published", seed=0)
    assert (row["setting"], row["layers"], row["steps"], row["seed"]) == ("as published", 1, 60, 0)
    assert row["perplexity"] < 30 < len(tricks.data().tokenizer)
    assert row["perplexity"] != row["perplexity, last weights"]
    assert all(0 <= row[name] <= 100 for name in ("BLEU", "BLEU, greedy", "BLEU, last weights"))


def test_long_sentences_are_left_out_on_both_sides(small: None) -> None:
    pairs = tricks.data()
    assert len(pairs.train) == 18 and len(pairs.test) == 2


def test_a_model_that_knows_nothing_is_as_perplexed_as_there_are_pieces(small: None) -> None:
    pairs = tricks.data()
    model = tricks.translator(tricks.Setting(), len(pairs.tokenizer))
    torch.nn.init.zeros_(model.embeddings.token_embedding.weight)
    assert tricks.perplexity(model, pairs) == pytest.approx(len(pairs.tokenizer), rel=1e-4)


def test_without_warm_up_the_rate_is_at_its_peak_from_the_first_step() -> None:
    with_it, without = (tricks.rate(tricks.Setting(warmup=warm)) for warm in (True, False))
    peak = tricks.WARMUP - 1
    assert without(0) == without(peak) == with_it(peak) == max(map(with_it, range(1000)))
    assert with_it(0) == pytest.approx(with_it(peak) / tricks.WARMUP)
    assert all(with_it(step) == without(step) for step in range(peak, 1000))


def test_without_the_root_the_scores_are_that_much_larger() -> None:
    ids = torch.tensor([[3, 4, 5, 6]])
    scores = []
    for name in ("as published", "no root of d"):
        attention = built(name).encode(ids, output_attentions=True).attentions[0][0]  # (H, S, S)
        scores.append(attention.log() - attention.log()[..., :1])  # differences of scores
    head = tricks.WIDTH / tricks.Setting().heads
    torch.testing.assert_close(scores[1], scores[0] * head**0.5, atol=1e-3, rtol=1e-3)
    assert scores[0].abs().max() > 0.1


def test_without_positions_the_source_is_a_bag_of_words() -> None:
    ids, order = torch.tensor([[3, 4, 5, 6]]), torch.tensor([2, 0, 3, 1])
    moved = {}
    for name in ("as published", "no positions"):
        model = built(name)
        apart = (
            model.encode(ids).last_hidden_state[:, order]
            - model.encode(ids[:, order]).last_hidden_state
        )
        moved[name] = apart.abs().max().item()
    assert moved["no positions"] < 1e-5 < 0.1 < moved["as published"]


def test_what_else_the_settings_change() -> None:
    published, settings = tricks.SETTINGS["as published"], tricks.SETTINGS
    changed = {
        name: [f for f in published._fields if getattr(setting, f) != getattr(published, f)]
        for name, setting in settings.items()
    }
    assert changed["no label smoothing"] == ["smoothing"] and changed["no dropout"] == ["dropout"]
    assert settings["one head of full width"].heads == 1
    sizes = {sum(p.numel() for p in built(name).parameters()) for name in list(settings)[:6]}
    assert len(sizes) == 1
    deep = {name: changed[name][3:] for name in settings if name.startswith("deep")}
    assert deep == {
        "deep: post-norm, warm-up": [],
        "deep: post-norm, no warm-up": ["warmup"],
        "deep: pre-norm, warm-up": ["norm_first"],
        "deep: pre-norm, no warm-up": ["norm_first", "warmup"],
    }
    assert built("deep: pre-norm, warm-up").config.norm_first


def test_every_setting_was_measured_and_post_norm_fails_without_warm_up() -> None:
    rows = measured("transformer-tricks")
    summary = over_seeds(rows)
    assert list(summary["setting"]) == list(tricks.SETTINGS)
    assert (summary["seeds"] == len(tricks.SEEDS)).all()
    perplexity = rows.groupby("setting")["perplexity"]
    failed = perplexity.min()["deep: post-norm, no warm-up"]
    for other in ("post-norm, warm-up", "pre-norm, warm-up", "pre-norm, no warm-up"):
        assert failed > 2 * perplexity.max()[f"deep: {other}"]
