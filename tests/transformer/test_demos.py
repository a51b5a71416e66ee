"""The demos of chapter 3 agree with counts, computations by hand and derivations."""

from __future__ import annotations

import itertools
import math

import pytest
import torch
from matplotlib.figure import Figure
from torch import Tensor

from ptm_edu import transformer
from ptm_edu.evaluation.alignment import links_from_attention
from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tasks import alignments
from ptm_edu.transformer import Transformer, TransformerConfig, cross_attention, word_ids
from ptm_edu.transformer.demos import figures, runtime
from ptm_edu.transformer.translation import PairBatches, translation_loss

SPECIAL = ("<pad>", "<s>", "</s>")


def tokenizer_of(lines: list[str], size: int) -> BytePairTokenizer:
    return BytePairTokenizer.train(lines, size, SPECIAL, byte_level=True)


@pytest.mark.parametrize("size", [259, 330, 1000], ids=["bytes", "few merges", "words"])
def test_the_tokens_of_a_word_spell_it_in_all_aligned_pairs(size: int) -> None:
    pairs = alignments.alignments()
    texts = [(pair.french_text, pair.french) for pair in pairs]
    texts += [(pair.english_text, pair.english) for pair in pairs]
    tokenizer = tokenizer_of([text for text, _ in texts], size)
    for text, words in texts:
        ids, owners = tokenizer.encode(text), word_ids(tokenizer, text, words)
        for index, word in enumerate(words):
            own = [i for i, owner in zip(ids, owners, strict=True) if owner == index]
            assert tokenizer.decode(own).lstrip() == word, (text, word)
        owned = [owner for owner in owners if owner is not None]
        assert owned == sorted(owned)


def test_apostrophes_hyphens_blanks_and_letters_of_two_bytes() -> None:
    tokenizer = tokenizer_of(["n'aime -t-il chiens doesn't ?"] * 3, 300)
    french = word_ids(tokenizer, "Y a-t-il ?", ["Y", "a", "-t-il", "?"])
    assert tokenizer.pieces("Y a-t-il ?") == ["Y", "Ġ", "a", "-", "t", "-", "il", "Ġ?"]
    assert french == [0, None, 1, 2, 2, 2, 2, 3]
    english = word_ids(tokenizer, " doesn't. ", ["doesn", "'t", "."])
    assert tokenizer.pieces(" doesn't. ") == ["Ġdoesn", "'t", ".", "Ġ"]
    assert english == [0, 1, 2, None]
    assert word_ids(tokenizer_of(["a"], 259), "é à", ["é", "à"]) == [0, 0, None, 1, 1]


@pytest.mark.parametrize(
    "words", [["Tom", "rit", "."], ["Tom", "dort"], ["Tom", "", "dort", "."], ["To", "m", "dort."]]
)
def test_words_of_another_text_are_rejected(words: list[str]) -> None:
    with pytest.raises(ValueError):
        word_ids(tokenizer_of(["Tom dort."] * 3, 300), "Tom dort.", words)


def test_a_tokenizer_of_characters_is_rejected() -> None:
    tokenizer = BytePairTokenizer.train(["Tom dort."], 300, SPECIAL)
    with pytest.raises(ValueError):
        word_ids(tokenizer, "Tom dort.", ["Tom", "dort."])


def test_row_t_of_cross_attention_is_the_step_that_predicts_token_t() -> None:
    """Another token t changes later rows, but no row up to its own."""
    tokenizer = tokenizer_of(["Tom sleeps. Tom dort."] * 3, 300)
    torch.manual_seed(0)
    config = TransformerConfig(16, 4, 24, vocab_size=len(tokenizer), layers=2, max_positions=20)
    model = Transformer(config)
    weights, other = (
        cross_attention(model.train(), tokenizer, "Tom dort.", target)
        for target in ("Tom sleeps.", "Tom dort.")
    )
    assert weights.shape == (2, 4, 4, 4)  # Tom, sleeps, the full stop and the end token
    torch.testing.assert_close(weights.sum(dim=-1), torch.ones(2, 4, 4))
    changed = (weights - other).abs().amax(dim=(0, 1, 3)) > 1e-6
    assert changed.tolist() == [False, False, True, True]
    with pytest.raises(ValueError, match="context is 20"):
        cross_attention(model, tokenizer, "Tom dort." * 20, "Tom sleeps.")


