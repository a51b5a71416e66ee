// host:names
import { checkbox } from "./host.js";
import { element } from "./host.js";
import { letterSize } from "./host.js";
import { presets } from "./host.js";
import { same } from "./host.js";
import { shortened } from "./host.js";
import { slider } from "./host.js";
import { svgCircle } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// input_transform_explorer/sequences.js
var ANSWERS = 2;
var MARKS = { start: "⟨s⟩", delimiter: "$", extract: "⟨e⟩" };
var WORD = "(?:(?!\\p{Script=Han})[\\p{L}\\p{N}])+";
var TOKEN = new RegExp(`\\p{Script=Han}|${WORD}(?:['’-]${WORD})*|\\S`, "gu");
function tokensOf(text) {
  return text.match(TOKEN) ?? [];
}
function partsOf({ task, fields }, both) {
  if (task === "classification") return [[[0]]];
  if (task === "choice") return fields.slice(ANSWERS).map((_, i) => [[0, 1], [ANSWERS + i]]);
  return task === "similarity" && both ? [
    [[0], [1]],
    [[1], [0]]
  ] : [[[0], [1]]];
}
function sequencesOf(example, both, context) {
  const tokens = example.fields.map(tokensOf);
  return partsOf(example, both).map((parts) => framed(parts, tokens, context));
}
function framed(parts, tokens, context) {
  const order = parts.flat();
  const kept = order.map((field) => tokens[field].length);
  const room = context - parts.length - 1;
  while (kept.reduce((sum, n) => sum + n, 0) > room) kept[kept.indexOf(Math.max(...kept))] -= 1;
  const mark = (kind) => ({ kind, text: MARKS[kind], field: null, cut: false });
  const told = (field) => tokens[field].map((text, i) => ({
    kind: "token",
    text,
    field,
    cut: i >= kept[order.indexOf(field)]
  }));
  return [
    mark("start"),
    ...parts.flatMap((part, i) => [...i ? [mark("delimiter")] : [], ...part.flatMap(told)]),
    mark("extract")
  ];
}
function fieldClass(field) {
  return `ptm-field-${Math.min(field, ANSWERS)}`;
}
function transformScene(label, { example, both, context, why }) {
  const sequences = sequencesOf(example, both, context);
  const lost = (sequence) => sequence.filter(({ cut }) => cut).length;
  return {
    ...example,
    both,
    context,
    why,
    sequences,
    names: fieldNames(label, example),
    lengths: sequences.map((sequence) => sequence.length - lost(sequence)),
    cut: Math.max(...sequences.map(lost)),
    empty: example.fields.some((text) => !tokensOf(text).length)
  };
}
function fieldNames(label, { task, fields }) {
  if (task === "classification") return [label("text")];
  if (task === "entailment") return [label("premise"), label("hypothesis")];
  if (task === "similarity") return [1, 2].map((n) => `${label("text")} ${n}`);
  return fields.map(
    (_, i) => i < ANSWERS ? label(i ? "question" : "story") : `${label("answer")} ${i - ANSWERS + 1}`
  );
}

