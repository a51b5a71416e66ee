// host:names
import { checkbox } from "./host.js";
import { choice } from "./host.js";
import { count } from "./host.js";
import { draggedOver } from "./host.js";
import { element } from "./host.js";
import { hatchPattern } from "./host.js";
import { letterSize } from "./host.js";
import { same } from "./host.js";
import { setAttributes } from "./host.js";
import { slidTo } from "./host.js";
import { slider } from "./host.js";
import { svgCircle } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { uniqueId } from "./host.js";
import { widget } from "./host.js";

// schedule_explorer/rates.js
var SCHEDULES = {
  // Howard and Ruder 2018, eq. 3, with total − cut where cut · (1/cut_frac − 1) may be rounded.
  slanted: (t, { total, rise, ratio }) => {
    const p = t < rise ? t / rise : 1 - fallen(t, total, rise);
    return (1 + p * (ratio - 1)) / ratio;
  },
  constant: () => 1,
  warmup: (t, { total, rise }) => risen(t, rise) * (1 - fallen(t, total, rise)),
  cosine: (t, { total, rise }) => risen(t, rise) * (1 + Math.cos(Math.PI * fallen(t, total, rise))) / 2
};
function risen(t, rise) {
  return rise ? Math.min(1, (t + 1) / rise) : 1;
}
function fallen(t, total, rise) {
  return Math.min(1, Math.max(0, (t - rise) / (total - rise)));
}
function phasesOf({ groups, steps, epochs, unfreezing, phases, cut }) {
  const many = unfreezing && phases ? Math.min(groups, epochs) : 1;
  return Array.from({ length: many }, (_, i) => {
    const total = (i === many - 1 ? epochs - i : 1) * steps;
    return { start: i * steps, total, rise: Math.floor(total * cut + 1e-9) };
  });
}
function thawOf({ groups, steps, unfreezing }, group) {
  return unfreezing ? (groups - group) * steps : 0;
}
function ratesOf(settings) {
  const phases = phasesOf(settings);
  const factorAt = (step, schedule) => {
    const phase = phases.findLast(({ start }) => start <= step);
    return SCHEDULES[schedule](step - phase.start, { ...phase, ratio: settings.ratio });
  };
  return (step, group, schedule = settings.schedule) => {
    if (step < thawOf(settings, group)) return 0;
    const share = settings.factor ** -(settings.groups - group);
    return settings.peak * share * factorAt(step, schedule);
  };
}
function bendsOf(settings, total) {
  const bends = phasesOf(settings).flatMap(({ start, rise }) => [
    start - 1,
    start,
    start + rise - 1,
    start + rise
  ]);
  const thaws = Array.from({ length: settings.groups }, (_, i) => thawOf(settings, i + 1));
  const even = Array.from({ length: 240 }, (_, i) => Math.round(i * (total - 1) / 239));
  return [.../* @__PURE__ */ new Set([...bends, ...thaws, ...even, total - 1])].filter((step) => step >= 0 && step < total).sort((a, b) => a - b);
}
function written(rate) {
  if (rate === 0) return "0";
  return rate < 1e-4 ? rate.toExponential(2) : String(Number(rate.toPrecision(3)));
}

