// MaskingLab's counts over a thousand draws: a bar a fate, and a column for every number of tokens
// that one draw can choose; each with the expected count and the range that chance explains.

import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { shortened } from "../host/text.js";
import { DRAWS, FATES } from "./draws.js";
import { MARKS } from "./shares.js";

// Bars, in the rectangle `room` of the picture.
export function fateBars(label, { tokens, counts }, room, letter, hatch) {
  const rows = [
    { name: "chosen", ...counts.chosen },
    ...FATES.map((name, i) => ({ name, ...counts.fates[i] })),
  ];
  const most = Math.max(1, ...rows.map((row) => Math.max(row.counted, row.high)));
  const columns = {
    start: room.left + 7.2 * letter,
    end: room.right - 8.6 * letter,
    counted: room.right - 4.9 * letter,
    expected: room.right,
  };
  const x = (n) => columns.start + (n / most) * (columns.end - columns.start);
  const high = 1.5 * letter;
  const top = room.top + 2.8 * letter;
  const text = (at, y, words, name, anchor = "end") =>
    element("svg:text", { class: name, x: at, y, "text-anchor": anchor }, words);
  const n = tokens.filter(({ unit }) => unit >= 0).length;
  return [
    text(
      room.left,
      room.top + letter,
      shortened(
        label("counts_title", { more: count(DRAWS - 1), all: count(n * DRAWS) }),
        room.right - room.left,
        letter,
      ),
      "ptm-panel-title",
      "start",
    ),
    ...(columns.counted - columns.start > 12 * letter
      ? rangeKey(label, columns.start, room.top + 2.3 * letter, letter)
      : []),
    text(columns.counted, room.top + 2.3 * letter, label("counted"), "ptm-small"),
    text(columns.expected, room.top + 2.3 * letter, label("expected"), "ptm-small"),
    ...rows.map((row, i) => {
      const y = top + i * high;
      const base = y + 0.5 * high + 0.34 * letter;
      return element(
        "svg:g",
        { class: `ptm-count ptm-is-${row.name}`, ...numbersIn(row), "data-of": row.name },
        [
          text(
            room.left,
            base,
            `${MARKS[row.name] ?? ""} ${label(row.name)}`.trim(),
            "ptm-name",
            "start",
          ),
          element("svg:rect", {
            class: "ptm-bar",
            x: columns.start,
            y: y + 0.14 * high,
            width: x(row.counted) - columns.start,
            height: 0.72 * high,
            fill: row.name === "random" ? `url(#${hatch})` : null,
          }),
          rangeMark((v) => x(v), y + 0.5 * high, 0.36 * high, row),
          text(
            columns.counted,
            base,
            `${row.inside ? "" : "! "}${count(row.counted)}`,
            "ptm-number",
          ),
          text(columns.expected, base, count(Math.round(row.expected)), "ptm-soft"),
        ],
      );
    }),
  ];
}

// A line from the lowest to the highest count that chance explains, and across it the expected one;
// `at` is where a count lies.
function rangeMark(at, y, tall, { low, high, expected }) {
  const cross = (n, size) => `M${at(n)} ${y - size}V${y + size}`;
  return element("svg:path", {
    class: "ptm-range",
    d: `M${at(low)} ${y}H${at(high)}${cross(low, 0.5 * tall)}${cross(high, 0.5 * tall)}${cross(
      expected,
      1.3 * tall,
    )}`,
  });
}

function rangeKey(label, x, y, letter) {
  const wide = 1.6 * letter;
  return [
    rangeMark((n) => x + n * wide, y - 0.3 * letter, 0.5 * letter, {
      low: 0,
      high: 1,
      expected: 0.5,
    }),
    element("svg:text", { class: "ptm-small", x: x + wide + 0.4 * letter, y }, label("range")),
  ];
}

function numbersIn({ counted, expected, low, high, inside }) {
  return {
    "data-counted": counted,
    "data-expected": expected,
    "data-low": low,
    "data-high": high,
    "data-inside": String(inside),
  };
}

// Columns: in how many draws 0, 1, 2, … tokens were chosen.
export function manyColumns(label, { counts: { many, chosen } }, room, letter) {
  const last = many.findLastIndex(({ expected, counted: n }) => n > 0 || expected >= 0.5);
  const shown = many.slice(0, last + 1);
  const most = Math.max(...shown.map((one) => Math.max(one.counted, one.high)));
  const [top, base] = [room.top + 2.5 * letter, room.bottom - 2.5 * letter];
  const wide = Math.min(3.2 * letter, (room.right - room.left) / shown.length);
  const y = (n) => base - (n / most) * (base - top);
  const step = Math.ceil((1.5 * letter) / wide);
  const text = (x, at, words, name, anchor = "middle") =>
    element("svg:text", { class: name, x, y: at, "text-anchor": anchor }, words);
  return [
    text(room.left, room.top + letter, label("many_title"), "ptm-panel-title", "start"),
    text(
      room.left,
      room.bottom - 0.2 * letter,
      shortened(
        label("many_mean", { draws: count(DRAWS), mean: (chosen.expected / DRAWS).toFixed(2) }),
        room.right - room.left,
        0.9 * letter,
      ),
      "ptm-small",
      "start",
    ),
    ...shown.map((one, n) => {
      const x = room.left + (n + 0.5) * wide;
      const half = Math.min(0.16 * wide, 5);
      const { low, high, expected } = one;
      const range = `M${x} ${y(low)}V${y(high)}M${x - half} ${y(low)}h${2 * half}M${x - half} ${y(
        high,
      )}h${2 * half}M${x - 0.4 * wide} ${y(expected)}h${0.8 * wide}`;
      return element("svg:g", { class: "ptm-many", ...numbersIn(one), "data-n": n }, [
        element("svg:rect", {
          class: "ptm-bar",
          x: x - 0.4 * wide,
          y: y(one.counted),
          width: 0.8 * wide,
          height: base - y(one.counted),
        }),
        element("svg:path", { class: "ptm-range", d: range }),
        ...(wide < 2.6 * letter
          ? []
          : [text(x, y(Math.max(high, one.counted)) - 0.3 * letter, one.counted, "ptm-small")]),
        ...(n % step ? [] : [text(x, base + 1.05 * letter, n, "ptm-soft")]),
      ]);
    }),
    element("svg:path", {
      class: "ptm-base",
      d: `M${room.left} ${base}H${room.left + wide * shown.length}`,
    }),
  ];
}
