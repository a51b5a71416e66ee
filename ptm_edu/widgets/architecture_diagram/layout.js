// Where the parts of a diagram are, in letters: an example flows from the inputs at the bottom to the
// outputs at the top.

const BOX = 1.95;
const PILL = 1.4; // a layer norm
const R = 0.55; // of a sum's circle
const START = 0.6; // from a sub-layer's lower end to where its residual path leaves
const NEAR = 0.35; // between the parts of a sub-layer
const SIDE = { beside: 1.9, free: 0.4 }; // beside a box: room for the residual path
const LINE = 1.15; // of text

/** What to draw of a flow, from bottom to top: sub-layers with the residual path around each. A node has
 * the leaf's `path`, a `level`, and the part `from … to` of the width.
 * @param {any[]} blocks @param {any} flow */
export function nodesOf(blocks, { leaves, outputs }) {
  const block = Object.fromEntries(blocks.map((one) => [one.path, one]));
  const sums = Object.values(leaves).map(({ by }) => by);
  const nodes = new Map();
  const at = (path) => nodes.get(path) ?? [...nodes.values()].find(({ by }) => by === path);
  for (const [path, leaf] of Object.entries(leaves))
    if (!sums.includes(path))
      nodes.set(path, {
        ...leaf,
        path,
        isNorm: block[path].kind === "LayerNorm",
        frame: frameOf(block, path),
        sources: leaf.sources.map(at),
        memory: leaf.memory ? at(leaf.memory) : null,
        results: [],
      });
  const ends = () => {
    const used = [...nodes.values()].flatMap(({ sources, memory }) => [...sources, memory]);
    return [...nodes.values()].filter((node) => !used.includes(node));
  };
  const computed = outputs.filter(({ from }) => !from);
  if (!computed.length)
    for (const end of ends()) end.results = outputs.filter(({ from }) => at(from) === end);
  else nodes.set(null, { path: null, sources: ends(), inputs: [], results: computed });
  return placed([...nodes.values()]);
}

// The repeated block that a leaf is in.
function frameOf(block, path) {
  for (let at = block[path].parent; at; at = block[at].parent) if (block[at].repeat > 1) return at;
  return null;
}

function placed(nodes) {
  const roots = nodes.filter(({ sources }) => !sources.length);
  for (const node of nodes) {
    const { sources } = node;
    if (!sources.length) {
      const i = roots.indexOf(node);
      Object.assign(node, { level: 0, from: i / roots.length, to: (i + 1) / roots.length });
      continue;
    }
    node.level = 1 + Math.max(...sources.map(({ level }) => level));
    node.from = Math.min(...sources.map(({ from }) => from));
    node.to = Math.max(...sources.map(({ to }) => to));
    const sharing = nodes.filter(
      (one) => one.sources.length === 1 && one.sources[0] === sources[0],
    );
    if (sources.length > 1 || sharing.length < 2) continue;
    const each = (node.to - node.from) / sharing.length;
    node.from += each * sharing.indexOf(node);
    node.to = node.from + each;
  }
  return nodes;
}

/** A node's parts above each other: [name, height], from the bottom.
 * @param {any} node @returns {[string, number][]} */
function partsOf({ path, residual, isNorm }) {
  if (path === null) return [];
  /** @type {[string, number]} */
  const own = isNorm ? ["norm", PILL] : ["box", BOX];
  /** @type {[string, number]} */
  const sum = ["sum", 2 * R];
  if (residual === "pre") return [["start", START], ["norm", PILL], own, sum];
  if (residual === "post") return [["start", START], own, sum, ["norm", PILL]];
  return residual ? [["start", START], own, sum] : [own];
}

function heightOf(node) {
  const parts = partsOf(node);
  const near = parts.filter(([name]) => name !== "start").length - 1;
  return parts.reduce((sum, [, height]) => sum + height, 0) + NEAR * Math.max(0, near);
}

