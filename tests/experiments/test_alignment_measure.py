"""The alignment measure recovers links known by hand; an untrained model finds none."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor

from ptm_edu import zoo
from ptm_edu.course import measured
from ptm_edu.evaluation.alignment import diagonal
from ptm_edu.experiments.measures import alignment
from ptm_edu.text import BytePairTokenizer
from ptm_edu.text.tasks import alignments
from ptm_edu.text.tasks.alignments import AlignedPair
from ptm_edu.transformer import Transformer, TransformerConfig, word_ids

pytestmark = pytest.mark.slow  # a measurement


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> zoo.Loaded:
    """An untrained translator of 2 layers and 3 heads instead of transformer-mini."""
    pairs = alignments.alignments()
    lines = [text for pair in pairs for text in (pair.french_text, pair.english_text)]
    marks = ("<pad>", "<s>", "</s>")
    tokenizer = BytePairTokenizer.train(lines, 400, marks, byte_level=True)
    torch.manual_seed(0)
    config = TransformerConfig(24, 3, 24, vocab_size=len(tokenizer), layers=2)
    loaded = zoo.Loaded(Transformer(config), tokenizer, zoo.card("elmo-mini"))
    monkeypatch.setattr(zoo, "load", lambda name: loaded)
    return loaded


def by_hand(tokenizer: BytePairTokenizer, pair: AlignedPair) -> Tensor:
    """Return attention (2, 3, T, S) of which two heads of the second layer know something.

    One has a link drawn by hand for each English word on the step that writes it, a sure one if
    there is one; the other has the diagonal's on the step that reads it.
    """
    french = word_ids(tokenizer, pair.french_text, pair.french)
    english = word_ids(tokenizer, pair.english_text, pair.english)
    weights = torch.full((2, 3, len(english) + 1, len(french) + 1), 1e-3)
    of_english = {target: source for source, target in [*sorted(pair.possible), *pair.sure]}
    in_order = {target: source for source, target in diagonal(len(pair.english), len(pair.french))}
    for position, word in enumerate(english):
        if word is None:
            continue  # a blank alone
        for head, row, linked in ((1, position, of_english), (2, position + 1, in_order)):
            own = [at for at, number in enumerate(french) if number == linked[word]]
            weights[1, head, row, own] = 0.5 / len(own)
        weights[1, :, position, -1] = 0.4
    return weights


def test_links_known_by_hand_are_found_and_their_head_is_chosen(
    toy: zoo.Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = {pair.french_text: pair for pair in alignments.alignments()}
    monkeypatch.setattr(
        alignment,
        "cross_attention",
        lambda model, tokenizer, source, target: by_hand(tokenizer, pairs[source]),
    )
    rows = alignment.measure()
    order, *_ = rows
    assert order["error rate"] == pytest.approx(0.379, abs=5e-4)  # as the set's note says

    def head(step: str, number: int) -> dict[str, Any]:
        (row_of_head,) = (
            row
            for row in rows
            if (row["links"], row["step"], row["layer"], row["head"])
            == ("one head", step, 1, number)
        )
        return row_of_head

    assert head("written", 1)["error rate"] == 0 and head("written", 1)["recall"] == 1
    for score in ("error rate", "precision", "recall"):
        assert head("read", 2)[score] == order[score]
    assert head("read", 1)["error rate"] > 0.4 < head("written", 2)["error rate"]
    halves = [row for row in rows if row["links"] == "head chosen on the other half"]
    assert [(row["step"], row["layer"], row["head"]) for row in halves] == [("written", 1, 1)] * 2
    assert [row["pairs"] for row in halves] == [25, 25]


def test_the_head_is_selected_on_pairs_it_is_not_measured_on(
    toy: zoo.Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A head that is right on half of the pairs is chosen by these and fails on the others."""
    pairs = alignments.alignments()
    number_of = {pair.french_text: number for number, pair in enumerate(pairs)}

    def attention(model: Any, tokenizer: Any, pair: AlignedPair) -> alignment.PairAttention:
        of_model = real(model, tokenizer, pair)
        weights = by_hand(tokenizer, pair)
        if number_of[pair.french_text] % 2:
            weights[1, 1] = weights[1, 0]
        return of_model._replace(weights=weights)

    real = alignment.pair_attention
    monkeypatch.setattr(alignment, "pair_attention", attention)
    on_first, on_second, together = alignment.measure()[-3:]
    assert (on_first["step"], on_first["head"]) == ("read", 2)
    assert on_second["head"] == 1 and on_second["error rate"] > 0.5
    assert on_first["error rate"] != together["error rate"] < on_second["error rate"]
    assert (together["pairs"], together["head"]) == (50, None)


def test_an_untrained_model_is_worse_than_the_diagonal(toy: zoo.Loaded) -> None:
    rows = alignment.measure()
    kinds = [row["links"] for row in rows]
    assert [kinds.count(kind) for kind in dict.fromkeys(kinds)] == [1, 2 * 2, 2 * 2 * 3, 2, 1]
    means = [row for row in rows if row["links"] == "mean of heads"]
    assert min(row["error rate"] for row in means) > rows[0]["error rate"] + 0.2
    assert all(
        row["pairs"] == 50 for row in rows if row["links"] != "head chosen on the other half"
    )


def test_the_stored_rows_are_measured_again() -> None:
    again, rows = alignment.measure(), measured("alignment")
    assert [row["links"] for row in again] == rows["links"].tolist()
    rates = [row["error rate"] for row in again]
    assert rates == pytest.approx(rows["error rate"].tolist(), abs=0.02)
