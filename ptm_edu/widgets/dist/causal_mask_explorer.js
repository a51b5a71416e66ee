// host/sentence_choice.css
var sentence_choice_default = String.raw`.ptm-sentence-choice {
  .ptm-presets {
    display: grid;
    gap: 0.4em;
    margin-bottom: 0.5em;
  }
  @container (min-width: 28em) {
    .ptm-presets {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @container (min-width: 40em) {
    .ptm-presets {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  .ptm-presets button {
    text-align: left;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  div.ptm-own {
    flex-wrap: nowrap;
    gap: 0.8em;
    margin: 0 0 0.5em;
  }
  div.ptm-own label {
    flex: 1;
    min-width: auto;
  }
  div.ptm-own input {
    padding: 0.06em 0.4em;
    border: 1px solid transparent;
    border-bottom: 2px solid var(--ptm-line);
    border-radius: 0.3em 0.3em 0 0;
  }
  div.ptm-own small {
    white-space: nowrap;
  }
  @container (max-width: 28em) {
    div.ptm-own {
      flex-wrap: wrap;
    }
    div.ptm-own small {
      white-space: normal;
    }
  }
  &.ptm-present .ptm-presets,
  &.ptm-present div.ptm-own {
    font-size: var(--ptm-least);
    margin: 0.4em 0;
  }
}
`;

// host:names
import { busyMark } from "./host.js";
import { columnsOf } from "./host.js";
import { element } from "./host.js";
import { fittedLetter } from "./host.js";
import { percentOf } from "./host.js";
import { presentRoom } from "./host.js";
import { presets } from "./host.js";
import { shortened } from "./host.js";
import { textBox } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// host/sentence_choice.js
function sentenceChoice(label, model, handlers) {
  const stored = presets(
    label("try"),
    model.get("presets").map(({ text }) => [text, text, { title: text, "data-text": text }]),
    handlers.choose
  );
  const box = textBox(label("own_hint"), handlers.choose, { "aria-label": label("own") });
  const busy = busyMark(label);
  const typed = model.isStatic ? element("div", { class: "ptm-own" }, element("small", {}, label("needs_live"))) : element("div", { class: "ptm-own" }, [element("label", {}, [label("own"), box]), busy.node]);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  let shown = null;
  return {
    nodes: [stored.node, typed],
    caption,
    show({ entry, slow }) {
      stored.show((text) => text === entry.text);
      if (shown !== entry) box.value = entry.text;
      shown = entry;
      busy.show(slow);
    }
  };
}

// causal_mask_explorer/controls.js
function causalControls(label, deepest, handlers) {
  const views = ["change", "training"].map(
    (view) => element(
      "button",
      { type: "button", "data-view": view, onclick: () => handlers.settle({ view }) },
      label(`view_${view}`)
    )
  );
  const change = () => ({ layers: Number(layers.value) });
  const layers = element("input", {
    type: "range",
    min: 1,
    max: deepest,
    step: 1,
    "data-setting": "layers",
    oninput: () => handlers.drag(change()),
    onchange: () => handlers.settle(change())
  });
  const value = element("output", { "data-setting": "layers" });
  const hidden = element("input", {
    type: "checkbox",
    "data-setting": "hidden",
    onchange: () => handlers.settle({ hidden: hidden.checked })
  });
  const training = [
    element("label", {}, [label("layers"), layers, value]),
    element("label", {}, [hidden, label("hidden")])
  ];
  const node = element("div", { class: "ptm-controls" }, [
    element("span", { class: "ptm-buttons", role: "group", "aria-label": label("views") }, views),
    ...training
  ]);
  return {
    node,
    show(state) {
      views.forEach(
        (button) => button.setAttribute("aria-pressed", button.dataset.view === state.view)
      );
      training.forEach((part) => {
        part.hidden = state.view !== "training";
      });
      layers.value = state.layers;
      value.textContent = state.layers;
      hidden.checked = state.hidden;
    }
  };
}

