// host:names
import { element } from "./host.js";
import { letterSize } from "./host.js";
import { lineThrough } from "./host.js";
import { normals } from "./host.js";
import { oncePerFrame } from "./host.js";
import { panelOf } from "./host.js";
import { same } from "./host.js";
import { shortened } from "./host.js";
import { signed } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// host/entropy.js
function entropyOf(weights) {
  return weights.reduce((sum, w) => w > 0 ? sum - w * Math.log2(w) : sum, 0);
}

// attention_stepper/row.js
var EXAMPLE = { d: 4, dv: 3 };
var LAST = 4;
function arraysOf(model, seed) {
  const given = Object.fromEntries(["q", "k", "v"].map((name) => [name, model.get(name)]));
  if (given.q.length) return { ...given, d: given.q[0].length, dv: given.v[0].length };
  const run = { random: seed };
  const drawn = (rows, columns) => rows.map(() => Array.from(normals(run, columns), (number) => Math.round(100 * number) / 100));
  const [queries, keys] = [model.get("tokens"), model.get("source_tokens")];
  return {
    q: drawn(queries, EXAMPLE.d),
    k: drawn(keys, EXAMPLE.d),
    v: drawn(keys, EXAMPLE.dv),
    ...EXAMPLE
  };
}
function attendedBy({ q, k, v, d, dv }, mayLook, t) {
  const dots = k.map((key) => key.reduce((sum, number, i) => sum + number * q[t][i], 0));
  const scaled = dots.map((score) => score / Math.sqrt(d));
  const masked = scaled.map((score, s) => mayLook(t, s) ? score : -Infinity);
  const weights = softmaxOf(masked);
  const output = Array.from(
    { length: dv },
    (_, j) => weights.reduce((sum, weight, s) => sum + weight * v[s][j], 0)
  );
  return { dots, scaled, masked, weights, output };
}
function softmaxOf(scores) {
  const largest2 = Math.max(...scores);
  if (largest2 === -Infinity) return scores.map(() => 0);
  const parts = scores.map((score) => Math.exp(score - largest2));
  const sum = parts.reduce((one2, other) => one2 + other, 0);
  return parts.map((part) => part / sum);
}
function standOf(row, step) {
  return [row.dots, row.scaled, row.masked, row.weights, row.weights][step];
}
function maskOf({ mask, causal }) {
  return (t, s) => (mask.length === 0 || mask[t][s]) && !(causal && s > t);
}
function scoreText(score) {
  return score === -Infinity ? "−∞" : signed(score);
}

// attention_stepper/draws.js
var KEYS = 8;
var DRAWS = 200;
var WIDEST = 512;
var STOPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];
function newDraws(seed) {
  return normals({ random: seed }, DRAWS * (1 + KEYS) * WIDEST);
}
function scoresWith(draws, d) {
  const scores = new Float64Array(DRAWS * KEYS);
  for (let i = 0; i < scores.length; i += 1) {
    const query = Math.floor(i / KEYS) * (1 + KEYS) * WIDEST;
    const key = query + (1 + i % KEYS) * WIDEST;
    for (let j = 0; j < d; j += 1) scores[i] += draws[query + j] * draws[key + j];
  }
  return scores;
}
function measured(scores) {
  const sum = (values, of) => values.reduce((total, value) => total + of(value), 0);
  const mean = sum(scores, Number) / scores.length;
  const variance = sum(scores, (score) => (score - mean) ** 2) / (scores.length - 1);
  const rows = Array.from(
    { length: DRAWS },
    (_, n) => softmaxOf(Array.from(scores.subarray(n * KEYS, (n + 1) * KEYS)))
  );
  return {
    variance,
    entropy: sum(rows, entropyOf) / DRAWS,
    gradient: sum(rows, steepest) / DRAWS,
    first: { scores: Array.from(scores.subarray(0, KEYS)), weights: rows[0] }
  };
}
function steepest(weights) {
  return Math.max(...weights.map((weight) => weight * (1 - weight)));
}
function comparedAt(draws, d) {
  const scores = scoresWith(draws, d);
  return {
    d,
    plain: measured(scores),
    scaled: measured(scores.map((score) => score / Math.sqrt(d)))
  };
}

// attention_stepper/controls.js
function stepControls(label, { causal, drawn }, handlers) {
  const button = (text, hint, onclick, more = {}) => element("button", { type: "button", title: hint, onclick, ...more }, text);
  const views = ["steps", "scale"].map(
    (view) => button(label(`view_${view}`), null, () => handlers.choose({ view }), { "data-view": view })
  );
  const back = button("◀", label("back_hint"), () => handlers.step(-1), {
    "data-act": "back",
    "aria-label": label("back")
  });
  const next = button(`${label("next")} ▶`, label("next_hint"), () => handlers.step(1), {
    "data-act": "next"
  });
  const names = ["q · k", "÷ √d", label("step_mask"), "softmax", "Σ w · v"];
  const steps = names.map(
    (name, step) => button(`${step + 1} ${name}`, null, () => handlers.choose({ step }), { "data-step": step })
  );
  const tick = element("input", {
    type: "checkbox",
    "data-setting": "causal",
    onchange: () => handlers.choose({ causal: tick.checked })
  });
  tick.disabled = !causal;
  const other = button(label("other"), label("other_hint"), handlers.other, {
    "data-act": "other"
  });
  const d = widthSlider(label, handlers);
  const group = (name, nodes) => element("span", { class: "ptm-buttons", role: "group", "aria-label": name }, nodes);
  const byView = {
    steps: [
      back,
      group(label("steps"), steps),
      next,
      element("label", {}, [tick, label("causal")])
    ],
    scale: [d.node]
  };
  const rows = Object.fromEntries(
    Object.entries(byView).map(([view, nodes]) => [
      view,
      element("div", { class: "ptm-controls" }, nodes)
    ])
  );
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [group(label("views"), views), other]),
      ...Object.values(rows)
    ],
    show(state) {
      const pressed = (part, yes) => part.setAttribute("aria-pressed", yes);
      views.forEach((part) => pressed(part, part.dataset.view === state.view));
      steps.forEach((part, step) => pressed(part, step === state.step));
      Object.entries(rows).forEach(([view, row]) => {
        row.hidden = view !== state.view;
      });
      back.setAttribute("aria-disabled", state.step === 0);
      next.setAttribute("aria-disabled", state.step === LAST);
      other.hidden = state.view === "steps" && !drawn;
      tick.checked = state.causal;
      d.show(state);
    }
  };
}
function widthSlider(label, handlers) {
  const change = () => ({ d: STOPS[Number(input.value)] });
  const input = element("input", {
    type: "range",
    min: 0,
    max: STOPS.length - 1,
    step: 1,
    "data-setting": "d",
    oninput: () => handlers.drag(change()),
    onchange: () => handlers.choose(change())
  });
  const value = element("output", { "data-setting": "d" });
  return {
    node: element("label", {}, [label("d"), input, value]),
    show({ d }) {
      input.value = STOPS.findLastIndex((stop) => stop <= d);
      value.textContent = d;
      input.setAttribute("aria-valuetext", `d = ${d}`);
    }
  };
}

