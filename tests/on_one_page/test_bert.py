"""BERT's page computes what the library computes."""

from __future__ import annotations

import pytest
import torch

from ptm_edu import on_one_page, zoo
from ptm_edu.bert import Bert, BertConfig, BertForPretraining, PretrainingBatch, pretraining_loss
from ptm_edu.on_one_page import bert as page
from tests.parity import assert_parity


def from_library(library: BertForPretraining) -> page.Bert:
    config = library.config
    sizes = config.vocab_size, config.dim, config.heads, config.layers, config.max_positions
    model = page.Bert(*sizes).to(next(library.parameters()).dtype)
    model.load_state_dict(on_one_page.renamed(library.state_dict(), on_one_page.weight_names.BERT))
    return model


def a_batch(vocab_size: int) -> PretrainingBatch:
    generator = torch.Generator().manual_seed(0)
    ids = torch.randint(vocab_size, (3, 8), generator=generator)
    real = torch.arange(8) < torch.tensor([8, 5, 6])[:, None]  # (B, T)
    labels = torch.full((3, 8), -100)
    labels[[0, 0, 1, 2], [1, 6, 3, 4]] = torch.tensor([2, 7, 1, 8])
    segments = (torch.arange(8) > torch.tensor([3, 2, 4])[:, None]).long()
    return PretrainingBatch(ids, real, segments, labels, torch.tensor([0, 1, 1]))


@pytest.fixture(params=[(8, 2, 1), (12, 3, 2), (16, 4, 3)])
def library(request: pytest.FixtureRequest) -> BertForPretraining:
    torch.manual_seed(0)
    dim, heads, layers = request.param
    sizes = {"dim": dim, "heads": heads, "layers": layers, "feed_forward": 4 * dim}
    library = BertForPretraining(Bert(BertConfig(vocab_size=20, max_positions=9, **sizes))).eval()
    for weight in library.parameters():
        torch.nn.init.normal_(weight, std=0.5)  # larger than at first: no difference is too small
    return library.double()


def test_states_logits_and_loss_are_the_librarys(library: BertForPretraining) -> None:
    model, batch = from_library(library), a_batch(20)
    inputs = batch.input_ids, batch.attention_mask, batch.token_type_ids
    expected = library(*inputs)
    hidden = model(batch.input_ids, batch.token_type_ids, batch.attention_mask)
    for ours, theirs in (
        (hidden, expected.last_hidden_state),
        (model.masked_lm_logits(hidden), expected.logits),
        (model.next_sentence_logits(hidden), expected.next_sentence_logits),
    ):
        assert_parity(ours, theirs)
    assert batch.next_sentence_labels is not None
    loss = model.loss(hidden, batch.labels, batch.next_sentence_labels)
    expected_loss = pretraining_loss(library, batch)
    assert_parity(loss, expected_loss)

    loss.backward()
    expected_loss.backward()
    gradients = {name: weight.grad for name, weight in library.named_parameters()}
    gradients = on_one_page.renamed(gradients, on_one_page.weight_names.BERT)
    for name, weight in model.named_parameters():
        assert_parity(weight.grad, gradients[name])


def test_the_shipped_bert_fits_on_the_page() -> None:
    library, batch = zoo.load("bert-mini").model, a_batch(8000)
    model = from_library(library)
    with torch.no_grad():
        expected = library(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        hidden = model(batch.input_ids, batch.token_type_ids, batch.attention_mask)
        logits = model.masked_lm_logits(hidden)
    assert_parity(hidden, expected.last_hidden_state)
    assert_parity(logits, expected.logits)


def test_both_sides_are_attended_to_and_padding_is_not(library: BertForPretraining) -> None:
    model, batch = from_library(library), a_batch(20)
    ids, segments, real = batch.input_ids, batch.token_type_ids, batch.attention_mask
    hidden = model(ids, segments, real)

    other = ids.masked_fill(~real, 3)
    torch.testing.assert_close(model(other, segments, real)[real], hidden[real])

    other = ids.clone()
    other[0, 4] = (ids[0, 4] + 1) % 20
    changed = (model(other, segments, real) - hidden)[0].norm(dim=-1)  # (T,)
    assert (changed > 1e-4).all()
