// ArchitectureDiagram: a model's blocks, and what the chosen one computes.

import { element, heading } from "../host/dom.js";
import { svgRect, svgText } from "../host/drawing.js";
import { count } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { shortened } from "../host/text.js";
import { widget } from "../host/widget.js";
import { boxesOf, ROW, treeOf } from "./layout.js";
import style from "./style.css";
import { words } from "./words.js";

const COLORS = {
  Embedding: "a",
  Embeddings: "a",
  MultiHeadAttention: "b",
  FeedForward: "c",
  LayerNorm: "d",
  Residual: "d",
  ProjectedLstm: "b",
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
    onkeydown: pressed,
  });
  svg.append(list);
  const details = element("div", { class: "ptm-details" });
  const shell = host.frame({
    title: label("title", { name: model.get("title") }),
    reset,
    picture: () => svg,
  });
  shell.body.append(
    element("div", { class: "ptm-panels" }, [
      element("div", {}, [svg, element("div", { class: "ptm-caption ptm-said" }, caption())]),
      details,
    ]),
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
      ...(most > 1 ? [label("inside", { n: most })] : []),
      ...(symbols.has("B") ? [label("axes")] : []),
      ...(symbols.has("S") ? [label("source_axis")] : []),
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
      End: blocks.length - 1,
    }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (goal !== undefined) choose(blocks[Math.max(0, Math.min(blocks.length - 1, goal))], false);
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
      letter,
    );
    const top = y * letter + 2;
    // The shape stands in the box where there is room for both.
    const both = `${block.name} ${shapeText(block)}`;
    const shape =
      leaf && !times && block.shape.length && shortened(both, room, letter) === both
        ? shapeText(block)
        : null;
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
        onmouseleave: () => highlight(null),
      },
      [
        svgRect(
          leaf
            ? `ptm-leaf ptm-color-${COLORS[block.kind] ?? "e"}`
            : `ptm-group ptm-depth-${depth % 2}`,
          x * letter + 2,
          top,
          w * letter,
          h * letter,
          { rx: 0.35 * letter },
        ),
        svgText(null, (x + 0.6) * letter + 2, top + 0.68 * ROW * letter, name),
        shape
          ? svgText("ptm-shape", (x + w - 0.6) * letter, top + 0.68 * ROW * letter, shape, "end")
          : null,
        times
          ? svgText("ptm-times", (x + w - 0.6) * letter, top + 0.68 * ROW * letter, times, "end")
          : null,
      ],
    );
  }

  // What the block that is looked at computes; the code of the chosen one.
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
        ...line("parameters", parametersText(block)),
      ]),
      ...(source ? [element("pre", { tabindex: 0, "aria-label": label("code") }, source)] : []),
    );
  }

  function parametersText({ path, parameters, repeat, within }) {
    if (!parameters) return label("shared");
    if (!path) return count(parameters);
    const share = `${((100 * parameters * within) / model.get("total")).toFixed(1)} %`;
    return [
      count(parameters),
      ...(repeat > 1 ? [label("layers", { n: repeat })] : []),
      ...(within > 1 ? [label("within", { n: within })] : []),
      label("of_all", { share, total: count(model.get("total")) }),
    ].join(", ");
  }

  function describe() {
    const { chosen } = state;
    const parameters = count(chosen.parameters);
    shell.say(
      label("told", { name: chosen.name, kind: chosen.kind, parameters, shape: shapeText(chosen) }),
    );
    svg.setAttribute(
      "aria-label",
      label("picture_of", {
        n: blocks.length,
        name: model.get("title"),
        parameters: count(model.get("total")),
      }),
    );
    shell.rows(
      [label("path"), label("block"), label("module"), label("output"), label("parameters")],
      blocks.map((block) => [
        block.path || "–",
        block.name,
        block.kind,
        shapeText(block),
        count(block.parameters),
      ]),
    );
  }
}

function shapeText({ shape }) {
  return shape.length ? `(${shape.join(", ")})` : "–";
}

export default widget({ kind: "ptm-architecture_diagram", style, words, build: diagram });