// input_transform_explorer/controls.js
var MOST_ANSWERS = 4;
var WHYS = {
  classification: ["extract", "cut"],
  entailment: ["extract", "delimiter", "cut"],
  similarity: ["orders", "extract", "delimiter", "cut"],
  choice: ["answers", "extract", "delimiter", "cut"]
};
function transformControls(label, model, handlers) {
  const stored = presets(
    label("try"),
    model.get("presets").map(({ name, task, fields }) => [
      { task, fields },
      `${label(task)}: ${name}`,
      { title: fields.join(" · ") }
    ]),
    (example) => handlers.settle({ example })
  );
  const boxes = fieldBoxes(handlers);
  const [least, most] = model.get("contexts");
  const context = slider(label("context"), "context", { min: least, max: most }, handlers);
  const both = checkbox(label("both"), "both", handlers.settle);
  const more = answerButtons(label, handlers);
  const whys = element("span", { class: "ptm-buttons", role: "group", "aria-label": label("why") });
  const row = element("div", { class: "ptm-controls" }, [context.node, both.node, more.node, whys]);
  return {
    nodes: [stored.node, boxes.node, row],
    show(state, scene) {
      const { task, fields } = state.example;
      stored.show((one) => one.task === task && one.fields.join("\n") === fields.join("\n"));
      boxes.show(state.example, scene.names);
      context.show(state.context);
      both.show(state.both);
      both.node.hidden = task !== "similarity";
      more.show(state.example);
      showWhys(label, whys, scene, handlers);
    }
  };
}
function fieldBoxes(handlers) {
  const node = element("div", { class: "ptm-fields" });
  let [now, boxes] = [null, []];
  const changed = () => ({ example: { task: now.task, fields: boxes.map(({ value }) => value) } });
  const box = (name) => element("input", {
    type: "text",
    spellcheck: "false",
    maxlength: 300,
    autocomplete: "off",
    "aria-label": name,
    oninput: () => handlers.drag(changed()),
    onchange: () => handlers.settle(changed())
  });
  return {
    node,
    show(example, names) {
      if (now?.task !== example.task || boxes.length !== names.length) {
        boxes = names.map(box);
        node.replaceChildren(
          ...names.map(
            (name, i) => element("label", { class: fieldClass(i) }, [element("span", {}, name), boxes[i]])
          )
        );
      }
      now = example;
      example.fields.forEach((text, i) => {
        if (boxes[i].value !== text) boxes[i].value = text;
      });
    }
  };
}
function answerButtons(label, handlers) {
  let now = null;
  const settle = (fields) => handlers.settle({ example: { task: now.task, fields } });
  const button = (name, text, run) => element(
    "button",
    { "data-act": name, "aria-label": label(name), title: label(name), onclick: run },
    text
  );
  const full = () => now.fields.length === ANSWERS + MOST_ANSWERS;
  const bare = () => now.fields.length === ANSWERS + 2;
  const more = button("more", "+", () => {
    if (!full()) settle([...now.fields, label("another")]);
  });
  const less = button("less", "−", () => {
    if (!bare()) settle(now.fields.slice(0, -1));
  });
  const node = element("span", { class: "ptm-slot" }, [label("answers"), less, more]);
  return {
    node,
    show(example) {
      now = example;
      node.hidden = example.task !== "choice";
      if (node.hidden) return;
      more.setAttribute("aria-disabled", full());
      less.setAttribute("aria-disabled", bare());
    }
  };
}
function showWhys(label, node, { task, why }, handlers) {
  if (node.dataset.task !== task) {
    node.dataset.task = task;
    node.replaceChildren(
      ...WHYS[task].map(
        (name) => element(
          "button",
          { "data-why": name, onclick: () => handlers.settle({ why: name }) },
          label(`why_${name}`)
        )
      )
    );
  }
  [...node.children].forEach(
    (button) => button.setAttribute("aria-pressed", button.dataset.why === why)
  );
}

