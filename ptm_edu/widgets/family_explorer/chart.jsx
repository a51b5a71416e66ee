// FamilyExplorer's picture: models over the years, by size, with lines from each to what builds on it.

import { power } from "../host/axes.js";
import { pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { steppedTo } from "../host/keys.js";
import { Legend, legendOf, Shape } from "../host/legend.jsx";
import { placesOf } from "../host/mark_labels.js";
import { Panel } from "../host/panel.jsx";
import { Picture, svgText } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";
import { textWidth } from "../host/text.js";
import { arrowOf, OBJECTIVES, shapeOf } from "./marks.js";
import { isOwnLine, keyOf, rangeOf } from "./timeline.js";

const LANE = 4.8; // letters below the years, for models without the number

// `choose(name)` hears which model is pressed or reached by a key.
export function FamilyChart({ scene, choose }) {
  const { label } = useView();
  const { models, measure } = scene;
  const name = label("picture_of", { number: models.length });
  const used = OBJECTIVES.filter((one) =>
    models.some(({ objective }) => keyOf(objective) === one),
  ).map((one) => [one, label(`objective_${one}`)]);
  return (
    <Picture name="family" class="ptm-family ptm-chart" role="group" label={name}>
      {({ svg, width, height }) => {
        const letter = letterSize(svg, 16, 22);
        const wide = (text, weight = 400) =>
          textWidth(text, `${weight} ${letter}px system-ui, sans-serif`);
        const legend = legendOf(used, width, letter);
        const sign = ({ kind, x, y }) => <Shape {...{ kind, x, y, letter }} d={shapeOf(kind)} />;
        const room = {
          left: 0,
          right: width - 1.6 * letter, // names of the last models need room
          top: legend.height + 0.2 * letter,
          bottom: height - LANE * letter,
        };
        const across = { low: 0, high: 1, ticks: [], written: String };
        const up = { ...rangeOf(models, measure), log: true, written: power };
        const title = label(`axis_${measure}`);
        const view = { svg, width, height, letter, wide, scene, up, choose };
        return (
          <>
            <Legend places={legend.places} letter={letter} sign={sign} />
            <Panel {...{ room, letter, title, across, up }} unit="">
              {(panel) => <Field {...view} panel={panel} />}
            </Panel>
          </>
        );
      }}
    </Picture>
  );
}

/** @param {any} props */
function Field({ svg, width, height, letter, wide, scene, up, choose, panel }) {
  const { label } = useView();
  const { models, measure, index, told, at } = scene;
  const { inside, x, y } = panel;
  const lane = height - 0.42 * LANE * letter;
  const points = models.map((model) => {
    const value = model[measure];
    const [left, top] = [x(at.get(model.name)), value === null ? lane : y(value)];
    return { model, x: left, y: top, given: value !== null, text: nameOf(model) };
  });

  const years = yearsOf(scene, panel, letter, wide("2000"));
  const base = inside.bottom + 1.15 * letter;
  const boxOf = (left, bottom, w) => ({ x: left, y: bottom - letter, w, h: 1.2 * letter });
  const laneName = label("not_given");
  const taken = [
    ...years.map(({ middle }) => boxOf(middle - wide("2000") / 2, base, wide("2000"))),
    boxOf(0, lane + 0.35 * letter, wide(laneName)),
    ...up.ticks.map((value) => {
      const w = wide(power(value));
      return { x: inside.left - 0.4 * letter - w, y: y(value) - 0.5 * letter, w, h: letter };
    }),
  ];
  const labels = points.map((point) => ({ ...point, w: wide(point.text, 650) + 2 }));
  const free = { left: 0, right: width, top: inside.top - 0.5 * letter, bottom: height };
  const places = placesOf(labels, taken, free, letter, index);
  const marks = points.map((point, i) => (
    <Mark key={point.text} {...point} place={places[i]} chosen={i === index} letter={letter} />
  ));

  function pressed(event) {
    const goal = steppedTo(event.key, index, models.length);
    if (goal === undefined) return;
    event.preventDefault();
    choose(models[goal].name);
  }

  // On a name, or near a mark: marks may be so close that the nearest one is meant.
  function clicked(event) {
    const named = event.target.closest(".ptm-name")?.parentElement.dataset.model;
    const [atX, atY] = pointIn(svg, event);
    const away = (point) => Math.hypot(point.x - atX, point.y - atY);
    const nearest = points.toSorted((a, b) => away(a) - away(b))[0];
    const reached = away(nearest) < 1.2 * letter ? nearest.model.name : null;
    if (named ?? reached) choose(named ?? reached);
  }

  return (
    <g
      class="ptm-field"
      tabindex={0}
      role="slider"
      aria-label={label("model")}
      aria-valuemin={1}
      aria-valuemax={models.length}
      aria-valuenow={index + 1}
      aria-valuetext={told}
      onKeyDown={pressed}
      onClick={clicked}>
      {scene.years
        .filter((year) => year.models)
        .map(({ year, from }) => (
          <path key={year} class="ptm-grid" d={`M${x(from)} ${inside.top}V${inside.bottom}`} />
        ))}
      {years.map(({ year, middle }) => (
        <text key={year} class="ptm-tick" x={middle} y={base} text-anchor="middle">
          {year}
        </text>
      ))}
      <path class="ptm-lane" d={`M${inside.left} ${base + 0.45 * letter}H${inside.right}`} />
      {svgText("ptm-tick", 0, lane + 0.35 * letter, laneName)}
      <Lines scene={scene} points={points} />
      {marks.toSpliced(index, 1)}
      {marks[index]}
    </g>
  );
}

// The years whose number has room in the middle of their part of the line.
function yearsOf({ years }, { inside, x }, letter, wide) {
  let free = inside.left - letter;
  return years.flatMap(({ year, from, to, models }) => {
    const middle = Math.min((x(from) + x(to)) / 2, inside.right - wide / 2);
    if (!models || middle - wide / 2 < free) return [];
    free = middle + wide / 2 + 0.6 * letter;
    return [{ year, middle }];
  });
}

// From each model to those that build on it; the selected model's own lines stand out.
function Lines({ scene: { models, index, ancestors }, points }) {
  const at = new Map(points.map((point) => [point.model.name, point]));
  const lines = points.flatMap(({ model: { name, parents }, x, y }) =>
    parents.map((parent) => {
      const from = at.get(parent);
      const bend = 0.4 * Math.max(20, x - from.x);
      const d = `M${from.x} ${from.y}C${from.x + bend} ${from.y} ${x - bend} ${y} ${x} ${y}`;
      return { parent, name, d, isOwn: isOwnLine(parent, name, models[index].name, ancestors) };
    }),
  );
  return lines
    .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn))
    .map(({ parent, name, d, isOwn }) => (
      <path
        key={`${parent} ${name}`}
        class={isOwn ? "ptm-line ptm-own" : "ptm-line"}
        {...{ d, "data-from": parent, "data-to": name }}
      />
    ));
}

