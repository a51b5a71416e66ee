// PositionExplorer's table: a row a position, a column a dimension, on a canvas below the drawing's
// marks; and the chosen row as bars.

import { useLayoutEffect } from "preact/hooks";
import { shadeOf } from "../host/cividis.js";
import { ColourScale } from "../host/colour_scale.jsx";
import { draggedOver, pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { svgText } from "../host/picture.jsx";
import { presentScale } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { longestOf } from "./table.js";

// `image` holds the canvas for a picture that is saved: a drawing cannot hold a canvas.
export function Heat({ scene, svg, canvas, image, room, letter }) {
  const { drag, settle } = useView();
  const { table, length, dim, p, pair } = scene;
  const inside = {
    left: room.left + 2.6 * letter,
    right: room.right - 0.6 * letter,
    top: room.top + 1.6 * letter,
    bottom: room.top + 0.7 * (room.bottom - room.top),
  };
  const { left, top, right, bottom } = inside;
  const [width, height] = [right - left, bottom - top];
  const area = { x: left, y: top, width, height };
  const dense = presentScale(svg) * (window.devicePixelRatio || 1);
  useLayoutEffect(() => image.current.removeAttribute("href"));
  useLayoutEffect(
    () => paint(canvas.current, table, area, dense),
    [table, ...Object.values(area), dense],
  );
  const bars = { top: bottom + 3.1 * letter, bottom: room.bottom };
  const x = (j) => left + (j * width) / dim;
  const y = (t) => top + (t * height) / length;
  // Around the row, so that its own colours stay to be seen.
  const row = { x: left - 2, y: y(p) - 2, width: width + 4, height: height / length + 4 };
  const column = { x: x(2 * pair) - 1, y: top - 1, width: x(2) - left + 2, height: height + 2 };

  function pointed(event, settled) {
    const [across, down] = pointIn(svg, event);
    const within = (share, number) => Math.max(0, Math.min(number - 1, Math.floor(share * number)));
    (settled ? settle : drag)({
      position: within((down - top) / height, length),
      pair: within((across - left) / width, dim / 2),
    });
  }

  return (
    <g class="ptm-heat">
      <image ref={image} preserveAspectRatio="none" {...area} />
      <rect class="ptm-hand" {...area} {...draggedOver(pointed)} />
      <g>
        <Axes {...{ scene, inside, x, y, letter }} />
        <rect class="ptm-pair" {...column} />
        <rect class="ptm-row-glow" {...row} />
        <rect class="ptm-row-line" {...row} />
        <Legend {...{ table, inside, room, letter }} />
        <Bars {...{ scene, x, letter, left, right, ...bars }} />
      </g>
    </g>
  );
}

// A pixel a number, enlarged without smoothing to the pixels that there are.
function paint(canvas, { values, most, length, dim }, { x, y, width, height }, dense) {
  const place = { left: x, top: y, width, height };
  for (const [name, value] of Object.entries(place)) canvas.style[name] = `${value}px`;
  const small = new OffscreenCanvas(dim, length);
  const points = Uint32Array.from(values, (value) => shadeOf(value, most));
  const pixels = new ImageData(new Uint8ClampedArray(points.buffer), dim, length);
  small.getContext("2d").putImageData(pixels, 0, 0);
  canvas.width = Math.round(width * dense);
  canvas.height = Math.round(height * dense);
  const brush = canvas.getContext("2d");
  brush.imageSmoothingEnabled = false;
  brush.drawImage(small, 0, 0, canvas.width, canvas.height);
}

function Axes({ scene: { length, dim, p, pair }, inside: { left, right, bottom }, x, y, letter }) {
  const beside = (kind, t) =>
    svgText(kind, left - 0.4 * letter, y(t + 0.5) + 0.35 * letter, t, "end");
  // Below its column, as far as the picture's edge lets it.
  const below = (kind, words, column) => {
    const half = textWidth(`${words}`, `650 ${letter}px system-ui, sans-serif`) / 2;
    const middle = Math.min(x(column), right + 0.6 * letter - half);
    return svgText(kind, middle, bottom + 1.2 * letter, words, "middle");
  };
  const rows = [0, length - 1].filter((t) => Math.abs(y(t) - y(p)) > 1.2 * letter);
  const columns = [0, dim - 1].filter((j) => Math.abs(x(j) - x(2 * pair)) > 3 * letter);
  return (
    <>
      {rows.map((t) => beside("ptm-tick", t))}
      {beside("ptm-own", p)}
      {columns.map((j) => below("ptm-tick", j, j + 0.5))}
      {below("ptm-own", `${2 * pair}, ${2 * pair + 1}`, 2 * pair + 1)}
    </>
  );
}

// The title, and which number is which color.
function Legend({ table, inside: { left, right }, room: { top }, letter }) {
  const { label } = useView();
  const most = Number(table.most.toPrecision(2));
  const last = (0.4 + 0.6 * `${most}`.length) * letter;
  const titles = [label("heat_axes"), label("heat")];
  const title = longestOf(titles, right - left - 5 * letter - last, letter);
  const ends = { low: `−${most}`, most, wide: 6 };
  return (
    <>
      {svgText("ptm-panel-title", left - 2.6 * letter, top + letter, title)}
      <ColourScale kind="ptm-tick" {...{ letter, right, y: top }} {...ends} />
    </>
  );
}

function Bars({ scene: { vector, p, pair, table }, x, left, right, top, bottom, letter }) {
  const { label } = useView();
  const [middle, half] = [(top + bottom) / 2, (bottom - top) / 2 - 1];
  const long = (value) => half * Math.max(-1, Math.min(1, value / table.most));
  const wide = Math.max(0.8, 0.72 * (x(1) - x(0)));
  const bar = (j) => `M${x(j + 0.5).toFixed(2)} ${middle}v${-long(vector[j]).toFixed(2)}`;
  const path = (columns) => ({ d: columns.map(bar).join(""), "stroke-width": wide });
  const titles = [label("vector_told", { p }), label("vector", { p })];
  const title = longestOf(titles, right - left, letter);
  return (
    <>
      {svgText("ptm-panel-title", left - 2.6 * letter, top - 0.5 * letter, title)}
      <path class="ptm-axis" d={`M${left} ${middle}H${right}`} />
      <path class="ptm-bars" {...path([...vector.keys()])} />
      <path class="ptm-bars-own" {...path([2 * pair, 2 * pair + 1])} />
    </>
  );
}
