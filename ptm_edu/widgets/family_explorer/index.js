// FamilyExplorer: models on a time axis, and the one under the hand in detail.

import chartAndCard from "../host/chart_and_card.css";
import { element } from "../host/dom.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { familyChart } from "./chart.js";
import { MEASURES, measureChoice } from "./controls.js";
import { modelPanel } from "./panel.js";
import style from "./style.css";
import { amount, ancestorsOf, keyOf, scientific, timeline } from "./timeline.js";
import { words } from "./words.js";

const SETTINGS = ["measure", "selected"];

function explorer(host) {
  const { model, label } = host;
  const models = model.get("models");
  const { years, at } = timeline(models);
  const first = { measure: model.get("measure"), selected: model.get("selected") };
  let settings = first;
  const ui = measureChoice(label, (measure) => settle({ measure }));
  const chart = familyChart(label, (selected) => settle({ selected }), scene);
  const panel = modelPanel(label, { links: model.get("links"), about, amountOf });
  const caption = element("div", { class: "ptm-caption ptm-said" }, label("caption"));
  const shell = host.frame({ reset: () => settle(first), picture: () => chart.svg });
  shell.body.append(
    ui.node,
    element("div", { class: "ptm-both ptm-fills" }, [chart.svg, panel.node]),
    caption,
  );
  const paint = host.painter(shell, chart.svg, (size) => {
    const now = scene();
    ui.show((measure) => measure === settings.measure);
    panel.show(now.model);
    panel.draw(now.model);
    if (size.width && size.height) chart.draw(now, size);
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
    const index = models.findIndex(({ name }) => name === settings.selected);
    const now = models[index];
    return {
      ...settings,
      models,
      years,
      at,
      index,
      model: now,
      told: `${now.name}, ${now.year}: ${valueText(now, settings.measure)}`,
      ancestors: ancestorsOf(models, settings.selected),
    };
  }

  function about({ name }) {
    const key = `about_${keyOf(name)}`;
    return key in words.en ? label(key) : "";
  }

  function amountOf(measure, value) {
    return measure === "operations"
      ? scientific(value)
      : amount(value, label("amounts"), label("amount_gap") === "yes" ? " " : "");
  }

  function valueText(one, measure) {
    const value = one[measure];
    return `${label(measure)}: ${value === null ? label("not_given") : amountOf(measure, value)}`;
  }

  // For screen readers, and for the table.
  function describe() {
    const { model: now, told } = scene();
    const from = now.parents.length ? [`${label("builds_on")}: ${now.parents.join(", ")}.`] : [];
    shell.say([`${told}.`, about(now), ...from].filter(Boolean).join(" "));
    chart.svg.setAttribute("aria-label", label("picture_of", { number: models.length }));
    shell.rows(
      [
        label("model"),
        label("published"),
        label("objective"),
        label("direction"),
        ...MEASURES.map((name) => label(name)),
        label("builds_on"),
      ],
      models.map((one) => [
        one.name,
        label("date", { year: one.year, month: String(one.month).padStart(2, "0") }),
        label(`objective_${keyOf(one.objective)}`),
        label(`direction_${keyOf(one.direction)}`),
        ...MEASURES.map((name) =>
          one[name] === null ? label("not_given") : amountOf(name, one[name]),
        ),
        one.parents.join(label("comma")) || "–",
      ]),
    );
  }
}

export default widget({
  kind: "ptm-family_explorer ptm-chart-and-card",
  style: chartAndCard + style,
  words,
  build: explorer,
  anew: ["language", "models", "links"],
});
