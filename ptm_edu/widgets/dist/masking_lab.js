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
import { count } from "./host.js";
import { element } from "./host.js";
import { fittedLetter } from "./host.js";
import { presentRoom } from "./host.js";
import { presets } from "./host.js";
import { random } from "./host.js";
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

// masking_lab/draws.js
var DRAWS = 1e3;
var FATES = ["hidden", "random", "kept"];
var MASK = "[MASK]";
var IGNORED = "−100";
function evenNumbers(seed, turn, T) {
  const size = 3 * T * DRAWS;
  const run = { random: seed + Math.imul(turn * size, 1831565813) >>> 0 };
  return Float64Array.from({ length: size }, () => random(run));
}
function unitsOf({ words: words2 }, unit, phrases) {
  if (unit === "token") return words2.map((word, i) => word < 0 ? word : i);
  if (unit === "word") return words2;
  return words2.map(
    (word) => phrases.find(([first, last]) => first <= word && word <= last)?.[0] ?? word
  );
}
function fateOf(number, [hidden, replaced]) {
  if (number < hidden) return 0;
  return number < hidden + replaced ? 1 : 2;
}
function firstDraw({ pieces: tokens, words: words2 }, units, numbers, { rate, shares, pieces }) {
  const T = tokens.length;
  return tokens.map((text, i) => {
    const unit = units[i];
    const other = pieces[Math.floor(numbers[2 * T + i] * pieces.length)];
    const chosen = unit >= 0 && numbers[unit] < rate;
    const fate = unit < 0 ? "special" : chosen ? FATES[fateOf(numbers[T + i], shares)] : "untouched";
    const input = { hidden: MASK, random: other }[fate] ?? text;
    return { text, input, fate, chosen, word: words2[i], unit, other };
  });
}
function tally(units, numbers, { rate, shares }) {
  const T = units.length;
  const each = new Array(T).fill(0);
  const fates = [0, 0, 0];
  const many = new Array(T + 1).fill(0);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const from = 3 * T * draw;
    let chosen = 0;
    for (let i = 0; i < T; i += 1) {
      if (units[i] < 0 || !(numbers[from + units[i]] < rate)) continue;
      chosen += 1;
      each[i] += 1;
      fates[fateOf(numbers[from + T + i], shares)] += 1;
    }
    many[chosen] += 1;
  }
  return { each, fates, many };
}

// masking_lab/chance.js
var SPREAD = 2.576;
var TAIL = 5e-3;
function sizesOf(units) {
  const sizes = /* @__PURE__ */ new Map();
  for (const unit of units) if (unit >= 0) sizes.set(unit, (sizes.get(unit) ?? 0) + 1);
  return [...sizes.values()];
}
function expectedCount(sizes, rate, share) {
  const of = (size) => rate * size * share * (1 - share) + rate * (1 - rate) * size ** 2 * share ** 2;
  const mean = DRAWS * rate * share * sizes.reduce((sum, size) => sum + size, 0);
  const far = SPREAD * Math.sqrt(DRAWS * sizes.reduce((sum, size) => sum + of(size), 0));
  return { expected: mean, low: Math.max(0, mean - far), high: mean + far };
}
function manyProbabilities(sizes, rate) {
  let shares = [1];
  for (const size of sizes) {
    const next = new Array(shares.length + size).fill(0);
    shares.forEach((share, n) => {
      next[n] += (1 - rate) * share;
      next[n + size] += rate * share;
    });
    shares = next;
  }
  return shares;
}
function expectedDraws(p) {
  if (p <= 0 || p >= 1) return { expected: DRAWS * p, low: DRAWS * p, high: DRAWS * p };
  let logarithm = DRAWS * Math.log1p(-p);
  let [below, low, high] = [0, null, null];
  for (let k = 0; k <= DRAWS && high === null; k += 1) {
    below += Math.exp(logarithm);
    if (low === null && below >= TAIL) low = k;
    if (below >= 1 - TAIL) high = k;
    logarithm += Math.log((DRAWS - k) * p / ((k + 1) * (1 - p)));
  }
  return { expected: DRAWS * p, low, high: high ?? DRAWS };
}
function counted(units, tallied, { rate, shares }) {
  const sizes = sizesOf(units);
  const beside = (number, chance) => ({
    counted: number,
    ...chance,
    inside: number >= chance.low - 1e-9 && number <= chance.high + 1e-9
  });
  const one = expectedDraws(rate);
  const all = manyProbabilities(sizes, rate);
  return {
    chosen: beside(
      tallied.fates.reduce((sum, n) => sum + n, 0),
      expectedCount(sizes, rate, 1)
    ),
    fates: tallied.fates.map((n, i) => beside(n, expectedCount(sizes, rate, shares[i]))),
    many: all.map((p, n) => beside(tallied.many[n], expectedDraws(p))),
    each: tallied.each.map((n, i) => units[i] < 0 ? null : beside(n, one))
  };
}