// input_transform_explorer/heads.js
function headRoom(label, { task }, letter) {
  if (task === "choice") return linearWidth(label, letter) + 2 * letter;
  const reads = textWidth(label(`reads_${task}`), `600 ${letter}px system-ui, sans-serif`);
  const sum = task === "similarity" ? 2.2 * letter : 0;
  return Math.max(linearWidth(label, letter), reads) + sum + 1.5 * letter;
}
function headNodes(label, scene, ends, head) {
  const { letter } = head;
  const draw = { similarity: sumNodes, choice: choiceNodes }[scene.task] ?? oneNodes;
  const below = Math.max(...ends.map(({ y }) => y)) + 2 * letter;
  const { nodes, bottom = below } = draw(label, scene, ends, head);
  const room = head.x - letter - textWidth(label("state"), `${letter}px system-ui, sans-serif`);
  const states = ends.filter(({ x }) => x < room).map(({ x, y }) => svgText("ptm-small", x + 0.5 * letter, y + 1.05 * letter, label("state")));
  return { nodes: [element("svg:g", { class: "ptm-head-of" }, [...nodes, ...states])], bottom };
}
function oneNodes(label, scene, [end], head) {
  return {
    nodes: [
      arrow(`M${end.x} ${end.y}H${head.x - 3}`, head.x, end.y),
      ...linearNodes(label, head.x, end.y, head.letter, label(`reads_${scene.task}`))
    ]
  };
}
function sumNodes(label, scene, ends, head) {
  if (ends.length < 2) return oneNodes(label, scene, ends, head);
  const { letter } = head;
  const [x, y] = [head.x + 0.7 * letter, (ends[0].y + ends[1].y) / 2];
  const r = 0.65 * letter;
  return {
    nodes: [
      arrow(`M${ends[0].x} ${ends[0].y}H${x}V${y - r - 3}`),
      arrow(`M${ends[1].x} ${ends[1].y}H${x}V${y + r + 3}`),
      svgCircle("ptm-sum", x, y, r),
      svgText(null, x, y + 0.34 * letter, "+", "middle"),
      arrow(`M${x + r} ${y}H${x + 2 * r}`, x + 2 * r + 3, y),
      ...linearNodes(label, x + 2 * r + 3, y, letter, label("reads_similarity"))
    ]
  };
}
function choiceNodes(label, _scene, ends, head) {
  const { letter } = head;
  const wide = linearWidth(label, letter);
  const side = head.x + wide + 0.8 * letter;
  const bottom = ends.at(-1).y + 2.4 * letter;
  return {
    bottom: bottom + letter,
    nodes: [
      ...ends.flatMap(({ x, y }) => [
        arrow(`M${x} ${y}H${head.x - 3}`, head.x, y),
        ...linearNodes(label, head.x, y, letter, ""),
        arrow(`M${head.x + wide} ${y}H${side}`)
      ]),
      arrow(`M${side} ${ends[0].y}V${bottom - 1.1 * letter}`, side, bottom - 1.1 * letter, true),
      svgText(
        "ptm-reads",
        head.width - 1,
        bottom,
        label("reads_choice", { n: ends.length }),
        "end"
      )
    ]
  };
}
function linearWidth(label, letter) {
  return textWidth(label("linear"), `600 ${letter}px system-ui, sans-serif`) + 1.2 * letter;
}
function linearNodes(label, x, y, letter, reads) {
  const wide = linearWidth(label, letter);
  return [
    svgRect("ptm-linear", x, y - 0.85 * letter, wide, 1.7 * letter, { rx: 3 }),
    svgText("ptm-linear-name", x + wide / 2, y + 0.34 * letter, label("linear"), "middle"),
    ...reads ? [svgText("ptm-reads", x, y + 2.1 * letter, reads)] : []
  ];
}
function arrow(d, x = null, y = null, down = false) {
  const tip = down ? `M${x} ${y}l-5 -9h10z` : `M${x} ${y}l-9 -5v10z`;
  return element("svg:g", { class: "ptm-arrow" }, [
    svgPath(null, d),
    x === null ? null : svgPath("ptm-tip", tip)
  ]);
}

