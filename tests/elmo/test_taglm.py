from __future__ import annotations

import numpy as np
import torch

from ptm_edu.elmo import BiLM, ElmoConfig
from ptm_edu.elmo.embedder import Embedder
from ptm_edu.elmo.taglm import lm_embeddings, train_lm
from ptm_edu.elmo.tokenizer import character_ids
from ptm_edu.elmo.training import Streams, perplexities
from ptm_edu.text.stream import encode_stream

TINY = ElmoConfig(filters=((1, 8), (2, 8)), lstm_dim=16, projection_dim=8)


def test_features_are_the_top_layer_of_the_directions_asked_for(
    model: BiLM, sentences: list[list[str]]
) -> None:
    layers = Embedder(model, carry_state=False).embed_each(sentences)
    both, ahead, behind = (
        lm_embeddings(layers, directions) for directions in ("both", "forward", "backward")
    )
    for row, sentence in enumerate(sentences):
        with torch.no_grad():
            output = model(character_ids([sentence]))
        close = {"atol": 1e-6, "rtol": 1e-5}
        torch.testing.assert_close(ahead[row], output.forward[-1][:, 1:-1], **close)
        torch.testing.assert_close(behind[row], output.backward[-1][:, 1:-1], **close)
        assert torch.equal(both[row], torch.cat([ahead[row], behind[row]], dim=-1))


def test_a_language_model_of_a_tasks_own_text() -> None:
    sentences = [["It", "is", word, "here", "."] for word in ("cold", "hot", "dry")] * 60
    lm = train_lm(sentences, TINY, passes=2, rows=4, length=12, learning_rate=0.02, progress=False)
    assert lm.softmax is not None and len(lm.softmax.bias) == 7 and not lm.training
    words, _, stream = encode_stream(sentences, min_count=1)
    result = perplexities(lm, Streams(words, np.asarray(stream), 7, 1, 20))
    assert all(perplexity < 2 for perplexity in result.values())  # of seven words two are a guess
