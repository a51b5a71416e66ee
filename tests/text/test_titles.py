from pathlib import Path

import pytest

from ptm_edu.text import corpora, titles


def test_signs_spaces_and_case_do_not_part_equal_titles() -> None:
    same = titles.normalized("2011–12 Michigan Wolverines men's basketball team")
    assert titles.normalized("2011 – 12 Michigan Wolverines men 's basketball Team") == same
    assert titles.normalized("M @-@ 82 ( Michigan highway )") == titles.normalized(
        "M-82 (Michigan highway)"
    )
    assert titles.normalized("Nero") != titles.normalized("Nerva")


def test_there_are_120_held_out_articles() -> None:
    held_out = titles.held_out_titles()
    assert len(held_out) == len(set(map(titles.normalized, held_out))) == 120
    assert all(title == title.strip() and title for title in held_out)
    assert set(held_out) <= set(corpora.held_out_titles())


def test_misplaced_finds_what_does_not_match() -> None:
    headings = ["<unk> de Bayeux", "M @-@ 82 ( Michigan highway )", "Head VI", "<unk>"]
    right = ["Osbert de Bayeux", "M-82 (Michigan highway)", "Head VI", "Nero"]
    assert titles.misplaced(headings, right) == []
    wrong = ["Osbert of Bayeux", "M-82 (Michigan highway)", "Head IV", ""]
    assert [heading for heading, _ in titles.misplaced(headings, wrong)] == [
        "<unk> de Bayeux",
        "Head VI",
        "<unk>",
    ]
    with pytest.raises(ValueError):
        titles.misplaced(headings, right[:3])


def test_the_list_is_wikitext_2s_own(real_data: Path) -> None:
    headings = [
        article.title or ""
        for split in ("valid", "test")
        for article in corpora.load("wikitext-2", split).articles()
    ]
    assert titles.misplaced(headings, list(titles.held_out_titles())) == []
