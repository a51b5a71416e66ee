// host:names
import { count } from "./host.js";
import { element } from "./host.js";
import { focusedData } from "./host.js";
import { heading } from "./host.js";
import { labelsThatFit } from "./host.js";
import { lookedAt } from "./host.js";
import { markButton } from "./host.js";
import { presets } from "./host.js";
import { same } from "./host.js";
import { svgPath } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// host/layer_space.js
function unpackRows(packed, [layers, rows, dim]) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const scales = new Float32Array(bytes.buffer, 0, layers * rows);
  const Whole = bytes.length === scales.length * (4 + dim) ? Int8Array : Int16Array;
  const whole = new Whole(bytes.buffer, scales.byteLength);
  return Float32Array.from(whole, (value, i) => value * scales[Math.floor(i / dim)]);
}
function layerSpace(packed, shape) {
  const [layers, words2, dim] = shape;
  const rows = unpackRows(packed, shape);
  const row = (layer, n) => rows.subarray((layer * words2 + n) * dim, (layer * words2 + n + 1) * dim);
  const mix = (s, n) => {
    const sum = new Float64Array(dim);
    s.forEach((share, layer) => {
      if (share === 0) return;
      const vector = row(layer, n);
      for (let d = 0; d < dim; d += 1) sum[d] += share * vector[d];
    });
    return sum;
  };
  return { layers, dim, row, mix };
}
function dot(a, b) {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += a[d] * b[d];
  return sum;
}
function shadows(space, axes, words2, members) {
  const layers = Array.from({ length: space.layers }, (_, layer) => {
    const cast = (n) => axes.map((axis) => dot(space.row(layer, n), axis));
    const all = new Map(words2.map((n) => [n, cast(n)]));
    const middle = [0, 1].map(
      (axis) => members.reduce((sum, n) => sum + all.get(n)[axis], 0) / members.length
    );
    return new Map([...all].map(([n, at]) => [n, at.map((value, axis) => value - middle[axis])]));
  });
  return (s, n) => [0, 1].map(
    (axis) => s.reduce((sum, share, layer) => sum + share * layers[layer].get(n)[axis], 0)
  );
}
function aboveTokens(layers) {
  return Array.from({ length: layers - 1 }, (_, j) => only(j + 1, layers));
}
function only(layer, layers) {
  return Array.from({ length: layers }, (_, j) => j === layer ? 1 : 0);
}
function joined(tokens) {
  return tokens.join(" ").replace(/ (?=[,.;:!?)\]，。；：！？]|'\w)/g, "").replace(/([\u3000-\u9fff]) (?=[\u3000-\u9fff])/g, "$1");
}
function snippet({ tokens, place }, reach) {
  const [start, end] = [Math.max(0, place - reach), place + 1 + reach];
  return joined([
    ...start > 0 ? ["…"] : [],
    ...tokens.slice(start, end),
    ...end < tokens.length ? ["…"] : []
  ]);
}
function around({ tokens, place }, reach) {
  const [start, end] = [Math.max(0, place - reach), place + 1 + reach];
  return [
    (start > 0 ? "… " : "") + joined(tokens.slice(start, place)),
    tokens[place],
    joined(tokens.slice(place + 1, end)) + (end < tokens.length ? " …" : "")
  ];
}