// causal_mask_explorer/masks.js
var MASKS = ["causal", "full"];
function causalScene({ entry, token, view, layers, hidden }) {
  const tokens = entry.tokens.map(shownToken);
  const T = tokens.length;
  const hides = view === "training" && hidden;
  const panels = MASKS.map((kind) => {
    const open = (t, s) => kind === "causal" ? s <= t : !(hides && s === t + 1);
    const ways = tokens.slice(1).map((_, t) => wayTo(open, T, t, t + 1, layers));
    return {
      kind,
      T,
      open,
      ways,
      changes: entry[kind][token],
      asked: ways.filter((way) => !way).length
    };
  });
  const largest = Math.max(...panels.flatMap((panel) => panel.changes));
  return {
    text: entry.text,
    tokens,
    others: entry.replacements.map(shownToken),
    T,
    token,
    view,
    layers,
    hidden,
    panels,
    largest
  };
}
function wayTo(open, T, from, goal, layers) {
  let ways = /* @__PURE__ */ new Map([[from, [from]]]);
  for (let layer = 0; layer < layers; layer += 1) {
    const further = new Map(ways);
    for (const [at, way] of ways)
      for (let s = 0; s < T; s += 1)
        if (open(at, s) && !further.has(s)) further.set(s, [...way, s]);
    if (further.has(goal)) return further.get(goal);
    ways = further;
  }
  return null;
}
function shownToken(token) {
  return token.trim() || token.replace(/\n/g, "↵").replace(/\s/g, "␣") || "∅";
}
function changeText(change) {
  if (change === 0) return "0";
  return change < 1e-5 ? "< 0.001 %" : percentOf(change);
}