// attention_stepper/formula.js
var TERMS = 4;
function formulaOf(label, scene) {
  return [scoreLine, scaledLine, maskLine, softmaxLine, outputLine][scene.step](label, scene);
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
    made(signed(row.dots[source]))
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
    made(signed(row.scaled[source]))
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
    ...open[source] ? [` (${label("stays")})`] : []
  ];
}
function softmaxLine(label, { source, tokens, token, row, open }) {
  if (!open.some(Boolean)) return [label("nowhere_formula", { token: tokens[token] })];
  const power = (score) => ["e", element("sup", {}, word("k", scoreText(score)))];
  const terms = row.masked.filter(Number.isFinite).map((score) => power(score));
  return [
    ...power(row.masked[source]),
    " ÷ (",
    ...summed(terms),
    ") = ",
    made(row.weights[source].toFixed(2))
  ];
}
function outputLine(_, { v, row }) {
  const products = row.weights.map((weight, s) => [
    word("q", weight.toFixed(2)),
    " · ",
    one("k", v[s][0])
  ]);
  return ["o₁ = Σ w · v₁ = ", ...summed(products), " = ", made(signed(row.output[0]))];
}
function summed(terms) {
  const shown = terms.length <= TERMS ? terms : [...terms.slice(0, TERMS - 1), ["…"], terms.at(-1)];
  return shown.flatMap((term, i) => i ? [" + ", ...term] : term);
}
function one(name, number) {
  return word(name, number < 0 ? `(${signed(number)})` : signed(number));
}
function word(name, text) {
  return element("b", { class: `ptm-of-${name}` }, text);
}
function made(text) {
  return element("b", { class: "ptm-result" }, text);
}
function captionOf(label, { step, d, dv, row, sources, open }) {
  const none = !open.some(Boolean) && step >= 3 ? "_none" : "";
  const best = sources[row.weights.indexOf(Math.max(...row.weights))];
  return label(`caption_${step}${none}`, {
    d,
    dv,
    best,
    root: Number(Math.sqrt(d).toFixed(3)),
    n: open.filter(Boolean).length,
    bits: entropyOf(row.weights).toFixed(2),
    most: Math.log2(open.filter(Boolean).length).toFixed(2)
  });
}
function spoken(label, { step, d, row, tokens, token, sources, source, open }) {
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
    output: row.output.slice(0, 8).map((number) => signed(number)).join(", ")
  });
}

// attention_stepper/scale.js
var SIDES = ["plain", "scaled"];
var NAMES = { plain: "softmax(q·k)", scaled: "softmax(q·k ÷ √d)" };
var SIGNS = { plain: "■", scaled: "●" };
var SPOTS = { plain: "M-5-5H5V5H-5Z", scaled: "M5.5 0A5.5 5.5 0 1 1-5.5 0A5.5 5.5 0 1 1 5.5 0Z" };
var CURVES = { entropy: [0, 1.5, 3], gradient: [0, 0.125, 0.25] };
function scalePicture(label) {
  const svg = element("svg:svg", {
    class: "ptm-scale",
    "data-name": "attention-scale",
    role: "img"
  });
  const table = element("table", { class: "ptm-measured" });
  function draw({ now, curves }, { width, height }) {
    const letter = letterSize(svg, 16, 22);
    const wide = width > 1.7 * height;
    const rooms = wide ? [
      [0, 0, 0.27, 1],
      [0.29, 0, 0.56, 1],
      [0.61, 0, 1, 0.49],
      [0.61, 0.51, 1, 1]
    ] : [
      [0, 0, 0.48, 0.5],
      [0.52, 0, 1, 0.5],
      [0, 0.54, 0.48, 1],
      [0.52, 0.54, 1, 1]
    ];
    const [first, second, above, below] = rooms.map(([left, top, right, bottom]) => ({
      left: left * width,
      top: top * height,
      right: right * width,
      bottom: bottom * height
    }));
    svg.replaceChildren(
      ...bars(now, "plain", first, letter),
      ...bars(now, "scaled", second, letter),
      ...curve(now, curves, "entropy", above, letter),
      ...curve(now, curves, "gradient", below, letter)
    );
  }
  function bars(now, side, { left, right, top, bottom }, letter) {
    const { scores, weights } = now[side].first;
    const text = (x, y, anchor, words2, name) => element("svg:text", { x, y, "text-anchor": anchor, class: name }, words2);
    const start = top + 1.7 * letter;
    const high = (bottom - start) / KEYS;
    const from = left + 6.6 * letter;
    const room = right - from - 2.8 * letter;
    return [
      text(left, top + letter, "start", `${SIGNS[side]} ${NAMES[side]}`, "ptm-title-text"),
      ...weights.flatMap((weight, s) => {
        const middle = start + (s + 0.5) * high;
        const y = middle + 0.33 * letter;
        return [
          text(left, y, "start", `k${s + 1}`, "ptm-tick"),
          text(left + 5.9 * letter, y, "end", signed(scores[s]), "ptm-tick"),
          element("svg:rect", {
            class: `ptm-bar-${side}`,
            x: from,
            width: room * weight,
            y: middle - 0.34 * high,
            height: 0.68 * high,
            "data-side": side,
            "data-key": s,
            "data-value": weight,
            "data-share": weight
          }),
          text(from + room * weight + 0.3 * letter, y, "start", weight.toFixed(2), null)
        ];
      })
    ];
  }
  function curve(now, curves, name, room, letter) {
    const ticks = CURVES[name];
    const panel = panelOf(room, letter, {
      title: label(name),
      unit: "d",
      across: { low: 1, high: WIDEST, log: true, ticks: [1, 4, 16, 64, 256], written: String },
      up: { low: 0, high: ticks.at(-1) * 1.05, ticks, written: String }
    });
    const { x, y, inside } = panel;
    const point = (at, side) => [x(at.d), y(at[side][name])];
    return [
      ...panel.nodes,
      element("svg:path", {
        class: "ptm-cursor",
        d: `M${x(now.d)} ${inside.top}V${inside.bottom}`
      }),
      ...SIDES.flatMap((side) => {
        const [cx, cy] = point(now, side);
        const last = point(curves.at(-1), side);
        return [
          element("svg:path", {
            class: `ptm-line-${side}`,
            "data-curve": name,
            "data-side": side,
            d: lineThrough(curves.map((at) => point(at, side)))
          }),
          element(
            "svg:text",
            {
              x: inside.right,
              y: last[1] - 0.5 * letter,
              "text-anchor": "end",
              class: "ptm-line-name"
            },
            side === "plain" ? "■ q·k" : "● q·k ÷ √d"
          ),
          element("svg:path", {
            class: `ptm-mark-${side}`,
            d: SPOTS[side],
            transform: `translate(${cx} ${cy})`
          })
        ];
      })
    ];
  }
  function show(now) {
    const cell = (side, name, value, digits, more = "") => element("td", {}, [
      element("data", { value, "data-of": name, "data-side": side }, value.toFixed(digits)),
      element("small", {}, more)
    ]);
    const theory = (value) => ` ${label("theory", { value })}`;
    const variance = (side, value) => cell(side, "variance", now[side].variance, now[side].variance < 10 ? 2 : 1, theory(value));
    const row = (name, ...cells) => element("tr", {}, [element("th", {}, name), ...cells]);
    const both = (name, digits) => SIDES.map((side) => cell(side, name, now[side][name], digits));
    const means = element("small", {}, ` ${label("mean", { n: DRAWS })}`);
    table.replaceChildren(
      row(
        "",
        ...SIDES.map(
          (side) => element("th", {}, `${SIGNS[side]} ${label(side === "plain" ? "without" : "with")} ÷ √d`)
        )
      ),
      row(label("variance"), variance("plain", now.d), variance("scaled", 1)),
      row([label("entropy"), means], ...both("entropy", 2)),
      row([label("gradient"), means.cloneNode(true)], ...both("gradient", 3))
    );
  }
  return { svg, table, draw, show };
}
function lessonOf(label, { d, plain }) {
  return [
    label("lesson"),
    d < 16 ? label("lesson_low") : label("lesson_high", { small: plain.gradient.toFixed(3) })
  ].join(" ");
}

