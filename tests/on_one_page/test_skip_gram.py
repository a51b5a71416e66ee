"""Skip-gram's page computes what the library computes, and learns word vectors."""

from __future__ import annotations

import random

import pytest
import torch

from ptm_edu import word2vec
from ptm_edu.on_one_page import skip_gram as page
from ptm_edu.text import Vocabulary
from tests.parity import assert_parity


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
def test_loss_and_gradients_are_the_librarys(dtype: torch.dtype) -> None:
    torch.manual_seed(0)
    library, model = word2vec.SkipGram(10, 4).to(dtype), page.SkipGram(10, 4).to(dtype)
    for weight in library.parameters():
        torch.nn.init.normal_(weight)
    model.load_state_dict(library.state_dict())
    ids = torch.randint(10, (7,)), torch.randint(10, (7,)), torch.randint(10, (7, 3))
    loss, expected = model(*ids), library.negative_sampling_loss(*ids)
    assert_parity(loss, expected)
    loss.backward()
    expected.backward()
    for name, weight in model.named_parameters():
        gradient = library.get_parameter(name).grad
        assert_parity(weight.grad, gradient)


def test_the_start_is_the_librarys() -> None:
    model = page.SkipGram(1000, 10)
    assert 0.049 < model.center.weight.max() <= 0.05 and -0.05 <= model.center.weight.min() < -0.049
    assert not model.context.weight.any()


def test_vocabulary_counts_and_subsampling_are_the_librarys() -> None:
    sentences = [["a"] * 9 + ["b"] * 6, ["b"] * 500 + ["c"] * 4, ["d"] * 5]
    words, counts = page.build_vocabulary(sentences)
    library = Vocabulary.from_sentences(sentences, min_count=page.MIN_COUNT, unk=None)
    assert words == library.words == ["b", "a", "d"]
    assert counts.tolist() == library.counts.tolist()
    keep = word2vec.paper_keep_probability(counts, page.THRESHOLD)
    ours = 1 - page.discard_probability(counts)
    torch.testing.assert_close(ours.double().clamp(max=1), keep, atol=1e-6, rtol=0)


def test_pairs_are_drawn_as_the_librarys() -> None:
    """Every pair lies in a window of one sentence, and near ones are more frequent: 5/5 … 1/5."""
    random.seed(0)
    sentence = list(range(11))
    centers, contexts = page.pairs([sentence, [20, 21]] * 3000)
    distance = (centers - contexts).abs()
    assert distance.min() >= 1 and distance.max() == page.WINDOW
    assert ((centers < 20) == (contexts < 20)).all()
    middle = centers == 5
    shares = distance[middle].bincount()[1:] / 6000
    torch.testing.assert_close(shares, torch.tensor([1, 0.8, 0.6, 0.4, 0.2]), atol=0.04, rtol=0)

    ids, sentences = torch.tensor(sentence * 3000), torch.arange(3000).repeat_interleave(11)
    theirs, others = word2vec.pairs(ids, page.WINDOW, torch.Generator().manual_seed(0), sentences)
    theirs = (theirs - others).abs()[theirs == 5].bincount()[1:] / 6000
    torch.testing.assert_close(shares, theirs, atol=0.04, rtol=0)


def test_words_of_one_company_become_neighbors(monkeypatch: pytest.MonkeyPatch) -> None:
    random.seed(0)
    torch.manual_seed(0)
    fruit, metal = ["apple", "pear", "plum", "fig"], ["iron", "lead", "zinc", "tin"]
    sentences = [random.choices(group, k=8) for _ in range(300) for group in (fruit, metal)]
    monkeypatch.setattr(page, "THRESHOLD", 1.0)  # all eight words are frequent: none is discarded
    words, vectors = page.train(sentences, dim=8, epochs=20)
    assert set(page.nearest("apple", words, vectors, 3)) == {"pear", "plum", "fig"}
    assert set(page.nearest("tin", words, vectors, 3)) == {"iron", "lead", "zinc"}


def test_training_draws_the_librarys_noise_and_takes_its_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random.seed(0)
    torch.manual_seed(0)
    batches, starts = [], []

    class Recorded(page.SkipGram):
        def forward(self, *ids: torch.Tensor) -> torch.Tensor:
            if not batches:
                starts.append({name: w.clone() for name, w in self.state_dict().items()})
            batches.append(ids)
            return super().forward(*ids)

    monkeypatch.setattr(page, "SkipGram", Recorded)
    sentences = [random.choices("abcdef", [32, 16, 8, 4, 2, 1], k=12) for _ in range(400)]
    monkeypatch.setattr(page, "THRESHOLD", 1.0)
    words, vectors = page.train(sentences, dim=6, epochs=3)

    counts = page.build_vocabulary(sentences)[1]
    drawn = torch.cat([negatives.flatten() for _, _, negatives in batches]).bincount()
    noise = word2vec.noise_distribution(counts)
    torch.testing.assert_close(drawn / drawn.sum(), noise.float(), atol=0.01, rtol=0)

    library = word2vec.SkipGram(len(words), 6)
    library.load_state_dict(starts[0])
    optimizer = torch.optim.Adam(library.parameters(), lr=0.01)
    for ids in batches:
        optimizer.zero_grad()
        library.negative_sampling_loss(*ids).backward()
        optimizer.step()
    torch.testing.assert_close(vectors, library.center.weight, atol=1e-5, rtol=1e-4)
