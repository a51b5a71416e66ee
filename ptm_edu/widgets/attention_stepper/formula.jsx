// The formula of a step with the numbers of the chosen query and key in it.

import { entropyOf } from "../host/entropy.js";
import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { scoreText } from "./row.js";

const TERMS = 4; // written out; of more, the first ones and the last

const LINES = [scoreLine, scaledLine, maskLine, softmaxLine, outputLine];

/** A line such as q(it) · k(cat) = 0.49 · 1.21 + … = 0.85. */
export function Formula({ scene }) {
  const { label } = useView();
  return <div class="ptm-formula">{LINES[scene.step](label, scene)}</div>;
}

function scoreLine(_, { q, k, token, source, tokens, sources, row }) {
  const products = k[source].map((number, i) => [one("q", q[token][i]), " · ", one("k", number)]);
  return [
    "q(",
    word("q", tokens[token]),
    ") · k(",
    word("k", sources[source]),
    ") = ",
    ...summed(products),
    " = ",
    made(signed(row.dots[source])),
  ];
}

function scaledLine(_, { d, source, row }) {
  const [from, root] = [signed(row.dots[source]), Number(Math.sqrt(d).toFixed(3))];
  return [
    "q·k ÷ √d = ",
    word("k", from),
    ` ÷ √${d} = `,
    word("k", from),
    ` ÷ ${root} = `,
    made(signed(row.scaled[source])),
  ];
}

function maskLine(label, { source, sources, row, open }) {
  const from = signed(row.scaled[source]);
  return [
    label(open[source] ? "open" : "closed", { source: sources[source] }),
    " ",
    word("k", from),
    " → ",
    made(open[source] ? from : "−∞"),
    ...(open[source] ? [` (${label("stays")})`] : []),
  ];
}

function softmaxLine(label, { source, tokens, token, row, open }) {
  if (!open.some(Boolean)) return [label("nowhere_formula", { token: tokens[token] })];
  const power = (score) => ["e", <sup key="e">{word("k", scoreText(score))}</sup>];
  const terms = row.masked.filter(Number.isFinite).map((score) => power(score));
  return [
    ...power(row.masked[source]),
    " ÷ (",
    ...summed(terms),
    ") = ",
    made(row.weights[source].toFixed(2)),
  ];
}

function outputLine(_, { v, row }) {
  const products = row.weights.map((weight, s) => [
    word("q", weight.toFixed(2)),
    " · ",
    one("k", v[s][0]),
  ]);
  return ["o₁ = Σ w · v₁ = ", ...summed(products), " = ", made(signed(row.output[0]))];
}

// terms → term + term + … + term
function summed(terms) {
  const shown = terms.length <= TERMS ? terms : [...terms.slice(0, TERMS - 1), ["…"], terms.at(-1)];
  return shown.flatMap((term, i) => (i ? [" + ", ...term] : term));
}

function one(name, number) {
  return word(name, number < 0 ? `(${signed(number)})` : signed(number));
}

function word(name, text) {
  return <b class={`ptm-of-${name}`}>{text}</b>;
}

function made(text) {
  return <b class="ptm-result">{text}</b>;
}

// What the step is for, in a sentence.
export function captionOf(label, { step, d, dv, row, sources, open }) {
  const none = !open.some(Boolean) && step >= 3 ? "_none" : "";
  const best = sources[row.weights.indexOf(Math.max(...row.weights))];
  return label(`caption_${step}${none}`, {
    d,
    dv,
    best,
    root: Number(Math.sqrt(d).toFixed(3)),
    n: open.filter(Boolean).length,
    bits: entropyOf(row.weights).toFixed(2),
    most: Math.log2(open.filter(Boolean).length).toFixed(2),
  });
}

// For screen readers.
export function spoken(label, { step, d, row, tokens, token, sources, source, open }) {
  return label(`summary_${step}`, {
    token: tokens[token],
    source: sources[source],
    d,
    dot: signed(row.dots[source]),
    scaled: signed(row.scaled[source]),
    masked: scoreText(row.masked[source]),
    weight: row.weights[source].toFixed(2),
    open: open.filter(Boolean).length,
    n: open.length,
    bits: entropyOf(row.weights).toFixed(2),
    output: row.output
      .slice(0, 8)
      .map((number) => signed(number))
      .join(", "),
  });
}