// masking_lab/shares.js
var MARKS = { hidden: "■", random: "◆", kept: "●" };
function sharesBar(label, handlers) {
  let ends = [80, 90];
  let held = null;
  const parts = FATES.map((fate) => element("span", { class: `ptm-part ptm-part-${fate}` }));
  const handles = ["hidden", "random"].map(
    (fate, i) => element("span", {
      class: "ptm-handle",
      role: "slider",
      tabindex: 0,
      "aria-label": label(`end_${fate}`),
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "data-end": fate,
      onkeydown: (event) => pressed(event, i)
    })
  );
  const node = element(
    "div",
    {
      class: "ptm-shares",
      role: "group",
      "aria-label": label("shares"),
      onpointerdown: pointed,
      onpointermove: pointed,
      onpointerup: pointed,
      onpointercancel: pointed
    },
    [...parts, ...handles]
  );
  const outputs = FATES.map((fate) => element("output", { "data-share": fate }));
  const legend = element(
    "span",
    { class: "ptm-legend" },
    FATES.map(
      (fate, i) => element("span", { class: `ptm-named ptm-named-${fate}` }, [
        element("b", {}, MARKS[fate]),
        ` ${label(fate)} `,
        outputs[i]
      ])
    )
  );
  function move(i, percent, settled) {
    const end = Math.max(0, Math.min(100, percent));
    ends = i === 0 ? [end, Math.max(end, ends[1])] : [Math.min(end, ends[0]), end];
    const shares = [ends[0], ends[1] - ends[0], 100 - ends[1]].map((share) => share / 100);
    (settled ? handlers.settle : handlers.drag)({ shares });
  }
  function pressed(event, i) {
    const step = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
      PageUp: 10,
      PageDown: -10,
      Home: -100,
      End: 100
    }[event.key];
    if (step === void 0) return;
    event.preventDefault();
    move(i, ends[i] + step, true);
  }
  function pointed(event) {
    const { left, width } = node.getBoundingClientRect();
    const percent = Math.round(100 * (event.clientX - left) / width);
    if (event.type === "pointerdown") {
      const [near, far] = ends.map((end) => Math.abs(percent - end));
      held = near < far || near === far && percent <= ends[0] ? 0 : 1;
      node.setPointerCapture(event.pointerId);
      event.preventDefault();
      handles[held].focus();
    }
    if (held === null) return;
    const last = event.type === "pointerup" || event.type === "pointercancel";
    move(held, event.type === "pointercancel" ? ends[held] : percent, last);
    if (last) held = null;
  }
  function show({ shares }) {
    const percents = percentsOf(shares);
    ends = [percents[0], percents[0] + percents[1]];
    parts.forEach((part, i) => {
      part.style.width = `${percents[i]}%`;
    });
    outputs.forEach((output, i) => {
      output.textContent = `${percents[i]} %`;
    });
    handles.forEach((handle, i) => {
      handle.style.left = `${ends[i]}%`;
      handle.setAttribute("aria-valuenow", ends[i]);
      handle.setAttribute(
        "aria-valuetext",
        FATES.map((fate, part) => `${label(fate)} ${percents[part]} %`).join(", ")
      );
    });
  }
  return { node, legend, show };
}
function percentsOf([hidden, replaced]) {
  const first = Math.round(100 * hidden);
  const second = Math.round(100 * (hidden + replaced)) - first;
  return [first, second, 100 - first - second];
}

// masking_lab/controls.js
var UNITS = ["token", "word", "entity"];
function maskingControls(label, handlers) {
  const units = UNITS.map(
    (unit) => element(
      "button",
      { type: "button", "data-unit": unit, onclick: () => handlers.settle({ unit }) },
      label(`unit_${unit}`)
    )
  );
  const labels = element(
    "button",
    {
      type: "button",
      "data-act": "labels",
      onclick: () => handlers.settle({ labels: labels.getAttribute("aria-pressed") !== "true" })
    },
    label("show_labels")
  );
  const change = () => ({ rate: Number(rate.value) / 100 });
  const rate = element("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 1,
    "data-setting": "rate",
    oninput: () => handlers.drag(change()),
    onchange: () => handlers.settle(change())
  });
  const value = element("output", { "data-setting": "rate" });
  const shares = sharesBar(label, handlers);
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [
        element("span", { class: "ptm-buttons", role: "group", "aria-label": label("units") }, [
          element("span", {}, label("units")),
          ...units
        ]),
        element(
          "button",
          { type: "button", "data-act": "draw", onclick: handlers.draw },
          label("draw")
        ),
        labels
      ]),
      element("div", { class: "ptm-controls ptm-chances" }, [
        element("label", {}, [label("rate"), rate, value]),
        element("span", { class: "ptm-of" }, label("of_which")),
        shares.node,
        shares.legend
      ])
    ],
    show(state) {
      units.forEach(
        (button) => button.setAttribute("aria-pressed", button.dataset.unit === state.unit)
      );
      labels.setAttribute("aria-pressed", state.labels);
      rate.value = 100 * state.rate;
      value.textContent = percentText(state.rate);
      shares.show(state);
    }
  };
}
function percentText(share) {
  return `${Number((100 * share).toFixed(1))} %`;
}

