// host:names
import { count } from "./host.js";
import { element } from "./host.js";
import { heading } from "./host.js";
import { letterSize } from "./host.js";
import { oncePerFrame } from "./host.js";
import { overlap } from "./host.js";
import { placeLabels } from "./host.js";
import { random } from "./host.js";
import { signed } from "./host.js";
import { textWidth } from "./host.js";
import { widget } from "./host.js";

// skip_gram_stepper/model.js
var DIM = 2;
var EXPONENT = 0.75;
var KEPT = 5e3;
var FAR = 1e3;
var OBJECTIVES = {
  "skip-gram": { input: { role: "center", table: "v" }, target: { role: "context", table: "c" } },
  cbow: { input: { role: "context", table: "c" }, target: { role: "center", table: "v" } }
};
function corpusOf(sentences, window, objective) {
  const words2 = [...new Set(sentences.flat())];
  const index = new Map(words2.map((word, i) => [word, i]));
  const ids = sentences.flat().map((word) => index.get(word));
  const counts = words2.map(() => 0);
  for (const id of ids) counts[id] += 1;
  const examples = [];
  let first = 0;
  for (const { length } of sentences) {
    const places = Array.from({ length }, (_, i) => first + i);
    for (const center of places) {
      const around = places.filter((at) => at !== center && Math.abs(at - center) <= window);
      const word = ids[center];
      if (objective === "skip-gram")
        for (const at of around)
          examples.push({
            inputs: [word],
            target: ids[at],
            center,
            contexts: [at],
            window: around
          });
      else if (around.length)
        examples.push({
          inputs: around.map((at) => ids[at]),
          target: word,
          center,
          contexts: around,
          window: around
        });
    }
    first += length;
  }
  let sum = 0;
  const noise = counts.map((n) => {
    sum += n ** EXPONENT;
    return sum;
  });
  return { objective, words: words2, counts, examples, noise, ids };
}
function newRun(corpus, { negatives, seed }) {
  const { input, target } = OBJECTIVES[corpus.objective];
  const run = { corpus, K: negatives, random: seed, losses: [], means: [], taken: [] };
  run[input.table] = corpus.words.map(
    () => Array.from({ length: DIM }, () => (random(run) - 0.5) / DIM)
  );
  run[target.table] = corpus.words.map(() => Array(DIM).fill(0));
  run.next = draw(run);
  return run;
}
function draw(run) {
  const { examples, noise } = run.corpus;
  const example = examples[run.losses.length % examples.length];
  const negatives = [];
  while (negatives.length < run.K) {
    const at = random(run) * noise.at(-1);
    const word = noise.findIndex((upTo) => at < upTo);
    if (word !== example.target) negatives.push(word);
  }
  return { ...example, negatives };
}
function lessonOf(run, { inputs, target, negatives }) {
  const { input, target: output } = OBJECTIVES[run.corpus.objective];
  const [given, asked] = [run[input.table], run[output.table]];
  const h = meanOf(inputs.map((word) => given[word]));
  const answers = [{ word: target, truth: 1 }, ...negatives.map((word) => ({ word, truth: 0 }))];
  const questions = answers.map(({ word, truth }) => {
    const score = total(h.map((value, d) => value * asked[word][d]));
    const sigma = 1 / (1 + Math.exp(-score));
    const loss2 = minusLogSigmoid(truth ? score : -score);
    return { word, truth, score, sigma, loss: loss2, error: truth - sigma };
  });
  const toH = h.map((_, d) => total(questions.map(({ word, error }) => error * asked[word][d])));
  const toInputs = summed(inputs, () => toH.map((value) => value / inputs.length));
  const toAsked = summed(
    questions.map(({ word }) => word),
    (i) => h.map((value) => questions[i].error * value)
  );
  const loss = total(questions.map((question) => question.loss));
  return { inputs, h, questions, toH, toInputs, toAsked, loss };
}
function summed(words2, vectorOf) {
  const sums = /* @__PURE__ */ new Map();
  words2.forEach((word, i) => {
    const vector = vectorOf(i);
    sums.set(word, sums.has(word) ? moved(sums.get(word), vector, 1) : vector);
  });
  return sums;
}
function meanOf(vectors) {
  return vectors[0].map((_, d) => total(vectors.map((vector) => vector[d])) / vectors.length);
}
function minusLogSigmoid(x) {
  return Math.max(-x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
function advance(run, rate) {
  const { input, target } = OBJECTIVES[run.corpus.objective];
  const { toInputs, toAsked, loss } = lessonOf(run, run.next);
  const before = [];
  const move = (table, ways) => {
    for (const [word, way] of ways) {
      before.push([table, word, run[table][word]]);
      run[table][word] = moved(run[table][word], way, rate);
    }
  };
  const { next, random: bits } = run;
  move(input.table, toInputs);
  move(target.table, toAsked);
  run.taken.push({ next, random: bits, before });
  if (run.taken.length > KEPT) run.taken.shift();
  run.losses.push(loss);
  const pass = run.losses.slice(-run.corpus.examples.length);
  run.means.push(total(pass) / pass.length);
  run.next = draw(run);
}
function retreat(run) {
  const { before, ...waiting } = run.taken.pop();
  for (const [table, word, vector] of before) run[table][word] = vector;
  run.losses.pop();
  run.means.pop();
  Object.assign(run, waiting);
}
function ranAway(run) {
  return run.losses.at(-1) > FAR;
}
function moved(vector, way, rate) {
  return vector.map((value, d) => value + rate * way[d]);
}
function total(values) {
  return values.reduce((sum, value) => sum + value, 0);
}

// skip_gram_stepper/lesson.js
var SIGN = { center: "●", context: "■", negative: "◆" };
function markedText(label, sentences, ids) {
  const spots = sentences.flat().map((word) => element("span", {}, word));
  let first = 0;
  const lines = sentences.map((sentence) => {
    const sentenceSpots = spots.slice(first, first + sentence.length);
    first += sentence.length;
    return element("span", { class: "ptm-sg-sentence" }, sentenceSpots);
  });
  const node = element(
    "div",
    { class: "ptm-sg-text", role: "group", "aria-label": label("text") },
    lines
  );
  const show = (example) => spots.forEach((spot, i) => {
    const roles = !example ? [] : [
      i === example.center && "center",
      example.contexts.includes(i) && "context",
      example.window.includes(i) && "window",
      example.negatives.includes(ids[i]) && "negative"
    ].filter(Boolean);
    spot.className = roles.map((role) => `ptm-sg-is-${role}`).join(" ");
    spot.dataset.sign = roles.map((role) => SIGN[role] ?? "").join("");
  });
  return { node, show };
}
function questionTable(label) {
  const head = ["question", "score", "sigma", "pull", "part"].map(
    (key) => element("span", { role: "columnheader" }, key === "score" ? "" : label(key))
  );
  const node = element("div", { class: "ptm-sg-questions", role: "table" });
  let rows = [];
  const sum = element("data");
  const fit = (n) => {
    if (rows.length === n) return;
    rows = Array.from({ length: n }, questionRow);
    node.replaceChildren(
      element("div", { role: "row", class: "ptm-sg-head" }, head),
      ...rows.map((row) => row.node),
      element("div", { role: "row", class: "ptm-sg-sum" }, [
        element("span", { role: "cell" }, label("total")),
        element("span", { role: "cell" }, sum)
      ])
    );
  };
  const show = (lesson, { words: words2, objective }) => {
    const { role } = OBJECTIVES[objective].target;
    fit(lesson.questions.length);
    head[1].textContent = label("score", { with: objective === "cbow" ? "h" : "v" });
    lesson.questions.forEach(
      (question, i) => rows[i].show(question, words2[question.word], question.truth ? role : "negative")
    );
    sum.value = lesson.loss;
    sum.textContent = lesson.loss.toFixed(2);
  };
  return { node, show };
}
function questionRow() {
  const cell = (children, name2 = "") => element("span", { role: "cell", class: name2 }, children);
  const [name, score, sigma, loss] = [cell([]), cell([]), cell([]), cell([])];
  const bar = element("span");
  const error = element("data");
  const pull = cell([element("span", { class: "ptm-bar" }, bar), error], "ptm-sg-pull");
  const node = element("div", { role: "row" }, [name, score, sigma, pull, loss]);
  const show = (question, word, kind) => {
    node.className = `ptm-sg-row-${kind}`;
    node.dataset.word = word;
    name.textContent = `${SIGN[kind]} ${word}`;
    score.textContent = signed(question.score);
    sigma.textContent = question.sigma.toFixed(2);
    bar.style.width = `${100 * Math.abs(question.error)}%`;
    error.value = question.error;
    error.textContent = Math.abs(question.error).toFixed(2);
    loss.textContent = question.loss.toFixed(2);
  };
  return { node, show };
}

// skip_gram_stepper/scene.js
function sceneOf({ run, glide, settings }, lesson, part) {
  const { words: names, objective } = run.corpus;
  const { input, target } = OBJECTIVES[objective];
  const before = glide?.before ?? run;
  const point = (table, role, i, way) => ({
    word: names[i],
    role,
    way,
    from: before[table][i],
    at: before[table][i].map((from, d) => from + part * (run[table][i][d] - from))
  });
  const given = [...lesson?.toInputs ?? []];
  const asked = [...lesson?.toAsked ?? []];
  const inputs = given.map(([i, way]) => point(input.table, input.role, i, way));
  const points = [
    ...inputs,
    ...asked.map(([i, way], n) => point(target.table, n ? "negative" : target.role, i, way))
  ];
  names.forEach((_, i) => {
    if (!lesson?.toInputs.has(i)) points.push(point(input.table, input.table, i));
    if (!lesson?.toAsked.has(i)) points.push(point(target.table, target.table, i));
  });
  const mean = lesson && objective === "cbow" ? meanPoint(
    lesson.inputs.map((i) => names[i]),
    inputs
  ) : null;
  const rate = glide?.rate ?? settings.rate;
  return { points: mean ? [mean, ...points] : points, rate, side: lesson?.h, kept: input.table };
}
function meanPoint(words2, inputs) {
  const found = words2.map((word) => inputs.find((input) => input.word === word));
  const [from, at, way] = ["from", "at", "way"].map(
    (name) => meanOf(found.map((one) => one[name]))
  );
  return { word: "", role: "mean", from, at, way, parts: found.map((one) => one.at) };
}
function explained(label, { run, settings }, lesson) {
  if (!lesson) return `${label("running")} ${label("exact")}`;
  const { words: words2, ids, objective } = run.corpus;
  const mode = modeOf(objective);
  const still = Math.hypot(...lesson.toH) < 1e-9 ? label(`at_rest_${mode}`) : "";
  return [
    still,
    label(`moves_${mode}`, { rate: settings.rate.toFixed(2) }),
    label(`side_${mode}`, { word: words2[ids[run.next.center]] }),
    label("exact")
  ].join("");
}
function modeOf(objective) {
  return objective === "cbow" ? "cbow" : "skip";
}
var SETTINGS = {
  objective: "objective",
  window: "window",
  negatives: "negatives",
  rate: "learning_rate",
  seed: "seed"
};
function settingsOf(model) {
  const named = Object.entries(SETTINGS).map(([name, trait]) => [name, model.get(trait)]);
  return Object.fromEntries(named);
}
function traitsOf(settings) {
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([name, trait]) => [trait, settings[name]])
  );
}

