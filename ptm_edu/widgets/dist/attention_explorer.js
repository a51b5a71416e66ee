// host:names
import { count } from "./host.js";
import { element } from "./host.js";
import { fittedLetter } from "./host.js";
import { heading } from "./host.js";
import { letterSize } from "./host.js";
import { oncePerFrame } from "./host.js";
import { same } from "./host.js";
import { shortened } from "./host.js";
import { steppedTo } from "./host.js";
import { textWidth } from "./host.js";
import { widget } from "./host.js";

// host/packed_attention.js
var Bytes = Uint8Array;
function bytesOf(packed) {
  if (Bytes.fromBase64) return Bytes.fromBase64(packed);
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i += 1) bytes[i] = letters.charCodeAt(i);
  return bytes;
}
function weightsOf(bytes, sources) {
  const weights = new Float32Array(bytes.length);
  stretchesOf(bytes, sources).forEach((stretch, row) => {
    for (let i = row * sources; i < (row + 1) * sources; i += 1)
      weights[i] = (bytes[i] * stretch) ** 2;
  });
  return weights;
}
function stretchesOf(bytes, sources) {
  const stretches = new Float64Array(bytes.length / sources);
  for (let row = 0; row < stretches.length; row += 1) {
    let sum = 0;
    for (let i = row * sources; i < (row + 1) * sources; i += 1) sum += bytes[i] * bytes[i];
    if (sum > 0) stretches[row] = 1 / Math.sqrt(sum);
  }
  return stretches;
}

// attention_explorer/layout.js
var NUMBER = 3;
function layoutOf(label, scene, width, room, letter) {
  const sources = [
    ...scene.sources.map(({ text }) => text),
    ...scene.rests.map((name) => label(name))
  ];
  const texts = { queries: scene.queries.map(({ text }) => text), sources };
  return (scene.across ? inRows : inColumns)(texts, scene.series.length, width, room, letter);
}
function wideOf(text, letter) {
  return textWidth(text, `600 ${letter}px system-ui, sans-serif`) + 0.9 * letter;
}
function inColumns(texts, several, width, room, letter) {
  const top = 1.8 * letter;
  const most = Math.max(texts.queries.length, texts.sources.length);
  const pitch = Math.min(
    1.75 * letter,
    Math.max((letter > 16 ? 1.1 : 1.2) * letter, (room - top) / most)
  );
  const [queryWidth, other] = [texts.queries, texts.sources].map(
    (side) => Math.min(0.24 * width, Math.max(...side.map((text) => wideOf(text, letter))))
  );
  const right = queryWidth + 0.4 * (width - queryWidth - other);
  const bars = right + other + 0.4 * letter;
  const each = (width - bars) / several;
  const boxes = (side, x, w) => side.map((_, i) => ({ x, y: top + i * pitch, w, h: pitch }));
  const middle = (i) => top + (i + 0.5) * pitch;
  return {
    letter,
    width,
    height: top + most * pitch + 2,
    queries: boxes(texts.queries, 0, queryWidth),
    sources: boxes(texts.sources, right, other),
    from: { x: queryWidth - 0.4 * letter, y: 1.1 * letter, "text-anchor": "end" },
    to: { x: right + 0.4 * letter, y: 1.1 * letter },
    names: Array.from({ length: several }, (_, i) => ({ x: bars + i * each, y: 1.1 * letter })),
    room: each - 0.5 * letter,
    line(query, source) {
      const [x, to, bend] = [queryWidth + 3, right - 3, (right - queryWidth) / 2];
      return `M${x} ${middle(query)}C${x + bend} ${middle(query)} ${to - bend} ${middle(source)} ${to} ${middle(source)}`;
    },
    bar(i, source, share) {
      const [x, y, long] = [bars + i * each, middle(source), share * (each - NUMBER * letter)];
      return {
        rect: { x, y: y - 0.31 * pitch, width: Math.max(0, long), height: 0.62 * pitch },
        text: { x: x + Math.max(0, long) + 0.25 * letter, y: y + 0.34 * letter }
      };
    }
  };
}
function inRows(texts, several, width, room, letter) {
  const left = 6.4 * letter;
  const natural = Object.fromEntries(
    Object.entries(texts).map(([side, all]) => [
      side,
      all.map((text) => Math.max(NUMBER * letter, wideOf(text, letter)))
    ])
  );
  const sums = Object.values(natural).map((all) => all.reduce((sum, w) => sum + w, 0));
  const whole = Math.max(width - left, ...sums);
  const high = { token: 1.7 * letter, bar: 2.5 * letter, number: 1.3 * letter };
  const below = several * (high.bar + high.number);
  const gap = Math.max(5 * letter, Math.min(10 * letter, room - below - 2 * high.token));
  const rows = { queries: 2, sources: 2 + high.token + gap };
  const boxes = (side) => {
    const spread = Math.min(1.8, whole / natural[side].reduce((sum, w) => sum + w, 0));
    let x = left;
    return natural[side].map((w) => {
      x += w * spread;
      return { x: x - w * spread, y: rows[side], w: w * spread, h: high.token };
    });
  };
  const [queries, sources] = [boxes("queries"), boxes("sources")];
  const middle = ({ x, w }) => x + w / 2;
  const base = (i) => rows.sources + high.token + (i + 1) * high.bar + i * high.number;
  const named = (side) => ({ x: 0, y: rows[side] + 1.15 * letter });
  return {
    letter,
    width: left + whole,
    height: base(several - 1) + high.number + 4,
    queries,
    sources,
    from: named("queries"),
    to: named("sources"),
    room: left - 0.5 * letter,
    names: Array.from({ length: several }, (_, i) => ({ x: 0, y: base(i) - 0.5 * high.bar })),
    line(query, source) {
      const [x, to] = [middle(queries[query]), middle(sources[source])];
      const [y, end, bend] = [rows.queries + high.token + 2, rows.sources - 2, gap / 2];
      return `M${x} ${y}C${x} ${y + bend} ${to} ${end - bend} ${to} ${end}`;
    },
    bar(i, source, share) {
      const [x, long] = [middle(sources[source]), Math.max(0, share * 0.85 * high.bar)];
      return {
        rect: { x: x - 0.6 * letter, y: base(i) - long, width: 1.2 * letter, height: long },
        text: { x, y: base(i) + letter, "text-anchor": "middle" }
      };
    }
  };
}

