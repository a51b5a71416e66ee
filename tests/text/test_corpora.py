import lzma
import re
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from ptm_edu.text import corpora
from ptm_edu.text.corpora import Corpus
from ptm_edu.text.readers import Article


def corpus_of(articles: list[Article], tmp_path: Path) -> Corpus:
    return Corpus("letters", "public domain", (tmp_path / "letters.txt",), lambda _: iter(articles))


def test_sentences_are_lists_of_lower_case_words(tmp_path: Path) -> None:
    text = [Article("A", ["The dog's bark. It DIDN'T bite!", "— …", "Next paragraph"])]
    assert list(corpus_of(text, tmp_path).sentences()) == [
        ["the", "dog", "bark"],
        ["it", "didn't", "bite"],
        ["next", "paragraph"],
    ]


def test_articles_can_be_left_out_by_title(tmp_path: Path) -> None:
    articles = [Article("One (film)", ["x"]), Article("Two", ["y"]), Article(None, ["z"])]
    corpus = corpus_of(articles, tmp_path).without(["one ( film )"])
    assert [article.paragraphs[0] for article in corpus.articles()] == ["y", "z"]
    assert [a.title for a in corpus.without(["TWO"]).articles()] == [None]
    assert "1 titles left out" in repr(corpus)


def test_a_corpus_can_be_read_again(tmp_path: Path) -> None:
    corpus = corpus_of([Article(None, ["Once."])], tmp_path)
    assert list(corpus.sentences()) == list(corpus.sentences()) == [["once"]]


def test_an_empty_corpus_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"the corpus letters is empty.*letters.txt"):
        list(corpus_of([], tmp_path).sentences())


def test_an_empty_file_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTM_EDU_DATA", str(tmp_path))
    path = tmp_path / "corpora" / "tinystories-sample" / "tiny_stories.txt"
    path.parent.mkdir(parents=True)
    path.write_text("\n \n", encoding="utf-8")
    with pytest.raises(ValueError):
        list(corpora.load("tinystories-sample").sentences())


@pytest.mark.parametrize("damage", ["cut", "not packed", "not text"])
def test_a_damaged_file_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    monkeypatch.setenv("PTM_EDU_DATA", str(tmp_path))
    packed = lzma.compress(b"A sentence. " * 5000)
    content = {"cut": packed[: len(packed) // 2], "not packed": b"plain", "not text": b"\xff\xfe"}
    suffix = "" if damage == "not text" else ".xz"
    path = tmp_path / "corpora" / "tinystories-sample" / f"tiny_stories.txt{suffix}"
    path.parent.mkdir(parents=True)
    path.write_bytes(content[damage])
    with pytest.raises(ValueError, match=r"tiny_stories.txt.* is damaged:"):
        list(corpora.load("tinystories-sample").sentences())


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'wiki' is not a known corpus; there are: wiki"):
        corpora.load("wiki")
    with pytest.raises(ValueError):  # a set, and no corpus
        corpora.load("analogies")


def test_held_out_text_is_never_for_training() -> None:
    for split in ("valid", "test"):
        with pytest.raises(ValueError, match=f"wikitext-2 \\({split}\\) is held out"):
            corpora.for_training("wikitext-2", split)


class TestTheEmbeddedDefault:
    def test_it_needs_nothing_but_the_packages(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("PTM_EDU_DATA", raising=False)
        assert len(list(corpora.load().articles())) == 104

    def test_it_is_prose_without_markup(self) -> None:
        articles = list(corpora.load().articles())
        text = "\n".join(article.text for article in articles)
        for markup in ("{{", "}}", "[[", "]]", "==", "|-", "'''", "<ref", "http", "&nbsp", "\n*"):
            assert markup not in text, re.findall(f".*{re.escape(markup)}.*", text)[:3]
        assert {"Anarchism", "Alabama", "Abraham Lincoln", "Asia"} <= {a.title for a in articles}
        # Sentences keep case and punctuation, for the tokenizers of later chapters.
        assert "Abraham Lincoln was" in text or "Abraham Lincoln (" in text

    def test_it_has_the_stated_size(self) -> None:
        sentences = list(corpora.load().sentences())
        number = sum(map(len, sentences))
        assert round(number, -4) == 430_000
        assert 15 < number / len(sentences) < 30
        assert max(map(len, sentences)) < 400

    def test_its_words_are_english(self) -> None:
        counts = Counter(word for sentence in corpora.load().sentences() for word in sentence)
        assert [word for word, _ in counts.most_common(3)] == ["the", "of", "and"]
        for noise in ("ref", "px", "rowspan", "align", "bgcolor", "cite", "nbsp", "thumb"):
            assert counts[noise] <= 5, (noise, counts[noise])


class TestRealSets:
    @pytest.mark.parametrize(
        ("name", "split", "stated"),
        [
            ("wikitext-2", "valid", 213_886),
            ("openstax", "astronomy", 343_864),
            ("tinystories-sample", None, 183_801),
            ("fairytales", "test", None),
        ],
    )
    def test_they_have_the_stated_size(
        self, real_data: Path, name: str, split: str | None, stated: int | None
    ) -> None:
        number = sum(map(len, corpora.load(name, split).sentences()))
        # The stated numbers count punctuation (wikitext-2) or hyphenated words as one.
        assert number > 40_000 if stated is None else 0.75 * stated < number < 1.1 * stated

    def test_wikitext_2_is_detokenized(self, real_data: Path) -> None:
        articles = list(corpora.load("wikitext-2", "test").articles())
        assert len(articles) == 60
        text = "\n".join(article.text for article in articles)
        assert not re.search(r"<unk>|@.@| ,| \.\n", text)

    def test_titles_and_paragraphs_of_wikipedia_2014(self, real_data: Path) -> None:
        articles = list(islice(corpora.load("wikipedia-2014", "part1").articles(), 200))
        assert all(article.title and article.paragraphs for article in articles)
        assert not any(p.startswith("=") for article in articles for p in article.paragraphs)

    def test_stories_chapters_and_sections_are_separated(self, real_data: Path) -> None:
        stories = list(corpora.load("tinystories-sample").articles())
        assert 900 < len(stories) < 1500
        sections = list(corpora.load("openstax", "astronomy").articles())
        assert len(sections) > 100
        chapters = islice(corpora.load("books").articles(), 20)
        assert all(len(chapter.paragraphs) < 5000 for chapter in chapters)

    def test_a_large_set_streams(self, real_data: Path) -> None:
        import tracemalloc

        tracemalloc.start()
        number = sum(map(len, islice(corpora.load("wikipedia-2014").sentences(), 5_000)))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert number > 50_000
        assert peak < 40e6


def test_the_first_words_end_with_a_complete_sentence() -> None:
    corpus = corpora.load("wikipedia-sample")
    first_sentences = list(islice(corpus.sentences(), 40))
    first = list(corpus.first(sum(map(len, first_sentences)) - 1))
    assert first == first_sentences
    assert list(corpus.first(1)) == first_sentences[:1]
