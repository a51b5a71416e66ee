// All heads of all layers as small pictures on one canvas, and above it what is chosen.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { letterSize, presentScale } from "../host/present.js";
import { SERIES } from "./scene.js";
import { paintHead } from "./shades.js";

/** `standing()` is the choice, which may not be drawn yet: keys come faster than frames.
 * @param {any} props */
export function Heads({ given, choice, standing, choose, toggle, picture, roomFor, width }) {
  const { label, presenting } = useView();
  const [layers, heads] = given.get("shape");
  const node = useRef(null);
  const canvas = useRef(null);
  const [seen, see] = useState(null); // the head under the hand
  const at = width > 0 ? gridOf(node.current, layers, heads, width, roomFor(node.current)) : null;
  const size = at && { width: `${at.width}px`, height: `${at.height}px` };
  useLayoutEffect(() => {
    if (at) paintAll(canvas.current, at, picture);
  }, [picture, at?.cell, at?.letter, presenting]);

  function under(event) {
    const [x, y] = pointIn(event.currentTarget, event);
    const head = Math.floor((x - at.left) / at.cell);
    const layer = Math.floor((y - at.top) / at.cell);
    return head >= 0 && head < heads && layer >= 0 && layer < layers ? { layer, head } : null;
  }

  function clicked(event) {
    const cell = under(event);
    if (!cell) return;
    if (event.shiftKey && cell.layer === standing().layer) toggle(cell.head);
    else choose({ layer: cell.layer, heads: [cell.head] });
  }

  function pressed(event) {
    const { layer, heads: several } = standing();
    const head = several.at(-1) ?? -1;
    const goal = {
      ArrowRight: [layer, head + 1],
      ArrowLeft: [layer, head - 1],
      ArrowDown: [layer + 1, head],
      ArrowUp: [layer - 1, head],
      Home: [layer, 0],
      End: [layer, heads - 1],
    }[event.key];
    if (!goal) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(layers - 1, goal[0]));
    const one = Math.max(0, Math.min(heads - 1, goal[1]));
    if (to !== layer) choose({ layer: to });
    else if (event.shiftKey && !several.includes(one)) toggle(one);
    else choose({ heads: [one] });
  }

  // What is under the hand, else what is chosen.
  const { layer, head } = seen ?? { layer: choice.layer, head: choice.heads.at(-1) ?? null };
  const told = {
    ...{ layer, head, bits: given.get("entropies")[layer][head ?? heads].toFixed(2) },
    most: Math.log2(given.get("size")[1]).toFixed(2),
  };
  /** @type {any} */
  const field = {
    ...{ tabindex: 0, role: "application", "aria-label": label("grid_hint"), style: size },
    ...{ onKeyDown: pressed, onClick: clicked },
    onPointerMove: (event) => see(under(event)),
    onPointerLeave: () => see(null),
  };
  return (
    <div class="ptm-heads" ref={node}>
      <div class="ptm-grid">
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: no canvas gets the focus */}
        <canvas ref={canvas} aria-hidden="true" style={size} />
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: it has a label */}
        <svg {...field}>
          {at && (
            <>
              <Numbers at={at} layers={layers} heads={heads} />
              <Marks at={at} choice={choice} heads={heads} />
            </>
          )}
        </svg>
      </div>
      <div class="ptm-caption ptm-told">
        {label(head === null ? "cell_average" : "cell", told)} {label("cell_how")}
      </div>
    </div>
  );
}

function gridOf(node, layers, heads, wide, room) {
  const letter = letterSize(node, 14, 20);
  const [left, top] = [1.7 * letter, 1.5 * letter];
  const cell = Math.max(6, Math.min(110, (wide - left) / heads, (room - top) / layers));
  const gap = cell > 14 ? 3 : 1;
  const corner = (layer, head) => [left + head * cell + gap / 2, top + layer * cell + gap / 2];
  const size = { width: left + heads * cell, height: top + layers * cell };
  return { left, top, cell, letter, gap, corner, layers, heads, ...size };
}

function paintAll(canvas, { width, height, cell, gap, corner, layers, heads }, picture) {
  const dense = presentScale(canvas) * (window.devicePixelRatio || 1);
  canvas.width = Math.round(width * dense);
  canvas.height = Math.round(height * dense);
  const image = new ImageData(canvas.width, canvas.height);
  const points = new Uint32Array(image.data.buffer);
  const side = Math.floor((cell - gap) * dense);
  for (let layer = 0; layer < layers; layer += 1) {
    for (let head = 0; head < heads; head += 1) {
      const [x, y] = corner(layer, head).map((at) => Math.round(at * dense));
      const corners = points.subarray(y * image.width + x);
      paintHead(corners, image.width, side, picture(layer, head, side));
    }
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
}

function Numbers({ at: { left, top, cell, letter }, layers, heads }) {
  const every = Math.ceil((1.4 * letter) / cell);
  const numbered = (n, placeOf) =>
    Array.from({ length: n }, (_, i) =>
      i % every ? null : (
        <text key={i} {...placeOf((i + 0.5) * cell)}>
          {i}
        </text>
      ),
    );
  return (
    <g>
      {numbered(heads, (x) => ({ x: left + x, y: top - 0.4 * letter, "text-anchor": "middle" }))}
      {numbered(layers, (y) => ({
        ...{ x: left - 0.4 * letter, y: top + y + 0.35 * letter, "text-anchor": "end" },
      }))}
    </g>
  );
}

// A frame around each chosen head, with its sign; for the average around the whole layer.
function Marks({ at: { cell, gap, corner }, choice, heads }) {
  const inside = cell - gap;
  const around = (head, width, kind) => {
    const [x, y] = corner(choice.layer, head);
    const box = { x: x - 1, y: y - 1, width: width + 2, height: inside + 2, rx: 2 };
    return <rect class={`ptm-frame ${kind}`} {...box} />;
  };
  if (!choice.heads.length) return <g>{around(0, heads * cell - gap, "ptm-series-0")}</g>;
  return (
    <g>
      {choice.heads.map((head, i) => {
        const [x, y] = corner(choice.layer, head);
        return (
          <>
            {around(head, inside, `ptm-series-${i}`)}
            <text class={`ptm-badge ptm-series-${i}`} x={x + 1} y={y + 11}>
              {SERIES[i]}
            </text>
          </>
        );
      })}
    </g>
  );
}