// attention_stepper/cells.js
var MADE = ["dot", "scaled", "mask", "weight", "o"];
function role({ step, source }, of, s, i) {
  const isSource = s === source;
  const taken = [
    of === "q" || of === "k" && isSource,
    of === "dot" && isSource,
    of === "scaled" && isSource,
    of === "mask",
    of === "weight" || of === "v" && i === 0
  ][step];
  if (MADE[step] === of && (of === "o" ? i === 0 : isSource)) return "ptm-made";
  return taken ? "ptm-taken" : "";
}
function largest(values) {
  return Math.max(1e-9, ...values.filter(Number.isFinite).map(Math.abs));
}
function written(words2, x, y, size = null) {
  return element(
    "svg:text",
    { x, y, "text-anchor": "middle", style: size && `font-size: ${size}px` },
    words2
  );
}
function title(words2, x, y, chosen) {
  return element(
    "svg:text",
    { x, y, "text-anchor": "middle", class: chosen ? "ptm-own" : "ptm-tick" },
    words2
  );
}
function empty(x, y, w, h) {
  return element("svg:rect", {
    class: "ptm-empty",
    x: x + 1,
    y: y + 1,
    width: Math.max(1, w - 2),
    height: h - 2
  });
}
function shade(value, most, { x, y, w, h }) {
  const box = { x: x + 0.5, y: y + 0.5, width: Math.max(0.5, w - 1), height: Math.max(0.5, h - 1) };
  if (value === -Infinity)
    return [
      element("svg:rect", { class: "ptm-shut", ...box }),
      element("svg:path", {
        class: "ptm-cross",
        d: `M${x + 3} ${y + 3}L${x + w - 3} ${y + h - 3}`
      })
    ];
  return [
    element("svg:rect", {
      class: value < 0 ? "ptm-below" : "ptm-above",
      ...box,
      "fill-opacity": 0.55 * Math.abs(value) / most
    })
  ];
}
function cellNode(value, most, at, { part, i, line, of }, scene) {
  const box = { x: at.x(part, i), y: at.y(line), w: at.cell, h: at.rh };
  return element(
    "svg:g",
    {
      class: `ptm-cell ${role(scene, of, line, i)}`,
      "data-of": of,
      "data-s": line,
      "data-i": i,
      "data-value": value
    },
    [
      ...shade(value, most, box),
      element("svg:rect", {
        class: "ptm-box",
        x: box.x + 0.5,
        y: box.y + 1,
        width: box.w - 1,
        height: box.h - 2
      }),
      written(signed(value), box.x + box.w / 2, box.y + 0.5 * box.h + 0.32 * at.letter)
    ]
  );
}
function outlineNode(numbers, most, at, { part, line, of }, scene) {
  const [y, half] = [at.y(line) + at.rh / 2, at.rh / 2 - 2];
  const bars = (sign) => numbers.map(
    (value, i) => value * sign > 0 ? `M${(at.x(part, i) + at.cell / 2).toFixed(1)} ${y}v${(-half * value / most).toFixed(1)}` : ""
  ).join("");
  const wide = of === "v" || of === "o" ? at.cell : at.whole(part);
  return element(
    "svg:g",
    {
      class: `ptm-cell ${role(scene, of, line, 0)}`,
      "data-of": of,
      "data-s": line,
      "data-values": numbers.join(" ")
    },
    [
      ...["ptm-up", "ptm-down"].map(
        (name, i) => element("svg:path", {
          class: name,
          d: bars(i ? -1 : 1),
          "stroke-width": Math.max(0.8, 0.8 * at.cell)
        })
      ),
      element("svg:rect", {
        class: "ptm-box",
        x: at.x(part) - 1,
        y: at.y(line) + 1,
        width: wide + 2,
        height: at.rh - 2
      })
    ]
  );
}

