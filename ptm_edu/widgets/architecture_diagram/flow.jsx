// The picture: blocks, the lines between them, the residual path around each sub-layer.

import { useView } from "../host/hooks.js";
import { shortened, textWidth } from "../host/text.js";
import { shapeText, shareOf } from "./written.js";

const COLORS = { Embedding: "a", MultiHeadAttention: "b", ProjectedLstm: "b", FeedForward: "c" };

export function Flow({ architecture, scene, letter, width, chosen, seen, highlight, choose }) {
  const { label } = useView();
  const { blocks, flow, total } = architecture;
  const blockAt = (path) => blocks.find((block) => block.path === path);
  const px = (way) => way.map(([x, y]) => `${x * letter},${y * letter}`).join(" ");
  const shares = blocks.map((block) => shareOf(block, total));
  const longest = barLength(scene.boxes, blocks, shares);
  /** @returns {any} */
  const option = (path, name) => ({
    class: `ptm-block${path === seen ? " ptm-seen" : ""}`,
    role: "option",
    "aria-selected": path === chosen,
    "aria-label": name,
    "data-path": path,
    onClick: () => choose(path, true),
    onMouseEnter: () => highlight(path, false),
    onMouseLeave: () => highlight(null, false),
  });
  const leaves = [...scene.boxes.map(({ path }) => path), ...scene.frames.map(({ path }) => path)];
  const frames = leaves.includes(chosen)
    ? scene.frames
    : [{ ...scene.inside(chosen), container: true }, ...scene.frames];
  const written = ({ shape, given, input, output }) => {
    if (input) return `${flow.names[input]} ${shapeText(flow.inputs[input])}`;
    if (output) return `${output.name} ${output.shape.length ? shapeText(output.shape) : ""}`;
    const of = given === undefined ? blockAt(shape).shape : (flow.leaves[given]?.given ?? []);
    return of.length ? shapeText(of) : "";
  };
  const placed = ({ x, anchor }, words) => {
    if (!anchor) return Math.min(x * letter, width - textWidth(words, `${letter}px system-ui`));
    const half = textWidth(words, `650 ${letter}px system-ui, sans-serif`) / 2 + 1;
    return Math.max(half, Math.min(width - half, x * letter));
  };
  return (
    <>
      {frames.map((frame) => (
        <g
          key={`frame ${frame.path}`}
          opacity={scene.way}
          {...option(frame.path, frameName(frame, blockAt))}>
          <rect
            class={frame.container ? `ptm-container${chosen ? "" : " ptm-all"}` : "ptm-group"}
            {...scaled(frame, letter)}
            rx={0.4 * letter}
          />
          {frame.container ? null : (
            <text {...upright(frame, letter)}>{frameName(frame, blockAt)}</text>
          )}
        </g>
      ))}
      {scene.lines.map(({ kind, way, tip }, i) => (
        <g key={i} class={`ptm-line ptm-${kind}`} opacity={scene.way}>
          <polyline points={px(way)} />
          {tip ? <path d={tipOf(way, letter)} /> : null}
        </g>
      ))}
      {scene.lines
        .filter(({ second }) => second)
        .map(({ way: [[x], , [, y]] }) => (
          <text
            key={`second ${x}`}
            class="ptm-small"
            text-anchor="end"
            x={(x - 0.9) * letter}
            y={(y + 0.35) * letter}>
            {label("second")}
          </text>
        ))}
      {scene.boxes.map((box) => {
        const block = blockAt(box.path);
        const share = shareOf(block, total);
        const name = inPicture(block, blocks);
        const { text, percent } = captionOf(label, box, name, share, letter);
        const spoken = [text, percent, text === name ? "" : name].filter(Boolean).join(" ");
        return (
          <g key={`${box.path} ${box.name}`} opacity={box.opacity} {...option(box.path, spoken)}>
            <Block {...{ box, share, text, percent, letter, longest }} kind={block.kind} />
          </g>
        );
      })}
      {scene.sums.map(({ x, y }, i) => (
        <g key={i} class="ptm-sum" opacity={scene.way}>
          <circle cx={x * letter} cy={y * letter} r={0.55 * letter} />
          <path
            d={`M${(x - 0.3) * letter} ${y * letter}h${0.6 * letter}M${x * letter} ${(y - 0.3) * letter}v${0.6 * letter}`}
          />
        </g>
      ))}
      {scene.texts.map((text, i) => (
        <text
          key={i}
          opacity={scene.way}
          class={text.input || text.output ? "ptm-end" : "ptm-shape ptm-small"}
          x={placed(text, written(text))}
          y={text.y * letter}
          text-anchor={text.anchor}>
          {written(text)}
        </text>
      ))}
    </>
  );
}