// causal_mask_explorer/panel.js
function panelLayout({ tokens, T }, { letter, width, room }) {
  const top = 4.4 * letter;
  const high = Math.min(18 * letter, room - top - 0.3 * letter);
  const rh = Math.max(letter, Math.min(1.3 * letter, high / T));
  const widest = Math.max(
    ...tokens.map((token) => textWidth(token, `600 ${letter}px system-ui, sans-serif`))
  );
  const names = Math.min(0.24 * width, widest + 0.8 * letter);
  const cell = Math.min(rh, (width - names - 8.5 * letter) / T);
  return {
    letter,
    width,
    names,
    rh,
    cell,
    top,
    height: top + T * rh + 0.3 * letter,
    x: (s) => names + s * cell,
    y: (t) => top + t * rh,
    side: names + T * cell + 0.8 * letter
  };
}
function panelNodes(label, scene, panel, at, hatch) {
  return [
    ...panelHead(label, scene, panel, at, hatch),
    ...scene.tokens.flatMap((_, t) => rowNodes(scene, panel, at, t, hatch)),
    ...scene.view === "change" ? changeFrames(scene, at) : wayNodes(scene, panel, at)
  ];
}
function panelHead(label, scene, panel, at, hatch) {
  const { letter, width } = at;
  const y = 2.6 * letter;
  const text = (x, words2) => element("svg:text", { class: "ptm-line", x, y }, shortened(words2, width - x, letter));
  const swatch = (x, name, fill) => element("svg:rect", {
    class: `ptm-${name}`,
    fill,
    x,
    y: y - 0.78 * letter,
    width: 0.85 * letter,
    height: 0.85 * letter
  });
  const change = scene.view === "change";
  const { T, token, tokens } = scene;
  const column = change ? token : Math.min(token + 1, T - 1);
  const line = change ? [
    swatch(1, "looks", null),
    text(1.4 * letter, lookLine(label, scene, panel)),
    swatch(width / 2, "seen", `url(#${hatch})`),
    text(width / 2 + 1.4 * letter, seenLine(label, scene, panel))
  ] : [text(0, answerLine(label, scene, panel))];
  const title = label(change ? panel.kind : `${panel.kind}_asked`, { n: panel.asked, of: T - 1 });
  return [
    element(
      "svg:text",
      { class: "ptm-panel-title", x: 0, y: 1.1 * letter },
      shortened(title, width, letter)
    ),
    ...line,
    element(
      "svg:text",
      {
        class: "ptm-here",
        x: at.x(column + 0.5),
        y: at.top - 0.35 * letter,
        "text-anchor": "middle"
      },
      tokens[column]
    )
  ];
}
function lookLine(label, { tokens, token, T }, { open }) {
  return label("looks", { n: tokens.filter((_, s) => open(token, s)).length, of: T });
}
function seenLine(label, { tokens, token, T }, { open }) {
  return label("seen", { n: tokens.filter((_, t) => open(t, token)).length, of: T });
}
function answerLine(label, { tokens, token, T }, { ways }) {
  if (token === T - 1) return label("last");
  const [answer, way] = [tokens[token + 1], ways[token]];
  if (!way) return label("honest", { answer });
  const over = way.slice(1, -1).map((s) => `“${tokens[s]}”`).join(" → ");
  return label(over ? "through" : "direct", { answer, over });
}
function rowNodes(scene, panel, at, t, hatch) {
  const { tokens, token, view } = scene;
  const { kind, open } = panel;
  const middle = at.y(t) + at.rh / 2 + 0.34 * at.letter;
  const cells = tokens.flatMap((_, s) => {
    if (!open(t, s)) return [];
    const box = { x: at.x(s) + 1, y: at.y(t) + 1, width: at.cell - 2, height: at.rh - 2, rx: 2 };
    const lit = t === token ? "looks" : view === "change" && s === token ? "seen" : "open";
    return [
      element("svg:rect", {
        class: `ptm-look ptm-${lit}`,
        ...box,
        "data-mask": kind,
        "data-t": t,
        "data-s": s,
        fill: lit === "seen" ? `url(#${hatch})` : null
      })
    ];
  });
  return [
    element(
      "svg:text",
      {
        x: at.names - 0.5 * at.letter,
        y: middle,
        "text-anchor": "end",
        class: t === token ? "ptm-here" : null
      },
      shortened(tokens[t], at.names - 0.5 * at.letter, at.letter)
    ),
    ...cells,
    ...view === "change" ? changeNodes(scene, panel, at, t, middle) : questionNodes(scene, panel, at, t, middle)
  ];
}
function changeNodes({ largest }, { kind, changes }, at, t, middle) {
  const room = at.width - at.side - 4.8 * at.letter;
  const long = largest ? room * changes[t] / largest : 0;
  return [
    element(
      "svg:g",
      {
        class: changes[t] ? "ptm-change" : "ptm-change ptm-zero",
        "data-mask": kind,
        "data-t": t,
        "data-value": changes[t]
      },
      [
        element("svg:rect", {
          x: at.side,
          y: at.y(t) + 0.16 * at.rh,
          width: long,
          height: 0.68 * at.rh
        }),
        element(
          "svg:text",
          { x: at.side + long + 0.4 * at.letter, y: middle },
          changeText(changes[t])
        )
      ]
    )
  ];
}
function questionNodes({ tokens, T }, { kind, ways }, at, t, middle) {
  if (t === T - 1) return [];
  const seen = ways[t] !== null;
  const answer = { x: at.x(t + 1) + 1, y: at.y(t) + 1, width: at.cell - 2, height: at.rh - 2 };
  return [
    element("svg:rect", { class: "ptm-answer", ...answer }),
    element(
      "svg:g",
      {
        class: seen ? "ptm-question ptm-told" : "ptm-question",
        "data-mask": kind,
        "data-t": t,
        "data-way": seen ? ways[t].join(" ") : ""
      },
      element("svg:text", { x: at.side, y: middle }, [
        element("svg:tspan", {}, seen ? "✗ " : "✓ "),
        shortened(tokens[t + 1], at.width - at.side - 1.6 * at.letter, at.letter)
      ])
    )
  ];
}
function changeFrames({ token, T }, at) {
  const frame = (name, x, y, width, height) => element("svg:rect", {
    class: name,
    x: x - 1,
    y: y - 1,
    width: width + 2,
    height: height + 2,
    rx: 3
  });
  return [
    frame("ptm-row-frame", at.x(0), at.y(token), T * at.cell, at.rh),
    frame("ptm-column-frame", at.x(token), at.y(0), at.cell, T * at.rh)
  ];
}
function wayNodes({ token }, { ways }, at) {
  const way = ways[token];
  if (!way) return [];
  const looks = way.slice(1).map((s, i) => [way[i], s]);
  const middles = looks.map(([t, s]) => `${at.x(s + 0.5)} ${at.y(t) + at.rh / 2}`);
  return [
    element("svg:path", { class: "ptm-way", d: `M${middles.join("L")}` }),
    ...looks.map(
      ([t, s]) => element("svg:rect", {
        class: "ptm-way-look",
        x: at.x(s) + 1,
        y: at.y(t) + 1,
        width: at.cell - 2,
        height: at.rh - 2,
        rx: 2
      })
    )
  ];
}

