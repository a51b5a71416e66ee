// host:names
import { count } from "./host.js";
import { element } from "./host.js";
import { heading } from "./host.js";
import { letterSize } from "./host.js";
import { shortened } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { widget } from "./host.js";

// architecture_diagram/layout.js
var ROW = 1.75;
var GAP = 0.35;
var PAD = 0.5;
function treeOf(blocks) {
  const nodes = new Map(blocks.map((block) => [block.path, { block, children: [] }]));
  for (const block of blocks)
    if (block.parent !== null) nodes.get(block.parent).children.push(nodes.get(block.path));
  return nodes.get(blocks[0].path);
}
function rowsOf(children) {
  const rows = [];
  for (const child of children) {
    const row = rows.at(-1);
    const beside = row && (row[0].block.kind === child.block.kind ? row[0].children.length > 0 || row[0].block.kind === "Embedding" : row[0].block.name === "encoder" && child.block.name === "decoder");
    if (beside) row.push(child);
    else rows.push([child]);
  }
  return rows;
}
function heightOf(node) {
  if (!node.children.length) return ROW;
  const rows = rowsOf(node.children).map((row) => Math.max(...row.map(heightOf)));
  return ROW + rows.reduce((sum, height) => sum + height + GAP, 0) + PAD - GAP;
}
function boxesOf(tree, width) {
  const boxes = [];
  const lay = (node, x, bottom, w, h, depth) => {
    boxes.push({ block: node.block, x, y: bottom - h, w, h, depth, leaf: !node.children.length });
    let floor = bottom - PAD;
    for (const row of rowsOf(node.children)) {
      const high = Math.max(...row.map(heightOf));
      const each = (w - 2 * PAD - GAP * (row.length - 1)) / row.length;
      row.forEach((child, i) => {
        const childHeight = child.children.length ? high : heightOf(child);
        lay(child, x + PAD + i * (each + GAP), floor, each, childHeight, depth + 1);
      });
      floor -= high + GAP;
    }
  };
  const height = heightOf(tree);
  lay(tree, 0, height, width, height, 0);
  return { boxes, height };
}

// architecture_diagram/style.css
var style_default = String.raw`.ptm.ptm-architecture_diagram {
  --ptm-type-present: 20;
  .ptm-panels {
    margin-top: 0.5em;
  }
  svg.ptm-diagram {
    overflow: hidden;
    background: none;
  }
  .ptm-diagram text {
    pointer-events: none;
  }
  .ptm-diagram .ptm-shape {
    fill: var(--ptm-soft);
  }
  .ptm-diagram .ptm-times {
    font-weight: 650;
  }
  .ptm-diagram rect {
    stroke: var(--ptm-soft);
    stroke-width: 1;
    fill: var(--ptm-page);
  }
  .ptm-diagram .ptm-depth-1 {
    fill: var(--ptm-faint);
  }
  .ptm-diagram .ptm-leaf {
    stroke-width: 1.5;
  }
  .ptm-diagram .ptm-color-a {
    stroke: var(--ptm-green);
  }
  .ptm-diagram .ptm-color-b {
    stroke: var(--ptm-blue);
  }
  .ptm-diagram .ptm-color-c {
    stroke: var(--ptm-orange);
  }
  .ptm-block {
    cursor: pointer;
  }
  .ptm-block:hover > rect {
    stroke-width: 2.5;
  }
  .ptm-block[aria-selected="true"] > rect {
    stroke: var(--ptm-ink);
    stroke-width: 3;
  }
  .ptm-details dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0.3em 0.9em;
    margin: 0.4em 0 0.6em;
    font-size: max(0.9em, var(--ptm-least));
  }
  .ptm-details dt {
    color: var(--ptm-soft);
  }
  .ptm-details dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .ptm-details pre {
    max-height: 22em;
    margin: 0;
    padding: 0.5em;
    overflow: auto;
    font-size: max(0.72em, var(--ptm-least));
    line-height: 1.35;
    color: var(--ptm-ink);
    background: var(--ptm-faint);
    border-radius: 0.4em;
  }
  @container (min-width: 44em) {
    .ptm-panels {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
}
`;