// skip_gram_stepper/controls.js
var PASSES = 20;
function stepperControls(label, handlers) {
  const button = (name, text, hint) => element(
    "button",
    { type: "button", "data-act": name, title: hint ?? text, onclick: handlers[name] },
    text
  );
  const buttons = {
    back: button("back", `◀ ${label("back")}`, label("back_hint")),
    step: button("step", `${label("step")} ▶`),
    play: button("play", ""),
    fast: button("fast", "", label("fast_hint", { n: PASSES })),
    again: button("again", label("again"), label("again_hint")),
    other: button("other", label("other"), label("other_hint"))
  };
  const sliders = [
    slider(label("window"), "window", { min: 1, max: 5, step: 1 }, handlers),
    slider(label("negatives"), "negatives", { min: 1, max: 8, step: 1 }, handlers),
    slider(label("rate"), "rate", { min: 0.01, max: 1, step: 0.01 }, handlers)
  ];
  const objectives = Object.keys(OBJECTIVES).map((objective) => {
    const mode = modeOf(objective);
    return element(
      "button",
      {
        type: "button",
        "data-objective": objective,
        title: label(`hint_${mode}`),
        onclick: () => handlers.choose(objective)
      },
      label(`name_${mode}`)
    );
  });
  const legend = element("span", { class: "ptm-buttons ptm-sg-legend" });
  const node = element("div", { class: "ptm-controls" }, [
    element(
      "span",
      { class: "ptm-buttons ptm-sg-objective", role: "group", "aria-label": label("objective") },
      [
        element("span", { "aria-hidden": "true" }, label("objective")),
        element("span", { class: "ptm-sg-segments" }, objectives)
      ]
    ),
    element(
      "span",
      { class: "ptm-buttons", role: "group", "aria-label": label("run") },
      Object.values(buttons)
    ),
    element(
      "span",
      { class: "ptm-buttons ptm-sg-sliders", role: "group", "aria-label": label("settings") },
      sliders.map((one) => one.node)
    ),
    legend
  ]);
  const show = ({ settings, playing, run }) => {
    for (const button2 of objectives)
      button2.setAttribute("aria-pressed", button2.dataset.objective === settings.objective);
    const { input, target } = OBJECTIVES[settings.objective];
    legend.replaceChildren(
      ...[input.role, target.role, "negative"].map(
        (role) => element(
          "span",
          { class: `ptm-sg-name-${role}` },
          `${SIGN[role]} ${label(`${role}_${modeOf(settings.objective)}`)}`
        )
      )
    );
    sliders.forEach((one) => one.show(settings));
    buttons.back.setAttribute("aria-disabled", run.taken.length === 0);
    press(buttons.play, playing === "slow", label(playing === "slow" ? "pause" : "play"));
    press(
      buttons.fast,
      playing === "fast",
      playing === "fast" ? label("stop") : label("fast", { n: PASSES })
    );
  };
  return { node, show };
}
function press(button, pressed, text) {
  button.setAttribute("aria-pressed", pressed);
  if (button.textContent !== text) button.textContent = text;
}
function slider(text, name, range, handlers) {
  const input = element("input", {
    type: "range",
    ...range,
    "data-setting": name,
    oninput: () => handlers.drag({ [name]: Number(input.value) }),
    onchange: handlers.settle
  });
  const value = element("output");
  const show = (settings) => {
    input.value = settings[name];
    value.textContent = range.step < 1 ? settings[name].toFixed(2) : settings[name];
  };
  return { node: element("label", {}, [text, input, value]), show };
}

