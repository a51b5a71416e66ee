"""XLNet's page computes what the library computes."""

from __future__ import annotations

import pytest
import torch

from ptm_edu import on_one_page, xlnet
from ptm_edu.on_one_page import xlnet as page
from tests.parity import assert_parity

Both = tuple[xlnet.XLNetLM, page.XLNet]


def both_models() -> Both:
    torch.manual_seed(0)
    sizes = {"vocab_size": 20, "dim": 12, "heads": 3, "feed_forward": 48, "layers": 2}
    library = xlnet.XLNetLM(xlnet.XLConfig(**sizes, dropout=0.0)).eval()
    for weight in library.parameters():
        torch.nn.init.normal_(weight, std=0.5)
    model = page.XLNet(20, dim=12, heads=3, layers=2)
    weights = {n: w for n, w in library.state_dict().items() if "segment" not in n}
    for name, weight in on_one_page.renamed(weights, on_one_page.weight_names.XLNET).items():
        model.get_parameter(name).data = weight.reshape(model.get_parameter(name).shape).clone()
    return library, model


@pytest.mark.parametrize("predicted", [1, 3, 7])
def test_logits_and_loss_are_the_librarys(predicted: int, float64: None) -> None:
    compare(*both_models(), predicted)


def test_logits_and_loss_are_the_librarys_in_32_bits() -> None:
    compare(*both_models(), 3)


def compare(library: xlnet.XLNetLM, model: page.XLNet, predicted: int) -> None:
    order = torch.tensor([3, 0, 6, 1, 5, 2, 4])
    ids = torch.randint(20, (2, 7), generator=torch.Generator().manual_seed(0))
    perm_mask, target_mapping = xlnet.permutation_masks(order.expand(2, -1), predicted)
    target_mapping = target_mapping.to(torch.get_default_dtype())
    ones, zeros = torch.ones_like(ids), torch.zeros_like(ids)
    labels = ids[:, order[-predicted:]]
    batch = xlnet.PermutationBatch(ids, ones, zeros, perm_mask, target_mapping, labels)
    expected = library(ids, perm_mask=perm_mask, target_mapping=target_mapping).logits
    assert_parity(model(ids, order, predicted), expected)
    library.xlnet.layers[0].attention.segment.data.zero_()  # one segment adds nothing then
    library.xlnet.layers[1].attention.segment.data.zero_()
    assert_parity(model.loss(ids, order, predicted), xlnet.permutation_loss(library, batch))
