"""Chinese text in words, phrases and named entities."""

from __future__ import annotations

import pytest

from ptm_edu.text import segment
from ptm_edu.text.segmentation import Entity, Phrase


def test_a_sentence_becomes_words_phrases_and_entities() -> None:
    sentence = segment("李白在长安的皇家园林里写诗。")
    assert sentence.words == ["李白", "在", "长安", "的", "皇家", "园林", "里", "写诗", "。"]
    assert sentence.entities == [Entity(0, 1, "PER"), Entity(2, 3, "LOC")]
    assert sentence.phrases == [Phrase(4, 6)]
    assert sentence.text == "李白在长安的皇家园林里写诗。"


def test_names_of_one_kind_in_a_row_are_one_entity() -> None:
    sentence = segment("他住在浙江绍兴。")
    (entity,) = sentence.entities
    assert sentence.words[entity.start : entity.end] == ["浙江", "绍兴"] and entity.kind == "LOC"


def test_white_space_is_dropped() -> None:
    assert segment(" 春天 来\n了 ").words == ["春天", "来", "了"]
    assert segment("") == segment(" \n") == ([], [], [])


def test_a_character_that_the_dictionary_lacks_is_a_word() -> None:
    assert segment("龘龘").words == ["龘", "龘"]


def test_what_is_no_text_is_rejected() -> None:
    with pytest.raises(TypeError, match=r"^segment: expected a text, got \['春天'\]"):
        segment(["春天"])  # type: ignore[arg-type]