function nameOf({ name, direction }) {
  return `${name} ${arrowOf(keyOf(direction))}`;
}

// Without a place, the name is shown above the mark while the pointer is there.
/** @param {any} props */
function Mark({ model, x, y, given, text, place, chosen, letter }) {
  const kinds = [
    "ptm-mark",
    chosen && "ptm-chosen",
    !place && "ptm-hushed",
    !given && "ptm-unknown",
  ];
  const box = place ?? { x: x + 0.7 * letter, y: y - 0.55 * letter, w: 0, h: 1.1 * letter };
  const end = [
    Math.min(Math.max(x, box.x), box.x + box.w),
    Math.min(Math.max(y, box.y), box.y + box.h),
  ];
  const kind = keyOf(model.objective);
  return (
    <g class={kinds.filter(Boolean).join(" ")} data-model={model.name}>
      <circle class="ptm-target" cx={x} cy={y} r={0.9 * letter} />
      {place?.far && <path class="ptm-leader" d={`M${x} ${y}L${end.join(" ")}`} />}
      <Shape {...{ kind, x, y }} d={shapeOf(kind)} letter={(chosen ? 1.4 : 1) * letter} />
      {svgText("ptm-name", box.x + 1, box.y + 0.78 * box.h, text)}
    </g>
  );
}
