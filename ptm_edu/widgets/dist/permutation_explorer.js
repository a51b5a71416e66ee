// host:names
import { choice } from "./host.js";
import { draggedOver } from "./host.js";
import { element } from "./host.js";
import { fittedLetter } from "./host.js";
import { hatchPattern } from "./host.js";
import { presentRoom } from "./host.js";
import { presets } from "./host.js";
import { random } from "./host.js";
import { same } from "./host.js";
import { setAttributes } from "./host.js";
import { shortened } from "./host.js";
import { slider } from "./host.js";
import { steppedTo } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { uniqueId } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// permutation_explorer/masks.js
function permutationMasks(order, predicted) {
  const T = order.length;
  const targets = order.slice(T - predicted);
  const step = order.map((_, position) => targets.indexOf(position));
  const perm = table(T, (i, j) => step[j] < step[i] || step[i] < 0 && step[j] < 0);
  const content = table(T, (i, j) => i === j || perm[i][j]);
  const query = perm.map((row, i) => step[i] < 0 ? null : row);
  return { perm, content, query, targets };
}
function causalMask(T) {
  return table(T, (i, j) => j <= i);
}
function fullMask(T) {
  return table(T, () => true);
}
function openIn(row) {
  return row.flatMap((open, j) => open ? [j] : []);
}
function movedTo(order, from, to) {
  const others = order.filter((_, k) => k !== from);
  return [...others.slice(0, to), order[from], ...others.slice(to)];
}
function table(T, of) {
  return Array.from({ length: T }, (_, i) => Array.from({ length: T }, (_2, j) => of(i, j)));
}

// permutation_explorer/scene.js
var KINDS = ["xlnet", "gpt", "bert"];
function sceneOf({ tokens, order, predicted, step, kind, held }) {
  const T = tokens.length;
  const { steps, panels, ...more } = { xlnet, gpt, bert }[kind](order, predicted);
  const at = Math.max(0, Math.min(steps.length, step) - 1);
  const { position, from } = steps[at];
  const targets = steps.map((one) => one.position);
  const masked = (i) => kind === "bert" && targets.includes(i);
  return {
    kind,
    tokens,
    T,
    order,
    held,
    ...more,
    shown: tokens.map((token, i) => masked(i) ? "[MASK]" : token),
    masked,
    targets,
    steps,
    at,
    target: position,
    from,
    // GPT predicts a token from the hidden state of the position before it.
    panels: panels.map((panel) => ({ ...panel, lit: kind === "gpt" ? position - 1 : position }))
  };
}
function xlnet(order, predicted) {
  const { perm, content, query, targets } = permutationMasks(order, predicted);
  const steps = targets.map((position) => ({ position, from: openIn(perm[position]) }));
  return {
    steps,
    panels: [
      { name: "content", rows: content },
      { name: "query", rows: query }
    ]
  };
}
function gpt(order) {
  const rows = causalMask(order.length);
  const steps = rows.slice(1).map((_, i) => ({ position: i + 1, from: openIn(rows[i]) }));
  return { order: rows.map((_, i) => i), steps, panels: [{ name: "causal", rows }] };
}
function bert(order, predicted) {
  const { targets } = permutationMasks(order, predicted);
  const visible = order.filter((i) => !targets.includes(i)).sort((a, b) => a - b);
  const steps = targets.map((position) => ({ position, from: visible }));
  return { steps, panels: [{ name: "full", rows: fullMask(order.length) }] };
}
function sentenceOf(label, scene, marked2 = (token) => token) {
  const { kind, tokens, steps, at, target, from } = scene;
  const names = from.map((i) => tokens[i]);
  const numbers = {
    step: at + 1,
    of: steps.length,
    token: marked2(tokens[target]),
    position: target,
    from: names.map(marked2).join(label("comma")),
    probability: probabilityOf(label, scene, steps[at], kind !== "gpt"),
    before: target - 1
  };
  return label(from.length ? `sentence_${kind}` : "sentence_none", numbers);
}
function probabilityOf(label, { tokens }, { position, from }, placed = false) {
  const names = from.map((i) => tokens[i]).join(", ");
  const given = placed ? label(names ? "and_position" : "its_position", { names }) : names;
  return given ? `P(${tokens[position]} | ${given})` : `P(${tokens[position]})`;
}
function captionOf(label, { kind, T, steps }) {
  const context = T - steps.length;
  const told = { context, targets: steps.length };
  if (kind === "gpt") return label("caption_gpt");
  if (kind === "bert") return label(context ? "caption_bert" : "caption_bert_none", told);
  return [label("caption_xlnet"), ...context ? [label("caption_context", told)] : []].join(" ");
}
function tableOf(label, { tokens, steps }) {
  return {
    head: ["step", "token", "position", "from", "count"].map((key) => label(key)),
    lines: steps.map(({ position, from }, n) => [
      n + 1,
      tokens[position],
      position,
      from.map((i) => `${tokens[i]} (${i})`).join(", ") || "–",
      from.length
    ])
  };
}