// causal_mask_explorer/strip.js
function causalStrip(scene, { letter, width, top }) {
  const { tokens, others, token, view } = scene;
  const widest = tokens.map((token2, i) => {
    const other = `→ ${others[i]}`;
    return other.length > token2.length ? other : token2;
  });
  const columns = columnsOf(widest, letter, 0, width - 2);
  const [high, below] = [1.7 * letter, 1.5 * letter];
  const told = (i) => {
    if (view === "change") return i === token ? `→ ${others[i]}` : null;
    return i === token + 1 ? "?" : null;
  };
  const lines = columns.at(-1).line + 1;
  const under = columns[view === "change" ? token : Math.min(token + 1, tokens.length - 1)].line;
  const lineTop = (row) => top + row * (high + 2) + (row > under ? below : 0);
  const nodes = columns.map(({ line: row, x, w }, i) => {
    const y = lineTop(row);
    const text = (at, words2, name, room = w - 0.3 * letter) => element(
      "svg:text",
      { x: x + w / 2, y: at, "text-anchor": "middle", class: name },
      shortened(words2, room, letter)
    );
    return element(
      "svg:g",
      { class: `ptm-token ${i === token ? "ptm-chosen" : ""}`, "data-place": i },
      [
        element("svg:rect", {
          class: "ptm-box",
          x: x + 1.5,
          y: y + 1,
          width: w - 3,
          height: high - 2,
          rx: 5
        }),
        text(y + 0.5 * high + 0.34 * letter, tokens[i]),
        ...told(i) ? [text(y + high + 0.95 * letter, told(i), "ptm-other")] : []
      ]
    );
  });
  return { nodes, bottom: lineTop(lines - 1) + high + (under < lines - 1 ? 0 : below) };
}

// causal_mask_explorer/picture.js
function causalPicture(label, onToken, standing) {
  const hatch = `ptm-hatch-${crypto.randomUUID?.() ?? Math.random()}`;
  const strip = element("svg:g");
  const panels = MASKS.map((kind) => element("svg:g", { "data-panel": kind }));
  const field = element(
    "svg:g",
    {
      class: "ptm-field",
      tabindex: 0,
      role: "slider",
      "aria-label": label("place"),
      "aria-valuemin": 1,
      onkeydown: pressed,
      onpointerdown: pointed,
      onpointermove: pointed,
      onpointerup: pointed
    },
    [strip, ...panels]
  );
  const pattern = element(
    "svg:pattern",
    {
      id: hatch,
      width: 5,
      height: 5,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)"
    },
    [
      element("svg:rect", { class: "ptm-hatch-ground", width: 5, height: 5 }),
      element("svg:rect", { class: "ptm-hatch-line", width: 3, height: 5 })
    ]
  );
  const svg = element("svg:svg", { class: "ptm-masks", "data-name": "masks", role: "group" }, [
    element("svg:defs", {}, pattern),
    field
  ]);
  let now = null;
  function draw(scene, width) {
    const letter = fittedLetter(svg, 16, 22, (size) => arranged(scene, width, size).height);
    const { sentence, at, rooms, height } = arranged(scene, width, letter);
    strip.replaceChildren(...sentence.nodes);
    panels.forEach((panel, i) => {
      panel.setAttribute("transform", `translate(${rooms[i].left} ${rooms[i].top})`);
      panel.replaceChildren(...panelNodes(label, scene, scene.panels[i], at, hatch));
    });
    svg.style.height = `${Math.ceil(height)}px`;
    now = { scene, at, rooms };
    const names = {
      "aria-valuemax": scene.T,
      "aria-valuenow": scene.token + 1,
      "aria-valuetext": scene.tokens[scene.token]
    };
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
  }
  function arranged(scene, width, letter) {
    const sentence = causalStrip(scene, { letter, width, top: 0.3 * letter });
    const beside = width > 44 * letter;
    const gap = 1.6 * letter;
    const top = sentence.bottom + 0.3 * letter;
    const room = presentRoom(svg) - top - 1;
    const at = panelLayout(scene, { letter, width: beside ? (width - gap) / 2 : width, room });
    const rooms = panels.map(
      (_, i) => beside ? { left: i * (at.width + gap), top } : { left: 0, top: top + i * (at.height + 0.6 * letter) }
    );
    return { sentence, at, rooms, height: Math.ceil(rooms.at(-1).top + at.height) };
  }
  function pressed(event) {
    const last = now.scene.T - 1;
    const token = standing();
    const goal = {
      ArrowRight: token + 1,
      ArrowDown: token + 1,
      ArrowLeft: token - 1,
      ArrowUp: token - 1,
      Home: 0,
      End: last
    }[event.key];
    if (goal === void 0) return;
    event.preventDefault();
    onToken(Math.max(0, Math.min(last, goal)), true);
  }
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    if (event.type === "pointerdown") field.setPointerCapture(event.pointerId);
    const box = svg.getBoundingClientRect();
    const token = tokenAt(event, event.clientX - box.left, event.clientY - box.top);
    onToken(token ?? standing(), event.type === "pointerup");
  }
  function tokenAt(event, x, y) {
    const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest(".ptm-token")?.dataset.place;
    if (place !== void 0 && svg.contains(under)) return Number(place);
    const {
      scene: { T },
      at,
      rooms
    } = now;
    const room = rooms.find(
      ({ left, top }) => x >= left && x < left + at.width && y >= top + at.y(0) && y < top + at.y(T)
    );
    return room ? Math.floor((y - room.top - at.top) / at.rh) : null;
  }
  return { svg, draw };
}

