"""The baselines of the course's sets: measured again, quoted by the notes, and not too good."""

from __future__ import annotations

from typing import Any

import pytest

from ptm_edu import course
from ptm_edu.experiments.measures import (
    coreference_baselines,
    entailment_baselines,
    entity_baselines,
    question_baselines,
    sense_baselines,
    sentiment_baselines,
)
from ptm_edu.text.tasks import coreference, entailment, entities, questions, sentiment
from ptm_edu.text.tasks.coreference import CoreferenceExample
from ptm_edu.text.tasks.entailment import EntailmentExample
from ptm_edu.text.tasks.questions import Answer, Question
from ptm_edu.text.tasks.senses import SenseExample
from ptm_edu.text.tasks.sentiment import SentimentExample
from ptm_edu.text.tasks.tagged import TaggedSentence, TaggedSentences
from tests.text.tasks.test_course_sets import FOLDER

pytestmark = pytest.mark.slow  # a measurement

Rows = list[dict[str, Any]]
MEASURES: dict[str, Any] = {
    "coreference": coreference_baselines,
    "entailment": entailment_baselines,
    "entity": entity_baselines,
    "question": question_baselines,
    "sense": sense_baselines,
    "sentiment": sentiment_baselines,
}
NOTES = {
    "coreference": "coreference.md",
    "entailment": "README.md",
    "entity": "entities.md",
    "question": "questions.md",
    "sense": "README.md",
    "sentiment": "README.md",
}
PASSAGE = "Our mill burned down. In May, seven men from Ulm built the new mill of red brick."


def stored(name: str) -> Rows:
    return course.measured(f"{name}-baselines").to_dict("records")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def quoted(name: str, rows: Rows) -> list[str]:
    """Return what a set's note says about the rows of its baselines."""
    if name == "question":
        return [f"| {r['baseline']} | {percent(r['exact'])} | {percent(r['f1'])} |" for r in rows]
    if name == "entity":
        none, table, capitals = rows
        precision, recall = percent(table["precision"]), percent(table["recall"])
        return [
            f"O for every word, the majority, has {percent(none['F1'])}.",
            f"has {percent(table['F1'])} (precision {precision}, recall {recall})",
            f"a run of them for one name, it has {percent(capitals['F1'])}.",
        ]
    if name == "sense":
        majority, bag = percent(rows[-1]["majority"]), percent(rows[-1]["bag of words"])
        return [f"the majority class tells {majority}", f"ten training sentences, {bag}"]
    shares = [percent(row["accuracy"]) for row in rows]
    if name == "coreference":
        both = [f"{row['both right'] * row['pairs']:.0f}" for row in rows]
        return [
            f"is the majority too, tells {shares[0]}, and the nearest one {shares[1]};",
            f"Naive Bayes over the words tells {shares[2]}.",
            "of the 40 test pairs they tell both sentences right in "
            f"{both[0]}, {both[1]} and {both[2]}",
        ]
    if name == "entailment":
        return [
            f"the majority class tells {shares[0]}, naive Bayes over the words of the hypothesis "
            f"alone {shares[1]}, and over those of both sentences {shares[2]}"
        ]
    return [
        f"of the 200 test sentences the majority class tells {shares[0]}, naive Bayes over the "
        f"words {shares[1]}"
    ]


@pytest.mark.parametrize("name", MEASURES)
def test_all_rows_are_measured_again(name: str) -> None:
    for row, stored_row in zip(MEASURES[name].measure(), stored(name), strict=True):
        assert row == pytest.approx(stored_row)


@pytest.mark.parametrize("name", MEASURES)
def test_the_note_beside_the_set_quotes_the_measured_numbers(name: str) -> None:
    note = " ".join((FOLDER / NOTES[name]).read_text(encoding="utf-8").split())
    for sentence in quoted(name, stored(name)):
        assert sentence in note


def accuracies(name: str, examples: list[Any]) -> dict[str, float]:
    return {row["baseline"]: row["accuracy"] for row in MEASURES[name].rows(examples)}


def entity_scores(parts: TaggedSentences) -> list[float]:
    return [row["F1"] for row in entity_baselines.rows(parts)]