// permutation_explorer/controls.js
var ORDERS = ["random", "forward", "backward"];
function permutationControls(label, T, handlers) {
  const kinds = presets(
    label("compare"),
    KINDS.map((kind) => [kind, label(kind), { "data-kind": kind }]),
    (kind) => handlers.settle({ kind })
  );
  const orders = choice(
    { kind: "ptm-buttons", title: label("order") },
    ORDERS.map((name) => [name, label(name), { "data-order": name }]),
    handlers.reorder
  );
  const predicted = slider(label("predicted"), "predicted", { min: 1, max: T }, handlers);
  const button = (name, run2) => element("button", { "data-act": name, title: label("keys"), onclick: run2 }, label(name));
  const back = button("back", () => handlers.walk(-1));
  const next = button("next", () => handlers.walk(1));
  const play = button("play", handlers.play);
  const run = element("span", { class: "ptm-buttons", role: "group", "aria-label": label("run") }, [
    back,
    next,
    play
  ]);
  return {
    nodes: [
      kinds.node,
      element("div", { class: "ptm-controls" }, [orders.node, predicted.node, run])
    ],
    show(state, { kind, at, steps, order }) {
      kinds.show((one) => one === kind);
      const fixed = kind === "gpt";
      const inLine = order.every((i, k) => i === k);
      const inReverse = order.every((i, k) => i === T - 1 - k);
      orders.show((name) => name === "forward" && inLine || name === "backward" && inReverse);
      orders.buttons.forEach((one) => one.setAttribute("aria-disabled", fixed));
      predicted.show(state.predicted);
      predicted.input.disabled = fixed;
      predicted.node.setAttribute("aria-disabled", fixed);
      back.setAttribute("aria-disabled", at === 0);
      next.setAttribute("aria-disabled", at === steps.length - 1);
      play.setAttribute("aria-disabled", steps.length < 2);
      play.setAttribute("aria-pressed", state.playing);
      play.textContent = label(state.playing ? "pause" : "play");
    }
  };
}

