// LayerExplorer's controls, its numbers and its lines of context.

import { presets, slider } from "../host/controls.js";
import { element, heading } from "../host/dom.js";
import { lookedAt } from "../host/hand.js";
import { around } from "../host/layer_space.js";
import { KINDS } from "../host/sense_plane.js";

// `handlers` has choose(changes), drag(layer), highlight(n, pinned). Returns the nodes and show(…)
// for each.
export function layerControls(label, model, handlers) {
  const pick = wordButtons(label, model.get("words"), handlers);
  const slider = layerSlider(label, model.get("shape")[0], handlers);
  const numbers = numberTable(label, model.get("shape")[0], handlers);
  const lines = contextLines(model.get("contexts"), handlers);
  const over = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    nodes: [pick.node, slider.node],
    numbers: numbers.node,
    lines: lines.node,
    over,
    caption,
    show(choice, occurrences, scene) {
      [pick, slider].forEach((part) => part.show(choice));
      numbers.show(choice, occurrences, scene);
      lines.show(occurrences);
      const senses = occurrences.senses.map((sense, kind) =>
        element("small", {}, [
          element("i", { class: `ptm-kind-${kind}` }, KINDS[kind].sign),
          ` ${sense}`,
        ]),
      );
      over.replaceChildren(
        label("plane", { word: occurrences.word, n: occurrences.members.length }),
        ...senses,
      );
    },
    look: lines.look,
    explain: (sentence) => caption.replaceChildren(sentence),
  };
}

function wordButtons(label, known, handlers) {
  const { node, show } = presets(
    label("pick"),
    known.map((word) => [word, word]),
    (word) => handlers.choose({ word }),
  );
  return { node, show: ({ word: chosen }) => show((word) => word === chosen) };
}

function layerSlider(label, layers, handlers) {
  const { node, input, show } = slider(
    label("layer"),
    "layer",
    { min: 0, max: layers - 1, step: 0.05 },
    { drag: ({ layer }) => handlers.drag(layer), settle: handlers.choose },
    { written: (layer) => layer.toFixed(2) },
  );
  node.classList.add("ptm-slide");
  input.before(element("small", {}, `0 · ${label("token")}`));
  input.after(element("small", {}, `${layers - 1} · ${label("top")}`));
  return {
    node: element("div", { class: "ptm-controls" }, node),
    show: ({ layer }) => show(layer),
  };
}

// One row a layer, a click goes there, and one for where the slider stands.
function numberTable(label, layers, handlers) {
  const names = ["hits", "within", "between", "gap"];
  const row = (head, name) => {
    const cells = names.map((of) => element("data", { "data-of": of }));
    return {
      cells,
      node: element("tr", { "data-layer": name }, [
        element("th", { scope: "row" }, head),
        ...cells.map((cell) => element("td", {}, cell)),
      ]),
    };
  };
  const now = row("", "now");
  const fixed = Array.from({ length: layers }, (_, layer) =>
    row(
      element("button", { onclick: () => handlers.choose({ layer }) }, label("now", { layer })),
      layer,
    ),
  );
  const head = ["", "nearest", "within", "between", "gap"].map((key) =>
    element("th", { scope: "col" }, key && label(key)),
  );
  const node = element(
    "div",
    { class: "ptm-numbers" },
    element("table", {}, [
      element("thead", {}, element("tr", {}, head)),
      element(
        "tbody",
        {},
        [now, ...fixed].map((line) => line.node),
      ),
    ]),
  );
  const fill = ({ cells }, { hits, within, between }, n) => {
    const values = [hits, within, between, within - between];
    const shown = [
      label("of", { hits: rounded(hits), n }),
      ...values.slice(1).map((value) => value.toFixed(3)),
    ];
    cells.forEach((cell, i) => {
      cell.value = values[i];
      cell.textContent = shown[i];
    });
  };
  const show = ({ layer }, occurrences, { separation, pure }) => {
    const n = occurrences.members.length;
    now.node.firstChild.textContent = label("now", { layer: layer.toFixed(2) });
    fill(now, separation, n);
    fixed.forEach((line, j) => fill(line, pure[j], n));
  };
  return { node, show };
}

// 4.4444 → "4.4", 8 → "8"
export function rounded(hits) {
  return String(Number(hits.toFixed(1)));
}

function contextLines(contexts, handlers) {
  const node = element("div", { class: "ptm-contexts" });
  let shown = null;
  const show = ({ word, members, kindOf }) => {
    if (shown === word) return;
    shown = word;
    node.replaceChildren(
      ...members.map((n) => contextLine(contexts[n], n, kindOf(n), handlers.highlight)),
    );
  };
  return {
    node,
    show,
    look: (seen) =>
      [...node.children].forEach((line) => {
        line.classList.toggle("ptm-seen", seen.includes(Number(line.dataset.n)));
        line.setAttribute("aria-pressed", seen[1] === Number(line.dataset.n));
      }),
  };
}

// A word between what stands before and after it; looked at or clicked, like its mark.
function contextLine(context, n, kind, highlight) {
  const [before, word, after] = around(context, 8);
  return element(
    "button",
    {
      class: "ptm-context",
      "data-n": n,
      onclick: () => highlight(n, true),
      ...lookedAt(highlight, () => n),
    },
    [
      element("i", { class: `ptm-kind-${kind}`, "aria-label": context.sense }, KINDS[kind].sign),
      element("span", { class: "ptm-line" }, [
        element("span", {}, element("span", {}, before)),
        element("b", {}, word),
        element("span", {}, after),
      ]),
    ],
  );
}
