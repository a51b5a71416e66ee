// The selected method in detail: a sentence, where its weights are, its score and what it costs.

import { useView } from "../host/hooks.js";
import { Block } from "./block.jsx";
import { keyOf, nameOf } from "./methods.js";
import { COSTS, costText, fullOf, scoreText, shareText, tenTasks } from "./rules.js";

export function MethodCard({ scene: { selected, points, point } }) {
  const { label } = useView();
  const about = label(`about_${keyOf(selected)}`);
  return (
    <div class="ptm-card">
      <div class="ptm-over">{nameOf(label, selected)}</div>
      <p class="ptm-about">{about}</p>
      <Block method={selected} about={about} />
      <p class="ptm-key">
        <i class="ptm-trained" />
        {label("trained")}
        <i class="ptm-frozen" />
        {label("frozen")}
      </p>
      <div class="ptm-facts">
        {factsOf(label, points, point).map(({ key, words, more, kind }) => (
          <div key={key} class={kind}>
            <b>{label(key)}</b>
            <span data-fact={key}>
              <data>{words}</data>
              {more && <small> {more}</small>}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

// { key, words, more, kind } of each line.
/** @returns {any[]} */
function factsOf(label, points, point) {
  if (!point) return [{ key: "score", words: label("not_measured") }];
  const { mean, scores, parameters } = point;
  const full = fullOf(points);
  const [lowest, highest] = [point.lowest, point.highest].map(scoreText);
  const spread = label("spread", { lowest, highest, n: scores.length });
  const share = full && full !== point && shareText(parameters / full.parameters);
  const ten = tenTasks(points, point);
  const kind = "ptm-secondary";
  const secondary = (key) => ({ key, words: costText(key, point[key]), kind });
  return [
    { key: "score", words: scoreText(mean), more: scores.length > 1 ? spread : label("one_seed") },
    {
      key: "trained_parameters",
      words: costText("parameters", parameters),
      more: share && label("of_full", { share }),
    },
    secondary("bytes"),
    ...(ten ? [{ key: "ten_tasks", words: costText("bytes", ten) }] : []),
    ...COSTS.slice(2).map(secondary),
  ];
}
