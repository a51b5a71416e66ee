// NoiseExplorer's controls, its table of named words, and the words drawn.

import { slider } from "../host/controls.js";
import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { PROGRAM } from "./counts.js";

export const COMPARED = [1, 0.75, 0]; // exponents that the table always shows

// `handlers` has drag(changes), settle(changes), draw(), chooseCustom(word), highlight(word,
// pinned).
export function noiseControls(label, handlers) {
  const exponent = exponentPart(label, handlers);
  const threshold = thresholdPart(label, handlers);
  const table = namedTable(label, handlers);
  const drawn = element("span", { class: "ptm-negatives" });
  const over = element("span", { class: "ptm-drawn" });
  const again = element("button", { class: "ptm-draw", onclick: handlers.draw }, label("draw"));
  const draws = element("div", { class: "ptm-draws" }, [again, over, drawn]);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    controls: element("div", { class: "ptm-sides" }, [exponent.node, threshold.node]),
    table: table.node,
    draws,
    caption,
    show(scene) {
      [exponent, threshold, table].forEach((part) => part.show(scene));
      over.textContent = label("drawn", { exponent: scene.exponent.toFixed(2) });
      drawn.replaceChildren(...scene.drawn.map((word) => element("span", {}, word)));
    },
    look: table.look,
    explain: (lesson, text) =>
      caption.replaceChildren(element("span", { class: "ptm-lesson" }, `${lesson} `), text),
  };
}

function exponentPart(label, handlers) {
  const { node, show } = slider(
    label("exponent"),
    "exponent",
    { min: 0, max: 1, step: 0.01 },
    handlers,
    { written: (exponent) => exponent.toFixed(2) },
  );
  const alpha = () => element("sup", {}, "α");
  const formula = ["P(w) = count(w)", alpha(), " / Σ count", alpha()];
  return {
    node: element("div", { class: "ptm-controls" }, [
      node,
      element("span", { class: "ptm-formula" }, formula),
    ]),
    show: ({ exponent }) => show(exponent),
  };
}

function thresholdPart(label, handlers) {
  const of = (place) => 10 ** place;
  const { node, input, show } = slider(
    label("threshold"),
    "threshold",
    { min: -6, max: -2, step: 0.05 },
    handlers,
    {
      of,
      at: (threshold) => (threshold > 0 ? Math.log10(threshold) : input.value),
      written: (threshold) => (threshold > 0 ? shortPower(threshold) : label("off")),
    },
  );
  const isOff = () => off.getAttribute("aria-pressed") === "true";
  const off = element(
    "button",
    {
      class: "ptm-off",
      onclick: () => handlers.settle({ threshold: isOff() ? of(Number(input.value)) : 0 }),
    },
    label("off"),
  );
  return {
    node: element("div", { class: "ptm-controls" }, [node, off]),
    show({ threshold }) {
      show(threshold);
      off.setAttribute("aria-pressed", threshold === 0);
    },
  };
}

// 0.00025 → 2.5e-4
export function shortPower(value) {
  return value.toExponential(1).replace(".0", "");
}

// The named words, and in the last row one to be typed. Cells are made once and refilled.
function namedTable(label, handlers) {
  const box = element("input", {
    type: "text",
    "aria-label": label("own"),
    title: label("own"),
    autocomplete: "off",
    spellcheck: "false",
    onfocus: () => box.select(),
    onchange: () => handlers.chooseCustom(box.value),
    onblur: () => {
      box.value = box.dataset.word;
    },
  });
  const body = element("tbody");
  const now = element("th", { scope: "col", class: "ptm-dragged" });
  const column = (name) => element("th", { scope: "col" }, name);
  const head = element("thead", {}, [
    element("tr", {}, [
      element("td", { colspan: 2 }),
      element("th", { colspan: COMPARED.length + 1, scope: "colgroup" }, label("draws")),
      element("th", { colspan: 2, scope: "colgroup" }, label("kept")),
    ]),
    element("tr", {}, [
      ...["word", "count"].map((key) => column(label(key))),
      ...COMPARED.map((exponent) => column(`α = ${exponent}`)),
      now,
      ...[PROGRAM, label("paper")].map(column),
    ]),
  ]);
  const node = element("div", { class: "ptm-named" }, element("table", {}, [head, body]));
  let rows = [];
  const show = ({ named, exponent }) => {
    if (rows.length !== named.length) {
      rows = named.map((_, i) => rowOf(i === named.length - 1 ? box : null, handlers));
      body.replaceChildren(...rows.map((row) => row.node));
    }
    now.textContent = label("slider", { exponent: exponent.toFixed(2) });
    named.forEach((word, i) => rows[i].show(word));
  };
  const look = (seen) =>
    rows.forEach(({ node: row }) =>
      row.classList.toggle("ptm-seen", seen.includes(row.dataset.word)),
    );
  return { node, show, look };
}

function rowOf(box, handlers) {
  const name = element("span");
  const cells = [
    "count",
    ...COMPARED.map((exponent) => `draws ${exponent}`),
    "draws",
    "c",
    "paper",
  ].map((key) => ({ key, data: element("data", { "data-of": key }) }));
  const node = element("tr", {}, [
    element("th", { scope: "row" }, box ?? name),
    ...cells.map(({ key, data }) =>
      element("td", { class: key === "draws" ? "ptm-dragged" : null }, data),
    ),
  ]);
  node.addEventListener("mouseenter", () => handlers.highlight(node.dataset.word, false));
  node.addEventListener("mouseleave", () => handlers.highlight(null, false));
  const show = (word) => {
    node.dataset.word = word.word;
    name.textContent = word.word;
    if (box && (document.activeElement !== box || box.dataset.word !== word.word))
      box.value = word.word;
    if (box) box.dataset.word = word.word;
    cells.forEach(({ key, data }) => {
      data.value = word.numbers[key];
      data.textContent = writtenAs(key, word.numbers[key]);
    });
  };
  return { node, show };
}

function writtenAs(key, value) {
  if (key === "count") return count(value);
  if (key === "c" || key === "paper") return percent(value);
  return amount(value);
}

export function amount(value) {
  return value === 0 ? "0" : String(Number(value.toPrecision(value >= 0.1 ? 3 : 2)));
}

export function percent(share) {
  return `${share === 1 ? 100 : (100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
}
