from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

from ptm_edu.elmo.ulmfit import (
    Classifier,
    EncodedTexts,
    ForwardLM,
    TextRows,
    UlmfitConfig,
    accuracy,
    concat_pooling,
    last_state,
    perplexity,
)
from ptm_edu.elmo.ulmfit.language_model import StatefulLM, next_word_loss
from tests.elmo.torch_peer import torch_lstm
from tests.parity import assert_parity

CONFIG = UlmfitConfig(dim=6, cells=10, layers=3)


def seeded_model(vocab_size: int = 20, config: UlmfitConfig = CONFIG) -> ForwardLM:
    torch.manual_seed(1)
    return ForwardLM(vocab_size, config).eval()


def some_ids(rows: int, length: int, vocab_size: int = 20) -> Tensor:
    generator = torch.Generator().manual_seed(2)
    return torch.randint(0, vocab_size, (rows, length), generator=generator)


@pytest.mark.filterwarnings("ignore:LSTM with projections")
def test_hidden_states_and_gradients_equal_torch() -> None:
    model, ids = seeded_model().double(), some_ids(4, 7)
    peer = torch_lstm(*model.layers)
    top, after = model(ids)
    embedded = nn.functional.embedding(ids, model.words.weight)
    expected, (outputs, cells) = peer(embedded)
    assert_parity(top, expected)
    assert_parity(torch.stack([s.output for s in after]), outputs)
    assert_parity(torch.stack([s.cell for s in after]), cells)
    (gradient,) = torch.autograd.grad(top.pow(2).sum(), model.layers[0].input_weight)
    (peer_gradient,) = torch.autograd.grad(expected.pow(2).sum(), peer.weight_ih_l0)
    assert_parity(gradient, peer_gradient)


def test_no_state_depends_on_later_words() -> None:
    model, ids = seeded_model(), some_ids(2, 8)
    changed = ids.clone()
    changed[:, 5] = (ids[:, 5] + 1) % 20
    before, after = model(ids)[0], model(changed)[0]
    assert torch.equal(before[:, :5], after[:, :5])
    assert not torch.isclose(before[:, 5:], after[:, 5:]).all(dim=2).any()


def test_two_windows_in_sequence_give_the_states_of_the_whole_text() -> None:
    model, ids = seeded_model(), some_ids(1, 41).flatten()
    states = model(ids[None, :40])[0]
    reader = StatefulLM(model, rows=1)
    text = TextRows(ids, rows=1, length=20)
    pieces = [reader(text[number][0]) for number in range(2)]
    torch.testing.assert_close(torch.cat(pieces, dim=1), states, atol=1e-6, rtol=1e-5)


def test_windows_follow_one_another_and_a_target_is_the_next_word() -> None:
    text = TextRows(torch.arange(23), rows=2, length=5)
    assert (text.rows, text.windows) == (2, 2)
    inputs, targets = text[1]
    assert inputs.tolist() == [[5, 6, 7, 8, 9], [16, 17, 18, 19, 20]]
    assert torch.equal(targets, inputs + 1)
    assert torch.equal(text[2][0], text[0][0])
    with pytest.raises(ValueError, match="10 words are too few for 2 rows"):
        TextRows(torch.arange(10), rows=2, length=5)


def test_perplexity_equals_a_computation_by_hand() -> None:
    model, ids = seeded_model(), some_ids(1, 31).flatten()
    log_p = model.words(model(ids[None, :30])[0])[0]  # (T, V)
    expected = (-log_p[torch.arange(30), ids[1:]].mean()).exp().item()
    assert perplexity(model, TextRows(ids, rows=1, length=10)) == pytest.approx(expected, rel=1e-5)


def test_input_and_output_embeddings_are_one_matrix() -> None:
    model = seeded_model()
    names = [name for name, _ in model.named_parameters() if name.startswith("words")]
    assert names == ["words.weight", "words.bias"]
    ids = some_ids(2, 5)
    reader = StatefulLM(model, rows=2)
    next_word_loss(reader, (ids, torch.zeros_like(ids))).backward()
    only_read = [word for word in ids.unique().tolist() if word != 0]
    assert model.words.weight.grad is not None
    assert (model.words.weight.grad[only_read].abs().sum(dim=1) > 0).all()