// attention_stepper/layout.js
var COLUMNS = ["k", "dot", "scaled", "mask", "weight", "v"];
var LEAST = 0.91;
function layoutOf({ tokens, sources, d, dv }, { width, height }, letter) {
  const beside = width > 1.5 * height;
  const left = beside ? Math.min(0.3 * width, 0.85 * height) : width;
  const across = { x: 0, y: 0, w: left, h: beside ? height : 0.4 * height };
  const rest = beside ? { x: left + 1.4 * letter, y: 0, w: width - left - 1.4 * letter, h: height } : { x: 0, y: 0.44 * height, w: width, h: 0.56 * height };
  return {
    grid: gridOf(tokens, sources, across, letter),
    sheet: sheetOf(sources, d, dv, rest, letter)
  };
}
function gridOf(tokens, sources, room, letter) {
  const [T, S] = [tokens.length, sources.length];
  const names = namesRoom(tokens, letter, 0.3 * room.w);
  const top = room.y + 3 * letter;
  const cell = Math.min((room.w - names) / S, (room.y + room.h - top - 2) / T, 3.6 * letter);
  const left = room.x + names;
  const size = Math.min(letter, cell / 3.5);
  return {
    cell,
    names,
    left,
    top,
    letter,
    title: { x: room.x, y: room.y + letter },
    x: (s) => left + s * cell,
    y: (t) => top + t * cell,
    size,
    numbers: size >= LEAST * letter
  };
}
function sheetOf(sources, d, dv, room, letter) {
  const S = sources.length;
  const names = namesRoom(["q(√√)", ...sources], letter, 0.16 * room.w);
  const narrow = room.w < 46 * letter;
  const gap = (narrow ? 0.25 : 0.8) * letter;
  const cellBeside = (step2) => Math.min(3.5 * letter, Math.max(0, room.w - names - 4.35 * step2 - 2 * gap) / (d + dv));
  const least = LEAST * letter;
  const tight = (narrow ? 3.1 : 4.4) * letter;
  const spelled = cellBeside(tight) >= 2.9 * least;
  const step = spelled ? tight : Math.max(tight, 3.9 * letter);
  const cell = cellBeside(step);
  const wide = {
    k: cell * d,
    dot: step,
    scaled: step,
    mask: step,
    weight: 1.35 * step,
    v: cell * dv
  };
  const heads = 1.7 * letter;
  const rh = Math.min(2.4 * letter, (room.h - heads - 0.6 * letter) / (S + 2));
  const size = Math.max(least, Math.min(letter, 0.8 * rh, spelled ? cell / 3.5 : letter));
  const starts = {};
  let x = room.x + names;
  for (const part of COLUMNS) {
    starts[part] = x;
    x += wide[part] + (part === "k" || part === "weight" ? gap : 0);
  }
  return {
    names,
    rh,
    cell,
    letter: size,
    left: room.x,
    numbers: spelled,
    heads: room.y + rh + heads - 0.45 * letter,
    x: (part, i = 0) => starts[part] + i * cell,
    w: (part) => part === "k" || part === "v" ? cell : wide[part],
    whole: (part) => wide[part],
    y: (line) => room.y + (line + 1) * rh + (line >= 0 ? heads : 0) + (line >= S ? 0.5 * letter : 0)
  };
}
function namesRoom(texts, letter, most) {
  const widest = Math.max(
    ...texts.map((text) => textWidth(text, `600 ${letter}px system-ui, sans-serif`))
  );
  return Math.min(most, widest + 0.8 * letter);
}