// masking_lab/bars.js
function fateBars(label, { tokens, counts }, room, letter, hatch) {
  const rows = [
    { name: "chosen", ...counts.chosen },
    ...FATES.map((name, i) => ({ name, ...counts.fates[i] }))
  ];
  const most = Math.max(1, ...rows.map((row) => Math.max(row.counted, row.high)));
  const columns = {
    start: room.left + 7.2 * letter,
    end: room.right - 8.6 * letter,
    counted: room.right - 4.9 * letter,
    expected: room.right
  };
  const x = (n2) => columns.start + n2 / most * (columns.end - columns.start);
  const high = 1.5 * letter;
  const top = room.top + 2.8 * letter;
  const text = (at, y, words2, name, anchor = "end") => element("svg:text", { class: name, x: at, y, "text-anchor": anchor }, words2);
  const n = tokens.filter(({ unit }) => unit >= 0).length;
  return [
    text(
      room.left,
      room.top + letter,
      shortened(
        label("counts_title", { more: count(DRAWS - 1), all: count(n * DRAWS) }),
        room.right - room.left,
        letter
      ),
      "ptm-panel-title",
      "start"
    ),
    ...columns.counted - columns.start > 12 * letter ? rangeKey(label, columns.start, room.top + 2.3 * letter, letter) : [],
    text(columns.counted, room.top + 2.3 * letter, label("counted"), "ptm-small"),
    text(columns.expected, room.top + 2.3 * letter, label("expected"), "ptm-small"),
    ...rows.map((row, i) => {
      const y = top + i * high;
      const base = y + 0.5 * high + 0.34 * letter;
      return element(
        "svg:g",
        { class: `ptm-count ptm-is-${row.name}`, ...numbersIn(row), "data-of": row.name },
        [
          text(
            room.left,
            base,
            `${MARKS[row.name] ?? ""} ${label(row.name)}`.trim(),
            "ptm-name",
            "start"
          ),
          element("svg:rect", {
            class: "ptm-bar",
            x: columns.start,
            y: y + 0.14 * high,
            width: x(row.counted) - columns.start,
            height: 0.72 * high,
            fill: row.name === "random" ? `url(#${hatch})` : null
          }),
          rangeMark((v) => x(v), y + 0.5 * high, 0.36 * high, row),
          text(
            columns.counted,
            base,
            `${row.inside ? "" : "! "}${count(row.counted)}`,
            "ptm-number"
          ),
          text(columns.expected, base, count(Math.round(row.expected)), "ptm-soft")
        ]
      );
    })
  ];
}
function rangeMark(at, y, tall, { low, high, expected }) {
  const cross = (n, size) => `M${at(n)} ${y - size}V${y + size}`;
  return element("svg:path", {
    class: "ptm-range",
    d: `M${at(low)} ${y}H${at(high)}${cross(low, 0.5 * tall)}${cross(high, 0.5 * tall)}${cross(
      expected,
      1.3 * tall
    )}`
  });
}
function rangeKey(label, x, y, letter) {
  const wide = 1.6 * letter;
  return [
    rangeMark((n) => x + n * wide, y - 0.3 * letter, 0.5 * letter, {
      low: 0,
      high: 1,
      expected: 0.5
    }),
    element("svg:text", { class: "ptm-small", x: x + wide + 0.4 * letter, y }, label("range"))
  ];
}
function numbersIn({ counted: counted2, expected, low, high, inside }) {
  return {
    "data-counted": counted2,
    "data-expected": expected,
    "data-low": low,
    "data-high": high,
    "data-inside": String(inside)
  };
}
function manyColumns(label, { counts: { many, chosen } }, room, letter) {
  const last = many.findLastIndex(({ expected, counted: n }) => n > 0 || expected >= 0.5);
  const shown = many.slice(0, last + 1);
  const most = Math.max(...shown.map((one) => Math.max(one.counted, one.high)));
  const [top, base] = [room.top + 2.5 * letter, room.bottom - 2.5 * letter];
  const wide = Math.min(3.2 * letter, (room.right - room.left) / shown.length);
  const y = (n) => base - n / most * (base - top);
  const step = Math.ceil(1.5 * letter / wide);
  const text = (x, at, words2, name, anchor = "middle") => element("svg:text", { class: name, x, y: at, "text-anchor": anchor }, words2);
  return [
    text(room.left, room.top + letter, label("many_title"), "ptm-panel-title", "start"),
    text(
      room.left,
      room.bottom - 0.2 * letter,
      shortened(
        label("many_mean", { draws: count(DRAWS), mean: (chosen.expected / DRAWS).toFixed(2) }),
        room.right - room.left,
        0.9 * letter
      ),
      "ptm-small",
      "start"
    ),
    ...shown.map((one, n) => {
      const x = room.left + (n + 0.5) * wide;
      const half = Math.min(0.16 * wide, 5);
      const { low, high, expected } = one;
      const range = `M${x} ${y(low)}V${y(high)}M${x - half} ${y(low)}h${2 * half}M${x - half} ${y(
        high
      )}h${2 * half}M${x - 0.4 * wide} ${y(expected)}h${0.8 * wide}`;
      return element("svg:g", { class: "ptm-many", ...numbersIn(one), "data-n": n }, [
        element("svg:rect", {
          class: "ptm-bar",
          x: x - 0.4 * wide,
          y: y(one.counted),
          width: 0.8 * wide,
          height: base - y(one.counted)
        }),
        element("svg:path", { class: "ptm-range", d: range }),
        ...wide < 2.6 * letter ? [] : [text(x, y(Math.max(high, one.counted)) - 0.3 * letter, one.counted, "ptm-small")],
        ...n % step ? [] : [text(x, base + 1.05 * letter, n, "ptm-soft")]
      ]);
    }),
    element("svg:path", {
      class: "ptm-base",
      d: `M${room.left} ${base}H${room.left + wide * shown.length}`
    })
  ];
}

// masking_lab/cells.js
function maskingColumns(tokens, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widest = ({ text, other, fate }) => Math.max(
    textWidth(text, font),
    ...fate === "special" ? [] : [MASK, other].map((name) => textWidth(name, font))
  );
  let [line, x] = [0, left];
  return tokens.map((token) => {
    const room = (token.fate === "special" ? 0.7 : 1.3) * letter;
    const w = Math.min(right - left, widest(token) + room);
    if (x > left && x + w > right + 0.5) [line, x] = [line + 1, left];
    x += w;
    return { line, x: x - w, w };
  });
}
function maskingCell(token, i, { x, w }, at, hatch) {
  const { text, input, fate, chosen, unit } = token;
  const { letter, labels } = at;
  const middle = x + w / 2;
  const mark = MARKS[fate] ?? "";
  const written = (y, words2, name, room = w - 0.3 * letter, centre = middle) => element(
    "svg:text",
    { x: centre, y, "text-anchor": "middle", class: name },
    shortened(words2, room, letter)
  );
  const label = chosen ? text : IGNORED;
  const shift = mark ? 0.5 * letter : 0;
  return element(
    "svg:g",
    {
      class: `ptm-token ptm-is-${fate}`,
      "data-place": i,
      "data-text": text,
      "data-input": input,
      "data-fate": fate,
      "data-unit": unit,
      "data-label": label
    },
    [
      element("svg:rect", {
        class: "ptm-whole",
        x,
        y: at.top,
        width: w,
        height: at.bottom - at.top
      }),
      written(at.text, text, "ptm-text"),
      element("svg:rect", {
        class: "ptm-box",
        x: x + 2,
        y: at.box,
        width: w - 4,
        height: at.high,
        rx: 4,
        fill: fate === "random" ? `url(#${hatch})` : null
      }),
      ...fate === "kept" ? [
        element("svg:rect", {
          class: "ptm-inner",
          x: x + 5,
          y: at.box + 3,
          width: w - 10,
          height: at.high - 6,
          rx: 2
        })
      ] : [],
      written(
        at.box + at.high / 2 + 0.34 * letter,
        input,
        "ptm-input",
        w - (mark ? 1.1 : 0.3) * letter,
        middle + shift
      ),
      ...mark ? [
        element(
          "svg:text",
          { class: "ptm-mark", x: x + 0.2 * letter, y: at.box + at.high / 2 + 0.3 * letter },
          mark
        )
      ] : [],
      ...labels ? [written(at.label, label, chosen ? "ptm-label" : "ptm-ignored")] : []
    ]
  );
}

