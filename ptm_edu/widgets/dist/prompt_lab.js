// host:names
import { busyMark } from "./host.js";
import { choice } from "./host.js";
import { element } from "./host.js";
import { fittedLetter } from "./host.js";
import { flowed } from "./host.js";
import { percentOf } from "./host.js";
import { presentRoom } from "./host.js";
import { same } from "./host.js";
import { setAttributes } from "./host.js";
import { shortened } from "./host.js";
import { steppedTo } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textBox } from "./host.js";
import { textWidth } from "./host.js";
import { widget } from "./host.js";

// prompt_lab/rules.js
var FIELD = /\{(text|mask)\}/;
var KINDS = ["plain", "calibrated"];
function keyOf({ text, template, words: words2 }) {
  return JSON.stringify([text, template, words2]);
}
function partsOf(template, text) {
  const whole = template.includes("{mask}") ? template : `${template} {mask}`;
  return whole.split(FIELD).map(
    (words2, i) => i % 2 ? { kind: words2, words: words2 === "text" ? text : "" } : fixed(words2)
  ).filter(({ kind, words: words2 }) => kind !== "fixed" || words2);
}
function fixed(words2) {
  return { kind: "fixed", words: words2 };
}
function written(template) {
  return partsOf(template, "…").map(({ kind, words: words2 }) => kind === "mask" ? "▁▁" : words2).join("").replace(/\s+/g, " ");
}
function wordsOf(typed) {
  return typed.split(/[,，、;；]/).map((word) => word.trim()).filter(Boolean);
}
function rowsOf(prompt, templates, known, right) {
  return templates.map((template) => {
    const entry = known.get(keyOf({ ...prompt, template }));
    const predicted = KINDS.map((kind) => best(entry[kind]));
    const isRight = predicted.map((one) => right === null ? null : one === right);
    return { template, entry, predicted, isRight };
  });
}
function best(shares) {
  return shares.indexOf(Math.max(...shares));
}
function spreadOf(rows, of) {
  return KINDS.map((kind, k) => {
    const shares = rows.map(({ entry }) => entry[kind][of]);
    return {
      kind,
      lowest: Math.min(...shares),
      highest: Math.max(...shares),
      predicted: rows.filter(({ predicted }) => predicted[k] === of).length,
      right: rows.filter(({ isRight }) => isRight[k]).length
    };
  });
}
function labelWords({ prompt, of_words: shares }) {
  let from = 0;
  return prompt.words.map((words2) => {
    const pairs = words2.map((word, i) => ({ word, p: shares[from + i] }));
    from += words2.length;
    return pairs;
  });
}

// prompt_lab/controls.js
function promptControls(label, model, handlers) {
  const labels = model.get("labels");
  const live = !model.isStatic;
  const busy = busyMark(label);
  const texts = element("select", { onchange: () => handlers.choose({ text: texts.value }) });
  const text = textBox(label("text_hint"), (typed) => handlers.choose({ text: typed }), {
    "aria-label": label("own_text")
  });
  const right = element("span", { class: "ptm-right" });
  const sets = element("select", {
    onchange: () => handlers.choose({ words: JSON.parse(sets.value) })
  });
  const words2 = labels.map(
    (name) => textBox(label("words_hint"), typedWords, { "aria-label": label("words_of", { name }) })
  );
  const template = textBox(
    label("template_hint", { text: "{text}", mask: "{mask}" }),
    (typed) => handlers.choose({ template: typed }),
    { "aria-label": label("own_template") }
  );
  const seen = choice(
    { kind: "ptm-buttons", title: label("shown_label") },
    labels.map((name, i) => [i, name, { "data-label": name }]),
    handlers.highlight
  );
  const named = (kind, name, node) => element("label", { class: kind }, [name, node]);
  const nodes = [
    element("div", { class: "ptm-own" }, [
      named("ptm-source", label("text"), texts),
      live ? named("ptm-box", label("own_text"), text) : null,
      right
    ]),
    element("div", { class: "ptm-own" }, [
      named("ptm-source", label("label_words"), sets),
      live ? labels.map((name, i) => named("ptm-box", name, words2[i])) : null,
      // Of two labels, one tells all.
      labels.length > 2 ? element("span", { class: "ptm-buttons" }, [label("shown_label"), seen.node]) : null
    ]),
    element("div", { class: "ptm-own" }, [
      live ? [named("ptm-box", label("own_template"), template), busy.node] : element("small", {}, label("needs_live"))
    ])
  ];
  function typedWords() {
    handlers.choose({ words: words2.map((box) => wordsOf(box.value)) });
  }
  let shown = null;
  function show(state) {
    const { prompt, texts: known, sets: verbalizers, slow, of } = state;
    fill(texts, known, (one) => [one, one]);
    fill(sets, verbalizers, (one) => [
      JSON.stringify(one),
      one.map((listed) => listed.join(", ")).join(" / ")
    ]);
    texts.value = prompt.text;
    sets.value = JSON.stringify(prompt.words);
    if (!same(shown, prompt)) {
      text.value = prompt.text;
      template.value = prompt.template;
      words2.forEach((box, i) => {
        box.value = prompt.words[i].join(", ");
      });
    }
    shown = prompt;
    right.textContent = state.rightName ? label("right_label", { name: state.rightName }) : "";
    busy.show(slow);
    seen.show((i) => i === of);
  }
  return { nodes, show };
}
function fill(list, items, of) {
  if (list.options.length === items.length) return;
  const options = items.map((item) => {
    const [value, words2] = of(item);
    return element("option", { value }, words2);
  });
  list.replaceChildren(...options);
}

