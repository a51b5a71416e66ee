import pytest

from ptm_edu.text.wikitext import put_back, wikitext


@pytest.mark.parametrize(
    ("tokenized", "prose"),
    [
        ("play @-@ offs , the club 's end .", "play-offs, the club's end."),
        ("8 @,@ 123 feet ( 2 @.@ 5 m )", "8,123 feet (2.5 m)"),
        ("they don 't and we 've", "they don't and we've"),
        ("Robert <unk> is an <unk> , really", "Robert is an, really"),
        ("<unk> <unk>", ""),
        ("a 3 @.@ <unk> @-@ metre shaft", "a 3 metre shaft"),
        ("h @-@ <unk> @-@ <unk> : <unk> @-@ to", "h: to"),
        ("a ' quoted ' word", "a ' quoted ' word"),
    ],
)
def test_put_back(tokenized: str, prose: str) -> None:
    assert put_back(tokenized) == prose


def test_only_a_line_between_empty_lines_is_a_heading() -> None:
    page = ["", "= Robert <unk> =", "", "Text one .", "= 1 <unk> and k =", "Two ."]
    (article,) = wikitext(f" {line} \n" for line in [*page, "", "= = S = =", "", "x"])
    assert article.title == "Robert <unk>"
    assert article.paragraphs == ["Text one.", "Two.", "x"]


def test_a_last_heading_without_text_gives_no_article() -> None:
    assert list(wikitext([" \n", " = Alone = \n", " \n"])) == []
