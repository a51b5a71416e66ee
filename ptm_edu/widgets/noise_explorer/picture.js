// NoiseExplorer's picture: draws against rank on the left, share kept against frequency on the
// right, in one drawing so that both are saved together.

import { lineThrough, panelOf, power, spread } from "../host/axes.js";
import { element, focusedData } from "../host/dom.js";
import { svgPath, svgText } from "../host/drawing.js";
import { markButton } from "../host/hand.js";
import { labelsThatFit } from "../host/labels.js";
import { count } from "../host/numbers.js";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { keepOf, PROGRAM } from "./counts.js";

const DISC = "M6 0A6 6 0 1 1-6 0A6 6 0 1 1 6 0Z";
const SQUARE = "M-4-4H4V4H-4Z";

// `onSee(word, pinned)` hears which mark is looked at (null: none any more) and which is clicked.
export function noisePicture(label, corpus, onSee) {
  const svg = element("svg:svg", { class: "ptm-plane", "data-name": "noise" });
  const lowest = corpus.bins.findLast((bin) => bin.count > 0).count;
  const highest = corpus.bins[0].count;
  const occurring = corpus.bins.reduce((sum, { count, n }) => sum + (count > 0 ? n : 0), 0);
  const ranks = [...new Set(spread(1, occurring, 160).map(Math.round))];
  const frequencies = [lowest / corpus.total, highest / corpus.total];

  function draw(scene, { width, height }) {
    const focused = focusedData(svg, ".ptm-mark");
    const letter = letterSize(svg, 15, 22);
    const beside = width > 1.7 * height;
    const gap = 1.6 * letter;
    const half = beside ? (width - gap) / 2 : (height - gap) / 2;
    const all = { left: 0, right: width, top: 0, bottom: height };
    const [one, two] = beside
      ? [
          { ...all, right: half },
          { ...all, left: half + gap },
        ]
      : [
          { ...all, bottom: half },
          { ...all, top: half + gap },
        ];
    svg.replaceChildren(...noisePanel(scene, one, letter), ...keepPanel(scene, two, letter));
    if (focused)
      svg
        .querySelector(`[data-panel=${focused.panel}][data-word="${CSS.escape(focused.word)}"]`)
        ?.focus();
  }

  function noisePanel({ exponent, noise, unigram, named }, room, letter) {
    const highestShare = 1000 * unigram.share(highest);
    const lowestShare = 1000 * unigram.share(lowest);
    const panel = panelOf(room, letter, {
      title: label("noise"),
      unit: label("across_rank"),
      across: { low: 1, high: Math.max(2, occurring), log: true, written: count },
      up: {
        low: lowestShare / 1.3,
        high: highestShare * 1.6,
        log: true,
        written: (value) => String(Number(value.toPrecision(1))),
      },
    });
    const { x, y, inside } = panel;
    const [now, before] = [noise, unigram].map((how) =>
      ranks.map((rank) => [x(rank), y(1000 * how.share(corpus.countOf(rank - 1)))]),
    );
    const marks = named
      .filter((word) => word.count > 0)
      .map((word) => ({
        ...word,
        panel: "noise",
        on: [x(word.rank + 1), y(1000 * noise.share(word.count))],
        from: [x(word.rank + 1), y(1000 * unigram.share(word.count))],
      }));
    return [
      ...panel.nodes,
      svgPath("ptm-curve ptm-before", lineThrough(before)),
      svgPath("ptm-curve ptm-now", lineThrough(now)),
      ...key(inside.right, room.top + letter, letter, [
        ["ptm-now", `α = ${exponent.toFixed(2)}`],
        ["ptm-before", label("unigram")],
      ]),
      ...drawMarks(marks, [...now, ...before], inside),
    ];
  }

  function keepPanel({ threshold, named }, room, letter) {
    const panel = panelOf(room, letter, {
      title: label("keep"),
      unit: label("across_frequency"),
      across: {
        low: frequencies[0] / 1.3,
        high: Math.max(frequencies[1], 2 * frequencies[0]) * 1.3,
        log: true,
        written: power,
      },
      up: { low: 0, high: 1.25, written: String },
    });
    const { x, y, inside } = panel;
    const [now, before] = ["c", "paper"].map((formula) =>
      spread(...frequencies, 160).map((f) => [x(f), y(keepOf(formula, threshold, f))]),
    );
    const marks = named
      .filter((word) => word.count > 0)
      .map((word) => {
        const f = word.count / corpus.total;
        return {
          ...word,
          panel: "keep",
          on: [x(f), y(keepOf("c", threshold, f))],
          from: [x(f), y(keepOf("paper", threshold, f))],
        };
      });
    return [
      ...panel.nodes,
      svgPath("ptm-curve ptm-before", lineThrough(before)),
      svgPath("ptm-curve ptm-now", lineThrough(now)),
      ...key(inside.right, room.top + letter, letter, [
        ["ptm-now", `${PROGRAM}: √(t/f) + t/f`],
        ["ptm-before", `${label("paper")}: √(t/f)`],
      ]),
      ...drawMarks(marks, [...now, ...before], inside),
    ];
  }

  // What each line is, written to the left of its sample.
  function key(right, top, letter, lines) {
    return lines.flatMap(([name, words], i) => {
      const y = top + 1.4 * letter * i;
      const sample = `M${right - 2.2 * letter} ${y - 0.35 * letter}H${right}`;
      return [
        svgPath(`ptm-curve ${name}`, sample),
        svgText(null, right - 2.7 * letter, y, words, "end"),
      ];
    });
  }

  // `lines` are points that labels should keep off.
  function drawMarks(marks, lines, { left, right, top, bottom }) {
    const size = letterSize(svg, 17, 26);
    const labels = marks.map(({ word, on: [x, y] }) => ({
      x: x - left,
      y: y - top,
      w: textWidth(word, `bold ${size}px system-ui, sans-serif`) + 6,
      h: size * 1.3,
    }));
    const inside = ([x, y]) => [x - left, y - top];
    const ends = marks.flatMap(({ on, from }) => [inside(on), inside(from)]);
    const curves = lines.filter((_, i) => i % 4 === 0).map(inside);
    const boxes = labelsThatFit(labels, ends, right - left, bottom - top, curves);
    return marks.map((mark, i) =>
      markOf(mark, {
        x: left + boxes[i].x + boxes[i].w / 2,
        y: top + boxes[i].y + 0.72 * boxes[i].h,
        far: boxes[i].far,
        hushed: boxes[i].hushed,
      }),
    );
  }

  function markOf({ word, panel, on: [x, y], from: [fromX, fromY] }, at) {
    const path = (name, d, more = {}) => svgPath(name, d, { ...more });
    const leader = at.far && !at.hushed ? [path("ptm-leader", `M${x} ${y}L${at.x} ${at.y}`)] : [];
    return element(
      "svg:g",
      {
        class: "ptm-mark",
        "data-word": word,
        "data-panel": panel,
        ...markButton(onSee, word, word),
      },
      [
        ...leader,
        path("ptm-link", `M${fromX} ${fromY}L${x} ${y}`),
        path("ptm-was", SQUARE, { transform: `translate(${fromX} ${fromY})` }),
        path("ptm-is", DISC, { transform: `translate(${x} ${y})` }),
        svgText(at.hushed ? "ptm-hushed" : "", at.x, at.y, word, "middle"),
      ],
    );
  }

  const look = (seen) =>
    svg
      .querySelectorAll(".ptm-mark")
      .forEach((node) => node.classList.toggle("ptm-seen", seen.includes(node.dataset.word)));

  return { svg, draw, look };
}