// host/sense_plane.css
var sense_plane_default = String.raw`.ptm-sense-plane {
  --ptm-type-present: 24;
  svg.ptm-plane {
    height: 22em;
  }
  .ptm-foot {
    --ptm-type: 15px;
    --ptm-type-present: 22;
  }
  .ptm-plane .ptm-foot text {
    fill: var(--ptm-soft);
  }
  .ptm-plane .ptm-foot path {
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
    fill: none;
  }
  .ptm-plane .ptm-dust {
    stroke-width: 4;
    opacity: 0.3;
  }
  .ptm-mark .ptm-shape {
    stroke: var(--ptm-page);
    stroke-width: 1.5;
    fill: var(--ptm-sense);
  }
  .ptm-mark.ptm-near .ptm-shape {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
  }
  .ptm-plane .ptm-near text {
    fill: var(--ptm-soft);
  }
  .ptm-mark .ptm-ring {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-mark.ptm-chosen text {
    font-weight: 700;
  }
  .ptm-mark.ptm-seen .ptm-shape {
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-kind-0 {
    --ptm-sense: var(--ptm-blue);
  }
  .ptm-kind-1 {
    --ptm-sense: var(--ptm-orange);
  }
  .ptm-kind-2 {
    --ptm-sense: var(--ptm-green);
  }
  .ptm-kind-3 {
    --ptm-sense: var(--ptm-ink);
  }
  i[class^="ptm-kind"] {
    color: var(--ptm-sense);
    font-style: normal;
  }
  .ptm-context {
    display: grid;
    align-items: center;
    gap: 0.45em;
    width: 100%;
    text-align: left;
    line-height: 1.25;
  }
  .ptm-context {
    border-color: transparent;
    padding: 0.06em 0.3em;
  }
  .ptm-context.ptm-seen {
    background: var(--ptm-faint);
  }
  .ptm-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    gap: 0.3em;
    white-space: nowrap;
    min-height: 1.25em;
  }
  .ptm-line > span {
    overflow: hidden;
    color: var(--ptm-soft);
    text-overflow: ellipsis;
  }
  /* Too long before the word: cut at its beginning. */
  .ptm-line > span:first-child {
    direction: rtl;
    text-align: right;
  }
  .ptm-line > span > span {
    direction: ltr;
    unicode-bidi: isolate;
  }
  .ptm-line b {
    font-weight: 700;
  }
  &.ptm-present svg.ptm-plane {
    flex: 1 0 11.5em;
  }
  &.ptm-present .ptm-over {
    font-size: max(0.85em, var(--ptm-least));
  }
}
`;

