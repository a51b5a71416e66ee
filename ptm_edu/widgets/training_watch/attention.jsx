// The picture of an attention layer: one head with its tokens, and all heads in small.

import { useMemo } from "preact/hooks";
import { shadeOf } from "../host/cividis.js";
import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
import { shortened, textWidth } from "../host/text.js";

// `look` hears the number of the weight under the hand, null for none.
export function Attention({ scene, room, letter, look }) {
  const { tokens, source_tokens: sources, head, heads, matrices } = scene;
  const small = heads > 1 ? smallSizes(heads, room, letter) : null;
  const font = `400 ${letter}px system-ui, sans-serif`;
  const longest = (names) =>
    Math.min(6 * letter, Math.max(...names.map((name) => textWidth(name, font))));
  const left = room.left + longest(tokens) + 0.5 * letter;
  const upright = longest(sources);
  const wide = Math.min((room.right - left - (small?.wide ?? 0)) / sources.length, 4 * letter);
  // Names of columns lie flat where each has room for its own, else they stand.
  const flat = wide >= upright + 0.3 * letter;
  const top = room.top + (flat ? 1.4 * letter : upright + 0.6 * letter);
  const high = Math.min((room.bottom - top) / tokens.length, 2.6 * letter, 1.6 * wide);
  const fits = (i, size) => i % Math.max(1, Math.ceil((1.05 * letter) / size)) === 0;
  const name = (token) => shortened(token, 6 * letter, letter);
  return (
    <g onPointerLeave={() => look(null)}>
      {tokens.map((token, t) => {
        const y = top + (t + 0.5) * high + 0.35 * letter;
        return fits(t, high) && svgText("ptm-token", left - 0.4 * letter, y, name(token), "end");
      })}
      {sources.map((token, s) => {
        const [x, y] = [left + (s + 0.5) * wide, top - 0.4 * letter];
        if (flat) return svgText("ptm-token", x, y, token, "middle");
        const upright = { transform: `translate(${x + 0.35 * letter} ${y}) rotate(-90)` };
        return fits(s, wide) && svgText("ptm-token", 0, 0, name(token), "start", upright);
      })}
      {Array.from(matrices[head], (weight, i) => (
        <rect
          key={i}
          class="ptm-cell"
          shape-rendering="crispEdges"
          x={left + (i % sources.length) * wide}
          y={top + Math.floor(i / sources.length) * high}
          {...{ width: wide + 0.5, height: high + 0.5, fill: colourOf(weight) }}
          data-weight={weight}
          onPointerEnter={() => look(i)}
        />
      ))}
      {small && <SmallHeads {...{ scene, room, letter, small }} />}
    </g>
  );
}

// All heads in small at the right, each an image; a frame is around the chosen one.
/** @param {any} props */
function SmallHeads({ scene: { tokens, matrices, head }, room, letter, small }) {
  const { settle } = useView();
  const { across, side, gap, name, wide } = small;
  const images = useMemo(
    () => matrices.map((weights) => imageOf(weights, tokens.length)),
    [matrices],
  );
  return images.map((href, i) => {
    const x = room.right - wide + gap + (i % across) * (side + gap);
    const y = room.top + 0.2 * letter + Math.floor(i / across) * (side + name);
    const place = { x, y, width: side, height: side };
    const looks = i === head ? " ptm-chosen" : "";
    return (
      <g key={i} class="ptm-small" data-head={i} {...{ onClick: () => settle({ head: i }) }}>
        <image {...place} href={href} preserveAspectRatio="none" image-rendering="pixelated" />
        <rect class={`ptm-frame${looks}`} {...place} />
        {svgText(`ptm-token${looks}`, x + side / 2, y + side + 0.95 * letter, i, "middle")}
      </g>
    );
  });
}

// Squares with a number below each, as large as a third of the room allows.
function smallSizes(heads, room, letter) {
  const [gap, name] = [0.8 * letter, 1.4 * letter];
  const [width, height] = [(room.right - room.left) / 3, room.bottom - room.top];
  const sizes = Array.from({ length: heads }, (_, i) => {
    const rows = Math.ceil(heads / (i + 1));
    return Math.min(5 * letter, width / (i + 1) - gap, height / rows - name);
  });
  const side = Math.max(...sizes);
  const across = sizes.indexOf(side) + 1;
  return { across, side, gap, name, wide: across * (side + gap) };
}

function colourOf(weight) {
  const shade = shadeOf(2 * weight - 1, 1);
  return `rgb(${shade & 255}, ${(shade >> 8) & 255}, ${(shade >> 16) & 255})`;
}

function imageOf(weights, rows) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: weights.length / rows, height: rows });
  const points = Uint32Array.from(weights, (weight) => shadeOf(2 * weight - 1, 1));
  const pixels = new ImageData(new Uint8ClampedArray(points.buffer), canvas.width, rows);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