// architecture_diagram/words.js
var words = {
  en: {
    title: "Architecture of {name}",
    invitation: "Click a block to see its code",
    diagram: "Blocks from the input at the bottom to the output at the top: use the arrow keys to move between them",
    picture_of: "The {n} blocks of {name}, {parameters} parameters",
    parameters: "parameters",
    of_all: "{share} of {total}",
    layers: "{n} layers",
    within: "in each of {n} layers",
    shared: "0 of its own: shared with a block below",
    output: "output",
    formula: "formula",
    module: "class",
    path: "path",
    code: "Source",
    axes: "B: batch, T: tokens.",
    source_axis: "S: source tokens.",
    told: "{name}, {kind}: {parameters} parameters, output {shape}.",
    block: "block",
    inside: "Read from bottom to top. ×{n}: {n} layers of the same kind."
  },
  zh: {
    title: "{name} 的模型结构",
    invitation: "点击一个模块，查看它的代码",
    diagram: "各模块，自下而上从输入到输出：方向键逐个查看",
    picture_of: "{name} 的 {n} 个模块，共 {parameters} 个参数",
    parameters: "参数",
    of_all: "占 {total} 的 {share}",
    layers: "共 {n} 层",
    within: "{n} 层中每层都有",
    shared: "自身 0 个：与下方的模块共享",
    output: "输出",
    formula: "公式",
    module: "类",
    path: "路径",
    code: "源代码",
    axes: "B：批量，T：词元数。",
    source_axis: "S：源句词元数。",
    told: "{name}，{kind}：{parameters} 个参数，输出 {shape}。",
    block: "模块",
    inside: "自下而上阅读。×{n} 表示 {n} 个同类的层。"
  }
};