// input_transform_explorer/picture.js
var MOST_CUT = 3;
function transformPicture(label) {
  const svg = element("svg:svg", { class: "ptm-sequences", "data-name": "sequences", role: "img" });
  function draw(scene, width) {
    const letter = letterSize(svg, 16, 22);
    const head = { x: width - headRoom(label, scene, letter), letter, width };
    const line = 2.7 * letter;
    let top = 0.3 * letter;
    const ends = [];
    const rows = scene.sequences.map((sequence, number) => {
      const right = head.x - 1.2 * letter;
      const full = scene.sequences.length === 1 ? width - 1 : right;
      const boxes = flowOf(shownBoxes(label, sequence, letter), right, full, letter);
      const y = (row) => top + row * line;
      const nodes = boxes.flatMap((box) => boxNodes(scene, box, y(box.row), letter));
      ends.push({ x: boxes.at(-1).x + boxes.at(-1).w, y: y(boxes.at(-1).row) + 0.8 * letter });
      top = y(boxes.at(-1).row + 1) + 0.8 * letter;
      return element("svg:g", { class: "ptm-sequence", "data-sequence": number }, nodes);
    });
    const heads = headNodes(label, scene, ends, head);
    svg.replaceChildren(...rows, ...heads.nodes);
    svg.style.height = `${Math.ceil(Math.max(top, heads.bottom))}px`;
  }
  return { svg, draw };
}
function shownBoxes(label, sequence, letter) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const shown = [];
  const struck = /* @__PURE__ */ new Map();
  sequence.forEach((token, i) => {
    const first = token.field !== null && token.field !== sequence[i - 1].field;
    const words2 = token.field === null ? `${token.text} ${label(token.kind)}` : token.text;
    const cuts = token.cut ? (struck.get(token.field) ?? 0) + 1 : 0;
    if (token.cut) struck.set(token.field, cuts);
    if (cuts > MOST_CUT + 1) shown.at(-1).words = `+${cuts - MOST_CUT}`;
    else shown.push({ ...token, words: cuts > MOST_CUT ? "+1" : words2, first });
  });
  return shown.map((box) => ({
    ...box,
    w: Math.max(1.5 * letter, textWidth(box.words, font) + 0.7 * letter)
  }));
}
function flowOf(boxes, right, full, letter) {
  let [row, x] = [0, 1];
  return boxes.map((box, i) => {
    const w = Math.min(box.w, right);
    const ends = i >= boxes.length - 2;
    const last = i === boxes.length - 2 ? boxes[i + 1].w + 0.25 * letter : 0;
    if (x > 1 && x + w + last > (ends ? right : full)) [row, x] = [row + 1, 1];
    const laid = { ...box, w, row, x };
    x += w + 0.25 * letter;
    return laid;
  });
}
function boxNodes({ names }, box, y, letter) {
  const { kind, text, words: words2, field, cut, x, w, first } = box;
  const data = { "data-kind": kind, "data-text": text, "data-cut": `${cut}` };
  const name = `ptm-piece ptm-${kind} ${field === null ? "" : fieldClass(field)}`;
  const middle = y + 0.8 * letter;
  return [
    element("svg:g", { class: cut ? `${name} ptm-cut` : name, ...data }, [
      svgRect(null, x, y, w, 1.6 * letter, { rx: kind === "token" ? 3 : 9 }),
      svgText(null, x + w / 2, middle + 0.34 * letter, shortened(words2, w, letter), "middle"),
      cut ? svgPath(null, `M${x + 3} ${middle}H${x + w - 3}`) : null
    ]),
    ...first ? [svgText("ptm-small", x + 1, y + 2.45 * letter, names[field])] : []
  ];
}