// skip_gram_stepper/curve.js
var SPOTS = 300;
function lossCurve(label) {
  const guess = element("svg:path", { class: "ptm-sg-guess" });
  const dots = element("svg:path", { class: "ptm-sg-dots" });
  const line = element("svg:path", { class: "ptm-sg-line" });
  const name = element("svg:text", { class: "ptm-tick", "text-anchor": "end" });
  const steps = element("svg:text", { class: "ptm-tick", "text-anchor": "end" });
  const now = element("svg:text", { class: "ptm-sg-now" });
  const svg = element(
    "svg:svg",
    { class: "ptm-sg-curve", role: "img", "data-name": "skip-gram-loss" },
    [guess, dots, line, name, steps, now]
  );
  function draw2({ losses, means, K, corpus }, { width, height }) {
    const chance = (K + 1) * Math.log(2);
    const size = letterSize(svg, 15, 22);
    const right = width - 3.2 * size;
    const pass = corpus.examples.length;
    const span = pass * 2 ** Math.max(0, Math.ceil(Math.log2(losses.length / pass)));
    const x = (step) => right * step / span;
    const y = (loss) => height - 3 - (height - 6) * loss / (1.35 * chance);
    const every = Math.max(1, Math.ceil(losses.length / SPOTS));
    const shown = losses.map((_, i) => i).filter((i) => i % every === 0);
    const at = (values, i) => `${x(i + 1).toFixed(1)} ${y(values[i]).toFixed(1)}`;
    guess.setAttribute("d", `M0 ${y(chance)}H${right}`);
    dots.setAttribute("d", shown.map((i) => `M${at(losses, i)}h0`).join(""));
    line.setAttribute("d", shown.map((i) => `${i ? "L" : "M"}${at(means, i)}`).join(""));
    const last = means.at(-1) ?? chance;
    put(name, right, y(chance) - 5, `${label("guessing", { k: K + 1 })} = ${chance.toFixed(2)}`);
    put(steps, right, height - 4, label("steps", { n: count(span) }));
    put(now, x(losses.length) + 6, y(last) + 0.35 * size, means.length ? last.toFixed(2) : "");
  }
  return { svg, draw: draw2 };
}
function put(text, x, y, words2) {
  text.setAttribute("x", x);
  text.setAttribute("y", y);
  text.textContent = words2;
}

