// One row of the matrix: what the chosen token gives each source, as bars with numbers.

import { element } from "../host/dom.js";
import { shortened } from "../host/text.js";
import { weightText } from "./numbers.js";

// Returns { node, draw(scene, layout) }; with several heads each has bars of its own.
export function attentionRow() {
  const node = element("svg:g", { class: "ptm-row" });

  function draw(scene, layout) {
    const full = Math.max(1e-9, ...scene.series.flatMap(({ weights }) => weights));
    node.replaceChildren(
      ...scene.series.flatMap((series, i) => [
        element("svg:text", { ...layout.names[i], class: `ptm-name ptm-series-${i}` }, [
          element("svg:tspan", { class: "ptm-sign" }, series.sign),
          ` ${named(series, layout)}`,
        ]),
        ...series.weights.map((weight, s) =>
          bar(layout.bar(i, s, weight / full), weight, { series: i, source: s, full }),
        ),
        ...scene.rests.map((name, n) =>
          rest(layout.bar(i, series.weights.length + n, 0), series[name], i),
        ),
      ]),
    );
  }

  // "head 11", or only 11 where that does not fit.
  function named({ name, head }, { room, letter }) {
    const shown = shortened(name, room - 1.2 * letter, letter);
    return shown === name || head === null ? shown : `${head}`;
  }

  function bar({ rect, text }, weight, { series, source, full }) {
    return element(
      "svg:g",
      {
        class: `ptm-weight ptm-series-${series}`,
        "data-series": series,
        "data-source": source,
        "data-weight": weight,
        "data-share": weight / full,
      },
      [element("svg:rect", rect), element("svg:text", text, weightText(weight))],
    );
  }

  // What hidden tokens, or those outside the window, get in all: a number, since its bar would dwarf the others.
  function rest({ text }, weight, series) {
    return element(
      "svg:g",
      { class: "ptm-rest", "data-series": series, "data-weight": weight },
      element("svg:text", text, weightText(weight)),
    );
  }

  return { node, draw };
}
