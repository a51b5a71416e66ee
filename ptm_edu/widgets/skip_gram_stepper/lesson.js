// What SkipGramStepper says of the waiting example: its place in the text, and its numbers.

import { element } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { OBJECTIVES } from "./model.js";

export const SIGN = { center: "●", context: "■", negative: "◆" };

// The text, with the marks of an example above its words.
export function markedText(label, sentences, ids) {
  const spots = sentences.flat().map((word) => element("span", {}, word));
  let first = 0;
  const lines = sentences.map((sentence) => {
    const sentenceSpots = spots.slice(first, first + sentence.length);
    first += sentence.length;
    return element("span", { class: "ptm-sg-sentence" }, sentenceSpots);
  });
  const node = element(
    "div",
    { class: "ptm-sg-text", role: "group", "aria-label": label("text") },
    lines,
  );
  // `example` is null where nothing is to be marked.
  const show = (example) =>
    spots.forEach((spot, i) => {
      const roles = !example
        ? []
        : [
            i === example.center && "center",
            example.contexts.includes(i) && "context",
            example.window.includes(i) && "window",
            example.negatives.includes(ids[i]) && "negative",
          ].filter(Boolean);
      spot.className = roles.map((role) => `ptm-sg-is-${role}`).join(" ");
      spot.dataset.sign = roles.map((role) => SIGN[role] ?? "").join("");
    });
  return { node, show };
}

// One row a question, and their sum. Rows are made once for K negatives and refilled at every step.
export function questionTable(label) {
  const head = ["question", "score", "sigma", "pull", "part"].map((key) =>
    element("span", { role: "columnheader" }, key === "score" ? "" : label(key)),
  );
  const node = element("div", { class: "ptm-sg-questions", role: "table" });
  let rows = [];
  const sum = element("data");
  const fit = (n) => {
    if (rows.length === n) return;
    rows = Array.from({ length: n }, questionRow);
    node.replaceChildren(
      element("div", { role: "row", class: "ptm-sg-head" }, head),
      ...rows.map((row) => row.node),
      element("div", { role: "row", class: "ptm-sg-sum" }, [
        element("span", { role: "cell" }, label("total")),
        element("span", { role: "cell" }, sum),
      ]),
    );
  };
  const show = (lesson, { words, objective }) => {
    const { role } = OBJECTIVES[objective].target;
    fit(lesson.questions.length);
    head[1].textContent = label("score", { with: objective === "cbow" ? "h" : "v" });
    lesson.questions.forEach((question, i) =>
      rows[i].show(question, words[question.word], question.truth ? role : "negative"),
    );
    sum.value = lesson.loss;
    sum.textContent = lesson.loss.toFixed(2);
  };
  return { node, show };
}

function questionRow() {
  const cell = (children, name = "") => element("span", { role: "cell", class: name }, children);
  const [name, score, sigma, loss] = [cell([]), cell([]), cell([]), cell([])];
  const bar = element("span");
  const error = element("data");
  const pull = cell([element("span", { class: "ptm-bar" }, bar), error], "ptm-sg-pull");
  const node = element("div", { role: "row" }, [name, score, sigma, pull, loss]);
  const show = (question, word, kind) => {
    node.className = `ptm-sg-row-${kind}`;
    node.dataset.word = word;
    name.textContent = `${SIGN[kind]} ${word}`;
    score.textContent = signed(question.score);
    sigma.textContent = question.sigma.toFixed(2);
    bar.style.width = `${100 * Math.abs(question.error)}%`;
    error.value = question.error;
    error.textContent = Math.abs(question.error).toFixed(2);
    loss.textContent = question.loss.toFixed(2);
  };
  return { node, show };
}
