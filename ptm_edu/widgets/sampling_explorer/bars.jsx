// SamplingExplorer's bars: the likeliest tokens, what the rules leave of each, and the draws.

import { markButton } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { svgText } from "../host/picture.jsx";
import { shortened } from "../host/text.js";
import { DRAWS, percentOf, sumOf } from "./rules.js";

const LEAST = 1e-5; // the left end of a logarithmic axis
const DIAMOND = "M-5 0L0-6L5 0L0 6Z";

// Rows of the likeliest tokens, and one, without a bar, of those behind them.
/** @param {any} props */
export function Bars({ scene, rows, room, letter, seen, ...shared }) {
  const { label } = useView();
  const { settings, drawn, spelt, result } = scene;
  const { kept, warm: all } = result;
  const columns = columnsOf(room, letter, drawn !== null);
  const tokens = Array.from({ length: Math.min(rows, all.length) }, (_, rank) => {
    const left = leftOf(scene, rank, rank + 1);
    return { rank, name: spelt(rank), cut: rank >= kept, ...left };
  });
  const most = Math.max(
    ...tokens.flatMap(({ warm, after, drawn: times = 0 }) => [warm, after, times / DRAWS]),
  );
  const log = (p) => Math.max(0, Math.log10(Math.max(p, LEAST) / LEAST) / Math.log10(1 / LEAST));
  const wide = Math.max(0, columns.end - columns.start);
  const x = (p) => wide * (settings.log_axis ? log(p) : p / most);
  const high = (room.bottom - room.top - 1.6 * letter) / (rows + 1);
  const row = { left: room.left, high, letter, x, columns, ...shared };
  // Of the others those that are kept, or, if there are none, all.
  const n = kept > rows ? kept - rows : all.length - rows;
  const others = { rank: "others", others: n, cut: kept <= rows, ...leftOf(scene, rows) };
  const top = (i) => room.top + 1.5 * letter + i * high;
  return (
    <>
      {svgText("ptm-panel-title", room.left, room.top + letter, label("bars"))}
      {["p", ...(drawn ? ["drawn", "expected"] : [])].map((key) =>
        svgText("ptm-tick", columns[key], room.top + letter, label(key), "end"),
      )}
      {tokens.map((token, i) => (
        <Row key={i} {...row} token={token} top={top(i)} isSeen={seen.includes(token.rank)} />
      ))}
      {all.length > rows && <Row {...row} token={others} top={top(rows)} />}
    </>
  );
}

// What the rules leave of the tokens from one rank to another.
function leftOf({ result: { warm, after, model }, drawn }, from, to) {
  const whole = (numbers) => sumOf(numbers.subarray(from, to));
  const [m, w, a] = [model, warm, after].map(whole);
  return { model: m, warm: w, after: a, drawn: drawn ? whole(drawn) : undefined };
}

function columnsOf({ left, right }, letter, withDraws) {
  const draws = Math.min(10.4, (right - left) / letter - 12.4); // in letters: less on a phone
  const p = withDraws ? right - draws * letter : right;
  return {
    name: left + 8.2 * letter,
    start: left + 8.7 * letter,
    end: p - 4.7 * letter,
    p,
    drawn: right - Math.min(5.4, draws - 4.5) * letter, // both heads keep off each other
    expected: right,
  };
}

/** @param {any} props */
function Row({ token, isSeen, top, high, left, letter, x, columns, hatched, highlight }) {
  const { label } = useView();
  const { rank, name, cut, warm, after, drawn, others } = token;
  const middle = top + high / 2;
  const base = middle + 0.35 * letter;
  const [start, y, height] = [columns.start, middle - 0.36 * high, 0.72 * high];
  const bar = (share) => ({ x: start, y, width: x(share), height });
  const place = `translate(${start + x(drawn / DRAWS)} ${middle})`;
  const isDrawn = drawn !== undefined;
  const texts = [
    [
      "name",
      `ptm-token${cut ? " ptm-cut-name" : ""}`,
      others ? label("others", { n: count(others) }) : shortened(name, 6.6 * letter, letter),
    ],
    ["p", cut ? "ptm-tick" : "ptm-number", cut ? "0" : label("percent", { p: percentOf(after) })],
    ...(isDrawn
      ? [
          ["drawn", "ptm-number", drawn],
          ["expected", "ptm-tick", (DRAWS * after).toFixed(1)],
        ]
      : []),
  ];
  const shown = texts.map(([, , words]) => words);
  const spoken = (shown[0] === name ? shown : [...shown, name]).join(" ");
  return (
    <g
      class={`ptm-row${isSeen ? " ptm-seen" : ""}`}
      data-after={after}
      data-warm={warm}
      data-model={token.model}
      data-cut={cut || undefined}
      data-drawn={drawn}
      data-rank={rank}
      data-token={name}
      {...(others ? {} : markButton(highlight, rank, spoken))}>
      <rect
        class="ptm-row-ground"
        {...{ x: left, y: top, width: columns.expected - left, height: high }}
      />
      {cut && svgText("ptm-scissors", left, base, "✂")}
      {!others && !cut && <rect class="ptm-after" {...bar(after)} />}
      {!others && <rect class="ptm-warm" {...bar(warm)} fill={cut ? hatched : "none"} />}
      {texts.map(([column, kind, words]) => [
        svgText(kind, columns[column], base, words, "end"),
        " ",
      ])}
      {isDrawn && !others && <path class="ptm-diamond" d={DIAMOND} transform={place} />}
    </g>
  );
}