// attention_stepper/sheet.js
var ALL = ["all_scores", "all_scaled", "all_masked", "all_weights", "all_weights"];
function stepSheet(label, handlers, standing) {
  const [grid, sheet] = [element("svg:g"), element("svg:g")];
  const field = element(
    "svg:g",
    {
      class: "ptm-field",
      tabindex: 0,
      role: "application",
      "aria-label": label("field"),
      onkeydown: pressed,
      onpointerdown: pointed,
      onpointermove: pointed
    },
    [grid, sheet]
  );
  const svg = element(
    "svg:svg",
    { class: "ptm-sheet", "data-name": "attention-steps", role: "group" },
    field
  );
  let now = null;
  function draw(scene, size) {
    const letter = letterSize(svg, 16, 22);
    const layout = layoutOf(scene, size, letter);
    now = { scene, layout };
    grid.replaceChildren(...gridNodes(scene, layout.grid));
    sheet.style.fontSize = `${layout.sheet.letter}px`;
    sheet.replaceChildren(...sheetNodes(scene, layout.sheet));
  }
  function gridNodes({ tokens, sources, rows, token, source, step }, at) {
    const values = rows.map((row) => standOf(row, step));
    const most = largest(values.flat());
    const wide = at.cell > 2.2 * at.letter;
    const high = Math.min(at.letter, 0.95 * at.cell);
    const named = (name, chosen, x, y, anchor, room) => element(
      "svg:text",
      {
        x,
        y,
        "text-anchor": anchor,
        class: chosen ? "ptm-own" : "ptm-tick",
        style: `font-size: ${high}px`
      },
      shortened(name, room, high)
    );
    const cells = values.flatMap(
      (row, t) => row.map(
        (value, s) => element(
          "svg:g",
          { class: "ptm-cell", "data-of": "all", "data-t": t, "data-s": s, "data-value": value },
          [
            ...shade(value, most, { x: at.x(s), y: at.y(t), w: at.cell, h: at.cell }),
            ...at.numbers ? [
              written(
                step < 3 ? scoreText(value) : value.toFixed(2),
                at.x(s) + at.cell / 2,
                at.y(t) + at.cell / 2 + 0.32 * at.size,
                at.size
              )
            ] : []
          ]
        )
      )
    );
    const around = (name, x, y, w, h) => element("svg:rect", { class: name, x, y, width: w, height: h, rx: 3 });
    return [
      element("svg:text", { ...at.title, class: "ptm-title-text" }, label(ALL[step])),
      ...tokens.map(
        (name, t) => named(
          name,
          t === token,
          at.left - 0.4 * at.letter,
          at.y(t) + at.cell / 2 + 0.32 * at.letter,
          "end",
          at.names - 0.4 * at.letter
        )
      ),
      // Narrow columns have room for one name.
      ...sources.flatMap(
        (name, s) => wide || s === source ? [
          named(
            name,
            s === source,
            at.x(s) + at.cell / 2,
            at.top - 0.45 * at.letter,
            "middle",
            wide ? at.cell : 4 * at.letter
          )
        ] : []
      ),
      ...cells,
      around("ptm-row-frame", at.left, at.y(token), sources.length * at.cell, at.cell),
      around("ptm-cell-frame", at.x(source) + 2, at.y(token) + 2, at.cell - 4, at.cell - 4)
    ];
  }
  function sheetNodes(scene, at) {
    const { q, k, v, token, tokens, sources, source, step, row } = scene;
    const S = sources.length;
    const most = largest([q[token], ...k, ...v].flat());
    const vector = (numbers, part, line, of) => at.numbers ? numbers.map((value, i) => cellNode(value, most, at, { part, i, line, of }, scene)) : [outlineNode(numbers, most, at, { part, line, of }, scene)];
    const names = ["q · k", "÷ √d", label("step_mask"), "softmax"];
    const heads = ["dot", "scaled", "mask", "weight"].map(
      (part, i) => title(names[i], at.x(part) + at.whole(part) / 2, at.heads, step === i)
    );
    const side = (text, line, chosen) => element(
      "svg:text",
      {
        x: at.left + at.names - 0.4 * at.letter,
        y: at.y(line) + 0.5 * at.rh + 0.32 * at.letter,
        "text-anchor": "end",
        class: chosen ? "ptm-own" : "ptm-tick"
      },
      shortened(text, at.names - 0.4 * at.letter, at.letter)
    );
    const over = (part) => title(part, at.x(part) + at.whole(part) / 2, at.heads, false);
    return [
      over("k"),
      over("v"),
      ...heads,
      side(`q(${tokens[token]})`, -1, true),
      ...vector(q[token], "k", -1, "q"),
      ...sources.map((name, s) => side(name, s, s === source)),
      ...k.flatMap((key, s) => vector(key, "k", s, "k")),
      ...v.flatMap((value, s) => vector(value, "v", s, "v")),
      ...sources.flatMap((_, s) => stepNodes(scene, at, s)),
      ...step === LAST ? vector(row.output, "v", S, "o") : [empty(at.x("v"), at.y(S), at.whole("v"), at.rh)],
      element(
        "svg:text",
        {
          class: "ptm-tick",
          x: at.x("v") - 0.5 * at.letter,
          "text-anchor": "end",
          y: at.y(S) + 0.5 * at.rh + 0.32 * at.letter
        },
        label("output")
      )
    ];
  }
  function stepNodes(scene, at, s) {
    const { row, step, open } = scene;
    const words2 = {
      dot: signed(row.dots[s]),
      scaled: signed(row.scaled[s]),
      mask: open[s] ? "✓" : "× −∞",
      weight: row.weights[s].toFixed(2)
    };
    const values = {
      dot: row.dots[s],
      scaled: row.scaled[s],
      mask: row.masked[s],
      weight: row.weights[s]
    };
    return Object.keys(words2).map((part, i) => {
      const [x, y, w, h] = [at.x(part), at.y(s), at.w(part), at.rh];
      if (i > step) return empty(x, y, w, h);
      const bar = part === "weight" ? [
        element("svg:rect", {
          class: "ptm-weight-bar",
          x: x + 2,
          y: y + 0.18 * h,
          width: Math.max(0, w - 3 * at.letter) * row.weights[s],
          height: 0.64 * h
        })
      ] : [];
      const middle = part === "weight" ? x + w - 1.4 * at.letter : x + w / 2;
      return element(
        "svg:g",
        {
          class: `ptm-number ${role(scene, part, s)}`,
          "data-of": part,
          "data-s": s,
          "data-value": values[part]
        },
        [
          element("svg:rect", {
            class: "ptm-box",
            x: x + 1,
            y: y + 1,
            width: w - 2,
            height: h - 2
          }),
          ...bar,
          written(words2[part], middle, y + 0.5 * h + 0.32 * at.letter)
        ]
      );
    });
  }
  function pressed(event) {
    const { token, source } = standing();
    const { tokens, sources } = now.scene;
    const goal = {
      ArrowUp: { token: token - 1 },
      ArrowDown: { token: token + 1 },
      ArrowLeft: { source: source - 1 },
      ArrowRight: { source: source + 1 },
      Home: { source: 0 },
      End: { source: sources.length - 1 }
    }[event.key];
    if (event.key === " ") handlers.turn(source);
    else if (!goal) return;
    event.preventDefault();
    if (goal)
      handlers.choose({
        token: bounded(goal.token ?? token, tokens),
        source: bounded(goal.source ?? source, sources)
      });
  }
  function pointed(event) {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const {
      scene: { tokens, sources, step },
      layout: { grid: grid2, sheet: lines }
    } = now;
    const box = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const [s, t] = [
      Math.floor((x - grid2.left) / grid2.cell),
      Math.floor((y - grid2.top) / grid2.cell)
    ];
    if (t >= 0 && t < tokens.length && s < sources.length && x < grid2.x(sources.length) && x > grid2.left - grid2.names) {
      handlers.choose(s < 0 ? { token: t } : { token: t, source: s });
      return;
    }
    const line = Math.floor((y - lines.y(0)) / lines.rh);
    if (x < lines.left || line < 0 || line >= sources.length) return;
    handlers.choose({ source: line });
    const mask = x > lines.x("mask") && x < lines.x("mask") + lines.w("mask");
    if (mask && step >= 2 && event.type === "pointerdown") handlers.turn(line);
  }
  return { svg, draw };
}
function bounded(place, list) {
  return Math.max(0, Math.min(list.length - 1, place));
}