// input_transform_explorer/style.css
var style_default = String.raw`.ptm.ptm-input_transform_explorer {
  --ptm-range: 7em;
  .ptm-presets {
    margin: 0.6em 0 0.5em;
  }
  .ptm-fields {
    display: grid;
    gap: 0.35em 1.2em;
    margin: 0 0 0.4em;
    font-size: max(0.9em, var(--ptm-least));
  }
  @container (min-width: 40em) {
    .ptm-fields {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .ptm-fields label {
    display: flex;
    gap: 0.5em;
    align-items: baseline;
    min-width: 0;
  }
  .ptm-fields label:only-child {
    grid-column: 1 / -1;
  }
  .ptm-fields span {
    min-width: 5.4em;
    text-align: right;
    color: var(--ptm-soft);
  }
  .ptm-fields input {
    flex: 1;
    min-width: 4em;
    padding: 0.06em 0.4em;
    background: var(--ptm-faint);
    border: 1px solid transparent;
    border-bottom: 3px solid var(--ptm-line);
    border-radius: 0.3em 0.3em 0 0;
  }
  .ptm-fields .ptm-field-0 input {
    border-bottom-color: var(--ptm-blue);
  }
  .ptm-fields .ptm-field-1 input {
    border-bottom: 3px dashed var(--ptm-orange);
  }
  .ptm-fields .ptm-field-2 input {
    border-bottom: 3px dotted var(--ptm-green);
  }
  .ptm-controls {
    margin: 0.4em 0;
    gap: 0.4em 1.1em;
  }
  .ptm-controls output {
    min-width: 1.5em;
    font-weight: 700;
  }
  .ptm-buttons {
    margin-left: auto;
  }
  svg.ptm-sequences {
    border-top: 1px solid var(--ptm-line);
    padding-top: 0.5em;
    box-sizing: content-box;
  }
  .ptm-piece rect {
    fill: none;
    stroke: var(--ptm-line);
    stroke-width: 1.5;
  }
  .ptm-piece.ptm-field-0 rect {
    fill: var(--ptm-blue);
    fill-opacity: 0.1;
    stroke: var(--ptm-blue);
  }
  .ptm-piece.ptm-field-1 rect {
    fill: var(--ptm-orange);
    fill-opacity: 0.1;
    stroke: var(--ptm-orange);
    stroke-dasharray: 6 3;
  }
  .ptm-piece.ptm-field-2 rect {
    fill: var(--ptm-green);
    fill-opacity: 0.1;
    stroke: var(--ptm-green);
    stroke-dasharray: 2 2;
  }
  .ptm-piece.ptm-start rect {
    fill: var(--ptm-soft);
    stroke: var(--ptm-soft);
  }
  .ptm-piece.ptm-delimiter rect {
    fill: var(--ptm-red);
    stroke: var(--ptm-red);
  }
  .ptm-piece.ptm-extract rect {
    fill: var(--ptm-ink);
    stroke: var(--ptm-ink);
  }
  .ptm-piece:is(.ptm-start, .ptm-delimiter, .ptm-extract) text {
    font-weight: 650;
    fill: var(--ptm-page);
  }
  .ptm-piece.ptm-cut rect {
    fill: none;
    stroke: var(--ptm-line);
    stroke-dasharray: 2 4;
  }
  .ptm-piece.ptm-cut text {
    fill: var(--ptm-soft);
  }
  .ptm-piece path {
    stroke: var(--ptm-red);
    stroke-width: 2;
  }
  .ptm-arrow path {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-arrow .ptm-tip {
    fill: var(--ptm-ink);
    stroke: none;
  }
  .ptm-sequences .ptm-linear {
    fill: var(--ptm-ink);
  }
  .ptm-sequences .ptm-linear-name {
    fill: var(--ptm-page);
    font-weight: 650;
  }
  .ptm-sequences .ptm-reads {
    font-weight: 650;
  }
  .ptm-sequences .ptm-sum {
    fill: var(--ptm-page);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  &.ptm-present :is(.ptm-presets, .ptm-controls, .ptm-fields) {
    margin: 0.35em 0;
  }
  &.ptm-present .ptm-presets,
  &.ptm-present .ptm-fields {
    font-size: max(0.7em, var(--ptm-least));
  }
}
`;

