from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch

from ptm_edu.elmo import BiLM, ElmoTokenizer, word_predictions

TOKENIZER = ElmoTokenizer(["the", "cat", "sat", "<unk>", "down"])
SENTENCE = ["the", "dog", "sat", "down"]


def test_each_direction_predicts_a_word_from_the_words_on_its_side(
    make_model: Callable[..., BiLM],
) -> None:
    model = make_model(vocab_size=5)
    assert model.softmax is not None
    result = word_predictions(model, TOKENIZER, SENTENCE, top=5)
    for t, word in enumerate(SENTENCE):
        with torch.no_grad():
            before = model(TOKENIZER([[*SENTENCE[:t], "?"]])).forward[-1, 0, t]
            after = model(TOKENIZER([["?", *SENTENCE[t + 1 :]]])).backward[-1, 0, 2]
            sides = {"forward": model.softmax(before).exp(), "backward": model.softmax(after).exp()}
        for way, probability in sides.items():
            best = probability.sort(descending=True)
            np.testing.assert_allclose(result[way]["probabilities"][t], best.values, atol=1e-5)
            assert result[way]["words"][t] == [TOKENIZER.words[i] for i in best.indices.tolist()]
            if word == "dog":  # not in the softmax
                assert np.isnan(result[way]["true_probability"][t])
                assert result[way]["true_rank"][t] == 0
            else:
                number = TOKENIZER.id(word)
                rank = 1 + best.indices.tolist().index(number)
                assert result[way]["true_rank"][t] == rank
                expected = pytest.approx(probability[number].item(), abs=1e-5)
                assert result[way]["true_probability"][t] == expected


def test_without_a_softmax_nothing_is_predicted(model: BiLM) -> None:
    with pytest.raises(ValueError, match="has no softmax"):
        word_predictions(model, TOKENIZER, SENTENCE)
