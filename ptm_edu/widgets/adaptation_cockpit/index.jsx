// AdaptationCockpit: methods by score and cost, and the one under the hand in detail.

import { useMemo } from "preact/hooks";
import chartAndCard from "../host/chart_and_card.css";
import { Choice } from "../host/controls.jsx";
import { useFrame, useTraits } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { widget } from "../host/widget.js";
import { CostChart } from "./chart.jsx";
import { keyOf, nameOf } from "./methods.js";
import { MethodCard } from "./panel.jsx";
import { byCost, COSTS, costText, pointsOf, scoreText } from "./rules.js";
import style from "./style.css";
import { words } from "./words.js";

function AdaptationCockpit({ model, label, settle }) {
  const settings = useTraits("task", "examples", "cost", "selected");
  const rows = model.get("rows");
  const source = model.get("source");
  const scene = useMemo(() => sceneOf(label, rows, settings), Object.values(settings));

  useFrame({
    inputs: [scene],
    summary() {
      const { task, examples, selected, told } = scene;
      const where = label("where", { task, examples: count(examples) });
      return [where, told, label(`about_${keyOf(selected)}`)].join(label("gap"));
    },
    rows: () => [
      ["method", "mean", "lowest", "highest", "seeds", ...COSTS].map((name) => label(name)),
      scene.points.map((point) => [
        nameOf(label, point.method),
        ...[point.mean, point.lowest, point.highest].map(scoreText),
        point.scores.length,
        ...COSTS.map((cost) => costText(cost, point[cost])),
      ]),
    ],
  });

  return (
    <>
      <div class="ptm-controls">
        {Object.entries(optionsOf(label, rows)).map(([name, options]) => (
          <span key={name} class="ptm-buttons">
            <span class="ptm-group-name" aria-hidden="true">
              {label(name)}
            </span>
            <Choice
              class="ptm-buttons"
              title={label(name)}
              options={options.map(([value, words]) => [value, words, { [`data-${name}`]: value }])}
              isPressed={(value) => value === settings[name]}
              choose={(value) => settle({ [name]: value })}
            />
          </span>
        ))}
      </div>
      <div class="ptm-both ptm-fills">
        <CostChart scene={scene} />
        <MethodCard scene={scene} />
      </div>
      <div class="ptm-caption ptm-said">
        {label("caption")}
        {source && <span class="ptm-origin ptm-more"> {source}</span>}
      </div>
    </>
  );
}

function optionsOf(label, rows) {
  const all = (name) => [...new Set(rows.map((row) => row[name]))];
  const sizes = all("examples").sort((a, b) => a - b);
  return {
    task: all("task").map((task) => [task, task]),
    examples: sizes.map((size) => [size, count(size)]),
    cost: COSTS.map((cost) => [cost, label(cost)]),
  };
}

function sceneOf(label, all, settings) {
  const { task, cost, selected } = settings;
  const rows = all.filter((row) => row.task === task);
  const points = byCost(pointsOf(all, settings), cost);
  const index = points.findIndex(({ method }) => method === selected);
  const [{ metric }, point] = [rows[0], points[index]];
  const name = metric === "accuracy" ? label("accuracy") : metric;
  const axis = metric ? label("axis_metric", { metric: name }) : label("score");
  return { ...settings, rows, axis, points, index, point, told: toldOf(label, settings, point) };
}

function toldOf(label, { cost, selected }, point) {
  const method = nameOf(label, selected);
  if (!point) return label("told_nothing", { method });
  const paid = `${label(cost)}${label("colon")}${costText(cost, point[cost])}`;
  return label("told", { method, score: scoreText(point.mean), cost: paid });
}

export default widget({
  kind: "ptm-adaptation_cockpit ptm-chart-and-card",
  style: chartAndCard + style,
  words,
  View: AdaptationCockpit,
  anew: ["language", "rows", "source"],
});