// masking_lab/strip.js
function maskingStrip(label, scene, { letter, width }, hatch) {
  const rows = ["row_text", "row_input", ...scene.labels ? ["row_label"] : []];
  const names = rows.map((key) => label(key));
  const font = `${0.92 * letter}px system-ui, sans-serif`;
  const widest = Math.max(...names.map((name) => textWidth(name, font)));
  const left = width > 34 * letter ? widest + 0.7 * letter : 0;
  const columns = maskingColumns(scene.tokens, letter, left, width - 1);
  const high = (scene.labels ? 5.15 : 3.8) * letter;
  const lineAt = (line) => {
    const top = line * high;
    return {
      top: top + 0.1 * letter,
      bottom: top + high - 0.25 * letter,
      bracket: top + 0.25 * letter,
      text: top + 1.45 * letter,
      box: top + 1.85 * letter,
      high: 1.65 * letter,
      label: top + 4.6 * letter,
      letter,
      labels: scene.labels
    };
  };
  const cells = scene.tokens.map(
    (token, i) => maskingCell(token, i, columns[i], lineAt(columns[i].line), hatch)
  );
  const lines = columns.at(-1).line + 1;
  const heads = left === 0 ? [] : Array.from({ length: lines }, (_, line) => lineAt(line)).flatMap(
    (at) => [at.text, at.box + at.high / 2 + 0.34 * letter, at.label].slice(0, names.length).map((y, i) => element("svg:text", { class: "ptm-small", x: 0, y }, names[i]))
  );
  return {
    nodes: [...heads, ...cells, ...brackets(scene.tokens, columns, lineAt)],
    bottom: lines * high
  };
}
function brackets(tokens, columns, lineAt) {
  const runs = /* @__PURE__ */ new Map();
  tokens.forEach(({ unit }, i) => {
    if (unit < 0) return;
    const key = `${unit} ${columns[i].line}`;
    const run = runs.get(key) ?? { unit, first: i, n: 0 };
    runs.set(key, { ...run, last: i, n: run.n + 1 });
  });
  const of = (unit) => tokens.filter((token) => token.unit === unit);
  const several = [...runs.values()].filter(({ unit }) => of(unit).length > 1);
  return several.map(({ unit, first, last }) => {
    const { bracket, letter } = lineAt(columns[first].line);
    const [from, to] = [columns[first].x + 3, columns[last].x + columns[last].w - 3];
    const drop = 0.35 * letter;
    const phrase = new Set(of(unit).map(({ word }) => word)).size > 1;
    return element("svg:path", {
      class: phrase ? "ptm-bracket ptm-phrase" : "ptm-bracket",
      "data-unit": unit,
      d: `M${from} ${bracket + drop}V${bracket}H${to}v${drop}`
    });
  });
}

// masking_lab/picture.js
function maskingPicture(label, handlers) {
  const hatch = `ptm-hatch-${crypto.randomUUID?.() ?? Math.random()}`;
  const pattern = element(
    "svg:pattern",
    {
      id: hatch,
      width: 6,
      height: 6,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)"
    },
    [
      element("svg:rect", { class: "ptm-hatch-ground", width: 6, height: 6 }),
      element("svg:rect", { class: "ptm-hatch-line", width: 2, height: 6 })
    ]
  );
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("place"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onpointerdown: (event) => {
      field.setPointerCapture(event.pointerId);
      handlers.press(under(event));
    },
    onpointermove: (event) => handlers.highlight(under(event)),
    onpointerleave: () => handlers.highlight(null),
    onpointerup: (event) => handlers.release(under(event)),
    onpointercancel: () => handlers.release(null)
  });
  const panels = element("svg:g", { class: "ptm-counts" });
  const svg = element("svg:svg", { class: "ptm-masking", "data-name": "masking", role: "group" }, [
    element("svg:defs", {}, pattern),
    field,
    panels
  ]);
  let last = 0;
  function draw(scene, width) {
    last = scene.tokens.length - 1;
    const stripOf = (size) => maskingStrip(label, scene, { letter: size, width }, hatch);
    const letter = fittedLetter(svg, 16, 22, (size) => stripOf(size).bottom + 9.5 * size);
    const strip = stripOf(letter);
    field.replaceChildren(...strip.nodes);
    const beside = width > 44 * letter;
    const [gap, high] = [2 * letter, 9 * letter];
    const top = strip.bottom + 0.5 * letter;
    if (top + high > presentRoom(svg)) {
      panels.replaceChildren();
      svg.style.height = `${Math.ceil(top)}px`;
      return;
    }
    const wide = beside ? 0.56 * width : width;
    const bars = { left: 0, right: wide, top, bottom: top + high };
    const many = beside ? { ...bars, left: wide + gap, right: width } : { ...bars, top: bars.bottom + 0.8 * letter, bottom: bars.bottom + high + 0.8 * letter };
    panels.replaceChildren(
      ...fateBars(label, scene, bars, letter, hatch),
      ...manyColumns(label, scene, many, letter)
    );
    svg.style.height = `${Math.ceil(many.bottom)}px`;
  }
  function look({ tokens, looked, span }, told) {
    field.querySelectorAll(".ptm-token").forEach((cell, i) => {
      cell.classList.toggle("ptm-looked", i === looked);
      cell.classList.toggle("ptm-marked", inSpan(tokens[i].word, span));
    });
    const place = handlers.standing();
    const names = {
      "aria-valuemax": tokens.length,
      "aria-valuenow": place + 1,
      "aria-valuetext": told
    };
    for (const [name, value] of Object.entries(names)) field.setAttribute(name, value);
  }
  function pressed(event) {
    const place = handlers.standing();
    const goal = {
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      Home: 0,
      End: last
    }[event.key];
    if (goal !== void 0) handlers.move(Math.max(0, Math.min(last, goal)));
    else if (["Enter", " "].includes(event.key)) handlers.enter();
    else return;
    event.preventDefault();
  }
  function under(event) {
    const found = svg.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const cell = found?.closest(".ptm-token");
    return cell && field.contains(cell) ? Number(cell.dataset.place) : null;
  }
  return { svg, draw, look };
}
function inSpan(word, span) {
  return span !== null && word >= 0 && word >= span[0] && word <= span[1];
}