// host/sense_plane.js
var KINDS = [
  { sign: "●", shape: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z" },
  { sign: "■", shape: "M-5.5-5.5H5.5V5.5H-5.5Z" },
  { sign: "◆", shape: "M0-7.5L7.5 0L0 7.5L-7.5 0Z" },
  { sign: "▲", shape: "M0-7L7 5.5H-7Z" }
];
var RING = "M12 0A12 12 0 1 1-12 0A12 12 0 1 1 12 0Z";
var DOT = "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z";
function sensePlane(name, onSee) {
  const dust = element("svg:path", { class: "ptm-dust" });
  const foot = element("svg:g", { class: "ptm-foot" });
  const marks = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": name }, [dust, foot, marks]);
  const places = /* @__PURE__ */ new Map();
  let scale = null;
  let larger = 1;
  function draw(scene, jump, { width, height }) {
    larger = svg.closest(".ptm-present") ? 1.5 : 1;
    const letter = 15 * larger;
    const inside = { width, height: height - 1.7 * letter };
    const goal = scaleFor(
      [...scene.kept, ...scene.points.filter(({ kind }) => kind !== null).map(({ at }) => at)],
      inside
    );
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scale = jump || calm || scale === null ? goal : scale + 0.3 * (goal - scale);
    const onScreen = ([x, y]) => [inside.width / 2 + scale * x, inside.height / 2 - scale * y];
    dust.setAttribute(
      "d",
      scene.dust.map(
        (at) => `M${onScreen(at).map((value) => value.toFixed(1)).join(" ")}h0`
      ).join("")
    );
    foot.replaceChildren(
      ...ruler(scale, height - 0.6 * letter, letter, scene.ruler),
      svgText(
        null,
        width - 6,
        height - (width < 24 * letter ? 1.9 : 0.5) * letter,
        scene.note,
        "end"
      )
    );
    const points = stacked(
      scene.points.map((point) => ({ ...point, on: onScreen(point.at) })),
      scene.more
    );
    drawMarks(
      points.filter(
        ({ on: [x, y] }) => x > 4 && x < inside.width - 4 && y > 4 && y < inside.height - 4
      ),
      inside
    );
    return Math.abs(scale - goal) > 2e-3 * goal;
  }
  function drawMarks(points, { width, height }) {
    const focused = focusedData(svg, ".ptm-mark")?.n;
    const size = 16 * larger;
    const labels = points.map(({ n, text, chosen, on: [x, y] }) => ({
      x,
      y,
      last: places.get(n),
      w: textWidth(text, `${chosen ? "bold " : ""}${size}px system-ui, sans-serif`) + 6,
      h: size * 1.3
    }));
    const boxes = labelsThatFit(
      labels,
      points.map(({ on }) => on),
      width,
      height
    );
    points.forEach(({ n }, i) => places.set(n, boxes[i].place));
    marks.replaceChildren(...points.map((point, i) => markOf(point, boxes[i])).reverse());
    if (focused) [...marks.children].find((node) => node.dataset.n === focused)?.focus();
  }
  function markOf({ n, text, told, kind, chosen, under, on: [x, y] }, box) {
    const path = (d, looks2) => svgPath(looks2, d, {
      transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${larger})`
    });
    const middle = [box.x + box.w / 2, box.y + box.h / 2];
    const end = [
      [x, box.x, box.w],
      [y, box.y, box.h]
    ].map(([at, low, wide]) => Math.min(Math.max(at, low), low + wide));
    const leader = box.far ? [svgPath("ptm-leader", `M${x} ${y}L${end.join(" ")}`)] : [];
    const looks = kind === null ? "ptm-near" : `ptm-kind-${kind % KINDS.length}`;
    return element(
      "svg:g",
      {
        class: `ptm-mark ${looks}${box.hushed || under ? " ptm-hushed" : ""}${chosen ? " ptm-chosen" : ""}`,
        "data-n": n,
        ...markButton(onSee, n, told ?? text)
      },
      [
        ...leader,
        chosen ? path(RING, "ptm-ring") : null,
        path(kind === null ? DOT : KINDS[kind % KINDS.length].shape, "ptm-shape"),
        svgText(null, middle[0], middle[1] + box.h * 0.27, text, "middle")
      ]
    );
  }
  const look = (seen) => [...marks.children].forEach(
    (node) => node.classList.toggle("ptm-seen", seen.includes(Number(node.dataset.n)))
  );
  return { svg, draw, look };
}
function stacked(points, more) {
  const near = ([x, y], [u, v]) => Math.hypot(x - u, y - v) < 2;
  return points.map((point, i) => {
    const under = points.slice(0, i).some(({ on }) => near(on, point.on));
    const n = points.slice(i + 1).filter(({ on }) => near(on, point.on)).length;
    const text = n && !under ? more(point.text, n) : point.text;
    return { ...point, told: point.told ?? point.text, text, under };
  });
}
function scaleFor(points, { width, height }) {
  const reach = [0, 1].map(
    (axis) => Math.max(1e-6, ...points.map((point) => Math.abs(point[axis])))
  );
  return Math.min((width / 2 - Math.min(70, width / 8)) / reach[0], (height / 2 - 26) / reach[1]);
}
function ruler(scale, y, letter, named) {
  const power = 10 ** Math.floor(Math.log10(140 / scale));
  const length = [5, 2, 1].map((times) => times * power).find((value) => value * scale <= 140);
  const end = 8 + length * scale;
  return [
    svgPath(null, `M8 ${y - 4}V${y + 4}M8 ${y}H${end}M${end} ${y - 4}V${y + 4}`),
    svgText(null, end + 0.5 * letter, y + 0.3 * letter, named(Number(length.toPrecision(1))))
  ];
}

// scalar_mix_explorer/scene.js
var RANGE = 6;
var SHOWN = 10;
var MARKED = 5;
var ROOM = 1.15;
function contextsOf(sentences, senses) {
  return sentences.flatMap(
    (tokens, sentence) => tokens.map((token, place) => ({
      sentence,
      place,
      tokens,
      key: token.toLowerCase(),
      sense: senses[sentence] ?? ""
    }))
  ).map((context, n) => ({ ...context, n }));
}
function softmax(weights) {
  const most = Math.max(...weights);
  const parts = weights.map((w) => Math.exp(w - most));
  const sum = parts.reduce((all, part) => all + part, 0);
  return parts.map((part) => part / sum);
}
function weightsFor(s) {
  const logs = s.map((share) => Math.log(Math.max(share, 1e-6)));
  const mean = logs.reduce((all, log) => all + log, 0) / logs.length;
  return logs.map((log) => Math.max(-RANGE, Math.min(RANGE, log - mean)));
}
function occurrencesOf(model, space, contexts, key) {
  const planes = model.get("plane_words");
  const axes = layerSpace(model.get("planes"), [planes.length, 2, space.dim]);
  const place = Math.max(0, planes.indexOf(key));
  const members = contexts.filter((context) => context.key === key).map(({ n }) => n);
  const all = contexts.map(({ n }) => n);
  const middle = place ? members : all;
  const at = shadows(space, [axes.row(place, 0), axes.row(place, 1)], all, middle);
  const senses = [...new Set(members.map((n) => contexts[n].sense))];
  return {
    key,
    members,
    at,
    senses,
    ofAll: place === 0,
    kindOf: (n) => members.includes(n) ? senses.indexOf(contexts[n].sense) : null,
    kept: aboveTokens(space.layers).flatMap(
      (s) => middle.map((n) => at(s, n).map((value) => ROOM * value))
    )
  };
}
function productsOf(space, a, b) {
  const layers = Array.from({ length: space.layers }, (_, j) => j);
  return layers.flatMap((j) => layers.map((k) => dot(space.row(j, a), space.row(k, b))));
}
function weighed(products, s) {
  return products.reduce(
    (sum, product, i) => sum + s[Math.floor(i / s.length)] * s[i % s.length] * product,
    0
  );
}
function pick(space, contexts, [sentence, place]) {
  const { n } = contexts.find((one) => one.sentence === sentence && one.place === place);
  return { n, products: contexts.map((other) => productsOf(space, n, other.n)) };
}
function mixed({ n, products }, squares, weights) {
  const s = softmax(weights);
  const lengths = squares.map((square) => Math.sqrt(Math.max(0, weighed(square, s))));
  const cosines = products.map(
    (product, other) => weighed(product, s) / (lengths[n] * lengths[other] || 1)
  );
  const near = [...cosines.keys()].filter((other) => other !== n).sort((one, other) => cosines[other] - cosines[one]).slice(0, SHOWN);
  return { s, n, cosines, near, length: lengths[n] };
}

// scalar_mix_explorer/controls.js
function mixControls(label, model, contexts, handlers) {
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
      const senses = named.map(
        (sense, kind) => element("small", {}, [
          element(
            "i",
            { class: `ptm-kind-${kind % KINDS.length}` },
            KINDS[kind % KINDS.length].sign
          ),
          ` ${sense}`
        ])
      );
      const title = occurrences.ofAll ? label("plane_all") : label("plane", { word: contexts[scene.n].tokens[contexts[scene.n].place] });
      over.replaceChildren(title, ...senses);
    },
    look: list.look,
    explain: (...parts) => caption.replaceChildren(...parts)
  };
}
function presetButtons(label, model, handlers) {
  const layers = model.get("shape")[0];
  const sets = [
    ...model.get("tasks").map(({ name, s, gamma }) => ({ name, weights: weightsFor(s), gamma })),
    { name: label("mean"), weights: Array(layers).fill(0), gamma: 1 },
    ...Array.from({ length: layers }, (_, layer) => ({
      name: label("only", { layer }),
      weights: only(layer, layers).map((one) => RANGE * (2 * one - 1)),
      gamma: 1
    }))
  ];
  const group = presets(
    label("set"),
    sets.map((one) => [one, one.name]),
    ({ weights, gamma }) => handlers.choose({ weights, gamma })
  );
  const close = (one, other) => Math.abs(one - other) < 1e-6;
  const show = ({ gamma }, { s }) => group.show((one) => {
    const shares = softmax(one.weights);
    return close(gamma, one.gamma) && shares.every((share, j) => close(share, s[j]));
  });
  return { node: group.node, show };
}
function wordPicker(label, model, handlers) {
  const sentences = model.get("sentences");
  const select = element(
    "select",
    {
      "aria-label": label("sentence"),
      onchange: () => handlers.choose({ chosen: [Number(select.value), 0] })
    },
    sentences.map((tokens, b) => element("option", { value: b }, `${b + 1} · ${joined(tokens)}`))
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
      if (sentences[b][at + step] === void 0) return;
      at += step;
      handlers.choose({ chosen: [b, at] });
    }
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
        ...sentences[b].map(
          (token, place) => element(
            "button",
            { role: "radio", onclick: () => handlers.choose({ chosen: [b, place] }) },
            token
          )
        )
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
      onchange: () => handlers.choose(changed(Number(input.value)))
    });
    const value = element("output", { "data-of": name });
    return { input, value };
  };
  let now = [];
  const rows = Array.from({ length: layers }, (_, layer) => {
    const name = `w${layer}`;
    const control = slider(name, label("w", { layer }), -RANGE, RANGE, 0.1, (value) => {
      now = now.map((w, j) => j === layer ? value : w);
      return { weights: now };
    });
    const bar = element("span");
    const share = element("data", { "data-of": `s${layer}` });
    const node2 = element("div", { class: "ptm-mix" }, [
      element("span", {}, label("layer", { layer })),
      control.input,
      control.value,
      element("span", { class: "ptm-bar" }, bar),
      share
    ]);
    return { ...control, bar, share, node: node2 };
  });
  const gamma = slider("gamma", label("gamma"), 0, 3, 0.05, (value) => ({ gamma: value }));
  const length = element("data", { class: "ptm-length", "data-of": "length" });
  const head = element("div", { class: "ptm-mix ptm-mix-head", "aria-hidden": "true" }, [
    element("span"),
    element("i", {}, "w"),
    element("span"),
    element("i", {}, "s = softmax(w)"),
    element("span")
  ]);
  const node = element("div", { class: "ptm-sliders" }, [
    head,
    ...rows.map((row) => row.node),
    element("div", { class: "ptm-mix" }, [
      element("span", {}, label("gamma")),
      gamma.input,
      gamma.value,
      length
    ])
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
        ...lookedAt(handlers.highlight, number)
      },
      [
        sign,
        element("span", { class: "ptm-line" }, [element("span", {}, before), word, after]),
        element("span", { class: "ptm-bar" }, bar),
        score
      ]
    );
    return { sign, before, word, after, bar, score, button };
  });
  const node = element(
    "div",
    { class: "ptm-nearest" },
    rows.map((row) => row.button)
  );
  const show = (occurrences, { n, near, cosines }) => {
    const chosen = contexts[n];
    over.replaceChildren(
      label("nearest", { word: chosen.tokens[chosen.place] }),
      element("small", { class: "ptm-all" }, label("of_all", { n: count(contexts.length) }))
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
    look: (seen) => rows.forEach(
      ({ button }) => button.classList.toggle("ptm-seen", seen.includes(Number(button.dataset.n)))
    )
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

// scalar_mix_explorer/style.css
var style_default = String.raw`.ptm.ptm-scalar_mix_explorer {
  .ptm-bar {
    display: block;
  }
  .ptm-presets {
    margin: 0.6em 0 0.5em;
  }
  .ptm-word {
    display: flex;
    align-items: flex-start;
    gap: 0.6em;
    margin: 0 0 0.5em;
  }
  .ptm-word select {
    flex: none;
    width: 6.5em;
    text-overflow: ellipsis;
    padding: 0.1em 0.3em;
    background: var(--ptm-faint);
    border: 1px solid var(--ptm-line);
    border-radius: 0.3em;
  }
  .ptm-strip {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1em;
  }
  .ptm-strip button {
    border-color: transparent;
    padding: 0.02em 0.25em;
  }
  .ptm-strip button[aria-checked="true"] {
    font-weight: 700;
    background: var(--ptm-faint);
    border-color: var(--ptm-ink);
    box-shadow: inset 0 -0.16em 0 var(--ptm-blue);
  }
  @container (min-width: 42em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr);
    }
  }
  .ptm-sliders {
    font-size: max(0.86em, var(--ptm-least));
    margin-bottom: 0.5em;
  }
  .ptm-mix {
    display: grid;
    align-items: center;
    gap: 0.6em;
    line-height: 1.45;
    grid-template-columns: 5.2em minmax(4em, 1fr) 2.4em minmax(4em, 1fr) 3em;
  }
  .ptm-mix-head {
    color: var(--ptm-soft);
    line-height: 1.1;
    white-space: nowrap;
  }
  .ptm-mix input[type="range"] {
    width: 100%;
    margin: 0;
    accent-color: var(--ptm-blue);
  }
  .ptm-mix :is(output, data) {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  .ptm-mix .ptm-length {
    grid-column: 4 / 6;
    text-align: left;
    color: var(--ptm-soft);
  }
  .ptm-mix .ptm-bar {
    height: 1.1em;
  }
  .ptm-mix .ptm-bar span {
    background: var(--ptm-best);
  }
  .ptm-nearest {
    display: grid;
    font-size: max(0.86em, var(--ptm-least));
  }
  .ptm-context {
    grid-template-columns: 1em minmax(0, 1fr) 3.5em 2.7em;
    align-items: center;
  }
  .ptm-context data {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  .ptm-other {
    font-style: normal;
    color: var(--ptm-soft);
  }
  &.ptm-present .ptm-all {
    display: none;
  }
  &.ptm-present .ptm-context:nth-child(n + 5),
  &.ptm-present .ptm-context .ptm-bar {
    display: none;
  }
  &.ptm-present .ptm-context {
    grid-template-columns: 1em minmax(0, 1fr) 2.7em;
  }
}
`;

// scalar_mix_explorer/words.js
var words = {
  en: {
    title: "ELMo’s scalar mix of layers",
    invitation: "Drag a layer’s weight",
    set: "Weights",
    mean: "mean",
    layer: "layer {layer}",
    only: "layer {layer} alone",
    sentence: "Sentence",
    pick: "Word in the sentence",
    w: "w of layer {layer}",
    gamma: "γ, scale",
    nearest: "Nearest to this “{word}”",
    of_all: "of {n} words in all sentences",
    plane: "“{word}” in all sentences",
    plane_all: "All words",
    row_hint: "Click to go to this word",
    length: "norm of mix: {length}",
    ruler: "distance {length}",
    more: "{text} and {n} more",
    caption: "The plane is fixed: it shows the two directions in which the vectors of “{word}” vary most above layer 0. γ scales the vectors and changes no cosine.",
    caption_all: "The plane is fixed: it shows the two directions in which all words vary most above layer 0. γ scales the vectors and changes no cosine.",
    seen: "Cosine with the chosen word: {score}.",
    summary: "s = {s}, γ = {gamma}. Nearest to “{word}” in “{line}”: {list}.",
    sense: "sense",
    score: "cosine",
    across: "x",
    up: "y",
    picture_of: "“{word}” and its nearest words in a plane, s = {s}, γ = {gamma}"
  },
  zh: {
    title: "ELMo 的层加权",
    invitation: "拖动一层的权重",
    set: "权重",
    mean: "平均",
    layer: "第 {layer} 层",
    only: "只用第 {layer} 层",
    sentence: "句子",
    pick: "句中的词",
    w: "第 {layer} 层的 w",
    gamma: "γ（缩放）",
    nearest: "离这个“{word}”最近的词",
    of_all: "句中的全部 {n} 个词",
    plane: "所有句子中的“{word}”",
    plane_all: "所有的词",
    row_hint: "点击即可走到这个词",
    length: "混合向量范数：{length}",
    ruler: "距离 {length}",
    more: "{text}，另有 {n} 个",
    caption: "平面是固定的：第 0 层以上，“{word}”的向量在这两个方向上变化最大。γ 只缩放向量，不改变余弦。",
    caption_all: "平面是固定的：第 0 层以上，所有词的向量在这两个方向上变化最大。γ 只缩放向量，不改变余弦。",
    seen: "与所选词的余弦为 {score}。",
    summary: "s = {s}，γ = {gamma}。离“{line}”中的“{word}”最近的词：{list}。",
    sense: "义项",
    score: "余弦",
    across: "横坐标",
    up: "纵坐标",
    picture_of: "平面上的“{word}”和离它最近的词，s = {s}，γ = {gamma}"
  }
};

// scalar_mix_explorer/index.js
var CHOICE = ["chosen", "weights", "gamma"];
function explorer(host) {
  const { model, label } = host;
  const contexts = contextsOf(model.get("sentences"), model.get("senses"));
  const space = layerSpace(model.get("rows"), model.get("shape"));
  const first = choiceOf(model);
  const state = { choice: first, seen: null, pinned: null };
  const highlight = (n, click) => {
    if (click) state.pinned = state.pinned === n ? null : n;
    state.seen = n;
    look();
  };
  const ui = mixControls(label, model, contexts, { choose: settle, drag, highlight });
  const picture = sensePlane("scalar-mix", highlight);
  const shell = host.frame({ reset, picture: () => picture.svg });
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels ptm-fills" }, [
      element("div", {}, [ui.sliders, ui.nearest, ui.list]),
      element("div", {}, [ui.over, picture.svg])
    ]),
    ui.caption
  );
  const squares = contexts.map(({ n }) => productsOf(space, n, n));
  let occurrences = null;
  let chosen = null;
  let scene = null;
  let jump = true;
  const paint = host.painter(shell, picture.svg, (size, fresh) => {
    scene = mixed(chosen, squares, state.choice.weights);
    ui.show(state.choice, occurrences, scene);
    const moving = size.width && size.height && picture.draw(drawn(), jump || fresh, size);
    jump = !size.width || !size.height;
    look();
    return Boolean(moving);
  });
  const traits = host.bind(CHOICE, () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) settle(now);
  });
  settle(first);
  function drag(changes) {
    state.choice = { ...state.choice, ...changes };
    paint();
  }
  function settle(changes) {
    state.choice = { ...state.choice, ...changes };
    const [sentence, place] = state.choice.chosen;
    const key = model.get("sentences")[sentence][place].toLowerCase();
    if (occurrences?.key !== key) {
      occurrences = occurrencesOf(model, space, contexts, key);
      jump = true;
    }
    if (changes.chosen) {
      chosen = pick(space, contexts, changes.chosen);
      Object.assign(state, { seen: null, pinned: null });
    }
    traits.write(state.choice);
    scene = mixed(chosen, squares, state.choice.weights);
    describe();
    paint();
  }
  function reset() {
    settle(first);
  }
  function placeOf(n) {
    return occurrences.at(scene.s, n).map((value) => state.choice.gamma * value);
  }
  function drawn() {
    const marked = [
      ...occurrences.members,
      ...scene.near.slice(0, MARKED).filter((n) => occurrences.kindOf(n) === null)
    ];
    const lecture = shell.root.classList.contains("ptm-present");
    const first2 = (n) => n === scene.n ? 0 : 1;
    const points = marked.sort((one, other) => first2(one) - first2(other)).map((n) => {
      const kind = occurrences.kindOf(n);
      const text = snippet(contexts[n], kind === null || lecture ? 1 : 2);
      return {
        n,
        kind,
        at: placeOf(n),
        chosen: n === scene.n,
        text,
        told: `${text}, ${scene.cosines[n].toFixed(3)}`
      };
    });
    return {
      points,
      dust: contexts.map(({ n }) => placeOf(n)),
      kept: occurrences.kept,
      note: formula(),
      ruler: (length) => label("ruler", { length }),
      more: (text, n) => label("more", { text, n })
    };
  }
  function shares() {
    return scene.s.map((share) => share.toFixed(2)).join(", ");
  }
  function formula() {
    return `s = ${shares()} · γ = ${state.choice.gamma.toFixed(2)}`;
  }
  function chosenWord() {
    const { tokens, place } = contexts[scene.n];
    return tokens[place];
  }
  function look() {
    const seen = [state.seen, state.pinned];
    picture.look(seen);
    ui.look(seen);
    const looked = state.seen ?? state.pinned;
    if (looked !== null) {
      ui.explain(...sentenceOf(looked));
      return;
    }
    ui.explain(occurrences.ofAll ? label("caption_all") : label("caption", { word: chosenWord() }));
  }
  function sentenceOf(n) {
    const { tokens, place } = contexts[n];
    return [
      `${joined(tokens.slice(0, place))} `,
      element("b", {}, tokens[place]),
      ` ${joined(tokens.slice(place + 1))} `,
      n === scene.n ? "" : label("seen", { score: scene.cosines[n].toFixed(3) })
    ];
  }
  function describe() {
    const told = { word: chosenWord(), s: shares(), gamma: state.choice.gamma.toFixed(2) };
    const read = (n) => snippet(contexts[n], 3);
    shell.say(
      label("summary", {
        ...told,
        line: read(scene.n),
        list: scene.near.slice(0, 3).map(read).join("; ")
      })
    );
    picture.svg.setAttribute("aria-label", label("picture_of", told));
    const rows = [.../* @__PURE__ */ new Set([scene.n, ...scene.near, ...occurrences.members])];
    shell.rows(
      ["number", "word", "sentence", "sense", "score", "across", "up"].map((key) => label(key)),
      rows.map((n, i) => [
        i,
        contexts[n].tokens[contexts[n].place],
        contexts[n].sentence + 1,
        contexts[n].sense,
        scene.cosines[n].toFixed(3),
        ...placeOf(n).map((value) => value.toFixed(2))
      ])
    );
  }
}
function choiceOf(model) {
  return valuesOf(model, CHOICE);
}
var scalar_mix_explorer_default = widget({
  kind: "ptm-scalar_mix_explorer ptm-sense-plane",
  style: sense_plane_default + style_default,
  words,
  build: explorer
});
export {
  scalar_mix_explorer_default as default
};