// causal_mask_explorer/style.css
var style_default = String.raw`.ptm.ptm-causal_mask_explorer {
  --ptm-range: 7em;
  .ptm-controls {
    margin: 0.4em 0 0.3em;
    gap: 0.4em 1.2em;
    min-height: 2em;
  }
  .ptm-controls output {
    min-width: 1em;
    font-weight: 700;
  }
  svg.ptm-masks {
    font-variant-numeric: tabular-nums;
  }
  .ptm-masks .ptm-field {
    cursor: pointer;
    touch-action: pan-y;
    outline: none;
  }
  .ptm-masks .ptm-field:focus-visible .ptm-chosen .ptm-box {
    stroke: var(--ptm-blue);
    stroke-width: 4;
  }
  .ptm-masks .ptm-box {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-masks .ptm-token:hover .ptm-box {
    fill: var(--ptm-faint);
  }
  .ptm-masks .ptm-chosen .ptm-box {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-masks :is(.ptm-chosen text, .ptm-here) {
    font-weight: 650;
  }
  .ptm-masks .ptm-other {
    fill: var(--ptm-orange);
    font-weight: 650;
  }
  .ptm-masks .ptm-open {
    fill: var(--ptm-line);
  }
  .ptm-masks .ptm-looks {
    fill: var(--ptm-blue);
  }
  .ptm-masks rect.ptm-seen {
    stroke: var(--ptm-orange);
    stroke-width: 1;
  }
  .ptm-masks :is(.ptm-row-frame, .ptm-column-frame, .ptm-answer, .ptm-way, .ptm-way-look) {
    fill: none;
    pointer-events: none;
  }
  .ptm-masks :is(.ptm-row-frame, .ptm-column-frame) {
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
  }
  .ptm-masks .ptm-column-frame {
    stroke-dasharray: 5 4;
  }
  .ptm-masks .ptm-answer {
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
    stroke-dasharray: 3 3;
  }
  .ptm-masks :is(.ptm-way, .ptm-way-look) {
    stroke: var(--ptm-red);
    stroke-width: 3;
  }
  .ptm-masks .ptm-change rect {
    fill: var(--ptm-bar);
  }
  .ptm-masks :is(.ptm-zero text, .ptm-question tspan) {
    fill: var(--ptm-green);
    font-weight: 700;
  }
  .ptm-masks .ptm-told tspan {
    fill: var(--ptm-red);
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0 0.2em;
  }
  &.ptm-present .ptm-own {
    margin: 0.2em 0 0;
  }
}
`;