// schedule_explorer/controls.js
var SLIDERS = {
  peak: [
    { min: -4, max: -1, step: 0.05 },
    { at: Math.log10, of: (x) => Number((10 ** x).toPrecision(2)), written }
  ],
  cut: [{ min: 0.02, max: 0.9, step: 0.01 }],
  ratio: [{ min: 2, max: 64 }],
  factor: [{ min: 1, max: 4, step: 0.1 }],
  groups: [{ min: 4, max: 8 }],
  steps: [{ min: 10, max: 300, step: 10 }],
  epochs: [{ min: 1, max: 12 }]
};
var HINTED = ["cut", "ratio", "factor"];
function scheduleControls(label, handlers) {
  const kinds = choice(
    { kind: "ptm-buttons", title: label("kinds") },
    Object.keys(SCHEDULES).map((kind) => [kind, label(kind), { "data-kind": kind }]),
    (schedule) => handlers.settle({ schedule })
  );
  const unfreezing = checkbox(label("unfreezing"), "unfreezing", handlers.settle);
  const phases = checkbox(label("phases"), "phases", handlers.settle, label("phases_hint"));
  const sliders = Object.entries(SLIDERS).map(
    ([name, [range, options]]) => slider(
      element("span", { title: HINTED.includes(name) ? label(`${name}_hint`) : null }, label(name)),
      name,
      range,
      handlers,
      options
    )
  );
  const nodes = sliders.map(({ node }) => node);
  return {
    nodes: [
      element("div", { class: "ptm-controls" }, [kinds.node, unfreezing.node, phases.node]),
      element("div", { class: "ptm-controls ptm-sliders" }, nodes)
    ],
    show(settings) {
      kinds.show((kind) => kind === settings.schedule);
      unfreezing.show(settings.unfreezing);
      phases.show(settings.phases);
      const idle = {
        ratio: settings.schedule !== "slanted",
        cut: settings.schedule === "constant"
      };
      sliders.forEach(({ name, input, show }) => {
        show(settings[name]);
        input.disabled = idle[name] ?? false;
      });
      phases.box.disabled = !settings.unfreezing;
    }
  };
}

