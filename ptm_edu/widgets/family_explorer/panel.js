// The selected model in detail: a sentence, the pattern of its context, its numbers, its chapter.

import { uniqueId } from "../host/controls.js";
import { element } from "../host/dom.js";
import { hatchPattern, svgPath, svgRect, svgText } from "../host/drawing.js";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { patternOf, T } from "./contexts.js";
import { MEASURES } from "./controls.js";
import { arrowOf } from "./marks.js";
import { keyOf } from "./timeline.js";

// `amountOf(measure, value)` writes a number.
export function modelPanel(label, { links, about, amountOf }) {
  const example = label("sentence").split(" ");
  const hatch = uniqueId("family");
  const ground = element("svg:rect", { class: "ptm-hatch-ground", width: 6, height: 6 });
  const title = element("div", { class: "ptm-over" });
  const sentence = element("p", { class: "ptm-about" });
  const cells = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-context-pattern", role: "img" }, [
    element("svg:defs", {}, hatchPattern(hatch, 6, 2, 45, ground)),
    cells,
  ]);
  const reading = element("p", { class: "ptm-reading" });
  const facts = element("div", { class: "ptm-facts" });
  const chapter = element("p", { class: "ptm-chapter" });
  const node = element("div", { class: "ptm-card" }, [
    title,
    sentence,
    element("div", { class: "ptm-context" }, [svg, reading]),
    facts,
    chapter,
  ]);

  function show(model) {
    const { name, year, month, paper } = model;
    const date = label("date", { year, month: String(month).padStart(2, "0") });
    const from = paper ? element("span", { class: "ptm-secondary" }, ` · ${paper}`) : "";
    title.replaceChildren(name, element("small", {}, [date, from]));
    sentence.textContent = about(model);
    reading.textContent = label(`pattern_${keyOf(model.context)}`);
    svg.setAttribute("aria-label", reading.textContent);
    facts.replaceChildren(...factsOf(model).flatMap(factNodes));
    chapter.replaceChildren(...chapterNodes(model.chapter));
  }

  // What is known of the model: { key, words, source, kind }.
  function factsOf(model) {
    const { objective, direction, architecture, text, parents, sources } = model;
    const both = `${label(`direction_${keyOf(direction)}`)} ${arrowOf(keyOf(direction))}`;
    const numbers = MEASURES.map((key) =>
      model[key] === null
        ? { key, words: label("not_given"), source: sources[key], kind: "ptm-missing" }
        : { key, words: amountOf(key, model[key]), source: sources[key] },
    );
    const facts = [
      { key: "objective", words: label(`objective_${keyOf(objective)}`) },
      { key: "direction", words: both },
      { key: "builds_on", words: parents.join(label("comma")) },
      ...numbers,
      { key: "text", words: text, kind: "ptm-secondary" },
      { key: "architecture", words: architecture, kind: "ptm-secondary" },
    ];
    return facts.filter(({ words }) => words);
  }

  // What the source of a missing number says beyond that is shown below it.
  function factNodes({ key, words, source = "", kind = null }) {
    const told = source.replace(/^not given\W*/, "");
    const more = told ? element("small", { class: "ptm-secondary" }, told) : null;
    return [
      element("b", { class: kind === "ptm-secondary" ? kind : null }, label(key)),
      element("span", { class: kind }, [words, more]),
    ];
  }

  // The page or the notebook beside this one, which has the same ending.
  function chapterNodes(file) {
    if (!file) return [];
    const words = label("chapter", { number: file.split("_")[0].replace(/^0/, "") });
    if (!links) return [words];
    const ending = /\.html?$/.test(location.pathname) ? "html" : "ipynb";
    return [element("a", { href: `${file}.${ending}` }, words)];
  }

  // The pattern, in letters of the page; returns nothing.
  function draw(model) {
    const letter = letterSize(svg, 16, 20);
    const { rows, beside, extra, predicted } = patternOf(keyOf(model.context));
    const font = `650 ${letter}px system-ui, sans-serif`;
    const names = Math.max(...example.map((word) => textWidth(word, font))) + 0.6 * letter;
    const size = 1.3 * letter;
    const top = beside ? 1.4 * letter : 0.1 * letter;
    const left = names + (extra ? extra * size + 0.5 * letter : 0);
    const drawn = rows.flatMap((row, i) => [
      svgText(
        predicted.includes(i) ? "ptm-predicted" : "ptm-tick",
        names - 0.6 * letter,
        top + (i + 0.72) * size,
        example[i],
        "end",
      ),
      ...Array.from({ length: extra }, (_, j) => cellNodes(beside, names + j * size, i, size, top)),
      ...row.map((kind, j) => cellNodes(kind, left + j * size, i, size, top)),
    ]);
    const head = beside ? [svgText("ptm-tick", names, letter, label(`columns_${beside}`))] : [];
    cells.replaceChildren(...head, ...drawn.flat());
    svg.style.width = `${Math.ceil(left + T * size + 2)}px`;
    svg.style.height = `${Math.ceil(top + T * size + 2)}px`;
  }

  // Kinds differ in shape: a filled square, a dot, a triangle in the direction of reading, hatching.
  function cellNodes(kind, x, i, size, top) {
    const y = top + i * size;
    const fill = kind === "memory" || kind === "source" ? `url(#${hatch})` : null;
    const frame = svgRect(`ptm-cell ${kind && `ptm-${kind}`}`, x + 1, y + 1, size - 2, size - 2, {
      rx: 2,
      fill,
      "data-kind": kind,
    });
    const [a, b, c, d] = [x + 0.25 * size, x + 0.75 * size, y + 0.25 * size, y + 0.75 * size];
    const middle = y + size / 2;
    const inner = {
      one: `M${a + size / 4} ${c}A${size / 4} ${size / 4} 0 1 1 ${a + size / 4} ${d}A${size / 4} ${size / 4} 0 1 1 ${a + size / 4} ${c}Z`,
      left: `M${a} ${c}L${b} ${middle}L${a} ${d}Z`,
      right: `M${b} ${c}L${a} ${middle}L${b} ${d}Z`,
    }[kind];
    return inner ? [frame, svgPath(`ptm-inner ptm-${kind}`, inner)] : [frame];
  }

  return { node, svg, show, draw };
}
