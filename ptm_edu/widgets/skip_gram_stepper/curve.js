// The losses of all steps so far, and their running mean over one pass through the text.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { letterSize } from "../host/present.js";

const SPOTS = 300; // dots and corners of the line, at most

export function lossCurve(label) {
  const guess = element("svg:path", { class: "ptm-sg-guess" });
  const dots = element("svg:path", { class: "ptm-sg-dots" });
  const line = element("svg:path", { class: "ptm-sg-line" });
  const name = element("svg:text", { class: "ptm-tick", "text-anchor": "end" });
  const steps = element("svg:text", { class: "ptm-tick", "text-anchor": "end" });
  const now = element("svg:text", { class: "ptm-sg-now" });
  const svg = element(
    "svg:svg",
    { class: "ptm-sg-curve", role: "img", "data-name": "skip-gram-loss" },
    [guess, dots, line, name, steps, now],
  );

  function draw({ losses, means, K, corpus }, { width, height }) {
    const chance = (K + 1) * Math.log(2); // −log ½ a question
    const size = letterSize(svg, 15, 22);
    const right = width - 3.2 * size;
    // Doubled when full, so that the curve does not shrink with every step.
    const pass = corpus.examples.length;
    const span = pass * 2 ** Math.max(0, Math.ceil(Math.log2(losses.length / pass)));
    const x = (step) => (right * step) / span;
    const y = (loss) => height - 3 - ((height - 6) * loss) / (1.35 * chance);
    const every = Math.max(1, Math.ceil(losses.length / SPOTS));
    const shown = losses.map((_, i) => i).filter((i) => i % every === 0);
    const at = (values, i) => `${x(i + 1).toFixed(1)} ${y(values[i]).toFixed(1)}`;
    guess.setAttribute("d", `M0 ${y(chance)}H${right}`);
    dots.setAttribute("d", shown.map((i) => `M${at(losses, i)}h0`).join(""));
    line.setAttribute("d", shown.map((i) => `${i ? "L" : "M"}${at(means, i)}`).join(""));
    const last = means.at(-1) ?? chance;
    put(name, right, y(chance) - 5, `${label("guessing", { k: K + 1 })} = ${chance.toFixed(2)}`);
    put(steps, right, height - 4, label("steps", { n: count(span) }));
    put(now, x(losses.length) + 6, y(last) + 0.35 * size, means.length ? last.toFixed(2) : "");
  }

  return { svg, draw };
}

function put(text, x, y, words) {
  text.setAttribute("x", x);
  text.setAttribute("y", y);
  text.textContent = words;
}
