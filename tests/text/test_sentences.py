import pytest

from ptm_edu.text.sentences import sentences


@pytest.mark.parametrize(
    "expected",
    [
        ["One sentence.", "Another one!", "A third?", "And the rest"],
        ["Dr. Watson met J. S. Bach and Mrs. Hudson at St. Paul's.", "They talked."],
        ["It cost 3.5 million.", "1966 was a good year."],
        ['"Why?" asked Holmes.', "“Because.”", "(It was late.)", "He left."],
        ["the firm (Smith & Co. Ltd.) closed.", "It never opened again."],
        ["In the U.S. Army, e.g. Patton served.", "Élan was not lacking."],
        ["so did I.", "He agreed."],
        ["a lower-case start does not end... a sentence."],
        ["3.14 is no sentence."],
    ],
)
def test_each_paragraph_is_cut_where_its_sentences_end(expected: list[str]) -> None:
    assert sentences(" ".join(expected)) == expected


def test_white_space_is_no_sentence() -> None:
    assert sentences("") == sentences("  \n ") == []


def test_nothing_is_lost_whatever_the_rule_decides() -> None:
    text = "Mr. A. met B. C. Dee. «Oui.» Etc. Then 4. 5. 6. went… Away! No?! Yes."
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


def test_a_very_long_paragraph_is_cut_in_linear_time() -> None:
    assert len(sentences("A short one. " * 20_000)) == 20_000
