// host:names
import { choice } from "./host.js";
import { count } from "./host.js";
import { draggedOver } from "./host.js";
import { element } from "./host.js";
import { flowed } from "./host.js";
import { hatchPattern } from "./host.js";
import { letterSize } from "./host.js";
import { same } from "./host.js";
import { setAttributes } from "./host.js";
import { slidTo } from "./host.js";
import { slider } from "./host.js";
import { svgPath } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textWidth } from "./host.js";
import { uniqueId } from "./host.js";
import { valuesOf } from "./host.js";
import { widget } from "./host.js";

// segment_memory/controls.js
var MODES = ["memory", "no_memory", "sliding_window"];
var RANGES = { segment: { min: 1 }, memory: { min: 0 }, layers: { min: 1 } };
function memoryControls(label, handlers) {
  const modes = choice(
    { kind: "ptm-buttons", title: label("modes") },
    MODES.map((mode) => [mode, label(mode), { "data-mode": mode }]),
    (mode) => handlers.settle({ mode })
  );
  const sliders = Object.entries(RANGES).map(
    ([name, range]) => slider(element("span", {}, label(`setting_${name}`)), name, range, handlers)
  );
  const node = element("div", { class: "ptm-controls ptm-sliders" }, [
    modes.node,
    ...sliders.map((one) => one.node)
  ]);
  return {
    node,
    show(settings) {
      const { mode, tokens } = settings;
      modes.show((one) => one === mode);
      const most = { segment: tokens, memory: tokens, layers: 6 };
      sliders.forEach(({ name, input, show }) => {
        input.max = most[name];
        show(settings[name]);
        input.disabled = name === "memory" && mode === "no_memory";
      });
    }
  };
}

