// AdaptationCockpit's picture: a point for each method, its score over its cost.

import { useMemo } from "preact/hooks";
import { power } from "../host/axes.js";
import { pointIn } from "../host/hand.js";
import { useView } from "../host/hooks.js";
import { steppedTo } from "../host/keys.js";
import { Legend, legendOf, Shape } from "../host/legend.jsx";
import { placesOf } from "../host/mark_labels.js";
import { Panel } from "../host/panel.jsx";
import { Picture, svgText } from "../host/picture.jsx";
import { textWidth } from "../host/text.js";
import { useGlide } from "../host/use_glide.js";
import { KINDS, shapeOf, shortName, trainedBy } from "./methods.js";
import { costRange, costText, fullOf, scoreRange } from "./rules.js";

export function CostChart({ scene }) {
  const { model, label, settle, presenting } = useView();
  const { points, index, cost } = scene;
  const { across, up, goals } = useMemo(() => scalesOf(scene), [scene]);
  const at = useGlide(goals, 0.001);
  const letter = presenting ? 20 : 16;
  const font = `${letter}px system-ui, sans-serif`;
  const written = (value) => (cost === "parameters" ? power(value) : costText(cost, value));

  function pressed(event) {
    const selected = points.findIndex(({ method }) => method === model.get("selected"));
    const goal = steppedTo(event.key, selected, points.length);
    if (goal === undefined || !points.length) return;
    event.preventDefault();
    settle({ selected: points[goal].method });
  }

  // Every second tick only, or every third, where their texts would touch.
  function thinned(width) {
    const widest = Math.max(...across.ticks.map((tick) => textWidth(written(tick), font)));
    const most = Math.max(2, Math.floor((width - 70) / (widest + 14)));
    const every = Math.ceil(across.ticks.length / most);
    return { ...across, ticks: across.ticks.filter((_, i) => i % every === 0) };
  }

  return (
    <Picture
      name="adaptation"
      class="ptm-costs ptm-chart"
      role="group"
      label={label("picture_of", { number: points.length })}>
      {({ svg, width, height }) => {
        const kinds = KINDS.map((kind) => [kind, label(`kind_${kind}`)]);
        const legend = legendOf(kinds, width, letter);
        const [right, bottom] = [width - 0.4 * letter, height - 1.5 * letter];
        const room = { left: 0, right, top: legend.height + 0.1 * letter, bottom };
        const unit = label(`axis_${cost}`);
        return (
          <>
            <Legend
              places={legend.places}
              letter={letter}
              sign={({ kind, x, y }) => <Shape {...{ kind, d: shapeOf(kind), x, y, letter }} />}
            />
            {svgText("ptm-tick", right - 0.6 * letter, height - 0.35 * letter, unit, "end")}
            <g
              class="ptm-field"
              tabindex={0}
              role="slider"
              aria-label={label("method")}
              aria-valuemin={1}
              aria-valuemax={Math.max(1, points.length)}
              aria-valuenow={Math.max(1, index + 1)}
              aria-valuetext={scene.told}
              onKeyDown={pressed}>
              <Panel
                room={room}
                letter={letter}
                title={scene.axis}
                unit=""
                across={{ ...thinned(width), written }}
                up={up}>
                {(scales) => <Marks {...{ svg, scene, at, scales, letter, font, width, height }} />}
              </Panel>
            </g>
          </>
        );
      }}
    </Picture>
  );
}

// Both axes, and where the marks are to be on them, in their own units: what glides does not depend
// on the size of the picture.
function scalesOf({ rows, points, cost }) {
  const across = { ...costRange(rows.map((row) => row[cost])), log: true };
  const range = scoreRange((points.length ? points : rows).flatMap(({ scores }) => scores));
  const digits = range.ticks.some((tick) => Number(tick.toFixed(2)) !== tick) ? 3 : 2;
  const goals = points.flatMap((point) => {
    const x = Math.log(point[cost] / across.low) / Math.log(across.high / across.low);
    const [y, low, high] = [point.mean, point.lowest, point.highest].map(
      (score) => (score - range.low) / (range.high - range.low),
    );
    return Object.entries({ x, y, low, high }).map(([name, goal]) => [
      `${point.method} ${name}`,
      goal,
    ]);
  });
  const up = { ...range, written: (value) => value.toFixed(digits) };
  return { across, up, goals: Object.fromEntries(goals) };
}