// attention_stepper/style.css
var style_default = String.raw`.ptm.ptm-attention_stepper {
  .ptm-controls {
    margin: 0.45em 0 0.3em;
    gap: 0.4em 0.8em;
  }
  button[data-act="next"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-controls input[data-setting="d"] {
    width: 18em;
    max-width: 40cqw;
  }
  .ptm-formula {
    min-height: 1.9em;
    margin: 0.2em 0 0.5em;
    padding: 0.2em 0.6em;
    background: var(--ptm-faint);
    border-radius: 0.4em;
    font-size: 1.05em;
    line-height: 1.4;
    display: flow-root;
    font-variant-numeric: tabular-nums;
  }
  .ptm-formula b {
    font-weight: 650;
  }
  .ptm-formula sup {
    font-size: max(0.72em, var(--ptm-least));
    line-height: 0;
  }
  .ptm-formula .ptm-of-q {
    color: var(--ptm-blue);
  }
  .ptm-formula .ptm-of-k {
    color: var(--ptm-orange);
  }
  .ptm-formula .ptm-result {
    padding: 0 0.25em;
    border: 2px solid var(--ptm-ink);
    border-radius: 0.3em;
  }
  svg:is(.ptm-sheet, .ptm-scale) {
    height: 40em;
    overflow: hidden;
    font-variant-numeric: tabular-nums;
  }
  svg.ptm-scale {
    height: 26em;
  }
  @container (min-width: 46em) {
    svg.ptm-sheet {
      height: 20em;
    }
    svg.ptm-scale {
      height: 17.5em;
    }
  }
  .ptm-sheet text {
    font-size: inherit;
  }
  .ptm-sheet .ptm-field {
    font-size: max(16px, var(--ptm-least));
    cursor: pointer;
    touch-action: pan-y;
    outline: none;
  }
  .ptm-field:focus-visible .ptm-row-frame {
    stroke: var(--ptm-blue);
    stroke-width: 5;
  }
  :is(.ptm-sheet, .ptm-scale) :is(.ptm-tick, .ptm-grid-name) {
    fill: var(--ptm-soft);
  }
  .ptm-sheet .ptm-own {
    font-weight: 700;
  }
  :is(.ptm-sheet, .ptm-scale) .ptm-title-text {
    font-weight: 650;
  }
  :is(.ptm-above, .ptm-weight-bar, .ptm-bar-scaled, .ptm-mark-scaled) {
    fill: var(--ptm-blue);
  }
  .ptm-weight-bar {
    fill-opacity: 0.5;
  }
  :is(.ptm-below, .ptm-bar-plain, .ptm-mark-plain) {
    fill: var(--ptm-orange);
  }
  .ptm-up {
    stroke: var(--ptm-blue);
    fill: none;
  }
  .ptm-down {
    stroke: var(--ptm-orange);
    fill: none;
  }
  .ptm-shut {
    fill: var(--ptm-faint);
  }
  .ptm-cross {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    opacity: 0.6;
  }
  .ptm-box {
    fill: none;
    stroke: none;
  }
  .ptm-number .ptm-box,
  .ptm-empty {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-empty {
    stroke-dasharray: 2 4;
  }
  .ptm-taken .ptm-box {
    stroke: var(--ptm-orange);
    stroke-width: 2;
    stroke-dasharray: 5 3;
  }
  .ptm-sheet .ptm-made .ptm-box {
    stroke: var(--ptm-ink);
    stroke-width: 3;
  }
  .ptm-sheet .ptm-cell text {
    letter-spacing: -0.04em;
  }
  .ptm-sheet .ptm-made text {
    font-weight: 700;
  }
  .ptm-row-frame {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
    pointer-events: none;
  }
  .ptm-cell-frame {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
    stroke-dasharray: 4 3;
    pointer-events: none;
  }
  .ptm-bar-plain {
    fill-opacity: 0.8;
  }
  .ptm-scale :is(.ptm-line-plain, .ptm-line-scaled) {
    fill: none;
    stroke-width: 2.5;
  }
  .ptm-line-plain {
    stroke: var(--ptm-orange);
    stroke-dasharray: 7 4;
  }
  .ptm-line-scaled {
    stroke: var(--ptm-blue);
  }
  .ptm-scale .ptm-line-name {
    stroke: var(--ptm-page);
    stroke-width: 4px;
    paint-order: stroke;
  }
  .ptm-scale .ptm-grid {
    stroke: var(--ptm-line);
    stroke-width: 1;
    fill: none;
    opacity: 0.7;
  }
  .ptm-measured {
    border-collapse: collapse;
    margin: 0.6em 0 0.2em;
    font-size: max(0.92em, var(--ptm-least));
  }
  .ptm-measured :is(th, td) {
    padding: 0.05em 1.8em 0.05em 0;
    text-align: left;
    font-weight: 400;
    border-bottom: 1px solid var(--ptm-line);
    font-variant-numeric: tabular-nums;
    background: none;
  }
  .ptm-measured :is(tr:first-child th, td data) {
    font-weight: 650;
  }
  .ptm-measured small {
    color: var(--ptm-soft);
    font-size: max(0.85em, var(--ptm-least));
  }
  &.ptm-present .ptm-field {
    font-size: calc(22 * var(--ptm-px));
  }
  &.ptm-present .ptm-formula {
    font-size: max(0.9em, var(--ptm-least));
  }
  @container (min-width: 42em) {
    &.ptm-present svg.ptm-sheet {
      height: 17em;
    }
    &.ptm-present svg.ptm-scale {
      height: 11em;
    }
  }
  &.ptm-present .ptm-measured {
    font-size: max(0.78em, var(--ptm-least));
  }
}
`;

