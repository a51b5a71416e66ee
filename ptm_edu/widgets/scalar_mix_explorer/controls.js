// ScalarMixExplorer's controls: sets of weights, the word, the sliders with their shares, the list.

import { presets } from "../host/controls.js";
import { element, heading } from "../host/dom.js";
import { lookedAt } from "../host/hand.js";
import { around, joined, only } from "../host/layer_space.js";
import { count } from "../host/numbers.js";
import { KINDS } from "../host/sense_plane.js";
import { RANGE, SHOWN, softmax, weightsFor } from "./scene.js";

// `handlers` has choose(changes), drag(changes), highlight(n, pinned). Returns the nodes and
// show(…).
export function mixControls(label, model, contexts, handlers) {
  const stored = presetButtons(label, model, handlers);
  const word = wordPicker(label, model, handlers);
  const sliders = layerSliders(label, model.get("shape")[0], handlers);
  const list = nearestList(label, contexts, handlers);
  const over = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-one-line" });
  return {
    nodes: [stored.node, word.node],
    sliders: sliders.node,
    list: list.node,
    over,
    caption,
    nearest: list.over,
    show(choice, occurrences, scene) {
      [stored, word, sliders].forEach((part) => part.show(choice, scene));
      list.show(occurrences, scene);
      const named = occurrences.senses.length > 1 ? occurrences.senses : [];
      const senses = named.map((sense, kind) =>
        element("small", {}, [
          element(
            "i",
            { class: `ptm-kind-${kind % KINDS.length}` },
            KINDS[kind % KINDS.length].sign,
          ),
          ` ${sense}`,
        ]),
      );
      const title = occurrences.ofAll
        ? label("plane_all")
        : label("plane", { word: contexts[scene.n].tokens[contexts[scene.n].place] });
      over.replaceChildren(title, ...senses);
    },
    look: list.look,
    explain: (...parts) => caption.replaceChildren(...parts),
  };
}

// What tasks learned, the mean, and each layer alone.
function presetButtons(label, model, handlers) {
  const layers = model.get("shape")[0];
  const sets = [
    ...model.get("tasks").map(({ name, s, gamma }) => ({ name, weights: weightsFor(s), gamma })),
    { name: label("mean"), weights: Array(layers).fill(0), gamma: 1 },
    ...Array.from({ length: layers }, (_, layer) => ({
      name: label("only", { layer }),
      weights: only(layer, layers).map((one) => RANGE * (2 * one - 1)),
      gamma: 1,
    })),
  ];
  const group = presets(
    label("set"),
    sets.map((one) => [one, one.name]),
    ({ weights, gamma }) => handlers.choose({ weights, gamma }),
  );
  const close = (one, other) => Math.abs(one - other) < 1e-6;
  const show = ({ gamma }, { s }) =>
    group.show((one) => {
      const shares = softmax(one.weights);
      return close(gamma, one.gamma) && shares.every((share, j) => close(share, s[j]));
    });
  return { node: group.node, show };
}

// A sentence, and its words as one group of buttons through which arrows lead.
function wordPicker(label, model, handlers) {
  const sentences = model.get("sentences");
  const select = element(
    "select",
    {
      "aria-label": label("sentence"),
      onchange: () => handlers.choose({ chosen: [Number(select.value), 0] }),
    },
    sentences.map((tokens, b) => element("option", { value: b }, `${b + 1} · ${joined(tokens)}`)),
  );
  const strip = element("div", {
    class: "ptm-strip",
    role: "radiogroup",
    "aria-label": label("pick"),
    onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const b = Number(select.value);
      if (sentences[b][at + step] === undefined) return;
      at += step; // before the next frame shows it
      handlers.choose({ chosen: [b, at] });
    },
  });
  const node = element("div", { class: "ptm-word" }, [select, strip]);
  let shown = -1;
  let at = 0;
  const show = ({ chosen: [b, t] }) => {
    const inside = strip.contains(document.activeElement);
    at = t;
    select.value = b;
    if (shown !== b)
      strip.replaceChildren(
        ...sentences[b].map((token, place) =>
          element(
            "button",
            { role: "radio", onclick: () => handlers.choose({ chosen: [b, place] }) },
            token,
          ),
        ),
      );
    shown = b;
    [...strip.children].forEach((button, place) => {
      button.setAttribute("aria-checked", place === t);
      button.setAttribute("tabindex", place === t ? 0 : -1);
    });
    if (inside) strip.children[t].focus();
  };
  return { node, show };
}