// skip_gram_stepper/plane.js
var MARKS = {
  v: "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z",
  c: "M-3.5-3.5H3.5V3.5H-3.5Z",
  center: "M7 0A7 7 0 1 1-7 0A7 7 0 1 1 7 0Z",
  context: "M-6.5-6.5H6.5V6.5H-6.5Z",
  negative: "M0-8L8 0L0 8L-8 0Z",
  mean: "M0-10L2.4-3.2L9.5-3.1L3.8 1.2L5.9 8.1L0 4L-5.9 8.1L-3.8 1.2L-9.5-3.1L-2.4-3.2Z"
};
var LETTER = { center: "v ", context: "c ", negative: "n ", mean: "h" };
function skipGramPlane() {
  const ground = element("svg:g");
  const marks = element("svg:g");
  const arrows = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-plane", role: "img", "data-name": "skip-gram" }, [
    ground,
    marks,
    arrows
  ]);
  const places = /* @__PURE__ */ new Map();
  let shown = null;
  let camera = null;
  function draw2({ points, rate, side, kept }, jump, { width, height }) {
    shown = boxFor(
      points.map(({ at }) => at),
      shown
    );
    const goal = cameraOn(shown, width, height);
    camera = jump || !camera ? goal : camera.map((now, i) => now + 0.3 * (goal[i] - now));
    const [scale, left, top] = camera;
    const onScreen = ([x, y]) => [left + scale * x, top - scale * y];
    ground.replaceChildren(
      ...halfPlane(side, camera, width, height),
      ...axes(camera, width, height),
      ...points.flatMap(({ at, parts = [] }) => parts.map((part) => `M${onScreen(part)}L${onScreen(at)}`)).map((d) => element("svg:path", { class: "ptm-sg-part", d }))
    );
    const placed = points.map((point) => ({
      ...point,
      on: onScreen(point.at),
      look: point.role in LETTER ? point.role : point.role === kept ? "kept" : "bare"
    }));
    const moving = placed.filter(({ way }) => way).map(({ role, from, way }) => ({
      role,
      along: [0, rate, 1].map((part) => onScreen(moved(from, way, part)))
    }));
    drawMarks(
      placed,
      moving.flatMap(({ along }) => along.slice(1)),
      width,
      height
    );
    arrows.replaceChildren(...moving.flatMap(({ role, along }) => arrowOf(role, ...along)));
    return camera.some((now, i) => Math.abs(now - goal[i]) > 0.5);
  }
  function drawMarks(points, tips, width, height) {
    const named = points.filter(({ look }) => look !== "bare");
    const busy = [...named.map(({ on }) => on), ...tips];
    const boxes = placeLabels(named.map(labelOf), busy, width, height);
    named.forEach(({ word, role }, i) => places.set(role + word, boxes[i].place));
    const legible = (box, i) => boxes.slice(0, i).every((other) => overlap(box, other) < 0.05 * box.w * box.h);
    marks.replaceChildren(
      ...points.filter(({ look }) => look === "bare").map((point) => markOf(point, null, larger())),
      ...named.map((point, i) => markOf(point, legible(boxes[i], i) ? boxes[i] : null, larger())).reverse()
    );
  }
  function labelOf({ word, role, look, on: [x, y] }) {
    const plain = look === "kept";
    const size = larger() === 1 ? 16 : plain ? 20 : 24;
    const font = `${plain ? "" : "bold "}${size}px system-ui, sans-serif`;
    const w = textWidth((LETTER[role] ?? "") + word, font);
    return { x, y, w: w + 4, h: size * 1.2, last: places.get(role + word) };
  }
  function larger() {
    return svg.closest(".ptm-present") ? 1.4 : 1;
  }
  return { svg, draw: draw2 };
}
function markOf({ word, role, look, on: [x, y] }, box, larger) {
  const shape = element(
    "svg:path",
    { d: MARKS[role], transform: `translate(${x} ${y}) scale(${larger})` },
    element("svg:title", {}, `${LETTER[role] ?? `${role} `}${word}`)
  );
  const named = { class: `ptm-sg-mark ptm-sg-${look}`, "data-word": word, "data-role": role };
  if (!box) return element("svg:g", named, shape);
  const middle = [box.x + box.w / 2, box.y + box.h / 2];
  const leader = box.far ? [element("svg:path", { class: "ptm-leader", d: `M${x} ${y}L${middle.join(" ")}` })] : [];
  return element("svg:g", named, [
    ...leader,
    shape,
    element(
      "svg:text",
      { x: middle[0], y: middle[1] + box.h * 0.28, "text-anchor": "middle" },
      (LETTER[role] ?? "") + word
    )
  ]);
}
function boxFor(points, before) {
  const need = [0, 1].flatMap((axis) => {
    const values = [0, ...points.map((at) => at[axis])];
    return [Math.min(...values), Math.max(...values)];
  });
  const fits = before?.every((edge, i) => i % 2 ? need[i] <= edge : need[i] >= edge);
  const size = ([left, right, low, high]) => Math.max(right - left, high - low, 0.2);
  if (fits && size(need) > size(before) / 2) return before;
  const spare = 0.06 * size(need);
  return need.map((edge, i) => edge + (i % 2 ? spare : -spare));
}
function cameraOn([left, right, low, high], width, height) {
  const room = width - 2 * Math.min(70, width / 8);
  const scale = Math.min(room / (right - left), (height - 60) / (high - low));
  return [scale, (width - scale * (left + right)) / 2, (height + scale * (low + high)) / 2 - 6];
}
function halfPlane(side, [, left, top], width, height) {
  const length = Math.hypot(...side ?? [0, 0]);
  if (length < 1e-6) return [];
  const [x, y] = [side[0] / length, -side[1] / length];
  const far = 2 * (width + height);
  const corner = (ahead, across) => [
    left + far * (ahead * x - across * y),
    top + far * (ahead * y + across * x)
  ];
  return [
    element("svg:path", {
      class: "ptm-sg-side",
      d: `M${corner(0, -1)}L${corner(1, -1)}L${corner(1, 1)}L${corner(0, 1)}Z`
    })
  ];
}
function axes([scale, left, top], width, height) {
  const power = 10 ** Math.floor(Math.log10(70 / scale));
  const unit = [power, 2 * power, 5 * power, 10 * power].find((value) => value * scale >= 70);
  const nodes = [
    element("svg:path", { class: "ptm-grid", d: `M0 ${top}H${width}M${left} 0V${height}` })
  ];
  const reach = [30 - left, width - 30 - left].map((edge) => edge / scale / unit);
  for (let n = Math.ceil(reach[0]); n <= reach[1]; n += 1) {
    const x = left + n * unit * scale;
    nodes.push(
      element("svg:path", { class: "ptm-grid", d: `M${x} ${height}v-5` }),
      element(
        "svg:text",
        { class: "ptm-tick", x, y: height - 8, "text-anchor": "middle" },
        String(Number((n * unit).toPrecision(4))).replace("-", "−")
      )
    );
  }
  return nodes;
}
function arrowOf(role, start, step, end) {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  if (length < 1.5) return [];
  const [dx, dy] = [0, 1].map((axis) => (end[axis] - start[axis]) / length);
  const head = Math.min(13, 0.6 * length);
  const at = (back, side) => [end[0] - back * dx - side * dy, end[1] - back * dy + side * dx];
  const kind = `ptm-sg-of-${role}`;
  return [
    element("svg:path", { class: `ptm-sg-way ${kind}`, d: `M${start}L${at(head, 0)}` }),
    element("svg:path", {
      class: `ptm-sg-tip ${kind}`,
      d: `M${end}L${at(head, head / 2.6)}L${at(head, -head / 2.6)}Z`
    }),
    element("svg:path", { class: `ptm-sg-step ${kind}`, d: `M${start}L${step}` })
  ];
}