// attention_explorer/numbers.js
var LEAST = 0.02;
var STRONGEST = 400;
function heldLayers(model) {
  const [, heads, tokens, sources] = model.get("shape");
  const [size, each] = [tokens * sources, heads * tokens * sources];
  const packed = /* @__PURE__ */ new Map();
  const layers = /* @__PURE__ */ new Map();
  const averages = /* @__PURE__ */ new Map();
  const first = bytesOf(model.get("weights"));
  model.get("held").forEach((layer, i) => packed.set(layer, first.subarray(i * each, (i + 1) * each)));
  const weights = (layer) => {
    if (!layers.has(layer)) layers.set(layer, weightsOf(packed.get(layer), sources));
    return layers.get(layer);
  };
  const average = (layer) => {
    if (!averages.has(layer)) {
      const mean = new Float32Array(size);
      const all = weights(layer);
      for (let i = 0; i < all.length; i += 1) mean[i % size] += all[i] / heads;
      averages.set(layer, mean);
    }
    return averages.get(layer);
  };
  return {
    has: (layer) => packed.has(layer),
    list: () => [...packed.keys()].sort((one, other) => one - other),
    take: (layer, text) => packed.set(layer, bytesOf(text)),
    matrix: (layer, head) => head === null ? average(layer) : weights(layer).subarray(head * size, (head + 1) * size),
    roots(layer, head) {
      const bytes = packed.get(layer).subarray(head * size, (head + 1) * size);
      return { roots: bytes, stretches: stretchesOf(bytes, sources) };
    }
  };
}
function unitsOf(tokens, numbers, special, whole) {
  const units = [];
  tokens.forEach((token, i) => {
    const goesOn = whole && i > 0 && numbers[i] >= 0 && numbers[i] === numbers[i - 1];
    if (goesOn) units.at(-1).members.push(i);
    else units.push({ members: [i], special: special.includes(token) });
  });
  return units.map((unit) => ({
    ...unit,
    text: whole && numbers[unit.members[0]] >= 0 ? spelled(unit.members.map((i) => tokens[i])) : visible(tokens[unit.members[0]])
  }));
}
function spelled(pieces) {
  const bare = pieces.map((piece) => piece.replace(/^(##|[▁Ġ])|(@@|<\/w>)$/g, "")).join("");
  return bare || visible(pieces.join(""));
}
function visible(token) {
  return token.replace(/\n/g, "⏎").replace(/\t/g, "⇥").replace(/^ +$/, "␣") || "∅";
}
function grouped(matrix, sources, rows, columns) {
  const found = new Float32Array(rows.length * columns.length);
  const column = new Int32Array(sources).fill(-1);
  columns.forEach(
    ({ members }, c) => members.forEach((s) => {
      column[s] = c;
    })
  );
  rows.forEach(
    ({ members }, r) => members.forEach((t) => {
      for (let s = 0; s < sources; s += 1) {
        if (column[s] >= 0)
          found[r * columns.length + column[s]] += matrix[t * sources + s] / members.length;
      }
    })
  );
  return found;
}
function strongest(weights, columns) {
  const found = [];
  weights.forEach((weight, i) => {
    if (weight >= LEAST) found.push({ row: Math.floor(i / columns), column: i % columns, weight });
  });
  return found.length <= STRONGEST ? found : found.sort((one, other) => other.weight - one.weight).slice(0, STRONGEST);
}
function weightText(weight) {
  if (weight >= 0.0995) return weight.toFixed(2);
  return weight >= 5e-4 ? weight.toFixed(3) : "0";
}

// attention_explorer/row.js
function attentionRow() {
  const node = element("svg:g", { class: "ptm-row" });
  function draw(scene, layout) {
    const full = Math.max(1e-9, ...scene.series.flatMap(({ weights }) => weights));
    node.replaceChildren(
      ...scene.series.flatMap((series, i) => [
        element("svg:text", { ...layout.names[i], class: `ptm-name ptm-series-${i}` }, [
          element("svg:tspan", { class: "ptm-sign" }, series.sign),
          ` ${named(series, layout)}`
        ]),
        ...series.weights.map(
          (weight, s) => bar(layout.bar(i, s, weight / full), weight, { series: i, source: s, full })
        ),
        ...scene.rests.map(
          (name, n) => rest(layout.bar(i, series.weights.length + n, 0), series[name], i)
        )
      ])
    );
  }
  function named({ name, head }, { room, letter }) {
    const shown = shortened(name, room - 1.2 * letter, letter);
    return shown === name || head === null ? shown : `${head}`;
  }
  function bar({ rect, text }, weight, { series, source, full }) {
    return element(
      "svg:g",
      {
        class: `ptm-weight ptm-series-${series}`,
        "data-series": series,
        "data-source": source,
        "data-weight": weight,
        "data-share": weight / full
      },
      [element("svg:rect", rect), element("svg:text", text, weightText(weight))]
    );
  }
  function rest({ text }, weight, series) {
    return element(
      "svg:g",
      { class: "ptm-rest", "data-series": series, "data-weight": weight },
      element("svg:text", text, weightText(weight))
    );
  }
  return { node, draw };
}

// host/entropy.js
function entropyOf(weights) {
  return weights.reduce((sum, w) => w > 0 ? sum - w * Math.log2(w) : sum, 0);
}

// attention_explorer/scene.js
var SERIES = ["●", "■", "▲", "◆"];
function sidesOf(model, { whole, hide }) {
  const special = model.get("special");
  const queries = unitsOf(model.get("tokens"), model.get("words"), special, whole);
  const other = model.get("source_tokens");
  const every = other.length ? unitsOf(other, model.get("source_words"), special, whole) : queries;
  const shown = (units) => {
    const rest = hide ? units.filter((unit) => !unit.special) : units;
    return rest.length ? rest : units;
  };
  return { queries: shown(queries), sources: shown(every), every };
}
function placeOfToken(units, token) {
  const place = units.findIndex(({ members }) => members.at(-1) >= token);
  return place < 0 ? units.length - 1 : place;
}
function sceneOf(label, held, state, sides, window2) {
  const { layer, heads, token } = state.choice;
  const { queries, sources, every } = sides;
  const { size } = window2;
  const at = placeOfToken(queries, token - window2.first);
  const series = (heads.length ? heads : [null]).map((head, i) => {
    const matrix = held.matrix(layer, head);
    const row = grouped(matrix, size, [queries[at]], every);
    const total = row.reduce((sum, weight) => sum + weight, 0);
    const weights = every.flatMap((unit, i2) => sources.includes(unit) ? [row[i2]] : []);
    return {
      head,
      sign: head === null ? "◇" : SERIES[i],
      entropy: entropyOf(row),
      weights,
      name: head === null ? label("average") : label("head", { head }),
      outside: window2.cut ? grouped(matrix, size, [queries[at]], [{ members: [size - 1] }])[0] : 0,
      hidden: Math.max(0, total - weights.reduce((sum, weight) => sum + weight, 0)),
      lines: state.lines ? strongest(grouped(matrix, size, queries, sources), sources.length) : []
    };
  });
  return {
    layer,
    series,
    at,
    queries,
    sources,
    across: state.across,
    whole: state.whole,
    rests: [
      ...sources.length < every.length ? ["hidden"] : [],
      ...window2.cut ? ["outside"] : []
    ],
    cut: window2.cut,
    every: every.length,
    chosen: queries[at].text,
    masked: series.every(
      ({ entropy, weights, hidden, outside }) => entropy === 0 && hidden === 0 && outside === 0 && weights.every((weight) => weight === 0)
    ),
    names: listed(
      label,
      series.map(({ name }) => name)
    )
  };
}
function listed(label, names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${label("both")} ${names.at(-1)}`;
}
function shareOutside({ series }) {
  return series.map(({ name, outside }) => `${name} ${(100 * outside).toFixed(1)} %`).join(", ");
}
function explained(label, scene) {
  const { chosen: token, series, every: n } = scene;
  if (scene.masked) return label("caption_masked", { token });
  const entropies = series.map(({ name, entropy }) => label("entropy_of", { name, bits: entropy.toFixed(2) })).join(", ");
  const cut = Math.max(...series.map(({ lines }) => lines.length)) >= STRONGEST;
  const told = {
    token,
    entropies,
    outside: shareOutside(scene),
    equal: Math.log2(n).toFixed(2),
    n: label(scene.whole ? "words_n" : "tokens_n", { n })
  };
  return [
    label(scene.cut ? "caption_window" : "caption", told),
    ...scene.whole ? [label("note_whole")] : [],
    ...cut ? [label("note_lines", { n: STRONGEST })] : []
  ].join(" ");
}
function spoken(label, { layer, names, chosen: token, sources, series }) {
  const [{ weights }] = series;
  const best = sources.map(({ text }, i) => ({ text, weight: weights[i] })).filter(({ weight }) => weight >= 5e-4).sort((one, other) => other.weight - one.weight).slice(0, 3);
  const list = best.map(({ text, weight }) => `${text} ${weightText(weight)}`).join(", ");
  return label("summary", { layer, heads: names, token, list: list || label("nowhere") });
}

// attention_explorer/arcs.js
var DASHES = ["", "8 3", "2 3", "9 3 2 3"];
var LEVELS = 8;
function attentionArcs(label, onToken, standing) {
  const pale = element("svg:g", { class: "ptm-pale" });
  const strong = element("svg:g", { class: "ptm-strong" });
  const sides = element("svg:g");
  const strip = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "slider",
    "aria-label": label("pick_token"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointerdown: pointed,
    onpointermove: pointed,
    onpointerup: pointed
  });
  const row = attentionRow();
  const svg = element("svg:svg", { class: "ptm-arcs", "data-name": "attention", role: "group" }, [
    pale,
    strong,
    sides,
    strip,
    row.node
  ]);
  const node = element("div", { class: "ptm-scroll" }, svg);
  let now = { queries: [] };
  let [layout, laid, drawn] = [null, "", ""];
  function draw(scene, width, room) {
    const tokens = Math.max(scene.queries.length, scene.sources.length + scene.rests.length);
    const letter = fittedLetter(
      svg,
      16,
      24,
      (size) => scene.across ? 0 : (1.8 + 1.2 * tokens) * size
    );
    now = scene;
    const texts = [scene.queries, scene.sources].map((units) => units.map(({ text }) => text));
    const given = JSON.stringify([
      texts,
      scene.rests,
      letter,
      width,
      scene.across,
      scene.series.length
    ]);
    if (given !== laid) {
      layout = layoutOf(label, scene, width, room, letter);
      const key = JSON.stringify([layout.queries, layout.sources, letter, texts, scene.rests]);
      if (key !== drawn) drawTokens(scene, layout);
      [laid, drawn] = [given, key];
    }
    svg.style.width = `${layout.width}px`;
    svg.style.height = `${Math.ceil(layout.height)}px`;
    [...strip.children].forEach((token, i) => token.classList.toggle("ptm-chosen", i === scene.at));
    drawLines(scene, layout);
    row.draw(scene, layout);
    intoView(layout.queries[scene.at]);
    const names = {
      "aria-valuemax": scene.queries.length,
      "aria-valuenow": scene.at + 1,
      "aria-valuetext": scene.chosen
    };
    for (const [name, value] of Object.entries(names)) strip.setAttribute(name, value);
  }
  function drawTokens(scene, layout2) {
    const { letter } = layout2;
    const token = (text, { x, y, w, h }, kind, looks) => {
      const anchors = { end: x + w - 0.4 * letter, start: x + 0.4 * letter, middle: x + w / 2 };
      const anchor = scene.across ? "middle" : looks ? "end" : "start";
      return element("svg:g", { class: kind }, [
        element("svg:title", {}, text),
        element("svg:rect", { x: x + 1, y: y + 1, width: w - 2, height: h - 2, rx: 4 }),
        element(
          "svg:text",
          { x: anchors[anchor], y: y + h / 2 + 0.34 * letter, "text-anchor": anchor },
          shortened(text, w - 0.6 * letter, letter)
        )
      ]);
    };
    strip.replaceChildren(
      ...scene.queries.map(({ text }, i) => {
        const query = token(text, layout2.queries[i], "ptm-query", true);
        query.dataset.place = i;
        return query;
      })
    );
    const rest = layout2.sources.slice(scene.sources.length);
    sides.replaceChildren(
      element("svg:text", { ...layout2.from, class: "ptm-side" }, label("from")),
      element("svg:text", { ...layout2.to, class: "ptm-side" }, label("to")),
      ...scene.sources.map(({ text }, i) => token(text, layout2.sources[i], "ptm-source", false)),
      ...rest.map((box, i) => token(label(scene.rests[i]), box, "ptm-source ptm-side", false))
    );
  }
  function drawLines({ series, at }, layout2) {
    strong.replaceChildren(
      ...series.flatMap(
        ({ weights }, i) => weights.flatMap(
          (weight, s) => weight < LEAST / 4 ? [] : [
            element("svg:path", {
              class: `ptm-line ptm-series-${i}`,
              d: layout2.line(at, s),
              "stroke-width": (1 + 5 * weight).toFixed(2),
              "stroke-dasharray": DASHES[i] || null,
              opacity: (0.3 + 0.7 * Math.sqrt(weight)).toFixed(2),
              "data-series": i,
              "data-source": s,
              "data-weight": weight
            })
          ]
        )
      )
    );
    pale.replaceChildren(
      ...series.flatMap(
        ({ lines }, i) => levelsOf(lines.filter(({ row: query }) => query !== at)).flatMap(
          (level, strength) => level.length ? [
            element("svg:path", {
              class: `ptm-line ptm-series-${i}`,
              "data-lines": level.length,
              opacity: paleness(strength),
              d: level.map((line) => layout2.line(line.row, line.column)).join("")
            })
          ] : []
        )
      )
    );
  }
  function paleness(strength) {
    return (0.45 * Math.sqrt((strength + 0.5) / LEVELS)).toFixed(2);
  }
  function levelsOf(lines) {
    const levels = Array.from({ length: LEVELS }, () => []);
    lines.forEach(
      (line) => levels[Math.min(LEVELS - 1, Math.floor(line.weight * LEVELS))].push(line)
    );
    return levels;
  }
  function intoView({ x, y, w, h }) {
    const inside = (start, size, from, room) => start >= from && start + size <= from + room;
    if (!inside(y, h, node.scrollTop, node.clientHeight))
      node.scrollTop = y - (node.clientHeight - h) / 2;
    if (!inside(x, w, node.scrollLeft, node.clientWidth))
      node.scrollLeft = x - (node.clientWidth - w) / 2;
  }
  function pressed(event) {
    const goal = steppedTo(event.key, placeOfToken(now.queries, standing()), now.queries.length);
    if (goal === void 0) return;
    event.preventDefault();
    onToken(now.queries[goal].members[0], true);
  }
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const under = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const query = under?.closest(".ptm-query");
    if (event.type === "pointerdown") strip.setPointerCapture(event.pointerId);
    const place = query && strip.contains(query) ? Number(query.dataset.place) : now.at;
    onToken(now.queries[place].members[0], event.type === "pointerup");
  }
  return { node, svg, draw };
}

// attention_explorer/controls.js
var WIDE = 64;
function attentionControls(label, model, handlers) {
  const layer = layerPicker(label, model.get("shape")[0], handlers);
  const heads = headButtons(label, model, handlers);
  const options = optionBoxes(label, model, handlers);
  const windows = windowPickers(label, model, handlers);
  const busy = element("small", { role: "status" });
  const over = heading("ptm-over", 4, []);
  const caption = element("div", { class: "ptm-caption ptm-said ptm-least" });
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [layer.node, busy, ...options.nodes]),
      element("div", { class: "ptm-controls" }, heads.node),
      ...windows.nodes
    ],
    over,
    caption,
    show(state, scene) {
      [layer, heads, options, windows].forEach((part) => part.show(state));
      busy.textContent = state.slow ? label("asking") : "";
      busy.classList.toggle("ptm-busy", state.slow);
      over.textContent = label("now", { layer: scene.layer, heads: scene.names });
      if (scene.cut) over.textContent += `, ${label("now_outside", { list: shareOutside(scene) })}`;
      caption.textContent = explained(label, scene);
    }
  };
}
function layerPicker(label, layers, handlers) {
  const value = element("output", { "data-of": "layer" });
  const told = (settled) => () => handlers.choose({ layer: Number(slider.value) }, settled);
  const slider = element("input", {
    type: "range",
    min: 0,
    max: layers - 1,
    step: 1,
    "data-of": "layer",
    oninput: told(false),
    onchange: told(true)
  });
  const node = element("label", {}, [label("layer"), slider, value]);
  node.hidden = layers < 2;
  return {
    node,
    show({ choice, asked }) {
      slider.value = (asked ?? choice).layer;
      value.textContent = choice.layer;
    }
  };
}
function rangesOf(model) {
  const [, , rows, columns] = model.get("shape");
  return model.get("window").map((first, side) => ({
    from: count(first + 1),
    to: count(first + (side ? columns - 1 : rows)),
    all: count(model.get("size")[side])
  }));
}
function windowPickers(label, model, handlers) {
  const starts = model.get("window");
  const pickers = starts.map((_, side) => {
    const shown = element("span", { "data-range": side });
    const slider = element("input", {
      type: "range",
      min: 0,
      max: Math.floor((model.get("size")[side] - 1) / WIDE),
      step: 1,
      "data-window": side,
      "aria-label": label(side ? "to_window" : "from_window"),
      onchange: () => {
        handlers.slide(side, WIDE * Number(slider.value));
      }
    });
    const hidden = model.get("size")[side] <= WIDE;
    return { side, slider, shown, node: element("label", { hidden }, [slider, shown]) };
  });
  const show = ({ asked }) => pickers.forEach(({ side, slider, shown }) => {
    const range = rangesOf(model)[side];
    const text = label(side ? "to_range" : "from_range", range);
    slider.value = Math.floor((asked?.window ?? model.get("window"))[side] / WIDE);
    slider.setAttribute("aria-valuetext", text);
    shown.textContent = text;
  });
  const nodes = pickers.map(({ node }) => node);
  return { nodes: nodes.length ? [element("div", { class: "ptm-controls" }, nodes)] : [], show };
}
function headButtons(label, model, handlers) {
  const heads = model.get("shape")[1];
  const parts = [...Array(heads).keys(), null].map((head) => {
    const [sign, bits] = [element("i", { "aria-hidden": "true" }), element("small")];
    const pressed = () => head === null ? handlers.choose({ heads: [] }) : handlers.toggle(head);
    const button = element(
      "button",
      { type: "button", onclick: pressed, "data-head": head === null ? "average" : head },
      [sign, head === null ? label("average") : `${head}`, bits]
    );
    return { head, sign, bits, button };
  });
  const node = element(
    "div",
    { class: "ptm-several", role: "group", "aria-label": label("pick_heads") },
    [
      element("span", {}, [label("pick_heads"), " ", element("small", {}, label("heads_bits"))]),
      ...parts.map(({ button }) => button)
    ]
  );
  const show = ({ choice }) => parts.forEach(({ head, sign, bits, button }) => {
    const at = choice.heads.indexOf(head);
    const chosen = head === null ? choice.heads.length === 0 : at >= 0;
    const entropy = model.get("entropies")[choice.layer][head ?? heads].toFixed(2);
    sign.textContent = head !== null && chosen ? SERIES[at] : "";
    bits.textContent = entropy;
    button.className = chosen ? `ptm-series-${Math.max(0, at)}` : "";
    button.setAttribute("aria-pressed", chosen);
    button.title = label(head === null ? "average_hint" : "head_hint", { head, bits: entropy });
    button.setAttribute("aria-label", button.title);
  });
  return { node, show };
}
function optionBoxes(label, model, handlers) {
  const tokens = [...model.get("tokens"), ...model.get("source_tokens")];
  const marks = model.get("special").filter((mark) => tokens.includes(mark));
  const list = marks.length > 3 ? `${marks.slice(0, 3).join(" ")} …` : marks.join(" ");
  const offered = [
    ...marks.length ? [["hide", label("hide", { list })]] : [],
    ...model.get("words").length || model.get("source_words").length ? [["whole", label("whole")]] : [],
    ["lines", label("lines")],
    ["across", label("across")]
  ];
  const boxes = offered.map(([option, text]) => {
    const box = element("input", {
      type: "checkbox",
      "data-of": option,
      onchange: () => handlers.turn(option, box.checked)
    });
    return { option, box, node: element("label", {}, [box, text]) };
  });
  return {
    nodes: boxes.map(({ node }) => node),
    show: (state) => boxes.forEach(({ option, box }) => {
      box.checked = state[option];
    })
  };
}

// attention_explorer/heads.js
var SHADE = [211, 143, 47];
var GROUND = { channel: 128, opacity: 0.14 };
var SHADES = Uint32Array.from({ length: 256 }, (_, shade) => {
  const under = GROUND.opacity * (1 - shade / 255);
  const opacity = shade / 255 + under;
  const channels = SHADE.map(
    (channel) => Math.round((channel * (opacity - under) + GROUND.channel * under) / opacity)
  );
  return channels.reduce((number, channel) => number * 256 + channel, Math.round(255 * opacity));
});
function attentionHeads(label, model, handlers, standing) {
  const [layers, heads] = model.get("shape");
  const canvas = element("canvas", { "aria-hidden": "true" });
  const marks = element("svg:g");
  const numbers = element("svg:g");
  const svg = element(
    "svg:svg",
    {
      tabindex: 0,
      role: "application",
      "aria-label": label("grid_hint"),
      onkeydown: pressed,
      onclick: clicked,
      onpointermove: (event) => look(under(event)),
      onpointerleave: () => look(null)
    },
    [numbers, marks]
  );
  const told = element("div", { class: "ptm-caption ptm-told" });
  const node = element("div", { class: "ptm-heads" }, [
    element("div", { class: "ptm-grid" }, [canvas, svg]),
    told
  ]);
  let [grid, seen, chosen] = [null, null, null];
  function paint(picture, width, room) {
    const letter = letterSize(svg, 14, 20);
    const [left, top] = [1.7 * letter, 1.5 * letter];
    const cell = Math.max(6, Math.min(110, (width - left) / heads, (room - top) / layers));
    grid = { left, top, cell, letter, gap: cell > 14 ? 3 : 1 };
    const size = { width: left + heads * cell, height: top + layers * cell };
    const dense = window.devicePixelRatio || 1;
    Object.assign(canvas, {
      width: Math.round(size.width * dense),
      height: Math.round(size.height * dense)
    });
    for (const part of [canvas, svg])
      Object.assign(part.style, { width: `${size.width}px`, height: `${size.height}px` });
    const image = new ImageData(canvas.width, canvas.height);
    const points = new Uint32Array(image.data.buffer);
    const side = Math.floor((cell - grid.gap) * dense);
    for (let layer = 0; layer < layers; layer += 1) {
      for (let head = 0; head < heads; head += 1) {
        const [x, y] = corner(layer, head).map((at) => Math.round(at * dense));
        paintHead(
          points.subarray(y * image.width + x),
          image.width,
          side,
          picture(layer, head, side)
        );
      }
    }
    canvas.getContext("2d").putImageData(image, 0, 0);
    drawNumbers();
    if (chosen) mark(chosen);
  }
  function corner(layer, head) {
    const { left, top, cell, gap } = grid;
    return [left + head * cell + gap / 2, top + layer * cell + gap / 2];
  }
  function drawNumbers() {
    const { left, top, cell, letter } = grid;
    const every = Math.ceil(1.4 * letter / cell);
    const numbered = (n, at) => Array.from({ length: n }, (_, i) => i).filter((i) => i % every === 0).map((i) => element("svg:text", at(i), `${i}`));
    numbers.replaceChildren(
      ...numbered(heads, (i) => ({
        x: left + (i + 0.5) * cell,
        y: top - 0.4 * letter,
        "text-anchor": "middle"
      })),
      ...numbered(layers, (i) => ({
        x: left - 0.4 * letter,
        y: top + (i + 0.5) * cell + 0.35 * letter,
        "text-anchor": "end"
      }))
    );
  }
  function mark(choice) {
    chosen = choice;
    const around = (x2, y2, wide, kind) => element("svg:rect", {
      class: `ptm-frame ${kind}`,
      x: x2 - 1,
      y: y2 - 1,
      width: wide + 2,
      height: grid.cell - grid.gap + 2,
      rx: 2
    });
    const inside = grid.cell - grid.gap;
    const [x, y] = corner(choice.layer, 0);
    marks.replaceChildren(
      ...choice.heads.length ? choice.heads.flatMap((head, i) => {
        const [from] = corner(choice.layer, head);
        return [
          around(from, y, inside, `ptm-series-${i}`),
          element(
            "svg:text",
            { class: `ptm-badge ptm-series-${i}`, x: from + 1, y: y + 11 },
            SERIES[i]
          )
        ];
      }) : [around(x, y, heads * grid.cell - grid.gap, "ptm-series-0")]
    );
    describe();
  }
  function look(cell) {
    if (cell?.layer === seen?.layer && cell?.head === seen?.head) return;
    seen = cell;
    describe();
  }
  function describe() {
    if (!chosen) return;
    const { layer, head } = seen ?? { layer: chosen.layer, head: chosen.heads.at(-1) ?? null };
    const bits = model.get("entropies")[layer][head ?? heads].toFixed(2);
    const most = Math.log2(model.get("size")[1]).toFixed(2);
    told.textContent = [
      label(head === null ? "cell_average" : "cell", { layer, head, bits, most }),
      label("cell_how")
    ].join(" ");
  }
  function under(event) {
    const box = svg.getBoundingClientRect();
    const head = Math.floor((event.clientX - box.left - grid.left) / grid.cell);
    const layer = Math.floor((event.clientY - box.top - grid.top) / grid.cell);
    return head >= 0 && head < heads && layer >= 0 && layer < layers ? { layer, head } : null;
  }
  function clicked(event) {
    const cell = under(event);
    if (!cell) return;
    if (event.shiftKey && cell.layer === standing().layer) handlers.toggle(cell.head);
    else handlers.choose({ layer: cell.layer, heads: [cell.head] });
  }
  function pressed(event) {
    const { layer, heads: several } = standing();
    const head = several.at(-1) ?? -1;
    const goal = {
      ArrowRight: [layer, head + 1],
      ArrowLeft: [layer, head - 1],
      ArrowDown: [layer + 1, head],
      ArrowUp: [layer - 1, head],
      Home: [layer, 0],
      End: [layer, heads - 1]
    }[event.key];
    if (!goal) return;
    event.preventDefault();
    const [to, one] = [
      Math.max(0, Math.min(layers - 1, goal[0])),
      Math.max(0, Math.min(heads - 1, goal[1]))
    ];
    if (to !== layer) handlers.choose({ layer: to });
    else if (event.shiftKey && !several.includes(one)) handlers.toggle(one);
    else handlers.choose({ heads: [one] });
  }
  return { node, paint, mark };
}
function paintHead(points, width, side, { rows, columns, shades }) {
  const column = placesOf(side, columns);
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor(y * rows / side) * columns;
    for (let x = 0; x < side; x += 1) points[y * width + x] = SHADES[shades[row + column[x]]];
  }
}
function placesOf(size, parts) {
  const places = new Int32Array(size);
  for (let i = 0; i < size; i += 1) places[i] = Math.floor(i * parts / size);
  return places;
}
function shadesOf({ roots, stretches }, cells) {
  const [tokens, sources] = [stretches.length, roots.length / stretches.length];
  const [rows, columns] = [Math.min(tokens, cells), Math.min(sources, cells)];
  const column = placesOf(sources, columns);
  const shades = new Uint8ClampedArray(rows * columns);
  for (let t = 0; t < tokens; t += 1) {
    const start = Math.floor(t * rows / tokens) * columns;
    const stretch = 255 * stretches[t];
    for (let s = 0; s < sources; s += 1) {
      const shade = stretch * roots[t * sources + s];
      if (shade > shades[start + column[s]]) shades[start + column[s]] = shade;
    }
  }
  return { rows, columns, shades };
}

// attention_explorer/style.css
var style_default = String.raw`.ptm.ptm-attention_explorer {
  --ptm-range: 8em;
  --ptm-type-present: 24;
  /* Okabe and Ito's, on dark pages their lighter ones; each has a sign and a dash of its own. */
  --ptm-series-0: #0072b2;
  --ptm-series-1: #d55e00;
  --ptm-series-2: #009e73;
  --ptm-series-3: #b6568c;
  .ptm-series-0 {
    --ptm-own: var(--ptm-series-0);
  }
  .ptm-series-1 {
    --ptm-own: var(--ptm-series-1);
  }
  .ptm-series-2 {
    --ptm-own: var(--ptm-series-2);
  }
  .ptm-series-3 {
    --ptm-own: var(--ptm-series-3);
  }
  .ptm-controls {
    margin: 0.5em 0 0.4em;
  }
  .ptm-several {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.3em;
  }
  .ptm-several button {
    display: inline-flex;
    align-items: baseline;
    gap: 0.3em;
    padding: 0.05em 0.45em;
  }
  .ptm-several button[aria-pressed="true"] {
    box-shadow: inset 0 -0.16em 0 var(--ptm-own);
  }
  .ptm-several i {
    font-style: normal;
    font-size: max(0.75em, var(--ptm-least));
    color: var(--ptm-own);
  }
  .ptm-several small {
    font-size: max(0.78em, var(--ptm-least));
    color: var(--ptm-soft);
    font-variant-numeric: tabular-nums;
  }
  .ptm-controls output {
    min-width: 1.6em;
    font-weight: 700;
  }
  @container (min-width: 40em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.9fr);
    }
  }
  .ptm-grid {
    position: relative;
  }
  .ptm-grid canvas {
    display: block;
  }
  .ptm-grid svg {
    position: absolute;
    inset: 0;
    cursor: pointer;
    overflow: visible;
    --ptm-type: 14px;
    --ptm-type-present: 20;
  }
  .ptm-grid text {
    fill: var(--ptm-soft);
  }
  .ptm-frame {
    fill: none;
    stroke: var(--ptm-own);
    stroke-width: 3;
  }
  .ptm-grid .ptm-badge {
    font-size: max(13px, var(--ptm-least));
    fill: var(--ptm-own);
    stroke: var(--ptm-page);
    stroke-width: 4px;
    paint-order: stroke;
  }
  .ptm-scroll {
    overflow: auto;
    max-height: 430px;
    scrollbar-gutter: stable;
  }
  svg.ptm-arcs {
    width: auto;
    overflow: hidden;
  }
  .ptm-arcs .ptm-side {
    fill: var(--ptm-soft);
  }
  .ptm-arcs .ptm-side text {
    fill: var(--ptm-soft);
    font-style: italic;
  }
  .ptm-arcs .ptm-side rect {
    fill: none;
  }
  .ptm-arcs .ptm-name {
    font-weight: 650;
  }
  .ptm-arcs .ptm-name .ptm-sign {
    fill: var(--ptm-own);
  }
  .ptm-strip {
    cursor: pointer;
  }
  .ptm-query rect,
  .ptm-source rect {
    fill: transparent;
  }
  .ptm-query:hover rect {
    fill: var(--ptm-faint);
  }
  .ptm-query.ptm-chosen rect {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-query.ptm-chosen text {
    font-weight: 700;
  }
  .ptm-strip:focus-visible {
    outline: none;
  }
  .ptm-strip:focus-visible .ptm-chosen rect {
    stroke: var(--ptm-blue);
    stroke-width: 3.5;
  }
  .ptm-line {
    fill: none;
    stroke: var(--ptm-own);
    pointer-events: none;
  }
  .ptm-weight rect {
    fill: var(--ptm-own);
  }
  .ptm-arcs :is(.ptm-weight, .ptm-rest) text {
    font-variant-numeric: tabular-nums;
  }
  .ptm-arcs .ptm-rest text {
    fill: var(--ptm-soft);
    font-style: italic;
  }
  .ptm-told {
    font-size: max(0.78em, var(--ptm-least));
  }
  &.ptm-present .ptm-scroll {
    max-height: 440px;
  }
  &.ptm-present :is(.ptm-told, .ptm-over small) {
    display: none;
  }
}
[data-jp-theme-light="false"] .ptm.ptm-attention_explorer {
  --ptm-series-0: #56b4e9;
  --ptm-series-1: #e69f00;
  --ptm-series-2: #3fd0a4;
  --ptm-series-3: #cc79a7;
}
@media (prefers-color-scheme: dark) {
  body:not([data-jp-theme-light]) .ptm.ptm-attention_explorer {
    --ptm-series-0: #56b4e9;
    --ptm-series-1: #e69f00;
    --ptm-series-2: #3fd0a4;
    --ptm-series-3: #cc79a7;
  }
}
`;

// attention_explorer/words.js
var words = {
  en: {
    title: "Attention heads",
    invitation: "Point at a token, or choose a head",
    layer: "Layer",
    pick_heads: "Heads",
    heads_bits: "entropy, bits",
    head: "head {head}",
    average: "average",
    average_hint: "The average of all heads, {bits} bits",
    head_hint: "Head {head}, {bits} bits: click to add or remove it",
    hide: "hide {list}",
    whole: "whole words",
    lines: "lines of all tokens",
    across: "tokens side by side",
    asking: "asking Python …",
    grid: "All heads",
    grid_small: "rows: layers; columns: heads",
    grid_hint: "All heads of all layers. Arrow keys choose; with Shift a head is added.",
    cell: "Layer {layer}, head {head}: entropy {bits} of at most {most} bits.",
    cell_average: "Layer {layer}, average of all heads: entropy {bits} of at most {most} bits.",
    cell_how: "Click to choose a head, Shift-click to add one.",
    now: "Layer {layer}, {heads}",
    both: "and",
    from: "from",
    to: "to",
    pick_token: "Query token",
    hidden: "hidden tokens",
    outside: "outside the window",
    now_outside: "outside the window: {list}",
    caption_window: "Attention of “{token}” to tokens outside this window: {outside}. Weights sum to 1 with those outside. A head's entropy is the mean over the tokens in the window.",
    from_window: "Window of tokens that attend",
    to_window: "Window of tokens attended to",
    from_range: "from tokens {from} to {to} of {all}",
    to_range: "to tokens {from} to {to} of {all}",
    stored_window: "This page holds tokens {from} to {to} only; others need the live notebook.",
    no_window: "Python does not answer (no kernel, or it is busy): tokens {from} to {to} stay.",
    caption: "Entropy of “{token}”: {entropies}; {equal} bits if all {n} had equal weight. Weights sum to 1; the larger the weight, the thicker the line.",
    caption_masked: "“{token}” attends to nothing here: all its weights are 0.",
    entropy_of: "{name} {bits} bits",
    tokens_n: "{n} tokens",
    words_n: "{n} words and special tokens",
    note_whole: "Subword tokens of a word: weights received are summed, weights given are averaged.",
    note_lines: "Only the {n} strongest lines of all tokens are drawn.",
    most: "At most {most} heads at a time: remove one first.",
    stored_layer: "This page holds layer {list} only; the others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): layer {list} is still shown.",
    summary: "Layer {layer}, {heads}. “{token}” attends to {list}.",
    nowhere: "nothing",
    number: "#",
    token: "token",
    weight: "weight, {name}",
    picture_of: "Lines from each token to those it attends to, layer {layer}, {heads}"
  },
  zh: {
    title: "注意力头",
    invitation: "指向一个词元，或选择一个注意力头",
    layer: "层",
    pick_heads: "注意力头",
    heads_bits: "熵，比特",
    head: "头 {head}",
    average: "平均",
    average_hint: "所有头的平均，{bits} 比特",
    head_hint: "头 {head}，{bits} 比特：点击即可添加或去掉",
    hide: "隐藏 {list}",
    whole: "合并成整词",
    lines: "所有词元的连线",
    across: "词元横排",
    asking: "正在询问 Python …",
    grid: "所有的头",
    grid_small: "行：层；列：头",
    grid_hint: "所有层的所有头。用方向键选择，同时按 Shift 则添加一个头。",
    cell: "第 {layer} 层，头 {head}：熵 {bits} 比特，至多 {most} 比特。",
    cell_average: "第 {layer} 层，所有头的平均：熵 {bits} 比特，至多 {most} 比特。",
    cell_how: "点击选择一个头，按住 Shift 点击则添加。",
    now: "第 {layer} 层，{heads}",
    both: "和",
    from: "从",
    to: "到",
    pick_token: "查询词元",
    hidden: "隐藏的词元",
    outside: "窗口之外",
    now_outside: "窗口之外：{list}",
    caption_window: "“{token}”对窗口之外词元的注意力：{outside}。连同窗口之外，权重之和为 1。头的熵是窗口内各词元的平均值。",
    from_window: "注意的词元窗口",
    to_window: "被注意的词元窗口",
    from_range: "从第 {from} 至 {to} 个词元（共 {all} 个）",
    to_range: "到第 {from} 至 {to} 个词元（共 {all} 个）",
    stored_window: "本页只有第 {from} 至 {to} 个词元；要看其他词元，请使用实时讲义。",
    no_window: "Python 没有回答（没有内核，或内核正忙）：仍显示第 {from} 至 {to} 个词元。",
    caption: "“{token}”的熵：{entropies}；若 {n}得到的权重全部相等，则为 {equal} 比特。权重之和为 1；权重越大，线越粗。",
    caption_masked: "“{token}”在这里不关注任何词元：权重全为 0。",
    entropy_of: "{name} {bits} 比特",
    tokens_n: "{n} 个词元",
    words_n: "{n} 个词和特殊词元",
    note_whole: "一个词的各个子词：得到的权重相加，给出的权重取平均。",
    note_lines: "所有词元的连线中只画最强的 {n} 条。",
    most: "一次最多看 {most} 个头：请先去掉一个。",
    stored_layer: "本页只有第 {list} 层；要看其他层，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：仍显示第 {list} 层。",
    summary: "第 {layer} 层，{heads}。“{token}”关注 {list}。",
    nowhere: "什么也没有",
    number: "#",
    token: "词元",
    weight: "权重，{name}",
    picture_of: "每个词元到它所关注词元的连线，第 {layer} 层，{heads}"
  }
};

// attention_explorer/index.js
var CHOICE = ["layer", "heads", "token"];
var OWN = ["window", "weights", "shape", "entropies", "tokens", "words"];
var WINDOW = [...OWN, "source_tokens", "source_words"];
var ROOM = 420;
function explorer(host) {
  const { label } = host;
  let part = {};
  const model = { get: (name) => part[name] ?? host.model.get(name) };
  const { isStatic } = host.model;
  let held = heldLayers(model);
  const traits = host.bind(CHOICE, (values) => {
    if (!same(values, state.choice)) choose(values);
  });
  const wanted = traits.read();
  const start = { ...wanted };
  if (!held.has(wanted.layer)) start.layer = held.list()[0];
  if (!inWindow(wanted.token)) [start.token] = model.get("window");
  const shown = { whole: false, hide: false, lines: true, across: readAcross(model) };
  const state = { choice: start, ...shown, asked: null, waiting: 0, slow: false };
  const untold = { speech: true, table: true };
  const first = start;
  const ask = host.kernel(state, () => paint(), take);
  const standing = () => state.asked ?? state.choice;
  const handlers = { choose, toggle, turn, slide };
  const ui = attentionControls(label, model, handlers);
  const heads = attentionHeads(label, model, handlers, standing);
  const picture = attentionArcs(
    label,
    (place, settled) => {
      const token = place + firstToken();
      state.choice = { ...state.choice, token };
      if (state.asked) state.asked = state.asked.window ? null : { ...state.asked, token };
      if (settled) share();
      paint();
    },
    () => state.choice.token - firstToken()
  );
  const shell = host.frame({ reset, picture: () => picture.svg });
  const over = heading("ptm-over", 4, [label("grid"), element("small", {}, label("grid_small"))]);
  const left = element("div", {}, [over, heads.node]);
  shell.body.append(
    ...ui.nodes,
    element("div", { class: "ptm-panels" }, [left, element("div", {}, [ui.over, picture.node])]),
    ui.caption
  );
  const small = storedPictures(model);
  let painted = "";
  const widths = new Map([left, picture.node].map((part2) => [part2, part2.clientWidth]));
  const draw = oncePerFrame(() => {
    const scene = sceneOf(label, held, state, sidesOf(model, state), windowNow());
    ui.show(state, scene);
    describe(scene);
    if (widths.get(left)) paintHeads();
    if (widths.get(picture.node)) picture.draw(scene, widths.get(picture.node), ROOM);
    shell.body.setAttribute("aria-busy", state.waiting > 0);
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  const watch = new ResizeObserver((entries) => {
    const now = entries.map(({ target, contentRect }) => [target, Math.floor(contentRect.width)]);
    const news = now.filter(([part2, width]) => width !== widths.get(part2));
    news.forEach(([part2, width]) => widths.set(part2, width));
    if (news.length) paint();
  });
  [...widths.keys()].forEach((part2) => watch.observe(part2));
  shell.root.addEventListener("resized", paint);
  host.leave(() => watch.disconnect());
  if (start === wanted) share();
  else {
    choose(wanted);
  }
  paint();
  async function choose(changes, settled = true) {
    const next = { ...standing(), ...changes };
    shell.notice("");
    if (!inWindow(next.token)) {
      move(windowOf(next.token), next);
      return;
    }
    if (held.has(next.layer)) {
      settle(next);
      return;
    }
    if (!settled) return;
    if (isStatic) {
      refuse("stored_layer");
      return;
    }
    const asking = state.asked?.layer !== next.layer;
    state.asked = next;
    if (!asking) return;
    const answer = await ask({ type: "layer", layer: next.layer });
    if (answer) take(answer);
    else if (state.asked?.layer === next.layer) refuse("no_python");
  }
  function take({ window: window2, layer, weights }) {
    if (window2) return;
    held.take(layer, weights);
    if (state.asked?.layer === layer) settle(state.asked);
  }
  function firstToken() {
    return model.get("window")[0] ?? 0;
  }
  function inWindow(token) {
    return token >= firstToken() && token < firstToken() + model.get("shape")[2];
  }
  function windowNow() {
    return {
      first: firstToken(),
      size: model.get("shape")[3],
      cut: model.get("window").length > 0
    };
  }
  function windowOf(token) {
    const isSelfAttention = host.model.get("size")[0] === host.model.get("size")[1];
    return [token, isSelfAttention ? token : model.get("window")[1]];
  }
  function slide(side, first2) {
    move(side ? [standing().token, first2] : windowOf(first2));
  }
  async function move(window2, next = standing()) {
    shell.notice("");
    if (isStatic) {
      refuse("stored_window");
      return;
    }
    const asked = { ...next, token: window2[0], window: window2 };
    state.asked = asked;
    const answer = await ask({ type: "window", window: window2 });
    if (state.asked !== asked) return;
    if (!answer) {
      refuse("no_window");
      return;
    }
    hold(Object.fromEntries(WINDOW.map((name) => [name, answer[name]])));
    settle({ ...next, token: window2[0] });
  }
  function hold(window2) {
    part = window2;
    held = heldLayers(model);
    painted = "";
  }
  function refuse(why) {
    state.asked = null;
    shell.notice(label(why, { list: held.list().join(", "), ...rangesOf(model)[0] }));
    share();
    paint();
  }
  function toggle(head) {
    const { heads: several } = standing();
    const without = several.filter((other) => other !== head);
    if (without.length < several.length) choose({ heads: without });
    else if (several.length < model.get("most")) choose({ heads: [...several, head] });
    else shell.notice(label("most", { most: model.get("most") }));
  }
  function turn(option, on) {
    state[option] = on;
    outdate();
    paint();
  }
  function settle(choice) {
    Object.assign(state, { choice, asked: null });
    share();
    paint();
  }
  function reset() {
    Object.assign(state, shown);
    if (part.window) hold({});
    shell.notice("");
    settle(first);
  }
  function share() {
    traits.write(state.choice);
    outdate();
  }
  function outdate() {
    untold.speech = untold.table = true;
  }
  function paintHeads() {
    const key = JSON.stringify([
      state.whole,
      state.hide,
      widths.get(left),
      shell.root.classList.contains("ptm-present")
    ]);
    if (key !== painted) heads.paint(small ?? pictures(), widths.get(left), ROOM);
    painted = key;
    heads.mark(state.choice);
  }
  function pictures() {
    const { queries, sources: columns } = sidesOf(model, state);
    const [, , tokens, sources] = model.get("shape");
    const plain = !state.whole && queries.length === tokens && columns.length === sources;
    const stretches = new Float32Array(queries.length).fill(1);
    const joined = (matrix) => ({
      roots: grouped(matrix, sources, queries, columns).map(Math.sqrt),
      stretches
    });
    return (layer, head, cells) => shadesOf(plain ? held.roots(layer, head) : joined(held.matrix(layer, head)), cells);
  }
  function describe(scene) {
    if (untold.speech) describeAloud(scene);
    untold.speech = false;
    if (!untold.table || !shell.root.classList.contains("ptm-with-numbers")) return;
    fillTable(scene);
    untold.table = false;
  }
  function describeAloud(scene) {
    shell.say(spoken(label, scene));
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { layer: scene.layer, heads: scene.names })
    );
  }
  function fillTable(scene) {
    const shownTokens = scene.sources.map(({ text }, i) => [
      i + 1,
      text,
      ...scene.series.map(({ weights }) => weightText(weights[i]))
    ]);
    const rests = scene.rests.map((name) => [
      "",
      label(name),
      ...scene.series.map((series) => weightText(series[name]))
    ]);
    shell.rows(
      [
        label("number"),
        label("token"),
        ...scene.series.map(({ name }) => label("weight", { name }))
      ],
      [...shownTokens, ...rests]
    );
  }
}
function storedPictures(model) {
  const [rows, columns] = model.get("picture_shape");
  if (!model.get("pictures")) return null;
  const [, heads] = model.get("shape");
  const all = bytesOf(model.get("pictures"));
  const size = rows * columns;
  return (layer, head) => ({
    rows,
    columns,
    shades: all.subarray((layer * heads + head) * size, (layer * heads + head + 1) * size)
  });
}
function readAcross(model) {
  const tokens = [...model.get("tokens"), ...model.get("source_tokens")];
  const chinese = tokens.filter((token) => /[\u3000-\u9fff]/.test(token)).length;
  return chinese > tokens.length / 2 && tokens.length <= 40;
}
var attention_explorer_default = widget({ kind: "ptm-attention_explorer", style: style_default, words, build: explorer });
export {
  attention_explorer_default as default
};
