// The picture of two lists: cosine to the first word across, cosine to the second upwards.

import { markButton } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { labelsThatFit } from "../host/labels.js";
import { count } from "../host/numbers.js";
import { Picture, svgText } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { spansOf } from "./scene.js";

const SHAPES = {
  asked: "M7 0A7 7 0 1 1-7 0A7 7 0 1 1 7 0ZM2.6 0A2.6 2.6 0 1 0-2.6 0A2.6 2.6 0 1 0 2.6 0Z",
  one: "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  two: "M-5-5H5V5H-5Z",
  both: "M0-7.5L7.5 0L0 7.5L-7.5 0Z",
};
export const SIGNS = { asked: "◉", one: "●", two: "■", both: "◆" };
const EDGE = { right: 0.8, top: 1.7, bottom: 2.7 }; // in letters of an axis

export function NeighborPicture({ scene, ...hand }) {
  const { label } = useView();
  const [one, two] = scene.columns.map(({ word }) => word);
  const name = label(two ? "picture_two" : "picture_one", { one, two });
  return (
    <Picture name="neighbors" class="ptm-plane" label={name}>
      {({ svg, width, height }) => {
        const letter = letterSize(svg, 15, 22);
        const inside = {
          left: (scene.byRank ? 4.2 : 2.4) * letter,
          right: width - EDGE.right * letter,
          top: EDGE.top * letter,
          bottom: height - EDGE.bottom * letter,
        };
        const sizes = { size: letterSize(svg, 17, 26), larger: letterSize(svg, 1.1, 1.6) };
        const spans = spansOf(scene);
        const { left, right, top, bottom } = inside;
        const [low, high] = scene.byRank ? [top, bottom] : [bottom, top];
        const scales = { x: scaleOf(spans[0], left, right), y: scaleOf(spans[1], low, high) };
        return (
          <>
            <Axes scene={scene} spans={spans} inside={inside} letter={letter} {...scales} />
            <path class="ptm-dust" d={dustPath(scene.dust, spans, scales)} />
            <Marks {...{ scene, inside, ...scales, ...hand, ...sizes }} />
          </>
        );
      }}
    </Picture>
  );
}

/** @param {any} props */
function Axes({ scene: { columns, byRank }, spans, inside, letter, x, y }) {
  const { label } = useView();
  const [one, two] = columns;
  const { left, right, top, bottom } = inside;
  const up = (value) => (byRank ? count(10 ** value) : value.toFixed(1));
  const from = Math.max(spans[0][0], spans[1][0]);
  const to = Math.min(spans[0][1], spans[1][1]);
  return (
    <g class="ptm-axes">
      {ticksOf(spans[0]).map((value) => (
        <>
          <path class="ptm-grid" d={`M${x(value)} ${top}V${bottom}`} />
          {svgText(undefined, x(value), bottom + 1.1 * letter, value.toFixed(1), "middle")}
        </>
      ))}
      {(byRank ? ranksOf(spans[1]) : ticksOf(spans[1])).map((value) => (
        <>
          <path class="ptm-grid" d={`M${left} ${y(value)}H${right}`} />
          {svgText(undefined, left - 0.4 * letter, y(value) + 0.35 * letter, up(value), "end")}
        </>
      ))}
      {!byRank && from < to && (
        <path class="ptm-side" d={`M${x(from)} ${y(from)}L${x(to)} ${y(to)}`} />
      )}
      {svgText("ptm-axis-one", right, bottom + 2.35 * letter, `${label("across", one)} →`, "end")}
      {byRank
        ? svgText(undefined, 2, 0.95 * letter, label("up_rank"))
        : svgText("ptm-axis-two", 2, 0.95 * letter, `↑ ${label("up", two)}`)}
    </g>
  );
}

/** @param {any} props */
function Marks({ scene, inside, size, larger, x, y, seen, highlight }) {
  const { left, right, top, bottom } = inside;
  const points = scene.points.map(({ word, role, at }) => {
    const font = `${role === "asked" ? "bold " : ""}${size}px system-ui, sans-serif`;
    return { word, role, x: x(at[0]), y: y(at[1]), w: textWidth(word, font) + 6, h: size * 1.3 };
  });
  const labels = points.map((point) => ({ ...point, x: point.x - left, y: point.y - top }));
  const hit = labels.map((point) => [point.x, point.y]);
  const boxes = labelsThatFit(labels, hit, right - left, bottom - top);
  const marks = points.map((point, i) => {
    const { x: boxX, y: boxY, w, h, far, hushed } = boxes[i];
    const [middle, row] = [left + boxX + w / 2, top + boxY + h / 2];
    const { word, role } = point;
    const looks = `ptm-mark ptm-${role}${hushed ? " ptm-hushed" : ""}`;
    return (
      <g
        key={word}
        class={looks + (seen.includes(word) ? " ptm-seen" : "")}
        data-word={word}
        {...markButton(highlight, word, word)}>
        {far && <path class="ptm-leader" d={`M${point.x} ${point.y}L${middle} ${row}`} />}
        <path d={SHAPES[role]} transform={`translate(${point.x} ${point.y}) scale(${larger})`} />
        {svgText(undefined, middle, row + h * 0.3, word, "middle")}
      </g>
    );
  });
  return <g>{marks.reverse()}</g>;
}

// A dot for each stored word that lies within the picture.
/** @param {any} dust @param {any} spans @param {any} scales */
function dustPath(dust, [[left, right], [low, high]], { x, y }) {
  let path = "";
  dust.x.forEach((value, i) => {
    if (value >= left && value <= right && dust.y[i] >= low && dust.y[i] <= high)
      path += `M${tenths(x(value))} ${tenths(y(dust.y[i]))}h0`;
  });
  return path;
}

const tenths = (x) => Math.round(10 * x) / 10;

/** @param {number[]} ends @param {number} from @param {number} to */
function scaleOf([low, high], from, to) {
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

function ticksOf([low, high]) {
  const step = high - low > 0.75 ? 2 : 1;
  const first = Math.ceil((10 * low) / step - 1e-6);
  const last = Math.floor((10 * Math.min(1, high)) / step + 1e-6);
  return Array.from({ length: last - first + 1 }, (_, i) => ((first + i) * step) / 10);
}

function ranksOf([low, high]) {
  const first = Math.ceil(low - 1e-6);
  return Array.from({ length: Math.floor(high) - first + 1 }, (_, i) => first + i);
}