// segment_memory/picture.js
function memoryPicture(label, onPosition, standing) {
  const hatch = uniqueId("memory");
  const tint = svgRect("ptm-hatch-ground", 0, 0, 8, 8);
  const field = element("svg:g", {
    class: "ptm-field ptm-scrub",
    tabindex: 0,
    role: "slider",
    "aria-label": label("selected"),
    "aria-valuemin": 0,
    onkeydown: pressed,
    ...draggedOver(pointed)
  });
  const key = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-states ptm-fills", "data-name": "segment-memory", role: "group" },
    [element("svg:defs", {}, hatchPattern(hatch, 8, 2.5, 45, tint)), key, field]
  );
  let now = null;
  function draw(scene, { width, height }) {
    const letter = letterSize(svg, 15, 22);
    const font = `600 ${letter}px system-ui, sans-serif`;
    const narrow = width < 34 * letter;
    const wide = (text) => textWidth(text, font);
    const legend = legendNodes(scene, { letter, width, wide });
    const room = {
      left: narrow ? 1.6 * letter : wide(label("embeddings")) + letter,
      right: width - (narrow ? 0.3 * letter : wide("00–00") + 0.8 * letter),
      top: (1.5 * legend.lines + 2.2) * letter,
      bottom: height - (narrow || scene.windowed ? 1.7 : 3.2) * letter
    };
    const columns = columnsOf(scene, room);
    const rows = rowsOf(scene, room, letter);
    now = { scene, columns };
    const view = { letter, room, columns, rows, narrow, wide };
    key.replaceChildren(...legend.nodes);
    field.replaceChildren(
      svgRect("ptm-ground", room.left, room.top, room.right - room.left, room.bottom - room.top),
      ...axisNodes(scene, view),
      ...rows.flatMap((row) => rowNodes(scene, row, view)),
      ...readNodes(scene, view),
      ...selectedNodes(scene, view)
    );
    setAttributes(field, {
      "aria-valuemax": scene.tokens - 1,
      "aria-valuenow": scene.position,
      "aria-valuetext": scene.told
    });
  }
  function legendNodes({ mode }, { letter, width, wide }) {
    const kinds = ["trained", ...mode === "memory" ? ["remembered"] : [], "unread"];
    const texts = kinds.map((kind) => label(kind));
    const boxes = flowed(
      texts.map((text) => wide(text) + 2.6 * letter),
      0,
      width
    );
    const nodes = boxes.flatMap(({ line, x }, i) => [
      cell(kinds[i], x + 1, (0.2 + 1.5 * line) * letter, letter, letter),
      svgText("ptm-tick", x + 1.5 * letter, (1.05 + 1.5 * line) * letter, texts[i])
    ]);
    return { nodes, lines: boxes.at(-1).line + 1 };
  }
  function cell(kind, x, y, w, h, more = {}) {
    const fill = kind === "remembered" ? { fill: `url(#${hatch})` } : {};
    return svgRect(`ptm-cell ptm-${kind}`, x, y, w, h, { rx: 2, ...fill, ...more });
  }
  function rowNodes({ layers, tokens, position, start }, row, { letter, room, columns, narrow }) {
    const { layer, left, top, high } = row;
    const base = top + high / 2 + 0.35 * letter;
    const inset = Math.min(1, 0.1 * columns.cell);
    const cells = Array.from({ length: tokens }, (_, p) => {
      const kind = p < left || p > position ? "unread" : p < start ? "remembered" : "trained";
      const x = columns.x(p) + inset;
      const data = { "data-layer": layer, "data-position": p };
      return cell(kind, x, top, columns.cell - 2 * inset, high, data);
    });
    const name = layer ? label("layer", { layer }) : label("embeddings");
    const range = left === position ? `${position}` : `${left}–${position}`;
    const strong = layer === layers ? "ptm-name ptm-top" : "ptm-name";
    return [
      svgText(strong, room.left - 0.5 * letter, base, narrow ? layer : name, "end"),
      ...cells,
      narrow ? null : svgText("ptm-range", room.right + 0.6 * letter, base, range, null, {
        "data-layer": layer,
        "data-left": left
      })
    ].filter(Boolean);
  }
  function readNodes({ position, start, reads }, { columns, rows }) {
    const thin = Math.max(0.65, Math.min(1.2, columns.cell / 28)).toFixed(2);
    return rows.slice(0, -1).flatMap((row, i) => {
      const below = rows[i + 1];
      const [from, to] = [row.top + row.high, below.top];
      const lines = { trained: "", remembered: "" };
      for (let p = row.left; p <= position; p += 1) {
        const middle = columns.middle(p).toFixed(1);
        const first = columns.middle(reads(p)).toFixed(1);
        lines[reads(p) < start ? "remembered" : "trained"] += `M${middle} ${from}L${first} ${to}`;
        lines[p < start ? "remembered" : "trained"] += `M${middle} ${from}V${to}`;
      }
      const paths = Object.entries(lines).map(
        ([kind, d]) => svgPath(`ptm-read ptm-${kind}`, d, { "stroke-width": thin })
      );
      if (i) return paths;
      const [a, b] = [columns.middle(reads(position)), columns.middle(position)];
      return [svgPath("ptm-fan", `M${b} ${from}L${a} ${to}H${b}Z`), ...paths];
    });
  }
  function axisNodes(scene, { letter, room, columns, narrow, wide }) {
    const { tokens, segment, position, windowed, start } = scene;
    const skip = [1, 2, 4, 8, 12, 24].find((n) => n * columns.cell > 2 * letter) ?? 24;
    const base = room.bottom + 1.3 * letter;
    const nodes = [];
    for (let p = 0; p < tokens; p += skip)
      if (p !== position && Math.abs(columns.middle(p) - columns.middle(position)) > 1.7 * letter)
        nodes.push(svgText("ptm-tick", columns.middle(p), base, p, "middle"));
    nodes.push(svgText("ptm-here", columns.middle(position), base, position, "middle"));
    if (narrow || windowed) return nodes;
    for (let first = 0; first < tokens; first += segment) {
      const last = Math.min(tokens, first + segment) - 1;
      const [a, b] = [columns.x(first), columns.x(last) + columns.cell];
      const number = first / segment + 1;
      const name = [label("segment_of", { n: number }), `${number}`].find(
        (text) => wide(text) + 0.3 * letter < b - a
      );
      const isCurrent = first === start ? " ptm-own" : "";
      const line = base + 0.55 * letter;
      nodes.push(svgPath(`ptm-bracket${isCurrent}`, `M${a + 1} ${line}H${b - 1}`));
      if (name)
        nodes.push(
          svgText(`ptm-segment${isCurrent}`, (a + b) / 2, line + 1.25 * letter, name, "middle")
        );
    }
    return nodes;
  }
  function selectedNodes({ position }, { letter, columns, rows }) {
    const [{ top, high }] = rows;
    const x = columns.middle(position);
    const grip = `M${x} ${top - 0.35 * letter}l${-0.45 * letter} ${-0.7 * letter}h${0.9 * letter}Z`;
    return [
      svgRect("ptm-selected", columns.x(position) - 1, top - 2, columns.cell + 2, high + 4, {
        rx: 3
      }),
      svgPath("ptm-grip", grip)
    ];
  }
  function pressed(event) {
    const { tokens, segment } = now.scene;
    const goal = slidTo(event.key, standing(), tokens - 1, segment);
    if (goal === void 0) return;
    event.preventDefault();
    onPosition(goal, true);
  }
  function pointed(event, settled) {
    const across = event.clientX - svg.getBoundingClientRect().left;
    onPosition(now.columns.at(across), settled);
  }
  return { svg, draw };
}
function columnsOf({ tokens, segment, windowed }, { left, right }) {
  const gaps = windowed ? 0 : Math.ceil(tokens / segment) - 1;
  const gap = gaps ? Math.min(9, 0.5 * (right - left) / tokens, 0.2 * (right - left) / gaps) : 0;
  const cell = (right - left - gaps * gap) / tokens;
  const x = (p) => left + p * cell + (windowed ? 0 : Math.floor(p / segment) * gap);
  const middle = (p) => x(p) + cell / 2;
  const at = (across) => {
    let p = 0;
    while (p < tokens - 1 && across > x(p + 1) - gap / 2) p += 1;
    return p;
  };
  return { cell, x, middle, at };
}
function rowsOf({ layers, lefts }, { top, bottom }, letter) {
  const high = Math.min(1.7 * letter, 0.5 * (bottom - top) / (layers + 1));
  const pitch = (bottom - top - high) / layers;
  return lefts.map((left, i) => ({ layer: layers - i, left, top: top + i * pitch, high }));
}