// skip_gram_stepper/style.css
var style_default = String.raw`.ptm.ptm-skip_gram_stepper {
  --ptm-type-present: 24;
  [class*="-mean"] {
    --ptm-own: var(--ptm-ink);
  }
  [class*="-negative"] {
    --ptm-own: var(--ptm-orange);
  }
  [class*="-context"] {
    --ptm-own: var(--ptm-green);
  }
  [class*="-center"] {
    --ptm-own: var(--ptm-blue);
  }
  :is(.ptm-sg-sliders, .ptm-sg-legend) {
    gap: 0.35em 0.9em;
  }
  .ptm-sg-objective {
    align-items: center;
  }
  .ptm-sg-segments {
    display: inline-flex;
    margin-left: 0.15em;
  }
  .ptm-sg-segments > :first-child {
    border-radius: 0.45em 0 0 0.45em;
  }
  .ptm-sg-segments > :last-child {
    border-radius: 0 0.45em 0.45em 0;
  }
  [class^="ptm-sg-name"] {
    color: var(--ptm-own);
  }
  .ptm-controls .ptm-sg-sliders input[type="range"] {
    width: 4.5em;
  }
  .ptm-controls .ptm-sg-sliders output {
    min-width: 1.1em;
  }
  button[data-act="fast"] {
    min-width: 6.2em;
  }
  button[data-act="play"] {
    min-width: 4.4em;
  }
  button[data-act="step"] {
    font-weight: 700;
    border-color: var(--ptm-blue);
  }
  .ptm-sg-text {
    display: flex;
    flex-wrap: wrap;
    gap: 0.1em 1.5em;
    margin: 0 0 0.5em;
  }
  .ptm-sg-sentence {
    display: inline-flex;
    flex-wrap: wrap;
    padding-top: 0.75em;
  }
  .ptm-sg-sentence span {
    position: relative;
    margin: 0 0.08em;
    padding: 0 0.22em;
    border: 2px solid transparent;
    border-radius: 0.3em;
  }
  .ptm-sg-sentence span::before {
    content: attr(data-sign);
    position: absolute;
    left: 0;
    right: 0;
    top: -1.35em;
    font-size: max(0.72em, var(--ptm-least));
    line-height: 1.3;
    text-align: center;
  }
  .ptm-sg-sentence .ptm-sg-is-window {
    border-bottom-color: var(--ptm-green);
    border-bottom-style: dotted;
    border-radius: 0.3em 0.3em 0 0;
  }
  .ptm-sg-sentence :is(.ptm-sg-is-negative, .ptm-sg-is-context, .ptm-sg-is-center) {
    border: 2px solid var(--ptm-own);
    color: var(--ptm-own);
  }
  .ptm-sg-sentence .ptm-sg-is-negative:not(.ptm-sg-is-context, .ptm-sg-is-center) {
    border-style: dashed;
  }
  .ptm-sg-sentence .ptm-sg-is-center {
    border-radius: 1em;
  }
  .ptm-sg-panels {
    display: grid;
    gap: 0.6em 1.4em;
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.5em;
  }
  @container (min-width: 42em) {
    .ptm-sg-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  @container (min-width: 56em) {
    .ptm-sg-panels {
      grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    }
  }
  svg.ptm-plane {
    height: 19em;
    border-radius: 0.4em;
  }
  svg.ptm-sg-curve {
    height: 8.6em;
    overflow: hidden;
  }
  &.ptm-present .ptm-sg-kept text {
    font-size: var(--ptm-least);
  }
  :is(.ptm-tick, .ptm-sg-curve) {
    --ptm-type: 15px;
    --ptm-type-present: 22;
  }
  .ptm-sg-side {
    fill: var(--ptm-blue);
    fill-opacity: 0.09;
    stroke: var(--ptm-blue);
    stroke-width: 1;
    stroke-dasharray: 2 5;
  }
  .ptm-sg-mark path {
    stroke-width: 2;
  }
  .ptm-sg-kept text {
    fill: var(--ptm-soft);
  }
  .ptm-sg-kept path:last-of-type {
    fill: var(--ptm-soft);
    stroke: none;
  }
  .ptm-sg-bare path {
    fill: var(--ptm-page);
    stroke: var(--ptm-soft);
    stroke-width: 1.3;
  }
  .ptm-sg-part {
    stroke: var(--ptm-ink);
    stroke-width: 1.3;
    stroke-dasharray: 1.5 4;
    fill: none;
  }
  .ptm-sg-mean path:last-of-type {
    fill: var(--ptm-ink);
    stroke: var(--ptm-page);
    stroke-width: 1;
  }
  .ptm-sg-mark:is(.ptm-sg-center, .ptm-sg-context, .ptm-sg-negative) path:last-of-type {
    fill: var(--ptm-page);
    stroke-width: 2.5;
  }
  :is(.ptm-sg-center, .ptm-sg-context, .ptm-sg-negative) path {
    stroke: var(--ptm-own);
  }
  :is(.ptm-sg-mean, .ptm-sg-center, .ptm-sg-context, .ptm-sg-negative) text {
    font-weight: 700;
    fill: var(--ptm-own);
  }
  .ptm-sg-way {
    fill: none;
    stroke: var(--ptm-own);
    stroke-width: 2;
    stroke-dasharray: 5 4;
  }
  .ptm-sg-step {
    fill: none;
    stroke: var(--ptm-own);
    stroke-width: 5;
    stroke-linecap: round;
  }
  .ptm-sg-tip {
    fill: var(--ptm-own);
  }
  .ptm-sg-questions {
    margin-bottom: 0.6em;
    font-size: max(0.88em, var(--ptm-least));
    font-variant-numeric: tabular-nums;
  }
  .ptm-sg-questions > div {
    display: grid;
    gap: 0 0.6em;
    align-items: center;
    grid-template-columns: minmax(5.5em, 1.4fr) 3.8em 2.8em minmax(0, 1.9fr) 3em;
  }
  .ptm-sg-questions > div > :not(:first-child, .ptm-sg-pull) {
    text-align: right;
  }
  .ptm-sg-questions > div > :first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ptm-sg-head {
    color: var(--ptm-soft);
    font-size: max(0.92em, var(--ptm-least));
  }
  [class^="ptm-sg-row"] > :first-child {
    color: var(--ptm-own);
    font-weight: 700;
  }
  .ptm-sg-questions .ptm-sg-pull {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }
  .ptm-bar {
    flex: 1;
    height: 0.8em;
  }
  .ptm-bar span {
    background: var(--ptm-own);
  }
  @container (max-width: 26em) {
    .ptm-bar {
      display: none;
    }
    .ptm-sg-questions .ptm-sg-pull {
      justify-content: flex-end;
    }
  }
  .ptm-sg-row-negative .ptm-bar span {
    background: repeating-linear-gradient(
      -45deg,
      var(--ptm-orange) 0 5px,
      var(--ptm-faint) 5px 8px
    );
  }
  .ptm-sg-sum {
    border-top: 1px solid var(--ptm-line);
    font-weight: 700;
  }
  .ptm-sg-questions > .ptm-sg-sum {
    grid-template-columns: 1fr 3.2em;
  }
  .ptm-sg-idle {
    opacity: 0.35;
  }
  .ptm-sg-guess {
    stroke: var(--ptm-soft);
    stroke-dasharray: 4 5;
    fill: none;
  }
  .ptm-sg-dots {
    stroke: var(--ptm-bar);
    stroke-width: 3;
    stroke-linecap: round;
    opacity: 0.6;
    fill: none;
  }
  .ptm-sg-line {
    stroke: var(--ptm-blue);
    stroke-width: 2.5;
    fill: none;
  }
  .ptm-sg-curve .ptm-sg-now {
    fill: var(--ptm-blue);
    font-weight: 700;
  }
  .ptm-sg-curve text {
    stroke: var(--ptm-page);
    stroke-width: 4px;
    paint-order: stroke;
  }
  &.ptm-present .ptm-sg-way {
    stroke-width: 3;
  }
  &.ptm-present .ptm-sg-step {
    stroke-width: 7;
  }
  &.ptm-present .ptm-sg-text {
    font-size: max(0.8em, var(--ptm-least));
    gap: 0 1.3em;
    margin-bottom: 0.3em;
  }
  &.ptm-present .ptm-controls {
    gap: 0.4em 1em;
    margin: 0.4em 0 0.2em;
  }
  &.ptm-present svg.ptm-plane {
    height: 12.6em;
  }
  &.ptm-present svg.ptm-sg-curve {
    height: 3.9em;
  }
  &.ptm-present .ptm-sg-questions {
    font-size: max(0.78em, var(--ptm-least));
    margin-bottom: 0.3em;
  }
  &.ptm-present :is(.ptm-over, .ptm-over small) {
    font-size: max(0.8em, var(--ptm-least));
  }
  &.ptm-present .ptm-sg-head {
    font-size: max(0.85em, var(--ptm-least));
  }
  &.ptm-present .ptm-sg-panels {
    padding-top: 0.3em;
  }
}
`;