// permutation_explorer/matrices.js
function matrixLayout({ shown, T, panels }, { letter, width, room }) {
  const top = 2.7 * letter;
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = Math.max(...shown.map((token) => textWidth(token, font)));
  const names = Math.min(0.3 * width, 6.5 * letter, widest + 1.9 * letter);
  const rh = Math.max(1.15 * letter, Math.min(1.5 * letter, (room - top - 2) / T));
  const cell = Math.min(1.25 * rh, (width - names - 2) / T);
  return {
    letter,
    names,
    rh,
    cell,
    top,
    count: panels.length,
    width: names + T * cell + 1,
    height: top + T * rh + 2
  };
}
function matrixNodes(label, scene, { name, rows, lit }, at, wide, hatch) {
  const { shown, T, masked, kind } = scene;
  const { letter, names, rh, cell, top } = at;
  const middle = (i) => top + (i + 0.5) * rh + 0.34 * letter;
  const rowNodes = rows.flatMap((row, i) => {
    const mark = i === lit ? "ptm-here" : row ? null : "ptm-absent";
    const y = middle(i);
    return [
      svgText(mark, 0, y, i),
      svgText(mark, 1.2 * letter, y, shortened(shown[i], names - 1.6 * letter, letter)),
      ...(row ?? []).map((open, j) => {
        const [x, y2] = [names + j * cell + 1.5, top + i * rh + 1.5];
        const kinds = [
          "ptm-cell",
          open && "ptm-open",
          i === lit && "ptm-lit",
          i === j && "ptm-self",
          open && masked(j) && "ptm-masked"
        ];
        return svgRect(kinds.filter(Boolean).join(" "), x, y2, cell - 3, rh - 3, {
          rx: 2,
          "data-i": i,
          "data-j": j,
          "data-open": `${open}`,
          fill: open && masked(j) ? `url(#${hatch})` : null
        });
      })
    ];
  });
  const heads = shown.map(
    (_, j) => svgText("ptm-number", names + (j + 0.5) * cell, top - 0.35 * letter, j, "middle")
  );
  const frame = svgRect(
    kind === "xlnet" && name === "content" ? "ptm-frame ptm-dashed" : "ptm-frame",
    names,
    top + lit * rh,
    T * cell,
    rh,
    { rx: 3 }
  );
  const title = shortened(label(name), wide, letter);
  return [svgText("ptm-panel-title", 0, letter, title), ...heads, ...rowNodes, frame];
}
function predictionNodes(label, scene, { letter, width, rh }) {
  const { kind, steps, at } = scene;
  const top = 2.7 * letter;
  const lines = steps.map((step, n) => {
    const y = top + (n + 0.5) * rh + 0.34 * letter;
    const words2 = shortened(probabilityOf(label, scene, step), width - 3.4 * letter, letter);
    const isCurrent = n === at;
    return element(
      "svg:g",
      { class: isCurrent ? "ptm-line ptm-here" : "ptm-line", "data-go": step.position },
      [
        svgText(null, 0.9 * letter, y, isCurrent ? "▸" : "", "end"),
        svgText(null, 1.9 * letter, y, n + 1, "end"),
        svgText(null, 2.5 * letter, y, words2)
      ]
    );
  });
  const title = shortened(label(`predictions_${kind}`), width, letter);
  return [svgText("ptm-panel-title", 0, letter, title), ...lines];
}