def test_constructed_attention_gives_the_links_it_was_constructed_from() -> None:
    """Each English word's row attends to one French word, spread over that word's tokens."""
    french = ["Il", "n'", "aime", "pas", "Zoé", "."]
    english = ["He", "doesn", "'t", "like", "Zoe", "."]
    links = {(0, 0), (1, 1), (3, 2), (2, 3), (4, 4), (5, 5)}
    tokenizer = tokenizer_of(["Il n'aime pas . He doesn't like"] * 3, 300)
    sources = [*word_ids(tokenizer, "Il n'aime pas Zoé.", french), None]
    targets = [*word_ids(tokenizer, "He doesn't like Zoe.", english), None]
    weights = torch.zeros(len(targets), len(sources))
    for row, target in enumerate(targets):
        linked = next((source for source, word in links if word == target), None)
        positions = [position for position, word in enumerate(sources) if word == linked]
        weights[row, positions] = 0.6 / len(positions)
        weights[row, -1] += 0.4  # a token of no word, with more weight than any of a long word's
    assert links_from_attention(weights, targets, sources) == links


def test_the_loss_of_a_head_is_that_without_its_output() -> None:
    torch.manual_seed(0)
    model = Transformer(TransformerConfig(12, 3, 24, vocab_size=20, layers=2)).eval()
    with torch.no_grad():
        for layer in model.decoder.layers:
            layer.cross_attention.output.weight.mul_(5)
        model.decoder.layers[1].cross_attention.output.weight[:, 4:8] = 0  # head 1
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    pairs = [([3, 4, 5], [6, 7]), ([8, 9], [10, 11, 12, 13])]
    batch = PairBatches(pairs, 2, start_id=1, end_id=2)[0]
    losses, full_loss = (
        transformer.loss_without_each_head(model, batch),
        translation_loss(model, batch, 0),
    )
    assert losses[1, 1] == 0 and losses.abs().gt(1e-4).sum() == 5
    for (n, layer), head in itertools.product(enumerate(model.decoder.layers), range(3)):
        off = torch.arange(12) // 4 == head
        hook = layer.cross_attention.output.register_forward_pre_hook(
            lambda _, inputs, off=off: inputs[0].masked_fill(off, 0.0)
        )
        expected = translation_loss(model, batch, 0.0) - full_loss
        hook.remove()
        torch.testing.assert_close(losses[n, head], expected, atol=1e-6, rtol=0)
    assert all(torch.equal(weight, before[name]) for name, weight in model.state_dict().items())


def test_runtimes_are_the_shortest_without_the_first_run(monkeypatch: pytest.MonkeyPatch) -> None:
    now, order = [0.0], []
    monkeypatch.setattr(runtime.time, "perf_counter", lambda: now[0])
    seconds = {
        "slow": iter([1.0, 1.0, 9.0, 5.0, 3.0, 6.0, 4.0, 7.0]),
        "fast": itertools.repeat(2.0),
    }

    def layer(name: str) -> runtime.Layer:
        def run(x: Tensor) -> tuple[Tensor, None]:
            assert torch.get_num_threads() == 1
            order.append((name, tuple(x.shape), x.requires_grad))
            now[0] += next(seconds[name])
            return 2 * x, None

        return run

    layers = {"slow": layer("slow"), "fast": layer("fast")}
    threads = torch.get_num_threads()
    shortest = transformer.runtime_by_length(layers, [5, 7], dim=3, runs=3)
    assert torch.get_num_threads() == threads
    assert shortest == {"slow": [3.0, 5.0], "fast": [2.0, 2.0]}
    a_round = [(name, (1, length, 3), True) for length in (5, 7) for name in ("slow", "fast")]
    assert order == 4 * a_round