// causal_mask_explorer/words.js
var words = {
  en: {
    title: "Causal and full attention masks",
    invitation: "Click a word to replace it",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python reads it",
    asking: "asking Python …",
    place: "Token of the sentence",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    views: "View",
    view_change: "Replace a word",
    view_training: "Training targets",
    layers: "layers",
    hidden: "full mask: own target hidden",
    causal: "Causal mask: left context only",
    full: "Full mask: both directions",
    looks: "attends to {n} of {of}",
    seen: "attended by {n} of {of}",
    causal_asked: "Causal mask: {n} of {of} targets unseen",
    full_asked: "Full mask: {n} of {of} targets unseen",
    last: "The target of the last position is the token after the text.",
    honest: "“{answer}” is unseen: the model must predict it",
    direct: "“{answer}” is an input here: nothing to predict",
    through: "“{answer}” leaks through {over}: nothing to predict",
    lesson_change: "“{token}” is replaced by “{other}”. The bars show how much the next-token distribution of each row changes: 0 % if it stays the same, 100 % if nothing of it is left (total variation distance). Of {of} outputs, {n} change under the causal mask, {before} of them before the word; {full} change under the full mask. More layers do not reach further, since every layer has the same mask.",
    weights: "Both sides use the same model; it was trained with the causal mask.",
    lesson_training: "For each row: has this position had access to the next token, its target (✓ no, ✗ yes)? With the causal mask, one forward pass trains {n} predictions; one at a time, they would take {n} passes.",
    lesson_full: "With the full mask, the target is among the inputs.",
    lesson_hidden: "In a single layer it is enough to mask each position's own target.",
    lesson_leak: "With more layers, the target leaks through another position that has attended to it. So BERT replaces tokens in the input itself.",
    length: "A sentence here has {least} to {most} tokens; this one has {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be read.",
    picture_of: "{sentence}: which tokens attend to which under a causal and a full mask",
    at: "Token {place} of {count}, {token}.",
    told_change: "Replaced by {other}: {n} outputs change under the causal mask and {full} under the full mask.",
    told_training: "{n} unseen targets under the causal mask, {full} under the full mask.",
    number: "#",
    token: "token",
    sees_causal: "attends to, causal",
    sees_full: "attends to, full",
    change_causal: "change, causal",
    change_full: "change, full",
    answer: "target",
    way_causal: "seen, causal",
    way_full: "seen, full",
    no: "no"
  },
  zh: {
    title: "因果掩码与全掩码",
    invitation: "点击一个词，把它换掉",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来读",
    asking: "正在询问 Python …",
    place: "句中的词元",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    views: "视图",
    view_change: "换一个词",
    view_training: "训练目标",
    layers: "层数",
    hidden: "全掩码：遮住自己的目标",
    causal: "因果掩码：只有左侧上下文",
    full: "全掩码：两侧上下文",
    looks: "关注 {of} 个中的 {n} 个",
    seen: "被 {of} 个中的 {n} 个关注",
    causal_asked: "因果掩码：{of} 个目标中有 {n} 个未见",
    full_asked: "全掩码：{of} 个目标中有 {n} 个未见",
    last: "最后一个位置的目标是文本之后的词元。",
    honest: "未见“{answer}”：必须预测",
    direct: "输入中就有“{answer}”：无需预测",
    through: "“{answer}”经由 {over} 泄漏：无需预测",
    lesson_change: "“{token}”换成“{other}”。右边的条形：每一行预测下一个词元的分布改变了多少，0 % 为不变，100 % 为完全不同（全变差距离）。{of} 处输出中，因果掩码下改变 {n} 处，其中在它之前的有 {before} 处；全掩码下改变 {full} 处。层数再多也一样，因为每一层的掩码相同。",
    weights: "左右两边是同一个模型，它是用因果掩码训练的。",
    lesson_training: "逐行看：这个位置有没有读到下一个词元，也就是它的目标（✓ 没有，✗ 有）？因果掩码下，一次前向计算训练 {n} 个预测；逐个来做，需要 {n} 次。",
    lesson_full: "全掩码下，目标就在输入之中。",
    lesson_hidden: "只有一层时，遮住每个位置自己的目标就够了。",
    lesson_leak: "层数多了，目标会经由关注过它的其他位置泄漏。所以 BERT 直接替换输入中的词元。",
    length: "这里的句子有 {least} 到 {most} 个词元，这一句有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的句子。",
    picture_of: "{sentence}：因果掩码与全掩码下，哪些词元关注哪些词元",
    at: "第 {place} 个词元（共 {count} 个）：{token}。",
    told_change: "换成 {other}：因果掩码下改变 {n} 处输出，全掩码下改变 {full} 处。",
    told_training: "因果掩码下有 {n} 个未见目标，全掩码下有 {full} 个。",
    number: "#",
    token: "词元",
    sees_causal: "关注（因果）",
    sees_full: "关注（全）",
    change_causal: "改变（因果）",
    change_full: "改变（全）",
    answer: "目标",
    way_causal: "见到目标（因果）",
    way_full: "见到目标（全）",
    no: "没有"
  }
};

