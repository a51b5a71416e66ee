from __future__ import annotations

import numpy as np

from ptm_edu.widgets import SkipGramStepper
from ptm_edu.widgets.skip_gram_stepper.widget import SENTENCES
from tests.widget_pages import state_in

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
    state = state_in(html)
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
