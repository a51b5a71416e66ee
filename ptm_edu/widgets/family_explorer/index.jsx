// FamilyExplorer: models on a time axis, and the one under the hand in detail.

import { useMemo } from "preact/hooks";
import chartAndCard from "../host/chart_and_card.css";
import { Choice } from "../host/controls.jsx";
import { useFrame, useTraits } from "../host/hooks.js";
import { widget } from "../host/widget.js";
import { ModelCard } from "./card.jsx";
import { FamilyChart } from "./chart.jsx";
import style from "./style.css";
import { amount, ancestorsOf, keyOf, MEASURES, scientific, timeline } from "./timeline.js";
import { words } from "./words.js";

function FamilyExplorer({ model, label, settle }) {
  const { measure, selected } = useTraits("measure", "selected");
  const models = model.get("models");
  const line = useMemo(() => timeline(models), []);
  const index = models.findIndex(({ name }) => name === selected);
  const now = models[index];

  const key = `about_${keyOf(now.name)}`;
  const about = key in words.en ? label(key) : "";
  function numberOf(one, name) {
    if (one[name] === null) return label("not_given");
    if (name === "operations") return scientific(one[name]);
    return amount(one[name], label("amounts"));
  }
  const told = label("told", {
    ...{ name: now.name, year: now.year },
    ...{ measure: label(measure), number: numberOf(now, measure) },
  });
  const dateOf = ({ year, month }) =>
    label("date", { year, month: String(month).padStart(2, "0") });

  useFrame({
    inputs: [measure, selected],
    summary() {
      const from = now.parents.length
        ? [label("told_parents", { list: now.parents.join(label("comma")) })]
        : [];
      return [label("told_whole", { told }), about, ...from].filter(Boolean).join(label("gap"));
    },
    rows: () => [
      ["model", "published", "objective", "direction", ...MEASURES, "builds_on"].map((name) =>
        label(name),
      ),
      models.map((one) => [
        ...[one.name, dateOf(one)],
        label(`objective_${keyOf(one.objective)}`),
        label(`direction_${keyOf(one.direction)}`),
        ...MEASURES.map((name) => numberOf(one, name)),
        one.parents.join(label("comma")) || "–",
      ]),
    ],
  });

  const scene = { ...line, models, measure, index, told, ancestors: ancestorsOf(models, selected) };
  return (
    <>
      <div class="ptm-controls">
        <span class="ptm-axis-name" aria-hidden="true">
          {label("axis")}
        </span>
        <Choice
          class="ptm-buttons"
          title={label("axis")}
          options={MEASURES.map((name) => [name, label(name), { "data-measure": name }])}
          isPressed={(name) => name === measure}
          choose={(name) => settle({ measure: name })}
        />
      </div>
      <div class="ptm-both ptm-fills">
        <FamilyChart scene={scene} choose={(name) => settle({ selected: name })} />
        <ModelCard one={now} date={dateOf(now)} about={about} numberOf={numberOf} />
      </div>
      <div class="ptm-caption ptm-said">{label("caption")}</div>
    </>
  );
}

export default widget({
  kind: "ptm-family_explorer ptm-chart-and-card",
  style: chartAndCard + style,
  words,
  View: FamilyExplorer,
  anew: ["language", "models", "links"],
});
