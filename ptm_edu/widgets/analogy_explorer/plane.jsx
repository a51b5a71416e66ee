// The picture of an analogy: the parallelogram, the words near its tip, and all others as dust.

import { useMemo } from "preact/hooks";
import { useView } from "../host/hooks.js";
import { dustPath, Marks } from "../host/marks.jsx";
import { Picture } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { useGlide } from "../host/use_glide.js";

const SHAPES = {
  input: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  near: "M4.5 0A4.5 4.5 0 1 1-4.5 0A4.5 4.5 0 1 1 4.5 0Z",
  best: "M-6-6H6V6H-6Z",
  shadow: "M0-7L7 0L0 7L-7 0Z",
  tip: "M9 0A9 9 0 1 1-9 0A9 9 0 1 1 9 0ZM-13 0H13M0-13V13",
};

/** @param {any} props */
export function AnalogyPlane({ choice, ...more }) {
  const { label } = useView();
  const words = `${choice.a} ${choice.b} ${choice.c}`;
  return (
    <Picture name="analogy" class="ptm-plane" label={label("picture_of", choice)}>
      {({ svg, width, height }) => (
        <Plane {...{ svg, width, height, ...more }} view={`${words} ${width} ${height}`} />
      )}
    </Picture>
  );
}

/** @param {any} props */
function Plane({ svg, width, height, view, scene, ...hand }) {
  const { plane, points, tip } = scene;
  const goal = useMemo(
    () => cameraFor([...points.map(({ at }) => at), tip], width, height),
    [scene, width, height],
  );
  const camera = useGlide(goal, 0.5, view);
  const onScreen = ([x, y]) => [camera.left + camera.scale * x, camera.top - camera.scale * y];
  const dust = useMemo(() => dustPath(plane.cloud.map(onScreen)), [plane, camera]);
  const [a, b, c, end] = [...["a", "b", "c"].map((name) => plane.corners[name]), tip].map(onScreen);
  const larger = letterSize(svg, 1, 1.4);
  const marks = [...points, { word: "?", role: "tip", at: tip, told: null }].map((point) => ({
    ...{ ...point, what: point.word, text: point.word, on: onScreen(point.at) },
    ...{ bold: point.role !== "near", kind: `ptm-${point.role}` },
    data: { "data-word": point.word },
  }));
  return (
    <>
      <path class="ptm-dust" d={dust} />
      <path class="ptm-area" d={`M${a}L${b}L${end}L${c}Z`} />
      <path class="ptm-side" d={`M${a}L${c}M${b}L${end}`} />
      <Arrow from={a} to={b} />
      <Arrow from={c} to={end} />
      <Marks
        points={marks}
        letter={letterSize(svg, 17, 26)}
        room={{ width, height }}
        near={[...along(a, b), ...along(c, end)]}
        shape={({ role, on: [x, y] }) => (
          <path
            d={SHAPES[role]}
            transform={`translate(${x} ${y}) scale(${role === "tip" ? 1 : larger})`}
          />
        )}
        {...hand}
      />
    </>
  );
}

// What shows all points, with room for labels around them.
function cameraFor(points, width, height) {
  const [room, above] = [Math.min(80, width / 8), 36];
  const spans = [0, 1].map((axis) => {
    const values = points.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  const [wide, high] = spans.map(([low, top]) => Math.max(top - low, 0.05));
  const scale = Math.min((width - 2 * room) / wide, (height - 2 * above) / high);
  const [x, y] = spans.map(([low, top]) => (low + top) / 2);
  return { scale, left: width / 2 - scale * x, top: height / 2 + scale * y };
}

function Arrow({ from, to }) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 24) return null;
  const [dx, dy] = [0, 1].map((axis) => (to[axis] - from[axis]) / length);
  const at = (back, side) => [to[0] - back * dx - side * dy, to[1] - back * dy + side * dx];
  return (
    <>
      <path class="ptm-arrow" d={`M${from}L${at(18, 0)}`} />
      <path class="ptm-head-of" d={`M${at(9, 0)}L${at(22, 6)}L${at(22, -6)}Z`} />
    </>
  );
}

function along(from, to) {
  return [0.1, 0.22, 0.36, 0.5, 0.64, 0.78, 0.9].map((part) =>
    [0, 1].map((axis) => from[axis] + part * (to[axis] - from[axis])),
  );
}