// masking_lab/sentences.js
function maskingLesson(label, scene) {
  const { tokens, unit, rate, counts, labels, looked } = scene;
  const n = tokens.filter((token) => token.unit >= 0).length;
  const mean = (counts.chosen.expected / DRAWS).toFixed(2);
  const unitLesson = label(`lesson_${unit}`, {
    n,
    mean,
    rate: percentText(rate),
    none: count(counts.many[0].counted),
    draws: count(DRAWS)
  });
  const chosen = tokens.filter((token) => token.chosen);
  const kept = chosen.filter(({ fate }) => fate === "kept").length;
  const labelLesson = label(chosen.length ? "lesson_labels" : "lesson_no_labels", {
    n: chosen.length,
    kept
  });
  return [
    ...looked === null ? [] : [tokenSentence(label, scene, looked)],
    unitLesson,
    labels ? labelLesson : sharesLesson(label, scene)
  ].filter(Boolean).join(" ");
}
function sharesLesson(label, { shares, pieces }) {
  const [hidden, replaced, kept] = percentsOf(shares);
  if (kept === 100) return label("lesson_all_kept");
  if (replaced === 100) return label("lesson_all_random");
  if (hidden === 100) return label("lesson_all_hidden");
  if (replaced === 0) return label("lesson_no_random");
  if (kept === 0) return label("lesson_no_kept");
  return label("lesson_shares", { n: count(pieces.length) });
}
function tokenSentence(label, { tokens, counts }, i) {
  const { text, input, fate } = tokens[i];
  const said = label(`seen_${fate}`, { token: text, input });
  const times = counts.each[i];
  return times === null ? said : `${said} ${label("seen_times", {
    n: count(times.counted),
    draws: count(DRAWS),
    expected: count(Math.round(times.expected))
  })}`;
}
function maskingSummary(label, { tokens, counts, unit }) {
  const chosen = tokens.filter((token) => token.chosen);
  const list = chosen.map(
    ({ text, input, fate }) => fate === "random" ? label("told_random", { token: text, input }) : label(`told_${fate}`, { token: text })
  );
  const [hidden, random2, kept] = counts.fates.map((row) => count(row.counted));
  return label("summary_of", {
    unit: label(`unit_${unit}`),
    n: chosen.length,
    of: tokens.filter((token) => token.unit >= 0).length,
    list: list.join(label("comma")) || label("nothing"),
    draws: count(DRAWS),
    chosen: count(counts.chosen.counted),
    expected: count(Math.round(counts.chosen.expected)),
    hidden,
    random: random2,
    kept
  });
}
function maskingTable(label, { tokens, counts }) {
  const numbers = (row) => row === null ? ["", "", ""] : [
    row.counted,
    row.expected.toFixed(1),
    `${Math.ceil(row.low - 1e-9)}–${Math.floor(row.high + 1e-9)}`
  ];
  const more = [["chosen", counts.chosen], ...FATES.map((name, i) => [name, counts.fates[i]])];
  return [
    [
      "number",
      "row_text",
      "happened",
      "row_input",
      "row_label",
      "counted",
      "expected",
      "range"
    ].map((key) => label(key)),
    [
      ...tokens.map(({ text, input, fate, chosen }, i) => [
        i + 1,
        text,
        label(fate),
        input,
        chosen ? text : IGNORED,
        ...numbers(counts.each[i])
      ]),
      ...more.map(([name, row]) => ["", label("all_tokens"), label(name), "", "", ...numbers(row)]),
      ...counts.many.map((row, n) => [
        "",
        label("draws_with", { n }),
        label("chosen"),
        "",
        "",
        ...numbers(row)
      ])
    ]
  ];
}