// segment_memory/reach.js
function contextReach(position, segment, memory, layers) {
  const lefts = [position];
  for (let layer = layers; layer > 0; layer -= 1)
    lefts.push(Math.max(0, startOf(lefts.at(-1), segment) - memory));
  return lefts;
}
function startOf(position, segment) {
  return position - position % segment;
}
function queryKeyPairs(tokens, segment, memory) {
  let pairs = 0;
  for (let start = 0; start < tokens; start += segment) {
    const queries = Math.min(segment, tokens - start);
    pairs += queries * (queries + Math.min(memory, start));
  }
  return pairs;
}
function windowPairs(tokens, context) {
  let pairs = 0;
  for (let position = 0; position < tokens; position += 1)
    pairs += Math.min(context, position + 1) ** 2;
  return pairs;
}
function dependence(mode, { tokens, segment, memory, layers, position }) {
  if (mode === "sliding_window") {
    const context = segment + memory;
    const left = Math.max(0, position - context + 1);
    const lefts = [position, ...Array(layers).fill(left)];
    return { lefts, start: left, reads: () => left, pairs: windowPairs(tokens, context) };
  }
  const kept = mode === "memory" ? memory : 0;
  return {
    lefts: contextReach(position, segment, kept, layers),
    start: startOf(position, segment),
    reads: (p) => Math.max(0, startOf(p, segment) - kept),
    pairs: queryKeyPairs(tokens, segment, kept)
  };
}