/**
 * The drawing: { boxes, sums, frames, lines, texts, height, inside }. `gap` stretches the room between levels;
 * `inside(path)` is the rectangle around the nodes of a block.
 * @param {any[]} nodes
 * @param {number} width
 * @param {number} gap
 */
export function drawingOf(nodes, width, gap) {
  const levels = [];
  for (const node of nodes) levels[node.level] = [...(levels[node.level] ?? []), node];
  const consumers = (node) => nodes.filter(({ sources }) => sources.includes(node));
  const last = levels.length - 1;
  const rooms = levels.map((level, i) => {
    if (i === last) return 0;
    if (level.some((node) => consumers(node).some(({ sources }) => sources.length > 1)))
      return 2.35;
    return level.some((node) => consumers(node).length > 1) ? 2 : 1.35;
  });
  const least = Math.max(...levels[0].map(({ inputs }) => inputs.length));
  const below = least * LINE + 0.75;
  const bottoms = [];
  let up = below;
  levels.forEach((level, i) => {
    bottoms.push(up);
    up += Math.max(...level.map(heightOf)) + gap * rooms[i];
  });
  const top = Math.max(...nodes.map((node) => bottoms[node.level] + heightOf(node) + above(node)));
  const drawn = { boxes: [], sums: [], frames: [], lines: [], texts: [], height: top + 0.2 };
  const y = (height) => top + 0.1 - height;
  for (const node of nodes) {
    node.x = ((node.from + node.to) / 2) * width;
    node.low = y(bottoms[node.level]);
    node.high = y(bottoms[node.level] + heightOf(node));
    drawNode(drawn, node, width);
  }
  for (const node of nodes) {
    drawSources(drawn, node, gap * rooms[node.level - 1], consumers);
    if (node.memory) drawMemory(drawn, node, width);
    drawEnds(drawn, node);
  }
  drawn.frames = framesOf(nodes, width);
  drawn.inside = (block) => {
    const isIn = ({ path }) => path !== null && (!block || path.startsWith(`${block}.`));
    return around(nodes.filter(isIn), block, width);
  };
  return drawn;
}

/**
 * The drawing `after` while its boxes are still on the way from where `before` had the parts of their
 * names, of several the last one first; what is new appears. Both stand on one ground.
 * @param {any} before @param {any[]} blocksBefore @param {any} after @param {any[]} blocks
 * @param {number} way
 */
export function onTheWay(before, blocksBefore, after, blocks, way) {
  const starts = new Map(named(before.boxes, blocksBefore));
  const boxes = named(after.boxes, blocks).map(([name, box]) => {
    const start = starts.get(name);
    if (!start) return { ...box, opacity: way };
    const shifted = { ...start, y: start.y + after.height - before.height };
    const sides = ["x", "y", "w", "h"].map((side) => [
      side,
      shifted[side] + way * (box[side] - shifted[side]),
    ]);
    return { ...box, ...Object.fromEntries(sides) };
  });
  return { ...after, boxes: boxes.reverse(), way };
}

// Boxes from the last to the first, by their part's name and how many of that name came before.
function named(boxes, blocks) {
  const counts = {};
  return boxes.toReversed().map((box) => {
    const { name } = blocks.find(({ path }) => path === box.path);
    counts[name] = (counts[name] ?? 0) + 1;
    return [`${name} ${counts[name]}`, box];
  });
}

/** @returns {[number, number][]} */
const straight = (x, from, to) => [from, to].map((y) => [x, y]);

const above = ({ path, results }) =>
  results.length * LINE + (results.length && path !== null ? 0.9 : 0.3);

