from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from ptm_edu.text import corpora
from ptm_edu.text.readers import Article
from ptm_edu.text.tokens import tokens, wikitext_tokens
from tests.fuzzing import profiles, texts


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It's 3.5 km", "It 's 3 . 5 km"),
        ("Mr. Holmes isn't at 221B, is he?", "Mr. Holmes isn 't at 221B , is he ?"),
        ("They'll say I’d've won.", "They 'll say I 'd 've won ."),
        ("He said, “I don’t know…”", 'He said , " I don \'t know ... "'),
        ("state-of-the-art, 1,000 men", "state - of - the - art , 1 , 000 men"),
        ("5 % of $5 (C++)", "5 % of $ 5 ( C + + )"),
        ("Müller, étude 北京。Ωmega", "Müller , étude 北京 。 Ωmega"),
        ("O'Brien's dogs' bowls", "O ' Brien 's dogs ' bowls"),
        ("snake_case a\xa0b", "snake _ case a b"),
        ("हिन्दी, cafe\u0301.", "हिन्दी , cafe\u0301 ."),  # marks stay with their letters
        ("Sa\u0304. left. Cafe\u0301. He", "Sa\u0304 . left . Cafe\u0301 . He"),
        ("<unk> says it.", "<unk> says it ."),
        ("", ""),
        (" \t ", ""),
    ],
)
def test_words_and_punctuation_are_separated(sentence: str, expected: str) -> None:
    assert tokens(sentence) == expected.split()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The U.S. army left the U.S.", "The U.S. army left the U.S."),
        ("J. R. R. Tolkien wrote it.", "J. R. R. Tolkien wrote it ."),
        ("On Jan. 3. he left at 5 p.m. or so.", "On Jan. 3 . he left at 5 p.m. or so ."),
        ("He knew Dr. No.", "He knew Dr. No ."),
        ('He knew "Dr."', 'He knew " Dr . "'),
        ("So am I. He is.", "So am I . He is ."),
        ("No end. of it.", "No end . of it ."),
    ],
)
def test_a_full_stop_stays_with_abbreviations_and_initials(sentence: str, expected: str) -> None:
    assert tokens(sentence) == expected.split()


def test_nothing_but_white_space_is_lost() -> None:
    text = "“Wait,” he said—3½ km (or so), naïve_x: 50% of it's… ~#@ ok; é ж 字 🎉 l'été!"
    straight = text.replace("“", '"').replace("”", '"').replace("…", "...")
    assert "".join(tokens(text)) == "".join(straight.split())


@profiles
def test_nothing_but_white_space_is_lost_of_any_text(profile: settings) -> None:
    @profile
    @given(texts("aB1. '\"-_\u0301ि<unk>"))
    def check(text: str) -> None:
        straight = text.translate(str.maketrans("’‘“”", "''\"\"")).replace("…", "...")
        assert "".join(tokens(text)) == "".join(straight.split())

    check()


def test_wikitexts_lines_become_sentences() -> None:
    line = (
        ' He ran 3 @.@ 5 km @-@ long . Then , 1 @,@ 000 <unk> came ! He said : " No . " They left '
    )
    assert [" ".join(sentence) for sentence in wikitext_tokens(line)] == [
        "He ran 3 . 5 km - long .",
        "Then , 1 , 000 <unk> came !",
        'He said : " No . "',
        "They left",
    ]


@pytest.mark.parametrize("line", ["etc . and more ; ok . , still", "It ( so . ) goes on . )"])
def test_a_sentence_continues_in_lower_case_and_includes_closing_marks(line: str) -> None:
    assert [" ".join(sentence) for sentence in wikitext_tokens(line)] == [line]


@pytest.mark.parametrize("line", ["", "  \n"])
def test_an_empty_line_has_no_sentence(line: str) -> None:
    assert list(wikitext_tokens(line)) == []


def test_prose_and_wikitext_are_cut_alike() -> None:
    prose = "The 1,000-year club's U.S. team (of 3.5) won."
    line = "The 1 @,@ 000 @-@ year club 's U.S. team ( of 3 @.@ 5 ) won ."
    assert [tokens(prose)] == list(wikitext_tokens(line))


def test_a_corpus_in_tokens() -> None:
    article = Article("Title", ["It’s Dr. Who. He left.", "", "–", "Second “part”"])
    corpus = corpora.Corpus("toy", "", (Path("a"), Path("b")), lambda path: iter([article]))
    sentences = [" ".join(sentence) for sentence in corpus.token_sentences()]
    assert sentences == ["It 's Dr. Who .", "He left .", "–", 'Second " part "'] * 2


def test_wikitexts_own_tokens_stay(real_data: Path) -> None:
    sentences = corpora.load("wikitext-2", "valid").token_sentences()
    words = {word for _, sentence in zip(range(500), sentences, strict=False) for word in sentence}
    assert "<unk>" in words and "-" in words
    assert not any(word.startswith("@") and word.endswith("@") and len(word) == 3 for word in words)