// permutation_explorer/rows.js
function rowsLayout(label, T, letter, width) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const titles = Math.max(textWidth(label("text"), font), textWidth(label("order"), font));
  const beside = width > 44 * letter;
  const left = beside ? titles + letter : 0;
  const w = Math.min(8 * letter, (width - left - 2) / T);
  const above = beside ? 0 : 1.4 * letter;
  const high = 1.8 * letter;
  const text = above + 1.15 * letter;
  const order = text + high + above + (beside ? 1.7 : 0.5) * letter;
  return {
    letter,
    beside,
    left,
    w,
    high,
    text,
    order,
    bottom: order + high + 1.35 * letter,
    x: (k) => left + 1 + k * w
  };
}
function tokenRows(label, T, handlers, now) {
  const still = element("svg:g");
  const ghost = element("svg:g", { class: "ptm-ghost" });
  const slots = Array.from(
    { length: T },
    (_, k) => element("svg:g", {
      class: "ptm-slot-of",
      role: "slider",
      "aria-valuemin": 1,
      "aria-valuemax": T,
      "data-slot": k,
      onkeydown: (event) => pressed(event, k)
    })
  );
  const row = element(
    "svg:g",
    { class: "ptm-order", ...draggedOver(dragged), onpointercancel: letGo },
    slots
  );
  let at = null;
  let hand = null;
  function pressed(event, k) {
    const goal = steppedTo(event.key, k, T);
    if (goal === void 0) return;
    event.preventDefault();
    if (now().kind === "gpt" || goal === k) return;
    handlers.move(k, goal, true);
    slots[goal].focus();
  }
  function dragged(event, settled) {
    if (!at || now().kind === "gpt") return;
    const x = event.clientX - row.ownerSVGElement.getBoundingClientRect().left;
    const place = Math.max(0, Math.min(T - 1, Math.floor((x - at.x(0)) / at.w)));
    if (event.type === "pointerdown") hand = { place, start: x, moved: false };
    if (!hand) return;
    if (Math.abs(x - hand.start) > 4) hand.moved = true;
    if (hand.moved && !settled) handlers.hold({ position: now().order[hand.place], x });
    if (place !== hand.place) handlers.move(hand.place, place, false);
    hand.place = place;
    if (!settled) return;
    slots[place].focus({ preventScroll: true });
    const { moved } = hand;
    letGo();
    if (moved) handlers.move(place, place, true);
    else handlers.go(now().order[place]);
  }
  function letGo() {
    hand = null;
    handlers.hold(null);
  }
  function draw(scene, layout) {
    at = layout;
    still.replaceChildren(
      ...titleNodes(label, at),
      ...lineNodes(scene, at),
      ...textNodes(scene, at)
    );
    scene.order.forEach((position, k) => drawSlot(scene, position, k));
    still.append(...contextNodes(label, scene, at));
    row.classList.toggle("ptm-fixed", scene.kind === "gpt");
    ghost.replaceChildren(...scene.held ? ghostNodes(scene, at) : []);
  }
  function drawSlot(scene, position, k) {
    const node = slots[k];
    const { tokens, kind, targets, held } = scene;
    const n = targets.indexOf(position);
    const place = { place: k + 1, of: T, step: n + 1 };
    setAttributes(node, {
      class: `ptm-slot-of ${markOf(scene, position)} ${held?.position === position ? "ptm-held" : ""}`,
      tabindex: kind === "gpt" ? -1 : 0,
      "aria-disabled": kind === "gpt",
      "aria-label": label("slot", { token: tokens[position], position }),
      "aria-valuenow": k + 1,
      "aria-valuetext": label(n < 0 ? "as_context" : "as_target", place),
      "data-position": position
    });
    const middle = at.x(k) + at.w / 2;
    node.replaceChildren(
      ...boxNodes(tokens[position], at.x(k), at.order, at),
      ...n < 0 || kind === "bert" ? [] : [svgText("ptm-number", middle, at.order + at.high + 1.05 * at.letter, n + 1, "middle")]
    );
  }
  return { nodes: [still, row, ghost], draw };
}
function markOf({ target, from }, position) {
  if (position === target) return "ptm-target";
  return from.includes(position) ? "ptm-from" : "ptm-other";
}
function boxNodes(words2, x, y, { w, high, letter, beside }) {
  return [
    svgRect("ptm-box", x + 2, y + 1, w - 4, high - 2, { rx: 5 }),
    svgText(
      null,
      x + w / 2,
      y + 0.5 * high + 0.34 * letter,
      shortened(words2, w - (beside ? 0.7 : 0.4) * letter, letter),
      "middle"
    )
  ];
}
function titleNodes(label, { beside, letter, text, order, high }) {
  return [
    ["text", text],
    ["order", order]
  ].map(
    ([key, top]) => svgText(
      "ptm-panel-title",
      0,
      beside ? top + 0.5 * high + 0.34 * letter : top - (key === "text" ? 1.5 : 0.4) * letter,
      label(key)
    )
  );
}
function textNodes(scene, at) {
  return scene.shown.map(
    (words2, i) => element(
      "svg:g",
      {
        class: `ptm-token ${markOf(scene, i)}`,
        "data-position": i,
        "data-go": scene.targets.includes(i) ? i : null
      },
      [
        svgText("ptm-number", at.x(i) + at.w / 2, at.text - 0.25 * at.letter, i, "middle"),
        ...boxNodes(words2, at.x(i), at.text, at)
      ]
    )
  );
}
function lineNodes(scene, at) {
  if (!at.beside) return [];
  const line = (position, k) => {
    const [x, to] = [at.x(position) + at.w / 2, at.x(k) + at.w / 2];
    const d = `M${x} ${at.text + at.high}L${to} ${at.order}`;
    return svgPath(`ptm-thread ${markOf(scene, position)}`, d);
  };
  return scene.order.map(line);
}
function contextNodes(label, { kind, T, targets }, at) {
  const n = T - targets.length;
  const y = at.order + at.high + 0.25 * at.letter;
  const bracket = (name, first, last) => {
    const [x, end] = [at.x(first) + 4, at.x(last + 1) - 4];
    const words2 = shortened(label(name), end - x, at.letter);
    return [
      svgPath("ptm-bracket", `M${x} ${y - 3}V${y}H${end}V${y - 3}`),
      svgText("ptm-number", (x + end) / 2, y + 0.95 * at.letter, words2, "middle")
    ];
  };
  return [
    ...n ? bracket(kind === "gpt" ? "start" : kind === "bert" ? "visible" : "context", 0, n - 1) : [],
    ...kind === "bert" ? bracket("masked", n, T - 1) : []
  ];
}
function ghostNodes({ tokens, held }, at) {
  const x = Math.max(at.x(0), Math.min(at.x(tokens.length - 1), held.x - at.w / 2));
  return boxNodes(tokens[held.position], x, at.order - 3, at);
}