// attention_stepper/words.js
var words = {
  en: {
    title: "Scaled dot-product attention",
    invitation: "Press Next, or choose a step",
    views: "View",
    view_steps: "Step by step",
    view_scale: "Why ÷ √d",
    back: "Back",
    next: "Next",
    back_hint: "Previous step (Page Up)",
    next_hint: "Next step (Page Down)",
    steps: "Steps",
    step_mask: "mask",
    causal: "causal mask",
    other: "New random numbers",
    other_hint: "Draw new q, k and v at random (the next seed)",
    output: "output",
    field: "Query and key: arrow keys choose, Space allows or masks the key",
    all_scores: "All scores q·k",
    all_scaled: "All scores ÷ √d",
    all_masked: "All scores, masked",
    all_weights: "All weights",
    open: "The query may attend to “{source}”:",
    closed: "The query may not attend to “{source}”:",
    stays: "unchanged",
    nowhere_formula: "“{token}” may attend to nothing: zeros, where 0 ÷ 0 would be NaN",
    caption_0: "One score for each key: the dot product of query and key. The more the two vectors point in the same direction, the larger it is.",
    caption_1: "All scores are divided by √{d} = {root}, so that their spread does not grow with d. “Why ÷ √d” shows what happens without it.",
    caption_2: "✓ = may attend (True in the mask). Elsewhere −∞ replaces the score, and e to the power −∞ is 0. Click a mark, or press Space, to change it.",
    caption_3: "Positive weights that sum to 1. Their entropy is {bits} bits; if all {n} were equal, it would be {most} bits.",
    caption_3_none: "Every key is masked. Here the weights and the output are defined as zeros; a plain softmax would return NaN.",
    caption_4: "The output is the weighted mean of the values: “{best}” has the largest weight. All {dv} components are computed like the first.",
    caption_4_none: "All weights are zero, so the output is zero.",
    future: "The causal mask hides the tokens after the query: clear its check box first.",
    summary_0: "Step 1 of 5, q·k. “{token}” and “{source}”: {dot}.",
    summary_1: "Step 2 of 5, divided by √{d}. “{token}” and “{source}”: {scaled}.",
    summary_2: "Step 3 of 5, mask. “{token}” and “{source}”: {masked}. Allowed keys: {open} of {n}.",
    summary_3: "Step 4 of 5, softmax. “{token}” gives “{source}” {weight}; entropy {bits} bits.",
    summary_4: "Step 5 of 5, weighted sum. Output of “{token}”: {output}.",
    number: "#",
    key: "key",
    may: "may attend",
    yes: "yes",
    no: "no",
    weight: "weight",
    picture_of: "Attention of “{token}” on {n} keys, step {step} of 5",
    d: "d, dimensions of q and k",
    without: "without",
    with: "with",
    entropy: "entropy (bits)",
    gradient: "largest gradient",
    variance: "variance of the scores",
    theory: "theory {value}",
    mean: "mean of {n} queries",
    lesson: "Each component of q and k has variance 1, so q·k has variance d (§3.2.1, footnote 4).",
    lesson_low: "The two differ more as d grows: drag it to the right.",
    lesson_high: "Without the scaling, one key takes nearly all the weight. The softmax's gradient w (1 − w) falls to {small} on average, and the model hardly learns.",
    summary_scale: "d = {d}. Variance of the scores {plain}, divided by √d {scaled}. Mean entropy {bits} and {bits_scaled} bits; mean largest gradient {small} and {large}.",
    picture_scale: "Softmax of {n} scores with and without division by √d, d = {d}",
    draw_of: "key {n}"
  },
  zh: {
    title: "缩放点积注意力",
    invitation: "按“下一步”，或选择一步",
    views: "视图",
    view_steps: "逐步计算",
    view_scale: "为什么 ÷ √d",
    back: "退一步",
    next: "下一步",
    back_hint: "退一步（Page Up 键）",
    next_hint: "下一步（Page Down 键）",
    steps: "步骤",
    step_mask: "掩码",
    causal: "因果掩码",
    other: "换一组随机数",
    other_hint: "重新随机抽取 q、k、v（下一个种子）",
    output: "输出",
    field: "查询与键：方向键选择，空格键打开或关闭掩码",
    all_scores: "全部得分 q·k",
    all_scaled: "全部得分 ÷ √d",
    all_masked: "全部得分（加掩码）",
    all_weights: "全部权重",
    open: "可以关注“{source}”：",
    closed: "不可以关注“{source}”：",
    stays: "不变",
    nowhere_formula: "“{token}”不能关注任何词元：定义为零，否则 0 ÷ 0 得 NaN",
    caption_0: "每个键得到一个分数：两个向量逐个相乘再相加。方向越一致，分数越大。",
    caption_1: "所有分数都除以 √{d} = {root}，这样它们的离散程度不随 d 增大；“为什么 ÷ √d”展示不这样做的后果。",
    caption_2: "✓ = 可以关注（掩码中的 True）；其余位置的分数换成 −∞，而 e 的 −∞ 次方是 0。点击标记或按空格键即可改变。",
    caption_3: "权重为正，和为 1。它们的熵是 {bits} 比特；若 {n} 个全部相等，则为 {most}。",
    caption_3_none: "全部被遮住：这里把权重定义为零，输出也是零；普通的 softmax 会得到 NaN。",
    caption_4: "输出是各个值的加权平均：“{best}”占得最多。它的 {dv} 个数都像第一个那样算出。",
    caption_4_none: "没有权重，也就没有值：输出为零。",
    future: "因果掩码遮住查询之后的内容：请先取消勾选。",
    summary_0: "第 1 步（共 5 步），q·k。“{token}”与“{source}”：{dot}。",
    summary_1: "第 2 步（共 5 步），除以 √{d}。“{token}”与“{source}”：{scaled}。",
    summary_2: "第 3 步（共 5 步），掩码。“{token}”与“{source}”：{masked}。可看的键：{open} / {n}。",
    summary_3: "第 4 步（共 5 步），softmax。“{token}”给“{source}”{weight}；熵 {bits} 比特。",
    summary_4: "第 5 步（共 5 步），加权求和。“{token}”的输出：{output}。",
    number: "编号",
    key: "键",
    may: "可以关注",
    yes: "是",
    no: "否",
    weight: "权重",
    picture_of: "“{token}”对 {n} 个键的注意力，第 {step} 步（共 5 步）",
    d: "d，q 与 k 的维数",
    without: "不除",
    with: "除以",
    entropy: "熵（比特）",
    gradient: "最大梯度",
    variance: "得分的方差",
    theory: "理论值 {value}",
    mean: "{n} 个查询的平均",
    lesson: "q 与 k 的每个数方差为 1，所以 q·k 的方差是 d（§3.2.1 脚注 4）。",
    lesson_low: "d 越大，两者相差越远：请把它向右拖。",
    lesson_high: "不除以 √d，一个键几乎独占全部权重，softmax 的梯度 w (1 − w) 平均降到 {small}，几乎学不到东西。",
    summary_scale: "d = {d}。得分的方差 {plain}，除以 √d 后 {scaled}。平均熵 {bits} 与 {bits_scaled} 比特；平均最大梯度 {small} 与 {large}。",
    picture_scale: "{n} 个得分的 softmax，除以与不除以 √d，d = {d}",
    draw_of: "键 {n}"
  }
};