// segment_memory/style.css
var style_default = String.raw`.ptm.ptm-segment_memory {
  --ptm-type: 15px;
  .ptm-sliders {
    margin: 0.5em 0;
  }
  .ptm-sliders label {
    grid-template-columns: auto minmax(0, 9em) 1.6em;
    gap: 0.5em;
  }
  @container (max-width: 32em) {
    .ptm-sliders label {
      grid-template-columns: 6.2em minmax(0, 1fr) 1.6em;
      width: 100%;
    }
  }
  .ptm-sliders output {
    min-width: 1.4em;
  }
  svg.ptm-states {
    font-variant-numeric: tabular-nums;
    height: 22em;
  }
  .ptm-states .ptm-segment {
    fill: var(--ptm-soft);
  }
  .ptm-states :is(.ptm-here, .ptm-top, .ptm-segment.ptm-own) {
    font-weight: 650;
    fill: var(--ptm-ink);
  }
  .ptm-states .ptm-cell {
    stroke-width: 1;
  }
  .ptm-states .ptm-cell.ptm-unread {
    fill: var(--ptm-faint);
    stroke: var(--ptm-line);
  }
  .ptm-states .ptm-cell.ptm-trained {
    fill: var(--ptm-blue);
    stroke: var(--ptm-blue);
  }
  .ptm-states .ptm-cell.ptm-remembered {
    stroke: var(--ptm-orange);
  }
  .ptm-states path {
    fill: none;
  }
  .ptm-states .ptm-read {
    opacity: 0.75;
  }
  .ptm-states .ptm-read.ptm-trained {
    stroke: var(--ptm-blue);
  }
  .ptm-states .ptm-read.ptm-remembered {
    stroke: var(--ptm-orange);
  }
  .ptm-states .ptm-fan {
    fill: var(--ptm-ink);
    opacity: 0.1;
  }
  .ptm-states .ptm-bracket {
    stroke: var(--ptm-line);
    stroke-width: 2;
  }
  .ptm-states .ptm-bracket.ptm-own {
    stroke: var(--ptm-ink);
  }
  .ptm-states .ptm-selected {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 2.5;
  }
  .ptm-states .ptm-grip {
    fill: var(--ptm-ink);
  }
  .ptm-caption {
    margin-top: 0.5em;
  }
  @container (min-width: 50em) {
    .ptm-caption {
      min-height: 4.3em;
    }
  }
  .ptm-costs p {
    margin: 0.4em 0 0;
    font-size: max(0.82em, var(--ptm-least));
    color: var(--ptm-soft);
  }
  .ptm-costs :is(th, td):first-child {
    text-align: left;
  }
  &.ptm-present svg.ptm-states {
    flex: 1 0 13em;
  }
  &.ptm-present .ptm-controls {
    margin: 0.3em 0;
  }
  &.ptm-present .ptm-caption {
    font-size: max(0.82em, var(--ptm-least));
    min-height: 5.3em;
  }
  &.ptm-present .ptm-sliders {
    column-gap: 1.1em;
  }
  &.ptm-present .ptm-sliders label {
    grid-template-columns: auto minmax(0, 4.3em) 1.5em;
  }
}
`;

