"""The unigram tokenizer agrees with `tokenizers`, and its training raises the likelihood."""

from __future__ import annotations

import io
import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

import pytest
from tokenizers.models import Unigram

from ptm_edu.text import corpora
from ptm_edu.text.tokenizers import unigram_training as training
from ptm_edu.text.tokenizers.unigram import SPACE, UNKNOWN, UnigramTokenizer
from ptm_edu.text.tokenizers.unigram_segmentation import best_segmentation

LINES = [
    "the newest of the newest, and the widest and the lowest",
    "low lower lowest and slow: l'été passé où ça va?",
    "he is newer in 3.5 of 1,000 towns 北京 2 2 2",
] * 4
WORDS = {"▁low": 5, "▁lower": 2, "▁newest": 6, "▁widest": 3, "▁a": 1}


def segmentations(word: str, tokens: Mapping[str, float]) -> Iterator[list[str]]:
    """Yield every way to write `word` as tokens."""
    if not word:
        yield []
    for end in range(1, len(word) + 1):
        if word[:end] in tokens:
            for rest in segmentations(word[end:], tokens):
                yield [word[:end], *rest]


def random_tokens(draw: random.Random, letters: str, count: int) -> dict[str, float]:
    drawn = {"".join(draw.choices(letters, k=draw.randint(1, 4))) for _ in range(count)}
    return {token: -draw.uniform(0.5, 9.0) for token in sorted(drawn | set(letters))}


class TestSegmentation:
    @pytest.mark.parametrize("seed", range(100))
    def test_it_is_that_of_the_tokenizers_library(self, seed: int) -> None:
        draw = random.Random(seed)
        ours = UnigramTokenizer(random_tokens(draw, "abç", draw.randint(0, 30)))
        theirs = Unigram([(UNKNOWN, 0.0), *ours.log_probabilities.items()], 0)
        for _ in range(20):
            # x, 北 and ▁ are unknown.
            word = SPACE + "".join(draw.choices("abçx北", [9, 9, 5, 1, 1], k=draw.randint(1, 25)))
            expected = [token.id for token in theirs.tokenize(word)]
            assert ours.encode(word.removeprefix(SPACE)) == expected, (word, seed)

    @pytest.mark.parametrize("seed", range(20))
    def test_no_segmentation_is_more_probable(self, seed: int) -> None:
        draw = random.Random(seed)
        tokens = random_tokens(draw, "ab", 12)
        word = "".join(draw.choices("ab", k=9))
        best = best_segmentation(word, tokens, longest=4)
        scores = [sum(tokens[t] for t in parts) for parts in segmentations(word, tokens)]
        assert "".join(best) == word
        assert sum(tokens[token] for token in best) == pytest.approx(max(scores), abs=1e-12)

    def test_equally_probable_segmentations(self) -> None:
        tokens = {"a": -1.0, "aa": -2.0, "aaa": -3.0}
        assert best_segmentation("aaaa", tokens, longest=3) == ["a", "aaa"]

    def test_adjacent_unknown_characters_are_one_token(self) -> None:
        tokenizer = UnigramTokenizer({"▁": -1.0, "a": -1.0, "▁a": -1.5})
        assert tokenizer.pieces("a猫猫a 猫") == ["▁a", UNKNOWN, "a", "▁", UNKNOWN]
        assert tokenizer.decode(tokenizer.encode("a猫猫a 猫")) == "a�a �"