// What is written in a block: its name, as far as there is room for it, and its share.
function captionOf(label, { w, name: shape }, name, share, letter) {
  const room = (w - 1) * letter;
  if (shape === "norm") return { text: normName(room, letter), percent: null };
  const number = share < 0.001 ? "< 0.1" : (100 * share).toFixed(share < 0.1 ? 1 : 0);
  const percent = label("percent", { p: `${number} %` });
  const font = `${letter}px system-ui, sans-serif`;
  const short = name.replace(/ embedding$/, "");
  const both = [name, short].find(
    (one) => textWidth(one, font) + textWidth(percent, font) + 0.6 * letter < room,
  );
  return both ? { text: both, percent } : { text: shortened(short, room, letter), percent: null };
}

// A block's name and share, and the bar that is as long as its share; `longest` is the whole's.
function Block({ box, kind, share, text, percent, letter, longest }) {
  const { x, y, width, height } = scaled(box, letter);
  if (box.name === "norm")
    return (
      <>
        <rect class="ptm-leaf ptm-norm" {...{ x, y, width, height }} rx={height / 2} />
        <text text-anchor="middle" x={x + width / 2} y={y + height / 2 + 0.35 * letter}>
          {text}
        </text>
      </>
    );
  const color = `ptm-color-${COLORS[kind] ?? "e"}`;
  const base = y + 1.2 * letter;
  return (
    <>
      <rect class={`ptm-leaf ${color}`} {...{ x, y, width, height }} rx={0.35 * letter} />
      <rect
        class={`ptm-share ${color}`}
        data-share={share}
        x={x}
        y={y + height - 0.4 * letter}
        width={longest * letter * share}
        height={0.4 * letter}
      />
      <text x={x + 0.5 * letter} y={base}>
        {text}
      </text>{" "}
      {percent ? (
        <text class="ptm-percent" text-anchor="end" x={x + width - 0.5 * letter} y={base}>
          {percent}
        </text>
      ) : null}
    </>
  );
}

// How many letters a bar of all parameters would be long, so that each fits its box.
function barLength(boxes, blocks, shares) {
  const lengths = boxes.map(({ path, w, name }) => {
    const share = shares[blocks.findIndex((block) => block.path === path)];
    return name === "box" && share ? w / share : Infinity;
  });
  return Math.min(...lengths);
}

function normName(room, letter) {
  const fits = textWidth("LayerNorm", `${letter}px system-ui, sans-serif`) <= room;
  return fits ? "LayerNorm" : "norm";
}

function nameOf({ name, repeat }) {
  return repeat > 1 ? `${name} ×${repeat}` : name;
}

// Layers that alone make up another block have its name, if they have none.
function inPicture(block, blocks) {
  const twins = blocks.filter(({ parent }) => parent === block.parent);
  if (!block.parent || twins.length > 1 || !/\d$/.test(block.path)) return nameOf(block);
  return nameOf({ ...blocks.find(({ path }) => path === block.parent), repeat: block.repeat });
}

// Repeated layers are named after what they alone are in.
function frameName(frame, blockAt) {
  const block = blockAt(frame.path);
  if (frame.container) return nameOf(block);
  const outer = block.parent ? blockAt(block.parent).name : block.name;
  return `${outer} ×${block.repeat}`;
}

function scaled({ x, y, w, h }, letter) {
  return { x: x * letter, y: y * letter, width: w * letter, height: h * letter };
}

function upright({ x, y }, letter) {
  const at = [(x + 1.15) * letter, (y + 0.5) * letter];
  return { "text-anchor": "end", transform: `translate(${at}) rotate(-90)` };
}

// The head of an arrow at the end of a line.
function tipOf(way, letter) {
  const [[x0, y0], [x, y]] = way.slice(-2);
  const s = 0.28 * letter;
  const [u, v] = [Math.sign(x - x0), Math.sign(y - y0)];
  const at = (along, across) =>
    `${x * letter + s * (along * u - across * v)} ${y * letter + s * (along * v + across * u)}`;
  return `M${at(0, 0)}L${at(-1.6, 0.8)}L${at(-1.6, -0.8)}Z`;
}