// segment_memory/words.js
var words = {
  en: {
    title: "Segment-level recurrence",
    invitation: "Drag the memory length M",
    modes: "How earlier tokens are used",
    memory: "Memory",
    no_memory: "No memory",
    sliding_window: "Sliding window",
    setting_segment: "segment T",
    setting_memory: "memory M",
    setting_layers: "layers L",
    selected: "Selected output position",
    layer: "layer {layer}",
    embeddings: "embeddings",
    segment_of: "segment {n}",
    trained: "trained: gradient flows",
    remembered: "memory: no gradient",
    unread: "not used",
    token_back: "{n} token back",
    tokens_back: "{n} tokens back",
    reach_memory: "Layer {layers} at position {p} reaches {back}, to position {left}: {own} in its own segment, then {steps}, one step per layer.",
    longer: "Steps longer than M occur because a remembered state has read its own segment from the beginning.",
    stops: "The gradient reaches {gradient}: it stops at the beginning of the segment.",
    reach_first: "Layer {layers} at position {p} reaches {back}, to the beginning of the text. This is the first segment, so there is no memory yet, and the gradient reaches {gradient}.",
    reach_no_memory: "Layer {layers} at position {p} reaches {back}, to position {left}, however many layers there are: a segment has no access to earlier segments. The gradient reaches {gradient}.",
    reach_sliding_window: "Layer {layers} at position {p} reaches {back}, to position {left}: the window has T + M = {context} tokens in every layer, and all states in it are computed again for each token. The gradient reaches {gradient}.",
    cost_memory: "Over the whole text, each layer computes {own} query-key pairs. The sliding window of T + M = {context} tokens computes {sliding}, {ratio} times as many.",
    cost_no_memory: "Over the whole text, each layer computes {none} query-key pairs, and {own} with memory. The sliding window of T + M = {context} tokens computes {sliding}, {ratio} times as many as with memory.",
    cost_sliding_window: "Over the whole text, the sliding window computes {sliding} query-key pairs in each layer, {ratio} times as many as the {own} with memory.",
    summary: "{mode}. Text of {tokens} tokens, segments of T = {segment}, M = {memory}, {layers} layers.",
    picture_of: "States of {tokens} tokens in {layers} layers and the embeddings below",
    row_layer: "layer",
    leftmost: "leftmost position",
    back: "tokens back",
    states: "states used",
    gradient: "with gradient",
    row_mode: "computation",
    reach: "reach in tokens",
    gradient_reach: "reach of the gradient",
    pairs: "query-key pairs per layer",
    pairs_all: "in all layers",
    multiplications: "multiplications, width D",
    counted: "Pairs that the causal mask hides are counted, too. A pair costs 2D multiplications: D for its score and D for its weighted value."
  },
  zh: {
    title: "段级循环",
    invitation: "拖动记忆长度 M",
    modes: "怎样使用前面的词元",
    memory: "记忆",
    no_memory: "无记忆",
    sliding_window: "滑动窗口",
    setting_segment: "段长 T",
    setting_memory: "记忆 M",
    setting_layers: "层数 L",
    selected: "选中的输出位置",
    layer: "第 {layer} 层",
    embeddings: "嵌入层",
    segment_of: "第 {n} 段",
    trained: "参与训练：有梯度",
    remembered: "记忆：无梯度",
    unread: "未使用",
    token_back: "前 {n} 个词元",
    tokens_back: "前 {n} 个词元",
    reach_memory: "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}：本段内 {own} 个，再逐层增加 {steps} 个。",
    longer: "有的层增加的个数大于 M，因为记忆中的状态已经从它所在段的开头读起。",
    stops: "梯度只到{gradient}：在段的开头停止。",
    reach_first: "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到文本开头。这是第一段，还没有记忆，梯度也到{gradient}。",
    reach_no_memory: "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}，与层数无关：一段用不到前面的段。梯度也到{gradient}。",
    reach_sliding_window: "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}：每一层的窗口都是 T + M = {context} 个词元，窗口内的状态要为每个词元重新计算。梯度也到{gradient}。",
    cost_memory: "对整个文本，每层计算 {own} 个查询-键对；T + M = {context} 个词元的滑动窗口要计算 {sliding} 个，是前者的 {ratio} 倍。",
    cost_no_memory: "对整个文本，每层计算 {none} 个查询-键对，有记忆时为 {own} 个；T + M = {context} 个词元的滑动窗口要计算 {sliding} 个，是有记忆时的 {ratio} 倍。",
    cost_sliding_window: "对整个文本，滑动窗口在每层计算 {sliding} 个查询-键对，是有记忆时（{own} 个）的 {ratio} 倍。",
    summary: "{mode}。文本有 {tokens} 个词元，段长 T = {segment}，M = {memory}，{layers} 层。",
    picture_of: "{tokens} 个词元在 {layers} 层中的状态，最下面是嵌入层",
    row_layer: "层",
    leftmost: "最左位置",
    back: "向前的词元数",
    states: "用到的状态数",
    gradient: "其中有梯度",
    row_mode: "计算方式",
    reach: "可用的前文（词元）",
    gradient_reach: "梯度到达（词元）",
    pairs: "每层的查询-键对",
    pairs_all: "所有层",
    multiplications: "乘法次数（宽度 D）",
    counted: "被因果掩码遮住的对也计算在内。每一对需要 2D 次乘法：得分 D 次，加权的值 D 次。"
  }
};

