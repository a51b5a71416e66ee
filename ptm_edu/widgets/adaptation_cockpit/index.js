// AdaptationCockpit: methods by score and cost, and the one under the hand in detail.

import chartAndCard from "../host/chart_and_card.css";
import { element } from "../host/dom.js";
import { count } from "../host/numbers.js";
import { same, valuesOf } from "../host/state.js";
import { widget } from "../host/widget.js";
import { costChart } from "./chart.js";
import { cockpitControls } from "./controls.js";
import { keyOf, nameOf } from "./methods.js";
import { methodPanel } from "./panel.js";
import { byCost, COSTS, costText, pointsOf, scoreText } from "./rules.js";
import style from "./style.css";
import { words } from "./words.js";

const SETTINGS = ["task", "examples", "cost", "selected"];

function cockpit(host) {
  const { model, label } = host;
  const rows = model.get("rows");
  const first = valuesOf(model, SETTINGS);
  let settings = first;
  const ui = cockpitControls(label, rows, settle);
  const chart = costChart(label, (selected) => settle({ selected }), scene);
  const panel = methodPanel(label);
  const source = model.get("source");
  const caption = element("div", { class: "ptm-caption ptm-said" }, [
    label("caption"),
    source ? element("span", { class: "ptm-origin" }, ` ${source}`) : null,
  ]);
  const shell = host.frame({ reset: () => settle(first), picture: () => chart.svg });
  shell.body.append(
    ui.node,
    element("div", { class: "ptm-both ptm-fills" }, [chart.svg, panel.node]),
    caption,
  );
  const paint = host.painter(shell, chart.svg, (size, fresh) => {
    const now = scene();
    ui.show(settings);
    panel.show(now);
    return size.width && size.height ? chart.draw(now, fresh, size) : false;
  });
  const traits = host.bind(SETTINGS, (now) => {
    if (!same(now, settings)) settle(now);
  });
  settle({});

  function settle(changes) {
    settings = { ...settings, ...changes };
    paint();
    traits.write(settings);
    describe();
  }

  function scene() {
    const points = byCost(pointsOf(rows, settings), settings.cost);
    const index = points.findIndex(({ method }) => method === settings.selected);
    const taskRows = rows.filter(({ task }) => task === settings.task);
    return {
      ...settings,
      rows: taskRows,
      axis: axisOf(taskRows[0].metric),
      points,
      index,
      point: points[index],
      told: toldOf(points[index]),
    };
  }

  function axisOf(metric) {
    if (!metric) return label("score");
    return label("axis_metric", { metric: metric === "accuracy" ? label("accuracy") : metric });
  }

  function toldOf(point) {
    const method = nameOf(label, settings.selected);
    if (!point) return label("told_nothing", { method });
    const cost = `${label(settings.cost)}: ${costText(settings.cost, point[settings.cost])}`;
    return label("told", { method, score: scoreText(point.mean), cost });
  }

  // For screen readers, and for the table.
  function describe() {
    const { points, told, selected, task, examples } = scene();
    const where = label("where", { task, examples: count(examples) });
    shell.say(`${where} ${told} ${label(`about_${keyOf(selected)}`)}`);
    chart.svg.setAttribute("aria-label", label("picture_of", { number: points.length }));
    shell.rows(
      ["method", "mean", "lowest", "highest", "seeds", ...COSTS].map((name) => label(name)),
      points.map((point) => [
        nameOf(label, point.method),
        ...[point.mean, point.lowest, point.highest].map(scoreText),
        point.scores.length,
        ...COSTS.map((cost) => costText(cost, point[cost])),
      ]),
    );
  }
}

export default widget({
  kind: "ptm-adaptation_cockpit ptm-chart-and-card",
  style: chartAndCard + style,
  words,
  build: cockpit,
  anew: ["language", "rows", "source"],
});
