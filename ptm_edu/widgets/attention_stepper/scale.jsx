// AttentionStepper's second view: one query's weights with and without ÷ √d as bars, and what
// becomes of entropy and gradient as d grows, over many queries.

import { useMemo } from "preact/hooks";
import { lineThrough } from "../host/axes.js";
import { Slider } from "../host/controls.jsx";
import { useFrame, useTraits, useView } from "../host/hooks.js";
import { signed } from "../host/numbers.js";
import { Panel } from "../host/panel.jsx";
import { Picture } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { DRAWS, KEYS, measuredOf, STOPS, WIDEST } from "./draws.js";

const SIDES = {
  plain: { sign: "■", score: "q·k", spot: "M-5-5H5V5H-5Z", has: "without" },
  scaled: {
    ...{ sign: "●", score: "q·k ÷ √d", has: "with" },
    spot: "M5.5 0A5.5 5.5 0 1 1-5.5 0A5.5 5.5 0 1 1 5.5 0Z",
  },
};
const BOTH = Object.keys(SIDES);
const CURVES = { entropy: [0, 1.5, 3], gradient: [0, 0.125, 0.25] }; // with their ticks
// Of the picture, in shares of its width and height: both sides' bars, then both curves.
const WIDE = [
  [0, 0, 0.27, 1],
  [0.29, 0, 0.56, 1],
  [0.61, 0, 1, 0.49],
  [0.61, 0.51, 1, 1],
];
const NARROW = [
  [0, 0, 0.48, 0.5],
  [0.52, 0, 1, 0.5],
  [0, 0.54, 0.48, 1],
  [0.52, 0.54, 1, 1],
];
// On a phone a bar beside its key and score needs the whole width.
const PHONE = [
  [0, 0, 1, 0.3],
  [0, 0.33, 1, 0.63],
  [0, 0.67, 0.48, 1],
  [0.52, 0.67, 1, 1],
];

export function Scale({ seed }) {
  const { label } = useView();
  const { d } = useTraits("d");
  const { curves, at } = measuredOf(seed);
  const now = useMemo(() => at(d), [seed, d]);
  const { plain, scaled } = now;
  useFrame({
    inputs: [now],
    summary: () =>
      label("summary_scale", {
        d,
        plain: plain.variance.toFixed(2),
        scaled: scaled.variance.toFixed(2),
        bits: plain.entropy.toFixed(2),
        bits_scaled: scaled.entropy.toFixed(2),
        small: plain.gradient.toFixed(3),
        large: scaled.gradient.toFixed(3),
      }),
    rows: () => [
      [label("number"), label("key"), "q·k", "w", "q·k ÷ √d", "w"],
      plain.first.scores.map((_, s) => [
        s + 1,
        label("draw_of", { n: s + 1 }),
        ...BOTH.flatMap((side) => {
          const { scores, weights } = now[side].first;
          return [signed(scores[s], 4), weights[s].toFixed(4)];
        }),
      ]),
    ],
  });
  const lesson = d < 16 ? "lesson_low" : "lesson_high";
  return (
    <>
      <div class="ptm-controls">
        <Slider
          text={label("d")}
          name="d"
          value={d}
          range={{ min: 0, max: STOPS.length - 1, "aria-valuetext": `d = ${d}` }}
          of={(place) => STOPS[place]}
          at={(value) => STOPS.findLastIndex((stop) => stop <= value)}
        />
      </div>
      <Picture
        name="attention-scale"
        class="ptm-scale"
        role="img"
        label={label("picture_scale", { n: KEYS, d })}>
        {({ svg, width, height }) => {
          const letter = letterSize(svg, 16, 22);
          const shares = width < 26 * letter ? PHONE : width > 1.7 * height ? WIDE : NARROW;
          const rooms = shares.map(([left, top, right, bottom]) => ({
            ...{ left: left * width, right: right * width },
            ...{ top: top * height, bottom: bottom * height },
          }));
          return (
            <>
              {BOTH.map((side, i) => (
                <Bars key={side} {...{ side, letter }} of={now[side].first} room={rooms[i]} />
              ))}
              {Object.keys(CURVES).map((name, i) => (
                <Curve key={name} {...{ name, now, curves, letter }} room={rooms[2 + i]} />
              ))}
            </>
          );
        }}
      </Picture>
      <Measured now={now} />
      <div class="ptm-caption ptm-least">
        {label("lesson")} {label(lesson, { small: plain.gradient.toFixed(3) })}
      </div>
    </>
  );
}