// segment_memory/index.js
var SETTINGS = ["tokens", "segment", "memory", "layers", "position", "mode"];
function explorer(host) {
  const { model, label } = host;
  const first = settingsOf(model);
  let settings = first;
  const ui = memoryControls(label, { drag, settle });
  const picture = memoryPicture(
    label,
    (position, settled) => (settled ? settle : drag)({ position }),
    () => settings.position
  );
  const caption = element("div", { class: "ptm-caption" });
  const costs = element("div", { class: "ptm-more ptm-figures ptm-costs" });
  const shell = host.frame({ reset: () => settle(first), picture: () => picture.svg });
  shell.body.append(ui.node, picture.svg, caption, costs);
  const paint = host.painter(shell, picture.svg, (size) => {
    const scene = sceneOf(label, settings);
    ui.show(settings);
    if (size.width && size.height) picture.draw(scene, size);
    caption.textContent = joined(scene.sentences);
  });
  const traits = host.bind(SETTINGS, () => {
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
    traits.write(settings);
    describe();
  }
  function describe() {
    const { tokens, segment, memory, layers, position, mode } = settings;
    const { lefts, start, sentences } = sceneOf(label, settings);
    const given = { tokens, segment, memory, layers, mode: label(mode) };
    shell.say(`${label("summary", given)} ${joined(sentences)}`);
    picture.svg.setAttribute("aria-label", label("picture_of", { tokens, layers }));
    shell.rows(
      [label("row_layer"), label("leftmost"), label("back"), label("states"), label("gradient")],
      lefts.map((left, i) => [
        i === layers ? label("embeddings") : label("layer", { layer: layers - i }),
        left,
        position - left,
        position - left + 1,
        position - Math.max(left, start) + 1
      ])
    );
    costs.replaceChildren(costsTable(label, settings), element("p", {}, label("counted")));
  }
}
function settingsOf(model) {
  return bounded(valuesOf(model, SETTINGS));
}
function bounded(settings) {
  const { tokens, segment, memory, position } = settings;
  return {
    ...settings,
    segment: Math.max(1, Math.min(tokens, segment)),
    memory: Math.max(0, Math.min(tokens, memory)),
    position: Math.max(0, Math.min(tokens - 1, position))
  };
}
function sceneOf(label, settings) {
  const scene = {
    ...settings,
    ...dependence(settings.mode, settings),
    windowed: settings.mode === "sliding_window"
  };
  const sentences = [reachSentence(label, scene), costSentence(label, scene)];
  return { ...scene, sentences, told: sentences[0] };
}
function reachSentence(label, { mode, layers, lefts, position, segment, memory, start }) {
  const left = lefts.at(-1);
  const back = (n) => label(n === 1 ? "token_back" : "tokens_back", { n });
  const steps = lefts.slice(1).map((one, i) => (i ? lefts[i] : start) - one);
  const told = {
    p: position,
    layers,
    left,
    back: back(position - left),
    own: position - start,
    steps: steps.join(" + "),
    gradient: back(position - start),
    context: segment + memory
  };
  if (mode !== "memory") return label(`reach_${mode}`, told);
  if (start === 0) return label("reach_first", told);
  const longer = steps.some((step) => step > memory);
  return joined([
    label("reach_memory", told),
    ...longer ? [label("longer")] : [],
    label("stops", told)
  ]);
}
function costSentence(label, settings) {
  const [memory, none, sliding] = MODES.map((mode) => dependence(mode, settings).pairs);
  return label(`cost_${settings.mode}`, {
    own: count(memory),
    none: count(none),
    sliding: count(sliding),
    ratio: ratioText(sliding / memory),
    context: settings.segment + settings.memory
  });
}
function costsTable(label, settings) {
  const { layers, position } = settings;
  const all = MODES.map((mode) => dependence(mode, settings));
  const row = (tag, cells) => element(
    "tr",
    {},
    cells.map((text) => element(tag, {}, `${text}`))
  );
  const head = [label("row_mode"), label("reach"), label("gradient_reach")];
  return element("table", {}, [
    element("thead", {}, [
      row("th", [...head, label("pairs"), label("pairs_all"), label("multiplications")])
    ]),
    element(
      "tbody",
      {},
      all.map(
        ({ lefts, start, pairs }, i) => row("td", [
          label(MODES[i]),
          position - lefts.at(-1),
          position - start,
          count(pairs),
          count(layers * pairs),
          `${count(2 * layers * pairs)} × D`
          // a score and a weighted value
        ])
      )
    )
  ]);
}
function joined(sentences) {
  return sentences.join(" ").replaceAll("。 ", "。");
}
function ratioText(ratio) {
  return String(Number(ratio.toFixed(1)));
}
var segment_memory_default = widget({ kind: "ptm-segment_memory", style: style_default, words, build: explorer });
export {
  segment_memory_default as default
};
