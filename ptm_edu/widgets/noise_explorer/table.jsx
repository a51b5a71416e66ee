// NoiseExplorer's table of named words; the word of the last row can be typed.

import { TextBox } from "../host/controls.jsx";
import { showText } from "../host/freshness.js";
import { useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { PROGRAM } from "./counts.js";
import { amount, percent } from "./written.js";

export const COMPARED = [1, 0.75, 0]; // exponents that the table always shows
const WRITTEN = { count, c: percent, paper: percent }; // all others are amounts
const DRAWN = COMPARED.map((exponent) => `draws ${exponent}`);
const dragged = (key) => (key === "draws" ? "ptm-dragged" : undefined);

export function NamedWords({ scene: { named, exponent }, seen, highlight, choose }) {
  const { label } = useView();
  const columns = [
    ["count", label("count")],
    ...COMPARED.map((alpha, i) => [DRAWN[i], `α = ${alpha}`]),
    ["draws", label("slider", { exponent: exponent.toFixed(2) })],
    ["c", PROGRAM],
    ["paper", label("paper")],
  ];
  const group = (words, colSpan) => <th {...{ colSpan, scope: "colgroup" }}>{words}</th>;
  return (
    <div class="ptm-named">
      <table>
        <thead>
          <tr>
            <td colSpan={2} />
            {group(label("draws"), COMPARED.length + 1)}
            {group(label("kept"), 2)}
          </tr>
          <tr>
            {[["word", label("word")], ...columns].map(([key, name]) => (
              <th key={key} scope="col" class={dragged(key)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {named.map(({ word, numbers }, i) => (
            <tr
              key={i}
              data-word={word}
              class={seen.includes(word) ? "ptm-seen" : undefined}
              onMouseEnter={() => highlight(word, false)}
              onMouseLeave={() => highlight(null, false)}>
              <th scope="row">
                {i < named.length - 1 ? word : <WordBox word={word} choose={choose} />}
              </th>
              {columns.map(([key]) => (
                <td key={key} class={dragged(key)}>
                  <data data-of={key} value={numbers[key]}>
                    {label("percent", { p: (WRITTEN[key] ?? amount)(numbers[key]) })}
                  </data>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// What is typed and not known goes when the box is left.
function WordBox({ word, choose }) {
  const name = useView().label("own");
  const hear = (told) => (event) => told(event.currentTarget);
  return (
    <TextBox
      {...{ text: word, hint: name, "aria-label": name, typed: choose }}
      onFocus={hear((box) => box.select())}
      onChange={hear((box) => choose(box.value))}
      onBlur={hear((box) => showText(box, word))}
    />
  );
}