// A line a key: its score, and its weight as a bar.
/** @param {any} props */
function Bars({ side, of: { scores, weights }, room, letter }) {
  const { left, right, top, bottom } = room;
  const start = top + 1.7 * letter;
  const high = (bottom - start) / KEYS;
  const from = left + 6.6 * letter;
  const { sign, score } = SIDES[side];
  const titles = [`${sign} softmax(${score})`, `${sign} ${score}`];
  const font = `650 ${letter}px system-ui, sans-serif`;
  const title = titles.find((words) => textWidth(words, font) < right - left) ?? titles[1];
  return (
    <>
      <text class="ptm-title-text" x={left} y={top + letter}>
        {title}
      </text>
      {weights.map((weight, s) => {
        const middle = start + (s + 0.5) * high;
        const y = middle + 0.33 * letter;
        const long = (right - from - 2.8 * letter) * weight;
        const bar = { x: from, y: middle - 0.34 * high, width: long, height: 0.68 * high };
        const data = { "data-side": side, "data-key": s, "data-value": weight };
        return (
          <>
            <text class="ptm-tick" x={left} y={y}>
              k{s + 1}
            </text>
            <text class="ptm-tick" x={left + 5.9 * letter} y={y} text-anchor="end">
              {signed(scores[s])}
            </text>
            <rect class={`ptm-bar-${side}`} {...bar} {...data} data-share={weight} />
            <text x={from + long + 0.3 * letter} y={y}>
              {weight.toFixed(2)}
            </text>
          </>
        );
      })}
    </>
  );
}

// The mean over all queries at every stop, and a cursor at d.
/** @param {any} props */
function Curve({ name, now, curves, room, letter }) {
  const { label } = useView();
  const ticks = CURVES[name];
  const stops = room.right - room.left > 14 * letter ? [1, 4, 16, 64, 256] : [1, 16, 256];
  const across = { low: 1, high: WIDEST, log: true, ticks: stops, written: String };
  const up = { low: 0, high: ticks.at(-1) * 1.05, ticks, written: String };
  return (
    <Panel {...{ room, letter, across, up }} title={label(name)} unit="d">
      {({ inside, x, y }) => (
        <>
          <path class="ptm-cursor" d={`M${x(now.d)} ${inside.top}V${inside.bottom}`} />
          {BOTH.map((side) => {
            const point = (one) => [x(one.d), y(one[side][name])];
            const line = lineThrough(curves.map(point));
            const above = point(curves.at(-1))[1] - 0.5 * letter;
            return (
              <>
                <path class={`ptm-line-${side}`} data-curve={name} data-side={side} d={line} />
                <text class="ptm-line-name" x={inside.right} y={above} text-anchor="end">
                  {`${SIDES[side].sign} ${SIDES[side].score}`}
                </text>
                <path
                  class={`ptm-mark-${side}`}
                  d={SIDES[side].spot}
                  transform={`translate(${point(now)})`}
                />
              </>
            );
          })}
        </>
      )}
    </Panel>
  );
}

// What was measured, beside the theory.
function Measured({ now }) {
  const { label } = useView();
  const theory = { plain: now.d, scaled: 1 };
  const digits = { variance: (value) => (value < 10 ? 2 : 1), entropy: () => 2, gradient: () => 3 };
  return (
    <table class="ptm-measured">
      <tr>
        <th />
        {BOTH.map((side) => (
          <th key={side}>{`${SIDES[side].sign} ${label(SIDES[side].has)} ÷ √d`}</th>
        ))}
      </tr>
      {Object.entries(digits).map(([name, digitsOf]) => (
        <tr key={name}>
          <th>
            {label(name)}
            {name !== "variance" && <small> {label("mean", { n: DRAWS })}</small>}
          </th>
          {BOTH.map((side) => {
            const value = now[side][name];
            return (
              <td key={side}>
                <data value={value} data-of={name} data-side={side}>
                  {value.toFixed(digitsOf(value))}
                </data>
                {name === "variance" && <small> {label("theory", { value: theory[side] })}</small>}
              </td>
            );
          })}
        </tr>
      ))}
    </table>
  );
}