// permutation_explorer/picture.js
function permutationPicture(label, T, handlers, now) {
  const hatch = uniqueId("hatch");
  const ground = element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 });
  const rows = tokenRows(label, T, handlers, now);
  const below = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-permutation", "data-name": "permutation", role: "group", onclick: clicked },
    [element("svg:defs", {}, hatchPattern(hatch, 5, 2.5, 45, ground)), below, ...rows.nodes]
  );
  function draw(scene, width) {
    const letter = fittedLetter(svg, 16, 22, (size) => arranged(scene, width, size).height);
    const { layout, at, places, list, height } = arranged(scene, width, letter);
    rows.draw(scene, layout);
    const placed = ({ x, y }, more, nodes) => element("svg:g", { ...more, transform: `translate(${x} ${y})` }, nodes);
    below.replaceChildren(
      ...scene.panels.map(
        (panel, i) => placed(
          places[i],
          { "data-panel": panel.name },
          matrixNodes(label, scene, panel, at, list.gap + at.width, hatch)
        )
      ),
      placed(list, { "data-panel": "predictions" }, predictionNodes(label, scene, list))
    );
    svg.style.height = `${Math.ceil(height)}px`;
  }
  function arranged(scene, width, letter) {
    const layout = rowsLayout(label, T, letter, width);
    const y = layout.bottom + 0.7 * letter;
    const gap = 2 * letter;
    const n = scene.panels.length;
    const wide = layout.beside ? Math.min(21 * letter, (width - gap) / 2.9) : width;
    const room = presentRoom(svg) - y - 1;
    const at = matrixLayout(scene, { letter, width: wide, room });
    const step = layout.beside ? { x: at.width + gap, y: 0 } : { x: 0, y: at.height + 0.8 * letter };
    const places = scene.panels.map((_, i) => ({ x: i * step.x, y: y + i * step.y }));
    const list = {
      x: n * step.x,
      y: y + n * step.y,
      gap: layout.beside ? gap - 0.5 * letter : width - at.width,
      letter,
      width: width - n * step.x,
      rh: at.rh
    };
    const end = layout.beside ? y + at.height : list.y + 2.8 * letter + scene.steps.length * at.rh;
    return { layout, at, places, list, height: Math.ceil(end) };
  }
  function clicked(event) {
    const goal = event.target.closest("[data-go]")?.dataset.go;
    if (goal !== void 0) handlers.go(Number(goal));
  }
  return { svg, draw };
}