class TestNoBaselineSolvesASet:
    """Whichever third of a set is the test set."""

    @pytest.mark.parametrize("third", [0, 1, 2])
    def test_coreference(self, third: int) -> None:
        examples = [
            example._replace(split="test" if example.pair % 3 == third else "train")
            for example in coreference.coreference()
        ]
        first, nearest, bag = coreference_baselines.rows(examples)
        assert first["accuracy"] == nearest["accuracy"] == 0.5
        assert first["both right"] == nearest["both right"] == 0
        assert bag["accuracy"] < 0.65

    def test_entailment(self) -> None:
        accuracy = accuracies("entailment", entailment.entailment())
        assert accuracy["majority"] == pytest.approx(1 / 3)
        assert accuracy["hypothesis only"] < 0.45 and accuracy["bag of words"] < 0.8

    @pytest.mark.parametrize("third", [1, 2])
    def test_entailment_with_another_test_set(self, third: int) -> None:
        pairs = [
            pair._replace(split="test" if number // 3 % 3 == third - 1 else "train")
            for number, pair in enumerate(entailment.entailment())
        ]
        assert max(accuracies("entailment", pairs).values()) < 0.45

    def test_entities(self) -> None:
        train, _, test = entities.named_entities()
        assert max(entity_scores(TaggedSentences(train, [], test))) < 0.5
        sentences = train + test
        for third in range(3):
            tested = sentences[third::3]
            learned = [sentence for sentence in sentences if sentence not in tested]
            assert max(entity_scores(TaggedSentences(learned, [], tested))) < 0.5

    @pytest.mark.parametrize("split", ["train", "test"])
    def test_questions(self, split: str) -> None:
        examples = [each for each in questions.own_questions() if each.split == split]
        for row in question_baselines.rows(examples):
            assert max(row["exact"], row["f1"]) < 0.4, row
            assert row["exact where answerable"] < 0.1, row

    def test_senses(self) -> None:
        last = stored("sense")[-1]
        assert last["sentences"] == 180
        assert last["majority"] == 0.5 < last["bag of words"] < 0.8

    @pytest.mark.parametrize("third", [0, 1, 2])
    def test_sentiment(self, third: int) -> None:
        examples = [
            example._replace(split="test" if number // 2 % 3 == third else "train")
            for number, example in enumerate(sentiment.sentiment())
        ]
        accuracy = accuracies("sentiment", examples)
        assert accuracy["majority"] == 0.5 < accuracy["bag of words"] < 0.8


class TestBaselinesSolveWhatWordsGiveAway:
    def test_coreference(self) -> None:
        examples = [
            CoreferenceExample(
                pair, f"A cat saw a dog as it {end}.", "it", 19, ("A cat", "a dog"), answer, split
            )
            for pair, split in enumerate(("train", "test"))
            for end, answer in (("purred", 0), ("barked", 1))
        ]
        rows = coreference_baselines.rows(examples)
        assert [row["accuracy"] for row in rows] == [0.5, 0.5, 1]
        assert [row["both right"] for row in rows] == [0, 0, 1]
        assert coreference_baselines.nearest(examples[0]) == 1

    def test_entailment(self) -> None:
        labels = {"Nobody sleeps.": "contradiction", "He rests.": "entailment"}
        pairs = [
            EntailmentExample("A man sleeps.", hypothesis, label, split)
            for hypothesis, label in labels.items()
            for split in ("train", "test")
        ]
        expected = {"majority": 0.5, "hypothesis only": 1.0, "bag of words": 1.0}
        assert accuracies("entailment", pairs) == expected
        in_premise = [pair._replace(premise=pair.hypothesis, hypothesis="Yes.") for pair in pairs]
        assert accuracies("entailment", in_premise) == expected | {"hypothesis only": 0.5}
        assert entailment_baselines.words("It's 3 o'clock.") == ["it", "'s", "3", "o", "clock"]

    def test_entities(self) -> None:
        oslo = TaggedSentence(["In", "Oslo", "we", "slept", "."], ["O", "B-LOC", "O", "O", "O"])
        new = TaggedSentence(["In", "New", "York", "."], ["O", "B-LOC", "I-LOC", "O"])
        assert entity_scores(TaggedSentences([oslo], [], [oslo])) == [0, 1, 1]
        assert entity_scores(TaggedSentences([oslo], [], [new])) == [0, 0, 1]

    def test_questions(self) -> None:
        rows = question_baselines.rows([question("How many men built the new mill?", "seven")])
        assert [row["exact"] for row in rows] == [0, 0, 0, 1]

    def test_senses(self) -> None:
        examples = [
            SenseExample("bank", sense, ["Bank", "of", word, "."], 0, split)
            for sense, word in (("river", "Water"), ("money", "Loan"))
            for split in ("train", "test")
        ]
        row = sense_baselines.row(examples)
        assert row["bag of words"] == 1 and row["senses"] == "river / money"
        assert sense_baselines.context(examples[0]) == ["of", "water"]

    def test_sentiment(self) -> None:
        labels = {"What a Joy!": "positive", "What a bore.": "negative"}
        examples = [
            SentimentExample(sentence, label, split)
            for sentence, label in labels.items()
            for split in ("train", "test")
        ]
        assert accuracies("sentiment", examples) == {"majority": 0.5, "bag of words": 1.0}


def question(text: str, answer: str) -> Question:
    return Question(PASSAGE, text, [Answer(answer, PASSAGE.index(answer))], "mill", "Mill", "test")


def test_the_nearest_sentence_shares_the_rarest_words_with_the_question() -> None:
    # Both sentences hold "mill", the second has "new" and "brick" too.
    brick = question("When was a mill of new brick made?", "seven")
    assert question_baselines.nearest_sentence(brick).startswith("In May")
    assert question_baselines.nearest_sentence(question("Who burned it?", "Ulm")).startswith("Our")


def test_each_question_baseline_selects_a_part_of_that_sentence() -> None:
    sentence = "In May, seven men from Ulm built the new mill of red brick."
    number = question("How many men built the new mill?", "seven")
    assert question_baselines.longest(number, sentence) == "of red brick"
    assert question_baselines.by_question_word(number) == "seven"
    name = question("Who, in May, built the new mill?", "seven")
    assert question_baselines.first_name(name, sentence) == "Ulm"
    assert question_baselines.by_question_word(name) == "Ulm"
    thing = question("Of what was the new mill built in May?", "red brick")
    assert question_baselines.by_question_word(thing) == "seven men from Ulm"
    assert question_baselines.first_name(thing, "Anna left.") == ""
    assert question_baselines.first_name(thing, "Anna Bly left.") == "Anna Bly"
