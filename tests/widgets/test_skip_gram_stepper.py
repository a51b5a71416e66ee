from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from ptm_edu.widgets import SkipGramStepper
from ptm_edu.widgets.skip_gram_stepper.widget import MOST_PLACES, MOST_WORDS, SENTENCES

TEXT = [["cats", "sleep"], ["dogs", "sleep"]]


def test_starts_with_a_text_of_its_own() -> None:
    stepper = SkipGramStepper()
    assert stepper.sentences == [list(sentence) for sentence in SENTENCES]
    assert (stepper.window, stepper.negatives, stepper.seed) == (2, 3, 1)
    assert (stepper.objective, stepper.learning_rate) == ("skip-gram", 0.2)


def test_in_its_own_text_words_of_one_kind_share_all_contexts() -> None:
    around: dict[str, set[str]] = {}
    for sentence in SENTENCES:
        for word in sentence:
            around.setdefault(word, set()).update(set(sentence) - {word})
    for one, other in (("kings", "queens"), ("dogs", "cats"), ("boats", "ships")):
        assert around[one] == around[other]
    assert not around["kings"] & around["dogs"]


def test_the_page_gets_the_text_and_the_settings() -> None:
    stepper = SkipGramStepper(
        TEXT, objective="cbow", window=1, negatives=2, learning_rate=0.5, seed=7
    )
    html = stepper.html()
    found = re.search(r"model: stub\((\{.*?\})\)", html)
    assert found
    state = json.loads(found[1])
    assert state.pop("language") == "en"
    assert state == {
        "sentences": TEXT,
        "objective": "cbow",
        "window": 1,
        "negatives": 2,
        "learning_rate": 0.5,
        "seed": 7,
    }
    assert len(html.encode()) < 100_000


def test_takes_what_numpy_counts() -> None:
    stepper = SkipGramStepper(
        np.array(TEXT), window=np.int64(3), negatives=np.int32(2), learning_rate=np.float32(0.5)
    )
    assert stepper.sentences == TEXT
    assert (stepper.window, stepper.negatives, stepper.learning_rate) == (3, 2, 0.5)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"sentences": "cats sleep"}, r"lists of words, got a string: split it"),
        ({"sentences": ["cats sleep"]}, r"lists of words, got a string: split it"),
        ({"sentences": 3}, r"sentences must be lists of words, got 3"),
        ({"sentences": [3]}, r"sentences must be lists of words, got 3"),
        ({"sentences": []}, r"got 0 sentences with 0 different words: add a sentence"),
        ({"sentences": [[]]}, r"got 1 sentences with 0 different words"),
        ({"sentences": [["cats"]]}, r"got 1 sentences with 1 different words"),
        ({"sentences": [["cats", "cats"]]}, r"a negative a second word, got 1 sentences with 1"),
        ({"sentences": [["cats"], ["dogs"]]}, r"a pair needs a sentence of two words"),
        ({"sentences": [["cats", ""]]}, r"every word must be a string that is not empty"),
        ({"sentences": [["cats", 3]]}, r"every word must be a string that is not empty"),
        ({"sentences": [["a", "b"]] * MOST_PLACES}, r"at most 80 words, .*; got 160, 2 different"),
        ({"sentences": [[f"w{i}" for i in range(MOST_WORDS + 1)]]}, r"got 31, 31 different"),
        ({"objective": "CBOW"}, r"objective must be one of skip-gram, cbow, got 'CBOW'"),
        ({"objective": None}, r"objective must be one of skip-gram, cbow, got None"),
        ({"window": 0}, r"window must be a whole number from 1 to 5, got 0: word2vec uses 5"),
        ({"window": -1}, r"window must be .* got -1"),
        ({"window": 1.5}, r"window must be a whole number from 1 to 5, got 1.5"),
        ({"window": True}, r"window must be .* got True"),
        ({"negatives": 0}, r"negatives must be a whole number from 1 to 8, got 0: the paper uses"),
        ({"negatives": "3"}, r"negatives must be .* got '3'"),
        ({"seed": -1}, r"seed must be a whole number from 0 to 4294967295, got -1"),
        ({"seed": 2**32}, r"seed must be .* got 4294967296"),
        ({"learning_rate": 0}, r"learning_rate must be a number from 0.01 to 1, got 0"),
        ({"learning_rate": float("nan")}, r"learning_rate must be .* got nan"),
        ({"learning_rate": "fast"}, r"learning_rate must be .* got 'fast'"),
    ],
)
def test_says_what_does_not_fit(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        SkipGramStepper(**given)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("window", 0), ("negatives", 9), ("seed", -1), ("learning_rate", 2.0)),
        *(("sentences", []), ("objective", "glove")),
    ],
)
def test_says_so_when_it_is_set_later_too(name: str, value: Any) -> None:
    stepper = SkipGramStepper()
    before = getattr(stepper, name)
    with pytest.raises(ValueError, match="SkipGramStepper: "):
        setattr(stepper, name, value)
    assert getattr(stepper, name) == before