def test_the_backward_pass_reaches_the_parameters() -> None:
    lstm, attention = torch.nn.LSTM(8, 8), transformer.MultiHeadAttention(8, 2)
    transformer.runtime_by_length({"a": lstm, "b": attention}, [4], dim=8, runs=1)
    assert all(p.grad is not None for module in (lstm, attention) for p in module.parameters())


def test_a_dot_product_has_variance_d_and_the_root_makes_it_one() -> None:
    rows = {(row["d"], row["root"]): row for row in transformer.softmax_saturation([4, 512])}
    for d in (4, 512):
        assert rows[d, False]["variance"] == pytest.approx(d, rel=0.1)
        assert rows[d, True]["variance"] == pytest.approx(1, rel=0.1)
    assert rows[512, False]["largest_share"] > 0.9 > 0.5 > rows[512, True]["largest_share"]
    assert rows[512, False]["slope"] < rows[512, True]["slope"] / 10


def test_the_slope_is_the_softmaxs_derivative() -> None:
    (bare, _) = transformer.softmax_saturation([16], keys=3, queries=5, seed=1)
    generator = torch.Generator().manual_seed(1)
    q, k = (torch.randn(5, n, 16, generator=generator) for n in (1, 3))
    jacobian = torch.autograd.functional.jacobian
    traces = [jacobian(lambda s: s.softmax(0), row).trace() for row in (q @ k.mT)[:, 0]]
    assert bare["slope"] == pytest.approx(sum(traces).item() / 5, rel=1e-5)  # type: ignore[union-attr]


def lines(figure: Figure) -> dict[str, tuple[list[float], list[float]]]:
    (axes,) = figure.axes
    names = [text.get_text() for text in axes.texts]
    return {
        name: (list(line.get_xdata()), list(line.get_ydata()))
        for name, line in zip(names, axes.lines, strict=True)
    }


def test_runtimes_are_plotted_on_logarithmic_axes() -> None:
    figure = figures.runtime_plot({"LSTM": [1, 2], "attention": [0.5, 2.5]}, [32, 64])
    assert lines(figure)["attention"] == ([32, 64], [0.5, 2.5])
    assert figure.axes[0].get_xscale() == figure.axes[0].get_yscale() == "log"


def test_similarity_is_a_mean_of_cosines_and_the_same_everywhere() -> None:
    plotted = lines(figures.similarity_plot([6, 512], distance=20))["D = 6"][1]
    waves = [1 / 10_000 ** (2 * i / 6) for i in range(3)]
    expected = [sum(math.cos(k * wave) for wave in waves) / 3 for k in range(21)]
    assert plotted == pytest.approx(expected, abs=1e-5)
    table = transformer.sinusoidal_positions(40, 6)
    shifted = (table[19:] @ table[19])[:21] / 3
    assert shifted.tolist() == pytest.approx(expected, abs=1e-4)


def test_the_learning_rate_is_plotted_over_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTM_EDU_LANG", "zh")
    figure = figures.noam_plot((64, 256), warmup=100, steps=200)
    steps, rates = lines(figure)["D = 64"]
    assert steps[rates.index(max(rates))] == 100
    assert max(lines(figure)["D = 256"][1]) == pytest.approx(max(rates) / 2)
    assert (figure.axes[0].get_xlabel(), figure.axes[0].get_ylabel()) == ("步数", "学习率")


def test_the_smoothed_target_is_plotted() -> None:
    target = transformer.smoothed_target(2, 5, 0.6)
    assert target == pytest.approx([0.12, 0.12, 0.52, 0.12, 0.12], abs=1e-6)
    (axes,) = figures.target_plot(["a", "b", "c", "d"], label=1).figure.axes
    assert [bar.get_height() for bar in axes.patches] == pytest.approx([0.025, 0.925, 0.025, 0.025])
    assert [text.get_text() for text in axes.texts] == ["0.025", "0.925", "0.025", "0.025"]