// The marks with their names, the chosen one above the others, and a line at the score of full
// fine-tuning.
/** @param {any} props */
function Marks({ svg, scene, at, scales, letter, font, width, height }) {
  const { label, settle } = useView();
  const { points, cost, selected } = scene;
  const { inside, x, y } = scales;
  const full = fullOf(points);
  const goals = points.map((point) => {
    const [top, bottom] = [y(point.highest), y(point.lowest)];
    return { x: x(point[cost]), y: y(point.mean), top, bottom };
  });
  const names = points.map(({ method }) => shortName(label, method));
  const chosen = points.findIndex(({ method }) => method === selected);
  const places = useMemo(() => {
    const labels = goals.map((goal, i) => ({ ...goal, w: textWidth(names[i], `650 ${font}`) + 2 }));
    const bars = goals.map((one) => ({ x: one.x - 3, y: one.top, w: 6, h: one.bottom - one.top }));
    const [top, bottom] = [inside.top - 0.6 * letter, inside.bottom - 0.1 * letter];
    const room = { left: inside.left, right: width, top, bottom: Math.min(height, bottom) };
    return placesOf(labels, bars, room, letter, chosen);
  }, [scene, letter, width, height]);
  const marks = points.map(({ method, scores }, i) => {
    const [left, ...ups] = ["x", "y", "low", "high"].map((name) => at[`${method} ${name}`]);
    const [middle, low, high] = ups.map((up) => inside.bottom - up * (inside.bottom - inside.top));
    const across = inside.left + left * (inside.right - inside.left);
    const several = scores.length > 1;
    return { method, several, name: names[i], x: across, y: middle, low, high, goal: goals[i] };
  });

  // On a name, or near a mark: marks may be so close that the nearest one is meant.
  function clicked(event) {
    const named = event.target.closest(".ptm-name")?.parentElement.dataset.method;
    const [x, y] = pointIn(svg, event);
    const away = (mark) =>
      Math.hypot(mark.x - x, Math.max(mark.high - y, 0, y - mark.low) || 0.3 * (mark.y - y));
    const nearest = marks.toSorted((a, b) => away(a) - away(b))[0];
    const reached = nearest && away(nearest) < 1.2 * letter ? nearest.method : null;
    if (named ?? reached) settle({ selected: named ?? reached });
  }

  const order = marks.map((_, i) => i).sort((a, b) => Number(a === chosen) - Number(b === chosen));
  const [middle, center] = [(inside.left + inside.right) / 2, (inside.top + inside.bottom) / 2];
  return (
    <g {...{ onclick: clicked }}>
      {full && <path class="ptm-full" d={`M${inside.left} ${y(full.mean)}H${inside.right}`} />}
      {!points.length &&
        svgText("ptm-tick", middle, center + 0.35 * letter, label("not_measured"), "middle")}
      {order.map((i) => (
        <Mark
          key={marks[i].method}
          {...{ mark: marks[i], place: places[i], letter, chosen: i === chosen }}
        />
      ))}
    </g>
  );
}

// Around 0, 0: it is moved as a whole. Without a place, the name is shown while the pointer is there.
/** @param {any} props */
function Mark({ mark: { method, several, name, x, y, low, high, goal }, place, letter, chosen }) {
  const { kind } = trainedBy(method);
  const looks = ["ptm-mark", chosen && "ptm-chosen", !place && "ptm-hushed"];
  const box = place
    ? { x: place.x - goal.x, y: place.y - goal.y, w: place.w, h: place.h }
    : { x: 0.7 * letter, y: -0.55 * letter, w: 0, h: 1.1 * letter };
  const near = (from, size) => Math.min(Math.max(0, from), from + size);
  const [top, bottom, cap] = [high - y, low - y, 0.3 * letter];
  const bar = `M0 ${top}V${bottom}M${-cap} ${top}H${cap}M${-cap} ${bottom}H${cap}`;
  return (
    <g
      class={looks.filter(Boolean).join(" ")}
      data-method={method}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle class="ptm-target" r={0.9 * letter} />
      {place?.far && (
        <path class="ptm-leader" d={`M0 0L${near(box.x, box.w)} ${near(box.y, box.h)}`} />
      )}
      {several && (
        <path class={`ptm-spread ptm-${kind}`} d={bar} data-high={top} data-low={bottom} />
      )}
      <Shape {...{ kind, d: shapeOf(kind), letter: (chosen ? 1.4 : 1) * letter }} />
      {svgText("ptm-name", box.x + 1, box.y + 0.78 * box.h, name)}
    </g>
  );
}
