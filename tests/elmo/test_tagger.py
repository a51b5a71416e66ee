from __future__ import annotations

from typing import get_args

import pytest
import torch
from torch.nn.functional import cross_entropy

from ptm_edu.elmo.tagger import (
    Batch,
    Batches,
    BiLstmTagger,
    Joined,
    Tagger,
    tagging_loss,
    train_tagger,
)
from ptm_edu.text.tasks.tagged import TaggedSentence

L, D = 3, 4
MODES: tuple[Joined, ...] = get_args(Joined)
WITH_FEATURES = MODES[1:]


def tagger_of(joined: Joined) -> BiLstmTagger:
    torch.manual_seed(0)
    return BiLstmTagger(9, 5, joined, L, D, word_dim=6, hidden=7).eval()


@pytest.mark.parametrize("joined", MODES)
def test_padding_changes_nothing(joined: Joined) -> None:
    model = tagger_of(joined)
    words = torch.tensor([[2, 3, 4, 5, 6], [7, 8, 1, 0, 0]])
    features = torch.randn(L, 2, 5, D)
    together = model(words, features)
    alone = model(words[1:, :3], features[:, 1:, :3])
    assert together.shape == (2, 5, 5)
    torch.testing.assert_close(together[1:, :3], alone)
    features[:, 1, 3:] = 99.0
    torch.testing.assert_close(model(words, features)[1:, :3], alone)


@pytest.mark.parametrize(
    ("joined", "mixes"), [("both", ["input", "output"])] + [(mode, [mode]) for mode in MODES[1:4]]
)
def test_each_position_has_a_mix_of_its_own(joined: Joined, mixes: list[str]) -> None:
    model = tagger_of(joined)
    assert list(model.mixes) == mixes
    words, features = torch.tensor([[2, 3, 4]]), torch.randn(L, 1, 3, D)
    before = model(words, features)
    for mix in model.mixes.values():
        mix.weights.data[1] += 3.0
        after = model(words, features)
        assert not torch.allclose(before, after)
        before = after


@pytest.mark.parametrize("joined", MODES)
def test_what_a_words_tag_depends_on(joined: Joined) -> None:
    model = tagger_of(joined)
    features = torch.randn(L, 1, 4, D, requires_grad=True)
    scores = model(torch.tensor([[2, 3, 4, 5]]), features)
    if joined == "none":
        assert not list(model.mixes)
        return
    (gradient,) = torch.autograd.grad(scores[0, 1].sum(), features)
    positions = gradient.abs().sum(dim=(0, 1, 3)).gt(0).tolist()
    by_itself = joined in ("alone", "output")  # no LSTM comes after
    assert positions == ([False, True, False, False] if by_itself else [True] * 4)


def test_invalid_taggers_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"joined must be one of .*: 'top'"):
        BiLstmTagger(9, 5, "top")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="joined='input' needs features:"):
        BiLstmTagger(9, 5, "input")
    with pytest.raises(ValueError, match=r"joined at \['middle'\], but got no"):
        tagger_of("middle")(torch.tensor([[2]]))


def tagged_by_features(sentences: int) -> tuple[list[TaggedSentence], list[torch.Tensor]]:
    """Only the second of three layers determines the tags; the words do not."""
    generator = torch.Generator().manual_seed(sentences)
    texts, features = [], []
    for number in range(sentences):
        T = 3 + number % 5
        layers = torch.randn(L, T, D, generator=generator)
        tags = ["UP" if up else "DOWN" for up in layers[1, :, 0] > 0]
        texts.append(TaggedSentence((["Word", "other"] * T)[:T], tags))
        features.append(layers)
    return texts, features


def accuracy(tagger: Tagger, sentences: list[TaggedSentence], features: list | None) -> float:
    result = tagger.predict([sentence.tokens for sentence in sentences], features)
    assert [len(tags) for tags in result] == [len(sentence.tags) for sentence in sentences]
    pairs = [p for tags, s in zip(result, sentences, strict=True)
             for p in zip(tags, s.tags, strict=True)]  # fmt: skip
    return sum(a == b for a, b in pairs) / len(pairs)