// architecture_diagram/index.js
var COLORS = {
  Embedding: "a",
  Embeddings: "a",
  MultiHeadAttention: "b",
  FeedForward: "c",
  LayerNorm: "d",
  Residual: "d",
  ProjectedLstm: "b"
};
function diagram(host) {
  const { model, label } = host;
  const blocks = model.get("blocks");
  const tree = treeOf(blocks);
  const first = blocks.find(({ path }) => path === model.get("chosen")) ?? blocks[0];
  const state = { chosen: first, seen: null, code: false };
  const svg = element("svg:svg", { class: "ptm-diagram", "data-name": "architecture" });
  const list = element("svg:g", {
    role: "listbox",
    tabindex: 0,
    "aria-label": label("diagram"),
    onkeydown: pressed
  });
  svg.append(list);
  const details = element("div", { class: "ptm-details" });
  const shell = host.frame({
    title: label("title", { name: model.get("title") }),
    reset,
    picture: () => svg
  });
  shell.body.append(
    element("div", { class: "ptm-panels" }, [
      element("div", {}, [svg, element("div", { class: "ptm-caption ptm-said" }, caption())]),
      details
    ])
  );
  const paint = host.painter(shell, svg, ({ width }) => width && draw(width), { grows: true });
  const traits = host.bind(["chosen"], ({ chosen }) => {
    const block = blocks.find(({ path }) => path === chosen);
    if (block && block !== state.chosen) choose(block, state.code);
  });
  choose(first, false);
  function caption() {
    const most = Math.max(...blocks.map(({ repeat }) => repeat));
    const symbols = new Set(blocks.flatMap(({ shape }) => shape));
    return [
      ...most > 1 ? [label("inside", { n: most })] : [],
      ...symbols.has("B") ? [label("axes")] : [],
      ...symbols.has("S") ? [label("source_axis")] : []
    ].join(" ");
  }
  function reset() {
    choose(first, false);
  }
  function choose(block, code) {
    Object.assign(state, { chosen: block, code, seen: null });
    traits.write({ chosen: block.path });
    describe();
    paint();
  }
  function highlight(block) {
    if (block === state.seen) return;
    state.seen = block;
    show();
  }
  function pressed(event) {
    const at = blocks.indexOf(state.chosen);
    const goal = {
      ArrowDown: at - 1,
      ArrowLeft: at - 1,
      ArrowUp: at + 1,
      ArrowRight: at + 1,
      Home: 0,
      End: blocks.length - 1
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (goal !== void 0) choose(blocks[Math.max(0, Math.min(blocks.length - 1, goal))], false);
    else if (event.key === "Enter" || event.key === " ") choose(state.chosen, !state.code);
    else return;
    event.preventDefault();
  }
  function draw(width) {
    const letter = letterSize(svg, 16, 20);
    const { boxes, height } = boxesOf(tree, (width - 4) / letter);
    svg.style.height = `${Math.ceil(height * letter + 4)}px`;
    list.replaceChildren(...boxes.map((box) => boxNode(box, letter)));
    show();
  }
  function boxNode({ block, x, y, w, h, depth, leaf }, letter) {
    const chosen = block === state.chosen;
    const times = block.repeat > 1 ? `×${block.repeat}` : "";
    const room = (w - (times ? 3.5 : 1.2)) * letter;
    const whole = shortened(block.name, room, letter) === block.name;
    const name = shortened(
      whole ? block.name : block.name.replace(/ embedding$/, ""),
      room,
      letter
    );
    const top = y * letter + 2;
    const both = `${block.name} ${shapeText(block)}`;
    const shape = leaf && !times && block.shape.length && shortened(both, room, letter) === both ? shapeText(block) : null;
    return element(
      "svg:g",
      {
        class: "ptm-block",
        role: "option",
        "aria-selected": `${chosen}`,
        "aria-label": `${block.name}${times}`,
        "data-path": block.path,
        onclick: () => choose(block, block === state.chosen ? !state.code : true),
        onmouseenter: () => highlight(block),
        onmouseleave: () => highlight(null)
      },
      [
        svgRect(
          leaf ? `ptm-leaf ptm-color-${COLORS[block.kind] ?? "e"}` : `ptm-group ptm-depth-${depth % 2}`,
          x * letter + 2,
          top,
          w * letter,
          h * letter,
          { rx: 0.35 * letter }
        ),
        svgText(null, (x + 0.6) * letter + 2, top + 0.68 * ROW * letter, name),
        shape ? svgText("ptm-shape", (x + w - 0.6) * letter, top + 0.68 * ROW * letter, shape, "end") : null,
        times ? svgText("ptm-times", (x + w - 0.6) * letter, top + 0.68 * ROW * letter, times, "end") : null
      ]
    );
  }
  function show() {
    const block = state.seen ?? state.chosen;
    const line = (key, value) => [element("dt", {}, label(key)), element("dd", {}, value)];
    const source = state.code && !state.seen ? model.get("sources")[block.kind] : null;
    details.replaceChildren(
      heading("ptm-over", 4, [block.name]),
      element("dl", {}, [
        ...line("module", block.kind),
        block.formula ? line("formula", block.formula) : null,
        block.shape.length ? line("output", shapeText(block)) : null,
        ...line("parameters", parametersText(block))
      ]),
      ...source ? [element("pre", { tabindex: 0, "aria-label": label("code") }, source)] : []
    );
  }
  function parametersText({ path, parameters, repeat, within }) {
    if (!parameters) return label("shared");
    if (!path) return count(parameters);
    const share = `${(100 * parameters * within / model.get("total")).toFixed(1)} %`;
    return [
      count(parameters),
      ...repeat > 1 ? [label("layers", { n: repeat })] : [],
      ...within > 1 ? [label("within", { n: within })] : [],
      label("of_all", { share, total: count(model.get("total")) })
    ].join(", ");
  }
  function describe() {
    const { chosen } = state;
    const parameters = count(chosen.parameters);
    shell.say(
      label("told", { name: chosen.name, kind: chosen.kind, parameters, shape: shapeText(chosen) })
    );
    svg.setAttribute(
      "aria-label",
      label("picture_of", {
        n: blocks.length,
        name: model.get("title"),
        parameters: count(model.get("total"))
      })
    );
    shell.rows(
      [label("path"), label("block"), label("module"), label("output"), label("parameters")],
      blocks.map((block) => [
        block.path || "–",
        block.name,
        block.kind,
        shapeText(block),
        count(block.parameters)
      ])
    );
  }
}
function shapeText({ shape }) {
  return shape.length ? `(${shape.join(", ")})` : "–";
}
var architecture_diagram_default = widget({ kind: "ptm-architecture_diagram", style: style_default, words, build: diagram });
export {
  architecture_diagram_default as default
};
