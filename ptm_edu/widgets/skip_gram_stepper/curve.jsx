// The losses of all steps so far, and their running mean over one pass through the text.

import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { Picture, svgText } from "../host/picture.jsx";
import { letterSize } from "../host/present.js";

const SPOTS = 300; // dots and corners of the line, at most

export function LossCurve({ run: { losses, means, K, corpus } }) {
  const { label } = useView();
  const told = { n: losses.length, mean: means.at(-1)?.toFixed(2) ?? "–" };
  const chance = (K + 1) * Math.log(2); // −log ½ a question
  const guessing = `${label("guessing", { k: K + 1 })} = ${chance.toFixed(2)}`;
  const last = means.at(-1) ?? chance;
  return (
    <Picture
      name={`${corpus.objective}-loss`}
      class="ptm-sg-curve"
      role="img"
      label={label("curve_of", told)}>
      {({ svg, width, height }) => {
        const letter = letterSize(svg, 15, 22);
        const right = width - 3.2 * letter;
        // Doubled when full, so that the curve does not shrink with every step.
        const pass = corpus.examples.length;
        const span = pass * 2 ** Math.max(0, Math.ceil(Math.log2(losses.length / pass)));
        const x = (step) => (right * step) / span;
        const y = (loss) => height - 3 - ((height - 6) * loss) / (1.35 * chance);
        const every = Math.max(1, Math.ceil(losses.length / SPOTS));
        const shown = [...losses.keys()].filter((i) => i % every === 0);
        const at = (values, i) => `${x(i + 1).toFixed(1)} ${y(values[i]).toFixed(1)}`;
        return (
          <>
            <path class="ptm-sg-guess" d={`M0 ${y(chance)}H${right}`} />
            <path class="ptm-sg-dots" d={shown.map((i) => `M${at(losses, i)}h0`).join("")} />
            <path
              class="ptm-sg-line"
              d={shown.map((i) => `${i ? "L" : "M"}${at(means, i)}`).join("")}
            />
            {svgText("ptm-tick", right, y(chance) - 5, guessing, "end")}
            {svgText("ptm-tick", right, height - 4, label("steps", { n: count(span) }), "end")}
            {svgText(
              "ptm-sg-now",
              x(losses.length) + 6,
              y(last) + 0.35 * letter,
              means.length ? last.toFixed(2) : "",
            )}
          </>
        );
      }}
    </Picture>
  );
}
