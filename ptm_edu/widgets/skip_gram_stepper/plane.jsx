// The plane of SkipGramStepper: every vector as it is, and how the waiting step will move some.

import { useLayoutEffect, useReducer, useRef } from "preact/hooks";
import { gliding } from "../host/glide.js";
import { useView } from "../host/hooks.js";
import { labelsThatFit } from "../host/labels.js";
import { svgText } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { moved } from "./model.js";

const MARKS = {
  v: "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z",
  c: "M-3.5-3.5H3.5V3.5H-3.5Z",
  center: "M7 0A7 7 0 1 1-7 0A7 7 0 1 1 7 0Z",
  context: "M-6.5-6.5H6.5V6.5H-6.5Z",
  negative: "M0-8L8 0L0 8L-8 0Z",
  mean: "M0-10L2.4-3.2L9.5-3.1L3.8 1.2L5.9 8.1L0 4L-5.9 8.1L-3.8 1.2L-9.5-3.1L-2.4-3.2Z",
};
const LETTER = { center: "v ", context: "c ", negative: "n ", mean: "h" };

// A scene { run, points: [{ word, role, at, from, way, parts }], rate, side, kept }, where `way` is the
// negative gradient at `from`.
export function Plane({ svg, width, height, scene }) {
  const { presenting } = useView();
  const { points, rate, side, kept } = scene;
  const camera = useCamera(scene, width, height);
  const places = useRef(new Map()).current; // mark → the place that its label had before
  const larger = presenting ? 1.4 : 1;
  const onScreen = ([x, y]) => [camera.left + camera.scale * x, camera.top - camera.scale * y];
  const marks = points.map((point) => ({
    ...point,
    id: point.role + point.word,
    on: onScreen(point.at),
    look: point.role in LETTER ? point.role : point.role === kept ? "kept" : "bare",
  }));
  const arrows = points
    .filter(({ way }) => way)
    .map(({ role, word, from, way }) => ({
      ...{ role, id: role + word },
      along: [0, rate, 1].map((part) => onScreen(moved(from, way, part))),
    }));

  const named = marks.filter(({ look }) => look !== "bare");
  const labels = named.map(({ id, word, role, look, on: [x, y] }) => {
    const plain = look === "kept";
    const size = presenting ? (plain ? 20 : 24) : 16;
    const font = `${plain ? "" : "bold "}${size}px system-ui, sans-serif`;
    const w = textWidth((LETTER[role] ?? "") + word, font) + 4;
    return { x, y, w, h: size * 1.2, last: places.get(id) };
  });
  const busy = [...named.map(({ on }) => on), ...arrows.flatMap(({ along }) => along.slice(1))];
  const floor = height - 8 - letterSize(svg, 15, 22); // below it are the numbers of the scale
  // In a crowd a label that would lie on another one, or be cut off, is left out: the table has all words.
  const boxes = labelsThatFit(labels, [], width, floor, busy);
  named.forEach(({ id }, i) => places.set(id, boxes[i].place));

  return (
    <>
      <g>
        {Math.hypot(...(side ?? [])) > 1e-6 && <HalfPlane {...{ side, camera, width, height }} />}
        <Axes {...{ camera, width, height }} />
        {points.flatMap(({ at, parts = [] }) =>
          parts.map((part, i) => (
            <path key={i} class="ptm-sg-part" d={`M${onScreen(part)}L${onScreen(at)}`} />
          )),
        )}
      </g>
      <g>
        {marks
          .filter(({ look }) => look === "bare")
          .map((mark) => (
            <Mark key={mark.id} {...mark} larger={larger} />
          ))}
        {named
          .map((mark, i) => <Mark key={mark.id} {...mark} larger={larger} box={boxes[i]} />)
          .reverse()}
      </g>
      <g>
        {arrows.map((arrow) => (
          <Arrow key={arrow.id} {...arrow} />
        ))}
      </g>
    </>
  );
}

/** { scale, left, top } on the way to show all points: there at once for another size or run.
 * @returns {any} */
function useCamera({ run, points }, width, height) {
  const { nextFrame } = useView();
  const [, draw] = useReducer((n) => n + 1, 0);
  const own = useRef({ box: null, shows: [], glide: gliding(0.5) }).current;
  own.box = boxFor(
    points.map(({ at }) => at),
    own.box,
  );
  const shows = [run, width, height];
  const jump = shows.some((one, i) => one !== own.shows[i]);
  own.shows = shows;
  const { at, moving } = own.glide(cameraOn(own.box, width, height), jump);
  useLayoutEffect(() => {
    if (moving) nextFrame(() => draw(null));
  });
  return at;
}

