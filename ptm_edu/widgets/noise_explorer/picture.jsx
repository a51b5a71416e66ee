// NoiseExplorer's picture: draws against rank on the left, share kept against frequency on the
// right, in one drawing so that both are saved together.

import { useMemo } from "preact/hooks";
import { lineThrough, power, spread } from "../host/axes.js";
import { markButton } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { labelsThatFit } from "../host/labels.js";
import { count } from "../host/numbers.js";
import { LineKeys, Panel } from "../host/panel.jsx";
import { Picture, svgText } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { keepOf, PROGRAM } from "./counts.js";

const DISC = "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z";
const SQUARE = "M-4-4H4V4H-4Z";

export function NoisePicture({ scene, ...hand }) {
  const { label } = useView();
  return (
    <Picture name="noise" class="ptm-plane" label={label("picture_of")}>
      {({ svg, width, height }) => {
        const letter = letterSize(svg, 15, 22);
        const room = { left: 0, right: width, top: 0, bottom: height };
        const [across, down] = [width, height].map((size) => (size - 1.6 * letter) / 2);
        const beside = width > 1.7 * height;
        const first = beside ? { right: across } : { bottom: down };
        const second = beside ? { left: width - across } : { top: height - down };
        const shared = { scene, letter, size: letterSize(svg, 17, 26), ...hand };
        return (
          <>
            <Curves {...noisePanel(label, scene)} room={{ ...room, ...first }} {...shared} />
            <Curves {...keepPanel(label, scene)} room={{ ...room, ...second }} {...shared} />
          </>
        );
      }}
    </Picture>
  );
}

function noisePanel(label, { corpus, exponent, noise, unigram }) {
  const occurring = corpus.bins.filter((bin) => bin.count > 0);
  const size = occurring.reduce((sum, { n }) => sum + n, 0);
  const [most, least] = [occurring[0], occurring.at(-1)].map((bin) => unigram.share(bin.count));
  const written = (value) => String(Number(value.toPrecision(1)));
  return {
    panel: "noise",
    title: label("noise"),
    unit: label("across_rank"),
    across: { low: 1, high: Math.max(2, size), log: true, written: count },
    up: { low: (1000 * least) / 1.3, high: 1000 * most * 1.6, log: true, written },
    along: [...new Set(spread(1, size, 160).map(Math.round))],
    of: ({ rank }) => rank + 1,
    lines: [noise, unigram].map((how) => (rank) => 1000 * how.share(corpus.countOf(rank - 1))),
    names: [`α = ${exponent.toFixed(2)}`, label("unigram")],
  };
}

function keepPanel(label, { corpus, threshold }) {
  const last = corpus.bins.findLast((bin) => bin.count > 0);
  const [high, low] = [corpus.bins[0], last].map((bin) => bin.count / corpus.total);
  return {
    panel: "keep",
    title: label("keep"),
    unit: label("across_frequency"),
    across: { low: low / 1.3, high: Math.max(high, 2 * low) * 1.3, log: true, written: power },
    up: { low: 0, high: 1.25, written: String },
    along: spread(low, high, 160),
    of: (word) => word.count / corpus.total,
    lines: ["c", "paper"].map((formula) => (f) => keepOf(formula, threshold, f)),
    names: [`${PROGRAM}: √(t/f) + t/f`, `${label("paper")}${label("colon")}√(t/f)`],
  };
}

// Two lines over values `along` the axis, with their names: that of now and the one before. The marks
// of named words stand on both.
/** @param {any} props */
function Curves({ room, letter, size, scene, panel, along, of, lines, names, ...more }) {
  const words = scene.named.filter((word) => word.count > 0);
  const { seen, highlight, ...axes } = more;
  return (
    <Panel room={room} letter={letter} {...axes}>
      {({ inside, x, y }) => {
        const at = (value) => lines.map((line) => [x(value), y(line(value))]);
        const curves = along.map(at);
        const [now, before] = [0, 1].map((i) => lineThrough(curves.map((ends) => ends[i])));
        const marks = words.map((word) => ({ word: word.word, ends: at(of(word)) }));
        const keys = names.map((name, i) => [`ptm-curve ptm-${i ? "before" : "now"}`, name]);
        return (
          <>
            <path class="ptm-curve ptm-before" d={before} />
            <path class="ptm-curve ptm-now" d={now} />
            <LineKeys right={inside.right} top={room.top} letter={letter} lines={keys} />
            <Marks {...{ scene, panel, marks, curves, inside, size, seen, highlight }} />
          </>
        );
      }}
    </Panel>
  );
}

// Names keep off both ends of all marks, and off the lines. Highlighting leaves them where they are.
function Marks({ scene, panel, marks, curves, inside, size, seen, highlight }) {
  const boxes = useMemo(() => {
    const { left, right, top, bottom } = inside;
    const within = ([x, y]) => [x - left, y - top];
    const labels = marks.map(({ word, ends: [end] }) => {
      const [x, y] = within(end);
      const w = textWidth(word, `bold ${size}px system-ui, sans-serif`) + 6;
      return { x, y, w, h: size * 1.3 };
    });
    const ends = marks.flatMap((mark) => mark.ends.map(within));
    const near = [0, 1].flatMap((i) =>
      curves.filter((_, n) => n % 4 === 0).map((two) => within(two[i])),
    );
    return labelsThatFit(labels, ends, right - left, bottom - top, near);
  }, [scene, size, ...Object.values(inside)]);
  return marks.map(({ word, ends: [[x, y], [fromX, fromY]] }, i) => {
    const { far, hushed, ...box } = boxes[i];
    const [middle, base] = [inside.left + box.x + box.w / 2, inside.top + box.y + 0.72 * box.h];
    const looks = `ptm-mark${seen.includes(word) ? " ptm-seen" : ""}`;
    const data = { "data-word": word, "data-panel": panel };
    return (
      <g key={word} class={looks} {...data} {...markButton(highlight, word, word)}>
        {far && !hushed && <path class="ptm-leader" d={`M${x} ${y}L${middle} ${base}`} />}
        <path class="ptm-link" d={`M${fromX} ${fromY}L${x} ${y}`} />
        <path class="ptm-was" d={SQUARE} transform={`translate(${fromX} ${fromY})`} />
        <path class="ptm-is" d={DISC} transform={`translate(${x} ${y})`} />
        {svgText(hushed ? "ptm-hushed" : "", middle, base, word, "middle")}
      </g>
    );
  });
}