// attention_stepper/index.js
var CHOICE = ["view", "step", "token", "source", "causal", "mask", "d", "seed"];
function stepper(host) {
  const { model, label } = host;
  const [tokens, sources] = [model.get("tokens"), model.get("source_tokens")];
  const first = choiceOf(model);
  let state = first;
  const ui = stepControls(
    label,
    { causal: tokens.length === sources.length, drawn: model.get("q").length === 0 },
    {
      choose,
      drag,
      step: (by) => walk(by),
      other: () => choose({ seed: (state.seed + 1) % 2 ** 32 })
    }
  );
  const sheet = stepSheet(label, { choose, turn }, () => state);
  const scale = scalePicture(label);
  const formula = element("div", { class: "ptm-formula" });
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({
    reset: () => choose(first),
    picture: () => (state.view === "steps" ? sheet : scale).svg
  });
  const byView = { steps: [formula, sheet.svg], scale: [scale.svg, scale.table] };
  shell.body.append(...ui.nodes, ...byView.steps, ...byView.scale, caption);
  shell.root.addEventListener("keydown", turned);
  const arrays = remembered((seed) => arraysOf(model, seed));
  const draws = remembered(newDraws);
  const curves = remembered((seed) => STOPS.map((d) => comparedAt(draws(seed), d)));
  const compared = ({ seed, d }) => curves(seed).find((at) => at.d === d) ?? comparedAt(draws(seed), d);
  const sizes = new Map([sheet, scale].map(({ svg }) => [svg, { width: 0, height: 0 }]));
  const draw = oncePerFrame(() => {
    ui.show(state);
    Object.entries(byView).forEach(
      ([view, nodes]) => nodes.forEach((node) => node.toggleAttribute("hidden", view !== state.view))
    );
    if (state.view === "steps") drawSteps();
    else drawScale();
    shell.body.setAttribute("aria-busy", "false");
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    draw();
  };
  const watch = new ResizeObserver((entries) => {
    entries.forEach(({ target, contentRect }) => sizes.set(target, contentRect));
    paint();
  });
  [...sizes.keys()].forEach((svg) => watch.observe(svg));
  shell.root.addEventListener("resized", paint);
  const traits = host.bind(CHOICE, () => {
    const now = choiceOf(model);
    if (!same(now, state)) choose(now);
  });
  choose(first);
  host.leave(() => watch.disconnect());
  function drag(changes) {
    state = { ...state, ...changes };
    paint();
  }
  function choose(changes) {
    shell.notice("");
    drag(changes);
    traits.write(state);
    describe();
  }
  function walk(by) {
    const step = Math.max(0, Math.min(LAST, state.step + by));
    if (step !== state.step) choose({ step });
  }
  function turned(event) {
    const by = { PageDown: 1, PageUp: -1 }[event.key];
    if (!by || state.view !== "steps" || event.target.matches("input[type=range]")) return;
    event.preventDefault();
    walk(by);
  }
  function turn(s) {
    const { token: t, causal, mask } = state;
    if (causal && s > t) {
      shell.notice(label("future"));
      return;
    }
    const whole = mask.length ? mask : tokens.map(() => sources.map(() => true));
    choose({
      source: s,
      mask: whole.map((row, i) => row.map((open, j) => i === t && j === s ? !open : open))
    });
  }
  function sceneOf() {
    const mayLook = maskOf(state);
    const all = arrays(state.seed);
    const rows = tokens.map((_, t) => attendedBy(all, mayLook, t));
    return {
      ...state,
      ...all,
      tokens,
      sources,
      rows,
      row: rows[state.token],
      open: sources.map((_, s) => mayLook(state.token, s))
    };
  }
  function drawSteps() {
    const scene = sceneOf();
    const size = sizes.get(sheet.svg);
    if (size.width && size.height) sheet.draw(scene, size);
    formula.replaceChildren(...formulaOf(label, scene));
    caption.textContent = captionOf(label, scene);
  }
  function drawScale() {
    const now = compared(state);
    const size = sizes.get(scale.svg);
    if (size.width && size.height) scale.draw({ now, curves: curves(state.seed) }, size);
    scale.show(now);
    caption.textContent = lessonOf(label, now);
  }
  function describe() {
    if (state.view === "steps") describeSteps(sceneOf());
    else describeScale(compared(state));
  }
  function describeSteps(scene) {
    const { row, open, token, step } = scene;
    shell.say(spoken(label, scene));
    sheet.svg.setAttribute(
      "aria-label",
      label("picture_of", { token: tokens[token], n: sources.length, step: step + 1 })
    );
    shell.rows(
      [label("number"), label("key"), "q·k", "÷ √d", label("may"), label("weight")],
      sources.map((name, s) => [
        s + 1,
        name,
        signed(row.dots[s], 4),
        signed(row.scaled[s], 4),
        label(open[s] ? "yes" : "no"),
        row.weights[s].toFixed(4)
      ])
    );
  }
  function describeScale(now) {
    const { d, plain, scaled } = now;
    const told = {
      d,
      plain: plain.variance.toFixed(2),
      scaled: scaled.variance.toFixed(2),
      bits: plain.entropy.toFixed(2),
      bits_scaled: scaled.entropy.toFixed(2),
      small: plain.gradient.toFixed(3),
      large: scaled.gradient.toFixed(3)
    };
    shell.say(label("summary_scale", told));
    scale.svg.setAttribute("aria-label", label("picture_scale", { n: KEYS, d }));
    shell.rows(
      [label("number"), label("key"), "q·k", "w", "q·k ÷ √d", "w"],
      plain.first.scores.map((score, s) => [
        s + 1,
        label("draw_of", { n: s + 1 }),
        signed(score, 4),
        plain.first.weights[s].toFixed(4),
        signed(scaled.first.scores[s], 4),
        scaled.first.weights[s].toFixed(4)
      ])
    );
  }
}
function remembered(f) {
  let [seed, value] = [null, null];
  return (wanted) => {
    if (wanted !== seed) [seed, value] = [wanted, f(wanted)];
    return value;
  };
}
function choiceOf(model) {
  return valuesOf(model, CHOICE);
}
var attention_stepper_default = widget({ kind: "ptm-attention_stepper", style: style_default, words, build: stepper });
export {
  attention_stepper_default as default
};