function drawNode({ boxes, sums, lines }, node, width) {
  const { path, by, residual, x, low, frame } = node;
  const side = frame || residual ? SIDE.beside : SIDE.free;
  const half = ((node.to - node.from) * width) / 2 - side;
  let at = low;
  let start = low;
  const parts = partsOf(node);
  parts.forEach(([name, height], i) => {
    at -= height;
    const middle = at + height / 2;
    if (name === "start") start = at + height / 2;
    if (name === "sum") {
      sums.push({ path: by ?? null, x, y: middle });
      const out = x + half + 0.55 * side;
      const way = [[x, start], ...straight(out, start, middle), [x + R, middle]];
      lines.push({ kind: "residual", path: by ?? path, way, second: residual === "plain" });
    }
    if (name === "box" || name === "norm") {
      const own = node.isNorm || name === "box";
      const w = name === "norm" ? Math.min(2 * half, 9) : 2 * half;
      boxes.push({ path: own ? path : by, name, x: x - w / 2, y: at, w, h: height });
    }
    if (i < parts.length - 1 && name !== "start") {
      lines.push({ kind: "flow", way: straight(x, at, at - NEAR) });
      at -= NEAR;
    }
  });
  if (start !== low) lines.unshift({ kind: "flow", way: straight(x, low, low - START), tip: true });
}

// Lines from where a node's sources end; what they bring is written on them.
function drawSources({ lines, texts, sums }, node, room, consumers) {
  const { sources, x, low, added, residual } = node;
  const tip = !residual;
  const turn = low + (sources.length > 1 ? 0.32 : 0.68) * room;
  for (const source of sources) {
    const isAbove = source.x === x && sources.length === 1;
    const bent = [...straight(source.x, source.high, turn), ...straight(x, turn, low)];
    const way = isAbove ? straight(x, source.high, low) : bent;
    lines.push({ kind: "flow", way, tip });
    if (sources.length > 1)
      texts.push({ shape: source.path, x: source.x + 0.4, y: (source.high + turn) / 2 + 0.35 });
    else {
      const from = isAbove && consumers(source).length < 2 ? source.high : turn;
      texts.push({ given: node.path, x: x + 0.4, y: (from + low) / 2 + 0.3 });
    }
  }
  if (sources.length > 1 && added) sums.push({ path: null, x, y: turn });
}

// What a block is given besides: over the end of its source, and into the block's side.
function drawMemory({ lines, texts }, node, width) {
  const { x, memory, low } = node;
  const edge = node.from * width;
  const into = x - ((node.to - node.from) * width) / 2 + SIDE.beside;
  const over = memory.high - 0.55;
  const at = low - START - BOX / 2;
  const way = [...straight(memory.x, memory.high, over), ...straight(edge, over, at), [into, at]];
  lines.push({ kind: "memory", way, tip: true });
  texts.push({ shape: memory.path, x: memory.x + 0.4, y: over - 0.3 });
}

// The model's inputs below a node, and its outputs above it.
function drawEnds({ lines, texts }, { path, inputs, results, sources, x, low, high }) {
  if (!sources.length && inputs.length) {
    lines.push({ kind: "flow", way: straight(x, low + 0.7, low), tip: true });
    inputs.forEach((input, i) => {
      texts.push({ input, x, y: low + 0.75 + (i + 0.75) * LINE, anchor: "middle" });
    });
  }
  if (results.length && path !== null)
    lines.push({ kind: "flow", way: straight(x, high, high - 0.6), tip: true });
  results.forEach((output, i) => {
    const over = path === null ? 0.4 : 1;
    texts.push({ output, x, y: high - over - i * LINE, anchor: "middle" });
  });
}

// Around the layers that are repeated.
function framesOf(nodes, width) {
  const paths = [...new Set(nodes.map(({ frame }) => frame).filter(Boolean))];
  return paths.map((path) => {
    const inside = nodes.filter(({ frame }) => frame === path);
    return around(inside, path, width);
  });
}

function around(nodes, path, width) {
  const x = Math.min(...nodes.map(({ from }) => from)) * width + 0.25;
  const y = Math.min(...nodes.map(({ high }) => high)) - 0.15;
  const w = Math.max(...nodes.map(({ to }) => to)) * width - 0.25 - x;
  return { path, x, y, w, h: Math.max(...nodes.map(({ low }) => low)) + 0.15 - y };
}