// The part of the plane with all points and the origin in it. It stays as it is until a point leaves
// it or half of it is empty, so that the picture does not swim with every step.
function boxFor(points, before) {
  const need = [0, 1].flatMap((axis) => {
    const values = [0, ...points.map((at) => at[axis])];
    return [Math.min(...values), Math.max(...values)];
  });
  const fits = before?.every((edge, i) => (i % 2 ? need[i] <= edge : need[i] >= edge));
  /** @param {number[]} box */
  const size = ([left, right, low, high]) => Math.max(right - left, high - low, 0.2);
  if (fits && size(need) > size(before) / 2) return before;
  const spare = 0.06 * size(need);
  return need.map((edge, i) => edge + (i % 2 ? spare : -spare));
}

// What shows a box, with room for labels around it.
function cameraOn([left, right, low, high], width, height) {
  const room = width - 2 * Math.min(70, width / 8);
  const scale = Math.min(room / (right - left), (height - 60) / (high - low));
  return {
    scale,
    left: (width - scale * (left + right)) / 2,
    top: (height + scale * (low + high)) / 2 - 6,
  };
}

// The half of the plane whose points have a positive dot product with `side`.
function HalfPlane({ side, camera: { left, top }, width, height }) {
  const length = Math.hypot(...side);
  const [x, y] = [side[0] / length, -side[1] / length];
  const far = 2 * (width + height);
  const corner = (ahead, across) => [
    left + far * (ahead * x - across * y),
    top + far * (ahead * y + across * x),
  ];
  const d = `M${corner(0, -1)}L${corner(1, -1)}L${corner(1, 1)}L${corner(0, 1)}Z`;
  return <path class="ptm-sg-side" d={d} />;
}

// Two axes through the origin, and the scale, which is one for both, along the lower edge.
function Axes({ camera: { scale, left, top }, width, height }) {
  const power = 10 ** Math.floor(Math.log10(70 / scale));
  const unit = [power, 2 * power, 5 * power, 10 * power].find((value) => value * scale >= 70);
  const [first, last] = [30 - left, width - 30 - left].map((edge) => edge / scale / unit);
  const ticks = [];
  for (let n = Math.ceil(first); n <= last; n += 1) ticks.push(n);
  return (
    <>
      <path class="ptm-grid" d={`M0 ${top}H${width}M${left} 0V${height}`} />
      {ticks.map((n) => {
        const x = left + n * unit * scale;
        return (
          <>
            <path class="ptm-grid" d={`M${x} ${height}v-5`} />
            {svgText(
              "ptm-tick",
              x,
              height - 8,
              String(Number((n * unit).toPrecision(4))).replace("-", "−"),
              "middle",
            )}
          </>
        );
      })}
    </>
  );
}

/** @param {any} props */
function Mark({ word, role, look, on: [x, y], larger, box }) {
  const isNamed = box && !box.hushed;
  const middle = isNamed && [box.x + box.w / 2, box.y + box.h / 2];
  return (
    <g class={`ptm-sg-mark ptm-sg-${look}`} data-word={word} data-role={role}>
      {isNamed && box.far && <path class="ptm-leader" d={`M${x} ${y}L${middle.join(" ")}`} />}
      <path d={MARKS[role]} transform={`translate(${x} ${y}) scale(${larger})`}>
        <title>{(LETTER[role] ?? `${role} `) + word}</title>
      </path>
      {isNamed &&
        svgText(
          undefined,
          middle[0],
          middle[1] + box.h * 0.28,
          (LETTER[role] ?? "") + word,
          "middle",
        )}
    </g>
  );
}

// From a point along its negative gradient: thick as far as the step goes, dashed to its end.
function Arrow({ role, along: [start, step, end] }) {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  if (length < 1.5) return null;
  const [dx, dy] = [0, 1].map((axis) => (end[axis] - start[axis]) / length);
  const head = Math.min(13, 0.6 * length);
  const at = (back, side) => [end[0] - back * dx - side * dy, end[1] - back * dy + side * dx];
  const tip = `M${end}L${at(head, head / 2.6)}L${at(head, -head / 2.6)}Z`;
  return (
    <>
      <path class={`ptm-sg-way ptm-sg-of-${role}`} d={`M${start}L${at(head, 0)}`} />
      <path class={`ptm-sg-tip ptm-sg-of-${role}`} d={tip} />
      <path class={`ptm-sg-step ptm-sg-of-${role}`} d={`M${start}L${step}`} />
    </>
  );
}
