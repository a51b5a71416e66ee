// AdaptationCockpit's picture: a point for each method, its score over its cost.

import { panelOf, power } from "../host/axes.js";
import { element, setAttributes } from "../host/dom.js";
import { svgCircle, svgPath, svgText } from "../host/drawing.js";
import { gliding } from "../host/glide.js";
import { steppedTo } from "../host/keys.js";
import { placesOf } from "../host/mark_labels.js";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";
import { KINDS, shapeOf, shortName, trainedBy } from "./methods.js";
import { costRange, costText, fullOf, scoreRange } from "./rules.js";

const PLACE = ["x", "y", "low", "high"]; // what moves of a mark when another setting is chosen

// `choose(method)` hears which method is pressed or reached by a key; `now()` is the scene.
export function costChart(label, choose, now) {
  const field = element("svg:g", {
    class: "ptm-field",
    tabindex: 0,
    role: "slider",
    "aria-label": label("method"),
    "aria-valuemin": 1,
    onkeydown: pressed,
    onclick: clicked,
  });
  const ground = element("svg:g");
  const svg = element(
    "svg:svg",
    { class: "ptm-costs ptm-chart", "data-name": "adaptation", role: "group" },
    [ground, field],
  );
  const glide = gliding(0.5);
  let drawn = { marks: [], letter: 16 };

  function pressed(event) {
    const { points, index } = now();
    const goal = steppedTo(event.key, index, points.length);
    if (goal === undefined || !points.length) return;
    event.preventDefault();
    choose(points[goal].method);
  }

  // On a name, or near a mark: marks may be so close that the nearest one is meant.
  function clicked(event) {
    const named = event.target.closest(".ptm-name")?.parentElement.dataset.method;
    const { left, top } = svg.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const away = (mark) =>
      Math.hypot(mark.x - x, Math.max(mark.high - y, 0, y - mark.low) || 0.3 * (mark.y - y));
    const nearest = drawn.marks.toSorted((a, b) => away(a) - away(b))[0];
    const reached = nearest && away(nearest) < 1.2 * drawn.letter ? nearest.point.method : null;
    if (named ?? reached) choose(named ?? reached);
  }

  // Bring every mark a step nearer to its place, or there at once with `jump`; returns whether
  // another step is left.
  function draw(scene, jump, { width, height }) {
    const letter = letterSize(svg, 16, 20);
    const font = `${letter}px system-ui, sans-serif`;
    const legend = legendNodes(width, letter, font);
    const room = {
      left: 0,
      right: width - 0.4 * letter,
      top: (1.5 * legend.lines + 0.1) * letter,
      bottom: height - 1.5 * letter,
    };
    const across = costRange(scene.rows.map((row) => row[scene.cost]));
    const up = scoreRange((scene.points.length ? scene.points : scene.rows).flatMap(scoresOf));
    const written = (value) =>
      scene.cost === "parameters" ? power(value) : costText(scene.cost, value);
    const panel = panelOf(room, letter, {
      title: scene.axis,
      unit: "",
      across: { ...across, ...thinned(across.ticks, written, width, font), log: true, written },
      up: { ...up, written: (value) => value.toFixed(up.ticks.some(isFine) ? 3 : 2) },
    });
    const goals = scene.points.map((point) => ({
      point,
      x: panel.x(point[scene.cost]),
      y: panel.y(point.mean),
      low: panel.y(point.lowest),
      high: panel.y(point.highest),
    }));
    const places = goals.flatMap((goal) =>
      PLACE.map((name) => [`${goal.point.method} ${name}`, goal[name]]),
    );
    const { at, moving } = glide(Object.fromEntries(places), jump);
    const marks = goals.map((goal) => ({
      ...goal,
      ...Object.fromEntries(PLACE.map((name) => [name, at[`${goal.point.method} ${name}`]])),
    }));
    drawn = { marks, letter };
    ground.replaceChildren(
      ...legend.nodes,
      svgText(
        "ptm-tick",
        panel.inside.right,
        height - 0.35 * letter,
        label(`axis_${scene.cost}`),
        "end",
      ),
    );
    field.replaceChildren(
      ...panel.nodes,
      ...lineNodes(scene, panel),
      ...(scene.points.length ? [] : [emptyNode(panel, letter)]),
      ...markNodes(scene, goals, marks, { letter, font, panel, width, height }),
    );
    setAttributes(field, {
      "aria-valuemax": Math.max(1, scene.points.length),
      "aria-valuenow": Math.max(1, scene.index + 1),
      "aria-valuetext": scene.told,
    });
    return moving;
  }

  // Every second tick only, or every third, where their texts would touch.
  function thinned(ticks, written, width, font) {
    const widest = Math.max(...ticks.map((tick) => textWidth(written(tick), font)));
    const most = Math.max(2, Math.floor((width - 70) / (widest + 14)));
    const every = Math.ceil(ticks.length / most);
    return { ticks: ticks.filter((_, i) => i % every === 0) };
  }

  // What the marks mean, in as many lines as the width needs.
  function legendNodes(width, letter, font) {
    const texts = KINDS.map((kind) => label(`kind_${kind}`));
    const boxes = flowed(
      texts.map((text) => textWidth(text, font) + 2.4 * letter),
      0,
      width,
    );
    const nodes = boxes.flatMap(({ line, x }, i) => [
      shapeNode(KINDS[i], letter, x + 0.6 * letter, (0.65 + 1.5 * line) * letter),
      svgText("ptm-tick", x + 1.5 * letter, (1 + 1.5 * line) * letter, texts[i]),
    ]);
    return { nodes, lines: boxes.at(-1).line + 1 };
  }

  // The score of full fine-tuning, for comparison.
  function lineNodes({ points }, { inside, y }) {
    const full = fullOf(points);
    return full ? [svgPath("ptm-full", `M${inside.left} ${y(full.mean)}H${inside.right}`)] : [];
  }

  function emptyNode({ inside }, letter) {
    const [x, y] = [(inside.left + inside.right) / 2, (inside.top + inside.bottom) / 2];
    return svgText("ptm-tick", x, y + 0.35 * letter, label("not_measured"), "middle");
  }

  function markNodes({ selected }, goals, marks, { letter, font, panel, width, height }) {
    const names = goals.map(({ point }) => shortName(label, point.method));
    const labels = goals.map(({ x, y, high, low }, i) => {
      const w = textWidth(names[i], `650 ${font}`) + 2;
      return { x, y, w, top: high, bottom: low };
    });
    const bars = goals.map(({ x, low, high }) => ({ x: x - 3, y: high, w: 6, h: low - high }));
    const first = goals.findIndex(({ point }) => point.method === selected);
    const room = {
      left: panel.inside.left,
      right: width,
      top: panel.inside.top - 0.6 * letter,
      bottom: Math.min(height, panel.inside.bottom - 0.1 * letter),
    };
    const places = placesOf(labels, bars, room, letter, first);
    const nodes = marks.map((mark, i) =>
      markNode(mark, goals[i], places[i], names[i], i === first, letter),
    );
    return [...nodes.filter((_, i) => i !== first), ...(first < 0 ? [] : [nodes[first]])];
  }

  // Around 0, 0: it is moved as a whole. Without a place, the name is shown while the pointer is
  // there.
  function markNode(mark, goal, place, name, chosen, letter) {
    const { point, x, y, low, high } = mark;
    const { kind } = trainedBy(point.method);
    const kinds = ["ptm-mark", chosen && "ptm-chosen", !place && "ptm-hushed"];
    const box = place ?? { x: x + 0.7 * letter, y: y - 0.55 * letter, w: 0, h: 1.1 * letter };
    const at = place ? { x: box.x - goal.x, y: box.y - goal.y } : { x: box.x - x, y: box.y - y };
    const end = [
      Math.min(Math.max(0, at.x), at.x + box.w),
      Math.min(Math.max(0, at.y), at.y + box.h),
    ];
    const [top, bottom, cap] = [high - y, low - y, 0.3 * letter];
    const bar = `M0 ${top}V${bottom}M${-cap} ${top}H${cap}M${-cap} ${bottom}H${cap}`;
    return element(
      "svg:g",
      {
        class: kinds.filter(Boolean).join(" "),
        "data-method": point.method,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
      },
      [
        svgCircle("ptm-target", 0, 0, 0.9 * letter),
        place?.far ? svgPath("ptm-leader", `M0 0L${end.join(" ")}`) : null,
        point.scores.length > 1
          ? svgPath(`ptm-spread ptm-${kind}`, bar, { "data-high": top, "data-low": bottom })
          : null,
        shapeNode(kind, (chosen ? 1.4 : 1) * letter),
        svgText("ptm-name", at.x + 1, at.y + 0.78 * box.h, name),
      ],
    );
  }

  return { svg, draw };
}

function scoresOf({ scores }) {
  return scores;
}

function isFine(tick) {
  return Number(tick.toFixed(2)) !== tick;
}

function shapeNode(kind, letter, x = 0, y = 0) {
  return svgPath(`ptm-shape ptm-${kind}`, shapeOf(kind), {
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(letter / 16).toFixed(2)})`,
  });
}