// schedule_explorer/picture.js
function schedulePicture(label, onStep, standing) {
  const hatch = uniqueId("hatch");
  const pattern = hatchPattern(hatch, 9, 2);
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("cursor"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed)
  });
  const svg = element(
    "svg:svg",
    { class: "ptm-bands ptm-fills", "data-name": "schedule", role: "group" },
    [element("svg:defs", {}, pattern), field]
  );
  let now = null;
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const room = {
      left: (width < 34 * letter ? 5.2 : 10.4) * letter,
      right: width - 6 * letter,
      top: 2.1 * letter,
      bottom: height - 1.6 * letter
    };
    const x = (step) => room.left + (room.right - room.left) * step / scene.total;
    const high = (room.bottom - room.top) / scene.groups.length;
    now = { scene, x, room };
    const bands = scene.groups.map(
      (group, i) => bandNode(scene, group, { x, room, letter, top: room.top + i * high, high })
    );
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      ...axisNodes(scene, { x, room, letter }),
      ...bands,
      ...cursorNodes(scene, { x, room, letter })
    );
    setAttributes(field, {
      "aria-valuemax": scene.total - 1,
      "aria-valuenow": scene.step,
      "aria-valuetext": label("read", scene.told)
    });
  }
  function axisNodes({ epochs, steps, step }, { x, room, letter }) {
    const wide = x(steps) - x(0);
    const skip = Math.ceil(3.4 * letter / wide);
    const text = (at, y, words2, anchor = "middle") => svgText("ptm-tick", at, y, words2, anchor);
    const nodes = [];
    for (let epoch = 0; epoch <= epochs; epoch += 1) {
      const at = x(epoch * steps);
      nodes.push(svgPath("ptm-epoch", `M${at} ${room.top}V${room.bottom}`));
      if (epoch % skip === 0)
        nodes.push(text(at, room.bottom + 1.2 * letter, count(epoch * steps)));
      const clear = 3.6 * letter;
      const middle = [at + wide / 2, x(step) + clear, x(step) - clear].find(
        (one) => Math.abs(one - x(step)) > clear - 1 && one > at + 1.9 * letter && one < at + wide - 1.9 * letter
      );
      if (epoch < epochs && wide > 4.6 * letter && middle !== void 0)
        nodes.push(text(middle, room.top - 0.5 * letter, label("epoch", { n: epoch + 1 })));
    }
    nodes.push(text(room.right + 5.8 * letter, room.bottom + 1.2 * letter, label("axis"), "end"));
    return nodes;
  }
  function bandNode(scene, group, { x, room, letter, top, high }) {
    const base = top + high - 3;
    const y = (rate2) => base - (high - 7) * rate2 / scene.most;
    const through = (schedule) => scene.bends.filter((step) => step >= group.thaw).map((step) => [x(step), y(scene.rate(step, group.number, schedule))]);
    const points = through(scene.schedule);
    const line = points.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(2)} ${py.toFixed(2)}`);
    const other = scene.schedule === "slanted" ? [] : through("slanted");
    const path = (name, d) => svgPath(name, d);
    const cold = Math.min(group.thaw, scene.total);
    const iced = cold === 0 ? [] : [
      svgRect("ptm-frozen", room.left, top + 1, x(cold) - room.left, high - 2, {
        "data-group": group.number,
        "data-until": group.thaw,
        fill: `url(#${hatch})`
      }),
      ...frozenName(
        group,
        scene,
        [room.left, x(scene.step), x(cold)],
        top + high / 2 + 0.35 * letter
      )
    ];
    const area = points.length ? [path("ptm-area", `${line.join("")}V${base}H${points[0][0].toFixed(2)}Z`)] : [];
    const dashed = other.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(2)} ${py.toFixed(2)}`);
    const middle = top + high / 2;
    const rate = scene.rate(scene.step, group.number);
    const frozen = scene.step < group.thaw;
    return element("svg:g", { class: "ptm-band", "data-group": group.number }, [
      ...iced,
      ...area,
      path("ptm-was", dashed.join("")),
      path("ptm-rate-line", line.join("")),
      path("ptm-floor", `M${room.left} ${top + high}H${room.right}`),
      svgText(
        "ptm-group",
        room.left - 0.6 * letter,
        middle - (group.share ? 0.15 : -0.35) * letter,
        room.left < 6 * letter ? group.short : group.name,
        "end"
      ),
      group.share ? svgText("ptm-tick", room.left - 0.6 * letter, middle + 1.1 * letter, group.share, "end") : null,
      frozen ? null : svgCircle("ptm-dot", x(scene.step), y(rate), 5),
      svgText(
        frozen ? "ptm-rate ptm-cold" : "ptm-rate",
        room.right + 0.6 * letter,
        middle + 0.35 * letter,
        frozen ? label("frozen") : written(rate),
        null,
        { "data-rate": rate, "data-group": group.number }
      )
    ]);
  }
  function frozenName({ thaw }, { total }, [from, cursor, to], y) {
    const whole = thaw >= total ? label("never") : label("frozen_until", { step: count(thaw) });
    const size = letterSize(svg, 15, 22);
    const fits = ([low2, high2]) => [whole, label("frozen")].find(
      (text) => textWidth(text, `600 ${size}px system-ui, sans-serif`) + size < high2 - low2
    );
    const parts = cursor > from && cursor < to ? [
      [cursor, to],
      [from, cursor]
    ] : [];
    const room = parts.find((part) => fits(part) === whole) ?? parts.find(fits);
    const [low, high] = room ?? [from, to];
    const words2 = fits([low, high]);
    return words2 ? [svgText("ptm-ice", (low + high) / 2, y, words2, "middle")] : [];
  }
  function cursorNodes({ step }, { x, room, letter }) {
    return [
      svgPath("ptm-cursor", `M${x(step)} ${room.top - 0.2 * letter}V${room.bottom}`),
      svgPath(
        "ptm-grip",
        `M${x(step)} ${room.top}l${-0.4 * letter} ${-0.6 * letter}h${0.8 * letter}Z`
      ),
      svgText("ptm-here", x(step), room.top - 0.85 * letter, count(step), "middle")
    ];
  }
  function pressed(event) {
    const { steps, total } = now.scene;
    const goal = slidTo(event.key, standing(), total - 1, steps);
    if (goal === void 0) return;
    event.preventDefault();
    onStep(goal, true);
  }
  function pointed(event, settled) {
    const {
      scene: { total },
      room
    } = now;
    const across = event.clientX - svg.getBoundingClientRect().left - room.left;
    onStep(Math.round(across / (room.right - room.left) * total), settled);
  }
  return { svg, draw };
}

// schedule_explorer/style.css
var style_default = String.raw`.ptm.ptm-schedule_explorer {
  --ptm-type: 15px;
  .ptm-sliders {
    display: grid;
    gap: 0.25em 1.6em;
    margin-top: 0.2em;
    grid-template-columns: repeat(auto-fill, minmax(15em, 1fr));
  }
  @container (min-width: 40em) {
    .ptm-sliders {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  .ptm-sliders label {
    grid-template-columns: 6.9em minmax(0, 1fr) 3em;
    gap: 0.4em;
  }
  label:has(input:disabled) {
    opacity: 0.45;
  }
  svg.ptm-bands {
    height: 22.5em;
  }
  .ptm-bands :is(.ptm-group, .ptm-rate) {
    font-weight: 650;
  }
  .ptm-bands .ptm-cold {
    fill: var(--ptm-soft);
    font-weight: 400;
    font-style: italic;
  }
  .ptm-bands .ptm-ice {
    fill: var(--ptm-soft);
    stroke: var(--ptm-page);
    stroke-width: 5px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  .ptm-bands .ptm-hatch-line {
    fill: var(--ptm-line);
  }
  .ptm-bands path {
    fill: none;
  }
  .ptm-bands .ptm-grip {
    fill: var(--ptm-ink);
  }
  .ptm-bands .ptm-epoch {
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-bands .ptm-area {
    fill: var(--ptm-blue);
    fill-opacity: 0.22;
  }
  .ptm-bands .ptm-rate-line {
    stroke: var(--ptm-blue);
    stroke-width: 2.5;
    stroke-linejoin: round;
  }
  .ptm-bands .ptm-was {
    stroke: var(--ptm-orange);
    stroke-width: 1.8;
    stroke-dasharray: 6 4;
  }
  .ptm-bands .ptm-dot {
    fill: var(--ptm-blue);
    stroke: var(--ptm-page);
    stroke-width: 1.5;
  }
  .ptm-bands .ptm-here {
    font-weight: 700;
    stroke: var(--ptm-page);
    stroke-width: 5px;
    paint-order: stroke;
  }
  &.ptm-present svg.ptm-bands {
    flex: 1 0 13em;
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0;
  }
}
`;

// schedule_explorer/words.js
var words = {
  en: {
    title: "Learning rate schedules",
    invitation: "Choose a schedule",
    kinds: "Schedule",
    slanted: "Slanted triangular",
    constant: "Constant",
    warmup: "Linear warm-up",
    cosine: "Cosine",
    unfreezing: "gradual unfreezing",
    phases: "restart in each phase",
    phases_hint: "Each phase of the gradual unfreezing has its own schedule",
    peak: "peak LR",
    cut: "rising part",
    ratio: "peak ÷ low",
    factor: "÷ per group",
    cut_hint: "cut_frac: the fraction of the steps in which the learning rate rises",
    ratio_hint: "ratio: the peak learning rate divided by the lowest one",
    factor_hint: "The learning rate of each group, divided by that of the group below",
    groups: "layer groups",
    steps: "steps/epoch",
    epochs: "epochs",
    top: "group {group}, highest",
    bottom: "group 1, lowest",
    middle: "group {group}",
    frozen: "frozen",
    frozen_until: "frozen until step {step}",
    never: "always frozen",
    axis: "step →",
    epoch: "epoch {n}",
    cursor: "Step under the cursor",
    dashed: "Dashed: slanted triangular.",
    read: "Step {step} of {total}, epoch {epoch}.",
    lesson_late: "The lowest group is unfrozen at step {thaw}: its highest learning rate is {highest}, 1/{times} of the peak.",
    lesson_never: "With {epochs} epochs, the lower {n} groups are never unfrozen: their layers do not change.",
    lesson_all: "All groups are trained from the first step, the lowest with 1/{times} of the highest group's learning rate.",
    where: "All rows have the same scale, 0 to {most}.",
    picture_of: "The learning rate of {n} layer groups over {total} steps",
    summary: "{schedule}, peak {peak}. Step {step} of {total}, epoch {epoch}: {rates}. {lesson}",
    step: "step",
    place: "position",
    start: "start",
    peak_at: "peak",
    epoch_at: "epoch {n} begins",
    here: "cursor",
    end: "last step"
  },
  zh: {
    title: "学习率调度",
    invitation: "选择一种调度",
    kinds: "学习率安排",
    slanted: "斜三角",
    constant: "恒定",
    warmup: "线性预热",
    cosine: "余弦",
    unfreezing: "逐层解冻",
    phases: "每个阶段重新开始",
    phases_hint: "解冻的每个阶段各有自己的学习率安排",
    peak: "峰值学习率",
    cut: "上升比例",
    ratio: "峰值 ÷ 最低",
    factor: "逐组 ÷",
    cut_hint: "学习率上升的步数所占的比例",
    ratio_hint: "ratio：峰值学习率除以最低学习率",
    factor_hint: "每一组的学习率除以它下面一组的学习率",
    groups: "层组数",
    steps: "每轮步数",
    epochs: "轮数",
    top: "第 {group} 组（最高）",
    bottom: "第 1 组（最低）",
    middle: "第 {group} 组",
    frozen: "冻结",
    frozen_until: "冻结到第 {step} 步",
    never: "始终冻结",
    axis: "步 →",
    epoch: "第 {n} 轮",
    cursor: "光标所在的步",
    dashed: "虚线：斜三角学习率。",
    read: "第 {step} 步（共 {total} 步），第 {epoch} 轮。",
    lesson_late: "最低的一组在第 {thaw} 步解冻：它的最高学习率是 {highest}，为峰值的 1/{times}。",
    lesson_never: "只有 {epochs} 轮，较低的 {n} 组始终没有解冻：这些层保持原样。",
    lesson_all: "所有组从第一步开始学习，最低一组的学习率是最高一组的 1/{times}。",
    where: "各行的刻度相同：0 到 {most}。",
    picture_of: "{n} 个层组在 {total} 步中的学习率",
    summary: "{schedule}，峰值 {peak}。第 {step} 步（共 {total} 步），第 {epoch} 轮：{rates}。{lesson}",
    step: "步",
    place: "位置",
    start: "开始",
    peak_at: "峰值",
    epoch_at: "第 {n} 轮开始",
    here: "光标",
    end: "最后一步"
  }
};

// schedule_explorer/index.js
var SETTINGS = {
  schedule: "schedule",
  peak: "peak",
  cut: "cut",
  ratio: "ratio",
  factor: "factor",
  groups: "groups",
  steps: "steps_per_epoch",
  epochs: "epochs",
  unfreezing: "unfreezing",
  phases: "phases",
  step: "step"
};
function explorer(host) {
  const { model, label } = host;
  const first = settingsOf(model);
  let settings = first;
  const ui = scheduleControls(label, { drag, settle });
  const picture = schedulePicture(
    label,
    (step, settled) => (settled ? settle : drag)({ step }),
    () => settings.step
  );
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => settle(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(shell, picture.svg, (size) => {
    const scene = sceneOf(label, settings);
    ui.show(settings);
    if (size.width && size.height) picture.draw(scene, size);
    caption.textContent = [
      label("read", scene.told),
      scene.lesson,
      label("where", { most: written(scene.most) }),
      ...settings.schedule === "slanted" ? [] : [label("dashed")]
    ].join(" ");
  });
  const traits = host.bind(Object.values(SETTINGS), () => {
    const now = settingsOf(model);
    if (!same(now, settings)) settle(now);
  });
  settle(first);
  function drag(changes) {
    settings = bounded({ ...settings, ...changes });
    paint();
  }
  function settle(changes) {
    drag(changes);
    const named = Object.entries(SETTINGS).map(([ours, theirs]) => [theirs, settings[ours]]);
    traits.write(Object.fromEntries(named));
    describe();
  }
  function describe() {
    const scene = sceneOf(label, settings);
    const { step, total, told, groups, rate } = scene;
    const spelt = (at, { number, thaw }) => at < thaw ? label("frozen") : written(rate(at, number));
    shell.say(
      label("summary", {
        ...told,
        schedule: label(settings.schedule),
        peak: written(settings.peak),
        lesson: scene.lesson,
        rates: groups.map((group) => `${group.name} ${spelt(step, group)}`).join("; ")
      })
    );
    picture.svg.setAttribute(
      "aria-label",
      label("picture_of", { n: groups.length, total: count(total) })
    );
    shell.rows(
      [label("step"), label("place"), ...groups.map(({ name }) => name)],
      placesOf(label, settings, scene).map(([at, where]) => [
        count(at),
        where,
        ...groups.map((group) => spelt(at, group))
      ])
    );
  }
}
function settingsOf(model) {
  return bounded(
    Object.fromEntries(Object.entries(SETTINGS).map(([ours, theirs]) => [ours, model.get(theirs)]))
  );
}
function bounded(settings) {
  const last = settings.steps * settings.epochs - 1;
  return { ...settings, step: Math.max(0, Math.min(last, settings.step)) };
}
function sceneOf(label, settings) {
  const { groups: n, steps, epochs, step, schedule, factor, peak } = settings;
  const total = steps * epochs;
  const groups = Array.from({ length: n }, (_, i) => n - i).map((number) => ({
    number,
    name: label(number === n ? "top" : number === 1 ? "bottom" : "middle", { group: number }),
    short: label("middle", { group: number }),
    share: number < n && factor !== 1 ? `÷ ${Number((factor ** (n - number)).toPrecision(3))}` : "",
    thaw: thawOf(settings, number)
  }));
  const told = { step: count(step), total: count(total), epoch: Math.floor(step / steps) + 1 };
  const scene = {
    groups,
    steps,
    epochs,
    total,
    step,
    schedule,
    told,
    rate: ratesOf(settings),
    bends: bendsOf(settings, total),
    most: roundUp(peak)
  };
  return { ...scene, lesson: lessonOf(label, settings, scene) };
}
function lessonOf(label, settings, { groups, total, rate, bends }) {
  const { epochs, groups: n, factor, peak, unfreezing } = settings;
  const cold = groups.filter(({ thaw }) => thaw >= total).length;
  if (cold) return label("lesson_never", { epochs, n: cold });
  if (!unfreezing)
    return label("lesson_all", { times: Number((factor ** (n - 1)).toPrecision(3)) });
  const highest = Math.max(...bends.map((step) => rate(step, 1)));
  return label("lesson_late", {
    thaw: count(groups.at(-1).thaw),
    highest: written(highest),
    times: Number((peak / highest).toPrecision(3))
  });
}
function placesOf(label, settings, { steps, epochs, total, step }) {
  const named = [
    [0, label("start")],
    ...phasesOf(settings).map(({ start, rise }) => [start + rise, label("peak_at")]),
    ...Array.from({ length: epochs - 1 }, (_, i) => [
      (i + 1) * steps,
      label("epoch_at", { n: i + 2 })
    ]),
    [total - 1, label("end")],
    [step, label("here")]
  ];
  const places = /* @__PURE__ */ new Map();
  for (const [at, where] of named) places.set(at, [...places.get(at) ?? [], where]);
  return [...places].filter(([at]) => at < total).sort(([a], [b]) => a - b).map(([at, where]) => [at, where.join(", ")]);
}
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return power * [1, 2, 5, 10].find((times) => times * power >= value * (1 - 1e-9));
}
var schedule_explorer_default = widget({ kind: "ptm-schedule_explorer", style: style_default, words, build: explorer });
export {
  schedule_explorer_default as default
};