// causal_mask_explorer/index.js
var SETTINGS = ["token", "view", "layers", "hidden"];
function explorer(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = { text: model.get("sentence"), ...settings() };
  const start = known.get(wanted.text) ?? model.get("presets")[0];
  const first = { entry: start, ...wanted, token: tokenIn(wanted.token, start) };
  const state = { ...first, asked: null, waiting: 0, slow: false };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const controls = causalControls(label, model.get("deepest"), { drag, settle });
  const picture = causalPicture(
    label,
    (token, settled) => (settled ? settle : drag)({ token }),
    () => state.token
  );
  const shell = host.frame({
    reset: () => settle({ ...first, asked: null }),
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, controls.node, picture.svg, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = causalScene(state);
      ui.show(state);
      controls.show(state);
      ui.caption.textContent = explained(label, scene);
      if (width) picture.draw(scene, width);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    if (sentence === state.entry.text) settle(now);
    else {
      drag({ ...now, token: state.token });
      choose(sentence, now.token);
    }
  });
  if (start.text === wanted.text) settle({});
  else {
    describe();
    paint();
    choose(wanted.text, wanted.token);
  }
  function drag(changes) {
    Object.assign(state, changes);
    state.token = tokenIn(state.token, state.entry);
    paint();
  }
  function settle(changes) {
    shell.notice("");
    drag(changes);
    traits.write({ ...state, ...state.asked ? {} : { sentence: state.entry.text } });
    describe();
  }
  async function choose(typed, token = state.token) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    const entry = known.get(text);
    if (entry) {
      settle({ entry, token, asked: null });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    const asked = { text, token };
    state.asked = asked;
    const answer = await ask({ type: "reach", text });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.tokens) known.set(message.text, message);
    if (message.text !== state.asked?.text) return;
    const { token } = state.asked;
    state.asked = null;
    settle(message.tokens ? { entry: message, token } : {});
    if (message.failed) shell.notice(label("failed", { message: message.failed }));
    else if (!message.tokens)
      shell.notice(
        label("length", { n: message.length, least: model.get("least"), most: model.get("most") })
      );
  }
  function describe() {
    const scene = causalScene(state);
    shell.say(spoken(label, scene));
    picture.svg.setAttribute("aria-label", label("picture_of", { sentence: scene.text }));
    shell.rows(...(scene.view === "change" ? changeTable : trainingTable)(label, scene));
  }
}
function tokenIn(token, { tokens }) {
  return Math.max(0, Math.min(tokens.length - 1, token));
}
function explained(label, scene) {
  const { panels, tokens, others, token, T, layers, hidden } = scene;
  if (scene.view === "change") {
    const [n, full] = changedIn(panels);
    const before = panels[0].changes.slice(0, token).filter(Boolean).length;
    return [
      label("lesson_change", {
        token: tokens[token],
        other: others[token],
        of: T,
        n,
        before,
        full
      }),
      label("weights")
    ].join(" ");
  }
  const leak = panels[1].asked < T - 1;
  return [
    label("lesson_training", { n: T - 1 }),
    label(!hidden ? "lesson_full" : layers > 1 && leak ? "lesson_leak" : "lesson_hidden")
  ].join(" ");
}
function changedIn(panels) {
  return panels.map(({ changes }) => changes.filter(Boolean).length);
}
function spoken(label, { view, panels, tokens, others, token, T }) {
  const counts = view === "change" ? changedIn(panels) : panels.map(({ asked }) => asked);
  return [
    label("at", { place: token + 1, count: T, token: tokens[token] }),
    label(`told_${view}`, { other: others[token], n: counts[0], full: counts[1] })
  ].join(" ");
}
function changeTable(label, { tokens, panels }) {
  const heads = ["number", "token", "sees_causal", "sees_full", "change_causal", "change_full"];
  return [
    heads.map((key) => label(key)),
    tokens.map((name, t) => [
      t + 1,
      name,
      ...panels.map(({ open }) => tokens.filter((_, s) => open(t, s)).join(" ")),
      ...panels.map(({ changes }) => changes[t])
    ])
  ];
}
function trainingTable(label, { tokens, panels }) {
  const heads = ["number", "token", "answer", "way_causal", "way_full"];
  return [
    heads.map((key) => label(key)),
    tokens.slice(1).map((answer, t) => [
      t + 1,
      tokens[t],
      answer,
      ...panels.map(
        ({ ways }) => ways[t] ? ways[t].map((s) => tokens[s]).join(" ← ") : label("no")
      )
    ])
  ];
}
var causal_mask_explorer_default = widget({
  kind: "ptm-causal_mask_explorer ptm-sentence-choice",
  style: sentence_choice_default + style_default,
  words,
  build: explorer
});
export {
  causal_mask_explorer_default as default
};