class TestTraining:
    def test_expected_counts_are_those_of_all_segmentations(self) -> None:
        tokens = training.seed_tokens(WORDS, 40)
        expected = dict.fromkeys(tokens, 0.0)
        log_likelihood = 0.0
        for word, count in WORDS.items():
            ways = list(segmentations(word, tokens))
            weights = [math.exp(sum(tokens[token] for token in way)) for way in ways]
            log_likelihood += count * math.log(sum(weights))
            for way, weight in zip(ways, weights, strict=True):
                for token in way:
                    expected[token] += count * weight / sum(weights)
        counts, reported = training.expected_counts(WORDS, tokens)
        assert counts == pytest.approx(expected, rel=1e-9)
        assert reported == pytest.approx(log_likelihood, rel=1e-12)

    @pytest.mark.parametrize("seed", range(5))
    def test_the_likelihood_never_falls(self, seed: int) -> None:
        draw = random.Random(seed)
        words = {
            "▁"
            + "".join(draw.choices("abcde", [5, 4, 3, 2, 1], k=draw.randint(1, 14))): draw.randint(
                1, 9
            )
            for _ in range(60)
        }
        tokens = training.seed_tokens(words, 150)
        likelihoods = []
        for _ in range(12):
            tokens, log_likelihood = training.em_step(words, tokens)
            likelihoods.append(log_likelihood)
            assert sum(map(math.exp, tokens.values())) == pytest.approx(1)
        steps = [after - before for before, after in pairwise(likelihoods)]
        assert min(steps) > -1e-9 and likelihoods[-1] > likelihoods[0] + 1

    def test_pruning_keeps_characters_and_what_the_text_needs(self) -> None:
        # "ab" costs its 0.4 · log(0.4 / 0.01), "cd" almost nothing: c and d are as probable.
        tokens = {"a": 0.1, "b": 0.1, "c": 0.15, "d": 0.15, "ab": 0.4, "cd": 0.1}
        scores = {token: math.log(p) for token, p in tokens.items()}
        assert set(training.prune(scores, 5)) == {"a", "b", "c", "d", "ab"}
        assert training.prune(scores, 6) == scores

    def test_a_long_word_of_rare_characters(self) -> None:
        # A product of its probabilities is below the smallest float.
        words = {"▁" + "".join(map(chr, range(0x4E00, 0x4E00 + 300))): 1, "▁a": 10**6}
        tokens, log_likelihood = training.em_step(words, training.seed_tokens(words, 400))
        assert math.isfinite(log_likelihood) and all(map(math.isfinite, tokens.values()))

    @pytest.mark.slow
    @pytest.mark.parametrize("size", [1_000, 3_000])
    def test_the_likelihood_is_above_that_of_sentence_piece(self, size: int) -> None:
        from sentencepiece import SentencePieceProcessor, SentencePieceTrainer

        lines = [" ".join(words) for words in corpora.load("wikipedia-sample").first(40_000)]
        model = io.BytesIO()
        SentencePieceTrainer.train(
            sentence_iterator=iter(lines[::2]),
            model_writer=model,
            vocab_size=size,
            character_coverage=1.0,
            normalization_rule_name="identity",
            max_sentencepiece_length=training.LONGEST,
            unk_id=0,
            bos_id=-1,
            eos_id=-1,
            minloglevel=2,
        )
        peer = SentencePieceProcessor(model_proto=model.getvalue())
        theirs = {peer.id_to_piece(n): peer.get_score(n) for n in range(1, size)}
        ours = UnigramTokenizer.train(lines[::2], size).log_probabilities
        assert len(ours) == len(theirs) == size - 1
        known = frozenset("".join(lines[::2])) - {" "}
        words = Counter(w for line in lines[1::2] for w in line.split() if known.issuperset(w))
        held_out = {SPACE + word: count for word, count in words.items()}
        likelihoods = [training.expected_counts(held_out, tokens)[1] for tokens in (ours, theirs)]
        assert likelihoods[0] > likelihoods[1]

    def test_seeds_and_the_speed_of_pruning(self) -> None:
        words = {"▁abab": 2, "▁c": 1}
        # "ba" and all substrings of ▁abab occur twice; "▁c" once. Longer ones cover more text.
        seeds = training.seed_tokens(words, 6)
        assert list(seeds) == ["▁", "a", "b", "c", "▁abab", "ab"]
        tokens = dict.fromkeys(map(str, range(1000, 1100)), -5.0)
        tokens |= dict.fromkeys("0123456789", -5.0)
        assert len(training.prune(tokens, 20)) == int(0.75 * 110)
        assert len(training.prune(tokens, 100)) == 100

    def test_the_tokens(self) -> None:
        tokenizer = UnigramTokenizer.train(LINES, 60)
        assert len(tokenizer) <= 60 and tokenizer.vocabulary[0] == UNKNOWN
        characters = set("".join(LINES)) - {" "} | {SPACE}
        assert characters <= set(tokenizer.vocabulary)
        assert sum(map(math.exp, tokenizer.log_probabilities.values())) == pytest.approx(1)
        assert tokenizer.pieces("the") == ["▁the"]
        for line in LINES:
            assert tokenizer.decode(tokenizer.encode(line)) == line
        assert tokenizer.decode(tokenizer.encode("  lowest\n low ")) == "lowest low"
        assert UnigramTokenizer.train(LINES, 60).log_probabilities == tokenizer.log_probabilities

    def test_the_smallest_vocabulary_is_the_characters(self) -> None:
        assert set(UnigramTokenizer.train(["abab"], 4).vocabulary) == {UNKNOWN, SPACE, "a", "b"}


class TestWrongArguments:
    def test_training(self) -> None:
        with pytest.raises(
            ValueError, match=r"vocab_size=3 is too small: <unk> and the 3 .* need 4"
        ):
            UnigramTokenizer.train(["abab"], 3)
        with pytest.raises(TypeError, match=r"UnigramTokenizer.train: the corpus must be lines"):
            UnigramTokenizer.train("abab", 10)
        with pytest.raises(ValueError, match=r"the corpus is empty"):
            UnigramTokenizer.train([" "], 10)

    @pytest.mark.parametrize(
        ("tokens", "message"),
        [
            ({}, "got none"),
            ({"": -1.0}, "must be text, got ''"),
            ({UNKNOWN: -1.0}, "must be text, got '<unk>'"),
            ({"a": -math.inf}, "log probability of 'a' must be finite, got -inf"),
        ],
    )
    def test_tokens(self, tokens: dict[str, float], message: str) -> None:
        with pytest.raises(ValueError, match=message):
            UnigramTokenizer(tokens)

    def test_text_and_ids(self) -> None:
        tokenizer = UnigramTokenizer({"a": -1.0})
        with pytest.raises(TypeError, match=r"UnigramTokenizer.encode: expected one string"):
            tokenizer.encode(["a"])  # type: ignore[arg-type]
        with pytest.raises(IndexError, match="from 0 to 1, got 2"):
            tokenizer.decode([2])