// input_transform_explorer/words.js
var words = {
  en: {
    title: "GPT’s task-specific input sequences",
    invitation: "Choose a task",
    try: "Examples",
    classification: "Classification",
    entailment: "Entailment",
    similarity: "Similarity",
    choice: "Multiple choice",
    text: "text",
    premise: "premise",
    hypothesis: "hypothesis",
    story: "context",
    question: "question",
    answer: "answer",
    start: "start",
    delimiter: "delimiter",
    extract: "extract",
    linear: "linear layer",
    state: "its hidden state",
    reads_classification: "→ softmax: class",
    reads_entailment: "→ softmax: class",
    reads_similarity: "→ similarity",
    reads_choice: "softmax over {n} answers",
    context: "context, tokens",
    both: "both orders",
    answers: "answers",
    more: "Add an answer",
    less: "Remove an answer",
    another: "Nobody knows.",
    why: "Why this format?",
    why_extract: "Why is ⟨e⟩ last?",
    why_delimiter: "Why $?",
    why_orders: "Why both orders?",
    why_answers: "Why one sequence each?",
    why_cut: "If it is too long",
    because_extract: "Under the causal mask, a token attends to itself and the tokens before it. ⟨e⟩ is the last token, so its hidden state depends on the whole sequence; at ⟨s⟩ it would depend on ⟨s⟩ alone. Therefore the linear layer reads only the hidden state at ⟨e⟩.",
    because_delimiter: "The model was pre-trained on plain text, not on pairs. $ marks where one field ends and the next begins. Its embedding and those of ⟨s⟩ and ⟨e⟩ are new and learned in fine-tuning; apart from the linear layer, nothing else is new.",
    because_orders: "The two texts have no natural order, but the model reads from left to right. So it processes both orders, and the two hidden states at ⟨e⟩ are added. The sum, and thus the similarity, does not depend on which text comes first.",
    because_one: "In a single order, the second text is processed with the first as context, but not the other way round. If you swap them, the similarity may change.",
    because_answers: "Each answer forms its own sequence with the same context and question: {n} sequences. The same linear layer computes one score for each, and a softmax over the {n} scores compares them. There is no delimiter between context and question.",
    because_cut: "A sequence must fit into the context (512 tokens in GPT). If it is longer, the longest field is truncated at its end. The special tokens stay, because the format depends on them.",
    fits: "The longest sequence has {long} tokens, of at most {context}.",
    fits_one: "The sequence has {long} tokens, of at most {context}.",
    empty_field: "A field is empty and adds no tokens.",
    is_cut: "Tokens truncated so that the longest sequence fits into {context}: {cut}.",
    is_cut_one: "Tokens truncated so that the sequence fits into {context}: {cut}.",
    told: "{task}: {n} sequences, tokens: {lengths}; truncated: {cut}.",
    sequence: "sequence",
    what: "role",
    kept: "read",
    yes: "yes",
    no: "truncated"
  },
  zh: {
    title: "GPT 的任务输入序列",
    invitation: "选择一个任务",
    try: "例子",
    classification: "分类",
    entailment: "蕴含",
    similarity: "相似度",
    choice: "多项选择",
    text: "文本",
    premise: "前提",
    hypothesis: "假设",
    story: "上下文",
    question: "问题",
    answer: "答案",
    start: "起始",
    delimiter: "分隔",
    extract: "抽取",
    linear: "线性层",
    state: "其隐藏状态",
    reads_classification: "→ softmax：类别",
    reads_entailment: "→ softmax：类别",
    reads_similarity: "→ 相似度",
    reads_choice: "对 {n} 个答案做 softmax",
    context: "上下文长度（词元）",
    both: "两种顺序",
    answers: "答案数",
    more: "加一个答案",
    less: "减一个答案",
    another: "没有人知道。",
    why: "为什么这样？",
    why_extract: "⟨e⟩ 为何在最后？",
    why_delimiter: "为何要 $？",
    why_orders: "为何两种顺序？",
    why_answers: "为何各成一列？",
    why_cut: "太长时",
    because_extract: "在因果掩码下，一个词元只关注自己和前面的词元：⟨e⟩ 在最后，它的隐藏状态取决于整个序列；⟨s⟩ 处只取决于 ⟨s⟩ 自己。所以线性层只读取 ⟨e⟩ 处的隐藏状态。",
    because_delimiter: "模型是在普通文本上训练的，没有见过成对的文本。$ 标出一个字段在哪里结束、下一个在哪里开始；它和 ⟨s⟩、⟨e⟩ 的向量都是新的，在微调中学得，除线性层外只有它们是新的。",
    because_orders: "两段文本本无先后，但模型从左往右读。所以两种顺序都读，再把两个 ⟨e⟩ 处的状态相加：无论把哪段叫做第一段，和与评分都一样。",
    because_one: "只用一种顺序时，读第二段已知道第一段，读第一段却不知道第二段：交换两段，评分可能改变。",
    because_answers: "每个答案都与同样的上下文和问题连成自己的序列，共 {n} 个。同一个线性层给每个序列一个数，对这 {n} 个数做 softmax 来比较；上下文与问题之间没有分隔。",
    because_cut: "序列必须放进上下文（GPT 为 512 个词元）。太长时，最长的字段从末尾截去词元；特殊词元保留，否则任务就丢了。",
    fits: "最长的序列有 {long} 个词元，上下文可容纳 {context} 个。",
    fits_one: "这个序列有 {long} 个词元，上下文可容纳 {context} 个。",
    empty_field: "有一个输入框是空的，没有词元。",
    is_cut: "最长的序列截去了 {cut} 个词元，才放得进 {context} 个。",
    is_cut_one: "这个序列截去了 {cut} 个词元，才放得进 {context} 个。",
    told: "{task}：{n} 个序列，词元数：{lengths}；截去：{cut}。",
    sequence: "序列",
    what: "是什么",
    kept: "读取",
    yes: "是",
    no: "截去"
  }
};

