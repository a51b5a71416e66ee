// A layer of the Transformer with the embeddings below and the head above, and what of it a method
// trains.

import { Fragment } from "preact";
import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
import { trainedBy } from "./methods.js";

// In letters, from the top left.
const WIDE = 21;
const HIGH = 15.1;
const LEFT = 3.1; // of the layer; before it are all layers, as a stack
const BOX = 1.3;
const ROWS = {
  head: 0.05,
  norm_feed_forward: 1.95,
  adapter_feed_forward: 3.5,
  feed_forward: 4.95,
  norm_attention: 6.8,
  adapter_attention: 8.35,
  attention: 9.8,
  projections: 11.6,
  embeddings: 13.75,
};
const FRAME = { top: 1.7, bottom: 13.35 };
const EXTRA = 1.9; // of a small box before a part
const STACK = 6; // layers that are drawn
const SIGNS = { query: "Q", key: "K", value: "V", scores: "softmax(QKᵀ)V" };

// { row, x, w } of each part; `x` and `w` hold the small box, too.
const PARTS = placed();

function placed() {
  const from = LEFT + 0.5;
  const wide = WIDE - 0.5 - from;
  const columns = (count, gap) => {
    const w = (wide - gap * (count - 1)) / count;
    return Array.from({ length: count }, (_, i) => ({ x: from + i * (w + gap), w }));
  };
  const three = columns(3, 0.6);
  const two = columns(2, 0.8);
  const middle = { x: from + 3.4, w: wide - 6.8 };
  return {
    head: { row: "head", ...middle },
    norm_feed_forward: { row: "norm_feed_forward", ...middle },
    up: { row: "feed_forward", ...two[0] },
    down: { row: "feed_forward", ...two[1] },
    norm_attention: { row: "norm_attention", ...middle },
    scores: { row: "attention", x: from, w: two[0].w + 1.6 },
    output: { row: "attention", x: two[1].x + 1.6, w: two[1].w - 1.6 },
    query: { row: "projections", ...three[0] },
    key: { row: "projections", ...three[1] },
    value: { row: "projections", ...three[2] },
    embeddings: { row: "embeddings", ...middle },
  };
}

/** @param {{ method: string, about: string }} props */
export function Block({ method, about }) {
  const { label, presenting } = useView();
  const trained = trainedBy(method);
  const u = (value) => value * (presenting ? 20 : 15);
  const size = { width: `${Math.ceil(u(WIDE))}px`, height: `${Math.ceil(u(HIGH))}px` };
  const box = (name, kind, x, top, w, text, high = BOX) => (
    <Fragment key={name}>
      <rect
        class={`ptm-part ${kind}`}
        {...{ x: u(x), y: u(top), width: u(w), height: u(high), rx: 3 }}
        data-part={name}
      />
      {svgText(kind, u(x + w / 2), u(top + high / 2 + 0.35), text, "middle")}
    </Fragment>
  );
  const part = ([name, { row, x, w }]) => {
    const sign = trained.extras[name];
    const inside = sign ? EXTRA + 0.15 : 0;
    if (name === "scores") return box(name, "ptm-formula", x, ROWS[row], w, SIGNS[name]);
    const kind = trained.parts.includes(name) ? "ptm-trained" : "ptm-frozen";
    const text = SIGNS[name] ?? label(`part_${name}`);
    return [
      sign && box(`${name}-extra`, "ptm-trained", x, ROWS[row], EXTRA, sign),
      box(name, kind, x + inside, ROWS[row], w - inside, text),
    ];
  };
  const adapter = (name) => {
    const { x, w } = PARTS.norm_attention;
    const [top, text] = [ROWS[`adapter_${name}`], label("part_adapter")];
    return box(`adapter-${name}`, "ptm-trained", x + 1, top, w - 2, text, 1.2);
  };
  const { top, bottom } = FRAME;
  const [width, height] = [u(WIDE - 0.05 - LEFT), u(bottom - top)];
  return (
    <svg class="ptm-block" role="img" aria-label={about} style={size}>
      <rect class="ptm-layer" {...{ x: u(LEFT), y: u(top), width, height, rx: 6 }} />
      {flowOf(u).map((d) => (
        <path key={d} class="ptm-flow" d={d} />
      ))}
      <Stack layers={trained.layers} u={u} />
      {Object.entries(PARTS).map(part)}
      {trained.adapters.map(adapter)}
    </svg>
  );
}

// The way of a token's vector from the bottom to the top, with both residual connections.
function flowOf(u) {
  const center = ({ x, w }) => u(x + w / 2);
  const end = ({ x, w }) => u(x + w);
  const under = (row) => u(ROWS[row] + BOX);
  const over = (row) => u(ROWS[row]);
  const half = (row) => u(ROWS[row] + BOX / 2);
  const { norm_attention: norm, up, down, scores, output, query, key, value } = PARTS;
  const [middle, right] = [center(norm), u(WIDE - 0.25)];
  const split = under("projections") + u(0.22);
  const join = under("attention") + u(0.25);
  const low = over("norm_attention") - u(0.28);
  const from = [query, key, value];
  return [
    `M${middle} ${over("embeddings")}V${split}`,
    ...from.map((one) => `M${middle} ${split}H${center(one)}V${under("projections")}`),
    ...from.map((one) => `M${center(one)} ${over("projections")}V${join}H${center(scores)}`),
    `M${center(scores)} ${join}V${under("attention")}`,
    `M${end(scores)} ${half("attention")}H${u(output.x)}`,
    `M${center(output)} ${over("attention")}V${over("attention") - u(0.17)}H${middle}V${under("norm_attention")}`,
    `M${middle} ${over("norm_attention")}V${low}H${center(up)}V${under("feed_forward")}`,
    `M${end(up)} ${half("feed_forward")}H${u(down.x)}`,
    `M${center(down)} ${over("feed_forward")}V${over("feed_forward") - u(0.17)}H${middle}V${under("norm_feed_forward")}`,
    `M${middle} ${over("norm_feed_forward")}V${under("head")}`,
    `M${middle} ${split}H${right}V${half("norm_attention")}H${end(norm)}`,
    `M${middle} ${low}H${right}V${half("norm_feed_forward")}H${end(norm)}`,
  ];
}

// All layers, of which those that the method changes are filled, and lines from one to the layer drawn.
/** @param {any} props */
function Stack({ layers, u }) {
  const { top, bottom } = FRAME;
  const each = (bottom - top) / STACK;
  const isTrained = (i) => layers === "all" || (layers === "last" && i < 2);
  const from = top + (layers === "last" ? 0 : 2) * each;
  return (
    <>
      <path class="ptm-fan" d={`M${u(1.85)} ${u(from + 0.1)}L${u(LEFT)} ${u(top)}`} />
      <path class="ptm-fan" d={`M${u(1.85)} ${u(from + each - 0.1)}L${u(LEFT)} ${u(bottom)}`} />
      {Array.from({ length: STACK }, (_, i) => (
        <rect
          key={i}
          class={`ptm-part ${isTrained(i) ? "ptm-trained" : "ptm-frozen"}`}
          {...{ x: u(0.05), y: u(top + i * each + 0.08), width: u(1.8), height: u(each - 0.16) }}
          rx={2}
          data-layer={STACK - i}
        />
      ))}
    </>
  );
}
