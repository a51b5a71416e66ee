// Words in context as marks in a plane, by shape and colour as they are used; others as dust.

import { useRef } from "preact/hooks";
import { useView } from "./hooks.js";
import { dustPath, Marks } from "./marks.jsx";
import { Picture, svgText } from "./picture.jsx";
import { useGlide } from "./use_glide.js";

export const KINDS = [
  { sign: "●", shape: "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z" },
  { sign: "■", shape: "M-5.5-5.5H5.5V5.5H-5.5Z" },
  { sign: "◆", shape: "M0-7.5L7.5 0L0 7.5L-7.5 0Z" },
  { sign: "▲", shape: "M0-7L7 5.5H-7Z" },
];
const RING = "M12 0A12 12 0 1 1-12 0A12 12 0 1 1 12 0Z";
const DOT = "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z";

/**
 * The picture `name` of the plane of a `word`: `points` { n, text, told, kind, at, chosen }, those of no kind as
 * rings, and `dust`. All others and what is `kept` are in view.
 * @param {any} props
 */
export function SensePlane({ name, label, ...scene }) {
  return (
    <Picture name={name} class="ptm-plane" label={label}>
      {(size) => <Plane {...size} {...scene} />}
    </Picture>
  );
}

/** @param {any} props */
function Plane({ width, height, word, points, dust = [], kept = [], note, ...hand }) {
  const { label, presenting } = useView();
  const larger = presenting ? 1.5 : 1;
  const letter = 15 * larger;
  const room = { width, height: height - 1.7 * letter };
  const shown = points.filter(({ kind }) => kind !== null).map(({ at }) => at);
  const scale = useScale(`${word} ${width} ${height}`, scaleFor([...kept, ...shown], room));
  const onScreen = ([x, y]) => [room.width / 2 + scale * x, room.height / 2 - scale * y];
  const inside = ([x, y]) => x > 4 && x < room.width - 4 && y > 4 && y < room.height - 4;
  const marks = stacked(
    points.map((point) => ({ ...point, on: onScreen(point.at) })),
    (text, n) => label("more", { text, n }),
    label("colon"),
  );
  const below = height - (width < 24 * letter ? 1.9 : 0.5) * letter;
  return (
    <>
      <path class="ptm-dust" d={dustPath(dust.map(onScreen))} />
      <g class="ptm-foot">
        <Ruler scale={scale} y={height - 0.6 * letter} letter={letter} />
        {svgText(undefined, width - 6, below, note, "end")}
      </g>
      <Marks
        points={marks.filter(({ on }) => inside(on)).map(markOf)}
        letter={16 * larger}
        room={room}
        shape={(point) => <Shape {...point} larger={larger} />}
        {...hand}
      />
    </>
  );
}

function markOf({ n, kind, chosen, ...point }) {
  const looks = kind === null ? "ptm-near" : `ptm-kind-${kind % KINDS.length}`;
  return {
    ...{ ...point, what: n, data: { "data-n": n }, bold: chosen },
    kind: chosen ? `${looks} ptm-chosen` : looks,
    d: kind === null ? DOT : KINDS[kind % KINDS.length].shape,
  };
}

function Shape({ d, bold, on: [x, y], larger }) {
  const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${larger})`;
  return (
    <>
      {bold && <path class="ptm-ring" d={RING} transform={transform} />}
      <path class="ptm-shape" d={d} transform={transform} />
    </>
  );
}

// Points on one spot share the text of the first of them, which tells how many more there are.
function stacked(points, more, colon) {
  const near = ([x, y], [u, v]) => Math.hypot(x - u, y - v) < 2;
  return points.map((point, i) => {
    const hidden = points.slice(0, i).some(({ on }) => near(on, point.on));
    const n = points.slice(i + 1).filter(({ on }) => near(on, point.on)).length;
    if (!n || hidden) return { ...point, hidden };
    const text = more(point.text, n);
    return { ...point, hidden, text, told: text + colon + point.told };
  });
}

// Pixels a unit, so that all points stand in the picture around its middle, with room for labels.
function scaleFor(points, { width, height }) {
  const reach = [0, 1].map((axis) =>
    Math.max(1e-6, ...points.map((point) => Math.abs(point[axis]))),
  );
  return Math.min((width / 2 - Math.min(70, width / 8)) / reach[0], (height / 2 - 26) / reach[1]);
}

// The scale on its way to `goal`. Points may fill the half of a `view`, so that moving them doesn't always
// move the ruler.
function useScale(view, goal) {
  const own = useRef({ view: "", goals: { scale: 0 } }).current;
  const [now, next] = [own.goals.scale, Math.log(goal)];
  if (own.view !== view || now > next || now < next - Math.LN2)
    Object.assign(own, { view, goals: { scale: next } });
  return Math.exp(useGlide(own.goals, 0.002, view).scale);
}

// A length to compare with: how long 1, 2 or 5 of some power of ten is at this scale.
function Ruler({ scale, y, letter }) {
  const power = 10 ** Math.floor(Math.log10(140 / scale));
  const length = [5, 2, 1].map((times) => times * power).find((value) => value * scale <= 140);
  const end = 8 + length * scale;
  const told = useView().label("ruler", { length: Number(length.toPrecision(1)) });
  return (
    <>
      <path d={`M8 ${y - 4}V${y + 4}M8 ${y}H${end}M${end} ${y - 4}V${y + 4}`} />
      {svgText(undefined, end + 0.5 * letter, y + 0.3 * letter, told)}
    </>
  );
}