// masking_lab/style.css
var style_default = String.raw`.ptm.ptm-masking_lab {
  .ptm-controls {
    margin: 0.35em 0 0.45em;
    gap: 0.4em 1.2em;
  }
  .ptm-buttons {
    align-items: baseline;
    flex-wrap: nowrap;
  }
  button[data-act="draw"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-controls output {
    font-weight: 700;
  }
  .ptm-chances {
    flex-wrap: wrap;
  }
  .ptm-legend {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.2em 1em;
  }
  .ptm-named {
    white-space: nowrap;
  }
  .ptm-named b {
    font-weight: 400;
  }
  /* As wide for 0 % as for 100 %, so that the bar keeps its width while it is dragged. */
  .ptm-named output {
    display: inline-block;
    min-width: 3.1em;
  }
  .ptm-named-hidden b {
    color: var(--ptm-blue);
  }
  .ptm-named-random b {
    color: var(--ptm-orange);
  }
  .ptm-named-kept b {
    color: var(--ptm-green);
  }
  .ptm-shares {
    position: relative;
    display: flex;
    flex: 1;
    min-width: 9em;
    max-width: 22em;
    height: 1.3em;
    cursor: ew-resize;
    touch-action: none;
  }
  .ptm-part {
    height: 100%;
  }
  .ptm-part-hidden {
    background: var(--ptm-blue);
  }
  .ptm-part-random {
    background: repeating-linear-gradient(45deg, var(--ptm-orange) 0 2px, transparent 2px 6px);
    box-shadow: inset 0 0 0 1px var(--ptm-orange);
  }
  .ptm-part-kept {
    box-shadow: inset 0 0 0 2px var(--ptm-green);
  }
  .ptm-handle {
    position: absolute;
    top: -0.2em;
    width: 0.8em;
    height: 1.7em;
    margin-left: -0.4em;
    background: var(--ptm-page);
    border: 2px solid var(--ptm-ink);
    border-radius: 0.3em;
  }
  .ptm-handle[data-end="random"] {
    border-radius: 0.8em;
  }
  .ptm-handle:focus-visible {
    outline: 3px solid var(--ptm-blue);
    outline-offset: 2px;
    z-index: 1;
  }
  svg.ptm-masking {
    font-variant-numeric: tabular-nums;
  }
  .ptm-masking .ptm-small {
    font-size: max(13.5px, var(--ptm-least));
  }
  .ptm-masking .ptm-field {
    cursor: pointer;
    touch-action: pan-y;
    user-select: none;
  }
  .ptm-masking .ptm-looked .ptm-whole {
    fill: var(--ptm-faint);
  }
  .ptm-masking .ptm-marked .ptm-whole {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
    stroke-dasharray: 6 4;
  }
  .ptm-masking .ptm-field:focus-visible .ptm-looked .ptm-whole {
    stroke: var(--ptm-blue);
    stroke-width: 3;
  }
  .ptm-masking .ptm-box {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-masking :is(.ptm-is-untouched, .ptm-is-special) .ptm-box {
    fill: none;
  }
  .ptm-masking .ptm-is-hidden .ptm-box {
    fill: var(--ptm-blue);
    stroke: var(--ptm-blue);
  }
  .ptm-masking .ptm-is-hidden :is(.ptm-input, .ptm-mark) {
    fill: var(--ptm-page);
    font-weight: 650;
  }
  .ptm-masking .ptm-is-random .ptm-box {
    stroke: var(--ptm-orange);
    stroke-width: 2;
    stroke-dasharray: 6 3;
  }
  .ptm-masking .ptm-is-random :is(.ptm-input, .ptm-mark) {
    stroke: var(--ptm-page);
    stroke-width: 5px;
    paint-order: stroke;
    font-weight: 650;
  }
  .ptm-masking .ptm-is-random .ptm-mark {
    fill: var(--ptm-orange);
  }
  .ptm-masking .ptm-is-kept :is(.ptm-box, .ptm-inner) {
    stroke: var(--ptm-green);
    fill: none;
    stroke-width: 1.6;
  }
  .ptm-masking .ptm-is-kept .ptm-input {
    font-weight: 650;
  }
  .ptm-masking .ptm-is-kept .ptm-mark {
    fill: var(--ptm-green);
  }
  .ptm-masking .ptm-is-special .ptm-box {
    stroke-dasharray: 2 3;
  }
  .ptm-masking .ptm-is-special text {
    fill: var(--ptm-soft);
  }
  .ptm-masking .ptm-mark {
    font-size: max(12px, var(--ptm-least));
  }
  &.ptm-present .ptm-masking .ptm-mark {
    font-size: calc(20 * var(--ptm-px));
  }
  .ptm-masking .ptm-label {
    font-weight: 650;
  }
  .ptm-masking .ptm-ignored {
    fill: var(--ptm-soft);
    font-weight: 400;
  }
  .ptm-masking :is(.ptm-bracket, .ptm-range, .ptm-base) {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 1.6;
    pointer-events: none;
  }
  .ptm-masking .ptm-phrase {
    stroke-width: 3.5;
  }
  .ptm-masking .ptm-base {
    stroke: var(--ptm-line);
  }
  .ptm-masking .ptm-bar {
    stroke-width: 1;
    fill-opacity: 0.8;
  }
  .ptm-masking :is(.ptm-is-chosen, .ptm-many) .ptm-bar {
    fill: var(--ptm-line);
  }
  .ptm-masking .ptm-count.ptm-is-hidden .ptm-bar {
    fill: var(--ptm-bar);
  }
  .ptm-masking .ptm-count.ptm-is-random .ptm-bar {
    stroke: var(--ptm-orange);
  }
  .ptm-masking .ptm-count.ptm-is-kept .ptm-bar {
    fill: none;
    stroke: var(--ptm-green);
    stroke-width: 2;
  }
  &.ptm-present .ptm-controls {
    margin: 0.25em 0;
  }
  &.ptm-present .ptm-own {
    margin: 0.2em 0 0;
  }
}
`;