// input_transform_explorer/index.js
var SETTINGS = ["example", "context", "both"];
function explorer(host) {
  const { model, label } = host;
  const settings = () => valuesOf(model, SETTINGS);
  const first = { ...settings(), why: WHYS[model.get("example").task][0] };
  let state = first;
  const ui = transformControls(label, model, { drag, settle });
  const picture = transformPicture(label);
  const caption = element("div", { class: "ptm-caption ptm-least" });
  const shell = host.frame({ reset: () => settle({ ...first }), picture: () => picture.svg });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const scene = transformScene(label, state);
      ui.show(state, scene);
      if (width) picture.draw(scene, width);
      caption.textContent = explained(label, scene);
    },
    { grows: true }
  );
  const traits = host.bind(SETTINGS, () => {
    const now = settings();
    if (SETTINGS.some((name) => !same(now[name], state[name]))) settle(now);
  });
  settle({});
  function drag(changes) {
    const { task } = state.example;
    state = { ...state, ...changes };
    if (state.example.task !== task) state.why = WHYS[state.example.task][0];
    paint();
  }
  function settle(changes) {
    drag(changes);
    traits.write(state);
    describe();
  }
  function describe() {
    const scene = transformScene(label, state);
    const told = {
      task: label(scene.task),
      n: scene.sequences.length,
      lengths: scene.lengths.join(", "),
      cut: scene.cut
    };
    shell.say(label("told", told));
    picture.svg.setAttribute("aria-label", label("told", told));
    shell.rows(
      [label("sequence"), label("token"), label("number"), label("what"), label("kept")],
      scene.sequences.flatMap((sequence, i) => {
        const numbers = numbered(sequence);
        return sequence.map(({ kind, text, field, cut }, t) => [
          i + 1,
          text,
          cut ? "–" : numbers[t],
          field === null ? label(kind) : scene.names[field],
          label(cut ? "no" : "yes")
        ]);
      })
    );
  }
}
function numbered(sequence) {
  let number = 0;
  return sequence.map(({ cut }) => {
    if (!cut) number += 1;
    return number;
  });
}
function explained(label, scene) {
  const { why, both, context, cut, lengths } = scene;
  const key = why === "orders" && !both ? "because_one" : `because_${why}`;
  const long = Math.max(...lengths);
  return [
    label(key, { n: lengths.length }),
    label(`${cut ? "is_cut" : "fits"}${lengths.length > 1 ? "" : "_one"}`, { long, context, cut }),
    ...scene.empty ? [label("empty_field")] : []
  ].join(" ");
}
var input_transform_explorer_default = widget({ kind: "ptm-input_transform_explorer", style: style_default, words, build: explorer });
export {
  input_transform_explorer_default as default
};