// host/glide.js
var STEP = 0.35;
function gliding(near) {
  let shown = {};
  return (goals, jump) => {
    const still = jump || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const at = {};
    let moving = false;
    for (const [name, goal] of Object.entries(goals)) {
      const before = still ? goal : shown[name] ?? goal;
      const next = before + STEP * (goal - before);
      at[name] = Math.abs(next - goal) < near ? goal : next;
      moving ||= at[name] !== goal;
    }
    shown = at;
    return { at, moving };
  };
}

// prompt_lab/picture.js
var SHAPES = {
  plain: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z",
  calibrated: "M0-7.5L7.5 0L0 7.5L-7.5 0Z"
};
var [ROW, ROOMY] = [1.75, 2.4];
var BARS = 3.9;
var OWN_LINE = 2;
var HEAD = 1.6;
var BELOW = 4.2;
var ABREAST = 50;
function promptPicture(label, handlers, now) {
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("template"),
    "aria-valuemin": 1,
    onkeydown: pressed
  });
  const bars = element("svg:g");
  const key = element("svg:g");
  const svg = element("svg:svg", { class: "ptm-prompts", "data-name": "prompts", role: "group" }, [
    key,
    bars,
    field
  ]);
  const glide = gliding(2e-3);
  function pressed(event) {
    const { rows, index } = now();
    const goal = steppedTo(event.key, index, rows.length);
    if (goal === void 0) return;
    event.preventDefault();
    handlers.pick(goal);
  }
  function draw(scene, jump, width) {
    const size = (letter2, row = ROW) => layoutOf(scene, width, letter2, row);
    const letter = fittedLetter(svg, 16, 21, (one) => size(one).height + BELOW * one);
    const roomy = size(letter, ROOMY);
    const room = presentRoom(svg) - BELOW * letter;
    const layout = Number.isFinite(room) && roomy.height < room ? roomy : size(letter);
    const { at, moving } = glide(goalsOf(scene), jump);
    key.replaceChildren(...layout.legend);
    bars.replaceChildren(...barNodes(scene, at, layout.bars, letter));
    field.replaceChildren(...templateNodes(scene, at, layout.templates, letter));
    setAttributes(field, {
      "aria-valuemax": scene.rows.length,
      "aria-valuenow": scene.index + 1,
      "aria-valuetext": scene.told
    });
    svg.style.height = `${Math.ceil(layout.height)}px`;
    return moving;
  }
  function layoutOf({ labels, rows }, width, letter, row) {
    const legend = legendNodes(width, letter);
    const top = (1.5 * legend.lines + 0.5) * letter;
    const isWide = width >= ABREAST * letter;
    const [high, low] = [
      (HEAD + row * (rows.length + 1) + (isWide ? 0 : 1.2 * (rows.length + 1))) * letter,
      (HEAD + labelHeight(labels) * labels.length) * letter
    ];
    const across = isWide ? (labels.length > OWN_LINE ? 0.31 : 0.35) * width : width;
    const templates = isWide ? { left: across + 1.8 * letter, right: width, top, isWide, row } : { left: 0, right: width, top: top + low + 0.8 * letter, isWide, row };
    return {
      legend: legend.nodes,
      bars: { left: 0, right: across, top },
      templates,
      height: (isWide ? top + Math.max(high, low) : templates.top + high) + 0.2 * letter
    };
  }
  function legendNodes(width, letter) {
    const font = `${letter}px system-ui, sans-serif`;
    const names = [...KINDS, "content_free"];
    const texts = names.map((name) => label(name));
    const boxes = flowed(
      texts.map((text) => textWidth(text, font) + 2.6 * letter),
      0,
      width
    );
    const nodes = boxes.flatMap(({ line, x }, i) => {
      const [left, middle] = [x + 0.6 * letter, (0.65 + 1.5 * line) * letter];
      return [
        names[i] === "content_free" ? tick(left, middle, 1.2 * letter) : shapeNode(names[i], left, middle, letter),
        svgText("ptm-tick", x + 1.6 * letter, (1 + 1.5 * line) * letter, texts[i])
      ];
    });
    return { nodes, lines: boxes.at(-1).line + 1 };
  }
  function barNodes({ labels, entry, of }, at, { left, right, top }, letter) {
    const end = right - 4 * letter;
    const long = (share) => share * (end - left);
    const words2 = labelWords(entry);
    const head = svgText("ptm-panel-title", left, top + letter, label("label_probabilities"));
    const isOwn = labels.length <= OWN_LINE;
    const nodes = labels.map((name, i) => {
      const above = top + (HEAD + labelHeight(labels) * i) * letter;
      const y = above + (isOwn ? 1.15 * letter : 0);
      const shares = words2[i].map(({ word, p }) => `${word} ${percentOf(p)}`);
      const told = shares.join(", ").replaceAll(" %,", ",");
      const wide = isOwn ? 0 : textWidth(`${name}  `, `650 ${letter}px system-ui, sans-serif`);
      const room = right - left - wide;
      const fits = textWidth(told, `${letter}px system-ui, sans-serif`) <= room;
      const listed = fits ? told : room > 4 * letter ? shortened(told, room, letter) : "";
      const pair = KINDS.flatMap((kind, k) => {
        const share = at[`${kind} ${i}`];
        const [high, from] = [0.9 * letter, y + (1.35 + 1.05 * k) * letter];
        return [
          svgRect("ptm-track", left, from, long(1), high),
          svgRect(`ptm-bar ptm-${kind}`, left, from, Math.max(1, long(share)), high, {
            "data-label": name,
            "data-share": entry[kind][i]
          }),
          svgText("ptm-value", end + 0.4 * letter, from + 0.82 * high, percentOf(entry[kind][i]))
        ];
      });
      const mark = tick(left + long(at[`content_free ${i}`]), y + 1.8 * letter, 1.3 * letter);
      return element("svg:g", { class: i === of ? "ptm-of" : null, "data-label": name }, [
        svgText("ptm-name", left, above + letter, shortened(name, right - left, letter)),
        svgText("ptm-tick", left + wide, y + letter, listed),
        pair,
        mark
      ]);
    });
    return [head, ...nodes];
  }
  function templateNodes(scene, at, { left, right, top, isWide, row: tall }, letter) {
    const { rows, labels, of, index, spread, rightName } = scene;
    const font = `650 ${letter}px system-ui, sans-serif`;
    const step = (tall + (isWide ? 0 : 1.2)) * letter;
    const widest = Math.max(...labels.map((name) => textWidth(`${name} ✓`, font)));
    const isShort = rightName && (!isWide || labels.length === 2);
    const column = isShort ? 2.2 * letter : Math.min((isWide ? 8 : 6) * letter, widest + letter);
    const ends = KINDS.map((_, k) => right - (1 - k) * column - 0.3 * letter);
    const start = left + (isWide ? 0.42 * (right - left) : 0.7 * letter);
    const end = right - 2 * column - letter;
    const x = (share) => start + share * (end - start);
    const first = top + (HEAD + (isWide ? 0 : 1.2)) * letter;
    const bottom = first + step * rows.length;
    const title = label("probability_of", { name: labels[of] });
    const room = (isWide ? start - left : right - left) - 0.8 * letter;
    return [
      svgText("ptm-panel-title", left, top + letter, shortened(title, room, letter)),
      ...KINDS.map(
        (kind, k) => shapeNode(kind, ends[k] - 0.5 * letter, first - (HEAD - 0.65) * letter, letter)
      ),
      ...[0, 0.5, 1].flatMap((share) => [
        svgText("ptm-tick", x(share), first - 0.6 * letter, share, "middle"),
        svgPath(
          share === 0.5 && labels.length === 2 ? "ptm-half" : "ptm-grid",
          `M${x(share)} ${first - 0.3 * letter}V${bottom + (tall - 0.2) * letter}`
        )
      ]),
      ...rows.map(rowNode),
      ...spreadNodes()
    ];
    function rowNode({ template, entry, predicted, isRight }, n) {
      const y = first + step * n;
      const middle = y + (isWide ? 0.5 * tall : 1.2 + 0.5 * tall) * letter;
      const [was, is] = KINDS.map((kind) => x(at[`${kind} of ${template}`]));
      const line = isWide ? middle + 0.35 * letter : y + 1.1 * letter;
      return element(
        "svg:g",
        {
          class: n === index ? "ptm-row ptm-chosen" : "ptm-row",
          "data-template": n,
          onclick: () => handlers.pick(n)
        },
        [
          svgRect("ptm-row-ground", left - 0.3 * letter, y, right - left + 0.3 * letter, step, {
            rx: 4
          }),
          svgText("ptm-template", left, line, shortened(written(template), room, letter)),
          svgPath("ptm-shift", `M${was} ${middle}H${is}`),
          ...KINDS.map((kind, k) => {
            const node = shapeNode(kind, [was, is][k], middle, letter);
            node.dataset.share = entry[kind][of];
            return node;
          }),
          ...KINDS.map((kind, k) => {
            const sign = isRight[k] === null ? "" : isRight[k] ? "✓" : "✗";
            const name = labels[predicted[k]];
            const wide = column - 0.6 * letter - textWidth(` ${sign}`, font);
            const told = isShort ? sign : `${shortened(name, wide, letter)} ${sign}`;
            return svgText(
              `ptm-predicted${isRight[k] === false ? " ptm-wrong" : ""}`,
              ends[k],
              middle + 0.35 * letter,
              told.trim(),
              "end",
              { "data-kind": kind, "data-predicted": name }
            );
          })
        ]
      );
    }
    function spreadNodes() {
      const line = bottom + 0.5 * tall * letter;
      const name = label("spread");
      return [
        svgText("ptm-tick", left, line + 0.35 * letter, isWide ? name : ""),
        ...spread.flatMap(({ kind, right: hits, predicted }, k) => {
          const y = line + (k - 0.5) * 0.7 * letter;
          const [low, high] = [x(at[`${kind} lowest`]), x(at[`${kind} highest`])];
          const share = `${rightName ? hits : predicted}/${rows.length}`;
          const cap = 0.3 * letter;
          return [
            svgPath(
              `ptm-spread ptm-${kind}`,
              `M${low} ${y}H${high}M${low} ${y - cap}v${2 * cap}M${high} ${y - cap}v${2 * cap}`,
              { "data-lowest": spread[k].lowest, "data-highest": spread[k].highest }
            ),
            svgText("ptm-tick", ends[k], line + 0.35 * letter, share, "end", {
              "data-count": kind
            })
          ];
        })
      ];
    }
  }
  return { svg, draw };
}
function goalsOf({ entry, rows, of, spread }) {
  const goals = {};
  for (const kind of [...KINDS, "content_free"])
    entry[kind].forEach((share, i) => {
      goals[`${kind} ${i}`] = share;
    });
  for (const kind of KINDS)
    for (const row of rows) goals[`${kind} of ${row.template}`] = row.entry[kind][of];
  for (const { kind, lowest, highest } of spread)
    Object.assign(goals, { [`${kind} lowest`]: lowest, [`${kind} highest`]: highest });
  return goals;
}
function labelHeight(labels) {
  return BARS + (labels.length <= OWN_LINE ? 1.15 : 0);
}
function tick(x, y, high) {
  return svgPath("ptm-free", `M${x} ${y - high / 2}v${high}`);
}
function shapeNode(kind, x, y, letter) {
  return svgPath(`ptm-shape ptm-${kind}`, SHAPES[kind], {
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(letter / 17).toFixed(2)})`
  });
}

// prompt_lab/style.css
var style_default = String.raw`.ptm.ptm-prompt_lab {
  --ptm-type-present: 21;
  .ptm-own {
    gap: 0.35em 1em;
    margin: 0.45em 0 0;
  }
  .ptm-own label {
    flex: 1 1 14em;
    color: var(--ptm-soft);
  }
  .ptm-own :is(select, input) {
    color: var(--ptm-ink);
  }
  .ptm-own .ptm-right {
    min-width: 8em;
    font-weight: 650;
  }
  .ptm-buttons {
    align-items: baseline;
  }
  .ptm-prompt {
    margin: 0.5em 0;
    padding: 0.35em 0.7em;
    line-height: 1.4;
    border-left: 4px solid var(--ptm-blue);
    background: var(--ptm-faint);
  }
  .ptm-part-fixed {
    font-weight: 650;
  }
  .ptm-blank {
    display: inline-block;
    width: 4em;
    height: 0.9em;
    margin: 0 0.15em;
    border-bottom: 3px solid var(--ptm-blue);
  }
  svg.ptm-prompts {
    font-variant-numeric: tabular-nums;
    user-select: none;
  }
  .ptm-prompts :is(.ptm-name, .ptm-chosen .ptm-template) {
    font-weight: 650;
  }
  .ptm-prompts .ptm-half {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-prompts .ptm-half {
    stroke: var(--ptm-soft);
    stroke-dasharray: 5 4;
  }
  .ptm-prompts .ptm-track {
    fill: var(--ptm-faint);
  }
  .ptm-bar.ptm-plain {
    fill: var(--ptm-page);
    stroke: var(--ptm-blue);
    stroke-width: 2.5;
  }
  .ptm-bar.ptm-calibrated {
    fill: var(--ptm-orange);
    stroke: var(--ptm-orange);
    stroke-width: 2.5;
  }
  .ptm-prompts .ptm-free {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 3;
  }
  .ptm-shape {
    stroke-width: 2.5;
  }
  .ptm-shape.ptm-plain {
    fill: var(--ptm-page);
    stroke: var(--ptm-blue);
  }
  .ptm-shape.ptm-calibrated {
    fill: var(--ptm-orange);
    stroke: var(--ptm-page);
    stroke-width: 1;
  }
  .ptm-prompts .ptm-shift {
    fill: none;
    stroke: var(--ptm-soft);
    stroke-width: 1.5;
  }
  .ptm-prompts .ptm-spread {
    fill: none;
    stroke-width: 2.5;
  }
  .ptm-spread.ptm-plain {
    stroke: var(--ptm-blue);
  }
  .ptm-spread.ptm-calibrated {
    stroke: var(--ptm-orange);
  }
  .ptm-prompts .ptm-wrong {
    fill: var(--ptm-red);
  }
  .ptm-prompts .ptm-row {
    cursor: pointer;
  }
  .ptm-row:hover .ptm-row-ground {
    fill: var(--ptm-faint);
    fill-opacity: 0.6;
  }
  .ptm-chosen .ptm-row-ground {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
  }
  .ptm-field {
    outline: none;
  }
  .ptm-field:focus-visible .ptm-chosen .ptm-row-ground {
    stroke: var(--ptm-blue);
    stroke-width: 4;
  }
  .ptm-table :is(th, td):first-child {
    text-align: left;
  }
  .ptm-table :is(th, td):nth-child(2) {
    text-align: right;
  }
  &.ptm-present .ptm-own {
    margin: 0.3em 0 0;
  }
  &.ptm-present .ptm-prompt {
    margin: 0.35em 0;
    padding: 0.2em 0.6em;
  }
}
`;

// prompt_lab/words.js
var words = {
  en: {
    title: "Prompts, label words and calibration",
    invitation: "Click another template",
    text: "text",
    own_text: "your own",
    text_hint: "Type a text, then Enter: Python scores it in all templates",
    right_label: "label: {name}",
    label_words: "label words",
    words_of: "words of {name}",
    words_hint: "Words separated by commas, then Enter",
    template: "template",
    own_template: "your own template",
    template_hint: "A template with {text} and {mask}, then Enter",
    shown_label: "compare",
    needs_live: "Your own texts, templates and words need the live notebook.",
    plain: "without calibration",
    calibrated: "with calibration",
    content_free: "text without content",
    label_probabilities: "Selected template",
    probability_of: "P({name}) by template",
    spread: "lowest to highest",
    predicted: "prediction",
    blank: "predicted word",
    lesson: "P({name}) is {low} to {high} over {n} templates without calibration, and {low_after} to {high_after} with it.",
    lesson_right: "Right predictions of {n}: {before} without, {after} with calibration.",
    lesson_predicted: "Of {n} templates, {before} predict {name} without and {after} with calibration.",
    lesson_free: "Calibration divides by the probability for a text without content.",
    told: "{template} P({name}): {before} without calibration, {after} with it.",
    picture_of: "Label probabilities of one text in {n} templates",
    failed: "Python could not score it: {message}",
    stored_only: "This page knows only its own texts, templates and words; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only stored prompts are shown."
  },
  zh: {
    title: "提示、标签词与校准",
    invitation: "点击另一个模板",
    text: "文本",
    own_text: "自选的文本",
    text_hint: "输入文本后按回车：由 Python 在所有模板中打分",
    right_label: "标签：{name}",
    label_words: "标签词",
    words_of: "{name} 的词",
    words_hint: "用逗号隔开各词，然后按回车",
    template: "模板",
    own_template: "自选的模板",
    template_hint: "含有 {text} 和 {mask} 的模板，然后按回车",
    shown_label: "比较",
    needs_live: "要用自己的文本、模板和词，请使用实时讲义。",
    plain: "未校准",
    calibrated: "已校准",
    content_free: "没有内容的文本",
    label_probabilities: "选中的模板",
    probability_of: "各模板的 P({name})",
    spread: "从最低到最高",
    predicted: "预测",
    blank: "要预测的词",
    lesson: "在 {n} 个模板中，P({name}) 未校准时为 {low} 至 {high}，校准后为 {low_after} 至 {high_after}。",
    lesson_right: "预测正确：未校准 {before} 个（共 {n} 个），校准后 {after} 个。",
    lesson_predicted: "预测为 {name}：未校准 {before} 个（共 {n} 个），校准后 {after} 个。",
    lesson_free: "校准就是除以没有内容的文本的概率。",
    told: "{template} P({name})：未校准 {before}，校准后 {after}。",
    picture_of: "一段文本在 {n} 个模板中的标签概率",
    failed: "Python 无法打分：{message}",
    stored_only: "本页只有已存的文本、模板和词；要用别的，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的提示。"
  }
};

// prompt_lab/index.js
var MOST = 8;
function lab(host) {
  const { model, label } = host;
  const labels = model.get("labels");
  const examples = model.get("texts");
  const known = new Map(model.get("presets").map((entry) => [keyOf(entry.prompt), entry]));
  const wanted = model.get("prompt");
  const first = {
    prompt: known.has(keyOf(wanted)) ? wanted : model.get("presets")[0].prompt,
    templates: model.get("templates"),
    of: 0
  };
  const state = { ...first, asked: null, waiting: 0, slow: false };
  const typed = { texts: examples.map(({ text }) => text), sets: model.get("verbalizers") };
  const handlers = { choose, pick, highlight };
  const ask = host.kernel(state, () => paint(), take);
  const ui = promptControls(label, model, handlers);
  const picture = promptPicture(label, handlers, scene);
  const line = element("p", { class: "ptm-prompt" });
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => show(first), picture: () => picture.svg });
  shell.body.append(...ui.nodes, line, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }, fresh) => {
      const now = scene();
      ui.show(now);
      line.replaceChildren(...promptNodes(now.prompt));
      caption.textContent = lesson(now);
      return width ? picture.draw(now, fresh, width) : false;
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  const traits = host.bind(["prompt"], ({ prompt }) => {
    if (!same(prompt, state.asked?.prompt ?? state.prompt)) choose(prompt);
  });
  if (same(first.prompt, wanted)) settle({});
  else {
    describe();
    paint();
    choose(wanted);
  }
  function settle(changes) {
    Object.assign(state, changes);
    paint();
    if (!state.asked) traits.write({ prompt: state.prompt });
    describe();
  }
  function pick(n) {
    choose({ template: state.templates[n] });
  }
  function highlight(of) {
    settle({ of });
  }
  async function choose(changes) {
    const prompt = trimmed({ ...state.prompt, ...changes });
    if (!prompt.text || !prompt.template || prompt.words.some((listed) => !listed.length)) {
      shell.notice(label("empty"));
      paint();
      return;
    }
    const { template } = prompt;
    const templates = state.templates.includes(template) ? state.templates : [...state.templates.slice(0, MOST - 1), template];
    const missing = templates.filter((one) => !known.has(keyOf({ ...prompt, template: one })));
    if (!missing.length) {
      show({ prompt, templates });
      return;
    }
    shell.notice("");
    if (model.isStatic) {
      shell.notice(label("stored_only"));
      paint();
      return;
    }
    const asked = { prompt, templates };
    state.asked = asked;
    const { text, words: labelWords2 } = prompt;
    const answer = await ask({ type: "score", text, words: labelWords2, templates: missing });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    for (const entry of message.entries ?? []) known.set(keyOf(entry.prompt), entry);
    const { asked } = state;
    if (!asked || message.text !== asked.prompt.text || !same(message.words, asked.prompt.words))
      return;
    if (message.failed) {
      state.asked = null;
      shell.notice(label("failed", { message: message.failed }));
      settle({});
    } else if (asked.templates.every((one) => known.has(keyOf({ ...asked.prompt, template: one }))))
      show(asked);
  }
  function show(chosen) {
    shell.notice("");
    const { text, words: labelWords2 } = chosen.prompt;
    if (!typed.texts.includes(text)) typed.texts = [...typed.texts, text];
    if (!typed.sets.some((one) => same(one, labelWords2))) typed.sets = [...typed.sets, labelWords2];
    settle({ ...chosen, asked: null });
  }
  function scene() {
    const { prompt, templates, of } = state;
    const rightName = examples.find(({ text }) => text === prompt.text)?.label ?? "";
    const right = rightName ? labels.indexOf(rightName) : null;
    const rows = rowsOf(prompt, templates, known, right);
    const index = templates.indexOf(prompt.template);
    const { entry } = rows[index];
    const [before, after] = KINDS.map((kind) => percentOf(entry[kind][of]));
    const told = label("told", {
      template: written(prompt.template),
      name: labels[of],
      before,
      after
    });
    const spread = spreadOf(rows, of);
    return { ...state, ...typed, labels, rightName, rows, index, entry, spread, told };
  }
  function lesson({ spread, rightName, rows, of }) {
    const [before, after] = spread;
    const numbers = { n: rows.length, name: labels[of] };
    const range = label("lesson", {
      ...numbers,
      low: percentOf(before.lowest),
      high: percentOf(before.highest),
      low_after: percentOf(after.lowest),
      high_after: percentOf(after.highest)
    });
    const count = rightName ? label("lesson_right", { ...numbers, before: before.right, after: after.right }) : label("lesson_predicted", { ...numbers, before: before.predicted, after: after.predicted });
    return [range, count, label("lesson_free")].join(" ").replaceAll("。 ", "。");
  }
  function describe() {
    const now = scene();
    shell.say(`${now.prompt.text} ${now.told} ${lesson(now)}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { n: now.rows.length }));
    shell.rows(
      [
        label("template"),
        ...labels.flatMap((name) => KINDS.map((kind) => `${name} · ${label(kind)}`)),
        ...KINDS.map((kind) => `${label("predicted")} · ${label(kind)}`)
      ],
      now.rows.map(({ template, entry, predicted }) => [
        written(template),
        ...labels.flatMap((_, i) => KINDS.map((kind) => percentOf(entry[kind][i]))),
        ...predicted.map((i) => labels[i])
      ])
    );
  }
  function promptNodes({ text, template }) {
    return partsOf(template, text).map(
      ({ kind, words: words2 }) => kind === "mask" ? element("span", { class: "ptm-blank", role: "img", "aria-label": label("blank") }) : element("span", { class: `ptm-part-${kind}` }, words2)
    );
  }
}
function trimmed({ text, template, words: words2 }) {
  return { text: text.trim(), template: template.trim(), words: words2 };
}
var prompt_lab_default = widget({
  kind: "ptm-prompt_lab",
  style: style_default,
  words,
  build: lab,
  anew: ["language", "presets"]
});
export {
  prompt_lab_default as default
};