// masking_lab/words.js
var words = {
  en: {
    title: "BERT’s masking: 80 / 10 / 10",
    invitation: "Press Draw again",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python tokenizes it",
    asking: "asking Python …",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    units: "select by",
    unit_token: "token",
    unit_word: "whole word",
    unit_entity: "phrase (entity)",
    draw: "Draw again",
    show_labels: "Labels for the loss",
    rate: "selected",
    of_which: "replaced by",
    shares: "Replacement of the selected tokens",
    end_hidden: "[MASK]",
    end_random: "[MASK] and random",
    hidden: "[MASK]",
    random: "random",
    kept: "unchanged",
    chosen: "selected",
    untouched: "not selected",
    special: "never selected",
    place: "Token of the sentence",
    row_text: "text",
    row_input: "input",
    row_label: "label",
    counts_title: "{all} tokens: this draw and {more} more",
    counted: "counted",
    expected: "expected",
    range: "99 % interval",
    many_title: "Selected tokens per draw",
    many_mean: "{draws} draws; expected: {mean} tokens",
    seen_special: "“{token}” is a special token: it is never selected.",
    seen_untouched: "“{token}”: not selected, so it is unchanged and not predicted.",
    seen_hidden: "“{token}”: selected and replaced by [MASK]; it is a prediction target.",
    seen_random: "“{token}”: selected and replaced by the random token “{input}”; “{token}” is the prediction target.",
    seen_kept: "“{token}”: selected but left unchanged; it is still a prediction target.",
    seen_times: "In {draws} draws it is selected {n} times ({expected} expected).",
    lesson_token: "Each token is selected independently with probability {rate}: {mean} of {n} on average, and none in {none} of {draws} draws. (The paper selects a fixed share of each sequence.)",
    lesson_word: "One random number decides for all subword tokens of a word. Each token's replacement is drawn independently, so a word may become a [MASK] and a random token. {none} of {draws} draws select no token.",
    lesson_entity: "A phrase is selected as a whole, as in ERNIE; outside phrases, selection is by word. To mark a phrase, drag over its words, or click (Enter) its first and its last word. Click a phrase to remove it.",
    lesson_shares: "Fine-tuning texts contain no [MASK]. So some selected tokens stay unchanged, and some become a random token (one of {n}, never a special one): the model cannot rely on any input token. It predicts all selected tokens.",
    lesson_all_hidden: "With [MASK] alone, BERT would learn useful hidden states only at [MASK], which never occurs in fine-tuning.",
    lesson_all_random: "Every prediction target has a wrong input token: BERT would learn to ignore the token at the position it predicts.",
    lesson_all_kept: "Every prediction target is visible in the input: copying is enough.",
    lesson_no_random: "Without random tokens, every visible input token is correct: at an unchanged token, copying is enough.",
    lesson_no_kept: "Without unchanged tokens, a visible token is never the target at a selected position: BERT would learn to rule it out.",
    lesson_labels: "The loss is the mean over the {n} positions whose label is not −100, including unchanged ones ({kept} here). −100 is the default ignore_index of PyTorch's cross_entropy.",
    lesson_no_labels: "No token is selected in this draw: every label is −100, and the sentence does not contribute to the loss.",
    length: "A sentence here has at least one word and at most {most} tokens, including [CLS] and [SEP]; this one has {n}.",
    failed: "Python could not tokenize it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can be masked.",
    picture_of: "{sentence}: which tokens are masked, and how many in a thousand draws",
    summary_of: "Selected by {unit}, {n} of {of} tokens: {list}. Over {draws} draws, {chosen} selected, {expected} expected; {hidden} [MASK], {random} random, {kept} unchanged.",
    told_hidden: "{token} replaced by [MASK]",
    told_random: "{token} replaced by {input}",
    told_kept: "{token} unchanged",
    comma: ", and ",
    nothing: "none",
    number: "#",
    happened: "replacement",
    all_tokens: "all tokens",
    draws_with: "draws with {n}"
  },
  zh: {
    title: "BERT 的掩码：80 / 10 / 10",
    invitation: "按“重新抽取”",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 切成子词",
    asking: "正在询问 Python …",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    units: "选取单位",
    unit_token: "词元",
    unit_word: "整词",
    unit_entity: "短语（实体）",
    draw: "重新抽取",
    show_labels: "损失的标签",
    rate: "选中",
    of_which: "替换为",
    shares: "选中的词元如何处理",
    end_hidden: "遮盖的比例",
    end_random: "遮盖与随机的比例",
    hidden: "遮盖",
    random: "随机",
    kept: "不变",
    chosen: "选中",
    untouched: "未选中",
    special: "从不选",
    place: "句中的词元",
    row_text: "原文",
    row_input: "输入",
    row_label: "标签",
    counts_title: "共 {all} 个词元：这一次和另外 {more} 次",
    counted: "计数",
    expected: "期望",
    range: "99 % 区间",
    many_title: "每次选中的词元数",
    many_mean: "{draws} 次抽取；期望 {mean} 个",
    seen_special: "“{token}”是特殊词元：从不选中。",
    seen_untouched: "“{token}”：未选中，保持原样，不预测。",
    seen_hidden: "“{token}”：选中并换成 [MASK]；它是预测目标。",
    seen_random: "“{token}”：选中并换成随机词元“{input}”；预测目标是“{token}”。",
    seen_kept: "“{token}”：选中但保持不变；仍是预测目标。",
    seen_times: "{draws} 次抽取中选中 {n} 次（期望 {expected} 次）。",
    lesson_token: "每个词元独立选取，概率 {rate}：{n} 个中平均选中 {mean} 个，{draws} 次里有 {none} 次一个也没选中。（论文则从每个序列取固定的比例。）",
    lesson_word: "一个词的所有子词由同一个随机数决定是否选中；选中后每个子词各自抽取处理方式，所以一个词可能变成一个 [MASK] 加一个随机子词。{draws} 次里有 {none} 次一个也没选中。",
    lesson_entity: "短语整体选中，如 ERNIE；短语之外逐词选取。标记短语：拖过它的各个词，或先后点击（回车）第一个词和最后一个词；点击短语则取消。",
    lesson_shares: "微调的文本里没有 [MASK]，所以有些选中的词元保持不变，有些换成随机词元（{n} 个之一，不含特殊词元）：模型不能完全相信任何输入词元。选中的词元都要预测。",
    lesson_all_hidden: "若只用 [MASK]，BERT 只会在 [MASK] 处学到有用的隐藏状态，而微调时没有 [MASK]。",
    lesson_all_random: "每个预测目标处的输入词元都是错的：BERT 会学会忽略所预测位置的词元。",
    lesson_all_kept: "每个预测目标在输入中都可见：照抄即可。",
    lesson_no_random: "没有随机词元，可见的输入总是对的：遇到不变的词元，照抄即可。",
    lesson_no_kept: "没有不变的词元，选中位置上可见的词元从不是目标：BERT 会学会排除它。",
    lesson_labels: "损失是标签不为 −100 的 {n} 个位置的平均，不变的也算在内（这里有 {kept} 个）；−100 是 torch 的 cross_entropy 默认忽略的值。",
    lesson_no_labels: "这次抽取一个也没选中：标签全是 −100，这句话对损失没有贡献。",
    length: "这里的句子至少有一个词，连同 [CLS] 和 [SEP] 至多 {most} 个子词；这一句有 {n} 个。",
    failed: "Python 无法切分：{message}",
    stored_only: "本页只有已切好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能用已存的句子。",
    picture_of: "{sentence}：哪些词元被掩码，一千次抽取中各有多少",
    summary_of: "按{unit}选取，{of} 个词元中选中 {n} 个：{list}。{draws} 次抽取共选中 {chosen} 个，期望 {expected} 个；[MASK] {hidden} 个，随机 {random} 个，不变 {kept} 个。",
    told_hidden: "{token} 换成 [MASK]",
    told_random: "{token} 换成 {input}",
    told_kept: "{token} 不变",
    comma: "，还有 ",
    nothing: "没有",
    number: "#",
    happened: "替换方式",
    all_tokens: "全部词元",
    draws_with: "选中 {n} 个的抽取"
  }
};