function layerSliders(label, layers, handlers) {
  const slider = (name, text, low, high, step, changed) => {
    const input = element("input", {
      type: "range",
      min: low,
      max: high,
      step,
      "data-of": name,
      "aria-label": text,
      oninput: () => handlers.drag(changed(Number(input.value))),
      onchange: () => handlers.choose(changed(Number(input.value))),
    });
    const value = element("output", { "data-of": name });
    return { input, value };
  };
  let now = [];
  const rows = Array.from({ length: layers }, (_, layer) => {
    const name = `w${layer}`;
    const control = slider(name, label("w", { layer }), -RANGE, RANGE, 0.1, (value) => {
      now = now.map((w, j) => (j === layer ? value : w)); // before the next frame shows it
      return { weights: now };
    });
    const bar = element("span");
    const share = element("data", { "data-of": `s${layer}` });
    const node = element("div", { class: "ptm-mix" }, [
      element("span", {}, label("layer", { layer })),
      control.input,
      control.value,
      element("span", { class: "ptm-bar" }, bar),
      share,
    ]);
    return { ...control, bar, share, node };
  });
  const gamma = slider("gamma", label("gamma"), 0, 3, 0.05, (value) => ({ gamma: value }));
  const length = element("data", { class: "ptm-length", "data-of": "length" });
  const head = element("div", { class: "ptm-mix ptm-mix-head", "aria-hidden": "true" }, [
    element("span"),
    element("i", {}, "w"),
    element("span"),
    element("i", {}, "s = softmax(w)"),
    element("span"),
  ]);
  const node = element("div", { class: "ptm-sliders" }, [
    head,
    ...rows.map((row) => row.node),
    element("div", { class: "ptm-mix" }, [
      element("span", {}, label("gamma")),
      gamma.input,
      gamma.value,
      length,
    ]),
  ]);
  const show = (choice, scene) => {
    now = choice.weights;
    rows.forEach((row, j) => {
      row.input.value = now[j];
      row.value.textContent = now[j].toFixed(1).replace("-", "−");
      row.bar.style.width = `${100 * scene.s[j]}%`;
      row.share.value = scene.s[j];
      row.share.textContent = scene.s[j].toFixed(3);
    });
    gamma.input.max = Math.max(3, Math.ceil(choice.gamma));
    gamma.input.value = choice.gamma;
    gamma.value.textContent = choice.gamma.toFixed(2);
    length.value = choice.gamma * scene.length;
    length.textContent = label("length", { length: Number(length.value).toFixed(2) });
  };
  return { node, show };
}

// The words nearest to the chosen one, each where it stands; a click goes there.
function nearestList(label, contexts, handlers) {
  const over = heading("ptm-over", 4, []);
  const rows = Array.from({ length: SHOWN }, () => {
    const sign = element("i", { "aria-hidden": "true" });
    const [before, word, after] = [element("span"), element("b"), element("span")];
    const [bar, score] = [element("span"), element("data")];
    const number = () => Number(button.dataset.n);
    const button = element(
      "button",
      {
        class: "ptm-context",
        "data-n": "",
        title: label("row_hint"),
        onclick: () => {
          const { sentence, place } = contexts[number()];
          handlers.choose({ chosen: [sentence, place] });
        },
        ...lookedAt(handlers.highlight, number),
      },
      [
        sign,
        element("span", { class: "ptm-line" }, [element("span", {}, before), word, after]),
        element("span", { class: "ptm-bar" }, bar),
        score,
      ],
    );
    return { sign, before, word, after, bar, score, button };
  });
  const node = element(
    "div",
    { class: "ptm-nearest" },
    rows.map((row) => row.button),
  );
  const show = (occurrences, { n, near, cosines }) => {
    const chosen = contexts[n];
    over.replaceChildren(
      label("nearest", { word: chosen.tokens[chosen.place] }),
      element("small", { class: "ptm-all" }, label("of_all", { n: count(contexts.length) })),
    );
    rows.forEach((row, i) => {
      row.button.hidden = i >= near.length;
      if (row.button.hidden) return;
      fillRow(row, contexts[near[i]], occurrences.kindOf(near[i]), cosines[near[i]]);
    });
  };
  return {
    node,
    over,
    show,
    look: (seen) =>
      rows.forEach(({ button }) =>
        button.classList.toggle("ptm-seen", seen.includes(Number(button.dataset.n))),
      ),
  };
}

function fillRow(row, context, kind, score) {
  const parts = around(context, 6);
  ["before", "word", "after"].forEach((name, i) => {
    row[name].textContent = parts[i];
  });
  row.sign.textContent = kind === null ? "○" : KINDS[kind % KINDS.length].sign;
  row.sign.className = kind === null ? "ptm-other" : `ptm-kind-${kind % KINDS.length}`;
  row.button.dataset.n = context.n;
  row.bar.style.width = `${100 * Math.max(0, score)}%`;
  row.score.value = score;
  row.score.textContent = score.toFixed(3);
}