@pytest.mark.parametrize(
    "joined",
    [m if m in ("none", "both") else pytest.param(m, marks=pytest.mark.slow) for m in MODES],
)
def test_informative_features_are_learned_at_every_position(joined: Joined) -> None:
    train, features = tagged_by_features(160)
    test, unseen = tagged_by_features(60)
    tagger = train_tagger(
        train, features if joined != "none" else None, joined,
        epochs=10, learning_rate=0.05, word_dim=4, hidden=8, progress=False,
    )  # fmt: skip
    score = accuracy(tagger, test, unseen if joined != "none" else None)
    assert score < 0.65 if joined == "none" else score > 0.85
    for shares in tagger.s.values():
        assert sum(shares) == pytest.approx(1) and max(shares) == shares[1]


def tagged_by_neighbor(sentences: int) -> list[TaggedSentence]:
    """A word is SAME if the word before it is its twin."""
    generator = torch.Generator().manual_seed(sentences)
    texts = []
    for _ in range(sentences):
        row = torch.randint(0, 2, (6,), generator=generator).tolist()
        tags = ["SAME" if a == b else "OTHER" for a, b in zip([-1, *row], row, strict=False)]
        texts.append(TaggedSentence([("A", "b")[i] for i in row], tags))
    return texts


def test_words_in_context_are_learned_without_features() -> None:
    tagger = train_tagger(
        tagged_by_neighbor(200),
        epochs=10,
        learning_rate=0.05,
        word_dim=6,
        hidden=12,
        progress=False,
    )
    assert accuracy(tagger, tagged_by_neighbor(50), None) > 0.9
    assert tagger.s == {}
    assert tagger.predict([["a", "B"], ["never", "seen"]])[0] == tagger.predict([["A", "b"]])[0]


def test_the_seed_determines_the_result() -> None:
    def scores(seed: int) -> torch.Tensor:
        tagger = train_tagger(
            tagged_by_neighbor(40), epochs=1, word_dim=3, hidden=4, seed=seed, progress=False
        )
        return tagger.model(torch.tensor([[2, 3]]))

    assert torch.equal(scores(1), scores(1)) and not torch.equal(scores(1), scores(2))


def test_an_epoch_has_every_sentence_once_and_padding_does_not_count() -> None:
    sentences = [TaggedSentence([f"w{i}"] * (i % 3 + 1), ["T"] * (i % 3 + 1)) for i in range(70)]
    words = {f"w{i}": i + 2 for i in range(70)}
    tagger = Tagger(tagger_of("none"), words, ["T"])
    batches = Batches(tagger, sentences, None, seed=0)
    assert batches.in_an_epoch == 3
    first, second = ([batches[3 * epoch + i] for i in range(3)] for epoch in range(2))
    firsts = [[int(row[0]) for batch in epoch for row in batch.words] for epoch in (first, second)]
    assert sorted(firsts[0]) == sorted(firsts[1]) == list(range(2, 72)) and firsts[0] != firsts[1]
    for batch in first:
        assert torch.equal(batch.tags.eq(-100), batch.words.eq(0))


def test_the_loss_is_the_mean_over_words() -> None:
    model = tagger_of("alone")
    batch = Batches(
        Tagger(model, {"a": 2}, list("TUVWX")),
        [TaggedSentence(["a", "a"], ["U", "X"]), TaggedSentence(["a"], ["T"])],
        [torch.randn(L, 2, D), torch.randn(L, 1, D)],
        seed=0,
    )[0]
    log_p = model(batch.words, batch.features).log_softmax(dim=-1)
    real = batch.tags != -100
    expected = -log_p[real].gather(1, batch.tags[real][:, None]).mean()
    torch.testing.assert_close(tagging_loss(model, batch), expected)


def test_word_dropout_leaves_padding_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ptm_edu.elmo.tagger.WORD_DROPOUT", 1.0)
    model = tagger_of("none")
    words = torch.tensor([[2, 3, 4], [5, 0, 0]])
    tags = torch.tensor([[0, 1, 2], [3, -100, -100]])
    expected = torch.cat([model(words.new_ones(1, 3))[0], model(words.new_ones(1, 1))[0]])
    loss = tagging_loss(model, Batch(words, tags, None))
    torch.testing.assert_close(loss, cross_entropy(expected, torch.tensor([0, 1, 2, 3])))


def test_missing_sentences_or_features_are_rejected() -> None:
    with pytest.raises(ValueError, match="expected tagged sentences, got none"):
        train_tagger([])
    train, features = tagged_by_features(3)
    with pytest.raises(ValueError, match="got 3 sentences, but features of 2"):
        train_tagger(train, features[:2], "input")