// masking_lab/index.js
var SETTINGS = ["unit", "rate", "shares", "phrases", "labels", "turn"];
function lab(host) {
  const { model, label } = host;
  const known = new Map(model.get("presets").map((entry) => [entry.text, entry]));
  const settings = () => valuesOf(model, SETTINGS);
  const wanted = model.get("sentence");
  const start = known.get(wanted) ?? model.get("presets")[0];
  const first = { entry: start, ...settings() };
  const none = { place: null, seen: null, anchor: null, held: null, goal: null };
  const state = { ...first, ...none, asked: null, waiting: 0, slow: false };
  const ask = host.kernel(state, () => paint(), take);
  const ui = sentenceChoice(label, model, { choose });
  const controls = maskingControls(label, {
    drag,
    settle: (changes) => settle({ anchor: null, ...changes }),
    draw: () => settle({ turn: state.turn + 1 })
  });
  const picture = maskingPicture(label, {
    highlight,
    move,
    press,
    release,
    enter,
    standing: () => Math.min(state.place ?? 0, state.entry.pieces.length - 1)
  });
  const shell = host.frame({
    reset: () => settle({ ...first, ...none, asked: null }),
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, ...controls.nodes, picture.svg, ui.caption);
  let numbers = null;
  let scene = null;
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      scene = sceneNow();
      ui.show(state);
      controls.show(state);
      if (width) picture.draw(scene, width);
      look();
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["sentence", ...SETTINGS], ({ sentence, ...now }) => {
    if (sentence === state.entry.text) settle(now);
    else {
      drag(now);
      choose(sentence);
    }
  });
  if (start.text === wanted) settle({});
  else {
    describe();
    paint();
    choose(wanted);
  }
  function drag(changes) {
    Object.assign(state, changes);
    paint();
  }
  function settle(changes) {
    shell.notice("");
    drag(changes);
    traits.write({ ...state, ...state.asked ? {} : { sentence: state.entry.text } });
    describe();
  }
  async function choose(typed) {
    const text = typed.trim();
    if (!text || text === state.entry.text) {
      shell.notice(text ? "" : label("empty"));
      paint();
      return;
    }
    const entry = known.get(text);
    if (entry) {
      settle({ entry, ...none, asked: null });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      return;
    }
    state.asked = text;
    const answer = await ask({ type: "tokenize", text });
    if (answer) take(answer);
    else if (state.asked === text) shell.notice(label("no_python"));
  }
  function take(message) {
    if (message.pieces) known.set(message.text, message);
    if (message.text !== state.asked) return;
    state.asked = null;
    settle(message.pieces ? { entry: message, ...none } : {});
    if (message.failed) shell.notice(label("failed", { message: message.failed }));
    else if (!message.pieces)
      shell.notice(label("length", { n: message.length, most: model.get("most") }));
  }
  function sceneNow() {
    const { entry, turn, unit, rate, shares, labels } = state;
    const pieces = model.get("pieces");
    if (numbers?.turn !== turn || numbers.entry !== entry)
      numbers = { turn, entry, even: evenNumbers(model.get("seed"), turn, entry.pieces.length) };
    const given = { rate, shares, pieces };
    const units = unitsOf(entry, unit, phrasesNow());
    return {
      ...given,
      unit,
      labels,
      tokens: firstDraw(entry, units, numbers.even, given),
      counts: counted(units, tally(units, numbers.even, given), given),
      looked: null
    };
  }
  function look() {
    if (!scene) return;
    const inside = (i) => i < scene.tokens.length ? i : null;
    Object.assign(scene, { looked: inside(state.seen ?? state.place), span: spanNow() });
    picture.look(scene, tokenSentence(label, scene, inside(state.place) ?? 0));
    ui.caption.textContent = maskingLesson(label, scene);
  }
  function highlight(i) {
    const word = wordAt(i);
    if (i === state.seen && (state.held === null || word === state.goal)) return;
    state.seen = i;
    if (state.held !== null && word >= 0) state.goal = word;
    look();
  }
  function move(i) {
    Object.assign(state, { place: i, seen: null });
    look();
  }
  function wordAt(i) {
    return state.entry.words[i] ?? -1;
  }
  function phrasesNow() {
    return state.phrases[state.entry.text] ?? [];
  }
  function spanNow() {
    const from = state.held ?? state.anchor;
    if (from === null) return null;
    const looked = wordAt(state.seen ?? state.place);
    const to = state.held === null ? looked < 0 ? from : looked : state.goal;
    return [Math.min(from, to), Math.max(from, to)];
  }
  function press(i) {
    const word = wordAt(i);
    if (state.unit === "entity" && word >= 0) Object.assign(state, { held: word, goal: word });
    look();
  }
  function release(i) {
    const { held, goal } = state;
    state.held = null;
    if (held === null || goal === held) touch(i);
    else mark(held, goal);
  }
  function enter() {
    if (state.unit === "entity") touch(state.place ?? 0);
  }
  function touch(i) {
    const word = wordAt(i);
    if (i !== null) state.place = i;
    if (state.unit !== "entity" || word < 0) {
      look();
      return;
    }
    const inside = phrasesNow().find(([from, to]) => from <= word && word <= to);
    if (state.anchor !== null) mark(state.anchor, word);
    else if (inside) keep(phrasesNow().filter((phrase) => phrase !== inside));
    else {
      state.anchor = word;
      look();
    }
  }
  function mark(one, other) {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const apart = phrasesNow().filter(([first2, last]) => last < from || first2 > to);
    keep(from === to ? phrasesNow() : [...apart, [from, to]].sort((a, b) => a[0] - b[0]));
  }
  function keep(phrases) {
    settle({ anchor: null, phrases: { ...state.phrases, [state.entry.text]: phrases } });
  }
  function describe() {
    const now = sceneNow();
    shell.say(maskingSummary(label, now));
    picture.svg.setAttribute("aria-label", label("picture_of", { sentence: state.entry.text }));
    shell.rows(...maskingTable(label, now));
  }
}
var masking_lab_default = widget({
  kind: "ptm-masking_lab ptm-sentence-choice",
  style: sentence_choice_default + style_default,
  words,
  build: lab
});
export {
  masking_lab_default as default
};