// permutation_explorer/style.css
var style_default = String.raw`.ptm.ptm-permutation_explorer {
  --ptm-range: 7em;
  .ptm-presets {
    margin: 0.5em 0 0.4em;
  }
  .ptm-controls {
    margin: 0.4em 0;
    gap: 0.4em 1.4em;
  }
  .ptm-controls output {
    min-width: 1em;
    font-weight: 700;
  }
  .ptm-sentence {
    margin: 0.3em 0 0.5em;
    padding-top: 0.4em;
    border-top: 1px solid var(--ptm-line);
    min-height: 1.9em;
    font-size: max(1em, var(--ptm-least));
  }
  .ptm-sentence em {
    font-weight: 650;
  }
  svg.ptm-permutation {
    font-variant-numeric: tabular-nums;
    user-select: none;
  }
  .ptm-permutation :is(.ptm-number, .ptm-absent) {
    fill: var(--ptm-soft);
  }
  .ptm-permutation [data-go] {
    cursor: pointer;
  }
  .ptm-permutation .ptm-box {
    fill: var(--ptm-page);
    stroke: var(--ptm-line);
    stroke-width: 1;
    stroke-dasharray: 3 3;
  }
  .ptm-permutation .ptm-other text {
    fill: var(--ptm-soft);
  }
  .ptm-permutation .ptm-from .ptm-box {
    fill: var(--ptm-page);
    stroke: var(--ptm-orange);
    stroke-width: 2.5;
    stroke-dasharray: none;
  }
  .ptm-permutation .ptm-from .ptm-box + text {
    font-weight: 650;
  }
  .ptm-permutation .ptm-target .ptm-box {
    fill: var(--ptm-blue);
    stroke: var(--ptm-blue);
    stroke-dasharray: none;
  }
  .ptm-permutation .ptm-target .ptm-box + text {
    fill: var(--ptm-page);
    font-weight: 650;
  }
  .ptm-permutation :is(.ptm-thread, .ptm-bracket) {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1.5;
  }
  .ptm-permutation .ptm-bracket {
    stroke: var(--ptm-soft);
  }
  .ptm-permutation .ptm-thread.ptm-from {
    stroke: var(--ptm-orange);
    stroke-width: 2;
  }
  .ptm-permutation .ptm-thread.ptm-target {
    stroke: var(--ptm-blue);
    stroke-width: 3;
  }
  .ptm-permutation .ptm-order {
    cursor: grab;
    touch-action: pan-y;
  }
  .ptm-permutation .ptm-order.ptm-fixed {
    cursor: default;
  }
  .ptm-permutation .ptm-slot-of {
    outline: none;
  }
  .ptm-permutation .ptm-slot-of:focus-visible .ptm-box {
    stroke: var(--ptm-ink);
    stroke-width: 4;
    stroke-dasharray: none;
  }
  .ptm-permutation .ptm-slot-of.ptm-held .ptm-box {
    fill: var(--ptm-faint);
  }
  .ptm-permutation .ptm-slot-of.ptm-held .ptm-box + text {
    fill: none;
  }
  .ptm-permutation .ptm-ghost {
    pointer-events: none;
  }
  .ptm-permutation .ptm-ghost .ptm-box {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
    stroke-dasharray: none;
  }
  .ptm-permutation .ptm-cell {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-permutation .ptm-cell:not(.ptm-open) {
    fill: none;
  }
  .ptm-permutation .ptm-cell.ptm-open:not(.ptm-masked) {
    fill: var(--ptm-soft);
    fill-opacity: 0.45;
    stroke: none;
  }
  .ptm-permutation .ptm-cell.ptm-open.ptm-lit:not(.ptm-masked) {
    fill: var(--ptm-orange);
    fill-opacity: 1;
  }
  .ptm-permutation .ptm-cell.ptm-self:not(.ptm-open) {
    stroke: var(--ptm-ink);
    stroke-dasharray: 2 2;
  }
  .ptm-permutation .ptm-frame {
    fill: none;
    stroke: var(--ptm-blue);
    stroke-width: 2.5;
    pointer-events: none;
  }
  .ptm-permutation .ptm-frame.ptm-dashed {
    stroke-width: 2;
    stroke-dasharray: 5 4;
  }
  .ptm-permutation :is(text.ptm-here, .ptm-here text) {
    font-weight: 650;
  }
  .ptm-permutation .ptm-hatch-line {
    fill: var(--ptm-soft);
    fill-opacity: 0.6;
  }
  .ptm-table :is(th, td):nth-child(4) {
    text-align: left;
  }
  &.ptm-present :is(.ptm-presets, .ptm-controls) {
    margin: 0.3em 0;
  }
  &.ptm-present .ptm-presets {
    font-size: max(0.7em, var(--ptm-least));
  }
  &.ptm-present .ptm-sentence {
    margin: 0.2em 0 0.3em;
    font-size: max(0.88em, var(--ptm-least));
  }
}
`;

