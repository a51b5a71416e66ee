// The selected method in detail: a sentence, where its weights are, its score and what it costs.

import { element } from "../host/dom.js";
import { blockDiagram } from "./block.js";
import { keyOf, nameOf } from "./methods.js";
import { COSTS, costText, fullOf, scoreText, shareText, tenTasks } from "./rules.js";

export function methodPanel(label) {
  const title = element("div", { class: "ptm-over" });
  const sentence = element("p", { class: "ptm-about" });
  const block = blockDiagram(label);
  const key = element("p", { class: "ptm-key" }, [
    element("i", { class: "ptm-trained" }),
    label("trained"),
    element("i", { class: "ptm-frozen" }),
    label("frozen"),
  ]);
  const facts = element("div", { class: "ptm-facts" });
  const node = element("div", { class: "ptm-card" }, [title, sentence, block.svg, key, facts]);

  function show({ selected, points, point }) {
    title.replaceChildren(nameOf(label, selected));
    sentence.textContent = label(`about_${keyOf(selected)}`);
    block.svg.setAttribute("aria-label", sentence.textContent);
    facts.replaceChildren(...factsOf(points, point).map(factNode));
    block.draw(selected);
  }

  // { key, words, more, kind } of each line.
  function factsOf(points, point) {
    if (!point) return [{ key: "score", words: label("not_measured") }];
    const { mean, lowest, highest, scores } = point;
    const full = fullOf(points);
    const spread =
      scores.length > 1
        ? label("spread", {
            lowest: scoreText(lowest),
            highest: scoreText(highest),
            n: scores.length,
          })
        : label("one_seed");
    const share =
      full && full !== point
        ? label("of_full", { share: shareText(point.parameters / full.parameters) })
        : "";
    const ten = tenTasks(points, point);
    return [
      { key: "score", words: scoreText(mean), more: spread },
      { key: "trained_parameters", words: costText("parameters", point.parameters), more: share },
      { key: "bytes", words: costText("bytes", point.bytes), kind: "ptm-secondary" },
      ...(ten ? [{ key: "ten_tasks", words: costText("bytes", ten) }] : []),
      ...COSTS.slice(2).map((cost) => ({
        key: cost,
        words: costText(cost, point[cost]),
        kind: "ptm-secondary",
      })),
    ];
  }

  function factNode({ key: name, words, more = "", kind = null }) {
    return element("div", { class: kind }, [
      element("b", {}, label(name)),
      element("span", { "data-fact": name }, [
        element("data", {}, words),
        more ? element("small", {}, ` ${more}`) : null,
      ]),
    ]);
  }

  return { node, show };
}
