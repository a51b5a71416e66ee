// PromptLab's rules: parts of a prompt, rows of templates, their spread, words that are typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  keyOf,
  labelWords,
  partsOf,
  rowsOf,
  spreadOf,
  wordsOf,
  written,
} from "../../../ptm_edu/widgets/prompt_lab/rules.js";

const told = (template) =>
  partsOf(template, "a {mask} b").map(({ kind, words }) => `${kind}:${words}`);

test("a prompt has the text, the template's own words and a blank", () => {
  assert.deepEqual(told("{text} It was {mask}."), [
    "text:a {mask} b",
    "fixed: It was ",
    "mask:",
    "fixed:.",
  ]);
  assert.deepEqual(told("Just {mask}! {text}"), ["fixed:Just ", "mask:", "fixed:! ", "text:a {mask} b"]);
  assert.deepEqual(told("{text} It was"), ["text:a {mask} b", "fixed: It was ", "mask:"]);
  assert.equal(written("{text}  It was {mask}."), "… It was ▁▁.");
});

test("words are separated by commas of both languages", () => {
  assert.deepEqual(wordsOf(" great, very good ,,bad"), ["great", "very good", "bad"]);
  assert.deepEqual(wordsOf("好，很好、棒；"), ["好", "很好", "棒"]);
  assert.deepEqual(wordsOf(" , "), []);
});

const prompt = { text: "x", template: "t0", words: [["a", "b"], ["c"]] };
const entry = (template, plain, calibrated) => ({
  prompt: { ...prompt, template },
  plain: [plain, 1 - plain],
  calibrated: [calibrated, 1 - calibrated],
  content_free: [0.5, 0.5],
  of_words: [0.1, 0.2, 0.3],
});
const entries = [entry("t0", 0.9, 0.6), entry("t1", 0.2, 0.7), entry("t2", 0.4, 0.3)];
const known = new Map(entries.map((one) => [keyOf(one.prompt), one]));
const templates = ["t0", "t1", "t2"];

test("rows tell what each template predicts, and whether that is right", () => {
  const rows = rowsOf(prompt, templates, known, 0);
  assert.deepEqual(rows.map(({ predicted }) => predicted), [[0, 0], [1, 0], [1, 1]]);
  assert.deepEqual(rows[1].isRight, [false, true]);
  assert.deepEqual(rowsOf(prompt, templates, known, null)[1].isRight, [null, null]);
});

test("the spread goes from the lowest to the highest template", () => {
  const rows = rowsOf(prompt, templates, known, 0);
  assert.deepEqual(spreadOf(rows, 0), [
    { kind: "plain", lowest: 0.2, highest: 0.9, predicted: 1, right: 1 },
    { kind: "calibrated", lowest: 0.3, highest: 0.7, predicted: 2, right: 2 },
  ]);
  const [other] = spreadOf(rows, 1);
  assert.equal(other.predicted, 2);
  assert.equal(other.right, 1);
});

test("each label has its words with their probabilities", () => {
  assert.deepEqual(labelWords(entries[0]), [
    [
      { word: "a", p: 0.1 },
      { word: "b", p: 0.2 },
    ],
    [{ word: "c", p: 0.3 }],
  ]);
});