// permutation_explorer/words.js
var words = {
  en: {
    title: "XLNet’s factorization orders",
    invitation: "Drag a token in the order",
    compare: "Attention mask of",
    xlnet: "XLNet (this order)",
    gpt: "GPT (left to right)",
    bert: "BERT (targets masked)",
    text: "Text order",
    order: "Factorization order",
    random: "Random order",
    forward: "Left to right",
    backward: "Right to left",
    predicted: "targets N",
    run: "Steps",
    back: "Back",
    next: "Next",
    play: "Play",
    pause: "Pause",
    keys: "Keys: Page Up and Page Down",
    slot: "{token} (position {position}): place in the factorization order",
    as_target: "{place} of {of}, predicted in step {step}",
    as_context: "{place} of {of}, not predicted",
    context: "context",
    start: "start",
    visible: "visible",
    masked: "[MASK]",
    content: "Content stream",
    query: "Query stream",
    causal: "Causal mask",
    full: "Full mask",
    predictions_xlnet: "Predictions in this order",
    predictions_gpt: "Predictions, left to right",
    predictions_bert: "Predictions, independent of each other",
    comma: ", ",
    and_position: "{names}, and its position",
    its_position: "its position",
    sentence_xlnet: "Step {step} of {of}: {token} (position {position}) is predicted from {from}: {probability}",
    sentence_gpt: "Step {step} of {of}: {token} (position {position}) is predicted from {from}, with the hidden state of position {before}: {probability}",
    sentence_bert: "Step {step} of {of}: {token} (position {position}) is predicted from {from}, without the other masked tokens: {probability}",
    sentence_none: "Step {step} of {of}: {token} (position {position}) is predicted from no other token: {probability}",
    caption_xlnet: "Each row shows which positions one position attends to. In the content stream, a position attends to itself and to the positions before it in the order. In the query stream, it does not attend to itself: its hidden state contains the position but not the token there, so the token can be predicted from it.",
    caption_context: "The first {context} tokens of the order are context: they attend to each other and are not predicted.",
    caption_gpt: "GPT has one mask and one order: the row of position i gives the prediction for position i + 1. No token is predicted from tokens to its right.",
    caption_bert: "BERT replaces the {targets} targets by [MASK] and attends to all positions. All targets are predicted at once from the {context} visible tokens, so no target is predicted from another target.",
    caption_bert_none: "All {targets} tokens are masked, so no token is visible. Reduce N to leave some visible.",
    told: "Factorization order: {order}.",
    picture_of: "Factorization order {order}, and which positions attend to which",
    step: "step",
    token: "token",
    position: "position",
    from: "predicted from",
    count: "number of tokens"
  },
  zh: {
    title: "XLNet 的因子分解顺序",
    invitation: "在顺序中拖动一个词元",
    compare: "注意力掩码",
    xlnet: "XLNet（此顺序）",
    gpt: "GPT（从左到右）",
    bert: "BERT（遮住目标）",
    text: "文本顺序",
    order: "因子分解顺序",
    random: "随机顺序",
    forward: "从左到右",
    backward: "从右到左",
    predicted: "目标数 N",
    run: "步骤",
    back: "上一步",
    next: "下一步",
    play: "播放",
    pause: "暂停",
    keys: "按键：Page Up 和 Page Down",
    slot: "{token}（位置 {position}）：在因子分解顺序中的次序",
    as_target: "第 {place} 个（共 {of} 个），在第 {step} 步预测",
    as_context: "第 {place} 个（共 {of} 个），不预测",
    context: "上下文",
    start: "开头",
    visible: "可见",
    masked: "遮住",
    content: "内容流",
    query: "查询流",
    causal: "因果掩码",
    full: "全掩码",
    predictions_xlnet: "按此顺序的预测",
    predictions_gpt: "从左到右的预测",
    predictions_bert: "彼此独立的预测",
    comma: "、",
    and_position: "{names} 及其位置",
    its_position: "其位置",
    sentence_xlnet: "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测：{probability}",
    sentence_gpt: "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测，用位置 {before} 的隐藏状态：{probability}",
    sentence_bert: "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测，不用其他被遮住的词元：{probability}",
    sentence_none: "第 {step} 步（共 {of} 步）：{token}（位置 {position}）的预测不用任何其他词元：{probability}",
    caption_xlnet: "每一行是一个位置所关注的位置。在内容流中，它关注自己和顺序中在它之前的位置。在查询流中，它不关注自己：隐藏状态取决于位置，而不取决于该处的词元，因此可以用它来预测这个词元。",
    caption_context: "顺序中的前 {context} 个词元是上下文：它们互相关注，不被预测。",
    caption_gpt: "GPT 只有一个掩码和一种顺序：位置 i 那一行给出位置 i + 1 的预测。任何词元都不由它右侧的词元预测。",
    caption_bert: "BERT 把 {targets} 个目标换成 [MASK]，并关注所有位置。所有目标都由 {context} 个可见的词元同时预测，所以目标之间互不依赖。",
    caption_bert_none: "{targets} 个词元全被遮住，没有可见的词元。减小 N 可留出一些。",
    told: "因子分解顺序：{order}。",
    picture_of: "因子分解顺序 {order}，以及哪些位置关注哪些位置",
    step: "步",
    token: "词元",
    position: "位置",
    from: "由何预测",
    count: "词元个数"
  }
};