// skip_gram_stepper/words.js
var words = {
  en: {
    title: "Skip-gram and CBOW with negative sampling",
    invitation: "Press One step",
    objective: "objective",
    name_skip: "Skip-gram",
    name_cbow: "CBOW",
    hint_skip: "Predict each context word from the center word",
    hint_cbow: "Predict the center word from the mean of its context words",
    center_skip: "center: input",
    context_skip: "context: target",
    negative_skip: "noise",
    center_cbow: "center: target",
    context_cbow: "contexts: input",
    negative_cbow: "noise",
    text: "The text",
    plane: "The plane",
    back: "Back",
    step: "One step",
    play: "Play",
    pause: "Pause",
    fast: "{n} passes",
    stop: "Stop",
    again: "Restart",
    other: "Other start",
    back_hint: "Take the last step back",
    again_hint: "Start again from the same random vectors",
    other_hint: "Start again from other random vectors (the next seed)",
    fast_hint: "{n} times through the text, as fast as can be seen",
    window: "window",
    negatives: "negatives",
    rate: "learning rate",
    settings: "Settings",
    run: "Run",
    where_skip: "pass {pass}, pair {i} of {n}",
    where_cbow: "pass {pass}, position {i} of {n}",
    points_skip: "● v of every word  □ c of every word",
    points_cbow: "■ all c  ○ all v  ★ h: mean of the contexts",
    question: "word",
    score: "· {with}",
    sigma: "σ",
    pull: "pull 1 − σ, push σ",
    part: "loss",
    total: "Loss of this step",
    loss: "Loss",
    mean_of: "dots: each step; line: mean of the last {n}",
    guessing: "guessing: {k} · log 2",
    steps: "{n} steps",
    at_rest_skip: "The vectors c of these words are still zero, so v does not move yet. ",
    at_rest_cbow: "The vectors v of these words are still zero, so the contexts do not move yet. ",
    moves_skip: "Dashed arrows: the negative gradients, (1 − σ) or σ times the other vector. Thick: the step, {rate} times as long. ",
    moves_cbow: "Dashed arrows: the negative gradients; each context gets that of h divided by the number of contexts. Thick: the step, {rate} times as long. ",
    side_skip: "Blue side: a c here gets σ > ½ (predicted as a context of {word}). ",
    side_cbow: "Blue side: a v here gets σ > ½ (its word is predicted as the center). ",
    exact: "In two dimensions, words that never occur together must share directions; in 100 or more, they need not.",
    running: "No marks while it runs fast.",
    ran_away: "The loss has run away to {loss}: with so large a learning rate every step overshoots further. Go back, or start again with a smaller one.",
    summary_skip: "Step {step}: center {center}, context {context}, negatives {negatives}; loss {loss}.",
    summary_cbow: "Step {step}: contexts {context} predict the center {center}; negatives {negatives}; loss {loss}.",
    so_far: " Mean loss of the last {n} steps {mean}.",
    word: "word",
    count: "count",
    picture_of_skip: "The vectors of {n} words; center {center}, context {context}",
    picture_of_cbow: "The vectors of {n} words; contexts {context} and their mean, center {center}",
    curve_of: "Loss over {n} steps; mean of the last pass {mean}"
  },
  zh: {
    title: "负采样的 skip-gram 与 CBOW",
    invitation: "按“走一步”",
    objective: "训练目标",
    name_skip: "跳元 skip-gram",
    name_cbow: "词袋 CBOW",
    hint_skip: "由中心词预测每个上下文词",
    hint_cbow: "由上下文词向量的平均预测中心词",
    center_skip: "中心词：输入",
    context_skip: "上下文：目标",
    negative_skip: "噪声词",
    center_cbow: "中心词：目标",
    context_cbow: "上下文：输入",
    negative_cbow: "噪声词",
    text: "文本",
    plane: "平面",
    back: "退一步",
    step: "走一步",
    play: "播放",
    pause: "暂停",
    fast: "{n} 遍",
    stop: "停止",
    again: "重新开始",
    other: "换个起点",
    back_hint: "撤回上一步",
    again_hint: "从同样的随机向量重新开始",
    other_hint: "从另一组随机向量重新开始（下一个种子）",
    fast_hint: "把文本快速走 {n} 遍",
    window: "窗口",
    negatives: "负样本",
    rate: "学习率",
    settings: "设置",
    run: "运行",
    where_skip: "第 {pass} 遍，第 {i} 对，共 {n} 对",
    where_cbow: "第 {pass} 遍，第 {i} / {n} 个位置",
    points_skip: "● 各词的向量 v  □ 各词的向量 c",
    points_cbow: "各词的向量 ■ c 与 ○ v  ★ h：上下文的平均",
    question: "词",
    score: "点积 · {with}",
    sigma: "σ 值",
    pull: "拉 1 − σ，推 σ",
    part: "损失",
    total: "这一步的损失",
    loss: "损失",
    mean_of: "点：每一步；线：最近 {n} 步的平均",
    guessing: "随机猜测：{k} · log 2",
    steps: "{n} 步",
    at_rest_skip: "这几个词的 c 还都是零，所以 v 暂时不动。",
    at_rest_cbow: "这几个词的 v 还都是零，所以上下文暂时不动。",
    moves_skip: "虚线箭头：负梯度，等于 (1 − σ) 或 σ 乘以对方的向量；加粗的部分是这一步，为其 {rate} 倍。",
    moves_cbow: "虚线箭头：负梯度。每个上下文得到 h 的负梯度除以上下文的个数；加粗的部分是这一步，为其 {rate} 倍。",
    side_skip: "蓝色一侧：落在这里的 c 得到 σ > ½，预测为 {word} 的上下文。",
    side_cbow: "蓝色一侧：落在这里的 v 得到 σ > ½，它的词预测为中心词。",
    exact: "在二维中，从不一起出现的词也只能共用方向；到了上百维就不必如此。",
    running: "快速运行时不作标记。",
    ran_away: "损失已经失控（{loss}）：学习率太大，每一步都冲得更过头。请退回几步，或换小一些的学习率重新开始。",
    summary_skip: "第 {step} 步：中心词 {center}，上下文 {context}，负样本 {negatives}；损失 {loss}。",
    summary_cbow: "第 {step} 步：由上下文 {context} 预测中心词 {center}，负样本 {negatives}；损失 {loss}。",
    so_far: "最近 {n} 步的平均损失为 {mean}。",
    word: "词",
    count: "次数",
    picture_of_skip: "{n} 个词的向量；中心词 {center}，上下文 {context}",
    picture_of_cbow: "{n} 个词的向量；上下文 {context} 及其平均，中心词 {center}",
    curve_of: "{n} 步的损失；最近一遍的平均为 {mean}"
  }
};

