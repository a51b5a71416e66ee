"""Paraphrases of written answers have the same content words, answers written apart have not."""

from __future__ import annotations

import random
import time
from itertools import combinations
from pathlib import Path

import pytest

from ptm_edu.grading.intake.assignment import Assignment, read_assignment
from ptm_edu.grading.similarity.prose import MIN_PROSE_PERCENT, prose_shape
from ptm_edu.grading.similarity.prose_content import MIN_CONTENT_PERCENT, content_shape
from ptm_edu.grading.similarity.report import compare_written_answers
from ptm_edu.grading.similarity.shapes import overlap
from tests.grading.similarity.test_prose import CHINESE, ENGLISH, reordered, with_synonyms

FURTHER = (
    "I tried good/bad (0.72), rich/poor (0.60), up/down (0.83) and, for comparison, "
    "happy/glad (0.55) and chair/Monday (0.02). The opposites score higher than my synonyms! "
    "This makes sense once you remember that a skip-gram vector only encodes which words tend "
    "to occur nearby. Rich and poor people, countries, families: the nouns that follow are "
    "the same ones, so the two vectors end up close together. The model is never told whether "
    "a sentence is true or what a word refers to. This is a problem in a chatbot that looks "
    'up the closest question: "how do I turn the alarm on" and "how do I turn the alarm off" '
    "would be given one answer. A model that reads the whole sentence might do better.",
    "Similarity in word2vec means that two words are exchangeable in text. My table: love- "
    "hate 0.62, true-false 0.76, win-lose 0.80, buy-sell 0.79; control: buy-purchase 0.70, "
    "and win-carpet 0.04. All four antonym pairs are above 0.6. Antonyms differ in a single "
    "feature and agree in everything else (part of speech, topic, register), and "
    "distributional evidence sees mostly what they agree in. The loss function of negative "
    "sampling asks whether a word and a context were observed together, nothing more. If an "
    'insurance company sorted letters by averaged embeddings, "I accept" and "I reject" would '
    "go to the same desk. Adding antonym pairs from a thesaurus as negative examples could "
    "separate them.",
    "For ten antonym pairs from the lecture the mean cosine was 0.64, for ten synonym pairs "
    "0.68 and for random pairs 0.05. The first two means are so near each other that the "
    "cosine is useless for deciding which relation holds. Why? Training moves the vector of a "
    'word closer to those of its context words and away from sampled noise words. "Prices '
    'rise" and "prices fall" are both in the corpus, and so are "temperatures rise" and '
    '"temperatures fall". From such contexts rise and fall get almost equal gradients in '
    "every epoch. An application that suffers is question answering about stock markets, "
    "since rise and fall would be treated as paraphrases. I would try features from a parser, "
    "or a supervised layer that is trained on labeled pairs.",
)
# Of the first two answers of test_prose.py.
PARAPHRASES = (
    "I looked at half a dozen pairs. Opposites come out nearly as close as words of like "
    "meaning: hot versus cold got 0.71, early versus late 0.66, strong versus weak 0.58, "
    "while big versus large got 0.79, and words with no connection, river versus tax for "
    "instance, are near zero. The reason is the training goal, which pays a vector only for "
    "guessing the words of a narrow window. The soup can be hot and the soup can be cold in "
    "an identical window, so the two vectors are updated alike, and no term of the loss pulls "
    "them apart. With such vectors, a classifier of reviews would mix up praise with blame. "
    "It would help to train the embeddings again along with the classifier.",
    "I measured 0.63 for open against closed, 0.55 for male against female, 0.77 for north "
    "against south. Begin and start, which are synonyms, have 0.69; lamp and verdict, as a "
    "control, 0.03. Cosines therefore do not tell agreement from contrast. In skip-gram the "
    "vector of a center word moves toward the context vectors of its surroundings. "
    "Contrasting adjectives are about the same attribute, so most of their neighbors "
    "coincide, and gradient descent pushes both into the same part of the space. A search "
    "engine that answers cheap flights with expensive flights is harmed by that. One could "
    "afterwards push known opposites apart with a lexical resource like WordNet.",
)


@pytest.fixture(scope="module")
def assignment(root: Path) -> Assignment:
    return read_assignment(root / "assignments/source/a1_word2vec/a1_word2vec.ipynb")


@pytest.mark.parametrize("answers", [(*ENGLISH, *FURTHER), CHINESE], ids=["english", "chinese"])
def test_answers_written_apart_share_few_pairs(answers: tuple[str, ...]) -> None:
    shapes = [content_shape(answer) for answer in answers]
    assert all(shape.long_enough for shape in shapes)
    assert max(overlap(one, other) for one, other in combinations(shapes, 2)) < 4


def test_a_paraphrase_is_found_by_its_content_only(assignment: Assignment) -> None:
    answers = {f"own{i}": text for i, text in enumerate((*ENGLISH, *FURTHER))}
    answers |= {f"paraphrase{i}": text for i, text in enumerate(PARAPHRASES)}
    released = [cell.source for cell in assignment.release]
    found = compare_written_answers(assignment.manual[0], answers, (), released)
    assert not found.clusters
    groups = {frozenset(cluster.students) for cluster in found.same_steps}
    assert groups == {frozenset({f"own{i}", f"paraphrase{i}"}) for i in range(len(PARAPHRASES))}
    kinds = {flag.kind for flags in found.flags.values() for flag in flags}
    assert kinds == {"written_same"} and set(found.flags) == set().union(*groups)


@pytest.mark.parametrize("every", [3, 4])
def test_synonyms_and_another_order_are_found(every: int) -> None:
    for original in ENGLISH:
        copy = reordered(with_synonyms(original, every))
        assert overlap(prose_shape(original), prose_shape(copy)) < MIN_PROSE_PERCENT
        assert overlap(content_shape(original), content_shape(copy)) >= MIN_CONTENT_PERCENT


def test_the_assignments_own_words_do_not_count(assignment: Assignment) -> None:
    text = "\n".join(cell.source for cell in assignment.release if cell.cell_type == "markdown")
    words = text.split(". ")
    answers = {"a": text, "b": ". ".join(random.Random(0).sample(words, len(words)))}
    found = compare_written_answers(assignment.manual[0], answers, (), [text])
    assert not found.same_steps


@pytest.mark.parametrize("text", ["a" * 5 + " ", "词语", "<!--", "word, ", "."])
def test_hostile_text_takes_seconds(text: str) -> None:
    start = time.process_time()
    content_shape("".join(f"{text}{i:x}" for i in range(20_000)))
    assert time.process_time() - start < 10
