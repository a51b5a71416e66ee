// A pair of dimensions as the hand of a clock, its sine to the right and its cosine upwards, so
// that it turns as clocks do; and the matrix that turns it by k positions.

import { lineThrough } from "../host/axes.js";
import { useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { svgText } from "../host/picture.jsx";
import { pairsOf } from "./table.js";

const LETTERS_HIGH = 8.3; // of the numbers beside the circle

export function Clock({ scene, room, letter }) {
  const { law, here, on, k, table, pair } = scene;
  // The numbers stand beside the circle, or in a narrow picture below it.
  const below = room.right - room.left < 26 * letter ? 9 * letter : 0;
  const high = room.bottom - room.top - below;
  const radius = Math.min(high / 2 - 4, 0.24 * (room.right - room.left));
  const [cx, cy] = [room.left + radius + letter, room.top + high / 2];
  const beside = below
    ? { left: room.left, top: room.bottom - below }
    : { left: cx + radius + 1.6 * letter, top: room.top };
  const pairs = law ? [] : pairsOf(table, pair);
  const most = law ? 1 : Math.max(1e-9, ...pairs.map(([sine, cosine]) => Math.hypot(sine, cosine)));
  const at = ([sine, cosine]) => [cx + (radius * sine) / most, cy - (radius * cosine) / most];
  const shared = { at, center: [cx, cy] };
  return (
    <g class="ptm-clock">
      {law ? (
        <circle class="ptm-face" cx={cx} cy={cy} r={radius} />
      ) : (
        <path class="ptm-trail" d={lineThrough(pairs.map(at))} />
      )}
      {law && k > 0 && <path class="ptm-arc" d={arc(scene, cx, cy, 0.45 * radius)} />}
      {on && k > 0 && <Hand {...shared} values={on} name="ptm-on" sign="M-5-5H5V5H-5Z" />}
      <Hand {...shared} values={here} name="" sign="M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z" />
      <Lesson scene={scene} letter={letter} high={below || high} {...beside} />
    </g>
  );
}

/** @param {any} props */
function Hand({ values, at, center: [cx, cy], name, sign }) {
  const [x, y] = at(values);
  const data = { "data-sine": values[0], "data-cosine": values[1] };
  return (
    <>
      <path class={`ptm-hand-line ${name}`} d={`M${cx} ${cy}L${x} ${y}`} {...data} />
      <path class={`ptm-tip ${name}`} d={sign} transform={`translate(${x} ${y})`} />
    </>
  );
}

// From the one hand to the other, as clocks turn.
function arc({ p, k, speed }, cx, cy, r) {
  const turned = Math.min(k * speed, 2 * Math.PI * 0.999);
  const [from, to] = [p * speed, p * speed + turned];
  const at = (angle) => `${cx + r * Math.sin(angle)} ${cy - r * Math.cos(angle)}`;
  return `M${at(from)}A${r} ${r} 0 ${turned > Math.PI ? 1 : 0} 1 ${at(to)}`;
}

// PE(p + k) = R · PE(p) with its numbers; for learned positions, that there is no such thing.
function Lesson({ scene, letter, high, left, top: from }) {
  const { label } = useView();
  const { law, here, on, speed, k, degrees } = scene;
  // In a low picture, as on a slide below its question, the lines come closer.
  const line = Math.min(letter, high / LETTERS_HIGH);
  const top = from + 1.1 * line;
  const [cos, sin] = [Math.cos(k * speed), Math.sin(k * speed)];
  const columns = [
    [0, on, "ptm-is-on"],
    [5.2, [cos, -sin], "ptm-entry"],
    [8.5, [sin, cos], "ptm-entry"],
    [13.4, here, "ptm-is-here"],
  ];
  const x = (letters) => left + letters * letter;
  const y = (row) => top + (3.3 + 1.4 * row) * line;
  const bracket = (at, way) =>
    `M${x(at + 0.3 * way)} ${y(0) - 1.1 * letter}` +
    `h${-0.3 * way * letter}V${y(1) + 0.4 * letter}h${0.3 * way * letter}`;
  const brackets = [0, 5.1, 13.4].map(
    (at, i) => bracket(at, 1) + bracket([3.8, 12.3, 17.2][i], -1),
  );
  return (
    <>
      {svgText("ptm-panel-title", left, top, label(law ? "map" : "clock"))}
      {!law && svgText(undefined, left, top + 1.8 * line, label("no_map"))}
      {law && (
        <>
          {svgText(undefined, left, top + 1.6 * line, label("turned", { k, degrees }))}
          <path class="ptm-bracket" d={brackets.join("")} />
          {svgText(undefined, x(4.45), y(0.5), "=", "middle")}
          {svgText(undefined, x(12.85), y(0.5), "·", "middle")}
          {columns.map(([column, values, name]) =>
            values.map((value, row) =>
              svgText(name, x(column + 3.4), y(row), signed(value), "end"),
            ),
          )}
          {svgText("ptm-is-here", left, y(2.5), "● PE(p)")}
          {k > 0 && svgText("ptm-is-on", x(5.2), y(2.5), "■ PE(p + k)")}
        </>
      )}
    </>
  );
}