// skip_gram_stepper/index.js
var GLIDE = 250;
var REST = 250;
var PICTURES = 6;
var FORMULAS = {
  "skip-gram": "−log σ(c·v) − Σ log σ(−n·v)",
  cbow: "−log σ(v·h) − Σ log σ(−n·h)"
};
function stepper(host) {
  const { model, label } = host;
  const sentences = model.get("sentences");
  const first = settingsOf(model);
  const state = { settings: first, run: null, playing: null, glide: null };
  const ui = stepperControls(label, {
    choose: (objective) => change({ objective }),
    step,
    back,
    play,
    fast,
    drag,
    settle,
    again: () => change({}, true),
    other: () => change({ seed: (state.settings.seed + 1) % 2 ** 32 })
  });
  const text = markedText(label, sentences, corpusOf(sentences, 1, "skip-gram").ids);
  const questions = questionTable(label);
  const plane = skipGramPlane();
  const curve = lossCurve(label);
  const formula = element("span");
  const points = element("small");
  const where = element("small");
  const mean = element("small");
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => change(first, true), picture: () => plane.svg });
  const over = (name, ...more) => heading("ptm-over", 4, [name, ...more]);
  shell.body.append(
    ui.node,
    text.node,
    element("div", { class: "ptm-sg-panels" }, [
      element("div", {}, [over(label("plane"), points), plane.svg]),
      element("div", {}, [
        over(formula, where),
        questions.node,
        over(label("loss"), mean),
        curve.svg
      ])
    ]),
    caption
  );
  let timer = 0;
  let jump = true;
  const sizes = new Map([plane, curve].map(({ svg }) => [svg, { width: 0, height: 0 }]));
  const draw2 = oncePerFrame(() => {
    const part = glided();
    if (part === 1) state.glide = null;
    const lesson = state.playing === "fast" ? null : state.glide?.lesson ?? lessonOf(state.run, state.run.next);
    ui.show(state);
    if (!state.glide) describe(lesson);
    const drawn = [...sizes.values()].every(({ width, height }) => width && height);
    if (drawn) curve.draw(state.run, sizes.get(curve.svg));
    const scene = sceneOf(state, lesson, part);
    const moving = drawn && plane.draw(scene, jump || calm(), sizes.get(plane.svg));
    jump = false;
    if (moving || state.glide) draw2();
    else shell.body.setAttribute("aria-busy", state.playing !== null);
  });
  const paint = () => {
    shell.body.setAttribute("aria-busy", "true");
    draw2();
  };
  const resized = () => {
    jump = true;
    paint();
  };
  const watch = new ResizeObserver((entries) => {
    entries.forEach(({ target, contentRect }) => sizes.set(target, contentRect));
    resized();
  });
  [...sizes.keys()].forEach((svg) => watch.observe(svg));
  shell.root.addEventListener("resized", resized);
  const traits = host.bind(Object.values(SETTINGS), () => change(settingsOf(model)));
  change({}, true);
  host.leave(() => {
    pause();
    watch.disconnect();
  });
  function drag(changes, restart = false) {
    const before = state.settings;
    state.settings = { ...before, ...changes };
    const other = ["objective", "window", "negatives", "seed"].some(
      (name) => state.settings[name] !== before[name]
    );
    if (restart || other) {
      pause();
      const { window, objective } = state.settings;
      state.run = newRun(corpusOf(sentences, window, objective), state.settings);
      jump = true;
    }
    paint();
  }
  function settle() {
    traits.write(traitsOf(state.settings));
    told();
  }
  function change(changes, restart = false) {
    drag(changes, restart);
    settle();
  }
  function step() {
    if (state.playing === "fast") pause();
    const {
      run: run2,
      settings: { rate }
    } = state;
    const lesson = lessonOf(run2, run2.next);
    const before = { v: [...run2.v], c: [...run2.c] };
    if (ranAway(run2)) pause();
    else {
      advance(run2, rate);
      state.glide = calm() ? null : { lesson, before, rate, start: performance.now() };
    }
    if (!state.playing) told();
    paint();
  }
  function back() {
    pause();
    if (state.run.taken.length) retreat(state.run);
    told();
    paint();
  }
  function play() {
    const starts = state.playing !== "slow";
    pause();
    if (starts) {
      state.playing = "slow";
      (function next() {
        step();
        if (state.playing) timer = setTimeout(next, GLIDE + REST);
      })();
    } else told();
    paint();
  }
  function fast() {
    const starts = state.playing !== "fast";
    pause();
    if (starts) {
      state.playing = "fast";
      run(state.run.losses.length + PASSES * state.run.corpus.examples.length);
    } else told();
    paint();
  }
  function run(until) {
    const left = until - state.run.losses.length;
    const many = Math.ceil(state.run.corpus.examples.length / PICTURES) * (calm() ? 16 : 1);
    for (let n = Math.min(left, many); n > 0 && !ranAway(state.run); n -= 1)
      advance(state.run, state.settings.rate);
    if (state.run.losses.length < until && !ranAway(state.run))
      timer = setTimeout(() => run(until), calm() ? 256 : 16);
    else {
      state.playing = null;
      told();
    }
    paint();
  }
  function pause() {
    clearTimeout(timer);
    Object.assign(state, { playing: null, glide: null });
  }
  function glided() {
    return state.glide ? Math.min(1, (performance.now() - state.glide.start) / GLIDE) : 1;
  }
  function describe(lesson) {
    const {
      run: run2,
      run: { corpus, next, losses, means }
    } = state;
    const n = losses.length;
    const size = corpus.examples.length;
    const mode = modeOf(corpus.objective);
    formula.textContent = FORMULAS[corpus.objective];
    points.textContent = label(`points_${mode}`);
    text.show(lesson && next);
    questions.node.classList.toggle("ptm-sg-idle", !lesson);
    if (lesson) questions.show(lesson, corpus);
    where.textContent = label(`where_${mode}`, {
      pass: Math.floor(n / size) + 1,
      i: n % size + 1,
      n: size
    });
    mean.textContent = label("mean_of", { n: size });
    Object.assign(shell.body.dataset, {
      step: n,
      loss: losses.at(-1) ?? "",
      mean: means.at(-1) ?? ""
    });
    caption.textContent = explained(label, state, lesson);
    shell.notice(ranAway(run2) ? label("ran_away", { loss: count(losses.at(-1).toFixed(0)) }) : "");
    shell.rows(
      [label("count"), label("word"), "v₁", "v₂", "c₁", "c₂"],
      corpus.words.map((word, i) => [
        corpus.counts[i],
        word,
        ...[...run2.v[i], ...run2.c[i]].map((value) => value.toFixed(5))
      ])
    );
  }
  function told() {
    const {
      run: run2,
      run: { corpus, next, losses, means }
    } = state;
    const names = (ids) => ids.map((id) => corpus.words[id]).join(", ");
    const mode = modeOf(corpus.objective);
    const [center, context] = [[next.center], next.contexts].map(
      (places) => names(places.map((place) => corpus.ids[place]))
    );
    const so_far = means.length ? label("so_far", {
      mean: means.at(-1).toFixed(2),
      n: Math.min(losses.length, corpus.examples.length)
    }) : "";
    shell.say(
      label(`summary_${mode}`, {
        step: losses.length + 1,
        center,
        context,
        negatives: names(next.negatives),
        loss: lessonOf(run2, next).loss.toFixed(2)
      }) + so_far
    );
    plane.svg.setAttribute(
      "aria-label",
      label(`picture_of_${mode}`, { n: corpus.words.length, center, context })
    );
    plane.svg.dataset.name = corpus.objective;
    curve.svg.dataset.name = `${corpus.objective}-loss`;
    curve.svg.setAttribute(
      "aria-label",
      label("curve_of", { n: losses.length, mean: means.at(-1)?.toFixed(2) ?? "–" })
    );
  }
}
function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
var skip_gram_stepper_default = widget({
  kind: "ptm-skip_gram_stepper",
  style: style_default,
  words,
  build: stepper,
  anew: ["language", "sentences"]
});
export {
  skip_gram_stepper_default as default
};