def test_dropout_is_the_same_over_a_text_and_off_in_evaluation() -> None:
    model = seeded_model()
    model.dropout.p = 0.5
    x = torch.ones(3, 9, 6)
    assert torch.equal(model.dropout(x), x)
    model.train()
    dropped = model.dropout(x)
    assert set(dropped.unique().tolist()) == {0.0, 2.0}
    assert torch.equal(dropped, dropped[:, :1].expand_as(dropped))
    assert not torch.equal(dropped[0], dropped[1])


def test_added_words_change_no_existing_output() -> None:
    model, ids = seeded_model(), some_ids(2, 6)
    wider = model.with_words(3).eval()
    assert wider.vocab_size == 23
    assert torch.equal(wider(ids)[0], model(ids)[0])
    assert torch.equal(wider.words.weight[:20], model.words.weight)
    torch.testing.assert_close(wider.words.weight[20:], model.words.weight.mean(0).expand(3, 6))


def test_pooling_equals_a_plain_loop() -> None:
    h = torch.randn(3, 5, 4, generator=torch.Generator().manual_seed(0)) - 3  # all maxima below 0
    lengths = [5, 1, 3]
    mask = torch.arange(5) < torch.tensor(lengths)[:, None]
    for row, length in enumerate(lengths):
        words = [h[row, t] for t in range(length)]
        highest = torch.tensor([max(float(word[d]) for word in words) for d in range(4)])
        mean = sum(words, torch.zeros(4)) / length
        expected = torch.cat([words[-1], highest, mean])
        torch.testing.assert_close(concat_pooling(h, mask)[row], expected)
        assert torch.equal(last_state(h, mask)[row], words[-1])


def test_pooling_has_gradients_only_where_there_are_words() -> None:
    h = torch.randn(2, 3, 4, dtype=torch.float64, requires_grad=True)
    mask = torch.tensor([[True, True, False], [True, True, True]])
    assert torch.autograd.gradcheck(lambda h: concat_pooling(h, mask), h)
    concat_pooling(h, mask).sum().backward()
    assert h.grad is not None and not h.grad[0, 2].any() and h.grad[0, :2].any(dim=1).all()


@pytest.mark.parametrize(("pooling", "width"), [(concat_pooling, 18), (last_state, 6)])
def test_the_head_is_two_blocks_on_the_pooled_state(pooling, width: int) -> None:
    classifier = Classifier(seeded_model(), classes=3, pooling=pooling).eval()
    linear = [part for part in classifier.head if isinstance(part, nn.Linear)]
    assert [(part.in_features, part.out_features) for part in linear] == [(width, 50), (50, 3)]
    ids, mask = some_ids(4, 5), torch.ones(4, 5, dtype=torch.bool)
    x = pooling(classifier.model(ids)[0], mask)
    norms = [part for part in classifier.head if isinstance(part, nn.BatchNorm1d)]
    for norm, layer in zip(norms, linear, strict=True):
        x = layer(norm(x)).relu() if layer is linear[0] else layer(norm(x))
    torch.testing.assert_close(classifier(ids, mask), x)


@pytest.mark.parametrize("training", [False, True])
def test_padding_changes_nothing(training: bool) -> None:
    classifier = Classifier(seeded_model(), classes=2).train(training)
    classifier.model.dropout.p = 0.3
    ids, mask = some_ids(4, 6), torch.arange(6) < torch.tensor([[6], [2], [4], [1]])
    longer, more = nn.functional.pad(ids, (0, 5), value=7), nn.functional.pad(mask, (0, 5))
    result = []
    for texts in ((ids, mask), (ids.masked_fill(~mask, 3), mask), (longer, more)):
        torch.manual_seed(0)
        result.append(classifier(*texts))
    torch.testing.assert_close(result[1], result[0])
    torch.testing.assert_close(result[2], result[0])


def test_accuracy_is_counted_over_all_texts_whatever_the_batches() -> None:
    classifier = Classifier(seeded_model(), classes=2)
    texts = [some_ids(1, 3 + number % 5).flatten().tolist() for number in range(11)]
    one_by_one = [
        int(classifier.eval()(torch.tensor([text]), torch.ones(1, len(text)).bool()).argmax())
        for text in texts
    ]
    labels = [label if number < 8 else 1 - label for number, label in enumerate(one_by_one)]
    classifier.train()
    assert accuracy(classifier, EncodedTexts(texts, labels), batch_size=4) == pytest.approx(8 / 11)
    assert classifier.training