// permutation_explorer/index.js
var SETTINGS = ["order", "predicted", "step"];
var PACE = 1800;
var [OPEN, CLOSE] = ["", ""];
function explorer(host) {
  const { model, label } = host;
  const tokens = model.get("tokens");
  const T = tokens.length;
  const first = { ...valuesOf(model, SETTINGS), kind: "xlnet" };
  let state = { ...first, tokens, held: null, playing: false };
  const run = { random: 0 };
  let timer = 0;
  const handlers = { settle, drag, reorder, walk, play, move, hold, go };
  const ui = permutationControls(label, T, handlers);
  const picture = permutationPicture(label, T, handlers, () => state);
  const sentence = element("p", { class: "ptm-sentence" });
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const shell = host.frame({
    reset: () => {
      run.random = 0;
      settle(first);
    },
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, sentence, picture.svg, caption);
  shell.root.addEventListener("keydown", turned);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = sceneOf(state);
      ui.show(state, scene);
      sentence.replaceChildren(...emphasized(sentenceOf(label, scene, marked)));
      caption.textContent = captionOf(label, scene);
      if (width) picture.draw(scene, width);
    },
    { grows: true }
  );
  const traits = host.bind(SETTINGS, (now) => {
    if (SETTINGS.some((name) => !same(now[name], state[name]))) settle(now);
  });
  host.leave(() => clearTimeout(timer));
  settle({});
  function drag(changes) {
    pause();
    state = { ...state, ...changes };
    const steps = sceneOf(state).steps.length;
    if (state.kind !== "gpt") state.step = Math.min(state.step, steps);
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state);
    describe();
  }
  function reorder(name) {
    if (state.kind === "gpt") return;
    const forward = tokens.map((_, i) => i);
    const orders = {
      forward: () => forward,
      backward: () => forward.toReversed(),
      random: shuffled
    };
    settle({ order: orders[name](), step: 1 });
  }
  function shuffled() {
    const order = [...state.order];
    while (same(order, state.order))
      for (let k = T - 1; k > 0; k -= 1) {
        const other = Math.floor((k + 1) * random(run));
        [order[k], order[other]] = [order[other], order[k]];
      }
    return order;
  }
  function move(from, to, settled) {
    const order = movedTo(state.order, from, to);
    const n = to - (T - state.predicted);
    (settled ? settle : drag)({ order, ...n >= 0 ? { step: n + 1 } : {} });
  }
  function hold(held) {
    drag({ held });
  }
  function go(position) {
    const n = sceneOf(state).targets.indexOf(position);
    if (n >= 0) settle({ step: n + 1 });
  }
  function walk(by) {
    const { at, steps } = sceneOf(state);
    settle({ step: Math.max(0, Math.min(steps.length - 1, at + by)) + 1 });
  }
  function play() {
    const starts = !state.playing;
    pause();
    const { at, steps } = sceneOf(state);
    if (!starts || steps.length < 2) {
      paint();
      return;
    }
    if (at === steps.length - 1) settle({ step: 1 });
    state.playing = true;
    timer = setTimeout(next, PACE);
    paint();
  }
  function next() {
    walk(1);
    const { at, steps } = sceneOf(state);
    if (at === steps.length - 1) return;
    state.playing = true;
    timer = setTimeout(next, PACE);
  }
  function pause() {
    clearTimeout(timer);
    state.playing = false;
  }
  function turned(event) {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (!by || event.target.matches("input[type=range]")) return;
    event.preventDefault();
    walk(by);
  }
  function describe() {
    const scene = sceneOf(state);
    const { head, lines } = tableOf(label, scene);
    const order = scene.order.map((i) => tokens[i]).join(label("comma"));
    shell.say(`${sentenceOf(label, scene)} ${label("told", { order })}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { order }));
    shell.rows(head, lines);
  }
}
function marked(token) {
  return `${OPEN}${token}${CLOSE}`;
}
function emphasized(text) {
  return text.split(OPEN).flatMap((part, i) => {
    if (!i) return [part];
    const [token, rest] = part.split(CLOSE);
    return [element("em", {}, token), rest];
  });
}
var permutation_explorer_default = widget({
  kind: "ptm-permutation_explorer",
  style: style_default,
  words,
  build: explorer,
  anew: ["language", "tokens"]
});
export {
  permutation_explorer_default as default
};
